"""The maze: its cells, directions and parts, and what can be counted in it."""
