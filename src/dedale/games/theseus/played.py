"""Levels played by kernels alone: facts are a few numbers and the open sides, now who is where."""

from ...kernel.jit import kernel, part
from ...kernel.types import Array, Row
from ..ends import GOES_ON, LOST, WON
from .rules import CAUGHT
from .rules import OUT as ESCAPE
from .state import State
from .turn import chase, step

# Places in `facts`, and in `now`.
WIDTH, CELLS, DOOR, SIDES_AT = 0, 1, 2, 3
THESEUS, MINOTAUR = 0, 1
#: The game's own number of each action: Up, Right, Down, Left, Wait.
MOVE = (0, 3, 1, 2, 4)
#: What `show` writes.
FIGURES = ("apart",)
WORDS: dict[str, tuple[str, ...]] = {}
THINGS = ("exit",)
MARKS = ()
OUTCOMES = (None, CAUGHT, ESCAPE)


def rows(state: State) -> tuple[list[int], list[int], int]:
    """A state, flat."""
    maze = state.level.maze
    cells = [maze.number(place) for place in (state.level.exit, state.theseus, state.minotaur)]
    return [maze.width, maze.size, cells[0], *maze.sides], cells[1:], 0


def actors(state: State) -> list[tuple[str, str]]:
    """Theseus and the minotaur: their ids and signs."""
    return [("theseus", "theseus"), ("minotaur", "minotaur")]


def room(facts: Row) -> int:
    """No room is wanted."""
    return 0


@kernel
def turn(chart: Row, facts: Row, now: Array, rng: Array, work: Array, action: int) -> int:
    """His step, and the two of the minotaur."""
    sides = part(facts, SIDES_AT, facts[CELLS])
    now[THESEUS] = step(facts[WIDTH], sides, now[THESEUS], MOVE[action])
    if now[THESEUS] == facts[DOOR]:
        return WON
    for _ in range(2):
        now[MINOTAUR] = chase(facts[WIDTH], sides, now[MINOTAUR], now[THESEUS])
    return LOST if now[MINOTAUR] == now[THESEUS] else GOES_ON


@kernel
def allowed(chart: Row, facts: Row, now: Row, action: int) -> bool:
    """Whether neither a wall nor the minotaur is in the way."""
    sides = part(facts, SIDES_AT, facts[CELLS])
    there = step(facts[WIDTH], sides, now[THESEUS], MOVE[action])
    return there >= 0 and there != now[MINOTAUR]


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
    width, theseus, minotaur = facts[WIDTH], now[THESEUS], now[MINOTAUR]
    for who in range(2):
        actors[3 * who] = now[who]
        actors[3 * who + 1] = -1
        actors[3 * who + 2] = 0 if who == 0 and theseus == minotaur else 1
    down = abs(theseus // width - minotaur // width)
    figures[0] = down + abs(theseus % width - minotaur % width)
    for cell in range(facts[CELLS]):
        cells[cell] = facts[SIDES_AT + cell]
    things[0] = 0
    things[1] = facts[DOOR]
    things[2] = -1
    head[0] = 1
    head[1] = 0
    head[2] = 1 if theseus == minotaur else 2 if theseus == facts[DOOR] else 0
