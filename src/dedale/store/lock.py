"""One database file, one server: a lock that knows who holds it.

The lock is the system's own, on an open file: it goes when its process goes, however that ends, so
a file left by a killed server locks nothing. What is written in the file only says where to find
the server. PostgreSQL needs no such lock: there the versions of games decide.
"""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, NamedTuple, Self

from ..errors import DedaleError
from ..files import try_lock


class RunningServer(NamedTuple):
    """A server that runs: its process, and where its page is."""

    pid: int
    address: str


class AlreadyRunning(DedaleError):
    """Another server holds the database; `server` says which."""

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(template, **values)
        self.server = RunningServer(int(str(values["pid"])), str(values["address"]))


class ServerLock:
    """The right to be the one server of a database file, from now until `close`.

    Raises `AlreadyRunning` when another process has it.
    """

    def __init__(self, database: Path, address: str = "") -> None:
        self._file = _opened(_path(database))
        if not _lock(self._file):
            self._file.close()
            held = _holder(_path(database))
            raise AlreadyRunning(
                "Dédale is already running on these games, at {address} (process {pid})",
                address=held.address or "?",
                pid=held.pid,
            )
        self._write(json.dumps({"pid": os.getpid(), "address": address}))

    def close(self) -> None:
        """Let the next one in."""
        if not self._file.closed:
            self._write("")
            self._file.close()

    def _write(self, line: str) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(line)
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def running_at(database: Path) -> RunningServer | None:
    """The server that holds a database file, if one does."""
    path = _path(database)
    if not path.exists():
        return None
    with _opened(path) as file:
        if try_lock(file):
            return None
    return _holder(path)


def _lock(file: IO[str]) -> bool:
    """Take the lock; a mere look (`running_at`) holds it for no time at all."""
    for _try in range(10):
        if try_lock(file):
            return True
        time.sleep(0.02)
    return False


def _path(database: Path) -> Path:
    return database.resolve().with_suffix(".lock")  # one file, one lock, whatever it is called


def make_data_folder(folder: Path) -> None:
    """Have the data folder, for nobody else."""
    with _written(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


@contextmanager
def _written(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise DedaleError(
            "the data folder {folder!r} cannot be written: {reason}; name another one with --data"
            " DIR",
            folder=str(folder),
            reason=error.strerror or str(error),
        ) from None


def _opened(path: Path) -> IO[str]:
    with _written(path.parent):
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    return os.fdopen(handle, "r+", encoding="utf-8")


def _holder(path: Path) -> RunningServer:
    """What the holder wrote; it may be just about to."""
    for _try in range(50):
        try:
            found = json.loads(path.read_text("utf-8"))
            return RunningServer(int(found["pid"]), str(found["address"]))
        except (ValueError, KeyError, TypeError, RecursionError):
            time.sleep(0.02)
    return RunningServer(0, "")
