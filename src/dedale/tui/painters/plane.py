"""Grids that are not made of squares, in half blocks: each character is two small squares.

The plan of a grid says where its cells and walls are on paper. That drawing is made once, in a
picture whose colours are the numbers of what is there; a line of the screen then only looks up
who owns a small square, and whether that wall still stands.
"""

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from ...grids.plan import Point
from ...grids.shape import Shape
from ..palette import Tone, style
from ..scene import Scene
from .base import LineRuns

CORRIDOR = 0.5  # width of a corridor, where a grid is drawn as corridors
STAIRS = {0: "", 1: "↑", 2: "↓", 3: "↕"}


Door = tuple[int, int, int]


class PaperRaster(NamedTuple):
    """A grid on paper: 0 is nothing, n is cell n - 1, -n is door n - 1.

    A door is a side of a cell, or all those that meet at a corner: the cell, the side, and the cell
    beyond (-1 on the border).
    """

    width: int
    height: int
    pixels: Sequence[int]
    doors: Sequence[Sequence[Door]]
    middles: Sequence[tuple[int, int]]  # of cells, as column and line of characters
    lines: Mapping[int, Sequence[int]]  # the cells whose middles are on a line

    def at(self, x: int, y: int) -> int:
        return self.pixels[y * self.width + x] if y < self.height else 0


@lru_cache(maxsize=16)
def raster(shape: Shape, scale: int) -> PaperRaster:
    """The picture of a grid, with so many small squares from cell to cell."""
    wide, high = shape.plan.extent()
    size = (round(wide * scale) + 1, round(high * scale) + 1)
    image = Image.new("I", size, 0)
    pen = ImageDraw.Draw(image)
    doors: list[list[Door]] = []

    def place(point: Point) -> tuple[int, int]:
        return round(point[0] * scale), round(point[1] * scale)

    def door(cell: int, side: int) -> Door:
        found = shape.beside(cell, side)
        return cell, side, -1 if found is None else found[0]

    middles = [shape.plan.centre(*shape.position(cell)) for cell in range(shape.size)]
    if shape.plan.walled:
        for cell in range(shape.size):
            outline = [place(p) for _side, line in shape.walls(cell) for p in line[:-1]]
            pen.polygon(outline, fill=cell + 1)
        corners: dict[tuple[int, int], list[Door]] = {}
        for cell in range(shape.size):
            for side, line in shape.walls(cell):
                points = [place(point) for point in line]
                doors.append([door(cell, side)])
                pen.line(points, fill=-len(doors))
                for end in (points[0], points[-1]):
                    corners.setdefault(end, []).append(door(cell, side))
        for corner, meeting in corners.items():
            doors.append(meeting)
            pen.point(corner, fill=-len(doors))
    else:
        wide = round(CORRIDOR * scale) | 1
        for cell, (x, y) in enumerate(middles):
            for side in range(shape.ways):
                near = door(cell, side)[2]
                if near < 0:
                    continue
                doors.append([(cell, side, near)])
                hidden = shape.plan.hidden(*shape.position(cell), side)
                u, v = hidden[0] if hidden else middles[near]
                last = (u, v) if hidden else ((x + u) / 2, (y + v) / 2)
                pen.line([place((x, y)), place(last)], fill=-len(doors), width=wide)
        for cell, middle in enumerate(middles):
            left, top = (at - wide // 2 for at in place(middle))
            pen.rectangle((left, top, left + wide - 1, top + wide - 1), fill=cell + 1)
    characters = [(x, y // 2) for x, y in map(place, middles)]
    lines: dict[int, list[int]] = {}
    for cell, (_x, y) in enumerate(characters):
        lines.setdefault(y, []).append(cell)
    return PaperRaster(*size, array("i", image.tobytes()), doors, characters, lines)


class Plane:
    """Any grid; `scale` small squares, which are half a character each, from cell to cell."""

    def __init__(self, scale: int) -> None:
        self.scale = scale

    def size(self, scene: Scene) -> tuple[int, int]:
        drawn = raster(scene.shape, self.scale)
        return drawn.width, (drawn.height + 1) // 2

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        """A cell with its walls and its doors to the neighbours."""
        x, y = raster(scene.shape, self.scale).middles[cell]
        columns, lines = self.size(scene)
        left, top = max(0, x - self.scale), max(0, y - self.scale // 2 - 1)
        right, bottom = min(columns, x + self.scale + 1), min(lines, y + self.scale // 2 + 2)
        return left, top, right - left, bottom - top

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        drawn = raster(scene.shape, self.scale)
        if not (0 <= x < drawn.width and 0 <= 2 * y < drawn.height):
            return None
        owners = [drawn.at(x, 2 * y), drawn.at(x, 2 * y + 1)]
        cells = [owner - 1 for owner in owners if owner > 0]
        cells += [drawn.doors[-owner - 1][0][0] for owner in owners if owner < 0]
        return cells[0] if cells else None

    def line(self, scene: Scene, tone: Tone, y: int, first: int, last: int) -> LineRuns:
        drawn = raster(scene.shape, self.scale)
        last = min(last, drawn.width)
        signs = self._signs(scene, drawn, y)
        runs = LineRuns(first)
        for x in range(first, last):
            upper = self._colour(scene, drawn, drawn.at(x, 2 * y))
            if x in signs:
                sign, colour, solid = signs[x]
                fore, back = ("ink", colour) if solid else (colour, upper)
                runs.add(sign, style(tone, fore, back, True))
            else:
                lower = self._colour(scene, drawn, drawn.at(x, 2 * y + 1))
                runs.add("▀", style(tone, upper, lower))
        return runs

    @staticmethod
    def _colour(scene: Scene, drawn: PaperRaster, owner: int) -> str:
        """What a small square shows: a cell, a wall that stands, or what lies between corridors."""
        if owner > 0:
            return scene.ground(owner - 1)
        walled = scene.shape.plan.walled
        if owner == 0:
            return "void" if walled else "rock"
        grounds = set()
        for cell, side, near in drawn.doors[-owner - 1]:
            beyond = "void" if near < 0 else scene.ground(near)
            here = {scene.ground(cell), beyond if walled else scene.ground(cell)}
            if not scene.sides[cell] >> side & 1 and here != {"void"}:
                return "wall" if walled else "rock"
            grounds |= here
        return grounds.pop() if len(grounds) == 1 else "ground"

    def _signs(self, scene: Scene, drawn: PaperRaster, y: int) -> dict[int, tuple[str, str, bool]]:
        """The characters of a line that say who or what is in a cell: by column."""
        signs: dict[int, tuple[str, str, bool]] = {}
        stairs = scene.shape.plan.sides.index("up") if "up" in scene.shape.plan.sides else None
        for cell in drawn.lines.get(y, ()):
            x = drawn.middles[cell][0]
            if stairs is not None and (sign := STAIRS[scene.sides[cell] >> stairs & 3]):
                signs[x] = (sign, "text", False)
            number = scene.number(cell, self.scale - 1).strip()
            for k, digit in enumerate(number):
                signs[x - len(number) // 2 + k] = (digit, "text", False)
            sprite = scene.sprite(cell)
            if sprite is not None:
                signs[x] = (sprite.sign, sprite.colour, sprite.solid)
        return signs
