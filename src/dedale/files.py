"""Files: read with errors for people; written beside their place and renamed, whole or not."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any

from .errors import DedaleError, FileError, expect

if TYPE_CHECKING:
    from pathlib import Path

#: After so many seconds without a write, a file that was begun was given up: its writer was killed.
GIVEN_UP = 3600
#: Where a locked byte lies: beyond the text, which must stay readable on Windows.
_LOCKED_BYTE = 1 << 20


def make_folder(folder: str | os.PathLike[str]) -> None:
    """Have a folder, with those above it; else a DedaleError says why not."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise DedaleError(
            "cannot write {path!r}: {reason}", path=str(folder), reason=error.strerror
        ) from None


def checked_path(path: str | os.PathLike[str]) -> str:
    """The path as a text. What is none is refused: a number would be a file that is open already.

    >>> checked_path(5)
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: path should be a str, not 5
    """
    try:
        text = os.fspath(path)
    except TypeError:
        text = path  # type: ignore[assignment]
    expect("path", text, str)
    if "\0" in text:
        raise FileError("no file has such a name: {name!r}", name=text[:40])
    return text


@contextmanager
def written_beside(path: str | os.PathLike[str], *, tidy: bool = True) -> Iterator[Path]:
    """A name beside `path` for a file or a folder, which is moved there when the block ends well.

    On an error or Ctrl-C inside the block, nothing is left behind and what was there stays. What
    killed writers left is removed, which is slow (not `tidy`: skipped) among very many files.
    """
    from pathlib import Path  # a process that only reads does not import it

    target = Path(checked_path(path))
    # Nobody can have put anything there, such as a link to another file.
    beside = target.with_name(f".{target.name}.{os.urandom(8).hex()}.part{target.suffix}")
    if tidy:
        _remove_given_up(target)
    try:
        yield beside
        if target.is_dir() and beside.is_dir():
            remove(target)  # a file is replaced at once, and never a folder by a file
        os.replace(beside, target)
    except OSError as error:
        raise DedaleError(
            "cannot write {path!r}: {reason}", path=str(target), reason=error.strerror
        ) from None
    finally:
        remove(beside)


@contextmanager
def atomic(path: str | os.PathLike[str], mode: str = "wb") -> Iterator[IO[Any]]:
    """Open a file for writing that appears at `path`, and on the disk, when the block ends well.

    A file that was there keeps who may read it; a device or a pipe is written to as it is.
    """
    path = checked_path(path)
    text = {} if "b" in mode else {"encoding": "utf-8", "newline": "\n"}
    old = _mode(path)
    if old is not None and not (stat.S_ISREG(old) or stat.S_ISDIR(old)):
        with open(path, mode, **text) as handle:  # type: ignore[call-overload]
            yield handle
        return
    with written_beside(path) as beside, open(beside, mode, **text) as handle:  # type: ignore[call-overload]
        if old is not None:
            os.chmod(beside, stat.S_IMODE(old))
        yield handle
        handle.flush()
        os.fsync(handle.fileno())
    _sync_folder(beside.parent)


def _mode(path: str | os.PathLike[str]) -> int | None:
    """What kind of file is there, and who may use it; None if nothing is."""
    try:
        return os.stat(path).st_mode
    except OSError:
        return None


def _remove_given_up(target: Path) -> None:
    """Remove what killed writers of the same file left beside it."""
    from glob import escape

    with suppress(OSError):
        for left in target.parent.glob(f".{escape(target.name)}.*.part*"):
            if time.time() - left.stat().st_mtime > GIVEN_UP:
                remove(left)


def remove(place: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if place.is_dir():
        import shutil

        shutil.rmtree(place, ignore_errors=True)
        return
    with suppress(OSError):
        place.unlink()


def _sync_folder(folder: Path) -> None:
    """Have the new name on the disk too, where a folder can be synced."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_atomically(path: str | os.PathLike[str], data: bytes | str) -> None:
    """Write a whole file at once, or leave everything as it was."""
    with atomic(path, "wb") as handle:
        handle.write(data.encode("utf-8") if isinstance(data, str) else data)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """All of a file, or a FileError that says why not."""
    path = checked_path(path)
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError("cannot be read: {reason}", reason=reason, path=str(path)) from None


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file in UTF-8 (with or without a mark at its beginning), or a FileError."""
    return decoded(read_bytes(path), str(path)).removeprefix("\ufeff")


def decoded(data: bytes, path: str = "") -> str:
    """Bytes as a text in UTF-8, or a FileError with the place of what is none.

    >>> decoded(b"a" + bytes([255]))
    Traceback (most recent call last):
    ...
    dedale.errors.FileError: line 1, column 2: this is not text in UTF-8
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise FileError("this is not text in UTF-8", path=path, line=line, column=column) from None


def try_lock(file: IO[Any]) -> bool:
    """Take the system's lock on an open file, if nobody has it. It goes when its process goes."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
