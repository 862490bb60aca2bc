"""How a game stands after a turn, where that is one number: kernels, environments."""

GOES_ON, LOST, ESCAPED, WON = 0, 1, 2, 3
