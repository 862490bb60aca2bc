"""What the solver says of a level while it is drawn."""

from dataclasses import asdict

from ...i18n import _, ngettext
from ..game import Judgement
from .levels.symmetry import key_of
from .search.analyse import analyse
from .search.life import longest_life
from .search.solve import solve
from .state import State


def judge(state: State) -> Judgement:
    """Everything about a level: its analysis, or if it is too large for that, a shortest win.

    >>> from dedale.games.ariane import new
    >>> judge(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")).length
    3
    """
    if state.level.extras.goal == "live":
        return _life(state)
    analysis = analyse(state)
    if not analysis.decided:
        found = solve(state)
        solvable = found.solvable if found.decided else None
        moves = list(found.moves) if found.solvable else None
        return Judgement(found.decided, solvable, found.length, moves)
    figures = analysis.difficulty
    hard = None
    if figures is not None:
        hard = asdict(figures) | {"score": figures.score, "grade": figures.grade}
    return Judgement(
        True,
        analysis.solvable,
        analysis.par,
        analysis.solution() if analysis.solvable else None,
        configurations=analysis.configurations,
        difficulty=hard,
    )


def key(state: State) -> int:
    """What tells the level from others, turned and mirrored as it may be."""
    return key_of(state.level)


def _life(state: State) -> Judgement:
    """A survival that nothing ends: how long can one live?"""
    life = longest_life(state)
    if not life.decided:
        return Judgement(False, None)
    if life.forever:
        return Judgement(True, True, moves=life.moves, words=_("One can live for ever."))
    turns = life.turns or 0
    words = ngettext("One can live {n} turn.", "One can live {n} turns.", turns).format(n=turns)
    return Judgement(True, True, turns, life.moves, words)
