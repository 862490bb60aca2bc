"""One thread writes; what waits together is committed together.

A commit that reaches the disk costs a millisecond or more, whatever is in it. So each piece of work
waits in a queue; the thread takes all that is there, does it in one transaction, and confirms each
piece only after the commit. A piece that fails spoils only itself: the others are begun
again without it. When the database itself fails, nobody waits for a second try.

Reference: "group commit", J. Gray and A. Reuter, Transaction Processing, 1993, chapter 9.
"""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

from .errors import StoreUnavailable, is_transient, translate

Result = TypeVar("Result")

#: Marks the transactions that will write.
WRITING = {"writing": True}
MOST_AT_ONCE = 256
#: How often a transaction is begun again that met one of another server.
MOST_TRIES = 10


class Writing(Generic[Result]):
    """A piece of work, what came of it, and who waits for that."""

    __slots__ = ("_result", "future", "work")

    def __init__(self, work: Callable[[Connection], Result]) -> None:
        self.work = work
        self.future: Future[Result] = Future()

    def run(self, connection: Connection) -> None:
        """Do it, and keep the result until it is committed."""
        self._result = self.work(connection)

    def tell(self) -> None:
        """It is committed."""
        self.future.set_result(self._result)


AnyJob = Writing[Any]


class Writer:
    """The writing thread of one database."""

    def __init__(self, engine: Engine) -> None:
        #: Why the last transaction failed, if it was the fault of the database.
        self.trouble: StoreUnavailable | None = None
        self._engine = engine
        self._queue: queue.SimpleQueue[AnyJob | None] = queue.SimpleQueue()
        self._closed = False
        self._start()

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="dedale-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Do this soon; the future is done once it is committed. Cancelled before: not done."""
        job = Writing(work)
        if self._closed:
            job.future.set_exception(RuntimeError("the database is closed"))
        else:
            self._queue.put(job)
        return job.future

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
            batch: list[AnyJob] = []
            while job is not None:
                if job.future.set_running_or_notify_cancel():
                    batch.append(job)
                if len(batch) == MOST_AT_ONCE:
                    break
                try:
                    job = self._queue.get_nowait()
                except queue.Empty:
                    break
            self._commit(batch)
            if job is None:
                break

    def _commit(self, batch: list[AnyJob]) -> None:
        tries = 0
        while batch:
            done = 0
            try:
                connection = self._engine.connect().execution_options(**WRITING)
                with connection, connection.begin():
                    for job in batch:
                        job.run(connection)
                        done += 1
            except Exception as error:
                tries += 1
                if is_transient(error) and tries < MOST_TRIES:
                    continue
                ours = translate(error)
                self.trouble = ours if isinstance(ours, StoreUnavailable) else None
                if self.trouble is None and done < len(batch):
                    batch.pop(done).future.set_exception(ours)
                    continue
                for job in batch:
                    job.future.set_exception(ours)
                return
            self.trouble = None
            for job in batch:
                job.tell()
            return


class PromptWriter(Writer):
    """A writer without a thread, for where there are none: what is submitted is written at once."""

    def _start(self) -> None:
        pass

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Do this now; the future is done."""
        job = Writing(work)
        if self._closed:
            job.future.set_exception(RuntimeError("the database is closed"))
        else:
            job.future.set_running_or_notify_cancel()
            self._commit([job])
        return job.future

    def close(self) -> None:
        """Nothing waits."""
        self._closed = True
