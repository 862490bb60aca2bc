"""Maps for Tiled and the engines that read them, with a tile set of our own.

The number of a tile is the sum of its walls: on squares N=1 E=2 S=4 W=8, sixteen tiles; on hexagons
side k counts 2^k, 64 tiles. In the map it is that number plus one, and 0 where no cell is. Every
tile knows the lines of its walls, for collisions. Start and goal are points on a layer of objects.
The picture of the tiles is written beside the map.
"""

from __future__ import annotations

import io
import json
from functools import cache
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement, tostring

from ..errors import DedaleError
from ..grids.plan import Point
from ..grids.shape import shape_of
from ..grids.table import SQUARE
from ..maze.kinds import ACCESSIBLE
from ..maze.maze import Maze
from .pictures import ends_of

if TYPE_CHECKING:
    from PIL.Image import Image

HEX = "hex"
#: Width, height of a tile, and what Tiled calls the length of a hexagon's side.
SIZES = {SQUARE: (32, 32, 0), HEX: (28, 32, 16)}
WALL = 4  # pixels of a wall that lie within a tile
FINER = 4  # tiles are drawn so many times finer, then made smaller
FLOOR, INK = (236, 229, 211, 255), (52, 61, 92, 255)
VERSION = "1.10"


def to_tmj(maze: Maze) -> str:
    """The map as JSON."""
    about = _map_of(maze)
    for layer in about["layers"]:
        layer.update(x=0, y=0, opacity=1, visible=True)
    return json.dumps(about, separators=(",", ":"))


def to_tmx(maze: Maze) -> str:
    """The map as XML, with the numbers of the tiles as CSV.

    >>> to_tmx(Maze(2, 1, bytes([2, 8]))).splitlines()[0]
    "<?xml version='1.0' encoding='UTF-8'?>"
    """
    about = _map_of(maze)
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
    rows = [cells["data"][k : k + maze.width] for k in range(0, maze.size, maze.width)]
    numbers = SubElement(layer, "data", {"encoding": "csv"})
    numbers.text = "\n" + ",\n".join(",".join(map(str, row)) for row in rows) + "\n"
    group = SubElement(root, "objectgroup", {"id": "2", "name": objects["name"]})
    for thing in objects["objects"]:
        place = {name: _text(thing[name]) for name in ("id", "name", "type", "x", "y")}
        SubElement(SubElement(group, "object", place), "point")
    data = tostring(root, encoding="UTF-8", xml_declaration=True)
    return str(data, "utf-8")


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def tile_files(maze: Maze) -> dict[str, bytes]:
    """The picture of the tile set, by its name."""
    _require(maze)
    return {_picture_name(maze.grid): tile_picture(maze.grid)}


def _picture_name(grid: str) -> str:
    return f"dedale-{grid}.png"


def _require(maze: Maze) -> None:
    if maze.grid not in SIZES:
        raise DedaleError(
            "there are tiles for squares and hexagons, not for the grid {grid!r}", grid=maze.grid
        )


def _map_of(maze: Maze) -> dict[str, Any]:
    """The map, in the words of Tiled."""
    _require(maze)
    wide, high, side = SIZES[maze.grid]
    every = (1 << maze.shape.ways) - 1
    kinds = maze.every_kind()
    tiles = [
        1 + (every ^ sides) if kind == ACCESSIBLE else 0
        for sides, kind in zip(bytes(maze.sides), kinds, strict=True)
    ]
    about: dict[str, Any] = {
        "type": "map",
        "version": VERSION,
        "tiledversion": VERSION,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": maze.width,
        "height": maze.height,
        "tilewidth": wide,
        "tileheight": high,
        "infinite": False,
    }
    if maze.grid == HEX:
        about |= {"orientation": "hexagonal", "hexsidelength": side}
        about |= {"staggeraxis": "y", "staggerindex": "odd"}
    about |= {"nextlayerid": 3, "nextobjectid": 3}
    points = []
    for number, (name, place) in enumerate(zip(("start", "goal"), ends_of(maze), strict=True), 1):
        x, y = _middle(maze.grid, *place)
        points.append({"id": number, "name": name, "type": name, "x": x, "y": y, "point": True})
    about["layers"] = [
        {
            "id": 1,
            "name": "maze",
            "type": "tilelayer",
            "width": maze.width,
            "height": maze.height,
            "data": tiles,
        },
        {"id": 2, "name": "ends", "type": "objectgroup", "objects": points},
    ]
    about["tilesets"] = [_tileset(maze.grid)]
    return about


def _middle(grid: str, row: int, col: int) -> Point:
    """The middle of a cell of the map, in pixels."""
    wide, high, side = SIZES[grid]
    if grid == SQUARE:
        return (col + 0.5) * wide, (row + 0.5) * high
    return (col + 0.5 + row % 2 / 2) * wide, row * (high + side) / 2 + high / 2


@cache
def _outline(grid: str) -> tuple[tuple[Point, Point], ...]:
    """The sides of a tile, in pixels."""
    wide, high, _side = SIZES[grid]
    shape = shape_of(grid, 1, 1)
    walls = sorted(shape.walls(0))
    left, right = (edge(x for _k, line in walls for x, _y in line) for edge in (min, max))
    top, low = (edge(y for _k, line in walls for _x, y in line) for edge in (min, max))

    def placed(point: Point) -> Point:
        return (point[0] - left) / (right - left) * wide, (point[1] - top) / (low - top) * high

    return tuple((placed(line[0]), placed(line[-1])) for _side, line in walls)


def _tileset(grid: str) -> dict[str, Any]:
    wide, high, _side = SIZES[grid]
    sides = _outline(grid)
    columns = 1 << len(sides) // 2
    tiles = []
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
        tiles.append({"id": walls, "objectgroup": group})
    return {
        "firstgid": 1,
        "name": f"dedale-{grid}",
        "image": _picture_name(grid),
        "imagewidth": wide * columns,
        "imageheight": high * ((1 << len(sides)) // columns),
        "tilewidth": wide,
        "tileheight": high,
        "tilecount": 1 << len(sides),
        "columns": columns,
        "margin": 0,
        "spacing": 0,
        "tiles": tiles,
    }


def tile_picture(grid: str) -> bytes:
    """The tiles of a grid side by side, as a PNG file."""
    from PIL import Image

    about = _tileset(grid)
    wide, high, columns = about["tilewidth"], about["tileheight"], about["columns"]
    sheet = Image.new("RGBA", (about["imagewidth"], about["imageheight"]))
    for walls in range(about["tilecount"]):
        place = walls % columns * wide, walls // columns * high
        sheet.paste(_tile(grid, walls), place)
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def _tile(grid: str, walls: int) -> Image:
    """One tile: its floor, its walls, and a post in every corner, where walls of others may end."""
    from PIL import Image, ImageChops, ImageDraw

    wide, high, _side = SIZES[grid]
    sides = [tuple((x * FINER, y * FINER) for x, y in line) for line in _outline(grid)]
    size = wide * FINER, high * FINER
    shape = Image.new("L", size)
    outline = [point for line in sides for point in line[:1]]
    ImageDraw.Draw(shape).polygon(outline, fill=255)
    tile = Image.new("RGBA", size, FLOOR)
    pen = ImageDraw.Draw(tile)
    thick = WALL * FINER
    for side, (one, other) in enumerate(sides):
        if walls >> side & 1:
            pen.line([one, other], INK, 2 * thick)
        x, y = one
        pen.ellipse((x - thick, y - thick, x + thick, y + thick), INK)
    tile.putalpha(ImageChops.multiply(tile.getchannel("A"), shape))
    return tile.resize((wide, high), Image.Resampling.BOX)
