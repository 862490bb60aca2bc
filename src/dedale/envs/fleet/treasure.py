"""The treasure hunt: facts are a few numbers and the kinds of the cells.

now     the player (`games/treasure/turn.py`) | minotaurs | open sides | objects
work    wishes, distances, walkers of the minotaurs | five rows of cells
"""

from ...errors import DedaleError
from ...games.treasure.minds import list_exits, think
from ...games.treasure.state import State
from ...games.treasure.strategies import STRATEGIES
from ...games.treasure.turn import (
    ALIVE,
    BOMBS,
    EXIT,
    FACING,
    HEAD,
    LIVING,
    OUT,
    PLAYER,
    POLYS,
    SCORE,
    WAIT,
    bomb,
    count_in_range,
    poly,
    turn_of_the_minotaurs,
    walk,
)
from ...kernel.flat import beside
from ...kernel.jit import kernel, part
from ...kernel.rng import mix, step
from ...kernel.types import Array, Row
from ...maze.kinds import every_kind
from ..models import ESCAPED, GOES_ON, LOST, WON
from .ways import clear, way_to

# Places in `facts`.
WIDTH, CELLS, HERD, STRATEGY, TOTAL, KINDS_AT = 0, 1, 2, 3, 4, 5
# The actions after the steps and waiting.
USE_BOMB, USE_POLY, LEAVE = 5, 6, 7


def rows(state: State) -> tuple[list[int], list[int], int]:
    """A state, flat."""
    from ...games.treasure.views import view

    ours = [name for name, _line in STRATEGIES.ours()]
    if state.strategy not in ours:
        raise DedaleError(
            "strategy {name!r} of a plug-in is no kernel: use vectorization_mode='sync'",
            name=state.strategy,
        )
    herd = memoryview(state.herd).cast("i").tolist()
    total = view(state)["figures"]["total"]
    facts = [state.maze.width, state.maze.size, len(herd), ours.index(state.strategy), int(total)]
    counts = [state.score, state.bombs, state.polys, state.turns, int(state.alive), int(state.out)]
    now = [state.player, int(state.facing), *counts, *herd, *state.sides, *b"".join(state.objects)]
    return [*facts, *every_kind(state.maze)], now, state.chance


def room(facts: Row) -> int:
    """For the wishes and ways of minotaurs."""
    return 3 * facts[HERD] + 5 * facts[CELLS]


@kernel
def turn(chart: Row, facts: Row, now: Array, luck: Array, work: Array, action: int) -> int:
    """The player's action, and what the minotaurs do."""
    width, cells, count = facts[WIDTH], facts[CELLS], facts[HERD]
    herd = part(now, HEAD, count)
    sides = part(now, HEAD + count, cells)
    objects = part(now, HEAD + count + cells, cells)
    if action == USE_BOMB:
        bomb(width, sides, part(facts, KINDS_AT, cells), herd, now)
    elif action == USE_POLY:
        poly(width, herd, now)
    elif action == LEAVE:
        now[OUT] = 1
        left = treasures_left(objects)
        return ESCAPED if now[SCORE] == 0 and left > 0 else WON
    elif action == WAIT or walk(width, sides, herd, now, action):
        wishes = part(work, 0, count)
        room = 3 * count
        think(
            facts[STRATEGY],
            width,
            sides,
            objects,
            herd,
            now[PLAYER],
            action,
            luck[0],
            wishes,
            part(work, count, count),
            part(work, 2 * count, count),
            part(work, room, cells),
            part(work, room + cells, cells),
            part(work, room + 2 * cells, cells),
            part(work, room + 3 * cells, cells),
        )
        taken = part(work, room + 4 * cells, cells)
        for cell in range(cells):
            taken[cell] = 0
        turn_of_the_minotaurs(width, sides, objects, herd, now, wishes, taken)
        luck[0] = mix(step(luck[0]))
    return GOES_ON if now[ALIVE] == 1 else LOST


@kernel
def treasures_left(objects: Row) -> int:
    """How many treasures lie about."""
    found = 0
    for thing in objects:
        found += 1 if thing > 0 and thing < 4 else 0
    return found


@kernel
def allowed(chart: Row, facts: Row, now: Row, action: int) -> bool:
    """Steps and waiting always; a bomb, a poly or the exit where there is one."""
    count, cells = facts[HERD], facts[CELLS]
    if action == USE_BOMB:
        return now[BOMBS] > 0
    if action == USE_POLY:
        herd = part(now, HEAD, count)
        return now[POLYS] > 0 and count_in_range(facts[WIDTH], herd, now[PLAYER]) > 0
    if action == LEAVE:
        return now[HEAD + count + cells + now[PLAYER]] == EXIT
    return True


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
    wanted = part(work, 0, cells)
    left = treasures_left(objects)
    for cell in range(cells):
        treasure = objects[cell] > 0 and objects[cell] < 4
        wanted[cell] = 1 if (treasure if left > 0 else objects[cell] == EXIT) else 0
    exits = list_exits(objects, part(work, cells, cells))
    if left == 0 and exits == 0:
        return 0
    seen, queue = part(work, cells, cells), part(work, 2 * cells, cells)
    return left * cells + way_to(facts[WIDTH], sides, now[PLAYER], wanted, seen, queue)


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
    else:  # all that a turn can change of them is where the player is, and before him
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
