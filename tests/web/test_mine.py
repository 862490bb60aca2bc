"""One's games are one's own: previews of links, one file of everything, another browser."""

import io
import json
import random
import zipfile
from typing import Any

import httpx

STRAIGHT = {"game": "classic", "level": "X.X\nX.X\nX.X"}


def begin(browser: httpx.Client, body: dict[str, Any] = STRAIGHT) -> str:
    return str(browser.post("/api/games", json=body).json()["id"])


def test_a_link_is_shown_before_it_is_opened(browser: httpx.Client, other: httpx.Client) -> None:
    game = begin(browser, {"game": "treasure", "parameters": {"width": 8, "height": 6, "seed": 2}})
    browser.post(f"/api/games/{game}/moves", json={"moves": ["."]})
    links = browser.get(f"/api/games/{game}/links").json()
    for kind, moves in {"seed": 0, "exact": 0, "replay": 1}.items():
        seen = other.get("/api/preview", params={"link": links[kind]}).json()
        assert (seen["game"], seen["size"], seen["moves"]) == ("treasure", [8, 6], moves)
        assert (seen["view"]["width"], seen["view"]["outcome"]) == (8, None)
    assert other.get("/api/games").json()["games"] == []
    for link in ("nonsense", "ariane~seed~scheduler-x", "treasure~seed~width-9999~height-9999"):
        assert other.get("/api/preview", params={"link": link}).status_code == 422


def bring(who: httpx.Client, file: bytes) -> httpx.Response:
    return who.post("/api/mine", content=file, headers={"Content-Type": "application/zip"})


def _done(games: int = 0, levels: int = 0, scores: int = 0, kept: int = 0) -> dict[str, int]:
    return {"games": games, "levels": levels, "scores": scores, "kept": kept}


def test_everything_in_one_file_and_back(browser: httpx.Client, other: httpx.Client) -> None:
    games = [begin(browser), begin(browser)]
    browser.post(f"/api/games/{games[0]}/moves", json={"moves": ["N"]})
    level = {"kind": "mask", "title": "Mine", "text": "X.\n.."}
    browser.post("/api/levels", json=level)
    file = browser.get("/api/mine").content
    assert bring(other, file).json() == _done(games=2, levels=1)
    theirs = other.get("/api/games").json()["games"]
    assert sorted(game["turn"] for game in theirs) == [0, 1]
    assert {game["id"] for game in theirs}.isdisjoint(games)  # copies: each plays on alone
    assert bring(other, file).json() == _done(kept=3)
    # One's own file in one's own browser: what was deleted comes back, nothing is there twice.
    assert browser.delete(f"/api/games/{games[0]}").status_code == 204
    assert bring(browser, file).json()["games"] == 1
    assert browser.get(f"/api/games/{games[0]}").json()["turn"] == 1
    for bad in (b"", b"x", b"PK", file[:200]):
        answer = bring(other, bad)
        assert answer.status_code == 422
        assert "\n" not in answer.json()["error"]["message"]


def test_what_was_exported_can_be_imported_however_large(
    browser: httpx.Client, other: httpx.Client
) -> None:
    begin(browser)
    chance, large = random.Random(1), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(browser.get("/api/mine").content)) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    game, head = json.loads(parts["games.jsonl"]), json.loads(parts["dedale.json"])
    games = [game | {"id": f"g_{n}", "level": chance.randbytes(50_000).hex()} for n in range(40)]
    head["counts"]["games"] = len(games)
    parts["games.jsonl"] = "\n".join(map(json.dumps, games)).encode()
    parts["dedale.json"] = json.dumps(head).encode()
    with zipfile.ZipFile(large, "w") as new:
        for name, data in parts.items():
            new.writestr(name, data)
    assert len(large.getvalue()) > 2 * 2**20  # of any other request that is refused
    assert bring(other, large.getvalue()).json() == _done(games=40)


def test_what_is_strange_in_a_file_breaks_no_list(
    browser: httpx.Client, other: httpx.Client
) -> None:
    """A game of a plug-in that is not here; facts of a level that are called like other fields."""
    begin(browser)
    browser.post("/api/levels", json={"kind": "mask", "title": "Mine", "text": "X.\n.."})
    changes = {
        "games": {"game": "nosuch", "pack": "labyrinth", "number": 1},
        "levels": {"facts": {"id": "l_other", "title": {"onclick": "x"}, "size": "2x2"}},
    }
    strange = browser.get("/api/mine").content
    for part, change in changes.items():
        strange = _edited(strange, change, part)
    assert bring(other, strange).json() == _done(games=1, levels=1)
    assert [game["game"] for game in other.get("/api/games").json()["games"]] == ["nosuch"]
    (level,) = other.get("/api/levels").json()["levels"]
    assert (level["title"], level["size"]) == ("Mine", "2x2")
    assert level["id"] != "l_other"


def test_a_code_carries_ones_games_once(browser: httpx.Client, other: httpx.Client) -> None:
    begin(browser)
    code = browser.post("/api/mine/code", json={}).json()["code"]
    assert other.post("/api/mine/carry", json={"code": "x" * len(code)}).status_code == 404
    assert other.post("/api/mine/carry", json={"code": code}).json()["games"] == 1
    assert len(other.get("/api/games").json()["games"]) == 1
    assert other.post("/api/mine/carry", json={"code": code}).status_code == 404


def test_scores_of_a_file_are_proven_again(
    browser: httpx.Client, other: httpx.Client, third: httpx.Client
) -> None:
    game = begin(browser, {"game": "classic", "level": "X.X\nX.X\nX.X\nX.X"})  # a board of its own
    browser.post(f"/api/games/{game}/moves", json={"moves": ["N", "N", "N"]})
    entered = browser.post("/api/scores", json={"game_id": game, "name": "Zoé"})
    assert entered.status_code == 201, entered.text
    mine, board = browser.get("/api/mine").content, entered.json()["board"]

    # The same board has that line already: it is not there twice.
    assert bring(other, mine).json()["scores"] == 0
    for change, taken in ({"points": 10**9}, 1), ({"record": "dedale save 1"}, 0):
        changed = _edited(mine, {**change, "created": 5.0, "name": "Max"})
        assert bring(third, changed).json()["scores"] == taken
    lines = browser.get("/api/scores", params={"board": board}).json()["scores"]
    assert [(line["name"], line["points"], line["seconds"] is None) for line in lines] == [
        ("Zoé", 0, False),
        ("Max", 0, True),  # the points of its moves, not those that the file claims
    ]


def _edited(archive: bytes, change: dict[str, Any], part: str = "scores") -> bytes:
    """The same file with other words in one of its parts."""
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == f"{part}.jsonl":
                lines = (json.loads(line) | change for line in data.splitlines())
                data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
            new.writestr(name, data)
    return changed.getvalue()
