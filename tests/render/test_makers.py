"""Files for makers and game engines, read back by libraries that are not ours."""

import csv
import io
import json
import re
import zipfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import ezdxf
import networkx as nx
import numpy as np
import pytest
import pytmx
import trimesh
from PIL import Image

import dedale
from dedale.errors import DedaleError
from dedale.grids.table import GRIDS
from dedale.maze.border import gates, outward
from dedale.maze.formats import dump
from dedale.maze.maze import Maze
from dedale.render import solid, tiled
from dedale.render.drawing import pen_of
from dedale.render.themes import theme_named
from dedale.render.trails import centre_lines, trails, wall_lines

WALLED = [name for name, entry in GRIDS.items() if entry.load().walled]
SOLID = [name for name in GRIDS if name not in ("torus", "moebius", "zeta")]


def a_maze(grid: str = "square", seed: int = 3) -> Maze:
    size = {"polar": (6, 5), "triangle": (9, 6), "cylinder": (9, 5)}.get(grid, (6, 6))
    maze = dedale.generate("wilson", grid=grid, width=size[0], height=size[1], seed=seed)
    return dedale.braid(maze, 30)


def pieces(lines: object) -> Counter[frozenset[tuple[float, float]]]:
    """Every straight piece between two points of the grid, however long the strokes are."""
    found: Counter[frozenset[tuple[float, float]]] = Counter()
    for line in lines:  # type: ignore[attr-defined]
        for one, other in pairwise(line):
            found[frozenset((round(x, 4), round(y, 4)) for x, y in (one, other))] += 1
    return found


# ---------------------------------------------------------------- strokes


@pytest.mark.parametrize("grid", list(GRIDS))
def test_lines_are_drawn_once_in_as_few_strokes_as_euler_allows(grid: str) -> None:
    maze = a_maze(grid)
    for lines in filter(None, (wall_lines(maze), centre_lines(maze))):
        graph = nx.Graph([tuple(sorted(piece)) for piece in pieces(lines)])
        strokes = trails(lines)
        least = 0
        for part in nx.connected_components(graph):
            odd = sum(graph.degree(point) % 2 for point in part)
            least += max(1, odd // 2)
        assert len(strokes) == least
        length = lambda several: sum(  # noqa: E731
            np.hypot(c - a, d - b) for line in several for (a, b), (c, d) in pairwise(line)
        )
        assert length(strokes) == pytest.approx(
            length([sorted(p) for p in pieces(lines)]), abs=0.01
        )
        corners = {point for stroke in strokes for point in stroke}
        assert {(round(x, 4), round(y, 4)) for x, y in corners} <= set(graph)


def test_walls_of_glued_edges_stand_on_both_sides_and_middles_end_in_openings() -> None:
    maze = Maze(3, 1, bytes([10, 10, 10]), grid="cylinder")
    assert sorted(map(len, centre_lines(maze))) == [2, 2, 3, 3]


# ---------------------------------------------------------------- DXF


@pytest.mark.parametrize("grid", list(GRIDS))
@pytest.mark.parametrize("format", ["dxf", "dxf-centre"])
def test_dxf_is_read_by_ezdxf(grid: str, format: str, tmp_path: Path) -> None:
    maze = a_maze(grid)
    if format == "dxf" and grid not in WALLED:
        with pytest.raises(DedaleError, match="-f dxf-centre"):
            dump(maze, format)
        return
    path = tmp_path / "maze.dxf"
    path.write_text(str(dump(maze, format)) + "\n")
    document = ezdxf.readfile(path)
    auditor = document.audit()
    assert not auditor.errors
    assert document.header["$INSUNITS"] == 4
    space, layer = document.modelspace(), "WALLS" if format == "dxf" else "CENTRE"
    lines = []
    for entity in space.query(f'POLYLINE[layer=="{layer}"]'):
        points = [(v.dxf.location.x, v.dxf.location.y) for v in entity.vertices]
        lines.append([*points, points[0]] if entity.is_closed else points)
    high = maze.shape.plan.extent()[1]
    ours = trails(wall_lines(maze) if format == "dxf" else centre_lines(maze))
    expected = [[(10 * x, 10 * (high - y)) for x, y in line] for line in ours]
    assert pieces(lines) == pytest.approx(pieces(expected))
    assert {layer.dxf.name for layer in document.layers} >= {layer, "START", "GOAL"}
    assert len(space.query("CIRCLE")) == 2


def test_the_middle_of_the_corridors_is_the_maze() -> None:
    maze = a_maze()
    graph = nx.Graph()
    for line in centre_lines(maze):
        graph.add_edge(line[0], line[-1])
    assert nx.is_isomorphic(graph, maze.to_networkx())


# ---------------------------------------------------------------- STL


def is_wall(mesh: "trimesh.Trimesh", x: float, y: float) -> bool:
    """Whether the top of the solid at a place is as high as a wall."""
    top = solid.PLATE + solid.WALL * solid.CELL
    flat = mesh.triangles[np.isclose(mesh.triangles[:, :, 2], top).all(axis=1)][:, :, :2]
    a, b, c = flat[:, 0], flat[:, 1], flat[:, 2]
    point = np.array([x, y])

    def turn(p: np.ndarray, q: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        return (q - p)[:, 0] * (point - p)[:, 1] - (q - p)[:, 1] * (point - p)[:, 0]

    return bool(((turn(a, b) >= 0) & (turn(b, c) >= 0) & (turn(c, a) >= 0)).any())


def loaded(maze: Maze, format: str = "stl", **look: object) -> "trimesh.Trimesh":
    """The solid of a maze; every edge of it lies in exactly two triangles, counted by hand."""
    data = dump(maze, format, **look)  # type: ignore[arg-type]
    file = io.BytesIO(data) if isinstance(data, bytes) else io.StringIO(data)
    mesh = trimesh.load(file, file_type=format, force="mesh")
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.volume > 0
    edges = Counter(tuple(edge) for edge in np.sort(mesh.edges, axis=1).tolist())
    assert set(edges.values()) == {2}
    return mesh


@pytest.mark.parametrize("grid", [grid for grid in SOLID if GRIDS[grid].load().plane])
def test_solids_have_walls_where_they_should(grid: str) -> None:
    maze = a_maze(grid, 1)
    mesh, plan = loaded(maze), maze.shape.plan
    thick = solid.THICK * solid.CELL
    if grid == "cylinder":
        radius = solid.CELL * maze.width / (2 * np.pi)
        outer = np.hypot(*mesh.vertices[:, :2].T)
        assert outer.min() == pytest.approx(radius - solid.PLATE)
        assert outer.max() == pytest.approx(radius + solid.WALL * solid.CELL)
        assert np.ptp(mesh.vertices[:, 2]) == pytest.approx(solid.CELL * maze.height + thick)
        return
    wide, high = plan.extent()
    size = mesh.bounds[1] - mesh.bounds[0]
    assert size == pytest.approx((10 * wide + thick, 10 * high + thick, solid.PLATE + 8), abs=2)
    for cell in range(maze.size):
        row, col = maze.position(cell)
        x, y = plan.centre(row, col)
        assert not is_wall(mesh, 10 * x, 10 * (high - y))
        for side, line in maze.shape.walls(cell):
            (a, b), (c, d) = line[(len(line) - 1) // 2], line[len(line) // 2]
            u, v = (a + c) / 2, (b + d) / 2
            stands = not maze.sides[cell] >> side & 1
            for share in (0.03, -0.03):  # just inside the cell, and beyond
                s, t = u + share * (x - u), v + share * (y - v)
                assert is_wall(mesh, 10 * s, 10 * (high - t)) == stands


@pytest.mark.parametrize("grid", SOLID)
def test_solids_of_all_sizes_are_watertight(grid: str) -> None:
    """Also with the thickest walls that leave a way, and with openings."""
    maze = a_maze(grid)
    mesh = loaded(maze, cell=25, thickness=10, wall_height=3)
    if grid == "cube":
        assert np.ptp(mesh.vertices, axis=0) == pytest.approx((25 * 6 + 6,) * 3)
        with pytest.raises(DedaleError, match="has no border to open"):
            loaded(maze, gaps=True)
        return
    assert loaded(maze, gaps=True, cell=25, thickness=10, wall_height=3).volume < mesh.volume


def test_outer_walls_are_as_thick_as_inner_ones() -> None:
    """One square cell, walled all around; and the review's figures of a plate of 10x8 cells."""
    mesh = loaded(Maze(1, 1), cell=20, thickness=6, wall_height=4)
    high = np.isclose(mesh.triangles[:, :, 2], solid.PLATE + 4).all(axis=1)
    assert mesh.area_faces[high].sum() == pytest.approx(26 * 26 - 14 * 14)
    assert mesh.volume == pytest.approx(26 * 26 * solid.PLATE + 4 * (26 * 26 - 14 * 14))
    maze = dedale.generate("wilson", width=10, height=8, seed=1)
    assert np.ptp(loaded(maze, cell=8, thickness=1.6).vertices, axis=0)[:2] == pytest.approx(
        (81.6, 65.6)
    )


def test_gaps_of_a_solid_are_open() -> None:
    maze = a_maze()
    mesh, found = loaded(maze, between="corners"), gates(maze, "corners")
    for gap in found.gaps:
        (x, y), (dx, dy) = outward(maze, gap)
        assert not is_wall(mesh, 10 * (x + 0.05 * dx), 10 * (6 - y - 0.05 * dy))
    for x, y in ((35, 60.5), (60.5, 35), (-0.5, 35), (35, -0.5)):
        assert is_wall(mesh, x, y)


@pytest.mark.parametrize(
    ("grid", "mask"),
    [
        *[("square", mask) for mask in ("spiral", "cat", "fish", "ring")],
        *[("triangle", mask) for mask in ("house", "rabbit", "spiral")],
        ("hex", "fish"),
        ("cube", "cat"),
    ],
)
def test_solids_of_masks_are_watertight(grid: str, mask: str) -> None:
    """Cells may touch at a corner; what a mask leaves out is not there, but on a solid cube."""
    width = 8 if grid == "cube" else 10
    maze = dedale.generate("wilson", grid=grid, mask=mask, width=width, height=8, seed=1)
    mesh = loaded(maze)
    if grid == "cube":
        return
    loaded(maze, ball=6)
    if mask == "ring":
        assert mesh.euler_number == 0  # of a ring: one hole


def test_floors_have_holes_where_stairs_lead_down() -> None:
    maze = dedale.generate("wilson", grid="layers:2", width=4, height=3, seed=1)
    mesh = loaded(maze)
    stairs = sum(side >> 5 & 1 for side in maze.sides)
    assert stairs
    # Two plates, and a hole is a handle of each: Euler's number is 2 less for every one.
    assert mesh.euler_number == 2 * 2 - 2 * stairs
    assert mesh.body_count == 2


def test_bridges_of_a_weave_have_tunnels_below() -> None:
    maze = a_maze("weave")
    mesh = loaded(maze)
    shape = maze.shape
    tunnels = 0
    for cell in range(maze.size):
        for near, side in shape.neighbours(cell):
            (row, col), (down, right) = shape.position(cell), shape.position(near)
            below = abs(row - down) + abs(col - right) == 2
            tunnels += below and near > cell and bool(maze.sides[cell] >> side & 1)
    assert tunnels
    assert mesh.euler_number == 2 - 2 * tunnels


@pytest.mark.parametrize("grid", ["square", "hex", "triangle", "polar", "upsilon"])
def test_a_ball_rolls_everywhere_below_the_lid(grid: str) -> None:
    maze = a_maze(grid)
    sizes = solid.sizes_of(maze, ball=8)
    box, lid = solid.solid_of(maze, sizes)
    floor, inner = solid.PLATE, solid.PLATE + sizes.wall_height
    assert inner - floor >= 8
    assert np.ptp([z for _x, _y, z in box.points]) == pytest.approx(
        inner + solid.PLATE
    )  # a rim around the lid
    pen = pen_of(maze, theme_named("print"))
    room = min(pen.room(cell) for cell in range(maze.size))
    assert 2 * room * sizes.cell - sizes.thickness >= 8
    # The lid lies within the rim.
    size, whole = np.ptp(lid.points, axis=0), np.ptp(box.points, axis=0)
    assert (size[:2] < whole[:2] - 2 * solid.PLAY).all()
    mesh = trimesh.load(io.BytesIO(bytes(dump(maze, "stl", ball=8))), file_type="stl")  # type: ignore[arg-type]
    assert mesh.body_count == 2


def meshes_in_3mf(data: bytes) -> "dict[str, trimesh.Trimesh]":
    """The parts of a 3MF file, as the standard says that they are found."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    assert archive.testzip() is None
    relation = ElementTree.fromstring(archive.read("_rels/.rels"))[0]
    model = ElementTree.fromstring(archive.read(relation.attrib["Target"].lstrip("/")))
    assert model.attrib["unit"] == "millimeter"
    core = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
    found = {}
    for thing in model.iter(f"{core}object"):
        corners = [[float(v.attrib[k]) for k in "xyz"] for v in thing.iter(f"{core}vertex")]
        names = ("v1", "v2", "v3")
        faces = [[int(t.attrib[k]) for k in names] for t in thing.iter(f"{core}triangle")]
        found[thing.attrib["name"]] = trimesh.Trimesh(corners, faces, process=False)
    assert len(list(model.iter(f"{core}item"))) == len(found)
    return found


def test_other_forms_have_the_same_solid() -> None:
    maze = a_maze("hex")
    expected = loaded(maze)
    packed = meshes_in_3mf(bytes(dump(maze, "3mf")))  # type: ignore[arg-type]
    for found in (loaded(maze, "obj"), packed["maze"]):
        assert found.is_watertight
        assert found.volume == pytest.approx(expected.volume, rel=1e-5)
        assert len(found.faces) == len(expected.faces)
    assert dump(maze, "3mf") == dump(maze, "3mf")
    assert list(meshes_in_3mf(bytes(dump(maze, "3mf", ball=8)))) == ["maze", "lid"]  # type: ignore[arg-type]
    assert re.findall(r"^o (\w+)", str(dump(maze, "obj", ball=8)), re.M) == ["maze", "lid"]


@pytest.mark.parametrize("format", ["dxf-outline", "svg-outline"])
def test_outlines_leave_walls_as_thick_as_asked(format: str, tmp_path: Path) -> None:
    """What a tool leaves of one cell is its wall: the kerf is taken away outside of it."""
    text = str(dump(Maze(1, 1), format, cell=20, thickness=3, kerf=0.4))
    if format == "svg-outline":
        assert 'width="25.4mm"' in text
        loops = [
            np.array(re.findall(r"([\d.]+) ([\d.]+)", path), float)
            for path in re.findall(r"M([^Z]+)Z", text)
        ]
    else:
        (tmp_path / "maze.dxf").write_text(text + "\n")
        document = ezdxf.readfile(tmp_path / "maze.dxf")
        assert not document.audit().errors
        lines = document.modelspace().query('POLYLINE[layer=="OUTLINE"]')
        assert all(line.is_closed for line in lines)
        loops = [np.array([tuple(v.dxf.location)[:2] for v in line.vertices]) for line in lines]
    sizes = sorted(np.ptp(loop, axis=0).tolist() for loop in loops)
    assert sizes == [pytest.approx([16.6, 16.6]), pytest.approx([23.4, 23.4])]
    # One maze: an outline around the border, and one around each part of the walls within.
    maze = dedale.generate("wilson", width=6, height=6, seed=3)
    text = str(dump(maze, "svg-outline", between="corners"))
    assert text.count("M") == 2  # both halves of the border with all that hangs on them


@pytest.mark.parametrize(
    ("format", "look", "message"),
    [
        ("stl", {"cell": 10, "ball": 5}, "the ball decides how wide a cell is: leave out cell"),
        ("stl", {"ball": 1}, "ball 1 should be from 2 to 100"),
        ("stl", {"ball": 8, "wall_height": 5}, "wall height 5 should be from 9.2"),
        ("dxf-outline", {"thickness": 3, "kerf": 2}, "walls of 3 mm and a kerf of 2 mm leave no"),
        ("stl", {"cell": 10, "thickness": 5}, "thickness 5 should be from 0.1 to 4.0"),
        ("stl", {"cell": 0.5}, "cell 0.5 should be from 1 to 1000"),
        ("stl", {"wall_height": 0}, "wall height 0 should be from 0.1 to 1000"),
        ("stl", {"cell": float("nan")}, "cell nan should be"),
        ("dxf", {"cell": 0}, "cell 0 should be from 0.1 to 10000"),
        ("dxf", {"thickness": 1}, "'thickness' is not for DXF files"),
        ("tmx", {"cell": 7.5}, "cell 7.5 should be a whole number"),
        ("tmj", {"cell": 16, "thickness": 9}, "thickness 9 should be from 1 to 8.0"),
        ("godot", {"cell": 32, "thickness": 33}, "thickness 33 should be from 0.1 to 32"),
        ("csv", {"cell": 3}, "'cell' is not for CSV files"),
    ],
)
def test_dimensions_that_make_no_sense_are_refused(
    format: str, look: dict[str, float], message: str
) -> None:
    with pytest.raises(DedaleError, match=re.escape(message)):
        dump(a_maze(), format, **look)  # type: ignore[arg-type]


@pytest.mark.parametrize("grid", sorted(set(GRIDS) - set(SOLID)))
def test_grids_that_make_no_solid_say_so(grid: str) -> None:
    with pytest.raises(DedaleError, match="makes no solid: it should be one of square, hex"):
        dump(a_maze(grid), "stl")


# ---------------------------------------------------------------- Tiled, Godot, CSV


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_maps_are_read_by_pytmx_and_as_json(grid: str, tmp_path: Path) -> None:
    maze = dedale.generate("prim", grid=grid, mask="ring", width=9, height=8, seed=1)
    maze.save(tmp_path / "maze.tmx")
    maze.save(tmp_path / "maze.tmj")
    read = pytmx.TiledMap(str(tmp_path / "maze.tmx"))
    assert (read.width, read.height) == (9, 8)
    assert read.orientation == ("orthogonal" if grid == "square" else "hexagonal")
    layer = read.get_layer_by_name("maze")
    told = json.loads((tmp_path / "maze.tmj").read_text())
    every = (1 << maze.shape.ways) - 1
    for cell in range(maze.size):
        row, col = maze.position(cell)
        here = layer.data[row][col]
        number = read.tiledgidmap[here] if here else 0  # pytmx numbers tiles anew
        right = 1 + (every ^ maze.sides[cell]) if maze.is_accessible((row, col)) else 0
        assert number == right == told["layers"][0]["data"][cell]
    names = {thing.name: (thing.x, thing.y) for thing in read.get_layer_by_name("ends")}
    assert set(names) == {"start", "goal"}
    assert {(o["name"], o["x"], o["y"]) for o in told["layers"][1]["objects"]} == {
        (name, *place) for name, place in names.items()
    }
    tiles = told["tilesets"][0]
    with Image.open(tmp_path / tiles["image"]) as picture:
        assert picture.size == (tiles["imagewidth"], tiles["imageheight"])
    assert tiles["tilecount"] == every + 1
    assert (tmp_path / read.tilesets[0].source).exists()


@pytest.mark.parametrize(("grid", "size"), [("square", (48, 48)), ("hex", (48, 56))])
def test_tiles_are_as_large_as_asked(
    grid: str, size: tuple[int, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    maze = a_maze(grid)
    maze.save(tmp_path / "maze.tmx", cell=48, thickness=6)
    maze.save(tmp_path / "usual.tmx")
    read, usual = (pytmx.TiledMap(str(tmp_path / name)) for name in ("maze.tmx", "usual.tmx"))
    assert (read.tilewidth, read.tileheight) == size
    assert len(list(tmp_path.glob("*.png"))) == 2, "neither took the other's tiles"
    middles = {thing.name: (thing.x, thing.y) for thing in read.get_layer_by_name("ends")}
    smaller = {thing.name: (thing.x, thing.y) for thing in usual.get_layer_by_name("ends")}
    for name, (x, y) in middles.items():
        scale = size[0] / usual.tilewidth, size[1] / usual.tileheight
        assert (x, y) == pytest.approx([a * b for a, b in zip(smaller[name], scale, strict=True)])
    with Image.open(tmp_path / read.tilesets[0].source) as picture:
        # In the middle of a tile without walls: floor. Just inside its northern wall: ink.
        assert picture.getpixel((24, size[1] // 2)) == tiled.FLOOR
        if grid == "square":
            left = 48  # the tile with a wall in the north alone
            assert [picture.getpixel((left + 24, y)) for y in (0, 2, 4)] == [
                tiled.INK,
                tiled.INK,
                tiled.FLOOR,
            ]


def test_dxf_and_godot_are_scaled() -> None:
    maze = a_maze("hex")
    for format in ("dxf", "dxf-centre", "godot"):
        one, two = (
            [float(n) for n in re.findall(r"-?\d+\.\d{3,}", str(dump(maze, format, cell=cell)))]
            for cell in (10, 20)
        )
        assert one
        assert max(two) == pytest.approx(2 * max(one), rel=0.01)
    assert "width = 7.0" in str(dump(maze, "godot", cell=40, thickness=7))


def test_tiles_show_their_walls() -> None:
    for grid, ways, cell in (("square", 4, None), ("hex", 6, None), ("square", 4, 50)):
        tiles = tiled.tiles_for(a_maze(grid), cell)
        sheet = Image.open(io.BytesIO(tiled.tile_picture(tiles)))
        wide, high = tiles.wide, tiles.high
        columns = sheet.width // wide
        for walls in range(1 << ways):
            left, top = walls % columns * wide, walls // columns * high
            for side, (one, other) in enumerate(tiled._outline(tiles)):
                x, y = ((a + b) / 2 for a, b in zip(one, other, strict=True))
                x, y = x + 0.14 * (wide / 2 - x), y + 0.14 * (high / 2 - y)
                dark = sum(sheet.getpixel((int(left + x), int(top + y)))[:3]) < 300  # type: ignore[index, arg-type]
                assert dark == bool(walls >> side & 1), (grid, walls, side)


@pytest.mark.parametrize("grid", ["cylinder", "torus", "moebius", "cube", "layers"])
def test_engines_know_where_passages_lead(grid: str, tmp_path: Path) -> None:
    """Every opening that leads elsewhere is in the map and in the scene, at both its ends."""
    maze = a_maze(grid)
    shape, plan = maze.shape, maze.shape.plan
    expected = Counter()  # type: ignore[var-annotated]
    for cell in range(maze.size):
        for near, side in shape.neighbours(cell):
            if maze.sides[cell] >> side & 1:
                (x, y), (u, v) = (
                    plan.centre(*maze.position(cell)),
                    plan.centre(*maze.position(near)),
                )
                if np.hypot(u - x, v - y) > 1.01:
                    expected[cell, near] += 1
    assert expected
    told = json.loads(str(dump(maze, "tmj", cell=10)))
    things = {thing["id"]: thing for thing in told["layers"][1]["objects"]}
    apart = maze.height if shape.rows > maze.height else shape.rows

    def cell_of(thing: dict[str, float]) -> int:
        row, col = int(thing["y"] // 10), int(thing["x"] // 10)
        return maze.number((row - row // (apart + 1), col))

    found = Counter(
        (cell_of(thing), cell_of(things[each["value"]]))
        for thing in things.values()
        for each in thing.get("properties", ())
        if each["name"] == "to"
    )
    assert found == expected
    assert told["height"] * told["width"] == len(told["layers"][0]["data"])
    maze.save(tmp_path / "maze.tmx")
    read = pytmx.TiledMap(str(tmp_path / "maze.tmx"))
    assert len(list(read.get_layer_by_name("ends"))) == len(things)
    scene = str(dump(maze, "godot"))
    nodes = re.findall(r'node name="(\w+)" type="Area2D"', scene)
    links = re.findall(r'metadata/to = NodePath\("../(\w+)"\)', scene)
    assert len(nodes) == len(set(nodes)) == sum(expected.values())
    assert sorted(nodes) == sorted(links)
    assert scene.startswith("[gd_scene load_steps=3 ")


def test_engines_have_openings_where_they_are_asked_for() -> None:
    maze = a_maze()
    one, other = gates(maze, "corners").gaps
    walls = [json.loads(str(dump(maze, "tmj", between=b)))["layers"] for b in (None, "corners")]
    changed = {k for k in range(36) if walls[0][0]["data"][k] != walls[1][0]["data"][k]}
    assert changed == {one[0], other[0]}
    lengths = [
        sum(
            np.hypot(c - a, d - b)
            for line in wall_lines(maze, doors)
            for (a, b), (c, d) in pairwise(line)
        )
        for doors in ((), (one, other))
    ]
    assert lengths[0] - lengths[1] == pytest.approx(2)


def test_tiles_are_for_squares_and_hexagons() -> None:
    with pytest.raises(DedaleError, match="not for the grid 'polar'"):
        dump(a_maze("polar"), "tmx")


@pytest.mark.parametrize("grid", WALLED)
def test_scenes_of_godot_have_every_wall_as_a_segment(grid: str) -> None:
    maze = a_maze(grid)
    text = str(dump(maze, "godot"))
    head, *blocks = re.split(r"\n(?=\[)", text)
    assert re.fullmatch(r"\[gd_scene load_steps=[23] format=3\]", head.strip())
    names = re.findall(r'\[node name="(\w+)" type="(\w+)"', text)
    assert len({name for name, _kind in names}) == len(names)
    assert dict(names)["Maze"] == "Node2D"
    assert {"Walls", "Shape", "Line1", "Start", "Goal", "Way1"} <= dict(names).keys()
    segments = re.search(r"segments = PackedVector2Array\((.*)\)", text)
    assert segments
    numbers = np.array(segments[1].split(", "), float).reshape(-1, 2, 2) / 64
    ours = [pair for line in trails(wall_lines(maze)) for pair in pairwise(line)]
    assert np.allclose(numbers, np.array(ours), atol=1e-3)
    assert all(block.startswith("[") for block in blocks)


@pytest.mark.parametrize("grid", list(GRIDS))
def test_csv_has_the_numbers_of_the_cells(grid: str) -> None:
    maze = a_maze(grid)
    rows = list(csv.reader(io.StringIO(str(dump(maze, "csv")))))
    assert [int(word) for row in rows for word in row] == list(bytes(maze.sides))
    assert [len(row) for row in rows] == [maze.shape.length(r) for r in range(maze.shape.rows)]
    masked = dedale.generate("prim", mask="ring", width=9, height=9, seed=1)
    assert np.loadtxt(io.StringIO(str(dump(masked, "csv"))), delimiter=",").tolist() == (
        np.asarray(masked).tolist()
    )
