"""Hints in stages: can it still be won? in how many moves? which move?"""

from functools import lru_cache
from typing import Any

from ...errors import DedaleError
from ...i18n import _, ngettext
from .analyse import Analysis, Verdict
from .explore import explore
from .level import Level
from .rules import State, new, outcome
from .solve import solve
from .variants import cooperative, survival

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
        raise DedaleError(
            "stage {stage!r} of a hint should be from 1 to {stages}", stage=stage, stages=STAGES
        )
    if state.level.extras.goal == "live":
        return _life_left(state, stage)
    known = verdict(state)
    left = known.moves_left or 0
    if not known.decided:
        text = _("Not decided within the limit: this level is too large to search.")
    elif not known.winnable:
        text = _("It can no longer be won from here: take back some moves.")
    elif stage == 1 or left == 0:
        text = _("It can still be won.")
    elif stage == 2:
        text = ngettext(
            "It can be won in {n} more move.", "It can be won in {n} more moves.", left
        ).format(n=left)
    else:
        text = _("Play {move}.").format(move=_(known.best_moves[0]))
        text += _what_theseus_does(state, known.best_moves[0])
    return {
        "stage": stage,
        "stages": STAGES,
        "text": text,
        # nothing known against it is no reason to give up
        "winnable": known.winnable or not known.decided,
        "moves_left": known.moves_left if stage > 1 else None,
        "move": known.best_moves[0] if stage > 2 and known.best_moves else None,
    }


def _what_theseus_does(state: State, move: str) -> str:
    """In a cooperative game: his answer to a move of hers."""
    if not state.level.extras.has("cooperative"):
        return ""
    reply = cooperative.reply(state, move)
    if reply is None:
        return ""
    if reply == cooperative.STAY:
        return " " + _("Theseus is about to stay where he is.")
    return " " + _("Theseus is about to go {move}.").format(move=_(reply))


def _life_left(state: State, stage: int) -> dict[str, Any]:
    """The hint of a survival without a goal: how long one can still live, and how."""
    life = survival.longest_life(state)
    move = life.moves[0] if life.moves else None
    if not life.decided:
        text = _("Not decided within the limit: this level is too large to search.")
    elif stage == 3 and move is not None:
        text = _("Play {move}.").format(move=_(move))
    elif life.forever:
        text = _("One can live for ever from here.")
    elif stage == 1:
        text = _("One cannot live for ever from here.")
    else:
        turns = life.turns or 0
        text = ngettext(
            "One can live {n} more turn.", "One can live {n} more turns.", turns
        ).format(n=turns)
    return {
        "stage": stage,
        "stages": STAGES,
        "text": text,
        "winnable": True,
        "moves_left": life.turns if stage > 1 else None,
        "move": move if stage > 2 else None,
    }


def verdict(state: State) -> Verdict:
    """What can be hoped for from any state, from the analysis of its level where that reaches."""
    analysis = _analysis(state.level, state.crossing)
    if analysis is not None and (outcome(state) or analysis.exploration.index(state) is not None):
        return analysis.verdict(state)
    # A position that was set up, not played; or a level too large to be analysed for a hint.
    found = solve(state)
    first = tuple(found.moves[:1])
    return Verdict(found.solvable, found.length, first, first, found.decided)


@lru_cache(maxsize=4)
def _analysis(level: Level, crossing: str) -> Analysis | None:
    exploration = explore(new(level, crossing=crossing), links=True)
    while not exploration.over and exploration.count < MOST:
        exploration.run(MOST // 10)
    known = exploration.over and exploration.decided
    return Analysis(exploration.start, exploration) if known else None
