"""Help: hints in stages (can it still be won? in how many moves? which?), outlooks, solutions."""

from ...errors import DedaleError
from ...i18n import N_, _, ngettext
from ..game import Hint, Judgement, Outlook
from .analysis import analyse
from .rules import MOVES, outcome
from .state import State

STAGES = 3


def hint(state: State, stage: int = 1) -> Hint:
    """A hint; the higher the stage (1 to 3), the more it tells."""
    if stage not in range(1, STAGES + 1):
        template = N_("stage {stage!r} of a hint should be from 1 to {stages}")
        raise DedaleError(template, stage=stage, stages=STAGES)
    analysis = analyse(state.level)
    left = analysis.moves_left(state)
    best = analysis.best_moves(state.position) if left and outcome(state) is None else []
    move = MOVES[best[0]] if best else None
    if left is None:
        text = _("It can no longer be won from here: take back some moves.")
    elif left == 0:
        text = _("It is won.")
    elif stage == 1:
        text = _("It can still be won.")
    elif stage == 2 or move is None:
        text = ngettext(
            "It can be won in {n} more move.", "It can be won in {n} more moves.", left
        ).format(n=left)
    else:
        text = _("Wait.") if move == "Wait" else _("Play {move}.").format(move=_(move))
    return {
        "stage": stage,
        "stages": STAGES,
        "text": text,
        "move": move if stage == 3 else None,
        "moves_left": left if stage > 1 else None,
        "winnable": left is not None,
    }


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


def judge(state: State) -> Judgement:
    """What is known of a level: everything, for there are few positions.

    >>> from dedale.games.theseus import new
    >>> judge(new("4x1\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n")).moves
    ['Left']
    """
    moves = solution(state)
    return Judgement(True, moves is not None, None if moves is None else len(moves), moves)
