"""The full-screen program: all games, films, mazes and paths in one terminal window."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from .. import i18n
from ..errors import DedaleError

if TYPE_CHECKING:
    from ..games.session import Session

__all__ = ["play", "run"]


def run() -> None:
    """Show the home screen, and everything from there."""
    while language := _app().run():
        i18n.use(language)


def play(session: Session, *, display: str | None = None) -> None:
    """Play one game full screen; leaving it leaves the program."""
    app = _app()
    app.first_game, app.first_display = session, display
    app.run()


def _app() -> App:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise DedaleError("full screen needs a terminal on standard input and output")
    try:
        import textual  # noqa: F401
    except ImportError:
        raise DedaleError("full screen needs the package textual: install dedale[tui]") from None
    from .app import DedaleApp

    return DedaleApp()


if TYPE_CHECKING:
    from .app import DedaleApp as App
