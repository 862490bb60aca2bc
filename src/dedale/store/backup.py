"""The backup of a whole database, and its way back."""

import os
import tempfile
from pathlib import Path
from typing import IO

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from ..errors import DedaleError, FileError
from ..files import atomic, written_beside
from .archive import Archive, ArchiveContents, replace_everything, write_archive
from .database import (
    DATABASE,
    Store,
    connected_servers,
    copy_database,
    database_file,
    folder_url,
    quick_check,
    snapshot,
)
from .lock import ServerLock
from .schema import GAMES, LEVELS


def backup(url: str, path: Path) -> ArchiveContents:
    """Write a database to a file, as it is at this moment; servers may go on using it."""
    with snapshot(url) as connection, atomic(path) as file:
        os.chmod(file.name, 0o600)
        return write_archive(connection, file)


def restore(url: str, path: Path, *, force: bool = False) -> dict[str, int]:
    """Make a database what a backup (or a copy of the day) says; how many lines of each part.

    Everything that was there is replaced, which must be allowed by `force`; no server may be
    running. The file is checked while it is read: one that is damaged changes nothing.
    """
    with _opened(path) as file, Archive(file, name=str(path)) as archive:
        if "keys" not in archive.counts:
            raise FileError(
                "these are the games of one player: import them on the page", path=str(path)
            )
        database = database_file(url)
        if database is None:
            if connected_servers(url):
                raise DedaleError("the database is in use: stop every `dedale serve` on it first")
            _check_room(url, force)
            _restore(url, archive)
            return archive.counts
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with ServerLock(database):
            damaged = database.exists() and quick_check(database) is not None
            if database.exists() and not (damaged and force):
                _check_room(url, force)
            # Beside it, and moved there when it is whole: a restore that is killed changes nothing.
            with written_beside(database) as beside:
                _restore(f"sqlite:///{beside}", archive)
                if database.exists():
                    _move_away(database, ".damaged" if damaged else ".replaced")
        if not damaged:
            _remove(database, ".replaced")
        return archive.counts


def _check_room(url: str, force: bool) -> None:
    """Refuse to replace games, unless that is meant."""
    store = Store(url)
    try:
        games, levels = store.read(
            lambda connection: [
                connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in (GAMES, LEVELS)
            ]
        )
    finally:
        store.close()
    if (games or levels) and not force:
        raise DedaleError(
            "there are {games} games and {levels} levels here already, which would be"
            " replaced: say --force if that is meant",
            games=games,
            levels=levels,
        )


def _restore(url: str, archive: Archive) -> None:
    store = Store(url)
    try:
        store.write(lambda connection: replace_everything(connection, archive)).result()
    except IntegrityError:
        raise FileError("this backup has two lines for the same thing", path=archive.name) from None
    finally:
        store.close()


def _opened(path: Path) -> IO[bytes]:
    """A backup, or a copy of the day, written as a backup."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise FileError("cannot be read: {reason}", path=str(path), reason=error.strerror) from None
    if not file.read(16).startswith(b"SQLite format 3"):
        return file
    file.close()
    if (wrong := quick_check(path)) is not None:
        raise FileError("this copy is damaged: {reason}", path=str(path), reason=wrong)
    paper = tempfile.TemporaryFile()  # noqa: SIM115
    with tempfile.TemporaryDirectory() as folder:
        url = folder_url(folder)
        copy_database(path, Path(folder) / DATABASE)
        Store(url).close()  # it may be of an older version
        with snapshot(url) as connection:
            write_archive(connection, paper)
    return paper


#: An SQLite database may be three files.
_ENDS = ("", "-wal", "-shm")


def _move_away(database: Path, name: str) -> None:
    """A database makes room; a damaged one stays: something in it may still be readable."""
    for end in _ENDS:
        part = database.with_name(database.name + end)
        if part.exists():
            part.replace(database.with_name(database.name + name + end))


def _remove(database: Path, name: str) -> None:
    for end in _ENDS:
        database.with_name(database.name + name + end).unlink(missing_ok=True)
