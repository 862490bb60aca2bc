"""The state of a game: a level, and where the two are now."""

from __future__ import annotations

from dataclasses import dataclass

from ...maze.direction import Position
from .level import Level


@dataclass(frozen=True, slots=True)
class State:
    """Where Theseus and the minotaur are."""

    level: Level
    theseus: Position
    minotaur: Position

    @classmethod
    def at_start(cls, level: Level) -> State:
        """Both where the level puts them."""
        return cls(level, level.theseus, level.minotaur)

    @property
    def position(self) -> int:
        """The state as the kernels' number: Theseus' cell · cells + the minotaur's."""
        width, height = self.level.maze.width, self.level.maze.height
        theseus = self.theseus[0] * width + self.theseus[1]
        return theseus * width * height + self.minotaur[0] * width + self.minotaur[1]
