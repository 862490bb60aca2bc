"""One thread writes; what waits together is committed together.

A commit that reaches the disk costs a millisecond or more, whatever is in it. So each piece of work
waits in a queue; the thread takes all that is there, does it in one transaction, and only after
the commit tells everybody that theirs is safe. A piece that fails spoils only itself: the others
are then done again, each in a transaction of its own.

Reference: "group commit", J. Gray and A. Reuter, Transaction Processing, 1993, chapter 9.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

Result = TypeVar("Result")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]

#: Marks the transactions that will write.
WRITING: dict[str, Any] = {"writing": True}
MOST_AT_ONCE = 256


class Writer:
    """The writing thread of one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="dedale-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Do this soon; the future is done once it is committed."""
        future: Future[Result] = Future()
        if self._closed:
            future.set_exception(RuntimeError("the database is closed"))
        else:
            self._queue.put((work, future))
        return future

    @property
    def pending(self) -> int:
        """How much waits to be written, about."""
        return self._queue.qsize()

    def close(self) -> None:
        """Write what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            batch = [job]
            last = False
            while len(batch) < MOST_AT_ONCE:
                try:
                    more = self._queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                batch.append(more)
            self._commit(batch)
            if last:
                break

    def _commit(self, batch: list[Job]) -> None:
        try:
            results = self._transaction(batch)
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for job in batch:
                self._commit([job])
            return
        for (_work, future), result in zip(batch, results, strict=True):
            future.set_result(result)

    def _transaction(self, batch: list[Job]) -> list[Any]:
        connection = self._engine.connect().execution_options(**WRITING)
        with connection, connection.begin():
            return [work(connection) for work, _future in batch]
