"""The map: pictures that agree with the maze at every scale, and a page that shows them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

import dedale
from dedale.cli import main
from dedale.errors import DedaleError
from dedale.scale import LargeMaze, generate
from dedale.scale.pyramid import PATH_COLOUR, Pyramid, best_cell, halved, picture_of, write_pyramid
from dedale.scale.solve import solve


def slow_picture(maze: dedale.Maze, p: int) -> np.ndarray:
    """Walls of a maze without a mask, pixel by pixel (walls one pixel thick)."""
    picture = np.full((maze.height * p + 1, maze.width * p + 1), 255, np.uint8)
    picture[::p, ::p] = 0
    picture[-1], picture[:, -1] = 0, 0
    for row in range(maze.height):
        for col in range(maze.width):
            if not maze.cells[row, col] & 1:
                picture[row * p, col * p : (col + 1) * p] = 0
            if not maze.cells[row, col] & 8:
                picture[row * p : (row + 1) * p, col * p] = 0
    return picture


def stitched(folder: Path, level: int, width: int, height: int) -> np.ndarray:
    whole = np.zeros((-(-height // 256) * 256, -(-width // 256) * 256), np.uint8)
    for x in range(whole.shape[1] // 256):
        for y in range(whole.shape[0] // 256):
            with Image.open(folder / str(level) / str(x) / f"{y}.png") as picture:
                tile = np.array(picture.convert("L"))
            whole[y * 256 : (y + 1) * 256, x * 256 : (x + 1) * 256] = tile
    return whole


@pytest.mark.parametrize(("width", "height", "cell"), [(150, 90, 4), (1, 1, 4), (260, 10, 2)])
def test_full_size_is_the_maze_and_each_level_half_of_the_next(
    tmp_path: Path, width: int, height: int, cell: int
) -> None:
    maze = dedale.generate("kruskal", width=width, height=height, seed=4)
    count = write_pyramid(LargeMaze.of(maze), tmp_path / "map", cell=cell)
    pyramid = Pyramid(LargeMaze.of(maze), cell)
    expected = slow_picture(maze, cell)
    assert pyramid.size == (expected.shape[1], expected.shape[0])
    level, (w, h) = pyramid.levels, pyramid.size
    found = stitched(tmp_path / "map", level, w, h)
    assert np.array_equal(found[:h, :w], expected)
    assert (found[h:] == 255).all()
    assert (found[:, w:] == 255).all()
    while level:
        level, w, h = level - 1, -(-w // 2), -(-h // 2)
        smaller = stitched(tmp_path / "map", level, w, h)
        larger = np.full((2 * smaller.shape[0], 2 * smaller.shape[1]), 255, np.uint8)
        larger[: found.shape[0], : found.shape[1]] = found
        assert np.array_equal(smaller, halved(larger)[: smaller.shape[0], : smaller.shape[1]])
        found = smaller
    assert found.shape == (256, 256)
    assert count == len(list((tmp_path / "map").rglob("*.png")))


def test_areas_meet_without_a_seam() -> None:
    maze = LargeMaze.of(dedale.generate("kruskal", width=100, height=100, seed=4))
    pyramid = Pyramid(maze, 8)
    whole = picture_of(pyramid, 0, 0, 1024)[0]
    for top in (0, 256, 512):
        for left in (0, 256, 512):
            part = picture_of(pyramid, top, left, 256)[0]
            assert np.array_equal(part, whole[top : top + 256, left : left + 256])


def test_the_path_is_red_and_stays_on_the_floor(tmp_path: Path) -> None:
    maze = dedale.generate("kruskal", width=40, height=30, seed=4)
    path = solve(maze).path_cells
    write_pyramid(LargeMaze.of(maze), tmp_path / "map", cell=4, path=path)
    with Image.open(tmp_path / "map" / "0" / "0" / "0.png") as picture:
        pixels = np.array(picture.convert("RGB"))
    red = (pixels == PATH_COLOUR).all(-1)
    walls = slow_picture(maze, 4) == 0
    assert not (red[: walls.shape[0], : walls.shape[1]] & walls).any()
    for cell in range(40 * 30):
        row, col = divmod(cell, 40)
        assert red[4 * row + 2, 4 * col + 2] == (cell in path)


def test_rock_is_grey_and_has_no_walls_inside(tmp_path: Path) -> None:
    mask = dedale.Mask.parse("XX   \nXX   \n     ")
    maze = dedale.generate("kruskal", width=5, height=3, seed=1, mask=mask)
    grey = picture_of(Pyramid(LargeMaze.of(maze), 16), 0, 0, 256)[0]
    assert (grey[2:31, 2:31] == 205).all()
    assert (grey[0:32, 32:34] == 0).all()
    assert (grey[32:34, 0:32] == 0).all()
    assert (grey[48 + 2 :] == 255).all()


@pytest.mark.parametrize(("power", "cell"), [(16, 16), (20, 8), (24, 4), (30, 2)])
def test_large_mazes_get_small_cells(power: int, cell: int) -> None:
    assert best_cell(1 << power // 2, 1 << power // 2) == cell


def test_nothing_is_overwritten_and_bad_sizes_are_refused(tmp_path: Path) -> None:
    maze = LargeMaze.of(dedale.generate("kruskal", width=5, height=5, seed=1))
    (tmp_path / "map").mkdir()
    (tmp_path / "map" / "mine").touch()
    with pytest.raises(DedaleError, match="exists already"):
        write_pyramid(maze, tmp_path / "map")
    with pytest.raises(DedaleError, match="cell size 3 should be 2, 4"):
        write_pyramid(maze, tmp_path / "other", cell=3)
    assert sorted(entry.name for entry in tmp_path.rglob("*")) == ["map", "mine"]


def dedale_cli(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["--lang", "en", *words])
    return result.exit_code, result.output


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert dedale_cli("generate", "-s", "300x200", "--seed", "5", "-o", "big.zarr") == (
        0,
        "wrote big.zarr\n",
    )
    status, talk = dedale_cli("tiles", "big.zarr", "-o", "map", "--solution", "--cell", "2")
    assert status == 0
    assert "steps" in talk
    assert "open map/index.html" in talk
    status, talk = dedale_cli("generate", "-s", "6x4", "--seed", "1", "--engine", "local")
    assert (status, talk) == dedale_cli("generate", "-a", "kruskal", "-s", "6x4", "--seed", "1")
    for words, message in (
        (("generate", "-a", "prim", "-o", "x.zarr"), "prim mazes are made in one piece"),
        (("generate", "--braid", "5", "-o", "x.zarr"), "--braid is not for mazes made on disk"),
        (("generate", "--engine", "gp"), "unknown engine 'gp': did you mean 'gpu'?"),
        (("generate", "--engine", "local", "--option", "a=3"), "kruskal has none"),
        (("tiles", "none.zarr", "-o", "y"), "there is no such file"),
        (("tiles", "big.zarr", "-o", "map"), "exists already"),
        (("tiles", "big.zarr", "-o", "y", "--from", "0,0"), "are for --solution"),
        (("tiles", "big.zarr", "-o", "y", "--workers", "0"), "should be at least 1"),
    ):
        status, talk = dedale_cli(*words)
        assert status == 2
        assert message in talk
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["big.zarr", "map"]


def test_solving_a_file_too_large_to_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("dedale.cli.tiles.LARGE", 1000)
    maze = generate(width=300, height=200, seed=5, output="big.zarr")
    length = solve(maze, (1, 2), (199, 299)).length
    status, talk = dedale_cli(
        "solve", "big.zarr", "--from", "1,2", "--to", "199,299", "-o", "way.npy"
    )
    assert status == 0
    assert f"{length} steps from (1, 2) to (199, 299)" in talk
    assert len(np.load("way.npy")) == length + 1
    status, talk = dedale_cli("solve", "big.zarr", "--json")
    assert '"start": [0, 0], "goal": [199, 299]' in talk
    for words, message in (
        (("-o", "way.png"), "dedale tiles --solution"),
        (("--to", "0,0", "--to", "1,1"), "give --to once"),
        (("--workers", "0"), "should be at least 1"),
    ):
        status, talk = dedale_cli("solve", "big.zarr", *words)
        assert status == 2
        assert message in talk


@pytest.mark.browser
def test_the_page_moves_zooms_and_remembers_where_it_was(tmp_path: Path, browser: Any) -> None:
    maze = generate(width=700, height=500, seed=3, output=tmp_path / "maze.npy")
    assert isinstance(maze, LargeMaze)
    write_pyramid(maze, tmp_path / "map", cell=4)
    page = browser.new_page(viewport={"width": 800, "height": 600}, locale="en-GB")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("requestfailed", lambda request: errors.append(request.url))
    page.goto((tmp_path / "map" / "index.html").as_uri())
    page.wait_for_selector("#sheet img")
    scale = "() => Number(location.hash.split(',')[2])"
    page.wait_for_function("() => location.hash")
    before = page.evaluate(scale)
    page.mouse.move(400, 300)
    page.mouse.wheel(0, -600)
    page.wait_for_function(f"() => ({scale})() > {before} * 3")
    page.fill("#go", "499,0")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.startsWith('#499,0,')")
    page.mouse.move(400, 300)
    assert page.inner_text("#where") == "row 499, column 0"
    page.focus("#map")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => !location.hash.startsWith('#499,0,')")
    place = page.evaluate("() => location.hash")
    page.reload()
    page.wait_for_function(f"() => location.hash === '{place}'")
    page.wait_for_function("() => [...document.images].every(i => i.complete && i.naturalWidth)")
    assert not errors
    page.close()
