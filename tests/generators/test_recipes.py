"""A recipe is complete: it makes its maze again, from memory, from a file, from the shell."""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import dedale
from dedale.cli import main
from dedale.errors import DedaleError, UnknownName
from dedale.generators.table import GENERATORS
from dedale.generators.ways import along, painting
from dedale.grids.table import GRIDS
from dedale.maze.maze import Maze
from dedale.maze.recipe import Recipe
from dedale.transform import open_walls
from dedale.transform.braiding import BRAIDERS

from ..sampling import WHOLE

SIZE = {"width": 6, "height": 6, "seed": 5}
DRAWN = dedale.Mask.parse("XX...\n.....\n...XX\n")
#: By name, by name at its own size, a word, a word at a size, rows, an array.
MASKS: dict[str, dict[str, object]] = {
    "none": dict(SIZE),
    "name": {**SIZE, "mask": "diamond"},
    "own size": {"mask": "ring", "seed": 5},
    "word": {"mask": "text:I", "seed": 5},
    "word at a size": {"mask": "text:I", "width": 20, "height": 24, "seed": 5},
    "rows": {**SIZE, "mask": DRAWN},
    "rows at their size": {"mask": DRAWN, "seed": 5},
    "array": {"mask": np.array([[False, True], [False, False]]), "width": 8, "seed": 5},
}


def made(name: str, grid: str, mask: str) -> Maze | None:
    if GENERATORS[name].gap(grid, GRIDS[grid].load()):
        return None
    try:
        return dedale.generate(name, grid=grid, **MASKS[mask])  # type: ignore[arg-type]
    except DedaleError as error:  # a cube has its own sizes, rock finds no way through some masks
        if any(word in str(error) for word in ("size", "no way", "cell")):
            return None
        raise


def again(maze: Maze) -> Maze:
    """The maze made again from what a file keeps of its recipe."""
    assert maze.recipe is not None
    kept = json.loads(json.dumps(maze.recipe.values()))
    assert (kept["width"], kept["height"]) == (maze.width, maze.height)
    return Recipe.of(kept).make()


def tried(name: str) -> Iterator[tuple[str, str]]:
    """Squares with every kind of mask, the other grids with two of them; `make soak` takes all."""
    turn = list(GENERATORS).index(name)
    for (row, grid), (col, mask) in product(enumerate(GRIDS), enumerate(MASKS)):
        if WHOLE or grid == "square" or (turn + row + col) % 4 == 0:
            yield grid, mask


@pytest.mark.parametrize("name", GENERATORS)
def test_every_generator_on_every_grid_with_every_kind_of_mask(name: str) -> None:
    seen = 0
    for grid, mask in tried(name):
        maze = made(name, grid, mask)
        if maze is None:
            continue
        seen += 1
        copy = again(maze)
        assert (copy.digest(), copy.start, copy.goal) == (maze.digest(), maze.start, maze.goal)
        assert copy.recipe == maze.recipe
    assert seen >= len(MASKS) - 3


@pytest.mark.parametrize("braider", BRAIDERS)
@pytest.mark.parametrize("grid", GRIDS)
def test_every_braider_on_every_grid_and_walls_opened_after(braider: str, grid: str) -> None:
    for mask in ("none", "name", "rows"):
        maze = made("prim", grid, mask)
        if maze is None:
            continue
        loose = dedale.braid(maze, 60, braider=braider, seed=9)
        assert again(loose).digest() == loose.digest()
        assert loose.recipe != maze.recipe
        looser = open_walls(loose, 2)
        assert again(looser).digest() == looser.digest()
        assert again(open_walls(maze, 2, seed=4)).digest() == open_walls(maze, 2, seed=4).digest()


def others() -> Iterator[tuple[str, Maze]]:
    many = list(dedale.generate_many(3, "wilson", mask="heart", width=12, height=11, seed=1))
    yield "many", many[2]
    yield "many at once", list(dedale.generate_many(300, "prim", width=9, height=9, seed=1))[7]
    yield "options", dedale.generate("growing-tree", **SIZE, oldest=90)
    yield "start", dedale.generate("prim", **SIZE, start=(2, 3))
    yield "floors", dedale.generate("wilson", grid="layers:3", **SIZE)
    yield "path", along([(0, 0), (0, 1), (1, 1), (1, 2)], 4, 3, seed=1)
    yield "path on hexagons", along([(0, 0), (0, 1), (0, 2)], 4, 3, seed=1, grid="hex")
    yield "painting", dedale.braid(painting(dedale.Mask.from_text("I", size=6), seed=1), 30)
    yield "pieces", dedale.generate("kruskal", mask="ring", width=40, seed=2, engine="local")
    yield "goal", Recipe.of({**SIZE, "goal": [5, 5], "braid": 40}).make()


@pytest.mark.parametrize("ending", [".json", ".npz", ".zarr"])
def test_files_keep_the_recipe(ending: str, tmp_path: Path) -> None:
    for number, (name, maze) in enumerate(others()):
        if ending == ".zarr":
            if not maze.shape.square:
                continue
            from dedale.scale.storage import LargeMaze, create_cells, open_large

            cells = create_cells(
                tmp_path / f"{number}.zarr", maze.width, maze.height, 8, maze.recipe
            )
            cells[:, :] = LargeMaze.of(maze).cells[:, :]
            assert open_large(tmp_path / f"{number}.zarr").recipe == maze.recipe
        else:
            maze.save(tmp_path / f"{number}{ending}")
        read = dedale.load(tmp_path / f"{number}{ending}")
        assert read == maze, name
        assert read.recipe == maze.recipe, name
        assert read.recipe is not None
        assert read.recipe.make().digest() == maze.digest(), name


def test_what_was_edited_or_drawn_has_no_recipe_and_says_so() -> None:
    maze = dedale.generate("wilson", **SIZE)
    closed = [((r, c), 1) for r in range(6) for c in range(5) if not maze.is_open((r, c), 1)]
    edited = maze.with_open(closed[:1])
    assert edited.recipe is None
    assert "wilson" not in repr(edited)
    assert dedale.Maze(2, 1, bytes([2, 8])).recipe is None
    twice = dedale.braid(dedale.braid(maze, 20), 20)
    assert twice.recipe is None
    assert dedale.braid(open_walls(maze, 2), 20).recipe is None
    assert repr(dedale.braid(maze, 20)) == "<Maze 6x6 by wilson, seed 5, braid 20>"
    assert maze.replaced(goal=(0, 0)).recipe == maze.recipe


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"algoritm": "prim"}, "unknown parameter 'algoritm': did you mean 'algorithm'?"),
        ({"algorithm": "pirm"}, "unknown generator 'pirm': did you mean 'prim'?"),
        ({"width": 0}, "width 0 should be at least 1"),
        ({"width": "9"}, "width '9' should be a whole number"),
        ({"start": [1]}, "start [1] should be (row, col)"),
        ({"mask": "/etc/passwd"}, "unknown mask '/etc/passwd'"),
        ({"mask": "a.msk"}, "unknown mask 'a.msk'"),
        ({"braider": "dead-ends"}, "braider needs braid"),
        ({"way": "0,0 0,1", "algorithm": "prim"}, "the way decides the maze: leave out algorithm"),
        ({"options": {"newest": "x"}, "algorithm": "growing-tree"}, "newest 'x' should be a whole"),
    ],
)
def test_one_gate_one_message(values: dict[str, object], message: str) -> None:
    with pytest.raises(DedaleError, match=re.escape(message)):
        Recipe.of(values)


def test_a_recipe_of_another_version_is_refused_when_made() -> None:
    with pytest.raises(DedaleError, match="by version 7 of prim: here is version 1"):
        Recipe.of({"algorithm": "prim", "version": 7, "seed": 1}).make()


def test_recipes_of_what_is_not_known_here_do_not_stop_a_file() -> None:
    text = '{"rows": ["28"], "recipe": {"algorithm": "of a plug-in", "width": 2, "height": 1}}'
    from dedale.forms.json_text import parse_json

    assert parse_json(text).recipe is None
    other = '{"rows": ["28"], "recipe": {"algorithm": "prim", "width": 9, "height": 1}}'
    assert parse_json(other).recipe is None
    with pytest.raises(DedaleError, match="width 'x' should be a whole number"):
        parse_json('{"rows": ["28"], "recipe": {"width": "x"}}')
    assert issubclass(UnknownName, DedaleError)


def test_the_shell_makes_it_again(tmp_path: Path) -> None:
    def run(*words: str) -> str:
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0, done.output
        return done.stdout

    first, second = tmp_path / "first.json", tmp_path / "second.json"
    words = [
        "generate",
        "-a",
        "prim",
        "--mask",
        "heart",
        "-s",
        "12x11",
        "--braid",
        "30",
        "--to",
        "5,5",
        "--seed",
        "3",
        "-o",
    ]
    run(*words, str(first))
    run("generate", "--recipe", str(first), "-o", str(second))
    assert first.read_text() == second.read_text()
    assert dedale.load(first).recipe == dedale.load(second).recipe
    recipe = tmp_path / "recipe.json"
    recipe.write_text(json.dumps(json.loads(first.read_text())["recipe"]))
    run("generate", "--recipe", str(recipe), "-o", str(second))
    assert first.read_text() == second.read_text()
    run("open", str(first), "2", "-o", str(second))
    run("generate", "--recipe", str(second), "-o", str(first))
    assert first.read_text() == second.read_text()
    (tmp_path / "drawn.txt").write_text("+---+\n|   |\n+---+\n")
    done = CliRunner().invoke(main, ["generate", "--recipe", str(tmp_path / "drawn.txt")])
    assert done.exit_code == 2
    assert "has no recipe" in done.output
