"""What the solver says of a level: while it is drawn, and where it is asked for a solution."""

from dataclasses import asdict

from ...i18n import _, ngettext
from ..game import Judgement
from .levels.doubts import doubts
from .levels.symmetry import key_of
from .making.needs import idle_parts
from .search.analyse import analyse
from .search.life import Life, longest_life
from .search.solve import solve
from .state import State


def judge(state: State, limit: int | None = None) -> Judgement:
    """Everything about a level: its analysis, or if it is too large for that, a shortest win.

    >>> from dedale.games.ariane import new
    >>> judge(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")).length
    3
    """
    notes = tuple(map(_, doubts(state.level)))
    if state.level.extras.goal == "live":
        life = longest_life(state, limit=limit)
        return Judgement(*_lived(life), _how_long(life), notes)
    analysis = analyse(state, limit=limit)
    if not analysis.decided:
        found = solve(state, limit=limit)
        solvable = found.solvable if found.decided else None
        moves = list(found.moves) if found.solvable else None
        return Judgement(found.decided, solvable, found.length, moves, notes=notes)
    figures = analysis.difficulty
    return Judgement(
        True,
        analysis.solvable,
        analysis.par,
        analysis.solution() if analysis.solvable else None,
        notes=notes,
        configurations=analysis.configurations,
        difficulty=None if figures is None else figures.figures(),
    )


def solved(state: State, method: str = "bfs", limit: int | None = None) -> Judgement:
    """The way that a search finds, and what the search took.

    >>> from dedale.games.ariane import new
    >>> solved(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")).moves
    ['Down', 'Up', 'Right']
    """
    if state.level.extras.goal == "live":
        life = longest_life(state, limit=limit)
        facts = asdict(life) | {"forever": life.forever}
        return Judgement(*_lived(life), _proof(life), facts=facts)
    found = solve(state, method, limit=limit)
    if not found.decided:
        facts = {"visited": found.visited}
        return Judgement(False, None, words=_undecided(found.visited), facts=facts)
    message = _("Configurations: {visited} visited, {all} can be reached.")
    if not found.counted:
        message = _("Configurations: {visited} visited, more than {all} can be reached.")
    note = message.format(visited=found.visited, all=found.configurations)
    facts = {name: getattr(found, name) for name in ("visited", "configurations", "counted")}
    moves = list(found.moves) if found.solvable else None
    return Judgement(True, found.solvable, found.length, moves, notes=(note,), facts=facts)


def idle(state: State) -> list[str]:
    """The parts of a level that do not matter."""
    return idle_parts(state.level, state.crossing)


def key(state: State) -> int:
    """What distinguishes the level from others, turned and mirrored as it may be."""
    return key_of(state.level)


# ---------------------------------------------------------------- a survival that nothing ends


def _lived(life: Life) -> tuple[bool, bool | None, int | None, list[str] | None]:
    return (True, True, life.turns, life.moves) if life.decided else (False, None, None, None)


def _how_long(life: Life) -> str:
    if not life.decided:
        return ""
    if life.forever:
        return _("You can survive for ever.")
    turns = life.turns or 0
    return ngettext("You can survive {n} turn.", "You can survive {n} turns.", turns)


def _proof(life: Life) -> str:
    """The longest life, and what is proved about it."""
    if not life.decided:
        return _undecided(life.configurations)
    if life.forever:
        message = _(
            "You can survive for ever: move {n} leads back to the position after move {before}."
        )
        return message.format(n=len(life.moves), before=life.back_to)
    turns = life.turns or 0
    message = ngettext("The longest life is {n} turn", "The longest life is {n} turns", turns)
    proof = _("all {n} configurations were seen, and none comes back.")
    return f"{message}: {proof.format(n=life.configurations)}"


def _undecided(seen: int) -> str:
    return ngettext(
        "Not decided within the limit: {n} configuration seen.",
        "Not decided within the limit: {n} configurations seen.",
        seen,
    )
