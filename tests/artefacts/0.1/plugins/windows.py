from dedale.kernel.ringed import BLOCKED, connect
from dedale.kernel.rng import below, step


def windows(grid, ground, percent, state, trace):
    """Open this percentage of all walls to the east."""
    for cell in range(len(grid) - 1):
        if grid[cell] < BLOCKED and grid[cell + 1] < BLOCKED:
            state = step(state)
            if below(state, 100) < percent:
                connect(grid, cell, 1, cell + 1)
    return 0


PLUGIN = {"braider": {"windows": windows}}
