"""Heavy work, outside the event loop: a few worker processes and a short queue before them.

A process can be stopped, a thread cannot: when the time is up, or when the client has left, its
worker is killed and another one is started for whoever comes next.
"""

import asyncio
import contextlib
import logging
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from fastapi import Request

from .. import i18n
from ..i18n import _
from .errors import ApiError
from .worker import receive, send

log = logging.getLogger("dedale.web")


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self, plugins: tuple[str, ...]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dedale.web.worker", *plugins],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
        )
        assert self.process.stdout is not None
        receive(self.process.stdout)  # ready: only from now on time is counted

    def call(self, message: Any) -> Any:
        """Hand a task over and wait for the answer; EOFError when the process was killed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            send(self.process.stdin, message)
            return receive(self.process.stdout)
        except (OSError, ValueError) as error:
            raise EOFError from error

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
    """At most `workers` tasks at a time; at most `waiting` in the queue."""

    def __init__(
        self, workers: int, waiting: int, seconds: float, plugins: tuple[str, ...] = ()
    ) -> None:
        self.most_waiting, self.seconds, self.plugins = waiting, seconds, plugins
        self._free = asyncio.Semaphore(workers)
        self._threads = ThreadPoolExecutor(workers + 3, "dedale-pool")
        self._idle: list[_Worker] = []
        self._warming: _Worker | None = None
        self._closed = False
        self.waiting = 0

    async def run(self, task: str, *, allowed: float | None = None, **arguments: Any) -> Any:
        """The result of a task (`dedale.web.tasks`); an ApiError when it does not give one.

        `allowed` is how many seconds it may take, when that is less than usual.
        """
        if self._free.locked() and self.waiting >= self.most_waiting:
            raise ApiError(503, "busy", _("the server is busy: try again in a moment"))
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        try:
            kind, result = await self._call((task, i18n.language(), arguments), allowed)
        finally:
            self._free.release()
        if kind == "refused":
            raise ApiError(422, **result)
        if kind == "failed":
            log.warning("task %s failed:\n%s", task, result)
            raise ApiError(500, "failed", _("something went wrong on the server; it was noted"))
        return result

    async def run_for(self, request: Request, task: str, **arguments: Any) -> Any:
        """The same for as long as the client is there; the work stops when it leaves."""
        work = asyncio.ensure_future(self.run(task, **arguments))
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

    async def _call(self, message: Any, allowed: float | None) -> Any:
        worker = self._idle.pop() if self._idle else None
        loop = asyncio.get_running_loop()
        if worker is None:
            worker = await loop.run_in_executor(self._threads, _Worker, self.plugins)
        limit = self.seconds if allowed is None else min(allowed, self.seconds)
        try:
            answer = await asyncio.wait_for(
                loop.run_in_executor(self._threads, worker.call, message), limit
            )
        except TimeoutError:
            self._dismiss(worker)
            raise ApiError(
                503, "too-slow", _("this took more than {n:g} seconds: stopped").format(n=limit)
            ) from None
        except BaseException as error:
            self._dismiss(worker)
            if isinstance(error, EOFError):
                raise ApiError(500, "failed", _("the worker ended before its work did")) from None
            raise
        self._idle.append(worker)
        return answer

    def _dismiss(self, worker: _Worker) -> None:
        worker.kill()
        self._threads.submit(worker.close)

    def warm_up(self) -> None:
        """Compile ahead: in a worker of its own, that nobody waits for."""
        self._threads.submit(self._warm)

    def _warm(self) -> None:
        worker = self._warming = _Worker(self.plugins)
        with contextlib.suppress(EOFError):
            if self._closed:
                worker.kill()
            kind, result = worker.call(("warm:up", "en", {}))
            if kind == "failed":
                log.warning("compiling ahead failed:\n%s", result)
        worker.close()

    async def close(self) -> None:
        """End every worker."""
        self._closed = True
        if self._warming is not None:
            self._warming.kill()
        for worker in self._idle:
            worker.close()
        self._idle.clear()
        self._threads.shutdown(wait=True, cancel_futures=False)


async def _left(request: Request) -> None:
    """Returns when the client has closed its connection."""
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            return
