"""The treasure hunt played by kernels alone: facts are a few numbers and the kinds of the cells.

now     the player (`turn.py`) | minotaurs | open sides | objects
work    intents and distances of the minotaurs | three rows of cells
"""

from ...errors import DedaleError
from ...kernel.jit import kernel, part
from ...kernel.rng import mix, step
from ...kernel.types import Array, Row
from ...maze.kinds import every_kind
from ..ends import ESCAPED, GOES_ON, LOST, WON
from .minds import think
from .objects import Object
from .rules import ESCAPED as AWAY
from .rules import LOST as KILLED
from .rules import LOST_AT_ONCE
from .rules import WON as LEFT
from .state import State
from .strategies import STRATEGIES
from .turn import (
    ALIVE,
    BOMBS,
    EXIT,
    FACING,
    HEAD,
    LIVING,
    OUT,
    PLAYER,
    POINTS,
    POLYS,
    SCORE,
    TURNS,
    WAIT,
    bomb,
    count_in_range,
    poly,
    turn_of_the_minotaurs,
    walk,
)

# Places in `facts`.
WIDTH, CELLS, HERD, STRATEGY, TOTAL, KINDS_AT = 0, 1, 2, 3, 4, 5
# The actions after the steps and waiting.
USE_BOMB, USE_POLY, LEAVE = 5, 6, 7
#: What `show` writes.
FIGURES = ("score", "total", "bombs", "polys", "turns", "minotaurs", "treasures", "dead_ends")
WORDS: dict[str, tuple[str, ...]] = {}
THINGS = tuple(thing.name.lower() for thing in Object)
MARKS = ()
OUTCOMES = (None, LEFT, AWAY, KILLED, LOST_AT_ONCE)


def rows(state: State) -> tuple[list[int], list[int], int]:
    """A state, flat."""
    from .views import view

    if state.run is not None:
        raise DedaleError("a run of several floors draws mazes on its way, which no kernel does")
    ours = [name for name, _line in STRATEGIES.ours()]
    if state.strategy not in ours:
        raise DedaleError(
            "strategy {name!r} of a plug-in is no kernel (environments: vectorization_mode='sync')",
            name=state.strategy,
        )
    herd = memoryview(state.herd).cast("i").tolist()
    total = view(state)["figures"]["total"]
    facts = [state.maze.width, state.maze.size, len(herd), ours.index(state.strategy), int(total)]
    counts = [state.score, state.bombs, state.polys, state.turns, int(state.alive), int(state.out)]
    now = [state.player, int(state.facing), *counts, *herd, *state.sides, *b"".join(state.objects)]
    return [*facts, *every_kind(state.maze)], now, state.chance


def actors(state: State) -> list[tuple[str, str]]:
    """Who there is: their ids and signs."""
    herd = [(f"minotaur {k}", "minotaur") for k in range(len(state.minotaurs))]
    return [("player", "player"), *herd]


def room(facts: Row) -> int:
    """For the intents and ways of minotaurs."""
    return 2 * facts[HERD] + 3 * facts[CELLS]


@kernel
def turn(chart: Row, facts: Row, now: Array, rng: Array, work: Array, action: int) -> int:
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
        intents, room = part(work, 0, count), 2 * count
        think(
            facts[STRATEGY],
            width,
            sides,
            objects,
            herd,
            now[PLAYER],
            action,
            rng[0],
            intents,
            part(work, count, count),
            part(work, room, cells),
            part(work, room + cells, cells),
        )
        taken = part(work, room + 2 * cells, cells)
        for cell in range(cells):
            taken[cell] = 0
        turn_of_the_minotaurs(width, sides, objects, herd, now, intents, taken)
        rng[0] = mix(step(rng[0]))
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
def show(
    facts: Row,
    now: Row,
    head: Array,
    actors: Array,
    figures: Array,
    cells: Array,
    things: Array,
    marks: Array,
) -> None:
    """What is seen (`games/played.py`)."""
    count, size = facts[HERD], facts[CELLS]
    actors[0] = now[PLAYER]
    actors[1] = now[FACING]
    actors[2] = now[ALIVE]
    alive, points, ends, found = 0, 0, 0, 0
    for number in range(count):
        bits = now[HEAD + number]
        actors[3 * number + 3] = bits >> 3
        actors[3 * number + 4] = bits & 3
        actors[3 * number + 5] = 1 if bits & LIVING else 0
        alive += 1 if bits & LIVING else 0
    for cell in range(size):
        sides, thing = now[HEAD + count + cell], now[HEAD + count + size + cell]
        cells[cell] = sides
        ends += 1 if sides == 1 or sides == 2 or sides == 4 or sides == 8 else 0
        if thing > 0:
            points += POINTS[thing]
            things[3 * found] = thing
            things[3 * found + 1] = cell
            things[3 * found + 2] = -1
            found += 1
    figures[0] = now[SCORE]
    figures[1] = now[SCORE] + points
    figures[2] = now[BOMBS]
    figures[3] = now[POLYS]
    figures[4] = now[TURNS]
    figures[5] = alive
    figures[6] = treasures_left(part(now, HEAD + count + size, size))
    figures[7] = ends
    head[0] = found
    head[1] = 0
    head[2] = 0
    if now[OUT]:
        head[2] = 2 if now[SCORE] == 0 and figures[6] > 0 else 1
    elif now[ALIVE] == 0:
        head[2] = 3 if now[TURNS] > 0 else 4
