"""What one visitor, or many, can do to the others: delays, workers left over, games of others.

    python tools/siege.py --heavy 60 --half-sent 1000 --burst 40 --abandoned 500 --forged 10000 \\
        --minted 60 --unread 24 --archives 8 --long-paths 40
    python tools/siege.py --mixed 60

A player makes a move every few milliseconds all the time. Beside that: many heavy requests at once;
connections that send half a request and wait; one visitor who asks for much while others begin
games; requests whose clients leave; ids and cookies that are not one's own; many cookies of one
address; answers that nobody reads; large imports; long paths; minutes of everything that people
do, with what the server holds at their end. Counts decide the exit status; delays are printed, and
depend on the machine.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from soak import PARAMETERS, Server

from dedale.web.lanes import Lanes

#: Something that keeps a worker busy for some seconds.
HEAVY: dict[str, Any] = {
    "maze": {"make": {"algorithm": "wilson", "width": 1000, "height": 1000, "seed": 1}},
    "runs": [{"algorithm": "bfs"}, {"algorithm": "astar"}],
}


KINDS = ("heavy", "half-sent", "burst", "abandoned", "forged", "minted", "unread", "archives")
KINDS += ("long-paths", "mixed")

MAKE = {"make": {"algorithm": "wilson", "width": 20, "height": 20}}
#: What people ask for in an hour; GAME is a game of theirs.
MIXED: list[tuple[str, str, Any]] = [
    *[("POST", "/api/games/GAME/moves", {"moves": ["N"]})] * 6,
    *[("POST", "/api/games/GAME/moves", {"moves": ["E", "S"]})] * 6,
    ("POST", "/api/games/GAME/undo", {}),
    ("POST", "/api/games/GAME/hint", {"stage": 1}),
    ("GET", "/api/games", None),
    ("GET", "/api/games/GAME/replay", None),
    ("GET", "/api/catalogue", None),
    ("GET", "/api/packs", None),
    ("GET", "/static/js/main.js", None),
    ("POST", "/api/maze", {"maze": MAKE}),
    ("POST", "/api/solve", {"maze": MAKE, "runs": [{"algorithm": "bfs"}, {"algorithm": "astar"}]}),
    ("POST", "/api/trace", {"kind": "generator", "maze": MAKE, "algorithm": "wilson"}),
    ("POST", "/api/export/png", {"maze": MAKE}),
    ("POST", "/api/export/gif", {"films": [{"kind": "generator", "maze": MAKE}]}),
    ("POST", "/api/books/preview", {"count": 4}),
    ("POST", "/api/levels", {"kind": "mask", "title": "x", "text": "X.\n.."}),
    ("GET", "/api/mine", None),
    ("POST", "/api/workshop/theseus/generate", {"count": 1}),
]


class Siege:
    """A server, the player whose moves are timed, and what was found wrong."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        os.environ["TMPDIR"] = str(self.temporary)  # the server's, to see what it leaves there
        self.server = Server(folder / "data", None, *more)
        self.wrong: list[str] = []

    def visitor(self, **more: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.server.address, timeout=120, **more)

    async def begin(self, visitor: httpx.AsyncClient, seed: int = 1) -> str:
        body = {"game": "treasure", "parameters": PARAMETERS | {"seed": seed}}
        while (answer := await visitor.post("/api/games", json=body)).status_code != 201:
            await asyncio.sleep(0.1)
        return str(answer.json()["id"])

    async def delays(self, work: "asyncio.Future[Any]", least: int = 100) -> list[float]:
        """How long a player waits for each move while some work is under way."""
        found = []
        async with self.visitor() as player:
            game = await self.begin(player)
            while not work.done() or len(found) < least:
                began = time.perf_counter()
                move = "NESW"[len(found) % 4]
                answer = await player.post(f"/api/games/{game}/moves", json={"moves": [move]})
                found.append(time.perf_counter() - began)
                assert answer.status_code == 200, answer.text
                await asyncio.sleep(0.005)
        return found

    async def timed(self, what: str, work: Any) -> None:
        """Print the delays of a player beside some work."""
        task = asyncio.ensure_future(work)
        found = sorted(await self.delays(task))
        p50, p99 = found[len(found) // 2], found[int(len(found) * 0.99)]
        print(
            f"{what}: {len(found)} moves of another player, median {1000 * p50:.1f} ms, "
            f"p99 {1000 * p99:.1f} ms, longest {1000 * found[-1]:.1f} ms"
        )
        await task

    async def heavy(self, count: int) -> None:
        """So many heavy requests at once, each of another visitor."""

        async def ask(number: int) -> int:
            async with self.visitor() as visitor:
                await visitor.get("/api/health")  # gives a cookie
                maze = {"make": HEAVY["maze"]["make"] | {"seed": number}}
                return (await visitor.post("/api/solve", json=HEAVY | {"maze": maze})).status_code

        answers = Counter(await asyncio.gather(*(ask(number) for number in range(count))))
        print("  answered", dict(sorted(answers.items())))
        if not answers[200]:
            self.wrong.append("no heavy request was answered: they may be none")

    async def half_sent(self, count: int, seconds: float) -> None:
        """So many connections that begin a request and never end it, for so many seconds."""
        place = urlsplit(self.server.address)
        head = f"POST /api/games HTTP/1.1\r\nHost: {place.netloc}\r\n"
        head += "Content-Type: application/json\r\n"
        opened = []
        for number in range(count):
            with suppress(OSError):
                connection = await asyncio.open_connection(place.hostname, place.port)
                half = head + "Content-Length: 1000\r\n\r\n{" if number % 2 else head
                connection[1].write(half.encode())
                opened.append(connection)
        print(f"  {len(opened)} connections open")
        await asyncio.sleep(seconds)
        for _reader, writer in opened:
            writer.close()

    async def burst(self, count: int) -> None:
        """One visitor asks for much at once; how long do others wait for a new game?"""
        async with self.visitor() as greedy, self.visitor() as other:
            await greedy.get("/api/health")
            await other.get("/api/health")
            work = asyncio.gather(
                *(greedy.post("/api/solve", json=HEAVY) for _ in range(count // 2)),
                *(self.begin_once(greedy, number) for number in range(count - count // 2)),
            )
            await asyncio.sleep(0.2)
            found = []
            while not work.done() or len(found) < 5:
                began = time.perf_counter()
                await self.begin(other, len(found))
                found.append(time.perf_counter() - began)
                await asyncio.sleep(0.05)
            answers = Counter(answer.status_code for answer in await work)
        print(
            f"one visitor's {count} requests, answered {dict(sorted(answers.items()))}: "
            f"{len(found)} new games of another, longest wait {max(found):.2f} s"
        )

    async def begin_once(self, visitor: httpx.AsyncClient, seed: int) -> httpx.Response:
        body = {"game": "treasure", "parameters": {"width": 150, "height": 150, "seed": seed}}
        return await visitor.post("/api/games", json=body)

    async def abandoned(self, count: int) -> None:
        """Requests whose clients leave; no more workers are left than the server may have."""
        chance = random.Random(1)
        limit = self.limit()

        async def leave() -> None:
            async with self.visitor() as visitor:
                await visitor.get("/api/health")
                with suppress(TimeoutError):
                    work = visitor.post("/api/solve", json=HEAVY)
                    await asyncio.wait_for(work, chance.uniform(0.02, 0.3))

        for _some in range(0, count, 20):
            await asyncio.gather(*(leave() for _ in range(min(20, count))))
        await asyncio.sleep(3)
        left = workers(self.server.process.pid)
        largest = max((memory for _pid, memory in left), default=0)
        print(
            f"{count} requests abandoned: {len(left)} workers left (at most {limit}), "
            f"the largest has {largest / 2**20:.0f} MB"
        )
        if len(left) > limit:
            self.wrong.append(f"{len(left)} workers are left over")

    def limit(self) -> int:
        """How many workers the server may have: one for each piece of work that may run."""
        return Lanes(max(1, os.cpu_count() or 1), 1, 1).most

    async def forged(self, count: int) -> None:
        """Ids of others and ids made up, cookies of others changed a little: none is accepted."""
        chance = random.Random(2)
        accepted = 0
        async with self.visitor() as owner, self.visitor() as thief:
            games = [await self.begin(owner, number) for number in range(5)]
            await thief.get("/api/health")
            ((name, value),) = dict(owner.cookies).items()
            for number in range(count):
                game = chance.choice(games)
                headers = {}
                if number % 3 == 1:  # an id made up
                    at = chance.randrange(2, len(game))
                    game = game[:at] + chance.choice("abcXYZ019_-") + game[at + 1 :]
                    if game in games:
                        continue
                elif number % 3 == 2:  # a cookie made up
                    at = chance.randrange(len(value))
                    letter = chance.choice("0123456789abcdefxyz")
                    if value[at] == letter:
                        continue
                    headers = {"Cookie": f"{name}={value[:at]}{letter}{value[at + 1 :]}"}
                method = chance.choice(["GET", "DELETE", "POST"])
                path = f"/api/games/{game}" + ("/moves" if method == "POST" else "")
                body = {"moves": ["N"]} if method == "POST" else None
                browser = thief if not headers else self._bare
                answer = await browser.request(method, path, json=body, headers=headers)
                accepted += answer.status_code < 400
        print(f"{count} foreign or forged ids and cookies: {accepted} accepted")
        if accepted:
            self.wrong.append(f"{accepted} forged ids were accepted")

    async def minted(self, count: int) -> None:
        """Many cookies of one address keep its workers busy; does another address get a maze?"""
        here, there = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        owners = [self.visitor(headers=here) for _ in range(count)]
        async with self.visitor(headers=there) as other:
            await asyncio.gather(*(owner.get("/api/health") for owner in (*owners, other)))
            work = asyncio.gather(*(owner.post("/api/solve", json=HEAVY) for owner in owners))
            await asyncio.sleep(0.3)
            found, refused = [], 0
            maze = {"maze": {"make": {"algorithm": "wilson", "width": 20, "height": 20}}}
            while not work.done() or len(found) < 5:
                began = time.perf_counter()
                answer = await other.post("/api/maze", json=maze)
                refused += answer.status_code != 200
                found.append(time.perf_counter() - began)
                await asyncio.sleep(0.05)
            answers = Counter(answer.status_code for answer in await work)
        for owner in owners:
            await owner.aclose()
        print(
            f"{count} cookies of one address, answered {dict(sorted(answers.items()))}: "
            f"{len(found)} mazes of another address, {refused} refused, "
            f"longest wait {max(found):.2f} s"
        )
        if refused:
            self.wrong.append(f"{refused} mazes of another address were refused")

    async def unread(self, count: int) -> None:
        """Answers that nobody reads; the server holds a bounded part of them, and gives it back."""
        place = urlsplit(self.server.address)
        make = {"algorithm": "backtracker", "width": 1000, "height": 1000, "seed": 1}
        body = json.dumps({"maze": {"make": make}, "runs": [{"algorithm": "bfs"}]}).encode()
        head = f"POST /api/solve HTTP/1.1\r\nHost: {place.netloc}\r\nX-Forwarded-For: 192.0.2.9\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        opened, peak = [], 0
        for _number in range(count):
            connection = await asyncio.open_connection(place.hostname, place.port, limit=1)
            connection[1].write(head.encode() + body)
            opened.append(connection)
            for _look in range(15):
                await asyncio.sleep(0.1)
                peak = max(peak, resident(self.server.process.pid))
        for _reader, writer in opened:
            writer.transport.abort()
        await asyncio.sleep(3)
        after = resident(self.server.process.pid)
        print(
            f"{count} answers unread: at most {peak / 2**20:.0f} MB, {after / 2**20:.0f} MB after"
        )

    async def archives(self, count: int) -> None:
        """Files of games, each with as much in it as is taken, of one visitor each."""
        data = large_archive()
        headers = {"Content-Type": "application/zip"}

        async def bring() -> int:
            async with self.visitor() as visitor:
                await visitor.get("/api/health")
                return (await visitor.post("/api/mine", content=data, headers=headers)).status_code

        answers = Counter(await asyncio.gather(*(bring() for _ in range(count))))
        print("  answered", dict(sorted(answers.items())))

    async def long_paths(self, count: int) -> None:
        """Paths of hundreds of thousands of letters."""
        path = "/help/" + "a/" * 30_000
        answers = Counter(
            answer.status_code
            for answer in await asyncio.gather(*(self._bare.get(path) for _ in range(count)))
        )
        print("  answered", dict(sorted(answers.items())))

    async def mixed(self, minutes: int, players: int = 12) -> None:
        """Everything that people do, for so long; does the server keep what it should give back?"""
        answers: Counter[int] = Counter()
        end, seen = time.monotonic() + 60 * minutes, [self.held()]

        async def person(number: int) -> None:
            chance = random.Random(number)
            async with self.visitor() as visitor:
                game = await self.begin(visitor, number)
                while time.monotonic() < end:
                    method, path, body = chance.choice(MIXED)
                    try:
                        answer = await visitor.request(
                            method, path.replace("GAME", game), json=body
                        )
                    except httpx.TimeoutException:  # of a machine that is busy with other things
                        answers[0] += 1
                        continue
                    answers[answer.status_code] += 1
                    if answer.status_code == 500:
                        self.wrong.append(f"500: {method} {path}")
                    if chance.random() < 0.01:
                        game = await self.begin(visitor, chance.randrange(1000))

        async def look() -> None:
            while time.monotonic() < end:
                await asyncio.sleep(60)
                seen.append(self.held())

        await asyncio.gather(look(), *map(person, range(players)))
        await asyncio.sleep(5)
        seen.append(self.held())
        print(f"{minutes} minutes, {players} people, {answers.total()} requests {dict(answers)}")
        for name in seen[0]:
            line = [each[name] for each in seen]
            print(f"  {name}: {line[1]} after a minute, {max(line)} at most, {line[-1]} at the end")

    def held(self) -> dict[str, int]:
        """What the server holds now."""
        pid = self.server.process.pid
        files = [path for path in self.temporary.rglob("*") if path.is_file()]
        return {
            "open files": len(list(Path(f"/proc/{pid}/fd").iterdir())),
            "threads": len(list(Path(f"/proc/{pid}/task").iterdir())),
            "MB": resident(pid) >> 20,
            "workers": len(workers(pid)),
            "temporary files": len(files),
        }

    async def run(self, chosen: argparse.Namespace, seconds: float = 5.0) -> int:
        """Everything that was chosen; the number of things that were wrong."""
        async with self.visitor(cookies=None) as self._bare:
            await self.timed("calm", asyncio.sleep(seconds))
            if chosen.heavy:
                await self.timed(f"{chosen.heavy} heavy requests", self.heavy(chosen.heavy))
            if chosen.half_sent:
                work = self.half_sent(chosen.half_sent, seconds)
                await self.timed(f"{chosen.half_sent} half-sent requests", work)
            if chosen.burst:
                await self.burst(chosen.burst)
            if chosen.abandoned:
                await self.abandoned(chosen.abandoned)
            if chosen.forged:
                await self.forged(chosen.forged)
            if chosen.minted:
                await self.minted(chosen.minted)
            if chosen.archives:
                work = self.archives(chosen.archives)
                await self.timed(f"{chosen.archives} large imports", work)
            if chosen.long_paths:
                work = self.long_paths(chosen.long_paths)
                await self.timed(f"{chosen.long_paths} long paths", work)
            if chosen.unread:
                await self.unread(chosen.unread)
            if chosen.mixed:
                await self.mixed(chosen.mixed)
        print("\n".join(self.wrong) or "nothing wrong")
        return len(self.wrong)


def large_archive(games: int = 300, moves: int = 1500) -> bytes:
    """A file of somebody's games, as the page exports it."""
    from dedale.store import Store
    from dedale.store.games import StoredGame, add_game
    from dedale.store.personal import export_owner

    store = Store("sqlite://")
    for number in range(games):
        game = StoredGame(f"g_{number}", "o", "classic", "A game", level="X.X\nX.X")
        game.moves, game.cursor = ["N", "S"] * (moves // 2), 0
        store.write(lambda c, game=game: add_game(c, game)).result()
    data: bytes = store.read(lambda c: export_owner(c, "o"))
    store.close()
    return data


def resident(pid: int) -> int:
    """Bytes of a process that are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def workers(server: int) -> list[tuple[int, int]]:
    """The worker processes of a server, and the memory that each has at most taken, in bytes."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, StopIteration, ValueError):
            status = dict(
                line.split(":", 1) for line in (entry / "status").read_text().splitlines()
            )
            if int(status["PPid"]) == server and "Z" not in status["State"]:
                found.append((int(entry.name), 1024 * int(status["VmHWM"].split()[0])))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What visitors can do to one another.")
    for name in KINDS:
        parser.add_argument(f"--{name}", type=int, default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dedale-siege-") as folder:
        siege = Siege(Path(folder))
        try:
            wrong = asyncio.run(siege.run(chosen))
        finally:
            siege.server.kill()
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
