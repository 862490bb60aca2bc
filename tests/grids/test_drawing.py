"""Drawings and files of every grid: every wall once, openings where two cells meet, read back."""

import io
from collections import Counter
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest
from PIL import Image

import dedale
from dedale.errors import DedaleError
from dedale.grids.shape import Shape, shape_of
from dedale.grids.table import GRIDS
from dedale.maze.formats import dump, parse
from dedale.maze.maze import Maze
from dedale.render.drawing import pen_of
from dedale.render.pictures import described
from dedale.render.shapes import Disc, Drawing, Stroke
from dedale.render.themes import THEMES

from .graphs import NAMES, OTHERS, sizes

WALLED = [name for name in OTHERS if GRIDS[name].load().walled]
LIGHT = THEMES["light"]
Line = tuple[tuple[float, float], ...]


def some(grid: str, algorithm: str = "prim", **asked: object) -> Maze:
    width, height = sizes(grid)[-1]
    return dedale.generate(algorithm, grid=grid, width=width, height=height, seed=5, **asked)  # type: ignore[arg-type]


def rounded(line: object) -> Line:
    """A line, the same from both ends."""
    points = tuple((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in line)  # type: ignore[attr-defined]
    return min(points, points[::-1])


def area(shape: Shape, cell: int) -> float:
    """Of a cell, by the shoelace formula; above 0 when its walls run clockwise on paper."""
    walls = shape.plan.walls(*shape.position(cell))
    points = [point for _side, line in walls for point in line[:-1]]
    around = pairwise([*points, points[0]])
    return sum(x * v - u * y for (x, y), (u, v) in around) / 2


@pytest.mark.parametrize("grid", WALLED)
def test_two_neighbours_have_one_wall_between_them(grid: str) -> None:
    shape = some(grid).shape
    for cell in range(shape.size):
        row, col = shape.position(cell)
        for side, line in shape.plan.walls(row, col):
            found = shape.beside(cell, side)
            if found is None or shape.plan.label(row, col, side) is not None:
                continue
            other = dict(shape.plan.walls(*shape.position(found[0])))[found[1]]
            assert rounded(line) == rounded(other)


@pytest.mark.parametrize("grid", WALLED)
def test_walls_run_clockwise_around_a_cell_that_holds_its_middle(grid: str) -> None:
    shape = some(grid).shape
    for cell in range(shape.size):
        assert area(shape, cell) > 0
        walls = shape.plan.walls(*shape.position(cell))
        for (_side, line), (_next, after) in pairwise([*walls, walls[0]]):
            assert hypot(line[-1][0] - after[0][0], line[-1][1] - after[0][1]) < 1e-9
        assert [side for side, _line in walls] == sorted(side for side, _line in walls)


@pytest.mark.parametrize("grid", WALLED)
def test_every_standing_wall_is_drawn_once_and_no_open_one(grid: str) -> None:
    for maze in (some(grid), dedale.braid(some(grid, "wilson"), 100, seed=1)):
        shape, drawn = maze.shape, Counter[Line]()
        for stroke in pen_of(maze, LIGHT).walls():
            drawn[rounded(stroke.points)] += 1
        assert set(drawn.values()) == {1}
        for cell in range(shape.size):
            for side, line in shape.plan.walls(*shape.position(cell)):
                assert (rounded(line) in drawn) != bool(maze.sides[cell] >> side & 1)


@pytest.mark.parametrize("grid", ["zeta", "weave"])
def test_corridors_join_the_middles_of_cells_that_are_open(grid: str) -> None:
    maze = some(grid)
    pen = pen_of(maze, LIGHT)
    arms = [s for s in pen.corridors([]) if isinstance(s, Stroke) and s.colour == LIGHT.paper]
    middles = {pen.middle(cell) for cell in range(maze.size)}
    ends = Counter(arm.points[0] for arm in arms if arm.points[0] in middles)
    for cell in range(maze.size):
        assert ends[pen.middle(cell)] == maze.sides[cell].bit_count()
    discs = [s for s in pen.corridors([]) if isinstance(s, Disc)]
    assert len(discs) == 2 * maze.size


def test_corridors_under_a_bridge_are_below_it() -> None:
    """What is hidden is drawn before the bridge that hides it."""
    maze = some("weave", "backtracker")
    shapes = list(pen_of(maze, LIGHT).corridors([]))
    hidden = [k for k, s in enumerate(shapes) if isinstance(s, Stroke) and len(s.points) == 2]
    first = next(k for k, s in enumerate(shapes) if isinstance(s, Disc))
    pen = pen_of(maze, LIGHT)
    below = [link for link in pen.links() if pen.hidden(link[0], link[1])]
    assert below, "this maze has corridors that pass under others"
    assert all(k < first for k in hidden[: 2 * len(below)])


@pytest.mark.parametrize("grid", NAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_of_all_kinds(grid: str, theme: str) -> None:
    maze = some(grid)
    look = {"theme": theme, "solution": True, "distances": True, "title": "A maze"}
    svg = maze.draw("svg", **look).data  # type: ignore[arg-type]
    root = ElementTree.fromstring(str(svg))
    assert root.tag.endswith("svg")
    assert bytes(maze.draw("png", **look).data)[:4] == b"\x89PNG"  # type: ignore[arg-type]
    assert bytes(maze.draw("pdf", **look).data)[:4] == b"%PDF"  # type: ignore[arg-type]


def test_a_passage_through_a_seam_is_numbered_at_both_ends() -> None:
    for grid in ("cylinder", "torus", "moebius", "cube"):
        labels = Counter(words.text for words in pen_of(some(grid), LIGHT).labels())
        assert labels
        assert set(labels.values()) == {2}


def test_the_way_is_drawn_from_start_to_goal() -> None:
    """As many strokes as it has pieces: it breaks where it leaves the paper, and nowhere else."""
    for grid in OTHERS:
        maze = some(grid)
        path = dedale.solve(maze).path
        assert path is not None
        cells = list(map(maze.number, path))
        pen = pen_of(maze, LIGHT)
        strokes = list(pen.way(cells, "#000000", hidden=False))
        breaks = 0
        for here, there in pairwise(cells):
            side = pen.side_towards(here, there)
            label = maze.shape.plan.label(*maze.position(here), side)
            stairs = pen.door(here, side) is None
            breaks += label is not None or stairs or bool(pen.hidden(here, side))
        assert len(strokes) <= breaks + 1
        if not breaks:
            assert strokes[0].points[0] == pen.middle(cells[0])
            assert strokes[0].points[-1] == pen.middle(cells[-1])


@pytest.mark.parametrize("grid", OTHERS)
def test_films(grid: str) -> None:
    maze = some(grid, "wilson", trace=True)
    from dedale.render.gif import to_gif

    assert maze.trace is not None
    assert to_gif(maze.trace, frames=5)[:4] == b"GIF8"
    found = dedale.solve(maze, trace=True)
    assert found.trace is not None
    assert to_gif(found.trace, frames=5, numbers=True)[:4] == b"GIF8"


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("grid", [*OTHERS, "layers:2"])
@pytest.mark.parametrize("format", ["json", "npz"])
def test_files_read_back(grid: str, format: str) -> None:
    name = grid.partition(":")[0]
    width, height = sizes(name)[-1]
    mask = dedale.Mask.parse("X..\n...")
    for shape in (None, mask):
        maze = dedale.generate("prim", grid=grid, width=width, height=height, seed=5, mask=shape)
        data = dump(maze, format)
        again = parse(data.encode() if isinstance(data, str) else data, f"maze.{format}")
        assert again == maze
        assert (again.grid, again.start, again.recipe) == (maze.grid, maze.start, maze.recipe)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"hex"', '"hexx"', "did you mean 'hex'"),
        ('"width": 2', '"width": 3', "this row has 4 digits, it needs 6"),
        ('"height": 1', '"height": 2', "1 rows are given, the grid has 2"),
        ('"height": 1', f'"height": {2**63}', f"are not a maze of 2x{2**63}"),
        ('"02', '"0g', "'0g' is no cell"),
        ('"02', '"03', "open on the border"),
        ('"02', '"00', "open on one side only"),
        ('"start": [0, 0]', '"start": [0, 9]', "outside the maze"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(old: str, new: str, words: str) -> None:
    text = str(dump(Maze(2, 1, bytes([2, 16]), grid="hex"), "json"))
    assert old in text
    with pytest.raises(DedaleError) as raised:
        parse(text.replace(old, new, 1).encode(), "maze.json")
    assert words in str(raised.value)


def test_texts() -> None:
    assert str(Maze(2, 2, bytes([2, 16, 0, 0]), grid="hex")).splitlines()[1] == "|       |"
    floors = str(dedale.generate("prim", grid="layers:2", width=4, height=2, seed=1))
    assert floors.count("^") == floors.count("v") > 0
    assert str(Maze(6, 3, grid="polar")) == "<Maze polar 6x3>"
    with pytest.raises(DedaleError, match="no text that could be read"):
        dump(Maze(6, 3, grid="polar"), "ascii")
    for format in ("npy", "matrix"):
        with pytest.raises(DedaleError, match="made for the square grid"):
            dump(Maze(6, 3, grid="polar"), format)


def test_a_mask_is_laid_over_the_plane() -> None:
    """A disc on a honeycomb: cells near the middle are in it, the corners are not."""
    maze = dedale.generate("prim", grid="hex", width=21, height=24, seed=1, mask="disc")
    wide, high = maze.shape.plan.extent()
    for cell in range(maze.size):
        x, y = maze.shape.plan.centre(*maze.position(cell))
        away = hypot(2 * x / wide - 1, 2 * y / high - 1)
        if away < 0.93:
            assert maze.is_accessible(maze.position(cell))
        elif away > 1.07:
            assert not maze.is_accessible(maze.position(cell))


def test_the_outline_of_a_triangle() -> None:
    maze = dedale.generate("prim", grid="triangle", width=19, height=10, seed=1, mask="triangle")
    rows = [sum(maze.is_accessible((row, col)) for col in range(19)) for row in range(10)]
    assert rows == [2 * row + 1 for row in range(10)]


def test_the_command_line(tmp_path: object) -> None:
    import json

    from click.testing import CliRunner

    from dedale.cli import main

    run = CliRunner().invoke(main, ["list", "grids", "--json"])
    lines = {line["name"]: line for line in json.loads(run.output)}
    assert list(lines) == NAMES
    assert "eller" in lines["polar"]["gaps"]["generators"]
    assert lines["hex"]["gaps"]["solvers"].keys() == {"automaton", "pledge"}
    made = CliRunner().invoke(main, ["generate", "--grid", "cube", "-f", "json", "--seed", "1"])
    assert parse(made.stdout.encode()).grid == "cube"
    wrong = CliRunner().invoke(main, ["generate", "--grid", "hax"])
    assert wrong.exit_code == 2
    assert "did you mean 'hex'" in wrong.output


def test_sizes_that_are_usual() -> None:
    for grid in OTHERS:
        maze = dedale.generate("prim", grid=grid, seed=1)
        assert (maze.width, maze.height) == GRIDS[grid].load().usual
        assert shape_of(grid, maze.width, maze.height).size == maze.size


def test_the_way_in_a_text_whose_lines_end_open() -> None:
    from dedale.cli.screen import drawing

    for seed in range(6):
        maze = dedale.generate("prim", grid="torus", width=5, height=4, seed=seed)
        path = dedale.solve(maze).path_cells
        assert path is not None
        assert drawing(maze, path).count(".") == len(path)


@pytest.mark.parametrize("grid", ["hex", "triangle", "polar", "weave"])
def test_several_ways_lie_beside_each_other_and_have_a_legend(grid: str) -> None:
    """Each within the corridors: no nearer to a wall than half the width of its line."""
    maze = some(grid)
    one = dedale.solve(maze)
    other = dedale.solve(maze, one.start, one.goal, algorithm="dfs")
    svg = maze.draw("svg", solution=[one, other], title="Two ways").data
    assert isinstance(svg, str)
    texts = [e.text for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("text")]
    assert {"Two ways", "bfs (blue)", "dfs (vermilion)"} <= set(texts)
    plain, named = (
        Image.open(io.BytesIO(bytes(maze.draw("png", solution=ways, title=title))))
        for ways, title in ((one, ""), ([one, other], "Two ways"))
    )
    assert named.height > plain.height
    drawn = described(maze, paths=[*one.ways, *other.ways])
    assert isinstance(drawn, Drawing)
    pen = pen_of(maze, LIGHT)
    room = min(map(pen.room, one.path_cells or ()))
    colours = [colour for colour, _name in LIGHT.paths[:2]]
    lines = [
        {
            point
            for s in drawn.shapes
            if isinstance(s, Stroke) and s.colour == colour
            for point in s.points
        }
        for colour in colours
    ]
    assert lines[0]
    assert not lines[0] & lines[1]
    middles = [pen.middle(cell) for cell in one.path_cells or ()]
    for x, y in middles:
        away = min(hypot(x - u, y - v) for u, v in lines[0])
        assert 0 < away < room
