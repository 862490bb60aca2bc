"""What algorithms stand on: one source at two speeds, flat grids, random numbers, events."""
