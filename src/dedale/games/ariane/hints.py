"""Hints in stages: can it still be won? in how many moves? which move?"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...errors import DedaleError
from ...i18n import _, ngettext
from .analyse import Analysis, Verdict
from .explore import Exploration
from .level import Level
from .rules import State, new, outcome
from .solve import solve

STAGES = 3
#: Levels of more configurations are not analysed for a hint: they are solved, from where one is.
MOST = 2_000_000


def hint(state: State, stage: int = 1) -> dict[str, Any]:
    """A hint; the higher the stage (1 to 3), the more it tells.

    >>> from dedale.games.ariane import loads
    >>> start = new(loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n"))
    >>> hint(start, 1)["winnable"], hint(start, 2)["moves_left"], hint(start, 3)["move"]
    (True, 3, 'Down')
    """
    if stage not in range(1, STAGES + 1):
        message = _("stage {stage!r} of a hint should be from 1 to {stages}")
        raise DedaleError(message.format(stage=stage, stages=STAGES))
    known = verdict(state)
    left = known.moves_left or 0
    if not known.winnable:
        text = _("It can no longer be won from here: take back some moves.")
    elif stage == 1 or left == 0:
        text = _("It can still be won.")
    elif stage == 2:
        text = ngettext(
            "It can be won in {n} more move.", "It can be won in {n} more moves.", left
        ).format(n=left)
    else:
        text = _("Play {move}.").format(move=_(known.best_moves[0]))
    return {
        "stage": stage,
        "stages": STAGES,
        "text": text,
        "winnable": known.winnable,
        "moves_left": known.moves_left if stage > 1 else None,
        "move": known.best_moves[0] if stage > 2 and known.best_moves else None,
    }


def verdict(state: State) -> Verdict:
    """What can be hoped for from any state, from the analysis of its level where that reaches."""
    analysis = _analysis(state.level, state.crossing)
    if analysis is not None and (outcome(state) or analysis.exploration.index(state) is not None):
        return analysis.verdict(state)
    # A position that was set up, not played; or a level too large to be analysed for a hint.
    found = solve(state)
    first = tuple(found.moves[:1])
    return Verdict(found.solvable, found.length, first, first)


@lru_cache(maxsize=4)
def _analysis(level: Level, crossing: str) -> Analysis | None:
    exploration = Exploration(new(level, crossing=crossing), links=True)
    while not exploration.over and exploration.count < MOST:
        exploration.run(MOST // 10)
    return Analysis(exploration.start, exploration) if exploration.over else None
