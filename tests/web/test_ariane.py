"""Ariane over HTTP: packs with progress, prospects, hints, the workshop and the library."""

import base64
from array import array
from typing import Any

import httpx
import pytest

from dedale.games import ariane

LEVEL = "3\n+-+-+-+\n|A    |\n+ +-+ +\n|   |V|\n+ + + +\n|P|T  |\n+-+-+-+\n"


def test_a_pack_is_played_with_stars_and_progress(browser: httpx.Client) -> None:
    packs = browser.get("/api/packs").json()["packs"]
    packs = [pack for pack in packs if pack["game"] == "ariane"]
    assert {pack["id"] for pack in packs} == set(ariane.PACKS)
    pack = packs[0]
    assert (pack["solved"], pack["stars"]) == (0, 0)
    levels = browser.get(f"/api/packs/{pack['id']}").json()["levels"]
    assert len(levels) == len(ariane.load_pack(pack["id"]).levels)
    game = browser.post("/api/games", json={"pack": pack["id"], "number": 2}).json()
    assert game["pack"]["level"] == 2
    assert game["pack"]["par"] == levels[1]["par"]
    assert game["title"] == levels[1]["name"]
    under_way = browser.get(f"/api/packs/{pack['id']}").json()["levels"][1]
    assert under_way["game_id"] == game["id"]
    level = ariane.load_pack(pack["id"]).levels[1].level
    won = browser.post(
        f"/api/games/{game['id']}/moves", json={"moves": ariane.solve(level).moves}
    ).json()
    assert won["outcome"]["won"]
    assert won["stars"] == 3
    after = browser.get(f"/api/packs/{pack['id']}").json()
    assert (after["solved"], after["stars"]) == (1, 3)
    mine = after["levels"][1]
    assert (mine["solved"], mine["best"], mine["stars"]) == (True, game["pack"]["par"], 3)
    assert mine["game_id"] is None
    # With a hint the third star is out of reach; what was reached before stays.
    again = browser.post("/api/games", json={"copy": game["id"]}).json()
    browser.post(f"/api/games/{again['id']}/hint", json={"stage": 1})
    moves = {"moves": ariane.solve(level).moves}
    assert browser.post(f"/api/games/{again['id']}/moves", json=moves).json()["stars"] == 2
    assert browser.get(f"/api/packs/{pack['id']}").json()["stars"] == 3
    assert browser.get("/api/packs/nothing").status_code == 404
    assert browser.post("/api/games", json={"pack": pack["id"], "number": 9999}).status_code == 404


def test_giving_up_earns_nothing(browser: httpx.Client) -> None:
    name = next(iter(ariane.PACKS))
    game = browser.post("/api/games", json={"pack": name, "number": 1}).json()
    film = browser.post(f"/api/games/{game['id']}/give-up", json={}).json()
    assert film["outcome"]["won"]
    assert len(film["moves"]) == game["pack"]["par"]
    won = browser.post(f"/api/games/{game['id']}/moves", json={"moves": film["moves"]}).json()
    assert won["outcome"]["won"]
    assert won["stars"] is None
    assert browser.get(f"/api/packs/{name}").json()["solved"] == 0


def test_a_level_of_a_pack_is_played_by_the_other_crossing_rule(browser: httpx.Client) -> None:
    wish = {"pack": "labyrinth", "number": 2, "parameters": {"crossing": "passes"}}
    game = browser.post("/api/games", json=wish).json()
    place = game["pack"]
    assert (place["level"], place["par"], place["parameters"]) == (2, None, wish["parameters"])
    assert any("past Theseus" in rule for rule in game["view"]["rules"])
    level = browser.get("/api/packs/labyrinth").json()["levels"][1]
    assert level["game_id"] is None, "another game is not the one of the pack"
    moves = ariane.solve(ariane.load_pack("labyrinth").levels[1].level, crossing="passes").moves
    won = browser.post(f"/api/games/{game['id']}/moves", json={"moves": moves}).json()
    assert (won["outcome"]["won"], won["stars"]) == (True, None)
    assert browser.get(f"/api/games/{game['id']}/threads").json()["par"] == len(moves)
    assert browser.get("/api/packs/labyrinth").json()["solved"] == 0
    again = browser.post("/api/games", json={"copy": game["id"]}).json()
    assert again["pack"]["parameters"] == wish["parameters"]
    for pack, name in (("labyrinth", "size"), ("hunt", "strategy")):
        refused = {"pack": pack, "number": 1, "parameters": {name: 5}}
        answer = browser.post("/api/games", json=refused)
        assert answer.status_code == 422
        assert name in answer.json()["error"]["message"]


def test_prospects_and_hints_are_those_of_the_analysis(browser: httpx.Client) -> None:
    [level] = ariane.generate(size=5, moves=12, seed=3)
    analysis = ariane.analyse(level)
    game = browser.post("/api/games", json={"game": "ariane", "level": level.to_text()}).json()
    address = f"/api/games/{game['id']}"
    state = ariane.new(level)
    for _ in range(8):
        verdict = analysis.verdict(state)
        outlook = browser.get(f"{address}/outlook").json()
        assert outlook["winnable"] == verdict.winnable
        assert outlook["par"] == 12
        if ariane.outcome(state) is not None:
            break
        hints = [browser.post(f"{address}/hint", json={"stage": n}).json() for n in (1, 2, 3)]
        assert [hint["winnable"] for hint in hints] == [verdict.winnable] * 3
        assert (hints[0]["moves_left"], hints[0]["move"]) == (None, None)
        assert hints[1]["moves_left"] == verdict.moves_left
        if verdict.winnable:
            assert hints[2]["move"] in verdict.best_moves
        move = ariane.legal_moves(state)[-1]
        state = ariane.play(state, move)
        browser.post(f"{address}/moves", json={"moves": [move]})


def test_the_verdict_on_a_drawing(browser: httpx.Client) -> None:
    verdict = browser.post("/api/workshop/ariane/verdict", json={"text": LEVEL}).json()
    analysis = ariane.analyse(ariane.loads(LEVEL))
    assert verdict["valid"]
    assert verdict["decided"]
    assert verdict["solvable"] == analysis.solvable
    assert verdict["length"] == analysis.par
    assert verdict["configurations"] == analysis.configurations
    wrong = browser.post(
        "/api/workshop/ariane/verdict", json={"text": LEVEL.replace("A", "?")}
    ).json()
    assert not wrong["valid"]
    assert (wrong["error"]["line"], wrong["error"]["column"]) == (3, 2)
    closed = LEVEL.replace("|A    |\n+ +-+ +", "|A|   |\n+-+-+ +")
    lost = browser.post("/api/workshop/ariane/verdict", json={"text": closed}).json()
    assert lost["valid"]
    assert lost["solvable"] is False


def test_wrong_parameters_of_levels_and_paths_are_refused(browser: httpx.Client) -> None:
    for game in ("ariane", "theseus"):
        for wrong in ({"seed": "x"}, {"level": "x"}, {"seed": None, "level": ""}):
            answer = browser.post(f"/api/workshop/{game}/generate", json={"parameters": wrong})
            assert answer.status_code == 422, answer.text
    maze = {"make": {"algorithm": "prim", "width": 5, "height": 5, "seed": 1, "grid": "hex"}}
    answer = browser.post("/api/export/svg", json={"maze": maze, "paths": [[0, 24, 3]]})
    assert (answer.status_code, "neighbours" in answer.text) == (422, True)


def test_new_levels_and_harder_ones(browser: httpx.Client) -> None:
    wish = {"parameters": {"size": 5, "moves": 10, "seed": 4}, "count": 2}
    levels = browser.post("/api/workshop/ariane/generate", json=wish).json()["levels"]
    assert [level["length"] for level in levels] == [10, 10]
    for level in levels:
        assert ariane.solve(ariane.loads(level["text"])).length == 10
    harder = browser.post("/api/workshop/ariane/harder", json={"text": levels[0]["text"]}).json()
    [hard] = harder["levels"]
    assert hard["length"] >= 10
    assert ariane.solve(ariane.loads(hard["text"])).length == hard["length"]
    watched = browser.post(
        "/api/workshop/ariane/trace", json={"text": levels[0]["text"], "method": "dfs"}
    ).json()
    found = ariane.solve(ariane.loads(levels[0]["text"]), "dfs")
    assert watched["visited"] == found.visited
    assert watched["moves"] == found.moves
    places = array("h", base64.b64decode(watched["places"]))
    actors = len(watched["actors"])
    assert len(places) == found.visited * actors
    row, col = watched["view"]["actors"][0]["at"]
    assert places[0] == row * watched["view"]["width"] + col
    assert len(base64.b64decode(watched["parents"])) == 4 * found.visited
    steps = len(base64.b64decode(watched["solution"])) // 2 // actors
    assert steps == len(found.moves) + 1
    gif = browser.post("/api/workshop/ariane/gif", json={"text": levels[0]["text"]})
    assert (gif.content[:4], gif.headers["content-type"]) == (b"GIF8", "image/gif")


@pytest.mark.parametrize(
    ("kind", "text", "bad"),
    [
        ("ariane", LEVEL, LEVEL.replace("A", "?")),
        ("mask", "X.\n..", "XX"),
        ("maze", "+---+\n|   |\n+---+", "nothing like a maze"),
    ],
)
def test_the_library(
    browser: httpx.Client, other: httpx.Client, kind: str, text: str, bad: str
) -> None:
    def form(**more: Any) -> dict[str, Any]:
        return {"kind": kind, "title": "Mine", "text": text} | more

    kept = browser.post("/api/levels", json=form())
    assert kept.status_code == 201, kept.text
    level = kept.json()
    address = f"/api/levels/{level['id']}"
    assert browser.get(address).json()["text"] == text
    assert browser.post("/api/levels", json=form(text=bad)).status_code == 422
    changed = browser.put(address, json=form(title="Better"))
    assert changed.json()["title"] == "Better"
    listed = browser.get(f"/api/levels?kind={kind}").json()["levels"]
    assert [line["title"] for line in listed] == ["Better"]
    for method in ("GET", "DELETE"):
        assert other.request(method, address).status_code == 404
    assert other.put(address, json=form()).status_code == 404
    assert other.get("/api/levels").json()["levels"] == []
    assert browser.delete(address).status_code == 204
    assert browser.get(address).status_code == 404


def test_what_is_not_decided_is_never_called_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that gives up: verdict, film, hint, outlook and solution say so."""
    from dedale.errors import DedaleError
    from dedale.games.ariane import hints
    from dedale.games.ariane.search import film, search, theseus
    from dedale.web.limits import Limits
    from dedale.web.tasks import advice, workshop

    text = ariane.load_pack("cooperative").levels[-1].level.to_text()
    decided = workshop.verdict("ariane", text, Limits())
    assert (decided["decided"], decided["solvable"]) == (True, True)
    monkeypatch.setattr(theseus, "WHOLE", 1)
    monkeypatch.setattr(theseus, "LIMIT", 1)
    monkeypatch.setattr(search, "LIMIT", 1)
    monkeypatch.setattr(film, "LIMIT", 1)
    monkeypatch.setattr(hints, "MOST", 1)
    monkeypatch.setattr(hints, "LIMIT", 1)
    for cached in (theseus._game, hints._analysis, hints._decided):
        cached.cache_clear()
    try:
        verdict = workshop.verdict("ariane", text, Limits())
        assert (verdict["decided"], verdict["solvable"]) == (False, None)
        with pytest.raises(DedaleError, match="too many for a film"):
            workshop.watch("ariane", text, "bfs", Limits())
        now = ariane.to_text(ariane.new(text))
        assert advice.outlook("ariane", now, now)["winnable"] is None
        assert advice.hint("ariane", now, now, 1)["winnable"] is None
        with pytest.raises(DedaleError, match="not decided"):
            advice.solution("ariane", now, now)
    finally:
        for cached in (theseus._game, hints._analysis, hints._decided):
            cached.cache_clear()
