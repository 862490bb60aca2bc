"""The benchmarks of the Moving AI Lab: maps and scenarios, read, written, and checked.

A map is terrain, a scenario a start, a goal and the length of a shortest way: straight steps cost
1, diagonal ones √2, and no diagonal cuts the corner of an obstacle. Positions here are (row, col),
as everywhere in Dédale; in the files they are x and y.

Reference: N. Sturtevant, "Benchmarks for grid-based pathfinding", 2012.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, FileError
from ..files import read_text, write_atomically
from ..forms.field import BLOCKED, LAND, WATER, read_terrain, to_map
from ..kernel.rng import below, step, stream
from ..kernel.speed import speed_for
from ..kernel.threads import cores, in_order
from ..maze.direction import Position
from ..maze.maze import Maze
from ..numbers import whole
from ..progress import tell
from .octile import find_way

WAYS = (4, 8)
#: How far a length may be from the one in a file, which has few digits.
NEAR = 1e-3


@dataclass(frozen=True, eq=False)
class GridMap:
    """A map: what its cells are, 0 an obstacle, 1 land, 2 water.

    >>> grid = GridMap.of_text("type octile\\nheight 2\\nwidth 3\\nmap\\n..@\\n...\\n")
    >>> grid.width, grid.height, grid.distance((0, 0), (1, 2), ways=4)
    (3, 2, 3.0)
    >>> grid.distance((1, 0), (0, 1))
    1.4142135623730951
    """

    terrain: npt.NDArray[np.uint8]

    @classmethod
    def of_text(cls, text: str, path: str = "") -> GridMap:
        """The map of a file's text."""
        rows = read_terrain(text, path)
        return cls(np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> GridMap:
        """The map of a file."""
        return cls.of_text(read_text(path), str(path))

    @classmethod
    def of_maze(cls, maze: Maze) -> GridMap:
        """The map of a maze on squares: its matrix view, or a cell a character in an open field."""
        return cls.of_text(to_map(maze))

    @property
    def height(self) -> int:
        """How many rows there are."""
        return int(self.terrain.shape[0])

    @property
    def width(self) -> int:
        """How many cells a row has."""
        return int(self.terrain.shape[1])

    def text(self) -> str:
        """The text of its file."""
        signs = np.array([BLOCKED[0], LAND[0], WATER[0]])[self.terrain]
        rows = ["".join(row) for row in signs.tolist()]
        head = ["type octile", f"height {self.height}", f"width {self.width}", "map"]
        return "\n".join([*head, *rows]) + "\n"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write its file."""
        write_atomically(Path(path), self.text())

    def scaled(self, width: int, height: int) -> GridMap:
        """The map at another size, as scenarios may ask for."""
        if (width, height) == (self.width, self.height):
            return self
        rows = np.arange(height) * self.height // height
        cols = np.arange(width) * self.width // width
        return GridMap(self.terrain[rows][:, cols])

    def distance(self, start: Position, goal: Position, ways: int = 8) -> float | None:
        """The length of a shortest way, or None; `ways` is 4 or 8."""
        if ways not in WAYS:
            raise DedaleError("ways {ways!r} should be 4 or 8", ways=ways)
        cells = []
        for row, col in (start, goal):
            if not (0 <= row < self.height and 0 <= col < self.width):
                raise DedaleError(
                    "({row}, {col}) is outside a map of {width}x{height}",
                    row=row,
                    col=col,
                    width=self.width,
                    height=self.height,
                )
            cells.append(row * self.width + col)
        speed = speed_for(8 * self.terrain.size)
        flat = speed.view(self.terrain.tobytes())
        straight, diagonal = speed.run(find_way, flat, self.width, cells[0], cells[1], ways)
        return None if straight < 0 else straight + diagonal * 2**0.5


@dataclass(frozen=True, slots=True)
class Scenario:
    """A way to be found: which map, from where to where, and how long it is at least."""

    bucket: int
    map: str
    width: int
    height: int
    start: Position
    goal: Position
    length: float

    def line(self) -> str:
        """Its line in a file."""
        (row, col), (end_row, end_col) = self.start, self.goal
        length = f"{self.length:.8f}"
        fields = (self.bucket, self.map, self.width, self.height, col, row, end_col, end_row)
        return "\t".join([*map(str, fields), length])


@dataclass(frozen=True, slots=True)
class CheckedScenario:
    """A scenario, and the length that was found; None: there is no way."""

    scenario: Scenario
    found: float | None

    @property
    def right(self) -> bool:
        """Whether the length in the file is that of a shortest way."""
        return self.found is not None and abs(self.found - self.scenario.length) < NEAR


def read_scenarios(path: str | os.PathLike[str]) -> list[Scenario]:
    """The scenarios of a `.scen` file.

    Raises
    ------
    DedaleError
        If it is none; the message names the line.
    """
    lines = read_text(path).replace("\r\n", "\n").split("\n")
    if not lines[0].lower().startswith("version"):
        raise FileError(
            "scenarios begin with the line version 1, not {found!r}",
            found=lines[0],
            path=str(path),
            line=1,
        )
    found = []
    for number, line in enumerate(lines[1:], 2):
        fields = line.split("\t") if "\t" in line else line.split()
        if not line.strip():
            continue
        try:
            bucket, name, *rest = fields
            width, height, col, row, end_col, end_row = map(int, rest[:-1])
            ends = (row, col), (end_row, end_col)
            found.append(Scenario(int(bucket), name, width, height, *ends, float(rest[-1])))
        except (ValueError, IndexError):
            raise FileError(
                "a scenario has nine fields: bucket, map, width, height, x, y, goal x, goal y, "
                "length",
                path=str(path),
                line=number,
            ) from None
    return found


def write_scenarios(scenarios: Iterable[Scenario], path: str | os.PathLike[str]) -> None:
    """Write a `.scen` file."""
    lines = ["version 1", *(scenario.line() for scenario in scenarios)]
    write_atomically(Path(path), "\n".join(lines) + "\n")


def make_scenarios(
    grid: GridMap, count: int, *, name: str, seed: int = 0, ways: int = 8
) -> list[Scenario]:
    """Random scenarios of a map, from short ways to long ones.

    Parameters
    ----------
    grid : GridMap
    count : int
        How many.
    name : str
        What the map is called in them.
    seed : int
        The same seed, the same scenarios.
    ways : int
        4 or 8.

    Raises
    ------
    DedaleError
        If no two cells of the map are joined.

    Examples
    --------
    >>> grid = GridMap.of_text("type octile\\nheight 2\\nwidth 3\\nmap\\n..@\\n...\\n")
    >>> [scenario.length for scenario in make_scenarios(grid, 3, name="small.map", seed=1)]
    [1.0, 1.0, 1.0]
    """
    count = whole("count", count, least=1)
    cells = np.flatnonzero(grid.terrain).tolist()
    state, lost = stream(whole("seed", seed), "scenarios"), 0
    found: list[Scenario] = []
    while len(found) < count:
        ends = []
        for _end in range(2):
            state = step(state)
            ends.append(divmod(cells[below(state, len(cells))], grid.width) if cells else (0, 0))
        length = grid.distance(ends[0], ends[1], ways) if cells else None
        if length:
            size = grid.width, grid.height
            tell(len(found) / count)
            found.append(Scenario(int(length) // 4, name, *size, ends[0], ends[1], length))
        else:
            lost += 1
            if lost > 1000 + 10 * count and not found:
                raise DedaleError("no two cells of this map are joined: it has no scenarios")
    return sorted(found, key=lambda scenario: (scenario.bucket, scenario.length))


def check_scenarios(
    scenarios: Iterable[Scenario], grid: GridMap, *, ways: int = 8, workers: int | None = None
) -> Iterator[CheckedScenario]:
    """Search every scenario's way, on all cores, in order.

    Parameters
    ----------
    scenarios : iterable of Scenario
    grid : GridMap
        Their map; it is scaled to the size that a scenario names.
    ways : int
        4 or 8.
    workers : int, optional
        How many cores; all of them if not given.

    Yields
    ------
    Checked
        `right` says whether the length in the file is that of a shortest way.
    """
    sizes: dict[tuple[int, int], GridMap] = {}

    def check(scenario: Scenario) -> CheckedScenario:
        size = scenario.width, scenario.height
        if size not in sizes:
            sizes[size] = grid.scaled(*size)
        return CheckedScenario(scenario, sizes[size].distance(scenario.start, scenario.goal, ways))

    return in_order(check, scenarios, cores() if workers is None else workers)
