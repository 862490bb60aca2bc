"""How a game went: what there was to get, the way taken beside the best one, a line to share."""

from collections.abc import Sequence
from typing import NamedTuple

from ..i18n import _, labelled, ngettext
from .game import End, Game, PackLevel, State, View

#: Seconds that the shortest tour of a game without a proven best way is looked for.
PATIENCE = 2.0


class Threads(NamedTuple):
    """Two ways through a maze, as cell numbers."""

    taken: list[int]
    best: list[int] | None  #: None: not known
    par: int | None  #: what the best way counts


def threads(
    game: Game, start: State, moves: Sequence[str], level: PackLevel | None = None
) -> Threads:
    """The way that was taken, and the best one there is.

    That is the way that proves the par of a level of a pack; else the shortest tour through the
    treasures, as if nothing dangerous were there; in a game without treasures a shortest solution.
    """
    taken = _cells(game, start, moves)
    if level is not None and (best := getattr(level, "best", ())):
        return Threads(taken, _cells(game, start, best), level.par)
    if "treasure" not in game.goals:
        par = level.par if level else game.outlook(start, start)["par"]
        solution = game.solution(start) if par else None
        shortest = solution is not None and len(solution) == par
        return Threads(taken, _cells(game, start, solution or ()) if shortest else None, par)
    tour = game.tour(start, dangers="ignore", seconds=PATIENCE)
    if tour is None or tour.length is None:
        return Threads(taken, None, None)
    width = game.rules.view(start)["width"]
    return Threads(taken, [row * width + col for row, col in tour.walk], int(tour.length))


def _cells(game: Game, state: State, moves: Sequence[str]) -> list[int]:
    """The cells in which the one to follow is, one after another."""
    cells: list[int] = []
    for move in ("", *moves):
        state = game.rules.play(state, move) if move else state
        seen = game.rules.view(state)
        row, col = seen["actors"][0]["at"]
        if not cells or cells[-1] != row * seen["width"] + col:
            cells.append(row * seen["width"] + col)
    return cells


def ended(end: End) -> str:
    """How a game ended, and why."""
    reason = _(end["reason"]).rstrip(".")
    return labelled(_(end["title"]), f"{reason}.")


def told(
    game: Game,
    view: View,
    moves: int,
    par: int | None = None,
    best: int | None = None,
    stars: int | None = None,
) -> str:
    """How a game ended, in figures: points of how many, turns, par, best, stars."""
    figures = view["figures"]
    parts = []
    if "total" in figures:
        points = _("{points} of {total} points")
        parts.append(points.format(points=figures["score"], total=figures["total"]))
    count = game.count(view, moves)
    if game.measure:
        parts.append(ngettext("{n} turn", "{n} turns", count).format(n=count))
    else:
        parts.append(ngettext("{n} move", "{n} moves", count).format(n=count))
    if par is not None:
        parts.append(_("par {par}").format(par=par))
    if best is not None:
        parts.append(_("best {best}").format(best=best))
    text = ", ".join(parts)
    return text if stars is None else f"{text} {'★' * stars}{'☆' * (3 - stars)}"


def shared(game: Game, title: str, view: View, moves: int, par: int | None = None) -> str:
    """A result in a few characters, to be sent to somebody."""
    figures, won = view["figures"], bool(view["outcome"] and view["outcome"]["won"])
    sign = "🏆" if won else "🐂"
    points = f" 💎{figures['score']}/{figures['total']}" if "total" in figures else ""
    steps = f" 👣{game.count(view, moves)}" + (f"/{par}" if par is not None else "")
    return f"Dédale {title} {sign}{points}{steps}"
