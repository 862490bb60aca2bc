"""The pool: bounded, stopped in time, and never mixed up."""

import asyncio
from typing import Any

import pytest

from dedale.web.errors import ApiError
from dedale.web.limits import Limits
from dedale.web.pool import Pool

#: Nobody finds a level of 4000 moves on 12x12 cells: this goes on for ever.
ENDLESS = {
    "limits": Limits(),
    "size": 12,
    "moves": 4000,
    "vertical": 1,
    "horizontal": 1,
    "seed": 1,
    "count": 1,
    "crossing": "kills",
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
        pool = Pool(1, 4, seconds=280)
        assert await code_of(pool.run("ariane:generate", allowed=0.5, **ENDLESS)) == "too-slow"
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        assert await code_of(pool.run("mazes:mask", **QUICK | {"mask": {"rows": "X"}})) == "invalid"
        assert await code_of(pool.run("mazes:mask", nonsense=1)) == "failed"
        assert (await pool.run("mazes:mask", **QUICK))["width"] == 2
        await pool.close()

    asyncio.run(story())


def test_a_full_queue_is_said_at_once_and_cancelled_work_makes_room() -> None:
    async def story() -> None:
        pool = Pool(1, 1, seconds=280)
        busy = asyncio.ensure_future(pool.run("ariane:generate", **ENDLESS))
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
        pool = Pool(2, 50, seconds=280)
        sizes = range(1, 25)
        wishes = [QUICK | {"width": n, "height": n, "mask": {"rows": "."}} for n in sizes]
        answers = await asyncio.gather(*(pool.run("mazes:mask", **wish) for wish in wishes))
        assert [answer["width"] for answer in answers] == list(sizes)
        await pool.close()

    asyncio.run(story())
