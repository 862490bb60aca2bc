"""Mazes, paths, tours and hints for any game, worked out from its view.

Dangers are in the way (`"block"`) or are not counted (`"ignore"`); that they move is not known to
a solver, so a way is advice, not a promise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING

from ..errors import DedaleError, Term, UnknownName
from ..grids.shape import shape_of
from ..grids.table import SQUARE
from ..i18n import N_, _, ngettext
from ..maze.direction import Position
from ..maze.maze import Maze
from .view import (
    COMPASS,
    Dangers,
    Hint,
    Place,
    Sign,
    View,
    cell_of,
    sides_of,
    step_names,
)

if TYPE_CHECKING:
    from ..solvers import Solution, Tour

_DIGITS = bytes(int(chr(c), 16) if chr(c) in "0123456789abcdef" else 0 for c in range(256))


def maze_of(view: View) -> Maze:
    """The cells of a view; the maze starts where the one to follow is."""
    kinds, cells = view["kinds"], view["cells"]
    return Maze(
        view["width"],
        view["height"],
        bytes.fromhex(cells) if "grid" in view else cells.encode().translate(_DIGITS),
        None if kinds is None else kinds.encode().translate(_DIGITS),
        start=_position(view["actors"][0]["at"]),
        grid=view["grid"]["grid"] if "grid" in view else SQUARE,
    )


def moves_by_side(view: View, steps: Sequence[str]) -> Sequence[str]:
    """The moves that step over each side of a cell; `steps` are those of the game on squares."""
    return step_names(view["grid"]["sides"]) if "grid" in view else steps


def meant(view: View, steps: Sequence[str], move: str) -> str:
    """The move that was meant: on a grid, N, E, S and W are over the side nearest to it.

    Of two that are as near, the open one. A number is that of a side, from 1 on.
    """
    if "grid" not in view:
        return move
    names, here = moves_by_side(view, steps), view["actors"][0]["at"]
    if move.isdecimal() and int(move) <= len(names):
        return names[int(move) - 1]
    if move not in steps:
        return move
    shape = shape_of(view["grid"]["grid"], view["width"], view["height"])
    if move in names and shape.plan.compass:
        return move
    x, y = ((0, -1), (1, 0), (0, 1), (-1, 0))[steps.index(move)]
    cell, (mx, my) = cell_of(view, here), shape.plan.centre(*here)
    walls = dict(shape.walls(cell)) if shape.plan.walled else {}

    def along(near: int, side: int) -> float:
        line = walls.get(side) or [shape.plan.centre(*shape.position(near))]
        u, v = (sum(axis) / len(line) for axis in zip(*line, strict=True))
        share = ((u - mx) * x + (v - my) * y) / (hypot(u - mx, v - my) or 1)
        return float(share) + 0.2 * (sides_of(view, here) >> side & 1)

    return names[max((along(*each), each[1]) for each in shape.neighbours(cell))[1]]


def goals_of(signs: Mapping[str, Sign]) -> dict[str, str]:
    """What a path can lead to, by name: exits and treasures, and each kind of item."""
    roles = {sign.role for sign in signs.values()}
    shared = {"exit": N_("exit"), "treasure": N_("treasure")}
    found = {role: words for role, words in shared.items() if role in roles}
    return found | {name: sign.words for name, sign in signs.items() if sign.role == "item"}


@dataclass(frozen=True)
class Advisor:
    """One view, and what can be found out about it. `steps` are a game's words for N, E, S, W."""

    view: View
    signs: Mapping[str, Sign]
    steps: Sequence[str]

    @cached_property
    def maze(self) -> Maze:
        return maze_of(self.view)

    def to_nearest_exit(self) -> Maze:
        """The maze whose goal is the nearest exit, or else any exit."""
        from ..solvers import solve

        exits = self.places("exit")
        if not exits:
            return self.maze
        path = solve(self.maze, self.maze.start, exits).path
        return self.maze.replaced(goal=path[-1] if path else exits[0])

    def path(
        self, to: str, algorithm: str, heuristic: str, dangers: Dangers, trace: bool
    ) -> "Solution":
        """The way to the nearest of what is looked for (see `Game.path`)."""
        from ..solvers import solve

        goals = goals_of(self.signs)
        if to not in goals:
            raise UnknownName(N_("goal"), to, goals)
        places = self.places(to)
        if not places:
            raise DedaleError(
                "nothing of that kind is left in the maze: {what}", what=Term(goals[to])
            )
        return solve(
            self.maze,
            self.maze.start,
            places,
            algorithm,
            heuristic=heuristic,
            avoid=self.in_the_way(dangers),
            dangers=self.in_the_way("block"),
            trace=trace,
        )

    def tour(self, method: str, dangers: Dangers, seconds: float) -> "Tour | None":
        """Through every treasure, to the exit that makes the tour shortest (see `Game.tour`)."""
        from ..solvers import tour

        stops, avoid = self.places("treasure"), self.in_the_way(dangers)
        tours = [
            tour(self.maze, self.maze.start, stops, end, method, avoid=avoid, seconds=seconds)
            for end in self.places("exit")
        ]
        possible = [each for each in tours if each is not None and each.length is not None]
        return min(possible, key=lambda each: int(each.length), default=None)

    def solution(self) -> list[str] | None:
        """The steps of the shortest way out; None when there is none, or the game is over."""
        way = None if self.view["outcome"] else self._way_out()
        if way is None:
            return None
        number, names = self.maze.number, moves_by_side(self.view, self.steps)
        sides = [dict(self.maze.shape.neighbours(number(place))) for place in way]
        return [names[sides[n][number(place)]] for n, place in enumerate(way[1:])]

    def hint(self, stage: int, stages: int) -> Hint:
        """The way to the exit: how far it is, then the next move, with the whole way."""
        given: Hint = {"stage": stage, "stages": stages, "text": "", "move": None, "path": None}
        if self.view["outcome"]:
            return {**given, "text": _("The game is over: only undo is left.")}
        moves = self.solution()
        if moves is None:
            return {**given, "text": _("No way leads to an exit.")}
        left = len(moves)
        text = ngettext("The exit is {n} step away.", "The exit is {n} steps away.", left)
        given = {**given, "text": text, "moves_left": left}
        if stage == 1 or not moves:
            return given
        text = _("Play {move}.").format(move=_(COMPASS.get(moves[0], moves[0])))
        path = [self.maze.number(place) for place in self._way_out() or ()]
        return {**given, "text": text, "move": moves[0], "path": path}

    def _way_out(self) -> list[Position] | None:
        """The shortest way to an exit: past the dangers if there is one, else through them."""
        from ..solvers import solve

        exits = self.places("exit")
        if not exits:
            return None
        past = solve(self.maze, self.maze.start, exits, avoid=self.in_the_way("block")).path
        return past or solve(self.maze, self.maze.start, exits).path

    def places(self, goal: str) -> list[Position]:
        """Where things of a name or of a role lie."""
        return [
            _position(thing["at"])
            for thing in self.view["things"]
            if goal in (thing["what"], self.signs[thing["what"]].role)
        ]

    def in_the_way(self, dangers: Dangers) -> list[Position]:
        """Where those stand whom one should not meet, as far as that is in the maze."""
        if dangers not in ("block", "ignore"):
            raise UnknownName(N_("way to count dangers"), dangers, ("block", "ignore"))
        found = [
            _position(actor["at"])
            for actor in self.view["actors"]
            if self.signs[actor["who"]].role == "danger" and actor.get("alive", True)
        ]
        return [
            place
            for place in found
            if dangers == "block" and place != self.maze.start and self.maze.is_accessible(place)
        ]


def _position(place: Place) -> Position:
    return place[0], place[1]


def how_many_win(safe: int, moves: int) -> str:
    """How many of the moves there are still win.

    >>> how_many_win(1, 3), how_many_win(2, 2)
    ('1 of 3 moves still wins.', 'No move loses here.')
    """
    if safe == moves:
        return _("No move loses here.")
    return ngettext(
        "{n} of {moves} moves still wins.", "{n} of {moves} moves still win.", safe, moves=moves
    )
