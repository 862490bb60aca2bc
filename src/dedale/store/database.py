"""One open database: its engine, its writer, and the questions one asks it."""

import math
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import NullPool, StaticPool

from ..errors import DedaleError
from .errors import DiskFull, StoreUnavailable, in_our_words, reason
from .lock import make_data_folder
from .migrations import MIGRATIONS, migrate, steps_done
from .writer import WRITING, Writer

Result = TypeVar("Result")

#: Seconds to wait for a database that another process has locked, or that does not answer.
TIMEOUT = 5
#: The name of the database in a data folder.
DATABASE = "dedale.db"
#: Bytes of room below which the server is not well: the largest moves might not fit.
LEAST_ROOM = 8 * 2**20


class Store:
    """An open database.

    >>> store = Store("sqlite://")
    >>> from .levels import list_levels
    >>> store.read(lambda connection: list_levels(connection, "zoe"))
    []
    >>> store.close()
    """

    def __init__(self, url: str, *, journal: str = "WAL", writer: type[Writer] = Writer) -> None:
        """Open the database of an address. `journal` is SQLite's journal mode, and `writer` the
        class of what writes to it."""
        #: The file, if the database is one.
        self.file = database_file(url)
        self.engine = _engine(url, journal)
        #: Whether other servers may change it too: then nothing one remembers is sure to be true.
        self.shared = self.engine.dialect.name != "sqlite"
        self._reading = _reading(self.engine)
        try:
            if self.file is not None:
                _make_private(self.file)
                _check(self.file)
            connection = self.engine.connect().execution_options(**WRITING)
            with connection, connection.begin():
                migrate(connection)
        except (SQLAlchemyError, OSError) as error:
            self.engine.dispose()
            raise _unusable(url, error) from None
        except DedaleError:
            self.engine.dispose()
            raise
        self.writer = writer(self.engine)

    @classmethod
    def in_folder(cls, folder: str | Path) -> Self:
        """The store of a data folder: the file `dedale.db` in it, both made when not there."""
        make_data_folder(Path(folder))
        _check_not_lost(Path(folder) / DATABASE)
        return cls(folder_url(folder))

    def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask something; sees everything that was committed when the first question is put."""
        with in_our_words(), self._reading.connect() as connection:
            return question(connection)

    def write(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Change something: done, and safe on disk, when the future is."""
        return self.writer.submit(work)

    def trouble(self) -> StoreUnavailable | None:
        """Why the database cannot be used at the moment, if it cannot. May take some seconds.

        As long as all goes well this only reads; after a failure it tries to write.
        """
        try:
            self.read(steps_done)
            if self.writer.trouble is not None:
                self.write(_write_nothing).result()
            # A small write may still fit where a larger move does not.
            if self.file is not None and _room(self.file) < LEAST_ROOM:
                return DiskFull("there is almost no room left on the disk of the database")
        except StoreUnavailable as error:
            return error
        return None

    def close(self) -> None:
        """Finish what is being written, then close the database."""
        self.writer.close()
        self.engine.dispose()


def folder_url(folder: str | Path) -> str:
    """The address of the database in a data folder."""
    return f"sqlite:///{Path(folder) / DATABASE}"


def database_file(url: str) -> Path | None:
    """The file of an SQLite database; None for one in memory or elsewhere.

    >>> database_file("sqlite:////data/dedale.db").as_posix()
    '/data/dedale.db'
    >>> database_file("postgresql://school/dedale"), database_file("sqlite://")
    (None, None)
    """
    address = _address(url)
    name = address.database
    if address.get_backend_name() != "sqlite" or not name or name.startswith((":", "file:")):
        return None
    return Path(name)


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """A database as it is at one moment, to be read only, also while a server uses it."""
    file = database_file(url)
    if file is not None and not file.exists():
        raise DedaleError("there is no database {path!r}", path=str(file))
    engine = _engine(url) if file is None else _read_only_engine(file)
    try:
        with in_our_words(), _reading(engine).connect() as connection:
            if (done := steps_done(connection)) != len(MIGRATIONS):
                raise DedaleError(
                    "this database is of another version (step {done}, not {known}):"
                    " start `dedale serve` on it once",
                    done=done,
                    known=len(MIGRATIONS),
                )
            yield connection
    finally:
        engine.dispose()


def copy_database(file: Path, copy: Path) -> None:
    """Copy an SQLite file as it is at this moment, also while a server uses it; sqlite3.Error."""
    with closing(sqlite3.connect(file)) as one, closing(sqlite3.connect(copy)) as to:
        one.backup(to)
        to.execute("PRAGMA journal_mode = DELETE")  # one file, and nothing beside it


def quick_check(file: Path) -> str | None:
    """What is wrong inside an SQLite file, if anything is."""
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True)
        try:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as error:
        return str(error)
    return None if found == "ok" else str(found).splitlines()[-1]


def connected_servers(url: str) -> int:
    """How many of our programs are connected to a PostgreSQL database; 0 for any other."""
    engine = _engine(url)
    if engine.dialect.name != "postgresql":
        return 0
    question = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND application_name = :name AND pid <> pg_backend_pid()"
    )
    try:
        with in_our_words(), engine.connect() as connection:
            return int(
                connection.execute(question, {"name": POSTGRESQL["application_name"]}).scalar_one()
            )
    finally:
        engine.dispose()


def _address(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        raise _unusable(url, error) from None


def _engine(url: str, journal: str = "WAL") -> Engine:
    address = _address(url)
    options: dict[str, object] = {"pool_timeout": TIMEOUT}
    try:
        if address.get_backend_name() == "sqlite":
            options["connect_args"] = {"check_same_thread": False, "timeout": TIMEOUT}
            if not address.database or address.database == ":memory:":
                options = {"connect_args": options["connect_args"], "poolclass": StaticPool}
        elif address.get_backend_name() == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
            options |= {"pool_pre_ping": True, "connect_args": POSTGRESQL}
        else:
            kind = address.drivername
            raise NoSuchModuleError("no such kind of database: " + kind)
        engine = create_engine(address, **options)
    except (ArgumentError, NoSuchModuleError) as error:
        raise _unusable(url, error) from None
    except ImportError as error:
        raise DedaleError(
            "PostgreSQL needs {name!r}, which is not installed: pip install 'dedale[postgres]'",
            name=error.name,
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_set_up_sqlite, journal=journal))
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _read_only_engine(file: Path) -> Engine:
    def connect() -> sqlite3.Connection:
        return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=TIMEOUT)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _reading(engine: Engine) -> Engine:
    """The same engine for transactions that see one moment of the database from start to end."""
    if engine.dialect.name == "sqlite":
        return engine  # as they always do there
    return engine.execution_options(isolation_level="REPEATABLE READ")


#: How we present ourselves to PostgreSQL; nothing of ours waits there without end.
POSTGRESQL = {
    "application_name": "dedale",
    "connect_timeout": TIMEOUT,
    "options": f"-c lock_timeout={TIMEOUT}s -c statement_timeout=60s",
}


def _set_up_sqlite(connection: sqlite3.Connection, _record: object, journal: str = "WAL") -> None:
    """WAL: readers never wait for the writer. FULL: a commit is on the disk, not on its way."""
    connection.isolation_level = None  # we say BEGIN ourselves
    connection.execute("PRAGMA foreign_keys = ON")
    with suppress(sqlite3.OperationalError):  # read-only: as the writer has set it
        connection.execute(f"PRAGMA journal_mode = {journal}")
    connection.execute("PRAGMA synchronous = FULL")


def _begin_sqlite(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _room(file: Path) -> float:
    """Bytes left on the disk of a file, as far as the system says."""
    try:
        return shutil.disk_usage(file.parent).free
    except (OSError, AttributeError):
        return math.inf


def _write_nothing(connection: Connection) -> None:
    connection.execute(text("UPDATE migrations SET applied = applied WHERE number = 1"))


def _make_private(file: Path) -> None:
    """Games are for the user who runs us: nobody else on the machine reads the file."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for part in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError):
            part.chmod(0o600)


def copies_of(file: Path) -> list[Path]:
    """The daily copies of an SQLite file (`upkeep.py`), the oldest first."""
    return sorted((file.parent / "backups").glob(f"{file.stem}-*.db"))


def _check_not_lost(file: Path) -> None:
    """Refuse to begin anew where there are copies of a database that is gone, or empty."""
    if (not file.exists() or file.stat().st_size == 0) and (copies := copies_of(file)):
        raise DedaleError(
            "the database {path!r} is gone, but there are copies of it: go back to the last one"
            " with: dedale restore {copy} (to begin anew, move {folder!r} away)",
            path=str(file),
            copy=str(copies[-1]),
            folder=str(copies[-1].parent),
        )


def _check(file: Path) -> None:
    if (wrong := quick_check(file)) is None:
        return
    if copies := copies_of(file):
        raise DedaleError(
            "the database {path!r} is damaged: {reason}; go back to the last good copy with:"
            " dedale restore --force {copy}",
            path=str(file),
            reason=wrong,
            copy=str(copies[-1]),
        )
    raise DedaleError(
        "the database {path!r} is damaged: {reason}; move it away, or restore a backup with:"
        " dedale restore --force FILE",
        path=str(file),
        reason=wrong,
    )


def _unusable(url: str, error: Exception) -> DedaleError:
    return DedaleError(
        "the database {url!r} cannot be used: {reason} (right would be: sqlite:////folder/file.db"
        " or postgresql://user@host/name)",
        url=_shown(url),
        reason=reason(error),
    )


def _shown(url: str) -> str:
    """The address without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return url.rpartition("@")[2]
