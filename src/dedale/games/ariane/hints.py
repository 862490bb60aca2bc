"""Help: hints in stages (how many moves still win, what comes first, which move and why)."""

from functools import lru_cache

from ...errors import DedaleError
from ...i18n import N_, _, ngettext
from ...numbers import whole
from ..advice import how_many_win
from ..game import Hint, Outlook
from .levels.level import Level
from .moves import MOVES, ORDER, TICK, name_of
from .rules.cooperative import STAY
from .rules.play import ARIANE_CAUGHT, STUCK, THESEUS_CAUGHT, legal_moves, outcome, play
from .search.analyse import Analysis, Prospects
from .search.life import Life, longest_life
from .search.search import StateSearch
from .search.solve import solve
from .search.start import start
from .state import State

STAGES = 3
#: Levels of more configurations are not analysed for a hint: they are solved, from where one is.
MOST = 2_000_000
#: So many moves are looked ahead to say what comes first.
MOST_FORESEEN = 200
#: A search for a hint gives up after so many.
LIMIT = 5_000_000


def hint(state: State, stage: int = 1) -> Hint:
    """A hint; the higher the stage (1 to 3), the more it reveals.

    >>> from dedale.games.ariane import new
    >>> start = new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")
    >>> hint(start, 1)["winnable"], hint(start, 2)["moves_left"], hint(start, 3)["move"]
    (True, 3, 'Down')
    """
    whole(N_("stage"), stage, 1, STAGES)
    if state.level.extras.goal == "live":
        return _life_hint(state, stage)
    known = verdict(state)
    left = known.moves_left or 0
    move = known.best_moves[0] if stage > 2 and known.best_moves else None
    if not known.decided:
        text = _("Not decided within the limit: this level is too large to search.")
    elif not known.winnable:
        text = _("It can no longer be won from here: take back some moves.")
    elif left == 0:
        text = _("It is won.")
    elif stage == 1:
        text = _nudge(state, known)
    elif move is None:
        text = ngettext(
            "It can be won in {n} more move.", "It can be won in {n} more moves.", left
        ) + _first(state)
    else:
        text = _play(move) + _what_theseus_does(state, move) + _why(state, known)
    winnable = known.winnable if known.decided else None
    return _hint(stage, text, move, known.moves_left) | {"winnable": winnable}


def _nudge(state: State, known: Prospects) -> str:
    """How many of the moves still win: whether to look twice."""
    if _analysis(state.level, state.crossing) is None:
        return _("It can still be won.")
    return how_many_win(len(known.safe_moves), len(legal_moves(state)))


def _first(state: State) -> str:
    """What is done first on the way to a win, of what can be seen."""
    apart = not state.together and not state.level.extras.has("cooperative")
    here = state
    for _move in range(MOST_FORESEEN):
        best = verdict(here).best_moves
        if not best:
            break
        here = play(here, best[0])
        if here.swords > state.swords:
            return " " + _("First, take a sword.")
        if len(here.taken) > len(state.taken):
            return " " + _("First, take a key.")
        if apart and here.together:
            return " " + _("First, fetch Theseus.")
    return ""


def _why(state: State, known: Prospects) -> str:
    """What is wrong with the moves that lose."""
    if _analysis(state.level, state.crossing) is None:
        return ""
    losing = [move for move in legal_moves(state) if move not in known.safe_moves]
    return "".join(" " + _reason(state, move) for move in losing)


def _reason(state: State, move: str) -> str:
    after = play(state, move)
    over, name = outcome(after), _(move)
    if over in (ARIANE_CAUGHT, THESEUS_CAUGHT):
        caught = after.ariane if over is ARIANE_CAUGHT else after.theseus
        who = _("a minotaur")
        if caught in after.minotaurs:
            tall = after.minotaurs.index(caught) < len(state.level.vertical)
            who = "V" if tall else "H"
        if over is ARIANE_CAUGHT:
            return _("{move}: {who} reaches you.").format(move=name, who=who)
        return _("{move}: {who} reaches Theseus.").format(move=name, who=who)
    if over is STUCK:
        return _("{move}: you cannot move any more.").format(move=name)
    return _("{move}: it can no longer be won.").format(move=name)


def _hint(stage: int, text: str, move: str | None, left: int | None) -> Hint:
    """The parts that every hint has; the first stages do not give everything away."""
    return {
        "stage": stage,
        "stages": STAGES,
        "text": text,
        "move": move if stage > 2 else None,
        "moves_left": left if stage > 1 else None,
    }


def _play(move: str) -> str:
    return _("Let time pass.") if MOVES[move] == TICK else _("Play {move}.").format(move=_(move))


def _what_theseus_does(state: State, move: str) -> str:
    """In a cooperative game: his answer to a move of hers."""
    if state.plan is None:
        return ""
    answer = state.plan(state, list(MOVES).index(move))
    if answer == STAY:
        return " " + _("Theseus is about to stay where he is.")
    return " " + _("Theseus is about to go {move}.").format(move=_(name_of(ORDER[answer])))


def _life_hint(state: State, stage: int) -> Hint:
    """The hint of a survival without a goal: how long one can still live, and how."""
    life = longest_life(state)
    move = life.moves[0] if life.moves else None
    if not life.decided:
        text = _("Not decided within the limit: this level is too large to search.")
    elif stage == 3 and move is not None:
        text = _play(move)
    elif life.forever:
        text = _("From here you can survive for ever.")
    elif stage == 1:
        text = _("From here you cannot survive for ever.")
    else:
        turns = life.turns or 0
        text = ngettext("You can survive {n} more turn.", "You can survive {n} more turns.", turns)
    return _hint(stage, text, move, life.turns)


def solution(state: State, limit: int | None = None) -> list[str] | None:
    """A shortest win from here, None when there is none; where nothing can be won, a longest life.

    A search that gives up (after `limit` configurations) raises a `DedaleError`: nothing is known
    then.
    """
    endless = state.level.extras.goal == "live"
    answer = longest_life(state, limit=limit) if endless else solve(state, limit=limit)
    if not answer.decided:
        raise DedaleError("not decided within the limit: this level is too large to search")
    return answer.moves if isinstance(answer, Life) or answer.solvable else None


def outlook(start: State, state: State) -> Outlook:
    """Whether the game can still be won, and in how many moves its start can be."""
    if state.level.extras.goal == "live":
        return {"winnable": None, "par": None}
    known = verdict(state)
    return {
        "winnable": known.winnable if known.decided else None,
        "par": verdict(start).moves_left,
    }


def costly(state: State) -> bool:
    """Whether a move may take long: where Theseus has a plan, he may have to think first."""
    return state.plan is not None


def verdict(state: State) -> Prospects:
    """What can be hoped for from any state, from the analysis of its level where that reaches."""
    analysis = _analysis(state.level, state.crossing)
    if analysis is not None and (outcome(state) or analysis.search.index(state) is not None):
        return analysis.verdict(state)
    # A position that was set up, not played; or a level too large to be analysed for a hint.
    if analysis is None and not _decided(state.level, state.crossing):
        return Prospects(False, None, (), (), decided=False)
    solved = solve(state, limit=LIMIT)
    first = tuple(solved.moves[:1])
    return Prospects(solved.solvable, solved.length, first, first, solved.decided)


@lru_cache(maxsize=64)
def _decided(level: Level, crossing: str) -> bool:
    """Whether the level can be searched from its start: if not, it is not tried again and again."""
    return solve(level, crossing=crossing, limit=LIMIT).decided


@lru_cache(maxsize=4)
def _analysis(level: Level, crossing: str) -> Analysis | None:
    search = StateSearch(start(level, crossing), links=True, limit=MOST)
    while not search.over and search.count < MOST:
        search.run(MOST // 10)
    return Analysis(search.start, search) if search.over and search.decided else None
