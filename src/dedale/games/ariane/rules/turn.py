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

`search/kernels.py` has the same rules on packed integers, for speed; the tests hold the two, and a
third and literal one, to the same results.
"""

from dataclasses import replace

from ....errors import IllegalMove, Term
from ....i18n import N_
from ....maze.direction import Direction
from ...game import Outcome
from ..levels.extras import GONE, NOWHERE
from ..moves import MOVES, ORDER, TICK, Move, name_of
from ..state import State
from . import ghost, key, pushable, realtime, survival, sword

#: How a game can end. English here; views show them through `_`.
WON = Outcome(True, N_("Ariane and Theseus are out"))
ARIANE_CAUGHT = Outcome(False, N_("a minotaur caught Ariane"))
THESEUS_CAUGHT = Outcome(False, N_("a minotaur caught Theseus"))
STUCK = Outcome(False, N_("Ariane cannot move any more"))


def legal_moves(state: State) -> list[str]:
    """The moves Ariane can play, in the order Up, Down, Left, Right; none once the game is over.

    With a clock, "Tick" is one more: the minotaurs move.
    """
    return [] if verdict(state) else [name_of(move) for move in steps(state)]


def play(state: State, move: str) -> State:
    """The state after one turn. A refused move raises `IllegalMove` and changes nothing."""
    clock = bool(state.level.extras.speed)
    if move not in MOVES or (MOVES[move] == TICK and not clock):
        template = N_("unknown move {move!r}: Up, Down, Left or Right")
        if clock:
            template = N_("unknown move {move!r}: Up, Down, Left, Right or Tick")
        raise IllegalMove(template, move=move)
    if (over := outcome(state)) is not None:
        why = Term(over.reason)
        raise IllegalMove("{move}: the game is over ({why})", move=Term(move), why=why)
    return turn(state, MOVES[move])


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return verdict(state) or (None if steps(state) else STUCK)


def verdict(state: State) -> Outcome | None:
    """What the positions alone decide."""
    if state.ariane in state.minotaurs:
        return ARIANE_CAUGHT
    if state.theseus in state.minotaurs:
        return THESEUS_CAUGHT
    goal = state.level.extras.goal
    if goal == "door":
        return WON if state.ariane == state.theseus == state.level.door else None
    return sword.outcome(state) if goal == "slay" else survival.outcome(state)


def steps(state: State) -> list[Move]:
    """The moves that neither a wall nor a minotaur forbids."""
    clock: list[Move] = [TICK] if state.level.extras.speed else []
    if realtime.too_fast(state):
        return clock
    return [
        step
        for step in ORDER
        if (state.is_open(state.ariane, step) or pushable.can_push(state, step))
        and (state.swords or step.of(state.ariane) not in state.minotaurs)
    ] + clock


# ---------------------------------------------------------------- a turn


def turn(state: State, move: Move) -> State:
    """One turn of a game that goes on."""
    if not isinstance(move, Direction):
        return minotaurs_move(realtime.restart_clock(state))
    before = state
    state = ariane_moves(state, move)
    step = follow(state) if state.plan is None else state.plan(before, state)
    if step is not None:
        state = replace(state, theseus=step.of(state.theseus))
    if state.level.extras.speed or ((over := verdict(state)) and over.won):
        return state
    return minotaurs_move(state)


def ariane_moves(state: State, step: Direction) -> State:
    """Ariane takes one step, if she can."""
    move = Term(name_of(step))
    if realtime.too_fast(state):
        speed = state.level.extras.speed
        template = N_("{move}: at most {speed} steps between two ticks")
        raise IllegalMove(template, move=move, speed=speed)
    if not state.is_open(state.ariane, step):
        pushed = pushable.push(state, step)
        if pushed is None:
            raise IllegalMove("{move}: there is a wall", move=move)
        state = pushed
    there = step.of(state.ariane)
    if there in state.minotaurs:
        if not state.swords:
            raise IllegalMove("{move}: a minotaur stands there", move=move)
        state = sword.strike(state, state.minotaurs.index(there))
    state = replace(state, ariane=there, steps=state.steps + bool(state.level.extras.speed))
    return key.take(sword.take(state))


def follow(state: State) -> Direction | None:
    """Where Theseus goes after Ariane: to her, if one step is enough."""
    if state.theseus == NOWHERE:
        return None
    for step in ORDER:
        if step.of(state.theseus) == state.ariane and state.is_open(state.theseus, step):
            return step
    return None


def minotaurs_move(state: State) -> State:
    """Every minotaur slides (with a clock: takes one step), in playing order."""
    for number in range(len(state.minotaurs)):
        state = slide(state, number)
    return survival.count_turn(state)


def slide(state: State, number: int) -> State:
    """One minotaur slides all the way, along one axis."""
    first = here = row, column = state.minotaurs[number]
    if here == GONE:
        return state
    if number < len(state.level.vertical):
        vertically = row != state.ariane[0]
    else:
        vertically = column == state.ariane[1]
    if vertically:
        goal = (state.ariane[0], column)
        step = Direction.N if goal[0] < row else Direction.S
    else:
        goal = (row, state.ariane[1])
        step = Direction.W if goal[1] < column else Direction.E
    passes_walls = ghost.is_ghost(state, number)
    left = realtime.reach(state)
    while here != goal and left:
        if not (passes_walls or state.is_open(here, step)):
            state = survival.destroy_wall(state, here, step)
            break
        ahead = step.of(here)
        if ahead in state.minotaurs:
            break
        here = ahead
        left -= 1
        if here == state.theseus and state.crossing == "kills":
            break
    if here != first:
        minotaurs = (*state.minotaurs[:number], here, *state.minotaurs[number + 1 :])
        state = replace(state, minotaurs=minotaurs)
    return sword.strike(state, number) if here == state.ariane and state.swords else state
