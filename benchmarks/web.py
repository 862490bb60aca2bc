"""The server: moves a second and their delay with 100 players at once, over loopback, on SQLite.

python -m benchmarks.web

Every move is answered after its commit has reached the disk. The players are a process of their
own, with plain sockets, so that they take as little as possible of the machine from the server;
each plays as fast as it is answered.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECONDS = 8.0
#: How a game begins, and the moves to choose from.
Game = tuple[dict[str, Any], list[str]]


# ---------------------------------------------------------------- a player


class Player:
    """One browser: a connection that stays open, a cookie, a game."""

    def __init__(
        self, host: str, port: int, body: dict[str, Any], moves: list[str], pause: float
    ) -> None:
        self.host, self.port, self.body, self.moves = host, port, body, moves
        self.cookie, self.pause = "", pause
        self.delays: list[float] = []

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    async def begin(self) -> None:
        game = json.loads(await self.post("/api/games", json.dumps(self.body)))
        self.path = f"/api/games/{game['id']}"
        self.version = game["version"]

    async def play(self, until: float, chance: random.Random) -> None:
        """Play; only moves that changed the game, and so went to the disk, are counted."""
        while time.perf_counter() < until:
            if self.pause:
                await asyncio.sleep(2 * self.pause * chance.random())
            body = f'{{"moves":["{chance.choice(self.moves)}"]}}'
            began = time.perf_counter()
            answer = await self.post(f"{self.path}/moves", body)
            delay = time.perf_counter() - began
            version = int(re.search(rb'"version":(\d+)', answer)[1])  # type: ignore[index]
            if version > self.version:
                self.delays.append(delay)
            self.version = version
            if b'"outcome":null' not in answer:
                answer = await self.post(f"{self.path}/restart", "{}")
                self.version = int(re.search(rb'"version":(\d+)', answer)[1])  # type: ignore[index]

    async def post(self, path: str, body: str) -> bytes:
        data = body.encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
            f"Cookie: {self.cookie}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        answered = await self.reader.readuntil(b"\r\n\r\n")
        assert answered[9:11] == b"20", answered
        length = int(re.search(rb"content-length: (\d+)", answered)[1])  # type: ignore[index]
        if found := re.search(rb"set-cookie: ([^;]+)", answered):
            self.cookie = found[1].decode()
        return await self.reader.readexactly(length)


async def crowd(served: Served, game: Game, count: int, pause: float) -> dict[str, float]:
    """So many players at once, each with a pause of about so many seconds before a move."""
    body, moves = game
    players = [Player(served.host, served.port, body, moves, pause) for _ in range(count)]
    for player in players:
        await player.connect()
        await player.begin()
    until = time.perf_counter() + 1
    await asyncio.gather(*(p.play(until, random.Random(n)) for n, p in enumerate(players)))
    for player in players:  # that was to warm up
        player.delays.clear()
    began, worked = time.perf_counter(), served.cpu()
    until = began + SECONDS
    await asyncio.gather(*(p.play(until, random.Random(n)) for n, p in enumerate(players)))
    seconds, worked = time.perf_counter() - began, served.cpu() - worked
    delays = sorted(delay for player in players for delay in player.delays)
    for player in players:
        player.writer.close()
    return {
        "rate": len(delays) / seconds,
        "median": 1000 * statistics.median(delays),
        "p99": 1000 * delays[int(0.99 * len(delays))],
        "cpu": 1000 * worked / len(delays),
    }


# ---------------------------------------------------------------- the server


@dataclass(frozen=True)
class Served:
    """A server under way."""

    host: str
    port: int
    process: int

    def cpu(self) -> float:
        """The processor time it has taken so far, in seconds (Linux)."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(folder: str) -> Iterator[Served]:
    command = [sys.executable, "-m", "dedale", "serve", "--port", "0", "--no-warm"]
    command += ["--data", folder, "--seconds", "300"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    line = process.stderr.readline()
    found = re.search(r"http://([^:]+):(\d+)/", line)
    assert found, line
    try:
        yield Served(found[1], int(found[2]), process.pid)
    finally:
        process.terminate()
        process.wait()


def commits_alone(folder: Path) -> float:
    """Commits a second of one writer that waits for the disk each time: no sharing."""
    import sqlite3

    connection = sqlite3.connect(folder / "alone.db", isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE moves (game TEXT, number INTEGER, move TEXT)")
    count, began = 0, time.perf_counter()
    while time.perf_counter() - began < 2:
        connection.execute("INSERT INTO moves VALUES ('g', ?, 'N')", (count,))
        count += 1
    connection.close()
    return count / (time.perf_counter() - began)


GAMES: dict[str, Game] = {
    "hunt 20x14": (
        {
            "game": "treasure",
            "parameters": {"width": 20, "height": 14, "minotaurs": 4, "braid": 20, "seed": 7},
        },
        ["N", "E", "S", "W", "."],
    ),
    "classic": (
        {"game": "classic", "parameters": {"width": 25, "height": 17, "monsters": 2, "seed": 7}},
        ["N", "E", "S", "W"],
    ),
    "hunt 200x200": (
        {
            "game": "treasure",
            "parameters": {
                "width": 200,
                "height": 200,
                "minotaurs": 200,
                "braid": 20,
                "seed": 7,
                "strategy": "random",
            },
        },
        ["N", "E", "S", "W", "."],
    ),
}


def measured() -> Iterator[tuple[tuple[str, int, float], dict[str, float]]]:
    """For each game, with so many players and such a pause, what was found."""
    small, classic, large = GAMES
    with tempfile.TemporaryDirectory() as folder:
        for name, players, pause in [
            (small, 1, 0.0),
            (small, 100, 0.5),
            (small, 100, 0.0),
            (classic, 100, 0.0),
            (large, 1, 0.0),
            (large, 10, 0.0),
        ]:
            with server(folder) as served:
                found = asyncio.run(crowd(served, GAMES[name], players, pause))
            yield (name, players, pause), found


def main() -> None:
    print("| game | players | each | moves/s | median ms | p99 ms | server's CPU ms a move |")
    print("|---|---:|---|---:|---:|---:|---:|")
    for (name, players, pause), found in measured():
        pace = f"{1 / pause:.0f} moves/s" if pause else "as fast as it can"
        print(
            f"| {name} | {players} | {pace} | {found['rate']:.0f} | {found['median']:.1f} "
            f"| {found['p99']:.1f} | {found['cpu']:.2f} |",
            flush=True,
        )
    with tempfile.TemporaryDirectory() as folder:
        alone = commits_alone(Path(folder))
    print(f"\nOne writer alone that waits for the disk at each commit: {alone:.0f} commits/s.")


if __name__ == "__main__":
    main()
