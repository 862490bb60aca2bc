"""Levels played by kernels alone: `facts` and `now` are those of the rules (`rules/flat.py`)."""

from ...errors import DedaleError
from ...kernel.jit import kernel
from ...kernel.types import Array, Row
from ..ends import GOES_ON, LOST, WON
from .rules.cooperative import STAY
from .rules.flat import (
    ARIANE,
    DOOR,
    GOAL,
    ITEMS,
    ITEMS_AT,
    KINDS_AT,
    LOCKED,
    LOCKED_AT,
    LYING_AT,
    MARKS_AT,
    MINOTAURS,
    MINOTAURS_AT,
    SIDES_AT,
    SIZE,
    SPEED,
    STEPS,
    SWORD,
    SWORDS,
    THESEUS,
    TURNS,
    facts_of,
    flat,
    is_open,
    minotaur_at,
)
from .rules.play import OUTCOMES as ENDS
from .rules.play import STUCK
from .rules.turn import GOES_ON as ON
from .rules.turn import OUT, can_step, judge
from .rules.turn import turn as play_turn
from .state import State

#: The game's own number of each action: Up, Right, Down, Left, Tick.
MOVE = (0, 3, 1, 2, 4)
TICK = 4
#: What `show` writes: the figures in their order, things and marks by their numbers, how it ended.
FIGURES = ("minotaurs", "theseus", "swords", "turns", "goal", "steps", "speed")
WORDS = {"theseus": ("waiting", "with Ariane")}
THINGS = ("door", "sword", "key")
MARKS = ("locked", "pushable")
OUTCOMES = (*ENDS, STUCK)
NO_MOVE_LEFT = len(ENDS)


def rows(state: State) -> tuple[list[int], list[int], int]:
    """A state, flat."""
    if state.level.extras.has("cooperative"):
        raise DedaleError(
            "in cooperative levels Theseus searches, which no kernel does "
            "(environments: vectorization_mode='sync')"
        )
    facts = facts_of(state.level, state.crossing)
    return list(facts), flat(facts, state), 0


def actors(state: State) -> list[tuple[str, str]]:
    """Who there may be: their ids and signs."""
    vertical = len(state.level.vertical)
    kinds = ["vertical" if k < vertical else "horizontal" for k in range(len(state.minotaurs))]
    signs = [f"ghost-{kind}" if state.is_ghost(k) else kind for k, kind in enumerate(kinds)]
    herd = [(f"minotaur-{k}", sign) for k, sign in enumerate(signs)]
    return [("ariane", "ariane"), ("theseus", "theseus"), *herd]


def room(facts: Row) -> int:
    """No room is wanted."""
    return 0


@kernel
def turn(chart: Row, facts: Row, now: Array, rng: Array, work: Array, action: int) -> int:
    """One turn; with no move left she has lost."""
    end = play_turn(facts, now, MOVE[action], STAY)
    if end != ON:
        return WON if end >= OUT else LOST
    for move in range(4):
        if can_step(facts, now, move):
            return GOES_ON
    return GOES_ON if facts[SPEED] else LOST


@kernel
def allowed(chart: Row, facts: Row, now: Row, action: int) -> bool:
    """Whether neither a wall nor a minotaur nor the clock forbids it."""
    if action == TICK:
        return facts[SPEED] > 0
    return can_step(facts, now, MOVE[action])


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
    size = facts[SIZE] * facts[SIZE]
    alive = 0
    for minotaur in range(facts[MINOTAURS]):
        there = now[MINOTAURS_AT + minotaur]
        alive += 1 if there < size else 0
        actors[3 * minotaur + 6] = there if there < size else -1
        actors[3 * minotaur + 7] = -1
        actors[3 * minotaur + 8] = 1
    for who in range(2):
        there = now[ARIANE if who == 0 else THESEUS]
        actors[3 * who] = there
        actors[3 * who + 1] = -1
        actors[3 * who + 2] = 0 if there >= 0 and minotaur_at(facts, now, there) >= 0 else 1
    figures[0] = alive
    figures[1] = 1 if now[THESEUS] == now[ARIANE] else 0
    figures[2] = now[SWORDS]
    figures[3] = now[TURNS]
    figures[4] = facts[GOAL]
    figures[5] = now[STEPS]
    figures[6] = facts[SPEED]
    head[0] = show_things(facts, now, things)
    head[1] = show_marks(facts, now, cells, marks)
    head[2] = judge(facts, now)
    if head[2] == ON and facts[SPEED] == 0:
        head[2] = NO_MOVE_LEFT
        for move in range(4):
            if can_step(facts, now, move):
                head[2] = ON


@kernel
def show_things(facts: Row, now: Row, things: Array) -> int:
    """The door, and what nobody has taken yet; how many these are."""
    found = 0
    if facts[DOOR] >= 0:
        things[0] = 0
        things[1] = facts[DOOR]
        things[2] = -1
        found = 1
    for item in range(facts[ITEMS]):
        if now[facts[LYING_AT] + item]:
            kind = facts[facts[KINDS_AT] + item]
            things[3 * found] = 1 if kind == SWORD else 2
            things[3 * found + 1] = cell_of(facts, item)
            things[3 * found + 2] = -1 if kind == SWORD else kind
            found += 1
    return found


@kernel
def cell_of(facts: Row, item: int) -> int:
    """The cell on which an item lies at the beginning."""
    for cell in range(facts[SIZE] * facts[SIZE]):
        if facts[facts[ITEMS_AT] + cell] == item + 1:
            return cell
    return -1


@kernel
def show_marks(facts: Row, now: Row, cells: Array, marks: Array) -> int:
    """The open sides, and the walls that are locked or can be pushed; how many these are."""
    found = 0
    for lock in range(facts[LOCKED]):
        at = facts[LOCKED_AT] + 3 * lock
        if not is_open(facts, now, facts[at], facts[at + 1]):
            marks[4 * found] = 0
            marks[4 * found + 1] = facts[at]
            marks[4 * found + 2] = facts[at + 1]
            marks[4 * found + 3] = facts[at + 2]
            found += 1
    for cell in range(facts[SIZE] * facts[SIZE]):
        cells[cell] = now[facts[SIDES_AT] + cell]
        for side in range(1, 3):
            if now[facts[MARKS_AT] + cell] >> side & 1:
                marks[4 * found] = 1
                marks[4 * found + 1] = cell
                marks[4 * found + 2] = side
                marks[4 * found + 3] = -1
                found += 1
    return found
