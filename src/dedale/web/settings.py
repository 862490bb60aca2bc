"""How a server is set up, and where it keeps things."""

import os
import secrets
import sys
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import DedaleError
from .limits import Limits


@dataclass(frozen=True, slots=True)
class Settings:
    """What `dedale serve` was asked for."""

    data: Path
    database: str | None = None  # an SQLAlchemy address; None: a file in the data folder
    hosts: frozenset[str] | None = None  # names under which we may be called; None: any
    workers: int = field(default_factory=lambda: min(4, max(2, os.cpu_count() or 2)))
    waiting: int = 32  # heavy requests that may wait for a worker
    limits: Limits = field(default_factory=Limits)
    plugins: tuple[str, ...] = ()
    warm: bool = True  # compile ahead, in the background


def user_data_folder() -> Path:
    """Where this system keeps a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Dedale"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Dedale"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "dedale"


def prepared(folder: Path) -> Path:
    """The data folder, made when it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise DedaleError(
            "the data folder {folder!r} cannot be written: {reason}; name another one with --data"
            " DIR",
            folder=str(folder),
            reason=error.strerror,
        ) from None
    return folder


def secret_of(folder: Path) -> bytes:
    """The key that signs cookies: made once, kept in the data folder, readable by its owner."""
    path = folder / "secret"
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) < 32:
            raise DedaleError(
                "{path!r} is damaged: remove it (games of before will then be out of reach)",
                path=str(path),
            ) from None
        return key
    with os.fdopen(handle, "wb") as file:
        key = secrets.token_bytes(32)
        file.write(key)
    return key
