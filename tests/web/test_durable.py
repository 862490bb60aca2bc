"""Nothing that was acknowledged is lost: the server is killed under load, and started again."""

import threading
import time
from typing import Any

import httpx

PARAMETERS = {"width": 15, "height": 10, "seed": 11, "minotaurs": 0, "objects": "none"}
PLAYERS = 6


class Player(threading.Thread):
    """Plays as fast as the server answers, and remembers what was acknowledged."""

    def __init__(self, server: Any) -> None:
        super().__init__(daemon=True)
        self.browser: httpx.Client = server.browser()
        body = {"game": "treasure", "parameters": PARAMETERS}
        self.game = self.browser.post("/api/games", json=body).json()["id"]
        self.acknowledged: dict[str, Any] = {}
        self.sent = 0
        self.moves: list[str] = []
        self.pending: dict[str, Any] | None = None

    def run(self) -> None:
        actions = ["moves"] * 9 + ["undo"]
        while True:
            action = actions[self.sent % len(actions)]
            body: dict[str, Any] = {"request": f"r{self.sent}"}
            if action == "moves":
                body["moves"] = ["NESW."[self.sent % 5]] * (1 + self.sent % 3)
            self.pending = {"action": action, "body": body}
            self.sent += 1
            try:
                answer = self.browser.post(f"/api/games/{self.game}/{action}", json=body)
            except httpx.TransportError:
                return
            self.acknowledged = answer.json()
            self.pending = None


def test_nothing_is_lost_by_a_restart_nor_by_kill_9_under_load(start_server: Any) -> None:
    server = start_server()
    with server.browser() as browser:
        body = {"game": "treasure", "parameters": PARAMETERS | {"minotaurs": 3}}
        game = browser.post("/api/games", json=body).json()
        address = f"/api/games/{game['id']}"
        browser.post(f"{address}/moves", json={"moves": ["N", "E", "S", "W", ".", "."]})
        browser.post(f"{address}/undo", json={"n": 2})
        browser.post(f"{address}/hint", json={"stage": 1})
        before = browser.get(address).json()
        cookies = dict(browser.cookies)
    server.stop()
    server = start_server()
    with httpx.Client(base_url=server.address, cookies=cookies, timeout=280) as browser:
        after = browser.get(address).json()
        clocks = [state.pop("clock")["elapsed"] for state in (before, after)]
        assert after == before
        assert clocks[1] >= clocks[0]
        redone = browser.post(f"{address}/redo", json={"n": 9}).json()
        assert redone["turn"] == before["turn"] + before["redoable"]
    players = [Player(server) for _ in range(PLAYERS)]
    for player in players:
        player.start()
    while sum(player.sent for player in players) < 40 * PLAYERS:
        time.sleep(0.01)
    server.kill()
    for player in players:
        player.join(120)
    again = start_server()
    for player in players:
        cookies = dict(player.browser.cookies)
        with httpx.Client(base_url=again.address, cookies=cookies, timeout=280) as browser:
            state = browser.get(f"/api/games/{player.game}").json()
            last = player.acknowledged
            # Exactly what was acknowledged, or one action more: the one under way at the kill.
            assert state["version"] in (last["version"], last["version"] + 1)
            if state["version"] == last["version"]:
                assert (state["turn"], state["redoable"]) == (last["turn"], last["redoable"])
                assert state["legal"] == last["legal"]
            # The page sends what was not acknowledged again: it is played exactly once.
            if player.pending is not None:
                address = f"/api/games/{player.game}/{player.pending['action']}"
                first = browser.post(address, json=player.pending["body"]).json()
                second = browser.post(address, json=player.pending["body"]).json()
                assert first["version"] <= last["version"] + 1
                assert second["version"] == first["version"]
                assert second["turn"] == first["turn"]
        player.browser.close()
