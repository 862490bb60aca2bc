"""The full-screen program: all games, films, mazes and paths in one terminal window."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .. import i18n
from ..errors import DedaleError

if TYPE_CHECKING:
    from ..games.opening import Opened

__all__ = ["installed", "run"]


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

    while language := DedaleApp(opened, display).run():
        i18n.use(language)
