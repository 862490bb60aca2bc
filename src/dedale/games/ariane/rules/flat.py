"""A level and a position as flat rows of ints: what the rules, which are kernels, work on.

`facts` is what a level says once and for all, `now` where everything is. Cells are numbered row by
row. The first ints of both have the names below; what there may be several of lies behind them:

    facts   … | row of each cell | column | number + 1 of its item | items: kind | locked walls
    now     … | minotaurs | items: 1 while it lies there | open sides of each cell | pushable sides

A minotaur that is dead is on the cell
after the last; Theseus, where there is none, on cell -1.
"""

from dataclasses import replace
from functools import lru_cache

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from ....maze.direction import Direction, Position
from ....maze.maze import unchecked_maze
from ..levels.extras import GONE, NOWHERE
from ..levels.level import Level
from ..levels.walls import Edge, edge
from ..state import State

# Of `facts`. Those from ITEMS_AT on say where in `facts` or `now` the rest begins.
SIZE, VERTICAL, MINOTAURS, DOOR, HOME, PASSES, SPEED, GOAL = 0, 1, 2, 3, 4, 5, 6, 7
SURVIVAL, COOPERATIVE, GHOSTS, LOCKED, ITEMS, MARKED = 8, 9, 10, 11, 12, 13
ITEMS_AT, KINDS_AT, LOCKED_AT, LYING_AT, SIDES_AT, MARKS_AT = 14, 15, 16, 17, 18, 19
WORDS, FIELDS, FIELDS_AT, EDGES, EDGES_AT, MARKS, MASKS_AT = 20, 21, 22, 23, 24, 25, 26
ROWS_AT = 27

# Of `now`.
ARIANE, THESEUS, TOGETHER, STEPS, TURNS, SWORDS, CHANGED, MINOTAURS_AT = 0, 1, 2, 3, 4, 5, 6, 7

# Goals that are no number of turns, and the kind of an item that is no key.
TO_THE_DOOR, TO_SLAY, TO_LIVE = 0, -1, -2
SWORD = 10

#: The side of a cell (N E S W) that each step goes through, in the order Up, Down, Left, Right.
SIDE_OF = (0, 2, 3, 1)
_GOALS = {"door": TO_THE_DOOR, "slay": TO_SLAY, "live": TO_LIVE}


@lru_cache(maxsize=16)
def facts_of(level: Level, crossing: str) -> tuple[int, ...]:
    """What a level says, flat."""
    extras, cells = level.extras, level.size**2
    items = sorted(extras.items.items())
    facts = [0] * ROWS_AT
    facts[SIZE], facts[VERTICAL] = level.size, len(level.vertical)
    facts[MINOTAURS] = len(level.minotaurs)
    facts[DOOR], facts[HOME] = number(level, level.door), number(level, level.theseus)
    facts[PASSES], facts[SPEED] = int(crossing == "passes"), extras.speed
    facts[GOAL] = extras.goal if isinstance(extras.goal, int) else _GOALS[extras.goal]
    facts[SURVIVAL], facts[COOPERATIVE] = extras.has("survival"), extras.has("cooperative")
    ghosts = [place in extras.ghosts for place in level.minotaurs]
    facts[GHOSTS] = sum(is_ghost << number for number, is_ghost in enumerate(ghosts))
    facts[LOCKED], facts[ITEMS] = len(extras.locked), len(items)
    facts[MARKED] = len(extras.pushable)
    facts += [cell // level.size for cell in range(cells)]
    facts += [cell % level.size for cell in range(cells)]
    facts[ITEMS_AT] = len(facts)
    numbers = {cell: index + 1 for index, (cell, _letter) in enumerate(items)}
    facts += [numbers.get(divmod(cell, level.size), 0) for cell in range(cells)]
    facts[KINDS_AT] = len(facts)
    facts += [SWORD if letter == "S" else int(letter) for _cell, letter in items]
    facts[LOCKED_AT] = len(facts)
    for (cell, side), colour in extras.locked:
        facts += [number(level, cell), int(side), int(colour)]
    facts[LYING_AT] = MINOTAURS_AT + len(level.minotaurs)
    facts[SIDES_AT] = facts[LYING_AT] + len(items)
    facts[MARKS_AT] = facts[SIDES_AT] + cells
    return tuple(facts)


def flat(facts: Row, state: State) -> list[int]:
    """A state, flat (its key is for the search to add)."""
    level = state.level
    now = [number(level, state.ariane), number(level, state.theseus), int(state.together)]
    now += [state.steps, state.turns, state.swords, 0]
    now += [number(level, place) for place in state.minotaurs]
    now += [int(cell not in state.taken) for cell in sorted(level.extras.items)]
    now += state.maze.sides
    marks = [0] * level.size**2
    for cell, side in state.pushable:
        marks[number(level, cell)] |= side.bit
        marks[number(level, side.of(cell))] |= side.opposite.bit
    return now + marks


def state_of(facts: Row, now: Row, like: State) -> State:
    """The state that flat ints stand for, in the game of the state `like`."""
    level = like.level
    size = level.size
    sides = bytes(now[facts[SIDES_AT] : facts[MARKS_AT]])
    marks = now[facts[MARKS_AT] : facts[MARKS_AT] + size * size]
    lying = now[facts[LYING_AT] : facts[SIDES_AT]]
    items = sorted(level.extras.items)
    return replace(
        like,
        maze=like.maze if sides == like.maze.sides else unchecked_maze(size, size, sides),
        ariane=_place(level, now[ARIANE]),
        theseus=_place(level, now[THESEUS]),
        minotaurs=tuple(_place(level, cell) for cell in now[MINOTAURS_AT : facts[LYING_AT]]),
        pushable=frozenset(_marked(level, marks)) if facts[MARKED] else like.pushable,
        taken=frozenset(cell for cell, lies in zip(items, lying, strict=True) if not lies),
        swords=int(now[SWORDS]),
        steps=int(now[STEPS]),
        turns=int(now[TURNS]),
    )


def number(level: Level, place: Position) -> int:
    """The number of a cell; of nowhere -1, of where the dead are the one after the last."""
    if place == GONE:
        return level.size**2
    return -1 if place == NOWHERE else place[0] * level.size + place[1]


def _place(level: Level, cell: int) -> Position:
    if cell == level.size**2:
        return GONE
    return NOWHERE if cell < 0 else divmod(int(cell), level.size)


def _marked(level: Level, marks: Row) -> list[Edge]:
    return [
        edge(divmod(cell, level.size), side)
        for cell, bits in enumerate(marks)
        for side in (Direction.E, Direction.S)
        if bits & side.bit
    ]


@kernel
def beyond(facts: Row, cell: int, side: int) -> int:
    """The cell on the other side of a side (N E S W)."""
    if side == 0:
        return cell - facts[SIZE]
    if side == 1:
        return cell + 1
    if side == 2:
        return cell + facts[SIZE]
    return cell - 1


@kernel
def is_open(facts: Row, now: Row, cell: int, side: int) -> bool:
    """Whether no wall stands on that side of a cell."""
    return now[facts[SIDES_AT] + cell] >> side & 1 == 1


@kernel
def toggle(facts: Row, now: Array, cell: int, side: int) -> None:
    """Put a wall there if there was none, take it away if there was one."""
    now[facts[SIDES_AT] + cell] ^= 1 << side
    now[facts[SIDES_AT] + beyond(facts, cell, side)] ^= 1 << (side ^ 2)
    now[CHANGED] = 1


@kernel
def is_marked(facts: Row, now: Row, cell: int, side: int) -> bool:
    """Whether the wall on that side of a cell can be pushed."""
    return now[facts[MARKS_AT] + cell] >> side & 1 == 1


@kernel
def toggle_mark(facts: Row, now: Array, cell: int, side: int) -> None:
    """The wall there can be pushed if it could not, and no longer if it could."""
    now[facts[MARKS_AT] + cell] ^= 1 << side
    now[facts[MARKS_AT] + beyond(facts, cell, side)] ^= 1 << (side ^ 2)


@kernel
def minotaur_at(facts: Row, now: Row, cell: int) -> int:
    """The number of the minotaur that stands on a cell, -1 when there is none."""
    for minotaur in range(facts[MINOTAURS]):
        if now[MINOTAURS_AT + minotaur] == cell:
            return minotaur
    return -1


@kernel
def item_at(facts: Row, now: Row, cell: int) -> int:
    """The number of the item that lies on a cell, -1 when there is none (any more)."""
    item = facts[facts[ITEMS_AT] + cell] - 1
    return item if item >= 0 and now[facts[LYING_AT] + item] else -1
