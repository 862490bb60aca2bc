"""A* on a map of terrain, four or eight ways; diagonals cost √2 and cut no corner.

Costs are whole numbers, so that the same search gives the same way everywhere: a straight step is
2^40, a diagonal one √2 as often, rounded. No map is large enough for the rounding to matter: the
length is counted off the way that was found.
"""

from ..kernel.jit import flags, i64, ints, kernel, longs
from ..kernel.types import Array, Row

STRAIGHT = 1 << 40
DIAGONAL = 1_554_944_255_988  # √2 · 2^40
NEVER = 1 << 62


@kernel
def estimate(one: int, other: int, width: int, ways: int) -> int:
    """The cost between two cells if nothing stood in the way."""
    rows = abs(one // width - other // width)
    cols = abs(one % width - other % width)
    if ways == 4:
        return (rows + cols) * STRAIGHT
    return min(rows, cols) * DIAGONAL + abs(rows - cols) * STRAIGHT


@kernel
def push(costs: Array, cells: Array, size: int, cost: int, cell: int) -> None:
    """Put a cell on a heap that has `size` of them."""
    at = size
    while at > 0 and costs[(at - 1) >> 1] > cost:
        costs[at], cells[at] = costs[(at - 1) >> 1], cells[(at - 1) >> 1]
        at = (at - 1) >> 1
    costs[at], cells[at] = cost, cell


@kernel
def drop(costs: Array, cells: Array, size: int) -> None:
    """Take the first off a heap; `size` are left then."""
    cost, cell = costs[size], cells[size]
    at = 0
    while 2 * at + 1 < size:
        below = 2 * at + 1
        if below + 1 < size and costs[below + 1] < costs[below]:
            below += 1
        if costs[below] >= cost:
            break
        costs[at], cells[at] = costs[below], cells[below]
        at = below
    costs[at], cells[at] = cost, cell


@kernel
def find_way(terrain: Row, width: int, start: int, goal: int, ways: int) -> tuple[int, int]:
    """How many straight and how many diagonal steps a shortest way has; -1, -1: there is none."""
    size = len(terrain)
    height = size // width
    best, came, done = longs(size), ints(size), flags(size)
    for cell in range(size):
        best[cell] = NEVER
    room = 8 * size + 1
    costs, cells = longs(room), ints(room)
    if terrain[start] == 0 or terrain[goal] != terrain[start]:
        return -1, -1
    best[start] = 0
    costs[0], cells[0], waiting = estimate(start, goal, width, ways), start, 1
    while waiting > 0:
        cell = i64(cells[0])
        waiting -= 1
        drop(costs, cells, waiting)
        if done[cell]:
            continue
        done[cell] = 1
        if cell == goal:
            break
        row, col = cell // width, cell % width
        for down in range(-1, 2):
            for right in range(-1, 2):
                slanted = down != 0 and right != 0
                if (down == 0 and right == 0) or (slanted and ways == 4):
                    continue
                if not 0 <= row + down < height or not 0 <= col + right < width:
                    continue
                near = cell + down * width + right
                if terrain[near] != terrain[cell] or done[near]:
                    continue
                if slanted and (
                    terrain[cell + right] != terrain[cell]
                    or terrain[cell + down * width] != terrain[cell]
                ):
                    continue
                cost = best[cell] + (DIAGONAL if slanted else STRAIGHT)
                if cost < best[near]:
                    best[near], came[near] = cost, cell
                    ahead = cost + estimate(near, goal, width, ways)
                    push(costs, cells, waiting, ahead, near)
                    waiting += 1
    if not done[goal]:
        return -1, -1
    straight = diagonal = 0
    cell = goal
    while cell != start:
        before = i64(came[cell])
        if cell // width != before // width and cell % width != before % width:
            diagonal += 1
        else:
            straight += 1
        cell = before
    return straight, diagonal
