"""The routes as a browser without a server runs them: no threads, one hand for heavy work."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from dedale.web import hand, packs
from dedale.web.browser import Stopped, Workshop
from dedale.web.site import build, bundle

from . import in_folder


class Hand:
    """Heavy work done here, at once; or never, until it is stopped."""

    def __init__(self, *, free: bool = True, stuck: bool = False) -> None:
        self.free, self.stuck, self.calls, self.stops = free, stuck, 0, 0
        self.stopped = asyncio.Event()

    async def call(self, message: bytes) -> bytes:
        self.calls += 1
        if self.stuck:
            await self.stopped.wait()
            raise Stopped
        return hand.work(message, lambda share: None)

    def stop(self) -> None:
        self.stops += 1
        self.stopped.set()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


OPENED: list[Workshop] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().store.close()


class Page:
    """What the page sees."""

    def __init__(self, folder: Path, hand: Hand | None = None) -> None:
        self.hand = hand or Hand()
        folder.mkdir(exist_ok=True)
        self.workshop = Workshop(str(folder), self.hand)
        OPENED.append(self.workshop)
        self.number = 0

    async def ask(self, method: str, path: str, body: object = None, language: str = "en") -> Any:
        self.number += 1
        sent = None if body is None else json.dumps(body).encode()
        status, _headers, data = await self.workshop.answer(
            self.number, method, f"/api/{path}", sent, language
        )
        return status, json.loads(data) if data else None


def test_what_is_played_is_there_when_the_page_comes_back(tmp_path: Path) -> None:
    async def play() -> str:
        page = Page(tmp_path)
        status, game = await page.ask("POST", "games", {"game": "classic"})
        assert status == 201
        move = game["legal"][0]
        status, played = await page.ask("POST", f"games/{game['id']}/moves", {"moves": [move]})
        assert (status, played["turn"]) == (200, 1)
        return str(game["id"])  # and the worker is ended: nothing is closed

    async def come_back(name: str) -> Any:
        return await Page(tmp_path).ask("GET", f"games/{name}")

    status, game = run(come_back(run(play())))
    assert (status, game["turn"]) == (200, 1)


def test_no_more_packs_are_read_than_a_game_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first board does not wait for hundreds of levels."""
    read, real = set[str](), packs._read

    def noted(pack_id: str) -> packs.ListedPack | None:
        read.add(pack_id)
        return real(pack_id)

    monkeypatch.setattr(packs, "_read", noted)
    page = Page(tmp_path)
    assert run(page.ask("POST", "games", {"game": "classic"}))[0] == 201
    assert read == set()
    first = next(iter(packs._names()))
    assert run(page.ask("POST", "games", {"pack": first, "number": 1}))[0] == 201
    assert read == {first}
    assert run(page.ask("POST", "games", {"pack": "none", "number": 1}))[0] == 404


def test_quick_work_does_not_wait_for_a_hand_that_is_busy(tmp_path: Path) -> None:
    async def play() -> None:
        page = Page(tmp_path, Hand(free=False, stuck=True))
        status, _game = await page.ask("POST", "games", {"game": "theseus"})
        assert (status, page.hand.calls) == (201, 0)

    run(play())


def test_long_work_can_be_stopped_and_other_work_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        page = Page(tmp_path, Hand(stuck=True))
        wish = {"maze": {"make": {"algorithm": "wilson", "width": 9, "height": 9, "seed": 1}}}
        long = asyncio.ensure_future(page.ask("POST", "maze", wish))
        await asyncio.sleep(0)
        assert (await page.ask("GET", "packs"))[0] == 200
        page.hand.stopped.set()
        status, said = await long
        assert (status, said["error"]["code"]) == (503, "stopped")
        page.hand.stuck = False
        assert (await page.ask("POST", "maze", wish))[0] == 200

    run(work())


def test_whoever_leaves_has_the_work_stopped(tmp_path: Path) -> None:
    async def work() -> None:
        page = Page(tmp_path, Hand(stuck=True))
        wish = {"maze": {"make": {"algorithm": "wilson", "width": 9, "height": 9, "seed": 1}}}
        asking = asyncio.ensure_future(page.ask("POST", "maze", wish))
        while not page.hand.calls:
            await asyncio.sleep(0)
        page.workshop.leave(page.number)
        await asking
        assert page.hand.stops == 1

    run(work())


def test_each_request_has_its_language(tmp_path: Path) -> None:
    async def ask() -> None:
        page = Page(tmp_path)
        for language, words in (("fr", "pas de partie"), ("en", "no game")):
            _status, said = await page.ask("GET", "games/none", language=language)
            assert words in said["error"]["message"]
            _status, found = await page.ask("GET", "catalogue", language=language)
            assert found["language"] == language

    run(ask())


@pytest.mark.parametrize("path", ["nothing", "games/x", "packs/none"])
def test_refusals_have_the_form_of_the_server(tmp_path: Path, path: str) -> None:
    status, said = run(Page(tmp_path).ask("GET", path))
    assert (status, said["error"]["code"]) == (404, "not-found")


def test_how_far_work_is_gets_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    monkeypatch.setattr(hand, "OFTEN", 0.0)
    with hand.Reported(told.append) as work:
        for share in (0.25, 0.5):
            time.sleep(0.001)
            work.tell(share)
    assert told == [0.25, 0.5]


def test_a_long_code_carries_games_to_another_browser_or_server(tmp_path: Path) -> None:
    async def carry() -> None:
        here, there = Page(tmp_path / "here"), Page(tmp_path / "there")
        _status, game = await here.ask("POST", "games", {"game": "classic", "title": "carried"})
        move = {"moves": [game["legal"][0]]}
        await here.ask("POST", f"games/{game['id']}/moves", move)
        _status, made = await here.ask("POST", "mine/code", {})
        assert made["seconds"] is None
        status, done = await there.ask("POST", "mine/carry", {"code": made["code"]})
        assert (status, done["games"]) == (200, 1)
        _status, found = await there.ask("GET", "games")
        assert [one["title"] for one in found["games"]] == ["carried"]
        status, said = await there.ask("POST", "mine/carry", {"code": made["code"][:40]})
        assert status == 422, said

    run(carry())


def test_games_travel_between_the_folder_and_a_server(
    tmp_path: Path, browser: httpx.Client
) -> None:
    """By a code and by a file, there and back, with every move."""
    here, there = Page(tmp_path / "here"), Page(tmp_path / "there")

    async def leave() -> tuple[str, bytes]:
        _status, game = await here.ask("POST", "games", {"game": "classic", "title": "traveller"})
        await here.ask("POST", f"games/{game['id']}/moves", {"moves": [game["legal"][0]]})
        level = {"kind": "mask", "title": "mine", "text": "..\n.."}
        assert (await here.ask("POST", "levels", level))[0] == 201
        _status, made = await here.ask("POST", "mine/code", {})
        _status, _headers, file = await here.workshop.answer(9, "GET", "/api/mine", None, "en")
        return made["code"], file

    def on_the_server() -> dict[str, Any]:
        (line,) = browser.get("/api/games").json()["games"]
        game: dict[str, Any] = browser.get(f"/api/games/{line['id']}").json()
        return game

    code, file = run(leave())
    done = browser.post("/api/mine/carry", json={"code": code}).json()
    assert (done["games"], done["levels"]) == (1, 1)
    game = on_the_server()
    assert (game["title"], game["turn"]) == ("traveller", 1)
    again = browser.post("/api/mine", content=file, headers={"Content-Type": "application/zip"})
    assert again.json()["games"] == 0, "it is there already"
    browser.post(f"/api/games/{game['id']}/moves", json={"moves": [game["legal"][0]]})
    back, taken = browser.get("/api/mine").content, on_the_server()["turn"]
    code = browser.post("/api/mine/code", json={"whole": True}).json()["code"]

    async def arrive() -> None:
        status, _headers, _data = await here.workshop.answer(
            1, "POST", "/api/mine", back, "en", json=False
        )
        assert status == 200
        assert (await there.ask("POST", "mine/carry", {"code": code}))[0] == 200
        for page in (here, there):
            _status, found = await page.ask("GET", "games")
            _status, game = await page.ask("GET", f"games/{found['games'][0]['id']}")
            assert (len(found["games"]), game["turn"], taken) == (1, 2, 2)

    run(arrive())


def test_the_folder_answers_as_the_server_with_what_it_has(tmp_path: Path) -> None:
    """Its archive has not all packages of ours, and a browser has neither numpy nor Pillow."""
    for name, data in bundle._own():
        place = tmp_path / "packages" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)

    def answers(*folders: Path) -> dict[str, list[object]]:
        """In a process of its own: a plug-in of another test would be in the catalogue of ours."""
        command = [sys.executable, "-P", in_folder.__file__, *folders]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return dict(json.loads(done.stdout))

    found = answers(tmp_path / "folder", tmp_path / "packages")
    assert found == answers(tmp_path / "server")
    assert max(status for status, _digest in found.values()) < 500


def test_opened_as_a_file_the_page_says_what_to_do(tmp_path: Path) -> None:
    build._page(tmp_path)
    assert "python3 -m http.server" in (tmp_path / "index.html").read_text("utf-8")
