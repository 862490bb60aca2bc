"""What a server does for its database when it starts, and once a day."""

import os
import sqlite3
import time
from pathlib import Path

from ..errors import DedaleError
from ..files import written_beside
from .database import Store, copies_of, copy_database, quick_check
from .games import delete_untouched_games

DAY = 24 * 3600.0
#: Days after which a game in which nothing was done is forgotten.
UNTOUCHED_DAYS = 30
#: Daily copies that are kept.
COPIES = 3


def tend(store: Store, now: float | None = None) -> int:
    """Clean up, and keep a copy of the day; how many untouched games were forgotten.

    Takes as long as the disk needs: call it in a thread. Raises a `DedaleError` when there is no
    room for a copy, or when the copy shows that the database is damaged.
    """
    now = time.time() if now is None else now
    before = now - UNTOUCHED_DAYS * DAY
    forgotten = store.write(lambda connection: delete_untouched_games(connection, before)).result()
    if store.file is not None:
        copy_of_the_day(store.file, now)
    return forgotten


def copy_of_the_day(database: Path, now: float) -> Path:
    """Copy an SQLite file into `backups/` beside it, once a day; the last few copies stay.

    The copy is one moment of the database, whatever is being written meanwhile. It takes the place
    of an older one only when it is whole.
    """
    folder = database.parent / "backups"
    copy = folder / f"{database.stem}-{time.strftime('%Y-%m-%d', time.localtime(now))}.db"
    if copy.exists():
        return copy
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        with written_beside(copy) as beside:
            os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            copy_database(database, beside)
            if (wrong := quick_check(beside)) is not None:
                raise DedaleError(
                    "the database {path!r} is damaged: {reason}; the copies in {folder!r} are kept",
                    path=str(database),
                    reason=wrong,
                    folder=str(folder),
                )
    except (OSError, sqlite3.Error) as error:
        raise DedaleError(
            "no copy of the database could be kept in {folder!r}: {reason}",
            folder=str(folder),
            reason=str(error),
        ) from None
    # Copies of days to come were made while the clock was wrong: they go before any other.
    copies = sorted(copies_of(database), key=lambda each: (each.name <= copy.name, each.name))
    for old in copies[:-COPIES]:
        old.unlink(missing_ok=True)
    return copy
