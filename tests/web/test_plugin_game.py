"""A game of one's own, as a plug-in: over HTTP it can do all that ours can."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from .patches import applied
from .running import RunningServer

EXAMPLE = Path(__file__).parents[2] / "examples" / "game" / "fireflies.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("data"), "--plugin", str(EXAMPLE))
    yield running
    running.stop()


def post(browser: httpx.Client, path: str, **body: Any) -> Any:
    answer = browser.post(f"/api/{path}", json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def begin(browser: httpx.Client) -> Any:
    return post(browser, "games", game="fireflies", parameters={"seed": 3})


def test_it_is_in_the_catalogue_with_all_a_door_needs(browser: httpx.Client) -> None:
    games = browser.get("/api/catalogue").json()["games"]
    [game] = [line for line in games if line["name"] == "fireflies"]
    assert game["title"] == "Fireflies"
    assert [one["name"] for one in game["parameters"]][:2] == ["width", "height"]
    assert game["signs"]["fly"] == {"letter": "*", "words": "firefly", "role": "treasure"}
    assert game["actions"][0]["keys"] == ["f"]
    assert game["goals"] == {"exit": "exit", "treasure": "treasure"}
    assert game["plugin"] == str(EXAMPLE)


def test_play_undo_and_the_rest(browser: httpx.Client) -> None:
    game = begin(browser)
    assert game["title"] == "Fireflies 11×8"
    move = game["legal"][0]
    played = post(browser, f"games/{game['id']}/moves", moves=[move])
    assert played["turn"] == 1
    after = applied(game["view"], played["steps"][0]["changes"])
    assert after == browser.get(f"/api/games/{game['id']}").json()["view"]
    back = post(browser, f"games/{game['id']}/undo")
    assert applied(after, back["steps"][0]["changes"]) == game["view"]
    assert post(browser, f"games/{game['id']}/run", move=move)["turn"] >= 1
    refused = post(browser, f"games/{game['id']}/moves", moves=["F"])
    assert "F" in refused["refused"]["message"]


def test_hints_solutions_and_scores(browser: httpx.Client) -> None:
    game = begin(browser)
    address = f"games/{game['id']}"
    first, second = (post(browser, f"{address}/hint", stage=stage) for stage in (1, 2))
    assert first["moves_left"] == second["moves_left"]
    assert second["move"] in game["legal"]
    assert browser.get(f"/api/{address}/outlook").json()["winnable"] is None
    other = begin(browser)["id"]
    film = post(browser, f"{address}/give-up")
    assert film["outcome"]["won"]
    post(browser, f"games/{other}/moves", moves=film["moves"])
    assert post(browser, "scores", game_id=other, name="Zoé")["rank"] == 1


def test_paths_tours_and_films(browser: httpx.Client) -> None:
    game = begin(browser)
    maze = {"game": game["id"]}
    found = post(browser, "solve", maze=maze, goal="treasure", runs=[{"algorithm": "bfs"}])
    end = list(divmod(found["runs"][0]["path"][-1], found["width"]))
    assert end in [thing["at"] for thing in game["view"]["things"] if thing["what"] == "fly"]
    assert post(browser, "tour", maze=maze)["length"] > 0
    wrong = {"maze": maze, "goal": "bomb", "runs": [{"algorithm": "bfs"}]}
    assert browser.post("/api/solve", json=wrong).status_code == 422
    film = {"kind": "solver", "maze": maze, "algorithm": "bfs"}
    assert browser.post("/api/trace", json=film).content[:4] == b"DDF1"


def test_links_saves_and_pictures(browser: httpx.Client) -> None:
    game = begin(browser)
    links = browser.get(f"/api/games/{game['id']}/links").json()
    for kind in ("seed", "exact", "replay"):
        assert post(browser, "games", link=links[kind])["view"] == game["view"]
    save = browser.get(f"/api/games/{game['id']}/save").text
    assert post(browser, "games", save=save)["view"] == game["view"]
    for solution in (False, True):
        body = {"game": game["id"], "solution": solution}
        picture = browser.post("/api/export/png", json=body)
        assert Image.open(io.BytesIO(picture.content)).size[0] > 100
    drawing = browser.post("/api/export/svg", json={"game": game["id"]}).text
    assert drawing.count(">*<") == 7  # the fireflies, by their sign


def test_what_it_does_not_have_is_refused(browser: httpx.Client) -> None:
    verdict = browser.post("/api/workshop/fireflies/verdict", json={"text": "x"})
    assert verdict.status_code == 422
    assert "fireflies" in verdict.json()["error"]["message"]
    for parameters in ({"minotaurs": 3}, {"width": 0}, {"width": "many"}, {"flies": True}):
        body = {"game": "fireflies", "parameters": parameters}
        assert browser.post("/api/games", json=body).status_code == 422, parameters
