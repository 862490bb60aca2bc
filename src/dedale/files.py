"""Files are written beside their place and renamed: whole, or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from .errors import DedaleError


@contextmanager
def atomic(path: str | Path, mode: str = "wb") -> Iterator[IO[Any]]:
    """Open a file for writing that appears at `path` only when the block ends well.

    On an error or Ctrl-C inside the block, nothing is left behind and what was there stays.
    """
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    text = {} if "b" in mode else {"encoding": "utf-8", "newline": "\n"}
    try:
        handle = open(beside, mode, **text)  # type: ignore[call-overload]  # noqa: SIM115
    except OSError as error:
        raise _refused(target, error) from None
    try:
        with handle:
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        os.replace(beside, target)
    except OSError as error:
        raise _refused(target, error) from None
    finally:
        with suppress(OSError):
            beside.unlink()


def _refused(target: Path, error: OSError) -> DedaleError:
    return DedaleError("cannot write {path!r}: {reason}", path=str(target), reason=error.strerror)


def write_atomically(path: str | Path, data: bytes | str) -> None:
    """Write a whole file at once, or leave everything as it was."""
    with atomic(path, "wb") as handle:
        handle.write(data.encode("utf-8") if isinstance(data, str) else data)
