"""Two small zooms made of half blocks: each character is two squares, one above the other."""

from itertools import groupby

from ..palette import Tone, style
from ..scene import Scene
from .base import LineRuns


class HalfCells:
    """One cell is half a character: walls cannot be seen, colours can."""

    def size(self, scene: Scene) -> tuple[int, int]:
        return scene.width, (scene.height + 1) // 2

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        row, col = divmod(cell, scene.width)
        return col, row // 2, 1, 1

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        inside = 0 <= x < scene.width and 0 <= 2 * y < scene.height
        return 2 * y * scene.width + x if inside else None

    def line(self, scene: Scene, tone: Tone, y: int, first: int, last: int) -> LineRuns:
        runs = LineRuns(first)
        last = min(last, scene.width)
        upper = scene.colours(2 * y, first, last)
        if 2 * y + 1 < scene.height:
            lower = scene.colours(2 * y + 1, first, last)
        else:
            lower = ["void"] * len(upper)
        for (above, below), run in groupby(zip(upper, lower, strict=True)):
            runs.add("▀" * len(list(run)), style(tone, above, below))
        return runs


class HalfMatrix:
    """The matrix view: cells and walls are squares alike, each half a character."""

    def size(self, scene: Scene) -> tuple[int, int]:
        return 2 * scene.width + 1, scene.height + 1

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        row, col = divmod(cell, scene.width)
        return 2 * col, row, 3, 2

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        row, col = min(y, scene.height - 1), min(x // 2, scene.width - 1)
        inside = x >= 0 and y >= 0 and x <= 2 * scene.width and y <= scene.height
        return row * scene.width + col if inside else None

    def line(self, scene: Scene, tone: Tone, y: int, first: int, last: int) -> LineRuns:
        runs = LineRuns(first)
        for x in range(first, min(last, 2 * scene.width + 1)):
            upper = _square(scene, 2 * y, x)
            lower = _square(scene, 2 * y + 1, x) if y < scene.height else "void"
            runs.add("▀", style(tone, upper, lower))
        return runs


def _square(scene: Scene, i: int, j: int) -> str:
    """The colour of one square of the matrix view."""
    row, col = i >> 1, j >> 1
    if i & 1 and j & 1:
        return scene.colour(row * scene.width + col)
    if i & 1:
        if scene.wall_before(row, col):
            return scene.wall_look(row, col, above=False).colour
        return _gap(scene, row, col, row * scene.width + col - 1)
    if j & 1:
        if scene.wall_above(row, col):
            return scene.wall_look(row, col, above=True).colour
        return _gap(scene, row, col, (row - 1) * scene.width + col)
    around = ((row, col), (row - 1, col), (row, col - 1), (row - 1, col - 1))
    return "void" if all(scene.is_void(*cell) for cell in around) else "wall"


def _gap(scene: Scene, row: int, col: int, other: int) -> str:
    """The colour between two cells with no wall: theirs when they agree."""
    if scene.is_void(row, col):
        return "void"
    cell = row * scene.width + col
    if scene.paths[cell] & scene.paths[other]:
        return scene.colour(cell) if scene.sprite(cell) is None else scene.colour(other)
    ground = scene.ground(cell)
    return ground if ground == scene.ground(other) else "ground"
