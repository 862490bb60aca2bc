"""Thousands of environments, step by step: the kernels that every game is filled into.

All arrays are flat, with a row for each environment or level. `sizes` says how long the rows are.
What a game does is in `fleet/`, what is seen of it in `observing.py`: `turn`, `allowed`, `worth`,
`far`, `paint` and `look` stand for theirs.
"""

from collections.abc import Callable
from functools import cache
from types import ModuleType

from ..kernel.jit import copy, filled_in, inlined, kernel, part
from ..kernel.rng import below, step
from ..kernel.types import Array, Row
from .models import GOES_ON, LOST, WON
from .observing import COLS, ROWS, Floats, Look

# Places in `sizes`: the lengths of rows, then what is asked.
FACTS, NOW, WORK, ACTIONS, BOARD, SEEN = 0, 1, 2, 3, 4, 5
LEVELS, BANKED, MOST_STEPS, SHAPED, SHOWN = 6, 7, 8, 9, 10

# ---------------------------------------------------------------- stand-ins for those of a game


@kernel
def turn(chart: Row, facts: Row, now: Array, luck: Array, work: Array, action: int) -> int:
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


@inlined
def show(
    i: int,
    sizes: Row,
    plan: Row,
    chart: Row,
    facts: Row,
    now: Row,
    status: int,
    fresh: int,
    boards: Array,
    masks: Array,
) -> None:
    """The board, and which actions are legal."""
    for action in range(sizes[ACTIONS]):
        legal = status == GOES_ON and allowed(chart, facts, now, action)
        masks[i * sizes[ACTIONS] + action] = 1 if legal else 0
    if sizes[SHOWN] == 0:
        return
    board = part(boards, i * sizes[BOARD], sizes[BOARD])
    if fresh:
        for place in range(sizes[BOARD]):
            board[place] = 0
    paint(chart, facts, now, board, plan[ROWS] * plan[COLS], plan[COLS], fresh)


@inlined
def start_one(
    i: int,
    slot: int,
    sizes: Row,
    plan: Row,
    chart: Row,
    facts: Row,
    begin: Row,
    begin_luck: Row,
    begin_status: Row,
    now: Array,
    luck: Array,
    row: Row,
    status: Array,
    steps: Array,
    fars: Array,
    rewards: Floats,
    ended: Array,
    cut: Array,
    boards: Array,
    masks: Array,
    work: Array,
) -> None:
    """Begin the level whose row is chosen."""
    level = row[i]
    copy(begin, level * sizes[NOW], now, i * sizes[NOW], sizes[NOW])
    luck[i] = begin_luck[level]
    status[i] = begin_status[level]
    steps[i], ended[i], cut[i], rewards[i] = 0, 0, 0, 0
    ours, mine = (
        part(facts, level * sizes[FACTS], sizes[FACTS]),
        part(now, i * sizes[NOW], sizes[NOW]),
    )
    if sizes[SHAPED]:
        fars[2 * i] = far(ours, mine, part(work, slot * sizes[WORK], sizes[WORK]))
        fars[2 * i + 1] = fars[2 * i]
    show(i, sizes, plan, chart, ours, mine, status[i], 1, boards, masks)


@inlined
def step_one(
    i: int,
    slot: int,
    sizes: Row,
    plan: Row,
    chart: Row,
    facts: Row,
    now: Array,
    luck: Array,
    row: Row,
    status: Array,
    steps: Array,
    fars: Array,
    rewards: Floats,
    ended: Array,
    cut: Array,
    boards: Array,
    masks: Array,
    work: Array,
    action: int,
) -> None:
    """Play an action; one that is not legal changes nothing but the number of steps."""
    ours = part(facts, row[i] * sizes[FACTS], sizes[FACTS])
    mine = part(now, i * sizes[NOW], sizes[NOW])
    room = part(work, slot * sizes[WORK], sizes[WORK])
    known = action >= 0 and action < sizes[ACTIONS]
    if known and masks[i * sizes[ACTIONS] + action]:
        status[i] = turn(chart, ours, mine, part(luck, i, 1), room, action)
    reward = 0.0
    if status[i] == WON:
        reward = worth(ours, mine)
    elif status[i] == LOST:
        reward = -1.0
    if sizes[SHAPED]:
        left = far(ours, mine, room)
        if fars[2 * i + 1] > 0:
            reward += (fars[2 * i] - left) / fars[2 * i + 1]
        fars[2 * i] = left
    steps[i] += 1
    rewards[i] = reward
    ended[i] = 1 if status[i] != GOES_ON else 0
    cut[i] = 1 if steps[i] >= sizes[MOST_STEPS] else 0
    show(i, sizes, plan, chart, ours, mine, status[i], 0, boards, masks)


@kernel
def choose_level(
    i: int, sizes: Row, made: Row, row: Array, streams: Array, drawn: Array, pending: Array
) -> int:
    """Draw the next level; 1 if it must be made first, which is then noted."""
    streams[i] = step(streams[i])
    drawn[i] = below(streams[i], sizes[LEVELS])
    if sizes[BANKED] and made[drawn[i]]:
        row[i] = drawn[i]
        return 0
    pending[i] = 1
    return 1


# ---------------------------------------------------------------- a chunk of them


@kernel
def advance(
    first: int,
    last: int,
    slot: int,
    restarting: int,
    actions: Row,
    sizes: Row,
    plan: Row,
    chart: Row,
    facts: Row,
    begin: Row,
    begin_luck: Row,
    begin_status: Row,
    made: Row,
    now: Array,
    luck: Array,
    row: Array,
    status: Array,
    steps: Array,
    fars: Array,
    rewards: Floats,
    ended: Array,
    cut: Array,
    boards: Array,
    masks: Array,
    streams: Array,
    drawn: Array,
    pending: Array,
    work: Array,
) -> int:
    """A step of each; with `restarting`, those that are over begin anew. How many must wait."""
    waiting = 0
    for i in range(first, last):
        if restarting and (ended[i] or cut[i]):
            late = choose_level(i, sizes, made, row, streams, drawn, pending)
            waiting += late
            if late == 0:
                start_one(
                    i, slot, sizes, plan, chart, facts, begin, begin_luck, begin_status,
                    now, luck, row, status, steps, fars, rewards, ended, cut, boards, masks,
                    work,
                )  # fmt: skip
        else:
            step_one(
                i, slot, sizes, plan, chart, facts, now, luck, row, status, steps, fars,
                rewards, ended, cut, boards, masks, work, actions[i],
            )  # fmt: skip
    return waiting


@kernel
def start(
    first: int,
    last: int,
    slot: int,
    choosing: int,
    which: Array,
    sizes: Row,
    plan: Row,
    chart: Row,
    facts: Row,
    begin: Row,
    begin_luck: Row,
    begin_status: Row,
    made: Row,
    now: Array,
    luck: Array,
    row: Array,
    status: Array,
    steps: Array,
    fars: Array,
    rewards: Floats,
    ended: Array,
    cut: Array,
    boards: Array,
    masks: Array,
    streams: Array,
    drawn: Array,
    pending: Array,
    work: Array,
) -> int:
    """Those that are marked begin: at a level that is drawn, or (not `choosing`) as chosen."""
    waiting = 0
    for i in range(first, last):
        if which[i]:
            late = 0
            if choosing:
                late = choose_level(i, sizes, made, row, streams, drawn, pending)
                waiting += late
            if late == 0:
                start_one(
                    i, slot, sizes, plan, chart, facts, begin, begin_luck, begin_status,
                    now, luck, row, status, steps, fars, rewards, ended, cut, boards, masks,
                    work,
                )  # fmt: skip
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
