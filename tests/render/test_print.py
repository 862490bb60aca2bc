"""What goes to a printer: fonts in the file, boxes, styles of walls, gaps, posters, fingers."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from PIL import Image

import dedale
from dedale import DedaleError
from dedale.maze.border import border, gates, outward
from dedale.maze.look import ENDS, LOOK
from dedale.render.braille import cells
from dedale.render.document import MM, About, Document
from dedale.render.drawing import Pen, overhang, pen_of
from dedale.render.pictures import to_pdf, to_svg
from dedale.render.shapes import Area
from dedale.render.signs import SIGNS
from dedale.render.styles import STYLES, chains
from dedale.render.tactile import CORRIDOR, WALL
from dedale.render.themes import THEMES
from dedale.render.typeface import check_letters

from ..pdf import pages_of

GRIDS = dedale.names("grid")
WITH_BORDER = [grid for grid in GRIDS if grid not in ("torus", "cube")]
poppler = pytest.mark.skipif(
    not shutil.which("pdffonts"), reason="poppler's tools are not installed (poppler-utils)"
)


def told(tool: str, *arguments: object) -> str:
    """What one of poppler's tools says of a file; it may have nothing to complain of."""
    done = subprocess.run(
        [tool, *map(str, arguments)], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert not done.stderr
    return done.stdout


def fonts_of(path: Path) -> list[list[str]]:
    return [line.split() for line in told("pdffonts", path).splitlines()[2:]]


@poppler
def test_fonts_are_in_the_file_and_words_can_be_read(tmp_path: Path) -> None:
    maze = dedale.generate("wilson", width=9, height=12, seed=1)
    title = "Été à Łódź — “Ξένος”, ½ (vital) \\ 7"
    (tmp_path / "maze.pdf").write_bytes(to_pdf(maze, title=title, numbers=list(range(108))))
    fonts = fonts_of(tmp_path / "maze.pdf")
    assert len(fonts) == 2
    assert all(line[-5:-2] == ["yes", "yes", "yes"] for line in fonts)  # embedded, subset, unicode
    words = told("pdftotext", "-layout", tmp_path / "maze.pdf", "-")
    assert title in words
    assert "107" in words
    assert f"Title:           {title}" in told("pdfinfo", tmp_path / "maze.pdf")


@poppler
def test_boxes_of_a_page_with_bleed(tmp_path: Path) -> None:
    document = Document(About("Boxes", "Ariane", "A test", "fr"))
    document.page(432, 648, bleed=9).fill("#336699")
    (tmp_path / "page.pdf").write_bytes(document.data())
    info = told("pdfinfo", "-box", tmp_path / "page.pdf")
    boxes = {name: text.split() for name, text in re.findall(r"(\w+Box): +(.*)", info)}
    assert boxes["MediaBox"] == boxes["BleedBox"] == ["0.00", "0.00", "450.00", "666.00"]
    assert boxes["TrimBox"] == ["9.00", "9.00", "441.00", "657.00"]
    assert "Author:          Ariane" in info
    told("pdftoppm", "-r", 20, "-png", tmp_path / "page.pdf", tmp_path / "page")
    image = Image.open(tmp_path / "page-1.png").convert("RGB")
    assert image.getcolors() == [(image.width * image.height, (51, 102, 153))]


def test_a_file_is_the_same_each_time_and_holds_only_letters_used() -> None:
    maze = dedale.generate("wilson", width=9, height=12, seed=1)
    assert to_pdf(maze) == to_pdf(maze)
    assert len(to_pdf(maze)) < 12_000
    assert b"/SMask" not in to_pdf(maze)
    assert b"/ca " not in to_pdf(maze)


def test_letters_that_the_typeface_has_not() -> None:
    with pytest.raises(DedaleError, match="no letters for '鼠'"):
        check_letters("Мышь, souris, 鼠\n")


def lines_of(maze: dedale.Maze, style: str) -> list[list[tuple[float, float]]]:
    pen = pen_of(maze, THEMES["print"], style=STYLES[style], gaps=())
    return [list(stroke.points) for stroke in pen.walls()]


@pytest.mark.parametrize("grid", GRIDS)
def test_chains_are_the_walls_joined(grid: str) -> None:
    maze = dedale.generate("wilson", grid=grid, seed=3)
    pen = pen_of(maze, THEMES["print"], style=STYLES["round"])
    walls = list(pen.lines())

    def pieces(lines: list[list[tuple[float, float]]]) -> set[frozenset[tuple[float, float]]]:
        return {
            frozenset((round(x, 3), round(y, 3)) for x, y in pair)
            for line in lines
            for pair in pairwise(line)
        }

    joined = list(chains(walls))
    assert pieces(joined) == pieces(walls)
    assert sum(len(c) - 1 for c in joined) == sum(len(w) - 1 for w in walls)
    # Nothing more can be joined: where two chains end, one or three and more do.
    ends: dict[tuple[float, float], int] = {}
    for chain in joined:
        for x, y in (chain[0], chain[-1]):
            ends[round(x, 3), round(y, 3)] = ends.get((round(x, 3), round(y, 3)), 0) + 1
    loops = [c for c in joined if hypot(c[0][0] - c[-1][0], c[0][1] - c[-1][1]) < 0.002]
    assert sum(count == 2 for count in ends.values()) <= len(loops)


@pytest.mark.parametrize("style", list(STYLES))
@pytest.mark.parametrize("grid", ["square", "hex", "polar"])
def test_styles_stay_near_the_walls(style: str, grid: str) -> None:
    maze = dedale.generate("wilson", grid=grid, seed=3)
    plain = [
        (x1 + (x2 - x1) * k / 200, y1 + (y2 - y1) * k / 200)
        for line in lines_of(maze, "straight")
        for (x1, y1), (x2, y2) in pairwise(line)
        for k in range(201)
    ]
    places = {(round(4 * x), round(4 * y)) for x, y in plain}
    for line in lines_of(maze, style):
        for x, y in line:
            near = {(round(4 * x) + i, round(4 * y) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
            assert near & places
    assert to_svg(maze, walls=style) == to_svg(maze, walls=style)


def test_a_style_that_is_not_there() -> None:
    maze = dedale.generate("wilson", width=4, height=4, seed=3)
    with pytest.raises(DedaleError, match="unknown style of walls 'skecth'"):
        maze.draw(walls="skecth")


# ---------------------------------------------------------------- gaps


@pytest.mark.parametrize("grid", GRIDS)
def test_the_border_is_the_outline_of_the_drawing(grid: str) -> None:
    """Every wall of it is drawn around one cell only, and leads nowhere."""
    maze = dedale.generate("wilson", grid=grid, seed=3)
    walls = border(maze)
    assert bool(walls) == (grid in WITH_BORDER)

    def key(line: Sequence[tuple[float, float]]) -> frozenset[tuple[float, float]]:
        return frozenset((round(x, 3), round(y, 3)) for x, y in (line[0], line[-1]))

    every = [line for cell in range(maze.size) for _side, line in maze.shape.walls(cell)]
    around = Counter(map(key, every))
    for cell, side in walls:
        assert maze.shape.beside(cell, side) is None
        lines = [line for number, line in maze.shape.walls(cell) if number == side]
        assert lines
        for line in lines:
            assert around[key(line)] == 1


def test_a_hole_in_a_maze_is_no_border() -> None:
    maze = dedale.generate("wilson", mask="ring", width=21, height=21, seed=3)
    middle = (10, 10)
    assert not maze.is_accessible(middle)
    for cell, side in border(maze):
        row, col = maze.position(cell)
        assert hypot(row - 10, col - 10) > 7, (row, col, side)


def length_of(pen: Pen) -> float:
    """The length of all walls."""
    pairs = [pair for line in pen.lines() for pair in pairwise(line)]
    return sum(hypot(u - x, v - y) for (x, y), (u, v) in pairs)


@pytest.mark.parametrize("grid", WITH_BORDER)
def test_gates_are_far_apart_where_they_should_be(grid: str) -> None:
    maze = dedale.generate("wilson", grid=grid, seed=3)
    wide, high = maze.shape.plan.extent()
    walls = {wall: outward(maze, wall) for wall in border(maze)}
    away = {cell: dedale.distances(maze, maze.position(cell)) for cell, _side in walls}
    for ends in ENDS:
        found = gates(maze, ends)
        assert set(found.gaps) <= set(walls)
        places = [maze.shape.plan.centre(*maze.position(cell)) for cell in found[:2]]
        (x, y), (u, v) = places
        assert hypot(u - x, v - y) >= max(2, min(wide, high) / 3)
        if ends == "centre":
            assert len(found.gaps) == 1
            continue
        (_door, (_dx, dy)), (_exit, (_ex, ey)) = (walls[gap] for gap in found.gaps)
        if ends == "top-bottom":  # exact in a tree: compared with all pairs
            assert y < 0.25 * high
            assert v > 0.75 * high
            assert dy < 0 < ey
            above = [(w[0], d) for w, (d, o) in walls.items() if o[1] < -0.6 and d[1] < 0.2 * high]
            below = [(w[0], d) for w, (d, o) in walls.items() if o[1] > 0.6 and d[1] > 0.8 * high]
            assert away[found.start][found.goal] == max(
                away[one][other]
                for one, (left, top) in above
                for other, (right, low) in below
                if all(t >= top - 1e-3 for _cell, (x, t) in above if abs(x - left) < 1e-3)
                and all(t <= low + 1e-3 for _cell, (x, t) in below if abs(x - right) < 1e-3)
            )
    plain = pen_of(maze, THEMES["print"])
    opened = pen_of(maze, THEMES["print"], gaps=gates(maze).gaps)
    if maze.shape.plan.walled:
        assert length_of(plain) - length_of(opened) > 0.7


def test_gaps_of_a_maze_with_ends_of_its_own() -> None:
    maze = dedale.generate("wilson", width=6, height=6, seed=3).replaced(start=(0, 2), goal=(5, 3))
    assert gates(maze) == (2, 33, ((2, 0), (33, 2)))
    assert gates(maze.replaced(goal=(3, 3))) == (2, 21, ((2, 0),))  # the goal is marked within
    moved = gates(maze.replaced(start=(2, 2), goal=(3, 3)))
    away = dedale.distances(maze, (3, 3))
    assert away[moved.start] == max(away[cell] for cell, _side in border(maze))
    with pytest.raises(DedaleError, match="'torus' has no border to open"):
        to_svg(dedale.generate("wilson", grid="torus", seed=1), gaps=True)
    with pytest.raises(DedaleError, match="unknown ends 'top'"):
        to_svg(maze, gaps=True, between="top")
    assert gates(dedale.Maze(1, 1)).gaps == ((0, 0), (0, 3))


def test_arrows_tell_their_direction_and_which_is_the_exit() -> None:
    """Longer than wide; black is in, an outline is out."""
    maze = dedale.generate("wilson", grid="hex", width=6, height=6, seed=3)
    pen = pen_of(maze, THEMES["print"], gaps=gates(maze, "sides").gaps)
    arrows = list(pen.at_gaps())
    for arrow, gap, leaving in zip(arrows, pen.gaps, (False, True), strict=True):
        assert isinstance(arrow, Area)
        (x, y), (dx, dy) = pen.outward(*gap)
        along = [(u - x) * dx + (v - y) * dy for u, v in arrow.points]
        aside = [(v - y) * dx - (u - x) * dy for u, v in arrow.points]
        assert max(along) - min(along) > 1.25 * (max(aside) - min(aside))
        assert min(along) > 0
        tip = along[0] == (max(along) if leaving else min(along))
        assert tip
        assert (arrow.colour == "#ffffff") == leaving


def test_what_can_be_asked_for_is_what_there_is() -> None:
    choices = {parameter.name: parameter.choices for parameter in LOOK}
    assert choices["signs"] == tuple(SIGNS)
    assert choices["walls"] == tuple(STYLES)


@pytest.mark.parametrize("signs", list(SIGNS))
def test_signs_lie_outside_and_within_the_margin(signs: str) -> None:
    maze = dedale.generate("wilson", width=8, height=8, seed=3)
    for between in ("sides", "top-bottom"):
        pen = pen_of(maze, THEMES["print"], gaps=gates(maze, between).gaps, signs=signs)
        drawing = pen.drawing()
        for shape in pen.at_gaps():
            assert overhang(shape, (8, 8)) <= drawing.margin
            assert overhang(shape, (8, 8)) > 0


# ---------------------------------------------------------------- posters, fingers


def test_a_poster_shows_everything_once_and_its_seams_twice() -> None:
    maze = dedale.generate("wilson", width=12, height=8, seed=3)
    pages = pages_of(to_pdf(maze, poster=(3, 2)))
    assert len(pages) == 6
    frames = []
    for page in pages:
        clip = re.search(r"q ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re W n", page)
        at = re.search(r"q ([\d.]+) 0 0 -\1 (-?[\d.]+) (-?[\d.]+) cm", page)
        assert clip
        assert at
        left, bottom, wide, high = map(float, clip.groups())
        cell, x, y = map(float, at.groups())
        frames.append(((left - x) / cell, (y - bottom - high) / cell, wide / cell, high / cell))
    (x0, y0, wide, high), (x1, _y, _w, _h), below = frames[0], frames[1], frames[3]
    assert x0 <= 0
    assert frames[2][0] + wide >= 12
    assert frames[5][1] + high >= 8
    assert x0 + wide - x1 == pytest.approx(y0 + high - below[1], abs=0.01)  # what they share
    assert "(sheet" not in pages[0]
    assert "sheet B3 of 3 × 2" in pages[5]
    with pytest.raises(DedaleError, match="poster '11x1' should be 1x1 to 10x10"):
        to_pdf(maze, poster=(11, 1))


def test_braille() -> None:
    assert cells("Ça, 20!") == ["12346", "1", "2", "", "3456", "12", "245", "235"]


@pytest.mark.parametrize("grid", ["square", "hex", "triangle", "polar", "torus"])
def test_corridors_for_fingers_are_wide_enough(grid: str) -> None:
    size = {"polar": (6, 5)}.get(grid, (8, 8))
    maze = dedale.generate("wilson", grid=grid, width=size[0], height=size[1], seed=3)
    page = pages_of(to_pdf(maze, tactile=True, title="Un"))[0]
    found = re.search(r"q ([\d.]+) 0 0 -", page)
    assert found
    cell = float(found[1]) / MM
    room = 2 * min(pen_of(maze, THEMES["print"]).room(number) for number in range(maze.size))
    assert room * cell - WALL >= CORRIDOR - 0.01
    width = re.search(r"0 G ([\d.]+) w", page)
    assert width
    assert float(width[1]) * cell == pytest.approx(WALL, abs=0.01)
    assert " Tj" not in page  # nothing that only eyes can read


def test_what_is_not_for_fingers() -> None:
    large = dedale.generate("wilson", width=60, height=60, seed=3)
    with pytest.raises(DedaleError, match=r"large for tactile print on a4: .* about 23x31"):
        to_pdf(large, tactile=True)
    with pytest.raises(DedaleError, match="--solution does not apply to tactile print"):
        to_pdf(large, tactile=True, solution=True)
    for grid in ("cube", "layers"):
        with pytest.raises(DedaleError, match=f"'{grid}' has faces or floors side by side"):
            to_pdf(dedale.generate("wilson", grid=grid, width=3, height=3, seed=1), tactile=True)
    with pytest.raises(DedaleError, match=r"12x12 is too large for tactile print on a4: .* about"):
        to_pdf(dedale.generate("wilson", grid="torus", width=12, height=12, seed=1), tactile=True)
    with pytest.raises(DedaleError, match="'weave' has passages below others"):
        to_pdf(dedale.generate("wilson", grid="weave", seed=1), tactile=True)
