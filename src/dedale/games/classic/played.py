"""The classic labyrinth played by kernels alone: facts are a few numbers and the open sides.

now     the player (`turn.py`) | monsters | ghosts
"""

from ...errors import DedaleError
from ...kernel.jit import kernel, part
from ...kernel.types import Array, Row
from ..ends import GOES_ON, LOST, WON
from .rules import OUTCOMES, fixed, flat
from .state import State
from .turn import BUMPS, FACING, FACING_BITS, HEAD, OUT, PLAYER, TURNS, judge
from .turn import GOES_ON as ON
from .turn import turn as play_turn

# Places in `facts`.
WIDTH, CELLS, ENTRY, GOAL, MOST_BUMPS, MONSTERS, WALKERS, SIDES_AT = 0, 1, 2, 3, 4, 5, 6, 7
#: What `show` writes.
FIGURES = ("bumps", "most_bumps", "turns")
WORDS: dict[str, tuple[str, ...]] = {}
THINGS = ("entry", "exit")
MARKS = ()

__all__ = ["FIGURES", "MARKS", "OUTCOMES", "THINGS", "WORDS", "allowed", "rows", "show", "turn"]


def rows(state: State) -> tuple[list[int], list[int], int]:
    """A state, flat."""
    if state.walled:
        raise DedaleError("only a labyrinth among rock can be played without Python")
    width, sides, roads, goal, most = fixed(state, range(state.maze.size))
    now, walkers = flat(state)
    entry = state.maze.number(state.maze.start)
    counts = [len(state.monsters), len(walkers)]
    return (
        [width, state.maze.size, entry, goal, most, *counts, *sides, *roads],
        [*now, *walkers],
        state.chance,
    )


def actors(state: State) -> list[tuple[str, str]]:
    """Who there is: their ids and signs."""
    monsters = [(f"monster {k}", "monster") for k in range(len(state.monsters))]
    ghosts = [(f"ghost {k}", "ghost") for k in range(len(state.ghosts))]
    return [("player", "player"), *monsters, *ghosts]


def room(facts: Row) -> int:
    """No room is wanted."""
    return 0


@kernel
def turn(chart: Row, facts: Row, now: Array, rng: Array, work: Array, action: int) -> int:
    """A step or a bump, and the others' steps."""
    sides = part(facts, SIDES_AT, facts[CELLS])
    roads = part(facts, SIDES_AT + facts[CELLS], facts[CELLS])
    walkers = part(now, HEAD, facts[WALKERS])
    goal, most, monsters = facts[GOAL], facts[MOST_BUMPS], facts[MONSTERS]
    play_turn(facts[WIDTH], sides, roads, goal, most, monsters, walkers, now, rng, action)
    end = judge(goal, most, monsters, walkers, now)
    if end == ON:
        return GOES_ON
    return WON if end == OUT else LOST


@kernel
def allowed(chart: Row, facts: Row, now: Row, action: int) -> bool:
    """Every step: bumping into a wall is one too."""
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
    actors[0] = now[PLAYER]
    actors[1] = -1
    actors[2] = 1
    for number in range(facts[WALKERS]):
        actors[3 * number + 3] = now[HEAD + number] >> FACING_BITS
        actors[3 * number + 4] = (now[HEAD + number] & FACING) ^ 2
        actors[3 * number + 5] = 1
    figures[0] = now[BUMPS]
    figures[1] = facts[MOST_BUMPS]
    figures[2] = now[TURNS]
    for cell in range(facts[CELLS]):
        cells[cell] = facts[SIDES_AT + cell]
    things[0] = 0
    things[1] = facts[ENTRY]
    things[2] = -1
    things[3] = 1
    things[4] = facts[GOAL]
    things[5] = -1
    head[0] = 2
    head[1] = 0
    walkers = part(now, HEAD, facts[WALKERS])
    head[2] = judge(facts[GOAL], facts[MOST_BUMPS], facts[MONSTERS], walkers, now)
