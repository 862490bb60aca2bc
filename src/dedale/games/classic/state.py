"""A position of the classic game."""

from dataclasses import dataclass
from typing import NamedTuple

from ...maze.direction import Position
from ...maze.maze import Maze


class Walker(NamedTuple):
    """A monster or a ghost: where it is, and which way it goes."""

    at: Position
    facing: int  # a side: a `Direction` where there is rock, else the one that leads back


@dataclass(frozen=True, slots=True)
class State:
    """The labyrinth (its start is the entry, its goal the exit) and everyone in it."""

    maze: Maze
    player: Position
    monsters: tuple[Walker, ...] = ()  # they keep to the paths
    ghosts: tuple[Walker, ...] = ()  # they cross walls, and stay inside the border
    bumps: int = 0
    max_bumps: int = 0  # 0: bump as often as you like
    turns: int = 0
    #: Whether walls are lines between cells, on any grid, and not squares of rock.
    walled: bool = False
    chance: int = 0  # the state of the random stream that moves the walkers
