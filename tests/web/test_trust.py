"""Nothing lies, nothing leaks: two servers, damaged games, strange names, slow connections."""

import asyncio
import contextlib
import socket
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from click.testing import CliRunner

from dedale.cli import main
from dedale.games import ariane
from dedale.store import Store
from dedale.store.games import StoredGame, change_game, get_game
from dedale.web.desk import Desk
from dedale.web.errors import ApiError
from dedale.web.limits import Limits
from dedale.web.pool import Pool

STRAIGHT = {"game": "classic", "level": "X.X\nX.X\nX.X\nX.X\nX.X"}
COOPERATIVE = ariane.load_pack("cooperative").levels[0].level.to_text()


def play(browser: httpx.Client, game: str, *moves: str, **more: Any) -> httpx.Response:
    return browser.post(f"/api/games/{game}/moves", json={"moves": moves, **more})


# ---------------------------------------------------------------- one folder, one server (S2)


def test_a_second_server_on_a_folder_shows_the_first(start_server: Any, tmp_path: Path) -> None:
    server = start_server()
    command = ["serve", "--no-browser", "--data", str(tmp_path / "data")]
    for port in ([], ["--port", "0"], ["--port", str(urlsplit(server.address).port)]):
        second = CliRunner().invoke(main, [*command, *port])
        assert second.exit_code == 0, second.output
        assert server.address in second.output
    server.stop()
    again = start_server()
    assert again.address


def test_a_damaged_game_says_so_and_the_others_live(start_server: Any, tmp_path: Path) -> None:
    server = start_server()
    with server.browser() as browser:
        bad, cut, good = (browser.post("/api/games", json=STRAIGHT).json()["id"] for _ in range(3))
        for game in (bad, cut, good):
            assert play(browser, game, "N", "N").json()["turn"] == 2
        cookies = dict(browser.cookies)
    server.stop()
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "dedale.db")) as database, database:
        database.execute("DELETE FROM moves WHERE game = ? AND number = 0", (cut,))
        database.execute("UPDATE moves SET move = 'Q' WHERE game = ? AND number = 1", (bad,))
    server = start_server()
    with httpx.Client(base_url=server.address, cookies=cookies, timeout=280) as browser:
        for game in (bad, cut):
            answer = browser.get(f"/api/games/{game}")
            assert answer.status_code == 422
            assert answer.json()["error"]["code"] == "damaged"
            assert "your other games are fine" in answer.json()["error"]["message"]
        assert browser.get(f"/api/games/{good}").json()["turn"] == 2
        assert len(browser.get("/api/games").json()["games"]) == 3
        assert browser.delete(f"/api/games/{bad}").status_code == 204
        assert browser.delete(f"/api/games/{bad}").status_code == 404
        assert len(browser.get("/api/games").json()["games"]) == 2


def test_a_game_that_went_on_elsewhere_is_read_again(tmp_path: Path) -> None:
    """What is on disk decides: the answer is 409 with that state, and play goes on from there."""

    async def story() -> None:
        store, pool = Store.in_folder(tmp_path), Pool(1, 4, 280)
        desk = Desk(store, Limits(), pool)
        row = StoredGame("g_1", "o_zoe", "classic", "mine", level=str(STRAIGHT["level"]))
        states = await pool.run("opening:replay", game="classic", level=row.level, moves=[], turn=0)
        await desk.add(row, states)
        await desk.act("g_1", "o_zoe", 0, None, desk.play(["N"]))
        theirs = store.read(lambda connection: get_game(connection, "g_1", "o_zoe"))
        assert theirs is not None
        theirs.version, theirs.cursor = 2, 2
        store.write(lambda connection: change_game(connection, theirs, ["N"], after=1)).result()
        with pytest.raises(ApiError) as refused:
            await desk.act("g_1", "o_zoe", 1, None, desk.play(["S"]))
        assert refused.value.status == 409
        assert (refused.value.more["state"]["version"], refused.value.more["state"]["turn"]) == (
            2,
            2,
        )
        answer = await desk.act("g_1", "o_zoe", 2, None, desk.play(["N"]))
        assert answer["turn"] == 3
        await pool.close()
        store.close()

    asyncio.run(story())


# ---------------------------------------------------------------- trouble (S15, S16)


def test_a_locked_database_is_said_and_no_read_shows_what_is_not_on_disk(
    start_server: Any, tmp_path: Path
) -> None:
    server = start_server()
    with server.browser() as browser, server.browser() as second:
        game = browser.post("/api/games", json=STRAIGHT).json()["id"]
        second.cookies.update(browser.cookies)
        database = sqlite3.connect(tmp_path / "data" / "dedale.db", isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        answers: list[httpx.Response] = []
        waiting = threading.Thread(target=lambda: answers.append(play(browser, game, "N")))
        waiting.start()
        time.sleep(0.3)
        assert second.get(f"/api/games/{game}").json()["turn"] == 0
        waiting.join()
        assert answers[0].status_code == 503
        assert "locked" in answers[0].json()["error"]["message"]
        health = second.get("/api/health")
        assert (health.status_code, health.json()["ok"]) == (503, False)
        assert "locked" in health.json()["trouble"]
        database.execute("ROLLBACK")
        database.close()
        assert second.get("/api/health").json()["ok"]
        assert play(browser, game, "N").json()["turn"] == 1


# ---------------------------------------------------------------- cookies and names (S9, S17)


def test_two_servers_do_not_take_each_others_cookies(tmp_path: Path) -> None:
    from .running import RunningServer

    first, second = RunningServer(tmp_path / "a"), RunningServer(tmp_path / "b")
    try:
        with httpx.Client(timeout=280) as browser:
            game = browser.post(f"{first.address}api/games", json=STRAIGHT).json()["id"]
            browser.get(f"{second.address}api/games")
            assert browser.get(f"{first.address}api/games/{game}").status_code == 200
    finally:
        first.stop()
        second.stop()


def test_localhost_is_one_place_with_our_address(server: Any) -> None:
    port = urlsplit(server.address).port
    answer = httpx.get(server.address, headers={"Host": f"localhost:{port}"})
    assert answer.status_code == 307
    assert answer.headers["location"] == f"http://127.0.0.1:{port}/"
    health = httpx.get(f"{server.address}api/health", headers={"Host": f"localhost:{port}"})
    assert health.status_code == 200


def test_a_server_for_others_says_what_it_opens_and_answers_to_its_names(
    start_server: Any,
) -> None:
    server = start_server("--host", "0.0.0.0", "--name", "mazes.example")
    assert "0.0.0.0" not in server.address
    port = urlsplit(server.address).port
    here = f"http://127.0.0.1:{port}/api/health"
    for name, status in {
        f"127.0.0.1:{port}": 200,
        "mazes.example": 200,
        "MAZES.example:80": 200,
        "evil.example": 403,
        "": 403,
    }.items():
        assert httpx.get(here, headers={"Host": name}).status_code == status, name
    while not any("mazes.example" in line for line in server.errors):
        time.sleep(0.05)
    # A visitor who asks without end is told to wait, and when to come back.
    with httpx.Client(headers={"Host": "mazes.example"}) as browser:
        for _ in range(1000):
            answer = browser.get(here)
            if answer.status_code == 429:
                break
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1


# ---------------------------------------------------------------- slow connections (S7)


@contextlib.asynccontextmanager
async def serving(body: bytes, connections: int) -> AsyncIterator[tuple[int, Any]]:
    """A small server that answers everybody with `body`: its port, and its kind of connection."""
    import uvicorn

    from dedale.web.connections import protocol

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": body})

    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    kind = protocol(connections)
    config = uvicorn.Config(answer, http=kind, lifespan="off", log_level="warning")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    yield listener.getsockname()[1], kind
    server.should_exit = True
    await running


REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("whole", [False, True])
def test_connections_that_wait_keep_nobody_out(whole: bool) -> None:
    """Beyond the number of connections, the one that has done nothing longest makes room: one that
    has sent half a request, or one that has its answer and asks nothing more."""

    async def story() -> None:
        async with serving(b"hello", 20) as (port, kind), httpx.AsyncClient() as client:
            kind.arrivals.seconds = 3600 if whole else 0.3
            waiting = []
            for _ in range(60):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(REQUEST + b"\r\n" * whole)
                if whole:
                    assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
                waiting.append((reader, writer))
            assert (await client.get(f"http://127.0.0.1:{port}/")).text == "hello"
            for reader, writer in waiting[:40]:  # each is closed by the server, in time
                with contextlib.suppress(ConnectionError):
                    assert (b"hello" in await reader.read()) == whole
                writer.close()
            assert (await client.get(f"http://127.0.0.1:{port}/")).text == "hello"
            for _reader, writer in waiting:
                writer.close()

    asyncio.run(story())


@pytest.mark.parametrize("bound", ["time", "bytes"])
def test_answers_that_nobody_reads_are_given_up(
    bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dedale.web import connections

    monkeypatch.setattr(connections, "LOOK", 0.01)
    monkeypatch.setattr(connections, "STANDSTILL", 0.1 if bound == "time" else 3600)

    async def story() -> None:
        async with serving(bytes(20 * 2**20), 100) as (port, kind), httpx.AsyncClient() as client:
            kind.unread_answers.most = (1000 if bound == "time" else 50) * 2**20
            dropped, drop = [], kind.unread_answers._drop
            kind.unread_answers._drop = lambda each: (dropped.append(each), drop(each))
            unread = []
            for _ in range(6):
                connection = await asyncio.open_connection("127.0.0.1", port, limit=1)
                connection[1].write(REQUEST + b"\r\n")
                unread.append(connection)
            while len(dropped) < (6 if bound == "time" else 3):
                await asyncio.sleep(0.01)
            monkeypatch.setattr(connections, "STANDSTILL", 3600)  # a busy machine reads slowly
            assert len((await client.get(f"http://127.0.0.1:{port}/")).content) == 20 * 2**20
            for _reader, writer in unread:
                writer.transport.abort()

    asyncio.run(story())


def test_a_body_that_does_not_come_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.exceptions import HTTPException

    from dedale.web import guard

    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)

    async def story() -> None:
        async def never() -> Any:
            await asyncio.sleep(3600)

        with pytest.raises(HTTPException) as refused:
            await guard._bounded(never, 1000)()
        assert refused.value.status_code == 408

    asyncio.run(story())


# ---------------------------------------------------------------- who plays where (S5)


def test_a_costly_move_is_played_by_a_worker(tmp_path: Path) -> None:
    from dedale.games.ariane.search import theseus

    async def story() -> None:
        store, pool = Store.in_folder(tmp_path), Pool(1, 4, 280)
        desk = Desk(store, Limits(), pool)
        opened = await pool.run(
            "opening:open_game", limits=Limits(), game="ariane", level=COOPERATIVE
        )
        title, states = opened.pop("title"), opened.pop("states")
        assert title
        row = StoredGame(id="g_1", owner="o_zoe", title="two", **opened)
        game = await desk.add(row, states)
        theseus._game.cache_clear()
        legal = game.view["moves"]
        wall = next(move for move in ("Up", "Down", "Left", "Right") if move not in legal)
        refused = await desk.act("g_1", "o_zoe", None, None, desk.play([wall]))
        assert refused["refused"]
        played = await desk.act("g_1", "o_zoe", None, None, desk.play([legal[0]]))
        assert played["turn"] == 1
        undone = await desk.act("g_1", "o_zoe", None, None, desk.travel("undo", 1))
        assert undone["turn"] == 0
        assert theseus._game.cache_info().currsize == 0  # nothing was searched here
        assert game.costly
        await pool.close()
        store.close()

    asyncio.run(story())


def test_a_long_game_is_replayed_by_a_worker_and_is_light(browser: httpx.Client) -> None:
    moves = ["N", "S"] * 1500
    game = browser.post("/api/games", json=STRAIGHT).json()["id"]
    for first in range(0, len(moves), 1000):
        assert play(browser, game, *moves[first : first + 1000]).json()["refused"] is None
    save = browser.get(f"/api/games/{game}/save").text
    again = browser.post("/api/games", json={"save": save}).json()
    assert again["turn"] == 3000
    for id_ in (game, again["id"]):
        address = f"/api/games/{id_}"
        seen = {}
        for turn in (0, 3000, 1501, 2, 2999, -1):
            state = browser.post(f"{address}/jump", json={"turn": turn}).json()
            seen[turn] = browser.get(address).json()["view"]["actors"]
            assert state["turn"] == (turn if turn >= 0 else 3000)
        assert seen[0] == seen[2] == seen[3000]
        assert seen[1501] == seen[2999] != seen[0]
        assert browser.post(f"{address}/undo", json={"n": 2000}).json()["turn"] == 1000
        assert browser.post(f"{address}/redo", json={"n": 5000}).json()["turn"] == 3000
        assert browser.post(f"{address}/restart", json={}).json()["turn"] == 0
        assert browser.post(f"{address}/jump", json={"turn": 3001}).status_code == 422
