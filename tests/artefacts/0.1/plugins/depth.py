from dedale.kernel.flat import GOAL, NOTED, NOWHERE, SEEN, SIDES, beyond, direction_of, opposite
from dedale.solvers import Solver


def search(grid, ground, start, order, trace):
    """Depth first: the newest cell is visited next."""
    stack, count = [start], 0
    grid[start] |= SEEN
    while stack:
        cell = stack.pop()
        order[count] = cell
        count += 1
        if grid[cell] & GOAL:
            return cell, count, 0
        for side in (1, 2, 4, 8):
            if grid[cell] & SIDES & side:
                near = beyond(cell, side, ground)
                if not grid[near] & SEEN:
                    grid[near] |= SEEN | direction_of(opposite(cell, side, ground)) << NOTED
                    stack.append(near)
    return NOWHERE, count, 0


PLUGIN = {"solver": {"depth": Solver(search, "Depth first, in twenty lines.")}}
