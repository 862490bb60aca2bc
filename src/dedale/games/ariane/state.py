"""The state of a game: a level, and what has changed since its start."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from ...errors import UnknownName
from ...i18n import N_
from ...maze.direction import Direction, Position
from ...maze.maze import Maze
from .levels.level import Level
from .levels.walls import Edge

#: What a minotaur does that meets Theseus on its way.
CROSSINGS = (N_("kills"), N_("passes"))


@dataclass(frozen=True, slots=True)
class State:
    """Where everyone stands. Minotaurs keep the order in which they play.

    The fields after `crossing` are for optional rules; the basic game leaves them as they are.
    """

    level: Level
    maze: Maze  # the walls as they are now
    ariane: Position
    theseus: Position
    minotaurs: tuple[Position, ...]  # GONE when dead
    crossing: str = "kills"
    pushable: frozenset[Edge] = frozenset()  # where the walls are that can be pushed
    taken: frozenset[Position] = frozenset()  # where there were swords and keys
    swords: int = 0  # in Ariane's hand
    steps: int = 0  # of Ariane since the last tick
    turns: int = 0  # lived, where the goal is to live
    #: How Theseus walks by himself in a cooperative game (`search/start.py` hands it over).
    plan: Plan | None = field(default=None, compare=False, repr=False)

    @classmethod
    def at_start(cls, level: Level, crossing: str = "kills", plan: Plan | None = None) -> State:
        """Everyone where the level puts them."""
        if crossing not in CROSSINGS:
            raise UnknownName(N_("crossing rule"), crossing, CROSSINGS)
        places = (level.ariane, level.theseus, level.minotaurs)
        walls = frozenset(level.extras.pushable)
        return cls(level, level.maze, *places, crossing, pushable=walls, plan=plan)

    @property
    def together(self) -> bool:
        """Whether Theseus is with Ariane."""
        return self.ariane == self.theseus

    @property
    def configuration(self) -> Hashable:
        """What changes in a game, without what does not: the same for equal states of a level."""
        return (
            self.ariane,
            self.theseus,
            self.minotaurs,
            self.maze.sides,
            self.pushable,
            self.taken,
            self.swords,
            self.steps,
            self.turns,
        )

    def is_ghost(self, number: int) -> bool:
        """Whether that minotaur passes through walls."""
        return self.level.minotaurs[number] in self.level.extras.ghosts

    def is_open(self, cell: Position, side: Direction) -> bool:
        """Whether no wall stands on that side of a cell (of the level: that is not checked)."""
        return bool(self.maze.sides[cell[0] * self.maze.width + cell[1]] >> side & 1)


#: What Theseus does, given the state before Ariane's step and the step: 0 to 3, or 4 to stay.
Plan = Callable[[State, int], int]
