"""Help for the player, in words: where to, the next move, the whole way and why; the way out.

What is advised is looked ahead through the rule book (`advice.py`): a move that may kill is never
proposed while there is one that cannot.
"""

from functools import lru_cache
from itertools import groupby

from ...i18n import _, ngettext
from ...maze.direction import Direction
from ..game import Hint, Outlook
from ..view import COMPASS
from .advice import Advice, advise
from .danger import living, may_kill
from .floors import play
from .game import GAME
from .objects import TREASURES, Object
from .rules import outcome
from .search import best, is_searchable, is_small
from .state import State
from .strategies import STRATEGIES

#: How many positions are looked at for a solution.
SEARCHED = 20_000
#: How many legs of a way are told in words.
SPOKEN = 6
#: How many moves of advice are followed at most.
FOLLOWED = 2000


def hint(state: State, stage: int = 1) -> Hint:
    """A hint in stages: what to do, the next move, the whole way and why no other.

    >>> from dedale.games import treasure
    >>> game = treasure.new(width=8, height=6, minotaurs=0, seed=3, objects="minimal")
    >>> hint(game, 1)["text"]
    'The exit is 30 steps away.'
    """
    plan = Advice("over", [], []) if outcome(state) else advise(state)
    text = _words(state, plan)
    if stage == GAME.stages and plan.moves:
        text = " ".join([text, *(_why(state, plan) or [_way(plan)])])
    return {
        "stage": stage,
        "stages": GAME.stages,
        "text": text,
        "move": plan.moves[0] if stage > 1 and plan.moves else None,
        "path": plan.way if stage > 2 and len(plan.way) > 1 else None,
    }


def solution(state: State) -> list[str] | None:
    """Moves that take everything and leave, if a search finds them; else what hints lead to."""
    if outcome(state):
        return None
    if state.run is None and is_searchable(state) and (found := best(state, SEARCHED)).moves:
        return found.moves
    moves: list[str] = []
    while len(moves) < FOLLOWED and (plan := advise(state)).moves and plan.aim != "lost":
        moves.append(plan.moves[0])
        state = play(state, moves[-1])
        if state.out:
            return moves
        if not state.alive:
            break
    return None


def outlook(start: State, state: State) -> Outlook:
    """Par is the fewest turns that take everything out, where a search proves that soon."""
    return {"winnable": None, "par": par(start)}


@lru_cache(maxsize=16)
def par(start: State) -> int | None:
    """The fewest turns in which everything can be taken out; None: not known."""
    known = start.run is None and is_small(start) and not outcome(start)
    return best(start, SEARCHED).turns if known else None


def _why(state: State, plan: Advice) -> list[str]:
    """What is wrong with steps that one might take instead."""
    reasons = []
    for direction in Direction:
        if direction.letter != plan.moves[0] and may_kill(state, direction.letter):
            sure = STRATEGIES[state.strategy].steady
            text = (
                _("{move}: a minotaur reaches you.")
                if sure
                else _("{move}: a minotaur may reach you.")
            )
            reasons.append(text.format(move=_(COMPASS[direction.letter]).capitalize()))
    if not reasons and plan.aim == "treasure" and state.cells_with(Object.EXIT) and living(state):
        reasons = [_("From there a way still leads out.")]
    return reasons


def _way(plan: Advice) -> str:
    """The moves of a plan in words, as many as one can remember."""
    legs = [(GAME.words_of(move), len(list(run))) for move, run in groupby(plan.moves)]
    words = [name if times == 1 else f"{name} ×{times}" for name, times in legs[:SPOKEN]]
    way = ", ".join(words) + ("…" if len(legs) > SPOKEN else ".")
    return _("The way: {way}").format(way=way)


def _words(state: State, plan: Advice) -> str:
    """What a plan is for."""
    texts = {
        "over": _("The game is over: only undo is left."),
        "poly": _("A minotaur is in the way: a poly gets rid of it."),
        "item": _("Nothing else can be collected safely: fetch a bomb or a poly first."),
        "evade": _("Minotaurs are in the way: keep away from them until the way is free."),
        "bomb": _("Minotaurs are all around: only a bomb still opens a way."),
        "lost": _("No move is safe now. Undo takes you back."),
        "stuck": _("No safe way to a treasure or an exit was found."),
    }
    if plan.aim in texts:
        return texts[plan.aim]
    if plan.moves[0] == "P":
        return texts["poly"]
    if plan.moves[0] == ".":
        return _("Wait: the way is not safe yet.")
    if plan.aim == "leave":
        if state.cells_with(*TREASURES):
            return _("You are on the exit, and nothing else can be collected safely: leave.")
        return _("You are on the exit, and nothing is left to collect: leave.")
    steps, to_treasure = _to_first(state, plan)
    if "B" in plan.moves[: steps + 1]:
        bomb = _("A bomb opens the shortest way to the exit.")
        return _("A bomb opens the shortest way to a treasure.") if to_treasure else bomb
    if to_treasure:
        return ngettext(
            "The next treasure is {n} step away.", "The next treasure is {n} steps away.", steps
        )
    return ngettext("The exit is {n} step away.", "The exit is {n} steps away.", steps)


def _to_first(state: State, plan: Advice) -> tuple[int, bool]:
    """How many steps lead to the first treasure on the way, or to its end."""
    treasures = set(state.cells_with(*TREASURES))
    found = [number for number, cell in enumerate(plan.way) if cell in treasures]
    return (found[0], True) if found else (len(plan.way) - 1, False)
