"""Heavy work, outside the event loop: worker processes, and a fair queue before them.

A process can be stopped, a thread cannot: when the time is up, or when the client has left, its
worker is killed and another one is started for the next request. Who may begin next is decided
by `lanes.py`.
"""

import asyncio
import contextlib
import logging
import math
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

from fastapi import Request, Response

from .. import i18n
from ..i18n import _
from .errors import ApiError
from .lanes import Lanes
from .worker import MEMORY, Answer, TaskCall, receive, send

log = logging.getLogger("dedale.web")

#: Bytes beyond which a worker is not kept for the next task.
LARGE = 500 * 10**6
#: A limit is in seconds of processor; by the clock, a task may take this many times as long.
CLOCK_FACTOR = 6
#: Seconds that a worker has to end its task when whoever asked has left: starting another one takes
#: longer, and most of those who go on to another screen asked for little.
SOON = 0.5
#: Seconds between two looks at what a worker has had.
TICK = 0.02
#: How a worker hands a result over: as it is, or as JSON in bytes, compressed or not.
Form = Literal["value", "json", "gzip"]


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self, plugins: tuple[str, ...], memory: int) -> None:
        self.tag = ""  # what it worked on last
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "dedale.web.worker", *plugins],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
            env={**os.environ, MEMORY: str(memory)},
        )
        assert self.process.stdout is not None
        try:
            receive(self.process.stdout)  # ready: only from now on time is counted
        except BaseException:
            self.close()
            raise

    def call(self, message: TaskCall) -> Answer:
        """Hand a task over and wait for the answer; EOFError when the process was killed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            send(self.process.stdin, message)
            answer: Answer = receive(self.process.stdout)
            return answer
        except RecursionError:
            return "refused", {"code": "limit", "message": _("this is nested too deep")}
        except (OSError, ValueError) as error:
            raise EOFError from error

    def memory(self) -> int:
        """Bytes that the process has in memory; 0 where the system does not say."""
        try:
            with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, ValueError, IndexError, AttributeError):
            return 0

    def seconds(self) -> float:
        """Seconds of processor that it has had; endless where the system does not say."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
                user, system = file.read().rpartition(")")[2].split()[11:13]
                return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError):
            return math.inf

    def kill(self) -> None:
        self.process.kill()

    def close(self) -> None:
        """End the process, and wait until it has."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


class Pool:
    """Some workers. `waiting` is how many requests may wait for them, `seconds` how long each may
    take (of processor, where the system says), `share` how many pieces of work one visitor may
    have here, and `memory` how many bytes a worker may take (0: as many as there are). With
    `spare`, a worker is always started ahead, and nobody waits for one to start."""

    def __init__(
        self,
        workers: int,
        waiting: int,
        seconds: float,
        plugins: tuple[str, ...] = (),
        *,
        share: int = 4,
        memory: int = 0,
        spare: bool = False,
    ) -> None:
        self.seconds, self.plugins, self.memory, self.spare = seconds, plugins, memory, spare
        self.lanes = Lanes(workers, waiting, share)
        # One for each piece that may run, and some for workers that are ended meanwhile.
        self._threads = ThreadPoolExecutor(self.lanes.most + 4, "dedale-pool")
        self._idle: list[_Worker] = []
        self._workers: set[_Worker] = set()
        self._starting: list[asyncio.Future[_Worker]] = []  # ready for the next request
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for a worker."""
        return self.lanes.waiting

    async def run(
        self,
        task: str,
        *,
        who: str = "",
        quick: bool = False,
        allowed: float | None = None,
        form: Form = "value",
        tag: str = "",
        **arguments: object,
    ) -> Any:
        """The result of a task (`dedale.web.tasks`); an ApiError when it does not give one.

        `who` is the visitor it is for ("": ourselves), and `quick` says that it usually takes no
        time. `allowed` is how many seconds it may take, when that is less than usual. A worker that
        has done something of the same `tag` is preferred: it may remember.
        """
        ticket = await self.lanes.enter(who, quick)
        began = time.monotonic()
        try:
            message = (task, i18n.language(), arguments, form)
            limit = self.seconds if allowed is None else min(allowed, self.seconds)
            kind, result = await self._call(message, limit, tag, quick)
        finally:
            self.lanes.leave(ticket, time.monotonic() - began)
        if kind == "refused":
            raise ApiError(422, **result)
        if kind == "failed":
            log.warning("task %s failed:\n%s", task, result)
            raise ApiError(500, "failed", _("something went wrong on the server; it was noted"))
        return result

    async def run_for(self, request: Request, task: str, **arguments: Any) -> Any:
        """The same for a visitor; the work stops when the connection closes."""
        work = asyncio.ensure_future(self.run(task, who=request.state.visitor, **arguments))
        leaving = asyncio.ensure_future(_left(request))
        try:
            await asyncio.wait((work, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                raise ApiError(499, "gone", "the client left")
            return work.result()
        finally:
            for pending in (work, leaving):
                pending.cancel()
            await asyncio.gather(work, leaving, return_exceptions=True)

    async def answer(self, request: Request, task: str, **arguments: Any) -> Response:
        """The answer to a request: written as JSON and compressed by the worker, however large."""
        form: Form = "gzip" if "gzip" in request.headers.get("accept-encoding", "") else "json"
        return encoded(await self.run_for(request, task, form=form, **arguments), form)

    async def _call(self, message: TaskCall, limit: float, tag: str, quick: bool) -> Answer:
        try:
            worker = await self._worker(tag)
        except EOFError:  # it did not start: out of memory, or the server is closing
            raise ended() from None
        call = asyncio.get_running_loop().run_in_executor(self._threads, worker.call, message)
        try:
            return await self._within(worker, call, limit)
        except TimeoutError:
            raise too_slow(limit) from None
        except EOFError:
            raise ended() from None
        except asyncio.CancelledError:
            await asyncio.wait((call,), timeout=SOON)
            raise
        finally:
            self._take_back(worker, call, tag)

    def _take_back(self, worker: _Worker, call: "asyncio.Future[Answer]", tag: str) -> None:
        """Keep a worker that has answered for the next task, unless it is large: that one may be
        small, and others need the memory."""
        worker.tag = tag
        if not call.done() or call.cancelled() or call.exception() or worker.memory() > LARGE:
            call.cancel()
            self._dismiss(worker)
        else:
            self._idle.append(worker)

    async def _within(
        self, worker: _Worker, call: "asyncio.Future[Answer]", limit: float
    ) -> Answer:
        """A worker's answer. What others do on this machine is not counted, but neither is waited
        for without end."""
        loop = asyncio.get_running_loop()
        began, before = loop.time(), worker.seconds()
        left = limit
        while left > 0:
            if (await asyncio.wait({call}, timeout=left))[0]:
                return call.result()
            clock = CLOCK_FACTOR * limit - (loop.time() - began)
            used = worker.seconds() - before
            left = min(max(limit - used, TICK), clock) if used < limit else 0
        raise TimeoutError

    async def _worker(self, tag: str) -> _Worker:
        """An idle worker, or a new one; one that comes when nobody waits any more is kept idle."""
        while self._idle:
            same = (n for n, worker in enumerate(self._idle) if tag and worker.tag == tag)
            worker = self._idle.pop(next(same, -1))
            if worker.process.poll() is None:
                self.start_ahead()
                return worker
            self._dismiss(worker)  # it was killed
        if self._starting:  # for a request that was given up
            start = self._starting.pop()
        else:
            loop = asyncio.get_running_loop()
            start = loop.run_in_executor(self._threads, self._start)
            start.add_done_callback(self._adopt)
        self.start_ahead()
        try:
            return await asyncio.shield(start)
        except asyncio.CancelledError:
            self._starting.append(start)
            if start.done():
                self._adopt(start)
            raise

    def start_ahead(self) -> None:
        """Have a worker ready for the next request, unless there are as many as may run."""
        most = len(self._workers) + len(self._starting) >= self.lanes.most
        if not self.spare or self._idle or self._starting or most:
            return
        start = asyncio.get_running_loop().run_in_executor(self._threads, self._start_warm)
        self._starting.append(start)
        start.add_done_callback(self._adopt)

    def _start_warm(self) -> _Worker:
        """A worker that has begun a game before, so that it has loaded what that takes."""
        worker = self._start()
        try:
            worker.call(("warm:begin", "en", {}, "value"))
        except EOFError:
            self._end(worker)
            raise
        return worker

    def _start(self) -> _Worker:
        worker = _Worker(self.plugins, self.memory)
        self._workers.add(worker)
        if self._closed:
            self._end(worker)
            raise EOFError
        return worker

    def _adopt(self, start: "asyncio.Future[_Worker]") -> None:
        """A worker that nobody waits for any more is idle."""
        if start in self._starting:
            self._starting.remove(start)
            if start.exception() is None:
                self._idle.append(start.result())

    def _dismiss(self, worker: _Worker) -> None:
        worker.kill()
        with contextlib.suppress(RuntimeError):  # closing: `close` ends it
            self._threads.submit(self._end, worker)

    def _end(self, worker: _Worker) -> None:
        worker.close()
        self._workers.discard(worker)

    def warm_up(self) -> None:
        """Compile ahead: in a worker of its own, that nobody waits for."""
        self._threads.submit(self._warm)

    def _warm(self) -> None:
        with contextlib.suppress(EOFError):
            worker = self._start()
            kind, result = worker.call(("warm:up", "en", {}, "value"))
            if kind == "failed":
                log.warning("compiling ahead failed:\n%s", result)
            self._end(worker)

    async def close(self) -> None:
        """End every worker, also those at work."""
        self._closed = True
        for worker in list(self._workers):
            worker.kill()
        self._idle.clear()
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=False)
        for worker in list(self._workers):
            self._end(worker)


def too_slow(seconds: float) -> ApiError:
    message = _("this took more than {n:g} seconds: stopped").format(n=seconds)
    return ApiError(503, "too-slow", message)


def ended() -> ApiError:
    message = _("this needed too many resources and was stopped: ask for less")
    return ApiError(503, "ended", message)


def encoded(data: bytes, form: Form) -> Response:
    """An answer that a worker has written."""
    headers: Mapping[str, str] = {"Vary": "Accept-Encoding"}
    if form == "gzip":
        headers = {**headers, "Content-Encoding": "gzip"}
    return Response(data, headers=headers, media_type="application/json")


async def _left(request: Request) -> None:
    """Returns when the client has closed its connection."""
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            return
