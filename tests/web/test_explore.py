"""Mazes to be looked at: their pictures, their cells, ways through them; and whose they are."""

import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from PIL import Image

import dedale
from dedale.scale import LargeMaze, generate, open_large
from dedale.scale.overview import Overview
from dedale.scale.pyramid import PathPictures, Pyramid
from dedale.scale.solve import solve
from dedale.web.limits import Limits
from dedale.web.tasks.explore import make

from .running import RunningServer

SMALL = {"width": 30, "height": 20, "seed": 5}
MAKE = {"algorithm": "prim", "width": 300, "height": 200, "seed": 5}


def opened(browser: httpx.Client, **wish: Any) -> dict[str, Any]:
    answer = browser.post("/api/explore", json=wish)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def picture(answer: httpx.Response) -> np.ndarray:
    assert answer.headers["content-type"] == "image/png"
    with Image.open(io.BytesIO(answer.content)) as found:
        return np.array(found)


def way(browser: httpx.Client, maze: str, **ends: Any) -> dict[str, Any]:
    """The way, however often one has to ask."""
    while (found := browser.post(f"/api/explore/{maze}/way", json=ends).json())["way"] is None:
        assert 0 <= found["done"] < 1
    return dict(found)


def test_pictures_cells_and_ways_are_those_of_the_maze(browser: httpx.Client) -> None:
    maze = LargeMaze.of(dedale.generate("prim", width=300, height=200, seed=5))
    about = opened(browser, maze={"make": MAKE})
    assert (about["columns"], about["rows"]) == (300, 200)
    assert (about["start"], about["goal"]) == ([0, 0], [199, 299])
    pyramid = Pyramid(maze, about["cell"])
    for level, x, y in [(about["levels"], 3, 2), (0, 0, 0), (2, 1, 0)]:
        answer = browser.get(f"/api/explore/{about['id']}/tile/{level}/{x}/{y}")
        expected, _known = pyramid.draw(level, x, y, Overview(maze))
        assert np.array_equal(picture(answer), expected)
        assert "immutable" in answer.headers["cache-control"]
    cells = browser.get(f"/api/explore/{about['id']}/cells/3/1").content
    found = np.frombuffer(cells, np.uint8).reshape(64, 64)
    assert np.array_equal(found[:8], maze.cells[192:200, 64:128])
    assert (found[8:] == 16).all()
    path = solve(maze, (0, 0), (199, 299)).path_cells
    assert path is not None
    answer = way(browser, about["id"], start=[0, 0], goal=[199, 299])
    assert answer["length"] == len(path) - 1
    shown = picture(browser.get(f"/api/explore/{about['id']}/way/{answer['way']}/0/0/0"))
    expected_way = PathPictures(pyramid, path).draw(0, 0, 0)
    assert expected_way is not None
    assert np.array_equal(shown > 0, expected_way > 0)


def test_who_may_see_what(browser: httpx.Client, other: httpx.Client) -> None:
    about = opened(browser, maze={"make": MAKE | {"seed": 6}})
    tile = f"/api/explore/{about['id']}/tile/0/0/0"
    assert browser.get(tile).status_code == 200
    assert other.get(tile).status_code == 404  # not his
    # The same maze is his when he asks for it, in a place of his own.
    assert opened(other, maze={"make": MAKE | {"seed": 6}})["id"] == about["id"]
    assert other.get(tile).status_code == 200
    for path in (
        f"/api/explore/{about['id']}/tile/99/0/0",
        f"/api/explore/{about['id']}/tile/0/1/0",
        f"/api/explore/{about['id']}/cells/9999/0",
        f"/api/explore/{about['id']}/way/{'0' * 16}/0/0/0",
        "/api/explore/m-" + "0" * 24 + "/tile/0/0/0",
        "/api/explore/s-" + "0" * 24 + "/tile/0/0/0",
    ):
        assert browser.get(path).status_code == 404, path
    for path in ("..%2f..", "m-..", "m-" + "0" * 23 + "/"):
        assert browser.get(f"/api/explore/{path}/tile/0/0/0").status_code in (404, 422)
    for wish in ({"stored": "../secret.npy"}, {"stored": "/etc/passwd"}, {"stored": "maze.npy"}):
        assert browser.post("/api/explore", json=wish).status_code == 404


@pytest.mark.parametrize(
    ("make", "words"),
    [
        ({"algorithm": "prim", "width": 1001, "height": 1000, "seed": 1}, "at most 1000000"),
        ({"algorithm": "kruskal", "width": 9000, "height": 9000, "seed": 1}, "at most 67108864"),
        ({"algorithm": "prim", "width": 5, "height": 5, "grid": "hex", "seed": 1}, "squares"),
    ],
)
def test_what_is_too_much_or_no_square_grid(
    browser: httpx.Client, make: dict[str, Any], words: str
) -> None:
    answer = browser.post("/api/explore", json={"maze": {"make": make}})
    assert answer.status_code == 422
    assert words in answer.json()["error"]["message"]


def test_only_the_mazes_looked_at_last_are_kept(
    start_server: Callable[..., RunningServer], tmp_path: Path
) -> None:
    server = start_server("--no-warm")
    with server.browser() as browser:
        ids = [
            opened(browser, maze={"make": {"width": 5, "height": 5, "seed": n}})["id"]
            for n in range(8)
        ]
        seen = [browser.get(f"/api/explore/{one}/tile/0/0/0").status_code for one in ids]
    assert seen == [404, 404] + [200] * 6


def test_all_visitors_together_fill_so_much_of_the_disk(tmp_path: Path) -> None:
    """Somebody without a cookie is a new visitor each time: the oldest mazes of all give way."""
    form: dict[str, Any] = {
        "make": {"algorithm": "prim", "width": 100, "height": 100, "seed": 1, "grid": "square"}
    }
    limits = Limits(explored_bytes=50_000)
    for number in range(12):
        place = tmp_path / "explore" / f"visitor{number}" / "m-1"
        form["make"]["seed"] = number
        make(form, str(place), limits)
        os.utime(place, (number, number))
    kept = sorted(path.name for path in (tmp_path / "explore").iterdir())
    assert "visitor11" in kept
    assert len(kept) < 6


def test_mazes_named_at_the_start(
    start_server: Callable[..., RunningServer], tmp_path: Path
) -> None:
    generate(width=1250, height=1050, seed=3, output=tmp_path / "big.zarr")
    (tmp_path / "more").mkdir()
    dedale.generate("prim", width=9, height=7, seed=1).save(tmp_path / "more" / "small.npy")
    server = start_server(
        "--no-warm", "--maze", str(tmp_path / "big.zarr"), "--maze", f"{tmp_path}/more/small.npy"
    )
    big = open_large(tmp_path / "big.zarr")
    with server.browser() as browser, server.browser() as other:
        assert browser.get("/api/explore").json() == {"mazes": ["big.zarr", "small.npy"]}
        about = opened(browser, stored="big.zarr")
        assert (about["name"], about["columns"], about["rows"]) == ("big.zarr", 1250, 1050)
        found = way(browser, about["id"])
        assert found["length"] == solve(big).length
        for client in (browser, other):  # all may see it
            tile = client.get(f"/api/explore/{about['id']}/tile/0/0/0")
            assert tile.status_code == 200
        level = about["levels"]
        expected, _known = Pyramid(big, 16).draw(level, 35, 32, Overview(big))
        shown = picture(browser.get(f"/api/explore/{about['id']}/tile/{level}/35/32"))
        assert np.array_equal(shown, expected)
        # A file that was replaced is another maze, and has no pictures of the old one.
        shutil.rmtree(tmp_path / "big.zarr")
        generate(width=100, height=100, seed=4, output=tmp_path / "big.zarr")
        assert browser.get(f"/api/explore/{about['id']}/tile/0/0/0").status_code == 404
        again = opened(browser, stored="big.zarr")
        assert again["id"] != about["id"]
        assert again["columns"] == 100


def test_a_library_maze(browser: httpx.Client) -> None:
    text = str(dedale.generate("prim", width=9, height=7, seed=1))
    about = opened(browser, maze={"text": text})
    assert (about["columns"], about["rows"]) == (9, 7)


def test_a_file_that_is_no_maze_is_refused_at_the_start(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from dedale.cli import main

    (tmp_path / "no.npy").write_text("no")
    for file, words in (("no.npy", "is not an array of cells"), ("none.zarr", "no such file")):
        arguments = ["--lang", "en", "serve", "--port", "0", "--maze", str(tmp_path / file)]
        result = CliRunner().invoke(main, [*arguments, "--data", str(tmp_path / "data")])
        assert result.exit_code == 2
        assert words in result.output


def test_the_whole_is_coloured_by_distance_with_the_way_in_red(browser: httpx.Client) -> None:
    found = opened(browser, maze={"make": {"algorithm": "kruskal", **SMALL}})
    answer = browser.get(f"/api/explore/{found['id']}/shades/light")
    with Image.open(io.BytesIO(answer.content)) as shown:
        pixels = np.array(shown.convert("RGB"))
    assert pixels.shape == (20, 30, 3)
    maze = dedale.generate("kruskal", **SMALL)
    far = np.reshape(list(dedale.distances(maze, (0, 0))), (20, 30))
    way = dedale.solve(maze, (0, 0), (19, 29)).path or []
    assert all(tuple(pixels[cell]) == (222, 32, 32) for cell in way[1:])
    beside = ~np.all(pixels == (222, 32, 32), axis=2)
    for colour in np.unique(pixels[beside], axis=0):
        spread = far[np.all(pixels == colour, axis=2) & beside]
        assert np.ptp(spread) <= far.max() / 100, "a colour is a distance"
    assert browser.get(f"/api/explore/{found['id']}/shades/pink").status_code == 422
