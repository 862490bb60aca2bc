"""Pictures: the strokes are the walls, and every backend draws the same scene."""

import io
import re
import zlib
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
from dedale.render import THEMES, Scene, describe, to_pdf, to_png, to_svg
from dedale.render.pictures import ends_of
from dedale.render.png import raster
from dedale.render.themes import between, rgb

from ..mazes import mazes


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


def strokes_of(scene: Scene) -> set[tuple[int, int, str]]:
    found = set()
    for col, row, length in scene.strokes_across():
        found |= {(row, col + i, "h") for i in range(length)}
    for col, row, length in scene.strokes_down():
        found |= {(row + i, col, "v") for i in range(length)}
    return found


@given(mazes())
def test_strokes_are_the_walls(maze: Maze) -> None:
    scene = describe(maze)
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
    image = np.asarray(raster(describe(maze), cell))
    margin = round(0.75 * cell)
    seen = walls_of(maze)
    for row in range(maze.height + 1):
        for col in range(maze.width + 1):
            y, x = margin + row * cell, margin + col * cell
            if col < maze.width:
                assert (image[y, x + cell // 2] == 1) == ((row, col, "h") in seen)
            if row < maze.height:
                assert (image[y + cell // 2, x] == 1) == ((row, col, "v") in seen)


def pages_of(pdf: bytes) -> list[str]:
    """The programs of the pages; checks the table of objects on the way."""
    assert pdf.startswith(b"%PDF-1.4")
    table = int(re.findall(rb"startxref\n(\d+)\n%%EOF\n$", pdf)[0])
    assert pdf[table:].startswith(b"xref\n")
    places = re.findall(rb"^(\d{10}) 00000 n $", pdf[table:], re.M)
    for number, place in enumerate(places, 1):
        assert pdf[int(place) :].startswith(b"%d 0 obj\n" % number)
    streams = re.findall(rb"/Length (\d+) .*?stream\n", pdf, re.S)
    pages = []
    for match in re.finditer(rb"/Length (\d+) /Filter /FlateDecode >>\nstream\n", pdf):
        data = pdf[match.end() : match.end() + int(match[1])]
        pages.append(zlib.decompress(data).decode("cp1252"))
    assert len(streams) == len(pages)
    return pages


def test_pdf_pages() -> None:
    maze = dedale.generate("wilson", width=12, height=8, seed=3)
    assert len(pages_of(to_pdf(maze))) == 1
    pages = pages_of(to_pdf(maze, solution=True, title="Élan (vital) \\ 漢", paper="letter"))
    assert len(pages) == 2
    assert "Élan \\(vital\\) \\\\ ?" in pages[0]
    assert "seed 3" in pages[0]
    assert pages[1].count(" RG 0.24 w") == 1
    assert "Maze of 12 × 8" in pages_of(to_pdf(maze))[0]
    with pytest.raises(UnknownName, match="known: a3, a4, letter"):
        to_pdf(maze, paper="a5x")


def test_ends_and_solution() -> None:
    maze = dedale.generate("wilson", width=12, height=8, seed=3)
    start, goal = ends_of(maze)
    svg = to_svg(maze, solution=True)
    points = re.findall(r'points="([^"]*)"', svg)[0].split()
    assert points[0] == f"{start[1] + 0.5:g},{start[0] + 0.5:g}"
    assert points[-1] == f"{goal[1] + 0.5:g},{goal[0] + 0.5:g}"
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
    scene = describe(maze.replaced(sides=bytes(player.sides)), events=player.marks)
    coloured = sum(n for runs in scene.fills.values() for _x, _y, n in runs)
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
