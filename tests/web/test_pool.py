"""The pool: bounded, stopped in time, fair, never mixed up, and nobody left over."""

import asyncio
import math
import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from dedale.web.addresses import ADDRESS
from dedale.web.errors import ApiError
from dedale.web.lanes import Lanes, Ticket
from dedale.web.limits import Limits
from dedale.web.pool import Pool

#: Nobody finds a level of 4000 moves on 12x12 cells: this goes on for ever.
ENDLESS: dict[str, Any] = {
    "limits": Limits(),
    "game": "ariane",
    "parameters": {"size": 12, "moves": 4000, "seed": 1},
    "count": 1,
}
QUICK: dict[str, Any] = {
    "limits": Limits(),
    "mask": {"rows": "X.\n.."},
    "width": None,
    "height": None,
}


async def code_of(work: Any) -> str:
    with pytest.raises(ApiError) as refused:
        await work
    return refused.value.code


def test_work_beyond_its_time_is_stopped_and_the_next_goes_on() -> None:
    async def story() -> None:
        pool = Pool(1, 4, seconds=60)
        assert await code_of(pool.run("workshop:generate", allowed=0.5, **ENDLESS)) == "too-slow"
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        assert await code_of(pool.run("mazes:mask", **QUICK | {"mask": {"rows": "X"}})) == "invalid"
        assert await code_of(pool.run("mazes:mask", nonsense=1)) == "failed"
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        await pool.close()

    asyncio.run(story())


def test_time_that_others_take_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a crowded machine a worker has had next to nothing when the seconds are over."""
    monkeypatch.setattr("dedale.web.pool.CLOCK_FACTOR", 10**6)

    class Crowded:
        def __init__(self, *seconds: float) -> None:
            self.had, self.go = iter(seconds), threading.Event()

        def seconds(self) -> float:
            had = next(self.had, None)
            if had is None:
                self.go.set()
            return had or 0.0

        def call(self, _message: object) -> object:
            self.go.wait()
            return "done", 1

    async def story() -> None:
        pool = Pool(1, 4, seconds=60)

        async def within(worker: Any) -> Any:
            call = asyncio.get_running_loop().run_in_executor(None, worker.call, None)
            try:
                return await pool._within(worker, call, 0.01)
            finally:
                worker.go.set()

        assert await within(Crowded(0, 0, 0)) == ("done", 1)
        for busy in (Crowded(0, 0.02), Crowded(0, math.inf), Crowded(math.inf, math.inf)):
            with pytest.raises(TimeoutError):
                await within(busy)
        await pool.close()

    asyncio.run(story())


def test_one_who_leaves_the_queue_does_not_break_anothers_work() -> None:
    """The request of a visitor is cancelled and another's work ends before that is seen."""

    async def story() -> None:
        lanes = Lanes(workers=2, waiting=9, share=9)
        running = [await lanes.enter(who, quick=False) for who in ("a", "b")]
        leaving = asyncio.ensure_future(lanes.enter("c", quick=False))
        staying = asyncio.ensure_future(lanes.enter("d", quick=False))
        await asyncio.sleep(0)
        leaving.cancel()
        lanes.leave(running[0])
        ticket = await staying
        assert (ticket.who, lanes.waiting) == ("d", 0)

    asyncio.run(story())


def test_many_visitors_of_one_address_leave_room_for_others() -> None:
    """Cookies are free: sixty owners of one address are not sixty people."""

    async def enter(lanes: Lanes, who: str, address: str, quick: bool = False) -> Ticket:
        ADDRESS.set(address)
        return await lanes.enter(who, quick)

    async def story() -> None:
        lanes = Lanes(workers=3, waiting=8, share=2)
        many = [
            asyncio.create_task(enter(lanes, f"o_{n}", "192.0.2.1", n % 2 == 1)) for n in range(60)
        ]
        await asyncio.sleep(0)
        refused = sum(task.done() and task.exception() is not None for task in many)
        assert refused == 60 - 6  # all but `share` of those that may wait
        for quick in (False, True):  # whoever comes from elsewhere has a place at once
            ticket = await asyncio.wait_for(enter(lanes, "o_else", "192.0.2.2", quick), 1)
        waiting = asyncio.create_task(enter(lanes, "o_third", "192.0.2.3", quick=True))
        await asyncio.sleep(0)
        assert not waiting.done()
        lanes.leave(ticket)
        assert (await waiting).who == "o_third"  # before those of the first address
        for task in many:
            task.cancel()

    asyncio.run(story())


def test_workers_run_no_code_of_the_folder_that_they_are_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pupil's `random.py` beside the maze files must not be imported instead of Python's."""
    for name in ("random", "struct", "gzip", "numbers"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('executed')\n")
    monkeypatch.chdir(tmp_path)

    async def story() -> None:
        pool = Pool(1, 4, seconds=60)
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        await pool.close()

    asyncio.run(story())


def test_who_leaves_what_is_nearly_done_leaves_a_worker_for_the_next() -> None:
    async def story() -> None:
        pool = Pool(1, 4, seconds=60)
        await pool.run("mazes:mask", **QUICK)
        [worker] = pool._idle
        for work, stays in ((("mazes:mask", QUICK), True), (("workshop:generate", ENDLESS), False)):
            leaving = asyncio.ensure_future(pool.run(work[0], **work[1]))
            while pool._idle:
                await asyncio.sleep(0)
            leaving.cancel()
            assert (await asyncio.gather(leaving, return_exceptions=True))[0].__class__ is (
                asyncio.CancelledError
            )
            assert (pool._idle == [worker]) is stays
        await pool.close()

    asyncio.run(story())


def test_a_full_queue_is_said_at_once_and_cancelled_work_makes_room() -> None:
    async def story() -> None:
        pool = Pool(1, 1, seconds=60)
        busy = asyncio.ensure_future(pool.run("workshop:generate", **ENDLESS))
        await asyncio.sleep(0.2)
        queued = asyncio.ensure_future(pool.run("mazes:mask", **QUICK))
        await asyncio.sleep(0.05)
        assert await code_of(pool.run("mazes:mask", **QUICK)) == "busy"
        busy.cancel()  # the client has left
        assert (await queued)["height"] == 2
        await pool.close()

    asyncio.run(story())


def test_answers_come_back_to_those_who_asked() -> None:
    async def story() -> None:
        pool = Pool(2, 50, seconds=60)
        sizes = range(1, 25)
        wishes = [QUICK | {"width": n, "height": n, "mask": {"rows": "."}} for n in sizes]
        answers = await asyncio.gather(*(pool.run("mazes:mask", **wish) for wish in wishes))
        assert [answer["width"] for answer in answers] == list(sizes)
        await pool.close()

    asyncio.run(story())


def children() -> set[int]:
    """Our child processes that are still there."""
    found = set()
    for task in Path("/proc/self/task").iterdir():
        with_children = task / "children"
        if with_children.exists():
            found |= {int(pid) for pid in with_children.read_text().split()}
    return {pid for pid in found if "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()}


def test_whoever_leaves_while_a_worker_starts_leaves_no_worker_behind() -> None:
    async def story() -> None:
        before = children()
        pool = Pool(2, 50, seconds=60)
        for wait in (0, 0.01, 0.03, 0.06) * 5:
            gone = [asyncio.ensure_future(pool.run("mazes:mask", **QUICK)) for _ in range(3)]
            await asyncio.sleep(wait)
            for each in gone:
                each.cancel()
            await asyncio.gather(*gone, return_exceptions=True)
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        while len(pool._workers) > 3:  # those that are being ended
            await asyncio.sleep(0.05)
        assert len(pool._idle) == len(pool._workers)  # each belongs to somebody
        await pool.close()
        assert children() <= before

    asyncio.run(story())


def test_a_worker_that_takes_too_much_memory_says_so_and_the_next_goes_on() -> None:
    bomb = QUICK | {"width": 900, "height": 1000, "mask": {"rows": "."}}

    async def story() -> None:
        pool = Pool(1, 4, seconds=60, memory=800 * 2**20)
        assert (await pool.run("mazes:mask", **bomb))["width"] == 900
        large = {"width": 6000, "height": 6000, "seed": 1, "braid": 0, "options": {}}
        film: dict[str, Any] = {
            "kind": "generator",
            "maze": {"make": {"algorithm": "backtracker", **large}},
        }
        limits = Limits(film_cells=10**9, film_events=10**9)
        code = await code_of(pool.run("films:film", limits=limits, **film))
        assert code in ("limit", "ended")
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        await pool.close()

    asyncio.run(story())


def test_a_worker_that_is_killed_is_said_in_words_and_replaced() -> None:
    async def story() -> None:
        pool = Pool(1, 4, seconds=60)
        busy = asyncio.ensure_future(pool.run("workshop:generate", **ENDLESS))
        while not pool._workers:
            await asyncio.sleep(0.05)
        [worker] = pool._workers
        await asyncio.sleep(0.3)
        os.kill(worker.process.pid, signal.SIGKILL)
        assert await code_of(busy) == "ended"
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        await pool.close()

    asyncio.run(story())


def test_one_visitor_cannot_take_everything() -> None:
    async def story() -> None:
        pool = Pool(2, 32, seconds=60, share=4)
        busy = [
            asyncio.ensure_future(pool.run("workshop:generate", who="greedy", **ENDLESS))
            for _ in range(40)
        ]
        await asyncio.sleep(0.1)
        refused = [each.exception() for each in busy if each.done()]
        assert len(refused) == 36
        assert {error.status for error in refused if isinstance(error, ApiError)} == {429}
        assert all(error.more["retry_after"] >= 1 for error in refused)  # type: ignore[union-attr]
        # Another one has a worker at once, for quick and for long work.
        assert (await pool.run("mazes:mask", who="modest", **QUICK))["width"] == 2
        assert (await pool.run("mazes:mask", who="modest", quick=True, **QUICK))["width"] == 2
        # So has the server itself, and work that is not as quick as it says makes room.
        slow = [
            asyncio.ensure_future(pool.run("workshop:generate", who=who, quick=True, **ENDLESS))
            for who in "ab"
        ]
        assert (await pool.run("mazes:mask", who="modest", quick=True, **QUICK))["width"] == 2
        for each in busy + slow:
            each.cancel()
        await asyncio.gather(*busy, *slow, return_exceptions=True)
        await pool.close()

    asyncio.run(story())


def test_large_answers_are_written_by_the_worker() -> None:
    import gzip
    import json

    async def story() -> None:
        pool = Pool(1, 4, seconds=60)
        data = await pool.run("mazes:mask", form="gzip", **QUICK)
        assert json.loads(gzip.decompress(data))["width"] == 2
        assert json.loads(await pool.run("mazes:mask", form="json", **QUICK))["width"] == 2
        await pool.close()

    asyncio.run(story())


def test_what_is_nested_too_deep_is_refused() -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]

    async def story() -> None:
        pool = Pool(1, 4, seconds=60)
        assert await code_of(pool.run("mazes:mask", mask=deep)) == "limit"
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        await pool.close()

    asyncio.run(story())


def test_a_worker_is_started_ahead_and_never_too_many() -> None:
    async def story() -> None:
        pool = Pool(1, 8, seconds=60, spare=True)
        pool.start_ahead()
        pool.start_ahead()  # one is enough
        while not pool._idle:
            await asyncio.sleep(0.02)
        ahead = pool._idle[0]
        work = asyncio.ensure_future(pool.run("mazes:mask", **QUICK))
        while not pool._starting:
            await asyncio.sleep(0)
        await work
        while len(pool._idle) < 2:
            await asyncio.sleep(0.02)
        assert ahead in pool._idle  # it did the work, and the next one is there already
        some = [pool.run("mazes:mask", who=f"o_{n}", quick=True, **QUICK) for n in range(8)]
        assert len(await asyncio.gather(*some)) == 8
        while pool._starting:
            await asyncio.sleep(0.02)
        assert len(pool._workers) <= pool.lanes.most
        await pool.close()
        assert pool._workers == set()

    asyncio.run(story())
