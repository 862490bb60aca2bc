"""The rule book: moves by their names, states before and after. The turn itself is in `turn.py`."""

from dataclasses import replace

from ...errors import IllegalMove, Term
from ...i18n import N_
from ..game import Outcome
from .state import State
from .turn import REFUSED, WON, chase, step, turn

OUT = Outcome(True, N_("Theseus is out."))
CAUGHT = Outcome(False, N_("The minotaur caught Theseus."))
#: In the order in which every search tries them.
MOVES = (N_("Up"), N_("Down"), N_("Left"), N_("Right"), N_("Wait"))


def legal_moves(state: State) -> list[str]:
    """The moves Theseus can play; none once the game is over."""
    if outcome(state) is not None:
        return []
    return [name for move, name in enumerate(MOVES) if _after(state, move) != REFUSED]


def play(state: State, move: str) -> State:
    """The state after one turn. A refused move raises `IllegalMove` and changes nothing."""
    if move not in MOVES:
        raise IllegalMove("unknown move {move!r}: Up, Down, Left, Right or Wait", move=move)
    name = Term(move)
    if (over := outcome(state)) is not None:
        why = Term(over.reason)
        raise IllegalMove("{move}: the game is over ({why})", move=name, why=why)
    maze, number = state.level.maze, MOVES.index(move)
    after = _after(state, number)
    theseus = step(maze.width, maze.sides, _cell(state, state.theseus), number)
    if after == REFUSED and theseus < 0:
        raise IllegalMove("{move}: there is a wall", move=name)
    if after == REFUSED:
        raise IllegalMove("{move}: the minotaur stands there", move=name)
    state = replace(state, theseus=divmod(theseus, maze.width))
    if after == WON:
        return state
    minotaur = _cell(state, state.minotaur)
    for _step in range(2):
        minotaur = chase(maze.width, maze.sides, minotaur, theseus)
    return replace(state, minotaur=divmod(minotaur, maze.width))


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on. (He can always wait: nobody is stuck.)"""
    if state.theseus == state.minotaur:
        return CAUGHT
    return OUT if state.theseus == state.level.exit else None


def _after(state: State, move: int) -> int:
    maze = state.level.maze
    door = _cell(state, state.level.exit)
    return turn(maze.width, maze.sides, door, state.position, move)


def _cell(state: State, place: tuple[int, int]) -> int:
    return place[0] * state.level.maze.width + place[1]
