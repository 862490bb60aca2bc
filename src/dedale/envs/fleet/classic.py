"""The classic labyrinth: facts are a few numbers and the open sides of the cells.

now     the player (`games/classic/turn.py`) | monsters | ghosts
"""

from ...games.classic.rules import fixed, flat
from ...games.classic.state import State
from ...games.classic.turn import GOES_ON as ON
from ...games.classic.turn import HEAD, OUT, PLAYER, judge
from ...games.classic.turn import turn as play_turn
from ...kernel.jit import kernel, part
from ...kernel.types import Array, Row
from ..models import GOES_ON, LOST, WON
from .ways import clear, way_to

# Places in `facts`.
WIDTH, CELLS, ENTRY, GOAL, MOST_BUMPS, MONSTERS, WALKERS, SIDES_AT = 0, 1, 2, 3, 4, 5, 6, 7


def rows(state: State) -> tuple[list[int], list[int], int]:
    """A state, flat."""
    width, sides, goal, most = fixed(state)
    now, walkers = flat(state)
    entry = state.maze.number(state.maze.start)
    counts = [len(state.monsters), len(walkers)]
    return (
        [width, state.maze.size, entry, goal, most, *counts, *sides],
        [*now, *walkers],
        state.chance,
    )


def room(facts: Row) -> int:
    """For ways."""
    return 3 * facts[CELLS]


@kernel
def turn(chart: Row, facts: Row, now: Array, luck: Array, work: Array, action: int) -> int:
    """A step or a bump, and the others' steps."""
    sides = part(facts, SIDES_AT, facts[CELLS])
    walkers = part(now, HEAD, facts[WALKERS])
    goal, most, monsters = facts[GOAL], facts[MOST_BUMPS], facts[MONSTERS]
    play_turn(facts[WIDTH], sides, goal, most, monsters, walkers, now, luck, action)
    end = judge(goal, most, monsters, walkers, now)
    if end == ON:
        return GOES_ON
    return WON if end == OUT else LOST


@kernel
def allowed(chart: Row, facts: Row, now: Row, action: int) -> bool:
    """Every step: bumping into a wall is one too."""
    return True


@kernel
def worth(facts: Row, now: Row) -> float:
    """All."""
    return 1.0


@kernel
def far(facts: Row, now: Row, work: Array) -> int:
    """To the exit."""
    cells = facts[CELLS]
    wanted = part(work, 0, cells)
    for cell in range(cells):
        wanted[cell] = 1 if cell == facts[GOAL] else 0
    sides = part(facts, SIDES_AT, cells)
    seen, queue = part(work, cells, cells), part(work, 2 * cells, cells)
    return way_to(facts[WIDTH], sides, now[PLAYER], wanted, seen, queue)


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
        cell = now[HEAD + number] >> 2
        place = cell // width * cols + cell % width
        board[2 * size + place] |= 2 if number < facts[MONSTERS] else 4
        board[3 * size + place] = (now[HEAD + number] & 3) + 1
    board[2 * size + now[PLAYER] // width * cols + now[PLAYER] % width] |= 1
