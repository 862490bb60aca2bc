"""Ariane and the Minotaur: `facts` and `now` are those of its own rules (`rules/flat.py`)."""

from ...games.ariane.played import allowed, rows, turn
from ...games.ariane.rules.flat import (
    ARIANE,
    DOOR,
    GHOSTS,
    ITEMS,
    KINDS_AT,
    LOCKED,
    LOCKED_AT,
    MARKED,
    MARKS_AT,
    MINOTAURS,
    MINOTAURS_AT,
    SIDES_AT,
    SIZE,
    SURVIVAL,
    SWORD,
    THESEUS,
    VERTICAL,
    beyond,
    is_open,
    item_at,
)
from ...kernel.jit import kernel, part
from ...kernel.types import Array, Row
from .ways import GOALS, clear, way_to

__all__ = ["allowed", "far", "paint", "room", "rows", "turn", "worth"]


def room(facts: Row) -> int:
    """For ways."""
    return GOALS + 2 * facts[SIZE] * facts[SIZE]


@kernel
def worth(facts: Row, now: Row) -> float:
    """All."""
    return 1.0


@kernel
def far(facts: Row, now: Row, work: Array) -> int:
    """From Ariane to Theseus, if he is elsewhere, and from him to the door."""
    cells = facts[SIZE] * facts[SIZE]
    if facts[DOOR] < 0:
        return 0
    if now[THESEUS] < 0 or now[THESEUS] == now[ARIANE]:
        return way(facts, now, now[ARIANE], facts[DOOR], cells, work)
    there = way(facts, now, now[ARIANE], now[THESEUS], cells, work)
    return there + way(facts, now, now[THESEUS], facts[DOOR], cells, work)


@kernel
def way(facts: Row, now: Row, start: int, goal: int, cells: int, work: Array) -> int:
    """The steps from a cell to another."""
    work[GOALS + cells] = goal
    return way_to(facts[SIZE], part(now, facts[SIDES_AT], cells), start, 1, work)


@kernel
def paint(chart: Row, facts: Row, now: Row, board: Array, size: int, cols: int, fresh: int) -> None:
    """Open sides, what lies about, who is where, and the walls unlike the others."""
    width, cells = facts[SIZE], facts[SIZE] * facts[SIZE]
    if fresh or facts[ITEMS] > 0 or facts[MARKED] > 0 or facts[SURVIVAL] > 0:
        paint_walls(facts, now, board, size, cols)
    clear(board, 2 * size, 3 * size)
    for minotaur in range(facts[MINOTAURS]):
        cell = now[MINOTAURS_AT + minotaur]
        if cell < cells:
            kind = 4 if minotaur < facts[VERTICAL] else 8
            kind = kind << 2 if facts[GHOSTS] >> minotaur & 1 else kind
            board[2 * size + cell // width * cols + cell % width] |= kind
    if now[THESEUS] >= 0:
        board[2 * size + now[THESEUS] // width * cols + now[THESEUS] % width] |= 2
    board[2 * size + now[ARIANE] // width * cols + now[ARIANE] % width] |= 1


@kernel
def paint_walls(facts: Row, now: Row, board: Array, size: int, cols: int) -> None:
    """Open sides, what lies about, and the walls unlike the others."""
    width, cells = facts[SIZE], facts[SIZE] * facts[SIZE]
    for cell in range(cells):
        place = cell // width * cols + cell % width
        board[place] = now[facts[SIDES_AT] + cell]
        board[3 * size + place] = now[facts[MARKS_AT] + cell]
        item = item_at(facts, now, cell)
        board[size + place] = 1 if cell == facts[DOOR] else 0
        if item >= 0:
            kind = facts[facts[KINDS_AT] + item]
            board[size + place] = 2 if kind == SWORD else 3 + 16 * kind
    for lock in range(facts[LOCKED]):
        at = facts[LOCKED_AT] + 3 * lock
        cell, side = facts[at], facts[at + 1]
        if not is_open(facts, now, cell, side):
            near = beyond(facts, cell, side)
            board[3 * size + cell // width * cols + cell % width] |= 16 << side
            board[3 * size + near // width * cols + near % width] |= 16 << (side ^ 2)
