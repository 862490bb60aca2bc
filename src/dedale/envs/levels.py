"""Levels that the caller brings along, and what decides which level comes next.

A level of one's own is a maze, a solved maze of a data set, the text of a level of a game, a level
of a pack, or a record of a set of levels. A *curriculum* is asked which levels come next, and given
how the last ones went: random levels, harder ones as an agent learns, those from which it learns
most, or mazes that another program has drawn or edited.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError
from ..games.game import Game
from ..maze.formats import load
from ..maze.kinds import MASKED, every_kind
from ..maze.maze import Maze

#: A level of one's own: a maze, or the text of a level.
Own = Maze | str


@dataclass(frozen=True, slots=True)
class Beginnings:
    """Environments that are about to begin an episode, and how their last ones went; a row each."""

    environments: npt.NDArray[np.int64]  #: their numbers
    levels: npt.NDArray[np.int64]  #: which level each has just played; -1: none, or one of its own
    returns: npt.NDArray[np.float64]  #: the sum of its rewards
    steps: npt.NDArray[np.int64]  #: how many steps it took; 0: it is its first episode

    def __len__(self) -> int:
        return len(self.environments)


#: Given those that begin, a level for each: its number, or one of one's own.
Curriculum = Callable[[Beginnings], Sequence[int | Own]]


def own_levels(game: Game | None, given: Mapping[str, object]) -> tuple[Own, ...] | None:
    """The levels of one's own among the options `maze` and `levels`; None: there are none."""
    one, many = given.get("maze"), given.get("levels")
    if one is not None and many is not None:
        raise DedaleError("give 'maze' for one level or 'levels' for several, not both")
    if one is not None:
        return (own_level(one),)
    if many is None:
        return None
    if isinstance(many, str | Path):
        return _in_folder(game, Path(many))
    if isinstance(many, Maze) or not isinstance(many, Iterable):
        raise DedaleError(
            "levels {value!r} should be several mazes, or a folder; 'maze' takes one", value=many
        )
    found = tuple(map(own_level, many))
    if not found:
        raise DedaleError("levels: there are none")
    return found


def own_level(given: object) -> Own:
    """A level of the caller."""
    level = getattr(given, "maze", None) or getattr(given, "text", None) or given
    if isinstance(level, Mapping):
        level = level.get("level")
    if not isinstance(level, Maze | str):
        raise DedaleError(
            "level {value!r} should be a maze, an example of a data set, or the text of a level",
            value=given,
        )
    return level


def _in_folder(game: Game | None, folder: Path) -> tuple[Own, ...]:
    """The levels in the files of a folder, in the order of their names."""
    if (folder / "set.json").exists():
        raise DedaleError(
            "{folder!r} is a data set: give levels=dedale.datasets.load({folder!r})"
            ".examples('test')",
            folder=str(folder),
        )
    if not folder.is_dir():
        raise DedaleError("levels {folder!r}: there is no such folder", folder=str(folder))
    if game is not None:
        return tuple(level.text for level in game.folder(str(folder)))
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name[0] != ".")
    if not files:
        raise DedaleError("levels {folder!r}: the folder is empty", folder=str(folder))
    return tuple(map(load, files))


def enlarged(maze: Maze, width: int, height: int) -> Maze:
    """A maze of squares on a larger board: what is beside it is masked.

    >>> print(enlarged(Maze(2, 1, bytes([2, 8])), 3, 2))
    +---+---+---+
    |       |###|
    +---+---+---+
    |###|###|###|
    +---+---+---+
    """
    cells = np.zeros((height, width), np.uint8)
    kinds = np.full((height, width), MASKED, np.uint8)
    there = np.s_[: maze.height, : maze.width]
    cells[there] = np.frombuffer(bytes(maze.sides), np.uint8).reshape(maze.height, maze.width)
    known = np.frombuffer(bytes(every_kind(maze)), np.uint8)
    kinds[there] = known.reshape(maze.height, maze.width)
    return Maze(width, height, cells.tobytes(), kinds.tobytes(), start=maze.start, goal=maze.goal)
