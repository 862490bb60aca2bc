"""Playing: the moves by their names, states before and after, why a move is refused."""

from ....errors import IllegalMove, Term
from ....i18n import N_
from ...game import Outcome
from ..moves import MOVES, ORDER, TICK, Move, name_of
from ..state import State
from .cooperative import STAY, answer_that_follows
from .flat import ARIANE, SIDE_OF, facts_of, flat, is_open, state_of
from .pushable import can_push
from .realtime import too_fast
from .turn import REFUSED, ariane_steps, can_step, judge, turn

#: How a game can end. English here; views show them through `_`.
WON = Outcome(True, N_("Ariane and Theseus are out."))
ARIANE_CAUGHT = Outcome(False, N_("A minotaur caught Ariane."))
THESEUS_CAUGHT = Outcome(False, N_("A minotaur caught Theseus."))
SLAIN = Outcome(True, N_("Every minotaur is dead."))
LIVED = Outcome(True, N_("Ariane is still alive."))
STUCK = Outcome(False, N_("Ariane cannot move any more."))
#: By what `judge` says.
OUTCOMES = (None, ARIANE_CAUGHT, THESEUS_CAUGHT, WON, SLAIN, LIVED)


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
    facts = facts_of(state.level, state.crossing)
    now = flat(facts, state)
    number = list(MOVES).index(move)
    if turn(facts, now, number, _answer(state, MOVES[move], number)) == REFUSED:
        raise _refusal(state, number)
    return state_of(facts, now, state)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return verdict(state) or (None if steps(state) else STUCK)


def verdict(state: State) -> Outcome | None:
    """What the positions alone decide."""
    facts = facts_of(state.level, state.crossing)
    return OUTCOMES[judge(facts, flat(facts, state))]


def steps(state: State) -> list[Move]:
    """The moves that neither a wall nor a minotaur forbids."""
    facts = facts_of(state.level, state.crossing)
    now = flat(facts, state)
    found: list[Move] = [step for move, step in enumerate(ORDER) if can_step(facts, now, move)]
    return [*found, TICK] if state.level.extras.speed else found


def _answer(state: State, move: Move, number: int) -> int:
    """What Theseus does in a cooperative game: as planned, or he follows."""
    if not state.level.extras.has("cooperative") or move == TICK:
        return STAY
    facts = facts_of(state.level, state.crossing)
    now = flat(facts, state)
    if not can_step(facts, now, number):
        return STAY
    if state.plan is not None:
        return state.plan(state, number)
    ariane_steps(facts, now, number)
    return answer_that_follows(facts, now)


def _refusal(state: State, move: int) -> IllegalMove:
    """Why Ariane cannot take a step."""
    facts = facts_of(state.level, state.crossing)
    now = flat(facts, state)
    name = Term(name_of(ORDER[move]))
    if too_fast(facts, now):
        template = N_("{move}: at most {speed} steps between two ticks")
        return IllegalMove(template, move=name, speed=state.level.extras.speed)
    side = SIDE_OF[move]
    if is_open(facts, now, now[ARIANE], side) or can_push(facts, now, side):
        return IllegalMove("{move}: a minotaur stands there", move=name)
    return IllegalMove("{move}: there is a wall", move=name)
