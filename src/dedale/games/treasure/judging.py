"""What a search says of a level while it is drawn: can everything be had, and in how many turns?"""

from dataclasses import replace
from time import monotonic

from ...i18n import _, ngettext
from ..game import Judgement
from .objects import TREASURES, Object
from .rules import outcome
from .search import NEVER, Best, Estimate, best, is_searchable
from .state import State

#: How many positions are looked at, and for how many seconds, before it is left undecided.
SEARCHED, SECONDS = 40_000, 6.0


def judge(state: State) -> Judgement:
    """Whether every treasure can be taken out of the maze, and the fewest turns that takes.

    >>> from dedale.games import treasure
    >>> level = "treasure 1\\nplayer 0,0 E\\nmaze\\n+-+-+-+\\n|  s e|\\n+-+-+-+\\n"
    >>> judge(treasure.from_text(level)).length
    2
    """
    if over := outcome(state):
        return Judgement(True, False, words=_(over.reason))
    if not state.cells_with(Object.EXIT):
        return Judgement(True, False, words=_("There is no exit."))
    until = monotonic() + SECONDS
    least = Estimate(state)(state)
    if least >= NEVER:
        return _impossible(state, until, _out_of_reach(state))
    if not is_searchable(state):
        words = _("These minotaurs move at random: there is no best way.")
        return Judgement(False, None, words=words, notes=(_at_least(least),))
    found = best(state, SEARCHED, until)
    if found.moves is not None:
        return _possible(found, found.moves)
    if found.decided:
        return _impossible(state, until)
    words = _("Undecided: the search took too long.")
    return Judgement(False, None, words=words, notes=(_at_least(found.least),))


def _possible(found: Best, moves: list[str]) -> Judgement:
    turns, means = found.least, found.means or 0
    words = ngettext(
        "Everything can be collected, in {n} turn.",
        "Everything can be collected, in {n} turns.",
        turns,
    )
    spent = ngettext("with {n} bomb or poly", "with {n} bombs and polys", means)
    looked = ngettext("{n} position", "{n} positions", found.visited)
    return Judgement(True, True, turns, moves, words, (spent, looked) if means else (looked,))


def _impossible(state: State, until: float, *why: str) -> Judgement:
    """No way takes everything; is there one that gets out?"""
    rows = (bytes(0 if thing in TREASURES else thing for thing in row) for row in state.objects)
    words = _("Not everything can be collected.")
    if not is_searchable(state):
        return Judgement(True, False, words=words, notes=why)
    found = best(replace(state, objects=tuple(rows)), SEARCHED, until)
    if found.moves is not None:
        text = ngettext("You can leave in {n} turn.", "You can leave in {n} turns.", found.least)
        why = (*why, text)
    elif found.decided:
        words = _("Leaving is impossible, too.")
    return Judgement(True, False, words=words, notes=why)


def _out_of_reach(state: State) -> str:
    estimate = Estimate(state)
    closed = sum(state.player not in reached for reached in estimate.to)
    text = ngettext("{n} treasure is out of reach.", "{n} treasures are out of reach.", closed)
    return text if closed else _("The exit is out of reach.")


def _at_least(turns: int) -> str:
    return ngettext("It takes at least {n} turn.", "It takes at least {n} turns.", turns)
