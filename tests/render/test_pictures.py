"""Pictures: the strokes are the walls, and every backend draws the same scene."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from PIL import Image

import dedale
from dedale.errors import DedaleError, UnknownName
from dedale.maze.direction import Direction
from dedale.maze.kinds import CUT_OFF, MASKED
from dedale.maze.maze import Maze
from dedale.render.animated import to_animated_svg
from dedale.render.pictures import described, ends_of, to_pdf, to_png, to_svg
from dedale.render.png import raster
from dedale.render.squares import Tints, Walls
from dedale.render.squares import walls_of as drawn_walls
from dedale.render.themes import THEMES, between, rgb
from dedale.render.tints import tints_of

from ..mazes import mazes
from ..pdf import pages_of


def walls_of(maze: Maze) -> set[tuple[int, int, str]]:
    """The walls that should be seen, one cell long each, found the slow way."""

    def kind(row: int, col: int) -> int:
        if not (0 <= row < maze.height and 0 <= col < maze.width):
            return MASKED
        return 0 if maze.kinds is None else maze.kinds[row * maze.width + col]

    def is_open(row: int, col: int, side: Direction) -> bool:
        if not (0 <= row < maze.height and 0 <= col < maze.width):
            return False
        return bool(maze.sides[row * maze.width + col] >> side & 1)

    found = set()
    for row in range(maze.height + 1):
        for col in range(maze.width + 1):
            for step, side, name in (((-1, 0), Direction.N, "h"), ((0, -1), Direction.W, "v")):
                here, there = kind(row, col), kind(row + step[0], col + step[1])
                on_line = col < maze.width if name == "h" else row < maze.height
                hidden = here == there and here in (MASKED, CUT_OFF)
                if on_line and not hidden and not is_open(row, col, side):
                    found.add((row, col, name))
    return found


def strokes_of(scene: Walls) -> set[tuple[int, int, str]]:
    found = set()
    for col, row, length in scene.strokes_across():
        found |= {(row, col + i, "h") for i in range(length)}
    for col, row, length in scene.strokes_down():
        found |= {(row + i, col, "v") for i in range(length)}
    return found


@given(mazes())
def test_strokes_are_the_walls(maze: Maze) -> None:
    scene = drawn_walls(maze, "#000000")
    assert strokes_of(scene) == walls_of(maze)
    # As long as can be: no stroke ends where another of its line begins.
    ends = {(col + n, row) for col, row, n in scene.strokes_across()}
    assert not ends & {(col, row) for col, row, n in scene.strokes_across()}


@given(mazes(most=5))
def test_svg_and_pdf_hold_the_same_strokes(maze: Maze) -> None:
    svg = to_svg(maze)
    root = ElementTree.fromstring(svg)
    path = [p for p in root.iter("{http://www.w3.org/2000/svg}path") if p.get("fill") == "none"]
    found = set()
    for x, y, way, n in re.findall(r"M(\d+) (\d+)([hv])(\d+)", path[-1].get("d") or ""):
        for i in range(int(n)):
            place = (int(y), int(x) + i) if way == "h" else (int(y) + i, int(x))
            found.add((*place, way))
    assert found == walls_of(maze)
    page = pages_of(to_pdf(maze))[0]
    lines = re.findall(r"^(\d+) (\d+) m (\d+) (\d+) l$", page, re.M)
    length = sum(int(x2) - int(x1) + int(y2) - int(y1) for x1, y1, x2, y2 in lines)
    assert length == len(walls_of(maze))


@given(mazes(most=5))
def test_png_pixels(maze: Maze) -> None:
    cell = 8
    image = np.asarray(raster(described(maze), cell))
    margin = round(0.75 * cell)
    seen = walls_of(maze)
    for row in range(maze.height + 1):
        for col in range(maze.width + 1):
            y, x = margin + row * cell, margin + col * cell
            if col < maze.width:
                assert (image[y, x + cell // 2] == 1) == ((row, col, "h") in seen)
            if row < maze.height:
                assert (image[y + cell // 2, x] == 1) == ((row, col, "v") in seen)


def test_pdf_pages() -> None:
    maze = dedale.generate("wilson", width=12, height=8, seed=3)
    assert len(pages_of(to_pdf(maze))) == 1
    pages = pages_of(to_pdf(maze, solution=True, title="Élan (vital) \\", paper="letter"))
    assert len(pages) == 2
    assert "(Élan (vital) \\) Tj" in pages[0]
    assert "seed 3" in pages[0]
    assert pages[1].count(" RG 0.24 w") == 1
    assert "Maze of 12 × 8" in pages_of(to_pdf(maze))[0]
    with pytest.raises(UnknownName, match="unknown paper 'a5x': did you mean 'a5'"):
        to_pdf(maze, paper="a5x")


def test_ends_and_solution() -> None:
    maze = dedale.generate("wilson", width=12, height=8, seed=3)
    start, goal = ends_of(maze)
    svg = to_svg(maze, solution=True)
    points = re.findall(r'stroke-width="0.24"[^>]* d="M([^"]*)"', svg)[0].split("L")
    assert points[0] == f"{start[1] + 0.5:g} {start[0] + 0.5:g}"
    assert points[-1] == f"{goal[1] + 0.5:g} {goal[0] + 0.5:g}"
    assert "<circle" not in to_svg(maze, ends=False)
    with pytest.raises(DedaleError, match="no way"):
        to_svg(Maze(2, 1, goal=(0, 1)), solution=True)
    image = Image.open(io.BytesIO(to_png(maze, cell=20, solution=True)))
    margin = 15 + 1.5
    for (row, col), colour in ((start, THEMES["light"].start), (goal, THEMES["light"].goal)):
        place = (round(margin + (col + 0.5) * 20), round(margin + (row + 0.5) * 20))
        assert image.getpixel(place) == rgb(colour)
    assert image.info["Description"].startswith("wilson")


def test_distances_and_events_colour_the_cells() -> None:
    maze = dedale.generate("prim", width=9, height=6, seed=1, trace=True)
    assert maze.trace is not None
    svg = to_svg(maze, distances=True, theme="dark")
    assert THEMES["dark"].distances[0] in svg
    assert THEMES["dark"].distances[-1] in svg
    player = maze.trace.player()
    player.seek(20)
    shown = tints_of(maze, THEMES["light"], events=player.marks)
    scene = described(maze.replaced(sides=bytes(player.sides)), tints=shown)
    tints = next(shape for shape in scene.shapes if isinstance(shape, Tints))
    coloured = sum(n for runs in tints.fills().values() for _x, _y, n in runs)
    assert coloured == sum(mark > 3 for mark in player.marks)
    assert raster(scene, 6).getcolors() is not None


def test_cut_off_cells_are_shown() -> None:
    mask = dedale.Mask.parse("..X.\n..X.")
    maze = dedale.generate("prim", mask=mask, seed=1)
    assert THEMES["light"].cut_off in to_svg(maze)
    assert THEMES["light"].cut_off not in to_svg(dedale.generate("prim", width=3, height=3, seed=1))


def test_titles_are_escaped() -> None:
    ElementTree.fromstring(to_svg(Maze(1, 1), title="<&>"))


def test_sizes() -> None:
    maze = Maze(3, 2)
    assert Image.open(io.BytesIO(to_png(maze, cell=10))).size == (3 * 10 + 1 + 16, 2 * 10 + 1 + 16)
    with pytest.raises(DedaleError, match="1001"):
        to_png(maze, cell=1001)
    with pytest.raises(DedaleError, match="0"):
        to_svg(maze, cell=0)
    with pytest.raises(UnknownName, match="theme"):
        to_svg(maze, theme="drak")
    assert between(("#000000", "#ffffff", "#000000"), 1) == "#000000"


def test_pictures_are_the_same_every_time() -> None:
    maze = dedale.generate("wilson", width=12, height=8, seed=3)
    for writer in (to_svg, to_png, to_pdf):
        assert writer(maze) == writer(maze)


def test_saving_pictures(tmp_path: Path) -> None:
    maze = dedale.generate("wilson", width=12, height=8, seed=3)
    for ending, head in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        maze.save(tmp_path / f"maze.{ending}")
        assert (tmp_path / f"maze.{ending}").read_bytes().startswith(head)
        with pytest.raises(dedale.DedaleError, match="picture"):
            dedale.load(tmp_path / f"maze.{ending}")


def pixels_of(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def test_titles_are_seen() -> None:
    maze = dedale.generate("wilson", width=6, height=4, seed=3)
    svg = to_svg(maze, title="Été & <co>")
    assert ">Été &amp; &lt;co&gt;</text>" in svg
    ElementTree.fromstring(svg)
    plain, titled = (Image.open(io.BytesIO(to_png(maze, title=t))) for t in ("", "Été, cœur"))
    assert titled.height > plain.height
    above = np.asarray(titled.convert("L"))[: titled.height - plain.height]
    assert (above < 128).any()
    # Every letter is drawn: none is the box that stands for a missing one.
    letters = {pixels_of(to_png(Maze(1, 1), title=c)).tobytes() for c in "éèœçà—×"}
    assert len(letters) == 7
    wide = Image.open(io.BytesIO(to_png(maze, title="a title much wider than the maze below it")))
    assert wide.width > titled.width  # and is not cut
    edge = np.asarray(wide.convert("L"))[:, [0, 1, 2, -3, -2, -1]]
    assert (edge > 250).all()


@pytest.mark.parametrize("cell", [0.5, 1001, float("nan")])
def test_cells_of_every_picture_have_from_2_to_1000_pixels(cell: float) -> None:
    maze = dedale.generate("prim", width=2, height=2, seed=1, trace=True)
    pictures = (to_svg, to_png, lambda maze, cell: to_animated_svg([maze.trace], cell=cell))
    for picture in pictures:
        with pytest.raises(DedaleError, match=f"cells of {cell} pixels should be from 2 to 1000"):
            picture(maze, cell=cell)


@pytest.mark.parametrize("format", ["png", "pdf"])
def test_titles_without_letters_are_refused(format: str) -> None:
    maze = dedale.generate("prim", width=3, height=3, seed=1)
    with pytest.raises(DedaleError, match="no letters for '漢'"):
        maze.draw(format, title="漢 1")
    maze.draw("svg", title="漢 1")


@pytest.mark.parametrize("cell", [2, 3, 5, 7])
def test_a_way_fills_its_floor_and_no_wall(cell: int) -> None:
    """At every size: the pixels that differ are those between the walls, along the way."""
    maze = dedale.generate("wilson", width=30, height=20, seed=3)
    found = dedale.solve(maze, (0, 0), (19, 29))
    without = pixels_of(to_png(maze, cell=cell, ends=False))
    with_way = pixels_of(to_png(maze, cell=cell, ends=False, solution=found))
    changed = (without != with_way).any(axis=2)
    assert (without[changed] == 255).all()  # paper before
    assert (with_way[changed] == rgb(THEMES["light"].paths[0][0])).all()
    margin, wall = max(2, round(0.75 * cell)), max(1, round(0.14 * cell))
    assert found.path is not None
    for row in range(maze.height):
        for col in range(maze.width):
            y, x = margin + row * cell + wall, margin + col * cell + wall
            floor = changed[y : y + cell - wall, x : x + cell - wall]
            assert floor.all() if (row, col) in found.path else not floor.any()
    assert found.length is not None
    opening = wall * (cell - wall)
    assert changed.sum() == (cell - wall) ** 2 * (found.length + 1) + opening * found.length


def test_the_ends_are_seen_at_every_size() -> None:
    maze = dedale.generate("backtracker", width=150, height=100, seed=3)
    for cell in (2, 4, 7, 8):
        pixels = pixels_of(to_png(maze, cell=cell))
        for colour in (THEMES["light"].start, THEMES["light"].goal):
            assert (pixels == rgb(colour)).all(axis=-1).any()


def test_a_tour_shows_its_stops_and_its_parts() -> None:
    maze = dedale.generate("wilson", width=12, height=8, seed=3)
    tour = dedale.tour(maze, (0, 0), [(7, 11), (0, 11), (7, 0)])
    assert tour is not None
    svg = tour.draw().data
    assert isinstance(svg, str)
    ways = r'<path fill="none" stroke="(#\w+)" stroke-width="0.24" [^>]* d="M\d+\.\d+ '
    assert len(set(re.findall(ways, svg))) == 3
    assert re.findall(r">(\d+|part \d \(\w+\))</text>", svg) == [
        *("1", "2", "part 1 (blue)", "part 2 (vermilion)", "part 3 (green)")
    ]
    page = pages_of(bytes(tour.draw("pdf")))[1]
    assert "(part 3 (green)) Tj" in page
    assert tour.draw("png", cell=3).data[:4] == b"\x89PNG"


def test_several_ways_have_a_legend_with_the_names_of_their_colours() -> None:
    maze = dedale.braid(dedale.generate("wilson", width=12, height=8, seed=3), 50)
    found = dedale.compare(maze, (0, 0), (7, 11), algorithms=["bfs", "dfs"])
    for name, theme in THEMES.items():
        svg = str(maze.draw(solution=found, theme=name).data)
        ElementTree.fromstring(svg)
        for solution, (colour, called) in zip(found, theme.paths, strict=False):
            assert f">{solution.algorithm} ({called})</text>" in svg
            assert svg.count(f'stroke="{colour}"') >= 2  # the way and its sample
    assert "</text>" not in str(maze.draw(solution=found[0]).data)


@pytest.mark.parametrize("theme", list(THEMES))
def test_colours_are_told_apart(theme: str) -> None:
    look = THEMES[theme]

    def light(colour: str) -> float:
        red, green, blue = (
            (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4)
            for c in rgb(colour)
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(one: str, other: str) -> float:
        high, low = sorted((light(one), light(other)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    assert contrast(look.paper, look.ink) > 12
    assert contrast(look.paper, look.faint) > 4.5
    for colour, _name in look.paths[:2]:
        assert contrast(look.paper, colour) > 2
    shades = [light(colour) for colour in look.distances]
    assert shades == sorted(shades, reverse=True)
    assert len({name for _colour, name in look.paths}) == len(look.paths)


def test_numbers_are_written_into_the_cells() -> None:
    maze = dedale.generate("wilson", width=5, height=3, seed=3)
    numbers = [*range(13), -1, 1234]
    written = [str(n) for n in numbers if n >= 0]
    svg = str(maze.draw(numbers=numbers, ends=False).data)
    assert sorted(re.findall(r">(-?\d+)</text>", svg)) == sorted(written)
    page = pages_of(bytes(maze.draw("pdf", numbers=np.array(numbers).reshape(3, 5))))[0]
    assert sorted(re.findall(r"Tm \((-?\d+)\) Tj", page)) == sorted(written)
    blank = pixels_of(bytes(maze.draw("png", numbers=[-1] * 15, ends=False)))
    drawn = pixels_of(bytes(maze.draw("png", numbers=[8] + [-1] * 14, ends=False)))
    rows, cols = np.nonzero((blank != drawn).any(axis=2))
    assert 18 < rows.min() < rows.max() < 18 + 24
    assert 18 < cols.min() < cols.max() < 18 + 24
    with pytest.raises(DedaleError, match="2 numbers given for a maze of 5x3"):
        maze.draw(numbers=[1, 2])
    with pytest.raises(DedaleError, match="numbers 'x' should be a whole number"):
        maze.draw(numbers=["x"] * 15)
    with pytest.raises(DedaleError, match="do not fit into cells of 9 pixels"):
        maze.draw("png", numbers=numbers, cell=9)


def test_large_pictures_keep_their_palette() -> None:
    maze = dedale.generate("backtracker", width=300, height=300, seed=1)
    image = Image.open(io.BytesIO(to_png(maze, solution=True, cell=3)))
    assert image.mode == "P"
    distances = Image.open(io.BytesIO(to_png(maze, distances=True, cell=3)))
    assert distances.mode == "P"


def test_walls_in_several_pieces_are_straight() -> None:
    """A corridor along a row looks the same in all its cells."""
    maze = Maze(8, 1, bytes([2, *[10] * 6, 8]), grid="weave")
    pixels = np.asarray(Image.open(io.BytesIO(to_png(maze, ends=False, cell=23))).convert("L"))
    dark = (pixels < 200).sum(axis=0)
    assert len(set(dark[3 * 23 : 6 * 23].tolist())) == 1
