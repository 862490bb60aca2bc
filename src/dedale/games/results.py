"""How a game went: what there was to get, the way taken beside the best one, a line to share."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from ..i18n import _, labelled, ngettext
from .game import End, Game, PackLevel, State, View
from .view import cell_of

#: Seconds that the shortest tour of a game without a proven best way is looked for.
SECONDS = 2.0


class Threads(NamedTuple):
    """Two ways through a maze, as cell numbers."""

    taken: list[int]
    best: list[int] | None  #: None: not known
    par: int | None  #: what the best way counts


def threads(
    game: Game, start: State, moves: Sequence[str], level: PackLevel | None = None
) -> Threads:
    """The way that was taken, and the best one there is.

    That is the way that proves par, where par is known: of a level of a pack, or of a game that can
    be searched. Else it is the shortest tour through the treasures, as if nothing dangerous were
    there, and there is no par.
    """
    taken = _cells(game, start, moves)
    if game.rules.view(start).get("final"):  # boards that follow each other have no common best
        return Threads(taken, None, None)
    if level is not None and (best := getattr(level, "best", ())):
        return Threads(taken, _cells(game, start, best), level.par)
    par = level.par if level else game.outlook(start, start)["par"]
    if par is not None or "treasure" not in game.goals:
        solution = game.solution(start) if par else None
        end = reduce(game.rules.play, solution or (), start)
        shortest = bool(solution) and game.count(game.rules.view(end), len(solution or ())) == par
        return Threads(taken, _cells(game, start, solution or ()) if shortest else None, par)
    tour = game.tour(start, dangers="ignore", seconds=SECONDS)
    if tour is None or tour.length is None:
        return Threads(taken, None, None)
    width = game.rules.view(start)["width"]
    return Threads(taken, [row * width + col for row, col in tour.walk], None)


def _cells(game: Game, state: State, moves: Sequence[str]) -> list[int]:
    """The cells in which the one to follow is, one after another, on the last of the boards."""
    cells: list[int] = []
    board: int | None = None
    for move in ("", *moves):
        state = game.rules.play(state, move) if move else state
        seen = game.rules.view(state)
        if seen.get("board") != board:
            board, cells = seen.get("board"), []
        cell = cell_of(seen, seen["actors"][0]["at"])
        if not cells or cells[-1] != cell:
            cells.append(cell)
    return cells


def ended(end: End) -> str:
    """How a game ended, and why."""
    reason = _(end["reason"]).rstrip(".")
    return labelled(_(end["title"]), f"{reason}.")


#: What a turn over par takes off the result, and an undo, in thousandths of all points.
LATE, UNDONE = 5, 25


def rating(game: Game, view: View, moves: int, par: int | None, undos: int = 0) -> int | None:
    """One number for a game with points and a par that was won, 1000 at best.

    Points in thousandths of all there were, less 5 for each turn over par, less 25 for each undo.

    >>> from dedale.games import GAMES, Session
    >>> session = Session.new(
    ...     "treasure", level="treasure 1\\nplayer 0,0 E\\nmaze\\n+-+-+-+\\n|  s e|\\n+-+-+-+\\n"
    ... )
    >>> for move in ["E", ".", "E", "X"]:
    ...     _ = session.play(move)
    >>> rating(GAMES["treasure"], session.view(), 4, par=2, undos=1)
    970
    """
    figures, over = view["figures"], view["outcome"]
    total, score = figures.get("total"), figures.get("score")
    if par is None or not (over and over["won"]) or not isinstance(score, int) or not total:
        return None
    late = max(0, game.count(view, moves) - par)
    return max(0, 1000 * score // int(total) - LATE * late - UNDONE * undos)


def in_figures(
    game: Game,
    view: View,
    moves: int,
    par: int | None = None,
    best: int | None = None,
    stars: int | None = None,
    undos: int = 0,
    hints: int = 0,
) -> str:
    """How a game ended, in figures: points of how many, turns, par, best, stars, all in one."""
    figures = view["figures"]
    parts = []
    if "total" in figures:
        points = _("{points} of {total} points")
        parts.append(points.format(points=figures["score"], total=figures["total"]))
    count = game.count(view, moves)
    if game.measure:
        parts.append(ngettext("{n} turn", "{n} turns", count))
    else:
        parts.append(ngettext("{n} move", "{n} moves", count))
    if par is not None:
        parts.append(_("fewest: {par}").format(par=par))
    if best is not None:
        parts.append(_("best {best}").format(best=best))
    if undos:
        parts.append(ngettext("{n} undo", "{n} undos", undos))
    if hints:
        parts.append(ngettext("{n} hint", "{n} hints", hints))
    if (one := rating(game, view, moves, par, undos)) is not None:
        parts.append(_("result {n} of 1000").format(n=one))
    text = ", ".join(parts)
    return text if stars is None else f"{text} {'★' * stars}{'☆' * (3 - stars)}"


def shared(
    game: Game,
    title: str,
    view: View,
    moves: int,
    par: int | None = None,
    undos: int = 0,
    hints: int = 0,
) -> str:
    """A result in a few characters, to be shared; undos and hints are part of it."""
    figures, won = view["figures"], bool(view["outcome"] and view["outcome"]["won"])
    sign = "🏆" if won else "🐂"
    points = f" 💎{figures['score']}/{figures['total']}" if "total" in figures else ""
    steps = f" 👣{game.count(view, moves)}" + (f"/{par}" if par is not None else "")
    back = (f" ↩{undos}" if undos else "") + (f" 💡{hints}" if hints else "")
    one = rating(game, view, moves, par, undos)
    return f"Dédale {title} {sign}{points}{steps}{back}" + (f" 🏅{one}" if one is not None else "")
