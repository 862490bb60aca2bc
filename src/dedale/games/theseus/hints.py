"""Help: hints in stages (how many moves still win, how far it is, which move and why)."""

from ...i18n import N_, _, ngettext
from ...numbers import whole
from ..advice import how_many_win
from ..game import Hint, Judgement, Outlook
from .analysis import analyse
from .rules import MOVES, legal_moves, play
from .state import State

STAGES = 3


def hint(state: State, stage: int = 1) -> Hint:
    """A hint; the higher the stage (1 to 3), the more it reveals."""
    whole(N_("stage"), stage, 1, STAGES)
    analysis = analyse(state.level)
    left = analysis.moves_left(state)
    move = MOVES[analysis.best_moves(state.position)[0]] if left else None
    if left is None:
        text = _("It can no longer be won from here: take back some moves.")
    elif left == 0:
        text = _("It is won.")
    elif stage == 1:
        moves = legal_moves(state)
        text = how_many_win(len(moves) - len(_losing(state)), len(moves))
    elif stage == 2 or move is None:
        text = ngettext("It can be won in {n} more move.", "It can be won in {n} more moves.", left)
    else:
        text = _("Wait.") if move == "Wait" else _("Play {move}.").format(move=_(move))
        text += "".join(f" {reason}" for reason in _losing(state).values())
    return {
        "stage": stage,
        "stages": STAGES,
        "text": text,
        "move": move if stage == 3 else None,
        "moves_left": left if stage > 1 else None,
        "winnable": left is not None,
    }


def _losing(state: State) -> dict[str, str]:
    """The moves after which it can no longer be won, and why."""
    analysis, found = analyse(state.level), {}
    for move in legal_moves(state):
        after = play(state, move)
        if analysis.moves_left(after) is None:
            caught = after.theseus == after.minotaur
            text = (
                _("{move}: the minotaur reaches you.")
                if caught
                else _("{move}: it can no longer be won.")
            )
            found[move] = text.format(move=_(move))
    return found


def solution(state: State) -> list[str] | None:
    """A shortest win from here, None when there is none."""
    return analyse(state.level).solution(state)


def outlook(start: State, state: State) -> Outlook:
    """Whether the game can still be won, and in how many moves its start can be."""
    analysis = analyse(state.level)
    return {
        "winnable": analysis.moves_left(state) is not None,
        "par": analyse(start.level).moves_left(start),
    }


def judge(state: State, limit: int | None = None) -> Judgement:
    """What is known of a level: everything, for there are few positions.

    >>> from dedale.games.theseus import new
    >>> judge(new("4x1\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n")).moves
    ['Left']
    """
    if limit is not None and state.level.maze.size**2 > limit:
        return Judgement(False, None)
    analysis, moves = analyse(state.level), solution(state)
    if moves is None:
        return Judgement(True, False)
    hard = analysis.difficulty(state)
    figures = {"configurations": hard.configurations, "difficulty": hard.figures()}
    return Judgement(True, True, len(moves), moves, **figures)  # type: ignore[arg-type]
