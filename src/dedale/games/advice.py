"""Mazes, paths, tours and hints for any game, worked out from its view.

Dangers are in the way (`"block"`) or are not counted (`"ignore"`); that they move is not known to
a solver, so a way is advice, not a promise.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from ..errors import DedaleError, Term, UnknownName
from ..i18n import N_, _, ngettext
from ..maze.direction import Direction, Position
from ..maze.maze import Maze
from .game import Dangers, Game, Hint, Outcome, Place, State, View

if TYPE_CHECKING:
    from ..solvers import Solution, Tour

_DIGITS = bytes(int(chr(c), 16) if chr(c) in "0123456789abcdef" else 0 for c in range(256))
_WORDS = {"N": N_("north"), "E": N_("east"), "S": N_("south"), "W": N_("west")}


def maze(game: Game, state: State) -> Maze:
    """The maze as it is now, from the one to follow to the nearest exit."""
    from ..solvers import solve

    view = game.rules.view(state)
    found, goals = maze_of(view), places(game, view, "exit")
    if not goals:
        return found
    path = solve(found, found.start, goals).path
    return found.replaced(goal=path[-1] if path else goals[0])


def maze_of(view: View) -> Maze:
    """The cells of a view; the maze starts where the one to follow is."""
    kinds = view["kinds"]
    return Maze(
        view["width"],
        view["height"],
        view["cells"].encode().translate(_DIGITS),
        None if kinds is None else kinds.encode().translate(_DIGITS),
        start=_position(view["actors"][0]["at"]) if view["actors"] else None,
    )


def places(game: Game, view: View, goal: str) -> list[Position]:
    """Where things of a name or of a role lie."""
    return [
        _position(thing["at"])
        for thing in view["things"]
        if goal in (thing["what"], game.signs[thing["what"]].role)
    ]


def dangers_of(game: Game, view: View, maze: Maze) -> list[Position]:
    """Where those stand whom the one to follow should not meet, as far as that is in the maze."""
    found = [
        _position(actor["at"])
        for actor in view["actors"]
        if game.signs[actor["who"]].role == "danger" and actor.get("alive", True)
    ]
    return [place for place in found if place != maze.start and maze.is_accessible(place)]


def path(
    game: Game,
    state: State,
    to: str,
    algorithm: str,
    heuristic: str,
    dangers: Dangers,
    trace: bool,
) -> "Solution":
    """The way to the nearest of what is looked for (see `Game.path`)."""
    from ..solvers import solve

    _check(dangers)
    if to not in game.goals:
        raise UnknownName(N_("goal"), to, game.goals)
    view = game.rules.view(state)
    goals = places(game, view, to)
    if not goals:
        raise DedaleError(
            "nothing of that kind is left in the maze: {what}", what=Term(game.goals[to])
        )
    found = maze_of(view)
    enemies = dangers_of(game, view, found)
    return solve(
        found,
        found.start,
        goals,
        algorithm,
        heuristic=heuristic,
        avoid=enemies if dangers == "block" else (),
        dangers=enemies,
        trace=trace,
    )


def tour(game: Game, state: State, method: str, dangers: Dangers, seconds: float) -> "Tour | None":
    """Through every treasure, to the exit that makes the tour shortest (see `Game.tour`)."""
    from ..solvers import tour as solve

    _check(dangers)
    view = game.rules.view(state)
    found = maze_of(view)
    stops = places(game, view, "treasure")
    avoid = dangers_of(game, view, found) if dangers == "block" else []
    tours = [
        solve(found, found.start, stops, end, method, avoid=avoid, seconds=seconds)
        for end in places(game, view, "exit")
    ]
    possible = [each for each in tours if each is not None and each.length is not None]
    return min(possible, key=lambda each: int(each.length), default=None)


def way_out(game: Game, state: State) -> list[Position] | None:
    """The shortest way to an exit: past the dangers if there is one, else through them."""
    if not places(game, game.rules.view(state), "exit"):
        return None
    for dangers in ("block", "ignore"):
        found = path(game, state, "exit", "bfs", "manhattan", dangers, False).path
        if found is not None:
            return found
    return None


def steps(game: Game, way: list[Position]) -> list[str]:
    """A way as moves."""
    return [
        game.steps[next(d for d in Direction if d.of(here) == there)]
        for here, there in pairwise(way)
    ]


def solution(game: Game, state: State) -> list[str] | None:
    """The steps of the shortest way out; None when there is none, or nothing left to play."""
    over: Outcome | None = game.rules.outcome(state)
    way = None if over else way_out(game, state)
    return None if way is None else steps(game, way)


def hint(game: Game, state: State, stage: int) -> Hint:
    """The way to the exit: how far it is, then the next move, with the whole way."""
    given: Hint = {"stage": stage, "stages": game.stages, "text": "", "move": None, "path": None}
    if game.rules.outcome(state):
        return {**given, "text": _("The game is over: only undo is left.")}
    way = way_out(game, state)
    if way is None:
        return {**given, "text": _("No way leads to an exit.")}
    left = len(way) - 1
    text = ngettext("The exit is {n} step away.", "The exit is {n} steps away.", left)
    given = {**given, "text": text.format(n=left), "moves_left": left}
    if stage == 1 or not left:
        return given
    move = steps(game, way)[0]
    width = game.rules.view(state)["width"]
    return {
        **given,
        "text": _("Play {move}.").format(move=_(_WORDS.get(move, move))),
        "move": move,
        "path": [row * width + col for row, col in way],
    }


def _check(dangers: str) -> None:
    if dangers not in ("block", "ignore"):
        raise UnknownName(N_("way to count dangers"), dangers, ("block", "ignore"))


def _position(place: Place) -> Position:
    return place[0], place[1]
