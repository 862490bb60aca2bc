"""What can go wrong with a database, in words; `translate` finds them for what a driver raises."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    DBAPIError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ..errors import DedaleError


class StoreError(DedaleError):
    """Something that the database does not do."""


class Conflict(StoreError):
    """The game was changed elsewhere since it was read: read it again."""


class Damaged(StoreError):
    """A game that cannot be opened any more; the others can."""


class TooMany(StoreError):
    """An owner has as many as one may have."""


class Unstorable(StoreError):
    """A value that no database keeps: a number or a character out of range."""


class StoreUnavailable(StoreError):
    """The database cannot be used at the moment. Nothing was written; trying later may help."""


class DiskFull(StoreUnavailable):
    """There is no room left to write."""


#: SQLSTATE of two transactions that stand in each other's way: begin again, and both succeed.
_TRY_AGAIN = frozenset({"40001", "40P01"})


def is_transient(error: Exception) -> bool:
    """Whether the same transaction may succeed at once when it is begun again."""
    return _state(error) in _TRY_AGAIN


def translate(error: Exception) -> Exception:
    """The error in our words, where we have some; else the error itself."""
    if isinstance(error, DataError | OverflowError | UnicodeError):
        return Unstorable("this cannot be kept: a number or a letter in it is out of range")
    if isinstance(error, PoolTimeout):
        return StoreUnavailable("the database is too busy: try again in a moment")
    if not isinstance(error, DBAPIError):
        return error
    name = getattr(error.orig, "sqlite_errorname", "")
    if name == "SQLITE_FULL" or _state(error) == "53100":
        return DiskFull("there is no room left on the disk of the database: nothing was written")
    if name == "SQLITE_IOERR_WRITE" and sys.platform == "emscripten":  # so a browser reports it
        return DiskFull("the browser gives this page no more room: nothing was written")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or _state(error) == "55P03":
        return StoreUnavailable("the database is locked by another program: nothing was written")
    if isinstance(error, OperationalError | InterfaceError) or type(error) is DatabaseError:
        return StoreUnavailable("the database cannot be used: {reason}", reason=reason(error))
    return error


def reason(error: Exception) -> str:
    """What the driver or the system says, in one line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


@contextmanager
def in_our_words() -> Iterator[None]:
    """Errors of the driver leave this block translated."""
    try:
        yield
    except (SQLAlchemyError, OverflowError, UnicodeError) as error:
        ours = translate(error)
        if ours is error:
            raise
        raise ours from error


def _state(error: Exception) -> str:
    return getattr(getattr(error, "orig", None), "sqlstate", None) or ""
