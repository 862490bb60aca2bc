"""Games over HTTP: playing, undoing, repeating, sharing, and that they belong to one browser."""

import asyncio
import gzip
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import FileResponse

from dedale.games import GAMES, Session
from dedale.web import page as page_files

from .patches import applied

TREASURE = {"game": "treasure", "parameters": {"width": 12, "height": 8, "seed": 5, "bombs": 2}}
CLASSIC = {"game": "classic", "parameters": {"width": 15, "height": 9, "seed": 3}}
#: A level in which the way is straight: entry below, exit above.
STRAIGHT = {"game": "classic", "level": "X.X\nX.X\nX.X"}


def begin(browser: httpx.Client, body: dict[str, Any]) -> dict[str, Any]:
    answer = browser.post("/api/games", json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def act(browser: httpx.Client, game: dict[str, Any], action: str, **body: Any) -> dict[str, Any]:
    answer = browser.post(f"/api/games/{game['id']}/{action}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def played(view: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    for step in answer["steps"]:
        view = applied(view, step["changes"])
    return view


@pytest.mark.parametrize("body", [TREASURE, CLASSIC])
def test_the_server_plays_exactly_what_a_session_plays(
    browser: httpx.Client, body: dict[str, Any]
) -> None:
    game = begin(browser, body)
    session = Session.new(body["game"], **body["parameters"])
    assert game["view"] == session.view()
    assert game["legal"] == session.legal_moves()
    view = game["view"]
    for move in "NNEESSWWNESWEENN":
        if move not in session.legal_moves():
            break
        session.play(move)
        answer = act(browser, game, "moves", moves=[move])
        view = played(view, answer)
        assert view == session.view()
        assert answer["turn"] == session.cursor
    whole = browser.get(f"/api/games/{game['id']}").json()
    assert whole["view"] == session.view()
    for _ in range(3):
        session.undo()
        view = played(view, act(browser, game, "undo"))
        assert view == session.view()
    view = played(view, act(browser, game, "redo", n=2))
    session.redo(2)
    assert view == session.view()
    view = played(view, act(browser, game, "jump", turn=1))
    session.jump(1)
    assert view == session.view()
    answer = act(browser, game, "restart")
    session.restart()
    assert played(view, answer) == session.view()
    assert answer["redoable"] == session.redoable
    assert answer["clock"]["elapsed"] == 0


def test_several_moves_stop_at_the_first_refused_one(browser: httpx.Client) -> None:
    game = begin(browser, STRAIGHT)
    answer = act(browser, game, "moves", moves=["N", "N", "N", "N"])
    assert answer["outcome"]["won"]
    assert [step["move"] for step in answer["steps"]] == ["N", "N"]
    assert answer["refused"]["index"] == 2
    assert answer["refused"]["message"]
    again = act(browser, game, "moves", moves=["N"])
    assert again["steps"] == []
    assert again["version"] == answer["version"]


def test_a_request_sent_again_is_not_played_twice(browser: httpx.Client) -> None:
    game = begin(browser, CLASSIC)
    body = {"moves": ["N"], "at": game["version"], "request": "r-1"}
    first = act(browser, game, "moves", **body)
    second = act(browser, game, "moves", **body)
    assert (first["turn"], second["turn"]) == (1, 1)
    assert (first["repeated"], second["repeated"]) == (False, True)
    assert second["view"] == played(game["view"], first)
    undone = act(browser, game, "undo", request="r-2")
    assert act(browser, game, "undo", request="r-2")["turn"] == undone["turn"] == 0


def test_an_old_version_is_refused_with_the_present_state(browser: httpx.Client) -> None:
    game = begin(browser, CLASSIC)
    act(browser, game, "moves", moves=["N"], at=0)
    late = browser.post(f"/api/games/{game['id']}/moves", json={"moves": ["N"], "at": 0})
    assert late.status_code == 409
    state = late.json()["error"]["state"]
    assert state["turn"] == 1
    assert state["view"] == browser.get(f"/api/games/{game['id']}").json()["view"]


def test_nobody_else_sees_or_touches_a_game(browser: httpx.Client, other: httpx.Client) -> None:
    game = begin(browser, TREASURE)
    other.get("/api/games")  # the other browser has a cookie of its own now
    [(name, mine)] = browser.cookies.items()
    assert other.cookies[name] != mine
    address = f"/api/games/{game['id']}"
    for path in ("", "/links", "/save", "/replay", "/outlook"):
        assert other.get(address + path).status_code == 404, path
    for action, body in {
        "moves": {"moves": ["N"]},
        "run": {"move": "N"},
        "undo": {},
        "redo": {},
        "jump": {"turn": 0},
        "restart": {},
        "hint": {"stage": 1},
        "give-up": {},
    }.items():
        assert other.post(f"{address}/{action}", json=body).status_code == 404, action
    assert other.delete(address).status_code == 404
    for body in ({"copy": game["id"]},):
        assert other.post("/api/games", json=body).status_code == 404
    solve = {"maze": {"game": game["id"]}, "runs": [{"algorithm": "bfs"}]}
    assert other.post("/api/solve", json=solve).status_code == 404
    assert other.post("/api/export/txt", json={"game": game["id"]}).status_code == 404
    assert other.get("/api/games").json()["games"] == []
    assert browser.get(address).json()["version"] == 0
    # ... also with a cookie that claims to be the owner, but is not signed by us
    forged = mine.split(".")[0] + "." + "0" * 64
    thief = httpx.Client(base_url=other.base_url, cookies={name: forged})
    with thief:
        assert thief.get(address).status_code == 404


def test_a_link_opens_the_same_game_in_another_browser(
    browser: httpx.Client, other: httpx.Client
) -> None:
    game = begin(browser, TREASURE)
    act(browser, game, "moves", moves=["N", "E", "S", "W", "."])
    mine = browser.get(f"/api/games/{game['id']}").json()
    links = browser.get(f"/api/games/{game['id']}/links").json()
    start = game["view"]
    seeded = begin(other, {"link": links["seed"]})
    assert seeded["view"] == start
    assert begin(other, {"link": links["exact"]})["view"] == start
    assert begin(other, {"link": links["position"]})["view"] == mine["view"]
    replayed = begin(other, {"link": links["replay"]})
    assert replayed["view"] == mine["view"]
    assert replayed["turn"] == mine["turn"]
    film = other.post("/api/replay", json={"link": links["replay"]}).json()
    assert film["view"] == start
    assert played(film["view"], film) == mine["view"]
    bad = other.post("/api/games", json={"link": "treasure~exact~nonsense"})
    assert bad.status_code == 422
    assert "cannot be opened" in bad.json()["error"]["message"]


def test_a_save_comes_back(browser: httpx.Client) -> None:
    game = begin(browser, CLASSIC)
    act(browser, game, "moves", moves=["N", "N", "E", "W"])
    act(browser, game, "undo")
    mine = browser.get(f"/api/games/{game['id']}").json()
    text = browser.get(f"/api/games/{game['id']}/save").text
    again = begin(browser, {"save": text})
    for key in ("view", "turn", "redoable", "parameters"):
        assert again[key] == mine[key]
    damaged = browser.post("/api/games", json={"save": text.replace("N N", "N Q")})
    assert damaged.status_code == 422
    assert damaged.json()["error"]["line"]


def test_the_list_has_the_last_played_first(browser: httpx.Client) -> None:
    first, second = begin(browser, TREASURE), begin(browser, CLASSIC)
    act(browser, first, "moves", moves=["."])
    listed = browser.get("/api/games").json()["games"]
    assert [line["id"] for line in listed] == [first["id"], second["id"]]
    only = browser.get("/api/games?game=classic").json()["games"]
    assert [line["id"] for line in only] == [second["id"]]
    assert browser.delete(f"/api/games/{first['id']}").status_code == 204
    assert browser.get(f"/api/games/{first['id']}").status_code == 404


def test_a_run_ends_where_there_is_something_to_decide(browser: httpx.Client) -> None:
    corridor = "XXX.XXX\nX.....X\nX.XXX.X\nX.....X\nXXX.XXX"
    game = begin(browser, {"game": "classic", "level": corridor})
    answer = act(browser, game, "run", move="N")
    assert [step["move"] for step in answer["steps"]] == ["N"]  # at once a junction
    around = act(browser, game, "run", move="E")
    assert [step["move"] for step in around["steps"]] == list("EENNWW")
    bumped = act(browser, game, "run", move="S")
    assert bumped["turn"] >= around["turn"]


def test_a_run_on_another_grid_follows_its_corridor(browser: httpx.Client) -> None:
    """From each cell with one way on; it ends where there are more, or none."""
    size = {"grid": "hex", "width": 7, "height": 6, "monsters": 0, "ghosts": 0, "seed": 3}
    game = begin(browser, {"game": "classic", "parameters": size})
    lengths = []
    for move in game["legal"]:
        answer = act(browser, game, "run", move=move)
        lengths.append(len(answer["steps"]))
        view = browser.get(f"/api/games/{game['id']}").json()["view"]
        board, (row, col) = view["grid"], view["actors"][0]["at"]
        cell = board["firsts"][row] + col
        ways = int(view["cells"][2 * cell : 2 * cell + 2], 16).bit_count()
        assert ways != 2 or [row, col] in [thing["at"] for thing in view["things"]]
        act(browser, game, "restart")
    assert max(lengths) > 1


def test_hints_are_counted_and_giving_up_shows_the_way(browser: httpx.Client) -> None:
    game = begin(browser, CLASSIC)
    hint = browser.post(f"/api/games/{game['id']}/hint", json={"stage": 2}).json()
    assert hint["move"] in game["legal"]
    assert hint["hints"] == 1
    film = browser.post(f"/api/games/{game['id']}/give-up", json={}).json()
    assert film["outcome"]["won"]
    assert film["moves"][0] == hint["move"]
    state = browser.get(f"/api/games/{game['id']}").json()
    assert state["gave_up"]
    assert state["version"] == 0
    act(browser, game, "moves", moves=film["moves"])
    refused = browser.post("/api/scores", json={"game_id": game["id"], "name": "Zoé"})
    assert refused.status_code == 422


def test_one_number_counts_points_turns_undos_and_hints_are_told(browser: httpx.Client) -> None:
    treasure = GAMES["treasure"]
    parameters = treasure.day(date(2026, 11, 15))
    game = begin(browser, {"game": "treasure", "parameters": parameters})
    assert game["day"] == "2026-11-15"
    moves = treasure.solution(Session.new("treasure", **parameters).state) or []
    browser.post(f"/api/games/{game['id']}/hint", json={"stage": 1})
    act(browser, game, "moves", moves=moves[:9])
    act(browser, game, "undo")
    act(browser, game, "moves", moves=moves[8:])
    save = browser.get(f"/api/games/{game['id']}/save").text
    for each in (game, browser.post("/api/games", json={"save": save}).json()):
        told = browser.get(f"/api/games/{each['id']}/threads").json()
        assert told["rating"] == 975
        assert "↩1 💡1 🏅975" in told["shared"]
    act(browser, game, "restart")
    act(browser, game, "moves", moves=moves)
    told = browser.get(f"/api/games/{game['id']}/threads").json()
    assert (told["rating"], "💡" in told["shared"]) == (1000, False), "begun again"


def test_scores_are_replayed(browser: httpx.Client, other: httpx.Client) -> None:
    game = begin(browser, STRAIGHT)
    unfinished = browser.post("/api/scores", json={"game_id": game["id"], "name": "Zoé"})
    assert unfinished.status_code == 422
    act(browser, game, "moves", moves=["N", "N"])
    entered = browser.post("/api/scores", json={"game_id": game["id"], "name": "Zoé"})
    assert entered.status_code == 201, entered.text
    assert entered.json()["rank"] == 1
    board = other.get("/api/scores", params={"board": entered.json()["board"]}).json()["scores"]
    assert [(line["name"], line["mine"]) for line in board] == [("Zoé", False)]


def test_nobody_scores_with_the_moves_of_another(
    browser: httpx.Client, other: httpx.Client
) -> None:
    game = begin(browser, STRAIGHT)
    act(browser, game, "moves", moves=["N", "N"])
    link = browser.get(f"/api/games/{game['id']}/links").json()["replay"]
    seen = other.get("/api/preview", params={"link": link}).json()
    assert (seen["moves"], seen["won"]) == (2, True)
    assert (
        seen["view"] == browser.get(f"/api/games/{begin(browser, STRAIGHT)['id']}").json()["view"]
    )
    taken = other.post("/api/games", json={"link": link}).json()
    assert (taken["outcome"]["won"], taken["gave_up"]) == (True, True)
    scored = other.post("/api/scores", json={"game_id": taken["id"], "name": "Thief"})
    assert scored.status_code == 422
    save = browser.get(f"/api/games/{game['id']}/save").text
    assert other.post("/api/games", json={"save": save}).json()["gave_up"]
    mine = other.post("/api/games", json={"link": link, "anew": True}).json()
    assert (mine["turn"], mine["redoable"], mine["gave_up"]) == (0, 0, False)
    act(other, mine, "moves", moves=["N", "N"])
    entered = other.post("/api/scores", json={"game_id": mine["id"], "name": "Ali"})
    assert entered.status_code == 201


def test_a_link_has_a_card(browser: httpx.Client) -> None:
    game = begin(browser, {"pack": "labyrinth", "number": 2})
    link = browser.get(f"/api/games/{game['id']}/links").json()["exact"]
    page = browser.get(f"/open?{link}").text
    [title] = re.findall(r'og:title" content="([^"]*)"', page)
    assert title.startswith("2. ")
    [picture] = re.findall(r'og:image" content="([^"]*)"', page)
    assert browser.get(unescape(picture)).content.startswith(b"\x89PNG")
    assert "og:title" not in browser.get("/open?nothing~at~all<script>").text
    assert browser.get("/open/card.png?nothing~at~all").status_code == 422
    assert begin(browser, {"link": link})["pack"]["level"] == 2


def test_files_are_kept_by_their_content(browser: httpx.Client) -> None:
    page = browser.get("/")
    assert page.headers["cache-control"] == "no-cache"
    addresses = re.findall(r'(?:href|src)="(/static/[^"]*)"', page.text)
    assert len(addresses) > 20
    for address in addresses:
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]
        assert "cookie" not in answer.headers.get("vary", "").lower()
        again = browser.get(address)  # from memory
        assert (again.content, again.headers["etag"]) == (answer.content, answer.headers["etag"])
        assert again.headers["content-type"] == answer.headers["content-type"]
    etag, whole = again.headers["etag"], again.content
    assert browser.get(address, headers={"If-None-Match": etag}).status_code == 304
    assert browser.get(address, headers={"Range": "bytes=2-5"}).content == whole[2:6]
    assert browser.get(address, headers={"Accept-Encoding": "identity"}).content == whole
    assert browser.head(address).content == b""
    viewer = re.sub(r"(v-\w+)/.*", r"\1/viewer/map.js", addresses[0])
    for address in (viewer, re.sub(r"v-\w+/", "", viewer)):
        assert browser.get(address).status_code == 200, address
    other = re.sub(r"v-\w+", "v-000000000000", addresses[0])
    assert browser.get(other).headers["cache-control"] == "no-cache"


def test_a_file_that_changed_is_not_sent_from_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_files, "FOLDER", tmp_path)
    files = page_files.PageFiles(tmp_path)
    scope = {"type": "http", "method": "GET", "headers": [(b"accept-encoding", b"gzip")]}

    def asked(address: str) -> Any:
        return asyncio.run(files.get_response(address, scope))

    for text in ("let a = 1;", "let a = 22;"):
        (tmp_path / "a.js").write_text(text)
        address = f"{page_files.version()}/a.js"
        assert "immutable" in asked(address).headers["cache-control"]
        assert gzip.decompress(asked(address).body).decode() == text
        assert list(files.kept) == [address], "the version before is forgotten"


def test_many_threads_keep_files_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_files, "version", lambda: "v-0")
    monkeypatch.setattr(gzip, "compress", lambda body, mtime: body)
    (tmp_path / "a.js").write_text("let a = 1;")
    files, response = page_files.PageFiles(tmp_path), FileResponse(tmp_path / "a.js")
    names = [f"v-0/{number}" for number in range(1500)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda name: files._keep(name, "v-0/", response), names))
    finally:
        sys.setswitchinterval(interval)
    assert len(files.kept) == len(names)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "invalid"),
        ({"game": "trasure"}, "invalid"),
        ({"game": "treasure", "parameters": {"widht": 3}}, "invalid"),
        ({"game": "treasure", "parameters": {"width": -3}}, "invalid"),
        ({"game": "treasure", "parameters": {"width": "many"}}, "invalid"),
        ({"game": "treasure", "parameters": {"width": 1000, "height": 1000}}, "limit"),
        ({"game": "treasure", "parameters": {"minotaurs": 100000}}, "limit"),
        ({"link": "treasure~seed~width-9999~height-9999"}, "limit"),
        ({"game": "classic", "level": "X.X", "parameters": {}}, "invalid"),
        ({"game": "classic", "level": "?"}, "invalid"),
        ({"game": "classic", "pack": "x"}, "invalid"),
        ({"game": "classic", "surprise": 1}, "invalid"),
    ],
)
def test_what_cannot_be_begun(browser: httpx.Client, body: dict[str, Any], code: str) -> None:
    answer = browser.post("/api/games", json=body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"]["code"] == code
    assert "\n" not in answer.json()["error"]["message"]
    assert browser.get("/api/games").json()["games"] == []


def test_the_same_in_french(server: Any) -> None:
    with server.browser(**{"Accept-Language": "fr-FR,fr;q=0.9"}) as french:
        answer = french.get("/api/games/nothing")
        assert answer.headers["content-language"] == "fr"
        game = begin(french, STRAIGHT)
        assert game["view"]["goal"].startswith("Marchez") or "sortie" in game["view"]["goal"]
        hint = french.post(f"/api/games/{game['id']}/hint", json={"stage": 2}).json()
        assert hint["text"] == "Jouez nord."
        over = act(french, game, "moves", moves=["N", "N"])["outcome"]
        english = Session.from_link(french.get(f"/api/games/{game['id']}/links").json()["replay"])
        assert english.outcome is not None
        assert over["won"]
        assert over["reason"] != english.outcome.reason
        french.cookies.set("dedale_language", "en")
        assert french.get("/api/games/nothing").headers["content-language"] == "en"


def test_a_name_of_a_table_is_not_translated(server: Any) -> None:
    """The strategy in force is a name that can be chosen, not a word."""
    with server.browser(**{"Accept-Language": "fr"}) as french:
        assert begin(french, TREASURE)["view"]["figures"]["strategy"] == "random"
