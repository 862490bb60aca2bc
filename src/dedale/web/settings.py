"""How a server is set up, and where it keeps things."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

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
