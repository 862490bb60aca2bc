"""Grids: what a maze is laid out on. One file a grid; the table is in `table.py`."""
