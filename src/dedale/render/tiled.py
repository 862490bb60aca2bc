"""Maps for Tiled and the engines that read them, with a tile set of our own.

The number of a tile is the sum of its walls: on squares N=1 E=2 S=4 W=8, sixteen tiles; on hexagons
side k counts 2^k, 64 tiles. In the map it is that number plus one, and 0 where no cell is. Every
tile knows the lines of its walls, for collisions. Start and goal are points on a layer of objects,
and so are both ends of a passage that leads elsewhere, through an edge that is glued or by stairs:
the property `to` of each is the number of the other. Floors and the faces of a cube lie below each
other, with an empty row between.
The picture of the tiles is written beside the map. A tile is as wide as `cell` says, in pixels,
and walls between two cells as thick as `thickness` says: a quarter of that, if nothing is said.
"""

from __future__ import annotations

import json
import struct
import zlib
from functools import cache
from math import sqrt
from typing import NamedTuple, TypedDict, Unpack
from xml.etree.ElementTree import Element, SubElement, tostring

from ..errors import DedaleError
from ..grids.plan import Point
from ..grids.shape import shape_of
from ..grids.table import SQUARE
from ..jsons import JsonObject
from ..kernel.jit import ints, kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from ..maze.kinds import ACCESSIBLE, every_kind
from ..maze.maze import Maze
from ..numbers import length, whole
from .passages import passages
from .pictures import ends_of
from .pngfile import png_of
from .trails import opened

HEX = "hex"
CELLS = {SQUARE: 32, HEX: 28}  # pixels: the usual width of a tile
FINER = 4  # tiles are drawn so many times finer, then made smaller
FLOOR, INK = (236, 229, 211, 255), (52, 61, 92, 255)
VERSION = "1.10"


class Tiles(NamedTuple):
    """A set of tiles: for which grid, how wide they are, how thick walls between two of them."""

    grid: str
    wide: int
    thick: float

    @property
    def side(self) -> int:
        """What Tiled calls the length of a hexagon's side: even, so that rows lie on pixels."""
        return 0 if self.grid == SQUARE else 2 * max(1, round(self.wide / sqrt(3) / 2))

    @property
    def high(self) -> int:
        return self.wide if self.grid == SQUARE else 2 * self.side

    @property
    def picture(self) -> str:
        """The name of the file."""
        return f"dedale-{self.grid}-{self.wide}-{self.thick:g}.png"


def tiles_for(maze: Maze, cell: float | None = None, thickness: float | None = None) -> Tiles:
    """The tiles that a map of the maze is made of."""
    plan = maze.shape.plan
    grid = SQUARE if plan.walled and plan.text == "squares" else maze.grid
    if grid not in CELLS:
        raise DedaleError(
            "there are tiles for squares and hexagons, not for the grid {grid!r}", grid=maze.grid
        )
    if cell is None:
        cell = CELLS[grid]
    wide = whole("cell", int(cell) if cell == cell // 1 else cell, 4, 512)
    thick = wide / 4 if thickness is None else length("thickness", thickness, 1, wide / 2)
    return Tiles(grid, wide, thick)


class TiledLook(TypedDict, total=False):
    """What a map takes."""

    cell: float | None
    thickness: float | None
    gaps: bool
    between: str | None


def to_tmj(maze: Maze, **look: Unpack[TiledLook]) -> str:
    """The map as JSON."""
    about = _map_of(maze, look)
    for layer in about["layers"]:
        layer.update(x=0, y=0, opacity=1, visible=True)
    return json.dumps(about, separators=(",", ":"))


def to_tmx(maze: Maze, **look: Unpack[TiledLook]) -> str:
    """The map as XML, with the numbers of the tiles as CSV.

    >>> to_tmx(Maze(2, 1, bytes([2, 8]))).splitlines()[0]
    "<?xml version='1.0' encoding='UTF-8'?>"
    """
    about = _map_of(maze, look)
    root = Element("map", {k: _text(v) for k, v in about.items() if not isinstance(v, list)})
    root.attrib.pop("type")
    tiles = about["tilesets"][0]
    names = ("firstgid", "name", "tilewidth", "tileheight", "tilecount", "columns")
    tileset = SubElement(root, "tileset", {name: _text(tiles[name]) for name in names})
    size = {"width": _text(tiles["imagewidth"]), "height": _text(tiles["imageheight"])}
    SubElement(tileset, "image", {"source": tiles["image"]} | size)
    for tile in tiles["tiles"]:
        one = SubElement(tileset, "tile", {"id": _text(tile["id"])})
        group = SubElement(one, "objectgroup", {"draworder": "index", "id": "1"})
        for thing in tile["objectgroup"]["objects"]:
            place = {name: _text(thing[name]) for name in ("id", "x", "y")}
            line = SubElement(group, "object", place)
            points = " ".join(f"{_text(p['x'])},{_text(p['y'])}" for p in thing["polyline"])
            SubElement(line, "polyline", {"points": points})
    cells, objects = about["layers"]
    head = {name: _text(cells[name]) for name in ("id", "name", "width", "height")}
    layer = SubElement(root, "layer", head)
    data, width = cells["data"], maze.width
    rows = [data[k : k + width] for k in range(0, len(data), width)]
    numbers = SubElement(layer, "data", {"encoding": "csv"})
    numbers.text = "\n" + ",\n".join(",".join(map(str, row)) for row in rows) + "\n"
    group = SubElement(root, "objectgroup", {"id": "2", "name": objects["name"]})
    for thing in objects["objects"]:
        place = {name: _text(thing[name]) for name in ("id", "name", "type", "x", "y")}
        one = SubElement(group, "object", place)
        if "properties" in thing:
            listed = SubElement(one, "properties")
            for each in thing["properties"]:
                SubElement(listed, "property", {name: _text(each[name]) for name in each})
        SubElement(one, "point")
    data = tostring(root, encoding="UTF-8", xml_declaration=True)
    return str(data, "utf-8")


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def tile_files(maze: Maze, **look: Unpack[TiledLook]) -> dict[str, bytes]:
    """The picture of the tile set, by its name; gaps need no tiles of their own."""
    tiles = tiles_for(maze, look.get("cell"), look.get("thickness"))
    return {tiles.picture: tile_picture(tiles)}


def _map_of(maze: Maze, look: TiledLook) -> JsonObject:
    """The map, in the words of Tiled."""
    tiles = tiles_for(maze, look.get("cell"), look.get("thickness"))
    maze, doors = opened(maze, look.get("gaps", False), look.get("between"))
    every = (1 << len(_outline(tiles))) - 1
    kinds, sides = every_kind(maze), bytearray(maze.sides)
    for cell, side in doors:
        sides[cell] |= 1 << side
    # Floors and faces, which lie below each other, have an empty row between.
    apart = maze.height if maze.shape.rows > maze.height else maze.shape.rows
    numbers: list[int] = []
    for row in range(maze.shape.rows):
        if row and row % apart == 0:
            numbers += [0] * maze.width
        for cell in range(row * maze.width, (row + 1) * maze.width):
            numbers.append(1 + (every & ~sides[cell]) if kinds[cell] == ACCESSIBLE else 0)
    high = len(numbers) // maze.width

    def middle(cell: int) -> Point:
        row, col = maze.position(cell)
        return _middle(tiles, row + row // apart, col)

    about: JsonObject = {
        "type": "map",
        "version": VERSION,
        "tiledversion": VERSION,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": maze.width,
        "height": high,
        "tilewidth": tiles.wide,
        "tileheight": tiles.high,
        "infinite": False,
    }
    if maze.grid == HEX:
        about |= {"orientation": "hexagonal", "hexsidelength": tiles.side}
        about |= {"staggeraxis": "y", "staggerindex": "odd"}
    places = [("start", maze.number(ends_of(maze)[0])), ("goal", maze.number(ends_of(maze)[1]))]
    points: list[JsonObject] = []
    for name, cell in places:
        x, y = middle(cell)
        number = len(points) + 1
        points.append({"id": number, "name": name, "type": name, "x": x, "y": y, "point": True})
    for kind, cells, leaving in passages(maze):
        first = len(points) + 1
        for k, (cell, side) in enumerate(zip(cells, leaving, strict=True)):
            x, y = middle(cell)
            properties = [
                {"name": "side", "type": "string", "value": maze.shape.plan.sides[side]},
                {"name": "to", "type": "object", "value": first + 1 - k},
            ]
            point = {"id": first + k, "name": kind, "type": kind, "x": x, "y": y, "point": True}
            points.append(point | {"properties": properties})
    about |= {"nextlayerid": 3, "nextobjectid": len(points) + 1}
    about["layers"] = [
        {
            "id": 1,
            "name": "maze",
            "type": "tilelayer",
            "width": maze.width,
            "height": high,
            "data": numbers,
        },
        {"id": 2, "name": "ends", "type": "objectgroup", "objects": points},
    ]
    about["tilesets"] = [_tileset(tiles)]
    return about


def _middle(tiles: Tiles, row: int, col: int) -> Point:
    """The middle of a cell of the map, in pixels."""
    wide, high = tiles.wide, tiles.high
    if tiles.grid == SQUARE:
        return (col + 0.5) * wide, (row + 0.5) * high
    return (col + 0.5 + row % 2 / 2) * wide, row * (high + tiles.side) / 2 + high / 2


@cache
def _outline(tiles: Tiles) -> tuple[tuple[Point, Point], ...]:
    """The sides of a tile, in pixels."""
    shape = shape_of(tiles.grid, 1, 1)
    walls = sorted(shape.walls(0))
    left, right = (edge(x for _k, line in walls for x, _y in line) for edge in (min, max))
    top, low = (edge(y for _k, line in walls for _x, y in line) for edge in (min, max))

    def placed(point: Point) -> Point:
        x, y = (point[0] - left) / (right - left), (point[1] - top) / (low - top)
        return x * tiles.wide, y * tiles.high

    return tuple((placed(line[0]), placed(line[-1])) for _side, line in walls)


def _tileset(tiles: Tiles) -> JsonObject:
    wide, high, sides = tiles.wide, tiles.high, _outline(tiles)
    columns = 1 << len(sides) // 2
    lined = []
    for walls in range(1, 1 << len(sides)):
        lines = [
            {
                "id": number,
                "x": round(one[0], 3),
                "y": round(one[1], 3),
                "polyline": [
                    {"x": 0, "y": 0},
                    {"x": round(other[0] - one[0], 3), "y": round(other[1] - one[1], 3)},
                ],
            }
            for number, (one, other) in enumerate(
                (line for side, line in enumerate(sides) if walls >> side & 1), 1
            )
        ]
        group = {"draworder": "index", "type": "objectgroup", "objects": lines}
        lined.append({"id": walls, "objectgroup": group})
    return {
        "firstgid": 1,
        "name": f"dedale-{tiles.grid}",
        "image": tiles.picture,
        "imagewidth": wide * columns,
        "imageheight": high * ((1 << len(sides)) // columns),
        "tilewidth": wide,
        "tileheight": high,
        "tilecount": 1 << len(sides),
        "columns": columns,
        "margin": 0,
        "spacing": 0,
        "tiles": lined,
    }


def tile_picture(tiles: Tiles) -> bytes:
    """The tiles of a set side by side, as a PNG file."""
    about = _tileset(tiles)
    width, height = about["imagewidth"], about["imageheight"]
    # Whole numbers, an eighth of a pixel each: samples are in the middle between even ones.
    ends = [round(2 * FINER * part) for line in _outline(tiles) for end in line for part in end]
    speed = speed_for(width * height)
    pixels = speed.bytes(bytes(4 * width * height))
    half = round(FINER * tiles.thick)  # of a wall lies within a tile
    sheet = Painted(pixels, tiles.wide, tiles.high, about["columns"])
    speed.run(_paint, sheet, speed.numbers(ends), half, speed.numbers((*FLOOR, *INK)))
    rows = (
        bytes(pixels[first : first + 4 * width])
        for first in range(0, 4 * width * height, 4 * width)
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return png_of(head, [], [], zlib.compress(b"".join(b"\0" + row for row in rows), 7))


class Painted(NamedTuple):
    """A sheet of tiles: red, green, blue and alpha of its pixels, the size of a tile, columns."""

    pixels: Array
    wide: int
    high: int
    columns: int


@kernel
def _paint(sheet: Painted, ends: Row, half: int, inks: Row) -> int:
    """Paint all tiles: the floor, the walls of each, and a post in every corner, where walls of
    others may end. What is outside of the tile is left empty."""
    sides = len(ends) // 4
    found = ints(FINER * FINER)  # of each sample: the walls that cover it; -1: outside
    for y in range(sheet.high):
        for x in range(sheet.wide):
            inside = 0
            for k in range(FINER * FINER):
                across, down = 2 * (FINER * x + k % FINER) + 1, 2 * (FINER * y + k // FINER) + 1
                found[k] = _covers(ends, sides, half, across, down)
                if found[k] >= 0:
                    inside += 1
            for walls in range(1 << sides):
                place = walls // sheet.columns * sheet.high + y
                place = place * sheet.wide * sheet.columns + walls % sheet.columns * sheet.wide + x
                ink = 0
                for k in range(FINER * FINER):
                    if found[k] > 0 and found[k] & (walls | 1 << sides):
                        ink += 1
                if inside:
                    for part in range(3):
                        mixed = ink * inks[4 + part] + (inside - ink) * inks[part]
                        sheet.pixels[4 * place + part] = (2 * mixed + inside) // (2 * inside)
                    sheet.pixels[4 * place + 3] = 255 * inside // (FINER * FINER)
    return 0


@kernel
def _covers(ends: Row, sides: int, half: int, x: int, y: int) -> int:
    """The walls that cover a place, as bits, and one more if a post does; -1: it is outside."""
    covered = 0
    for k in range(sides):
        along, down = ends[4 * k + 2] - ends[4 * k], ends[4 * k + 3] - ends[4 * k + 1]
        u, v = x - ends[4 * k], y - ends[4 * k + 1]
        beside = along * v - down * u
        if beside < 0:
            return -1
        ahead, length = along * u + down * v, along * along + down * down
        if 0 <= ahead <= length and beside * beside <= half * half * length:
            covered |= 1 << k
        if u * u + v * v <= half * half:
            covered |= 1 << sides
    return covered
