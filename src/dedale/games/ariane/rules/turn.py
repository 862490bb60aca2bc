"""The rule book of Ariane and the Minotaur: one turn, in the order in which it happens.

1. Ariane moves one cell. She never stays; walls and minotaurs stop her (then no turn passes).
2. Theseus joins her if he can in one step, else he stays.
3. Both on the door: won, before any minotaur moves.
4. The minotaurs slide, the vertical ones first, then the horizontal ones, in reading order of
   their places in the level file. A vertical one that is not on Ariane's row slides vertically
   towards that row until it is there or an obstacle stops it; on her row, it slides horizontally
   towards her. A horizontal one is its mirror image. A blocked one does not try the other axis.
5. A minotaur on Ariane or Theseus: lost. With no move left to play: lost too.

A minotaur that meets Theseus on its way stops there and kills him (`crossing="kills"`), or slides
on, final positions alone being judged (`crossing="passes"`).

This is the one description of the rules: doors play it (`play.py`), searches run it compiled. For
levels without optional rules `search/kernels.py` has the same turn once more, ready in tables; the
tests hold the two, and a third and literal one, to the same results.
"""

from ....kernel.jit import kernel
from ....kernel.types import Array, Row
from .cooperative import answer_that_follows, answer_with
from .flat import (
    ARIANE,
    COOPERATIVE,
    DOOR,
    GOAL,
    KINDS_AT,
    LYING_AT,
    MINOTAURS,
    MINOTAURS_AT,
    PASSES,
    ROWS_AT,
    SIDE_OF,
    SIZE,
    SPEED,
    STEPS,
    SWORD,
    SWORDS,
    THESEUS,
    TO_SLAY,
    TO_THE_DOOR,
    VERTICAL,
    beyond,
    is_open,
    item_at,
    minotaur_at,
)
from .ghost import passes_walls
from .key import open_locks
from .pushable import can_push, push
from .realtime import reach, too_fast
from .survival import count_turn, destroy_wall, lived
from .sword import all_dead, strike

#: The fifth move, after Up, Down, Left and Right.
WAIT = 4
#: How a turn ends. Those from OUT on are victories.
REFUSED, GOES_ON, ARIANE_CAUGHT, THESEUS_CAUGHT, OUT, SLAIN, LIVED = -1, 0, 1, 2, 3, 4, 5


@kernel
def turn(facts: Row, now: Array, move: int, answer: int) -> int:
    """Play one turn of a game that goes on; how it ended. (`now` is of no use after a refusal.)"""
    if move == WAIT:
        if facts[SPEED] == 0:
            return REFUSED
        now[STEPS] = 0
    else:
        if not can_step(facts, now, move):
            return REFUSED
        ariane_steps(facts, now, move)
        if facts[COOPERATIVE] == 0 and now[THESEUS] >= 0:
            answer = answer_that_follows(facts, now)
            if answer < 4:
                now[THESEUS] = now[ARIANE]
        elif now[THESEUS] >= 0 and not answer_with(facts, now, answer):
            return REFUSED
        end = won(facts, now)
        if facts[SPEED] or end != GOES_ON:
            return end
    for minotaur in range(facts[MINOTAURS]):
        slide(facts, now, minotaur)
    count_turn(facts, now)
    return judge(facts, now)


@kernel
def can_step(facts: Row, now: Row, move: int) -> bool:
    """Whether neither a wall nor a minotaur nor the clock forbids Ariane this step."""
    side = SIDE_OF[move]
    if too_fast(facts, now):
        return False
    if not is_open(facts, now, now[ARIANE], side) and not can_push(facts, now, side):
        return False
    return now[SWORDS] > 0 or minotaur_at(facts, now, beyond(facts, now[ARIANE], side)) < 0


@kernel
def ariane_steps(facts: Row, now: Array, move: int) -> None:
    """Ariane takes a step that she can take."""
    side = SIDE_OF[move]
    if not is_open(facts, now, now[ARIANE], side):
        push(facts, now, side)
    there = beyond(facts, now[ARIANE], side)
    minotaur = minotaur_at(facts, now, there)
    if minotaur >= 0:
        strike(facts, now, minotaur)
    now[ARIANE] = there
    if facts[SPEED]:
        now[STEPS] += 1
    item = item_at(facts, now, there)
    if item >= 0:
        now[facts[LYING_AT] + item] = 0
        if facts[facts[KINDS_AT] + item] == SWORD:
            now[SWORDS] += 1
        else:
            open_locks(facts, now, facts[facts[KINDS_AT] + item])


@kernel
def slide(facts: Row, now: Array, minotaur: int) -> None:
    """One minotaur slides all the way (with a clock: takes one step), along one axis."""
    size, ariane = facts[SIZE], now[ARIANE]
    here = now[MINOTAURS_AT + minotaur]
    if here == size * size:
        return
    down = facts[ROWS_AT + ariane] - facts[ROWS_AT + here]
    right = facts[ROWS_AT + size * size + ariane] - facts[ROWS_AT + size * size + here]
    upright = down != 0 if minotaur < facts[VERTICAL] else right == 0
    if upright:
        side = 0 if down < 0 else 2
    else:
        side = 3 if right < 0 else 1
    alone = alone_on_line(facts, now, minotaur, upright)
    for _ in range(reach(facts, abs(down if upright else right))):
        if not passes_walls(facts, minotaur) and not is_open(facts, now, here, side):
            destroy_wall(facts, now, here, side)
            break
        ahead = beyond(facts, here, side)
        if not alone and minotaur_at(facts, now, ahead) >= 0:
            break
        here = ahead
        if here == now[THESEUS] and facts[PASSES] == 0:
            break
    now[MINOTAURS_AT + minotaur] = here
    if here == ariane and now[SWORDS] > 0:
        strike(facts, now, minotaur)


@kernel
def alone_on_line(facts: Row, now: Row, minotaur: int, upright: bool) -> bool:
    """Whether no other minotaur is in its column or row, which would have to be looked out for."""
    lines = ROWS_AT + facts[SIZE] * facts[SIZE] if upright else ROWS_AT
    line, found = facts[lines + now[MINOTAURS_AT + minotaur]], 0
    for other in range(facts[MINOTAURS]):
        if facts[lines + now[MINOTAURS_AT + other]] == line:
            found += 1
    return found == 1


@kernel
def judge(facts: Row, now: Row) -> int:
    """What the positions alone decide."""
    if minotaur_at(facts, now, now[ARIANE]) >= 0:
        return ARIANE_CAUGHT
    if now[THESEUS] >= 0 and minotaur_at(facts, now, now[THESEUS]) >= 0:
        return THESEUS_CAUGHT
    return won(facts, now)


@kernel
def won(facts: Row, now: Row) -> int:
    """Whether the goal is reached, if nobody is caught."""
    if facts[GOAL] == TO_THE_DOOR:
        return OUT if now[ARIANE] == now[THESEUS] and now[ARIANE] == facts[DOOR] else GOES_ON
    if facts[GOAL] == TO_SLAY:
        return SLAIN if all_dead(facts, now) else GOES_ON
    return LIVED if lived(facts, now) else GOES_ON
