"""What algorithms stand on: one source at four speeds, flat grids, random numbers, events."""
