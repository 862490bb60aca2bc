"""The program itself: what all its screens share."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ..i18n import N_, _
from .speech import translate

if TYPE_CHECKING:
    from ..games.session import Session

#: Terminals that rich says have at most sixteen colours.
_POOR = (None, "standard", "windows")


class DedaleApp(App[str]):
    """Dédale in a terminal. Every screen is reached from the home screen.

    It ends with the name of a language when the person wants to go on in that one.
    """

    TITLE = "Dédale"
    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", N_("Quit"), show=False, priority=True),
        Binding("f1", "help", N_("Help"), key_display="F1"),
    ]

    def __init__(self, *, still: bool = False, few_colours: bool = False) -> None:
        """`still`: nothing moves by itself (for pictures); `few_colours`: sixteen will do."""
        super().__init__()
        translate(self)
        self.still, self.few_colours = still, few_colours
        self.first_game: Session | None = None
        self.first_display: str | None = None

    @property
    def poor(self) -> bool:
        """Whether there are only sixteen colours."""
        return self.few_colours or (not self.is_headless and self.console.color_system in _POOR)

    def on_mount(self) -> None:
        self.theme = "ansi-dark" if self.poor else "textual-dark"
        if not self.is_headless:
            self._leave_on_signals()
        if self.first_game is not None:
            from .screens.games import screen_for

            self.push_screen(screen_for(self.first_game, self.first_display), self._left_game)
        else:
            from .screens.home import HomeScreen

            self.push_screen(HomeScreen())

    def _left_game(self, _result: object) -> None:
        self.exit()

    def _leave_on_signals(self) -> None:
        """When the terminal vanishes or the system says so, leave by the door: games are kept."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, ValueError):
                loop.add_signal_handler(getattr(signal, name), self.keep_and_exit)

    def keep_and_exit(self) -> None:
        """Keep the games in progress, and end."""
        from .screens.game import GameScreen

        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.keep()
        self.exit()

    async def action_quit(self) -> None:
        self.keep_and_exit()

    def action_help(self) -> None:
        from .screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def tell(self, message: str, *, wrong: bool = False) -> None:
        """One line for the person."""
        self.notify(_(message), severity="warning" if wrong else "information", timeout=4)
