"""Mazes, solving and films over HTTP: the same as the library gives."""

import base64
import io
import json
import struct
from typing import Any

import httpx
import pytest

import dedale
from dedale.grids.shape import shape_of
from dedale.kernel.events import EVENT_NAMES
from dedale.trace.trace import Trace

MAKE = {"algorithm": "wilson", "width": 12, "height": 9, "seed": 7}


def post(browser: httpx.Client, path: str, **body: Any) -> Any:
    answer = browser.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_catalogue_is_the_tables(browser: httpx.Client) -> None:
    from dedale.generators import GENERATORS
    from dedale.solvers import SOLVERS

    answer = browser.get("/api/catalogue")
    found = answer.json()
    assert [line["name"] for line in found["generators"]] == list(GENERATORS)
    assert [line["name"] for line in found["solvers"]] == list(SOLVERS)
    assert {game["name"] for game in found["games"]} >= {"treasure", "classic", "ariane"}
    assert found["events"] == list(EVENT_NAMES)
    etag = answer.headers["etag"]
    again = browser.get("/api/catalogue", headers={"If-None-Match": etag})
    assert again.status_code == 304
    french = browser.get("/api/catalogue", headers={"Accept-Language": "fr"})
    assert french.json()["language"] == "fr"
    assert french.headers["etag"] != etag


def test_a_maze_is_the_maze_of_its_seed(browser: httpx.Client) -> None:
    found = post(browser, "maze", maze={"make": MAKE})
    maze = dedale.generate("wilson", width=12, height=9, seed=7)
    assert base64.b64decode(found["cells"]) == maze.canonical()
    assert found["digest"] == maze.digest()
    assert found["start"] == list(maze.start)
    parts = {"cells": found["cells"], "width": 12, "height": 9, "start": found["start"]}
    assert post(browser, "maze", maze=parts)["digest"] == maze.digest()
    assert post(browser, "maze", maze={"text": str(maze)})["digest"] == maze.digest()
    braided = post(browser, "maze", maze={"make": MAKE | {"braid": 50}})
    assert braided["digest"] == dedale.braid(maze, 50).digest()


def test_masks(browser: httpx.Client) -> None:
    drawn = post(browser, "mask", mask={"rows": "X..\n...\nX.X"})
    assert drawn["rows"].split() == ["X..", "...", "X.X"]
    assert drawn["cut_off"] == 0
    assert post(browser, "mask", mask={"rows": ".X.\nXX.\n..."})["cut_off"] == 1
    word = post(browser, "mask", mask={"word": "OUI"}, width=40, height=20)
    assert (word["width"], word["height"]) == (40, 20)
    picture = io.BytesIO()
    from PIL import Image

    image = Image.new("L", (6, 4), 255)
    image.putpixel((0, 0), 0)
    image.save(picture, "png")
    data = base64.b64encode(picture.getvalue()).decode()
    assert post(browser, "mask", mask={"image": data})["rows"].startswith("X.....\n......")
    maze = post(browser, "maze", maze={"make": MAKE | {"mask": {"image": data}}})
    assert maze["counts"]["masked"] > 0
    bad = browser.post("/api/mask", json={"mask": {"image": base64.b64encode(b"no").decode()}})
    assert bad.status_code == 422
    assert "/tmp" not in bad.text


def test_solving_is_what_the_library_solves(browser: httpx.Client) -> None:
    runs = [{"algorithm": "bfs"}, {"algorithm": "astar"}, {"algorithm": "dfs"}]
    where = {"start": [0, 0], "goal": [8, 11]}
    found = post(browser, "solve", maze={"make": MAKE}, runs=runs, visited=True, **where)
    maze = dedale.generate("wilson", width=12, height=9, seed=7)
    for run, wish in zip(found["runs"], runs, strict=True):
        solution = dedale.solve(maze, (0, 0), (8, 11), wish["algorithm"])
        assert run["length"] == solution.length
        assert run["path"] == list(solution.path_cells)
        assert run["visited"] == list(solution.visited_cells)


def test_solving_a_game_knows_exits_and_minotaurs(browser: httpx.Client) -> None:
    wish = {"width": 15, "height": 10, "seed": 4, "minotaurs": 3, "braid": 40}
    game = browser.post("/api/games", json={"game": "treasure", "parameters": wish}).json()
    view = game["view"]
    found = post(
        browser,
        "solve",
        maze={"game": game["id"]},
        goal="exit",
        dangers="ignore",
        runs=[{"algorithm": "bfs"}],
    )
    assert found["start"] == view["actors"][0]["at"]
    exits = [thing["at"] for thing in view["things"] if thing["what"] == "exit"]
    assert list(divmod(found["runs"][0]["path"][-1], found["width"])) in exits
    word = {"maze": {"make": MAKE}, "goal": "exit", "runs": [{"algorithm": "bfs"}]}
    assert browser.post("/api/solve", json=word).status_code == 422


def unpack(data: bytes) -> tuple[dict[str, Any], list[int]]:
    assert data[:4] == b"DDF1"
    size = struct.unpack("<I", data[4:8])[0]
    assert size % 4 == 0
    header = json.loads(data[8 : 8 + size])
    rows, count = data[8 + size :], header["count"]
    more = count * header["values"] + header["width"] * header["height"] * header["estimates"]
    assert len(rows) == 4 * (count + more)
    return header, list(struct.unpack(f"<{count}i", rows[: 4 * count]))


@pytest.mark.parametrize("braid", [0, 60])
def test_the_film_of_a_generator_ends_in_its_maze(browser: httpx.Client, braid: int) -> None:
    wish = {"kind": "generator", "maze": {"make": MAKE | {"braid": braid}}}
    answer = browser.post("/api/trace", json=wish)
    header, events = unpack(answer.content)
    assert answer.headers["content-encoding"] == "gzip"
    plain = browser.post("/api/trace", json=wish, headers={"Accept-Encoding": "identity"})
    assert plain.content == answer.content
    before = base64.b64decode(header["cells"])
    player = Trace(shape_of("square", header["width"], header["height"]), events, before).player()
    player.seek(len(events))
    maze = post(browser, "maze", maze=wish["maze"])
    assert bytes(player.sides) == base64.b64decode(maze["cells"])
    assert header["result"]["digest"] == maze["digest"]


def test_the_film_of_a_solver(browser: httpx.Client) -> None:
    wish = {"kind": "solver", "maze": {"make": MAKE}, "algorithm": "bfs", "start": [0, 0]}
    header, events = unpack(browser.post("/api/trace", json=wish | {"goal": [8, 11]}).content)
    maze = dedale.generate("wilson", width=12, height=9, seed=7)
    solution = dedale.solve(maze, (0, 0), (8, 11), trace=True)
    assert events == list(solution.trace.events)
    assert header["result"]["length"] == solution.length
    assert header["goals"] == [[8, 11]]


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("maze", {"maze": {}}, "invalid"),
        ("maze", {"maze": {"make": {"algorithm": "wilsen"}}}, "invalid"),
        ("maze", {"maze": {"make": {"width": 9999, "height": 9999}}}, "limit"),
        ("maze", {"maze": {"cells": "AA==", "width": 2, "height": 2}}, "invalid"),
        ("maze", {"maze": {"cells": "/w==", "width": 1, "height": 1}}, "invalid"),
        ("maze", {"maze": {"cells": "é", "width": 1, "height": 1}}, "invalid"),
        ("maze", {"maze": {"text": "what?"}}, "invalid"),
        ("mask", {"mask": {"rows": "XX"}}, "invalid"),
        ("mask", {"mask": {"name": "hart"}}, "invalid"),
        ("mask", {"mask": {"word": "A"}, "width": 50000, "height": 50000}, "limit"),
        ("trace", {"kind": "generator", "maze": {"make": {"width": 600, "height": 600}}}, "limit"),
        ("trace", {"kind": "generator", "maze": {"text": "+-+\n| |\n+-+"}}, "invalid"),
        ("solve", {"maze": {"make": MAKE}, "runs": []}, "invalid"),
        ("solve", {"maze": {"make": MAKE}, "runs": [{"algorithm": "x"}]}, "invalid"),
        ("solve", {"maze": {"make": MAKE}, "runs": [{"algorithm": "bfs"}] * 7}, "invalid"),
        (
            "solve",
            {"maze": {"make": MAKE}, "start": [99, 0], "runs": [{"algorithm": "bfs"}]},
            "invalid",
        ),
    ],
)
def test_what_is_refused_is_refused_in_one_line(
    browser: httpx.Client, path: str, body: dict[str, Any], code: str
) -> None:
    answer = browser.post(f"/api/{path}", json=body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["code"] == code
    assert "\n" not in answer.json()["error"]["message"]


def test_lessons_run_line_by_line(browser: httpx.Client) -> None:
    found = browser.get("/api/lessons").json()["lessons"]
    assert len(found) == 9
    run = post(browser, "lessons/generation", seed=4)
    assert found[-1]["source"].count("\n") < 20
    assert run["film"]["complete"]
    assert run["film"]["kinds"] == {"stack": "stack"}
    assert run["film"]["steps"][-1][1] == len(run["events"])
    assert browser.post("/api/lessons/nothing", json={}).status_code == 422
    drawn = post(browser, "lessons/drawing", values={"side": 30})["picture"]
    assert 'width="170" height="110"' in drawn, "two corners of 10 and 5x3 cells of 30 pixels"
    refused = browser.post("/api/lessons/stack", json={"values": {"side": 30}})
    assert refused.status_code == 422
