"""The full-screen program: all games, films, mazes and paths in one terminal window."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from .. import folders, i18n
from ..errors import DedaleError
from ..files import write_atomically

if TYPE_CHECKING:
    from ..games.opening import Opened

__all__ = ["installed", "run", "theme"]

THEMES = ("light", "dark")


def installed() -> bool:
    """Whether there is what full screen needs."""
    return find_spec("textual") is not None


def run(opened: Opened | None = None, *, display: str = "") -> None:
    """Show the home screen, and everything from there; or one game, which ends with the program."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise DedaleError("full screen needs a terminal on standard input and output")
    if not installed():
        raise DedaleError("full screen needs the package textual: pip install 'dedale[tui]'")
    from .app import DedaleApp

    chosen = theme()
    while change := DedaleApp(opened, display, light=chosen == "light").run():
        if change in THEMES:
            chosen = change
            _kept().parent.mkdir(parents=True, exist_ok=True)
            write_atomically(_kept(), f"{change}\n")
        else:
            i18n.use(change)


def theme() -> str:
    """The theme chosen last; else that of the terminal, where it says so (COLORFGBG)."""
    kept = _kept().read_text(encoding="utf-8").strip() if _kept().is_file() else ""
    if kept in THEMES:
        return kept
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"


def _kept() -> Path:
    return folders.state() / "theme"
