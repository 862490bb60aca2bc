"""The treasure hunt: facts and now are those of `games/treasure/played.py`."""

from ...games.treasure.minds import list_exits
from ...games.treasure.played import (
    CELLS,
    HERD,
    TOTAL,
    WIDTH,
    allowed,
    room,
    rows,
    turn,
)
from ...games.treasure.turn import FACING, HEAD, LIVING, PLAYER, SCORE
from ...kernel.flat import beside
from ...kernel.jit import kernel, part
from ...kernel.types import Array, Row
from .ways import GOALS, clear, way_to

__all__ = ["allowed", "far", "paint", "room", "rows", "turn", "worth"]


@kernel
def worth(facts: Row, now: Row) -> float:
    """The share of the points."""
    return now[SCORE] / facts[TOTAL] if facts[TOTAL] > 0 else 1.0


@kernel
def far(facts: Row, now: Row, work: Array) -> int:
    """To the nearest treasure, and so many cells for each one left; then to the exit."""
    cells, count = facts[CELLS], facts[HERD]
    sides = part(now, HEAD + count, cells)
    objects = part(now, HEAD + count + cells, cells)
    left = 0
    for cell in range(cells):
        if objects[cell] > 0 and objects[cell] < 4:
            work[GOALS + cells + left] = cell
            left += 1
    goals = left if left > 0 else list_exits(objects, part(work, GOALS + cells, cells))
    if goals == 0:
        return 0
    return left * cells + way_to(facts[WIDTH], sides, now[PLAYER], goals, work)


@kernel
def paint(chart: Row, facts: Row, now: Row, board: Array, size: int, cols: int, fresh: int) -> None:
    """Open sides, objects, the player and the living minotaurs, and where they face."""
    width, cells, count = facts[WIDTH], facts[CELLS], facts[HERD]
    first, player = HEAD + count, now[PLAYER]
    if fresh:
        for cell in range(cells):
            place = cell // width * cols + cell % width
            board[place] = now[first + cell]
            board[size + place] = now[first + cells + cell]
    else:  # all that a turn can change of them is where the player is, and just ahead
        faced = beside(player, now[FACING], width, cells)
        place = player // width * cols + player % width
        board[place] = now[first + player]
        board[size + place] = now[first + cells + player]
        if faced >= 0:
            board[faced // width * cols + faced % width] = now[first + faced]
    clear(board, 2 * size, 4 * size)
    for number in range(count):
        bits = now[HEAD + number]
        if bits & LIVING:
            place = (bits >> 3) // width * cols + (bits >> 3) % width
            board[2 * size + place] |= 2
            board[3 * size + place] = (bits & 3) + 1
    place = player // width * cols + player % width
    board[2 * size + place] |= 1
    board[3 * size + place] = now[FACING] + 1
