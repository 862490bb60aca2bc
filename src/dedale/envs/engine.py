"""Thousands of environments, step by step: the kernels that every game is filled into.

All arrays are flat, with a row for each environment or level. `sizes` says how long the rows are.
What a game does is in `fleet/`, what is seen of it in `observing.py`: `turn`, `allowed`, `worth`,
`far`, `paint` and `look` stand for theirs.
"""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import NamedTuple

from ..games.ends import GOES_ON, LOST, WON
from ..kernel.jit import copy, filled_in, inlined, kernel, part
from ..kernel.rng import below, step
from ..kernel.types import Array, Row
from .observing import COLS, ROWS, Floats, Look

# Places in `sizes`: the lengths of rows, then what is asked.
FACTS, NOW, WORK, ACTIONS, BOARD, SEEN = 0, 1, 2, 3, 4, 5
LEVELS, BANKED, MOST_STEPS, SHAPED, SHOWN, CHOSEN, RING = 6, 7, 8, 9, 10, 11, 12
# What `made` says of a level: it is there, or it is not of the part that is asked for.
MADE, UNWANTED = 1, 2
# So often a level is drawn again where it is not wanted.
TRIES = 10_000

# ---------------------------------------------------------------- stand-ins for those of a game


@kernel
def turn(chart: Row, facts: Row, now: Array, rng: Array, work: Array, action: int) -> int:
    """Stands for the turn of a game."""
    return 0


@kernel
def allowed(chart: Row, facts: Row, now: Row, action: int) -> bool:
    """Stands for its legal moves."""
    return True


@kernel
def worth(facts: Row, now: Row) -> float:
    """Stands for what a victory is worth."""
    return 1.0


@kernel
def far(facts: Row, now: Row, work: Array) -> int:
    """Stands for how far the end is."""
    return 0


@kernel
def paint(chart: Row, facts: Row, now: Row, board: Array, size: int, cols: int, fresh: int) -> None:
    """Stands for its board."""


@kernel
def look(plan: Row, palette: Row, board: Row, out: Floats) -> None:
    """Stands for a way to look."""


# ---------------------------------------------------------------- one environment


class Fleet(NamedTuple):
    """All arrays of many environments, flat."""

    sizes: Row  # of rows, and what is asked: see above
    plan: Row  # of the boards
    chart: Row  # of the grid, for mazes
    # A row for each level.
    facts: Row
    begin: Row
    begin_rng: Row
    begin_status: Row
    made: Array  # whether the level is there, where all are kept
    ahead: Array  # its number, where levels are made ahead: `RING` rows for each environment
    # A row for each environment.
    now: Array
    rng: Array
    row: Array  # its level
    status: Array
    steps: Array
    fars: Array  # how far the end is, now and at the beginning
    rewards: Floats
    totals: Floats  # sums of rewards
    ended: Array
    cut: Array
    boards: Array
    masks: Array
    streams: Array  # of random numbers, from which levels are drawn
    drawn: Array
    head: Array  # where in its ring the next level is
    ready: Array  # how many levels are there
    pending: Array  # whether its next level must be made first
    # A row for each thread.
    work: Array


@inlined
def show(i: int, fleet: Fleet, facts: Row, now: Row, fresh: int) -> None:
    """The board, and which actions are legal."""
    sizes = fleet.sizes
    for action in range(sizes[ACTIONS]):
        legal = fleet.status[i] == GOES_ON and allowed(fleet.chart, facts, now, action)
        fleet.masks[i * sizes[ACTIONS] + action] = 1 if legal else 0
    if sizes[SHOWN] == 0:
        return
    board = part(fleet.boards, i * sizes[BOARD], sizes[BOARD])
    if fresh:
        for place in range(sizes[BOARD]):
            board[place] = 0
    cols = fleet.plan[COLS]
    paint(fleet.chart, facts, now, board, fleet.plan[ROWS] * cols, cols, fresh)


@inlined
def start_one(i: int, slot: int, fleet: Fleet) -> None:
    """Begin the level whose row is chosen."""
    sizes, level = fleet.sizes, fleet.row[i]
    copy(fleet.begin, level * sizes[NOW], fleet.now, i * sizes[NOW], sizes[NOW])
    fleet.rng[i] = fleet.begin_rng[level]
    fleet.status[i] = fleet.begin_status[level]
    fleet.steps[i], fleet.ended[i], fleet.cut[i], fleet.rewards[i] = 0, 0, 0, 0
    fleet.totals[i] = 0
    ours = part(fleet.facts, level * sizes[FACTS], sizes[FACTS])
    mine = part(fleet.now, i * sizes[NOW], sizes[NOW])
    if sizes[SHAPED]:
        fleet.fars[2 * i] = far(ours, mine, part(fleet.work, slot * sizes[WORK], sizes[WORK]))
        fleet.fars[2 * i + 1] = fleet.fars[2 * i]
    show(i, fleet, ours, mine, 1)


@inlined
def step_one(i: int, slot: int, fleet: Fleet, action: int) -> None:
    """Play an action; one that is not legal changes nothing but the number of steps."""
    sizes = fleet.sizes
    ours = part(fleet.facts, fleet.row[i] * sizes[FACTS], sizes[FACTS])
    mine = part(fleet.now, i * sizes[NOW], sizes[NOW])
    room = part(fleet.work, slot * sizes[WORK], sizes[WORK])
    known = action >= 0 and action < sizes[ACTIONS]
    if known and fleet.masks[i * sizes[ACTIONS] + action]:
        fleet.status[i] = turn(fleet.chart, ours, mine, part(fleet.rng, i, 1), room, action)
    status = fleet.status[i]
    reward = 0.0
    if status == WON:
        reward = worth(ours, mine)
    elif status == LOST:
        reward = -1.0
    if sizes[SHAPED]:
        left = far(ours, mine, room)
        if fleet.fars[2 * i + 1] > 0:
            reward += (fleet.fars[2 * i] - left) / fleet.fars[2 * i + 1]
        fleet.fars[2 * i] = left
    fleet.steps[i] += 1
    fleet.rewards[i] = reward
    fleet.totals[i] += reward
    fleet.ended[i] = 1 if status != GOES_ON else 0
    fleet.cut[i] = 1 if fleet.steps[i] >= sizes[MOST_STEPS] else 0
    show(i, fleet, ours, mine, 0)


@kernel
def choose_level(i: int, fleet: Fleet) -> int:
    """Draw the next level, or take it from the ring; 1 if it must be made first, which is noted."""
    sizes = fleet.sizes
    if sizes[BANKED] and sizes[CHOSEN] == 0:
        made, tries = UNWANTED, 0
        while made == UNWANTED and tries < TRIES:
            fleet.streams[i] = step(fleet.streams[i])
            fleet.drawn[i] = below(fleet.streams[i], sizes[LEVELS])
            made = fleet.made[fleet.drawn[i]]
            tries += 1
        if made == MADE:
            fleet.row[i] = fleet.drawn[i]
            return 0
    elif sizes[CHOSEN] == 0 and fleet.ready[i] > 0:
        place = i * sizes[RING] + fleet.head[i]
        fleet.row[i], fleet.drawn[i] = place, fleet.ahead[place]
        fleet.head[i] = fleet.head[i] + 1 if fleet.head[i] + 1 < sizes[RING] else 0
        fleet.ready[i] -= 1
        return 0
    fleet.pending[i] = 1
    return 1


# ---------------------------------------------------------------- a chunk of them


@kernel
def advance(first: int, last: int, slot: int, restarting: int, actions: Row, fleet: Fleet) -> int:
    """A step of each; with `restarting`, those that are over begin anew. How many must wait."""
    waiting = 0
    for i in range(first, last):
        if restarting and (fleet.ended[i] or fleet.cut[i]):
            late = choose_level(i, fleet)
            waiting += late
            if late == 0:
                start_one(i, slot, fleet)
        else:
            step_one(i, slot, fleet, actions[i])
    return waiting


@kernel
def start(first: int, last: int, slot: int, choosing: int, which: Array, fleet: Fleet) -> int:
    """Those that are marked begin: at a level that is drawn, or (not `choosing`) as chosen."""
    waiting = 0
    for i in range(first, last):
        if which[i]:
            late = 0
            if choosing:
                late = choose_level(i, fleet)
                waiting += late
            if late == 0:
                start_one(i, slot, fleet)
    return waiting


@kernel
def look_at(
    first: int,
    last: int,
    slot: int,
    which: Row,
    sizes: Row,
    plan: Row,
    palette: Row,
    boards: Array,
    seen: Array,
) -> None:
    """What is seen of the boards of those that are marked."""
    for i in range(first, last):
        if which[i]:
            board = part(boards, i * sizes[BOARD], sizes[BOARD])
            look(plan, palette, board, part(seen, i * sizes[SEEN], sizes[SEEN]))


@cache
def looking(look: Look) -> Callable[..., None]:
    """`look_at` for a way to look."""
    return filled_in(look_at, look=look)


@cache
def kernels_of(game: ModuleType) -> tuple[Callable[..., int], Callable[..., int]]:
    """`advance` and `start` for a game."""
    one = filled_in(show, allowed=game.allowed, paint=game.paint)
    begins = filled_in(start_one, far=game.far, show=one)
    steps = filled_in(step_one, turn=game.turn, worth=game.worth, far=game.far, show=one)
    return filled_in(advance, start_one=begins, step_one=steps), filled_in(start, start_one=begins)
