"""The classic labyrinth: facts and now are those of `games/classic/played.py`."""

from ...games.classic.played import (
    CELLS,
    ENTRY,
    GOAL,
    MONSTERS,
    SIDES_AT,
    WALKERS,
    WIDTH,
    allowed,
    rows,
    turn,
)
from ...games.classic.turn import FACING, FACING_BITS, HEAD, PLAYER
from ...kernel.jit import kernel, part
from ...kernel.types import Array, Row
from .ways import GOALS, clear, way_to

__all__ = ["allowed", "far", "paint", "room", "rows", "turn", "worth"]


def room(facts: Row) -> int:
    """For ways."""
    return GOALS + 2 * facts[CELLS]


@kernel
def worth(facts: Row, now: Row) -> float:
    """All."""
    return 1.0


@kernel
def far(facts: Row, now: Row, work: Array) -> int:
    """To the exit."""
    cells = facts[CELLS]
    goals = 1 if facts[GOAL] >= 0 else 0
    work[GOALS + cells] = facts[GOAL]
    return way_to(facts[WIDTH], part(facts, SIDES_AT, cells), now[PLAYER], goals, work)


@kernel
def paint(chart: Row, facts: Row, now: Row, board: Array, size: int, cols: int, fresh: int) -> None:
    """Open sides, entry and exit, the player and those who walk about, and where these go."""
    width, cells, count = facts[WIDTH], facts[CELLS], facts[WALKERS]
    if fresh:
        for cell in range(cells):
            board[cell // width * cols + cell % width] = facts[SIDES_AT + cell]
        board[size + facts[ENTRY] // width * cols + facts[ENTRY] % width] = 1
        if facts[GOAL] >= 0:
            board[size + facts[GOAL] // width * cols + facts[GOAL] % width] = 2
    clear(board, 2 * size, 4 * size)
    for back in range(count):
        number = count - 1 - back
        cell = now[HEAD + number] >> FACING_BITS
        place = cell // width * cols + cell % width
        board[2 * size + place] |= 2 if number < facts[MONSTERS] else 4
        board[3 * size + place] = ((now[HEAD + number] & FACING) ^ 2) + 1
    board[2 * size + now[PLAYER] // width * cols + now[PLAYER] % width] |= 1
