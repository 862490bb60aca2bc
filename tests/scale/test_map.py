"""The map: pictures that agree with the maze at every scale, and a page that shows them."""

import hashlib
import io
import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

import dedale
from dedale.cli import main
from dedale.errors import DedaleError
from dedale.progress import Work
from dedale.scale import LargeMaze, generate, overview, pyramid
from dedale.scale.notes import FolderNotes, Note
from dedale.scale.overview import Overview
from dedale.scale.picture import draw_means, draw_walls, greys, survey, surveyed, window
from dedale.scale.pyramid import (
    PATH_COLOUR,
    SIDE,
    PathPictures,
    Pyramid,
    best_cell,
    path_png,
    write_pyramid,
)
from dedale.scale.solve import solve
from dedale.scale.storage import Chunked, _Bands


def slow_picture(maze: dedale.Maze, p: int) -> np.ndarray:
    """Walls of a maze without a mask, pixel by pixel; the last ones are within the last cells."""
    wall, dark = max(1, p // 8), {2: 96, 4: 40}.get(p, 0)
    picture = np.full((maze.height * p, maze.width * p), 255, np.uint8)
    for row in range(maze.height):
        for col in range(maze.width):
            cell = picture[row * p : (row + 1) * p, col * p : (col + 1) * p]
            cell[:wall, :wall] = dark
            if not maze.cells[row, col] & 1:
                cell[:wall] = dark
            if not maze.cells[row, col] & 8:
                cell[:, :wall] = dark
    picture[-wall:], picture[:, -wall:] = dark, dark
    return picture


def stitched(folder: Path, pyramid: Pyramid, level: int) -> np.ndarray:
    """All pictures of a level as one."""
    columns, rows = pyramid.shape(level)
    whole = np.zeros((rows * SIDE, columns * SIDE), np.uint8)
    for x in range(columns):
        for y in range(rows):
            with Image.open(folder / str(level) / str(x) / f"{y}.png") as picture:
                whole[y * SIDE : (y + 1) * SIDE, x * SIDE : (x + 1) * SIDE] = np.array(picture)
    return whole


@pytest.mark.parametrize(
    ("width", "height", "cell"), [(150, 190, 8), (1, 1, 4), (700, 200, 2), (256, 256, 4)]
)
def test_walls_at_every_level_where_cells_have_two_pixels(
    tmp_path: Path, width: int, height: int, cell: int
) -> None:
    maze = dedale.generate("kruskal", width=width, height=height, seed=4)
    count = write_pyramid(LargeMaze.of(maze), tmp_path / "map", cell=cell)
    pyramid = Pyramid(LargeMaze.of(maze), cell)
    assert pyramid.shape(0) == (1, 1)
    assert SIDE << pyramid.levels >= max(width, height) * cell
    for level in range(pyramid.levels + 1):
        p, _s = pyramid.scale(level)
        if p < 2:
            continue
        found = stitched(tmp_path / "map", pyramid, level)
        assert np.array_equal(found[: height * p, : width * p], slow_picture(maze, p))
        assert (found[height * p :] == 255).all()
        assert (found[:, width * p :] == 255).all()
    assert count == len(list((tmp_path / "map").rglob("*.png")))


def slow_light(maze: dedale.Maze, row: int, col: int, s: int) -> float:
    """How much lighter than usual s x s cells are, cell by cell."""
    total = 0
    for cell in maze.cells[row * s : (row + 1) * s, col * s : (col + 1) * s].reshape(-1):
        total += (3 if cell & 1 else -3) + (1 if cell & 8 else -1)
    return total / s**2


@pytest.mark.parametrize("s", [1, 4, 32, 64])
def test_from_afar_a_pixel_is_the_light_of_its_cells(s: int) -> None:
    maze = dedale.generate("kruskal", width=512, height=256, seed=4)
    large = LargeMaze.of(maze)
    if s < 32:
        grey = draw_means(large.cells, 0, 0, 256 // s, s)
    else:
        grey, known = Overview(large).draw(0, 0, 256 // s, s)
        assert known == 1
    gain = 10 * max(1, min(48, 0.7 * s))
    for row, col in [(0, 0), (1, 2), (3, 3), (2, 0)]:
        expected = np.clip(176 + gain * slow_light(maze, row, col, s), 0, 255)
        assert abs(int(grey[row, col]) - expected) <= 2
    assert grey.std() > 8  # not one flat grey: there is something to see


@pytest.mark.parametrize("s", [1, 3, 5])
def test_a_survey_counts_cells_and_their_openings(s: int) -> None:
    draw = Random(s)
    cells = np.array([[draw.randrange(64) for _ in range(7)] for _ in range(9)], np.uint8)
    down, across = -(-9 // s), -(-7 // s)
    light, share = np.zeros((2, down, across), int)
    for (row, col), cell in np.ndenumerate(cells):
        if cell < 16:
            light[row // s, col // s] += (3 if cell & 1 else -3) + (1 if cell & 8 else -1)
            share[row // s, col // s] += 1
    found: Any = [0] * down * across, [0] * down * across
    survey(cells.reshape(-1).tolist(), 9, 7, s, *found)
    assert found == (light.reshape(-1).tolist(), share.reshape(-1).tolist())
    means = surveyed(cells, s)
    assert np.array_equal(means[0], light / np.float32(s * s))
    assert np.array_equal(means[1], share / np.float32(s * s))
    grey = greys(means[0], means[1], s)
    exact = 10 * max(1.0, 0.7 * s) * means[0] + 176 * means[1] + 205 * (1 - means[1])
    assert np.array_equal(grey, np.clip(exact, 0, 255).astype(np.uint8))
    assert grey.dtype == np.uint8
    far = np.array([[4, -4]], np.float32)  # cells that are all open, and all closed
    assert greys(far, np.ones_like(far), 64).tolist() == [[255, 0]]
    beyond = np.full((90, 90), 16, np.uint8)
    beyond[30:39, 30:37] = cells
    for top, left in ((0, 0), (-2, 3), (4, -1), (9, 0), (20, 20), (20, 2), (2, 20), (-30, 1)):
        for rows, cols in ((6, 8), (30, 25)):
            seen = window(cells, top, left, rows, cols)
            assert np.array_equal(seen, beyond[30 + top :, 30 + left :][:rows, :cols])


@pytest.mark.parametrize("s", [32, 64])
def test_any_part_of_an_overview_is_the_picture_of_its_cells(
    monkeypatch: pytest.MonkeyPatch, s: int
) -> None:
    monkeypatch.setattr(overview, "AREA", 64)
    monkeypatch.setattr(overview, "_PIXELS", 2)
    mask = np.zeros((330, 270), np.uint8)
    mask[40:120, 60:90] = 1
    maze = LargeMaze.of(
        dedale.generate(
            "prim", width=270, height=330, seed=4, mask=dedale.Mask(270, 330, mask.tobytes())
        )
    )
    whole = Overview(maze)
    for top, left, n in (
        (0, 0, 3),
        (64, 128, 2),
        (192, 64, 4),
        (128, 0, 1),
        (256, 256, 4),
        (384, 0, 2),
        (0, 384, 2),
    ):
        grey, known = whole.draw(top, left, n, s)
        assert known == 1
        assert abs(grey.astype(int) - draw_means(maze.cells, top, left, n, s)).max() <= 1
    early = Overview(maze)
    grey, known = early.draw(64, 64, 4, s, until=0)
    assert np.argwhere(early.known).tolist() == [[1, 1]]
    first = 64 // s
    assert (grey[first:, :][: 4 - first] == 176).all()
    assert (grey[:first, :first] != 176).any()
    assert known == 1 / (4 * s // 64) ** 2


def test_an_overview_is_found_out_a_part_at_a_time_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "AREA", 256)
    monkeypatch.setattr(overview, "_PIXELS", 8)
    maze = LargeMaze.of(dedale.generate("kruskal", width=516, height=257, seed=1))
    first = Overview(maze, tmp_path)
    before, known = first.draw(0, 0, 32, 32, until=0)  # one area, and time is up
    assert known == pytest.approx(1 / 6)
    second = Overview(maze, tmp_path)  # another process
    assert second.known.sum() == 1
    after, known = second.draw(0, 0, 32, 32)
    assert known == 1
    assert np.array_equal(before[:8, :8], after[:8, :8])
    assert np.array_equal(after, Overview(maze).draw(0, 0, 32, 32)[0])
    assert Overview(maze, tmp_path).known.all()
    (tmp_path / "known.npy").write_bytes(b"cut short")
    assert not Overview(maze, tmp_path).known.any()  # made anew
    assert {path.name for path in tmp_path.iterdir()} == {"known.npy", "light.npy", "share.npy"}


def test_squares_meet_without_a_seam() -> None:
    cells = LargeMaze.of(dedale.generate("kruskal", width=100, height=100, seed=4)).cells
    whole = draw_walls(cells, 0, 0, 128, 8)
    for top in (0, 32, 64):
        for left in (0, 32, 64):
            part = draw_walls(cells, top, left, 32, 8)
            window = whole[top * 8 : (top + 32) * 8, left * 8 : (left + 32) * 8]
            assert np.array_equal(part, window)


@pytest.mark.parametrize("cell", [2, 4, 16])
def test_the_path_stays_on_the_floor(tmp_path: Path, cell: int) -> None:
    maze = dedale.generate("kruskal", width=40, height=30, seed=4)
    found = solve(maze).path_cells
    assert found is not None
    path = list(found)
    pyramid = Pyramid(LargeMaze.of(maze), cell)
    lines = PathPictures(pyramid, path)
    columns, rows = pyramid.shape(pyramid.levels)
    whole = np.zeros((rows * SIDE, columns * SIDE), np.uint8)
    for x in range(columns):
        for y in range(rows):
            plane = lines.draw(pyramid.levels, x, y)
            if plane is not None:
                whole[y * SIDE : (y + 1) * SIDE, x * SIDE : (x + 1) * SIDE] = plane
    walls = slow_picture(maze, cell) != 255
    inner = np.s_[: walls.shape[0] - cell, : walls.shape[1] - cell]  # the last wall is within cells
    assert not ((whole[: walls.shape[0], : walls.shape[1]] > 0) & walls)[inner].any()
    for number in range(40 * 30):
        row, col = divmod(number, 40)
        square = whole[row * cell : (row + 1) * cell, col * cell : (col + 1) * cell]
        assert square.any() == (number in path)
    # One piece: whoever walks along the pixels of the path gets to its end.
    reached, waiting = set(), [tuple(int(n) for n in np.argwhere(whole)[0])]
    while waiting:
        r, c = waiting.pop()
        if (r, c) in reached or not whole[r, c]:
            continue
        reached.add((r, c))
        waiting += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    assert len(reached) == np.count_nonzero(whole)


def test_walls_and_paths_pixel_by_pixel() -> None:
    """Where a picture is to become another one, look at it, then change its line."""
    mask = dedale.Mask.parse("XX   \nX    \n    X")
    maze = dedale.generate("kruskal", width=20, height=17, seed=4, mask=mask)
    maze = dedale.braid(maze, 30, seed=1)
    path = solve(maze).path_cells
    assert path is not None
    seen = []
    for cell in (4, 16):
        state, pyramid = hashlib.sha256(), Pyramid(LargeMaze.of(maze), cell)
        lines, whole = PathPictures(pyramid, path), Overview(pyramid.maze)
        for level in range(pyramid.levels + 1):
            columns, rows = pyramid.shape(level)
            state.update(repr((pyramid.scale(level), pyramid.span(level), columns, rows)).encode())
            for x, y in product(range(columns), range(rows)):
                grey, known = pyramid.draw(level, x, y, whole)
                plane = lines.draw(level, x, y)
                assert known == 1
                state.update(grey.tobytes() + (b"none" if plane is None else plane.tobytes()))
        seen.append(state.hexdigest()[:16])
    assert seen == ["d2af45064fd3ef38", "90b8f0446f6f1388"]
    assert path_png(np.eye(3, dtype=np.uint8) * 255)[:4] == b"\x89PNG"
    with Image.open(io.BytesIO(path_png(np.array([[0, 255, 128]], np.uint8)))) as picture:
        assert picture.size == (3, 1)
        assert np.array(picture.convert("RGBA"))[0, :, 3].tolist() == [0, 255, 128]


def test_from_afar_a_path_is_two_pixels_broad_to_the_south_and_east() -> None:
    pyramid = Pyramid(LargeMaze(np.zeros((1024, 1024), np.uint8)), 2)
    path = [300 * 1024 + col for col in range(100, 120)] + [1024 * 1024 - 1]
    plane = PathPictures(pyramid, path).draw(pyramid.levels - 2, 0, 0)
    assert plane is not None
    assert {(r, c) for r, c in np.argwhere(plane).tolist()} == {
        *((150 + below, 50 + k) for k in range(10) for below in (0, 1)),
        (150, 60),
        (511, 511),
    }


def test_the_pictures_of_a_path_are_told_to_the_page(tmp_path: Path) -> None:
    maze = dedale.generate("kruskal", width=300, height=300, seed=4)
    path = solve(maze).path_cells
    write_pyramid(LargeMaze.of(maze), tmp_path / "map", cell=8, path=path)
    there = {
        place.relative_to(tmp_path / "map" / "path").with_suffix("").as_posix()
        for place in (tmp_path / "map" / "path").rglob("*.png")
    }
    page = (tmp_path / "map" / "index.html").read_text("utf-8")
    about = json.loads(page.split("const about = ", 1)[1].split(";\n", 1)[0])
    assert set(about["path"]) == there
    assert "0/0/0" in there
    with Image.open(tmp_path / "map" / "path" / "0" / "0" / "0.png") as picture:
        pixels = np.array(picture.convert("RGBA"))
    assert (pixels[pixels[..., 3] > 0][:, :3] == PATH_COLOUR).all()


def test_progress_of_a_map_goes_by_pictures_not_by_areas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = []
    work = Work()

    def save(_place: Path, _data: bytes) -> None:
        assert work.share is not None
        shares.append(round(work.share, 6))

    monkeypatch.setattr(pyramid, "_save", save)
    maze = LargeMaze.of(dedale.generate(width=200, height=200, seed=1))
    with work:
        count = write_pyramid(maze, tmp_path / "map", workers=1)
    assert shares == [round(number / count, 6) for number in range(count)]
    assert count > 10


def test_a_map_is_the_same_by_whatever_areas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maze = LargeMaze.of(dedale.generate("kruskal", width=600, height=530, seed=1))
    for area in (2048, 256):
        monkeypatch.setattr(pyramid, "AREA", area)
        monkeypatch.setattr(overview, "AREA", area)
        monkeypatch.setattr(overview, "_PIXELS", area // overview.COARSE)
        write_pyramid(maze, tmp_path / str(area), cell=2, workers=1)
    pictures = [p.relative_to(tmp_path / "256") for p in (tmp_path / "256").rglob("*.png")]
    assert len(pictures) == 14
    for picture in pictures:
        one, other = (np.array(Image.open(tmp_path / by / picture), int) for by in ("256", "2048"))
        assert abs(one - other).max() <= 1  # means of means, where areas are small
    assert len(pictures) == len(list((tmp_path / "2048").rglob("*.png")))


def test_rock_is_grey_and_has_no_walls_inside() -> None:
    mask = dedale.Mask.parse("XX   \nXX   \n     ")
    maze = dedale.generate("kruskal", width=5, height=3, seed=1, mask=mask)
    grey = draw_walls(LargeMaze.of(maze).cells, 0, 0, 16, 16)
    assert (grey[2:31, 2:31] == 205).all()
    assert (grey[0:32, 32:34] == 0).all()
    assert (grey[32:34, 0:32] == 0).all()
    assert (grey[48:] == 255).all()
    assert (grey[46:48, :80] == 0).all()
    means = draw_means(LargeMaze.of(maze).cells, 0, 0, 8, 1)
    assert (means[:2, :2] == 205).all()
    assert (means[3:] == 255).all()


def test_a_file_too_large_to_be_mapped_is_read_in_bands(tmp_path: Path) -> None:
    maze = dedale.generate("kruskal", width=30, height=20, seed=1)
    maze.save(tmp_path / "maze.npy")
    whole = np.load(tmp_path / "maze.npy")
    with open(tmp_path / "maze.npy", "rb") as file:
        np.lib.format.read_magic(file)
        np.lib.format.read_array_header_1_0(file)
        bands = _Bands(tmp_path / "maze.npy", file.tell(), whole.shape, whole.dtype, False)
    assert np.array_equal(bands[3:9, 5:11], whole[3:9, 5:11])
    assert np.array_equal(bands[:, :], whole)
    assert bands[5:5, :].shape == (0, 30)
    assert np.array_equal(bands[19:40, :], whole[19:])
    with pytest.raises(DedaleError, match="column by column"):
        _Bands(tmp_path / "maze.npy", 0, whole.shape, whole.dtype, True)[3:4, :]
    read: list[object] = []

    class Noted(_Bands):
        def __getitem__(self, window: tuple[slice, slice]) -> np.ndarray:
            read.append(tuple((part.start, part.stop) for part in window))
            return super().__getitem__(window)

    noted = Noted(tmp_path / "maze.npy", bands.offset, whole.shape, whole.dtype, False)
    few = Chunked(noted, 7, most=2)
    for col in (0, 8, 3, 15, 1, 9):  # the one not used for longest goes
        assert np.array_equal(few[0:1, col : col + 2], whole[:1, col : col + 2])
    assert read == [((0, 7), (n, n + 7)) for n in (0, 7, 14, 7)]
    for grid in (bands, few):
        with pytest.raises(TypeError, match="read only"):
            grid[0:1, 0:1] = whole[:1, :1]
    chunks = Chunked(bands, 7, most=2)
    for _ in range(2):
        assert np.array_equal(chunks[3:19, 5:29], whole[3:19, 5:29])


@pytest.mark.parametrize(("power", "cell"), [(18, 16), (22, 8), (26, 4), (30, 2)])
def test_large_mazes_get_small_cells(power: int, cell: int) -> None:
    assert best_cell(1 << power // 2, 1 << power // 2) == cell
    assert best_cell(1, (1 << power) + 1) == max(2, cell // 2)


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
    kruskal = ("generate", "-a", "kruskal")
    made = dedale_cli(*kruskal, "-s", "300x200", "--seed", "5", "-o", "big.zarr")
    assert made == (0, "wrote big.zarr\n")
    status, talk = dedale_cli("tiles", "big.zarr", "-o", "map", "--solution", "--cell", "2")
    assert status == 0
    assert "steps" in talk
    assert "open map/index.html" in talk
    solved = json.loads(dedale_cli("solve", "big.zarr", "--json")[1])
    length = solved["solutions"][0]["length"]
    assert f"the way has {length} steps" in talk
    status, talk = dedale_cli(*kruskal, "-s", "6x4", "--seed", "1", "--engine", "local")
    assert (status, talk) == dedale_cli(*kruskal, "-s", "6x4", "--seed", "1")
    for words, message in (
        (("generate", "-a", "prim", "-o", "x.zarr"), "prim mazes are made in one piece"),
        (("generate", "--braid", "5", "-o", "x.zarr"), "--braid is not for mazes made on disk"),
        (("generate", "--engine", "gp"), "unknown engine 'gp': did you mean 'gpu'?"),
        ((*kruskal, "--engine", "local", "--option", "a=3"), "unknown option of local 'a'"),
        (("tiles", "none.zarr", "-o", "y"), "there is no such file"),
        (("tiles", "big.zarr", "-o", "map"), "exists already"),
        (("tiles", "big.zarr", "-o", "y", "--from", "0,0"), "are for --solution"),
        (("tiles", "big.zarr", "-o", "y", "--workers", "0"), "should be at least 1"),
    ):
        status, talk = dedale_cli(*words)
        assert status == 2
        assert message in talk
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["big.zarr", "map"]


def test_a_small_maze_is_drawn_with_the_way_that_solve_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    maze = dedale.generate(width=9, height=7, seed=3)
    maze.save("maze.json")
    for folder, options, steps in (
        ("a", [], None),
        ("b", ["--solution"], dedale.solve(maze).length),
    ):
        status, talk = dedale_cli("tiles", "maze.json", "-o", folder, "--json", *options)
        about = {"pictures": 1, "folder": folder, "steps": steps}
        assert (status, json.loads(talk.splitlines()[-1])) == (0, about)


def test_solving_a_file_too_large_to_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("dedale.scale.commands.LARGE", 1000)
    maze = generate(width=300, height=200, seed=5, output="big.zarr")
    length = solve(maze, (1, 2), (199, 299)).length
    status, talk = dedale_cli(
        "solve", "big.zarr", "--from", "1,2", "--to", "199,299", "-o", "way.npy"
    )
    assert status == 0
    assert f"{length} steps from (1, 2) to (199, 299)" in talk
    assert len(np.load("way.npy")) == length + 1
    caches = tmp_path / "cache"
    monkeypatch.setattr("dedale.scale.commands.folders.cache", lambda: caches)
    put, kept = FolderNotes.put, []

    def stopping(notes: FolderNotes, name: str, note: Note) -> None:
        put(notes, name, note)
        kept.append(name)
        if len(kept) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(FolderNotes, "put", stopping)
    status, talk = dedale_cli("solve", "big.zarr", "--workers", "1")
    assert status == 130
    assert "the same command goes on" in talk
    assert len(list(caches.rglob("*.npz"))) == 2
    status, talk = dedale_cli("solve", "big.zarr", "--workers", "1")
    assert status == 0
    assert len(kept) == len(set(kept))  # nothing was found out twice
    assert not list(caches.rglob("*.npz"))
    monkeypatch.setattr(FolderNotes, "put", put)
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
    scale = "() => Number(location.hash.split(',')[2])"
    page.wait_for_function("() => location.hash")
    before = page.evaluate(scale)
    page.mouse.move(400, 300)
    page.mouse.wheel(0, -600)
    page.wait_for_function(f"() => ({scale})() > {before} * 3")
    page.fill("#go", "499,0")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.startsWith('#499,0,')")
    page.wait_for_timeout(400)  # it flies there
    page.mouse.move(401, 301)
    page.mouse.move(400, 300)
    assert page.inner_text("#where") == "row 499, column 0"
    page.focus("#map")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => !location.hash.startsWith('#499,0,')")
    place = page.evaluate("() => location.hash")
    page.reload()
    page.wait_for_function(f"() => location.hash === '{place}'")
    assert not errors
    page.close()
