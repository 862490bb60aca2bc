"""Kill the server under load, again and again; nothing that was acknowledged may be lost.

    python tools/soak.py --rounds 200 --players 30
    python tools/soak.py --rounds 50 --players 30 --database postgresql://user@host/name

Each player plays as fast as the server answers and remembers the last answer. After each `kill -9`
the server is started again: every game must stand where its player was told, or one action further
(the one under way), and that action, sent again, must not be played twice.
"""

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

PARAMETERS = {"width": 12, "height": 8, "minotaurs": 0, "objects": "none"}
ACTIONS = ["moves"] * 8 + ["undo", "redo"]


class Server:
    """`dedale serve` on one folder or database."""

    def __init__(self, folder: Path, database: str | None, *more: str) -> None:
        command = [sys.executable, "-m", "dedale", "serve", "--port", "0", *more]
        command += ["--data", str(folder)] + (["--database", database] if database else [])
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        lines = []
        for line in self.process.stderr:
            lines.append(line)
            if found := re.search(r"http://[^ ]+/", line):
                self.address = found[0]
                return
        raise SystemExit("the server did not start:\n" + "".join(lines))

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


@dataclass
class Player:
    """One game, and what was acknowledged of it."""

    cookies: dict[str, str] = field(default_factory=dict)
    game: str = ""
    told: dict[str, Any] = field(default_factory=dict)
    pending: tuple[str, dict[str, Any]] | None = None
    sent: int = 0
    acknowledged: int = 0

    def client(self, server: Server) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=server.address, cookies=self.cookies, timeout=120, verify=False
        )

    async def begin(self, server: Server, number: int) -> None:
        async with self.client(server) as browser:
            body = {"game": "treasure", "parameters": PARAMETERS | {"seed": number}}
            while (answer := await browser.post("/api/games", json=body)).status_code != 201:
                await asyncio.sleep(0.2)  # busy
            self.told, self.cookies = answer.json(), dict(browser.cookies)
            self.game = self.told["id"]

    async def play(self, server: Server) -> None:
        """Until the server is gone."""
        async with self.client(server) as browser:
            while True:
                action = ACTIONS[self.sent % len(ACTIONS)]
                body: dict[str, Any] = {"request": f"r{self.sent}"}
                if action == "moves":
                    body["moves"] = ["NESW."[self.sent % 5]] * (1 + self.sent % 3)
                self.sent += 1
                self.pending = action, body
                try:
                    answer = await browser.post(f"/api/games/{self.game}/{action}", json=body)
                except httpx.TransportError:
                    return
                if answer.status_code == 200:
                    self.told = answer.json()
                    self.acknowledged += 1
                    self.pending = None

    async def check(self, server: Server) -> list[str]:
        """What is wrong after a restart, if anything is."""
        wrong = []
        async with self.client(server) as browser:
            state = await self._state(browser)
            before = self.told["version"]
            if state["version"] not in (before, before + 1):
                wrong.append(f"{self.game}: version {state['version']}, told {before}")
            if state["version"] == before and state["turn"] != self.told["turn"]:
                wrong.append(f"{self.game}: turn {state['turn']}, told {self.told['turn']}")
            if self.pending is not None:
                action, body = self.pending
                for _twice in range(2):
                    answer = await browser.post(f"/api/games/{self.game}/{action}", json=body)
                    if answer.json()["version"] > before + 1:
                        wrong.append(f"{self.game}: played twice")
                self.told, self.pending = answer.json(), None
        return wrong

    async def _state(self, browser: httpx.AsyncClient) -> dict[str, Any]:
        while (answer := await browser.get(f"/api/games/{self.game}")).status_code in (429, 503):
            await asyncio.sleep(0.2)
        found: dict[str, Any] = answer.json()
        return found


def acknowledged(crowd: list[Player]) -> int:
    """How many actions were answered so far."""
    return sum(player.acknowledged for player in crowd)


async def soak(rounds: int, players: int, folder: Path, database: str | None) -> int:
    """So many rounds; the number of things that were wrong."""
    crowd = [Player() for _ in range(players)]
    server = Server(folder, database, "--no-warm")
    wrong: list[str] = []
    await asyncio.gather(*(player.begin(server, n) for n, player in enumerate(crowd)))
    for number in range(1, rounds + 1):
        playing = [asyncio.create_task(player.play(server)) for player in crowd]
        enough = acknowledged(crowd) + 5 + number * 29 % 97  # so that a busy machine plays, too
        while acknowledged(crowd) < enough:
            await asyncio.sleep(0.01)
        server.kill()
        await asyncio.gather(*playing)
        server = Server(folder, database, "--no-warm")
        found = await asyncio.gather(*(player.check(server) for player in crowd))
        wrong += [line for lines in found for line in lines]
    server.kill()
    total = f"{acknowledged(crowd)} acknowledged actions"
    print(f"{rounds} kills, {players} players, {total}: {len(wrong)} wrong")
    print("\n".join(wrong[:20]))
    return len(wrong)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--players", type=int, default=10)
    parser.add_argument("--database")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dedale-soak-") as folder:
        sys.exit(
            min(
                1,
                asyncio.run(soak(chosen.rounds, chosen.players, Path(folder), chosen.database)),
            )
        )


if __name__ == "__main__":
    main()
