"""The maze that a request is about, and, where it is that of a game, who and what is in it."""

from dataclasses import dataclass
from typing import Any

from ...errors import DedaleError, Term, UnknownName
from ...games import GAMES
from ...games.advice import Advisor, goals_of
from ...games.view import Dangers
from ...i18n import N_
from ...jsons import JsonObject
from ...maze.direction import Position
from ...maze.maze import Maze
from ..limits import Limits
from .mazes import build


@dataclass(frozen=True, slots=True)
class Ground:
    """A maze; of a game, also what can be found out about its position."""

    maze: Maze
    advisor: Advisor | None = None

    def goal(self, goal: Any) -> Any:
        """What a search looks for: a place, places, or a name that the game gives them."""
        if goal is None:
            return self.places("exit") or None
        if isinstance(goal, str):
            return self._named(goal)
        if goal and isinstance(goal[0], list):
            return [tuple(place) for place in goal]
        return tuple(goal)

    def _named(self, goal: str) -> list[Position]:
        if self.advisor is None:
            raise DedaleError("goal {goal!r} needs the maze of a game", goal=goal)
        goals = goals_of(self.advisor.signs)
        if goal not in goals:
            raise UnknownName(N_("goal"), goal, goals)
        found = self.places(goal)
        if not found:
            raise DedaleError("there is no {goal} in this maze", goal=Term(goals[goal]))
        return found

    def places(self, goal: str) -> list[Position]:
        """Where things of a name or of a role lie; nowhere in a maze without a game."""
        return [] if self.advisor is None else self.advisor.places(goal)

    def dangers(self, count: Dangers = "block") -> list[Position]:
        """Where those stand whom one should not meet."""
        return [] if self.advisor is None else self.advisor.in_the_way(count)


def ground(form: JsonObject, limits: Limits, most: int) -> Ground:
    """What a form describes: a maze of its own, or the position of a game (`game`, `now`)."""
    if form.get("now") is None:
        return Ground(build(form, limits, most))
    game = GAMES[form["game"]]
    view = game.rules.view(game.rules.from_text(form["now"]))
    limits.check_size(view["width"], view["height"], most)
    advisor = Advisor(view, game.signs, game.steps)
    return Ground(advisor.maze, advisor)
