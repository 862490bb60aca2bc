"""Many mazes at once, in compiled loops: their ends, the ways between, and how many."""

from ..kernel.flat import (
    NOTED,
    SEEN,
    SIDES,
    WAYS,
    across,
    beyond,
    direction_of,
    entered_by,
    opposite,
)
from ..kernel.jit import flags, i64, ints, kernel
from ..kernel.rng import below, named, step
from ..kernel.types import Array, Row

FAR, CORNERS, RANDOM = range(3)  # where ways begin and end


@kernel
def spread(grid: Array, ground: int, source: int, queue: Array) -> tuple[int, int]:
    """A wave from a cell, which notes in every cell the side by which it came.

    Returns how many cells were reached, and where in the queue the last wave began.
    """
    queue[0] = source
    grid[source] |= SEEN
    first, waiting = 0, 1
    while True:
        end = waiting
        for k in range(first, end):
            cell = queue[k]
            exits = grid[cell] & SIDES
            while exits:
                side = exits & -exits
                exits ^= side
                near = beyond(cell, side, ground)
                if grid[near] & SEEN == 0:
                    entry = opposite(cell, side, ground)
                    grid[near] = grid[near] ^ entry | SEEN | direction_of(entry) << NOTED
                    queue[waiting] = near
                    waiting += 1
        if waiting == end:
            return waiting, first
        first = end


@kernel
def lay_out(cells: Row, at: int, grid: Array) -> None:
    for cell in range(len(grid)):
        grid[cell] = cells[at + cell] & SIDES


@kernel
def farthest(grid: Array, ground: int, source: int, queue: Array) -> int:
    """A cell as far from another as any; of several, the one that comes first in the maze."""
    reached, first = spread(grid, ground, source, queue)
    last = queue[first]
    for k in range(first, reached):
        last = min(last, queue[k])
    return i64(last)


@kernel
def solve_all(
    cells: Row, size: int, ground: int, ends: int, starts: Row, seeds: Row, name: Row,
    first: Array, last: Array, lengths: Array, moves: Array,
) -> int:  # fmt: skip
    """The ends of every maze and a shortest way between them, as sides; -1 where there is none.

    `starts` are cells to begin with, as the mazes have them (FAR), or those among which ends are
    drawn (RANDOM) or of which they are the first and the last (CORNERS). Ways lie one after the
    other in `moves`; the length of them all is returned.
    """
    grid, queue = ints(size), ints(size)
    total = 0
    for number in range(len(lengths)):
        at = number * size
        lay_out(cells, at, grid)
        if ends == FAR:
            goal = farthest(grid, ground, starts[number], queue)
            lay_out(cells, at, grid)
            start = farthest(grid, ground, goal, queue)
        else:
            start, goal = i64(starts[0]), i64(starts[len(starts) - 1])
            if ends == RANDOM:
                state = step(named(seeds[number], name))
                one = below(state, len(starts))
                state = step(state)
                other = below(state, max(1, len(starts) - 1))
                start = i64(starts[one])
                goal = i64(starts[other + 1 if other >= one and len(starts) > 1 else other])
            spread(grid, ground, goal, queue)
        first[number], last[number], lengths[number] = start, goal, -1
        if grid[start] & SEEN != 0:
            begin, cell = total, start
            while cell != goal:
                side = entered_by(grid, cell)
                moves[total] = side
                total += 1
                cell = across(cell, side, ground)
            lengths[number] = total - begin
    return total


@kernel
def count_ways(maze: Row, ground: int, start: int, goal: int, most: int) -> int:
    """How many ways lead from start to goal without crossing themselves, counted up to `most`.

    A walk back and forth; it turns into no branch from which the goal cannot be reached any more,
    so that every branch ends in a way, and counting a few takes little time however many there are.
    """
    size = len(maze)
    path, tried, taken = ints(size), ints(size), flags(size)
    marks, queue = ints(size), ints(size)
    stamp = count = depth = 0
    path[0], taken[start] = start, 1
    while depth >= 0:
        cell = path[depth]
        on = -1
        if cell == goal:
            count += 1
            if count >= most:
                return count
        else:
            while tried[depth] < WAYS and on < 0:
                side = tried[depth]
                tried[depth] += 1
                if maze[cell] >> side & 1:
                    near = across(cell, side, ground)
                    if not taken[near]:
                        stamp += 1
                        if leads_to(maze, ground, near, goal, taken, marks, stamp, queue):
                            on = near
        if on >= 0:
            depth += 1
            path[depth], tried[depth], taken[on] = on, 0, 1
        else:
            taken[cell] = 0
            depth -= 1
    return count


@kernel
def leads_to(
    maze: Row, ground: int, start: int, goal: int, taken: Row, marks: Array, stamp: int,
    queue: Array,
) -> bool:  # fmt: skip
    """Whether the goal can be reached from a cell without cells that are taken."""
    queue[0], marks[start] = start, stamp
    waiting, seen = 1, 0
    while seen < waiting:
        cell = queue[seen]
        seen += 1
        if cell == goal:
            return True
        for side in range(WAYS):
            if maze[cell] >> side & 1:
                near = across(cell, side, ground)
                if not taken[near] and marks[near] != stamp:
                    marks[near] = stamp
                    queue[waiting] = near
                    waiting += 1
    return False
