"""One open database: its engine, its writer, and the questions one asks it."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from ..errors import DedaleError
from .migrations import migrate
from .writer import WRITING, Writer

Result = TypeVar("Result")


class Store:
    """An open database.

    >>> store = Store("sqlite://")
    >>> from .levels import list_levels
    >>> store.read(lambda connection: list_levels(connection, "zoe"))
    []
    >>> store.close()
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        try:
            connection = self.engine.connect().execution_options(**WRITING)
            with connection, connection.begin():
                migrate(connection)
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error).split("\n")[0]
            raise DedaleError(
                "the database {url!r} cannot be used: {reason}", url=_shown(url), reason=reason
            ) from None
        self.writer = Writer(self.engine)

    @classmethod
    def in_folder(cls, folder: str | Path) -> Self:
        """The store of a data folder: the file `dedale.db` in it, made when it is not there."""
        return cls(f"sqlite:///{Path(folder) / 'dedale.db'}")

    def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask something; sees everything that was committed."""
        with self.engine.connect() as connection:
            return question(connection)

    def write(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Change something: done, and safe on disk, when the future is."""
        return self.writer.submit(work)

    def close(self) -> None:
        """Finish what is being written, then close the database."""
        self.writer.close()
        self.engine.dispose()


def _engine(url: str) -> Engine:
    try:
        address = make_url(url)
        options: dict[str, Any] = {}
        if address.get_backend_name() == "sqlite":
            options["connect_args"] = {"check_same_thread": False, "timeout": 30}
            if not address.database or address.database == ":memory:":
                from sqlalchemy.pool import StaticPool

                options["poolclass"] = StaticPool
        engine = create_engine(address, **options)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        reason = str(error).split("\n")[0]
        raise DedaleError(
            "--database {url!r} cannot be used: {reason} (right would be: "
            "sqlite:////folder/file.db)",
            url=_shown(url),
            reason=reason,
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """WAL: readers never wait for the writer. FULL: a commit is on the disk, not on its way."""
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _shown(url: str) -> str:
    """The address without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url
