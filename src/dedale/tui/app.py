"""The program itself: what all its screens share."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ..i18n import N_, _
from .palette import Tone
from .speech import translate

if TYPE_CHECKING:
    from ..games.opening import Opened

#: Terminals that rich says have at most sixteen colours.
_POOR = (None, "standard", "windows")
#: Keys with a name, by what textual calls them.
KEYS = {
    "space": N_("space"),
    "enter": N_("enter"),
    "esc": N_("esc"),
    "home": N_("home"),
    "end": N_("end"),
    "pgup": N_("pgup"),
    "pgdn": N_("pgdn"),
    "shift": N_("shift"),
}
#: Seconds that closing may take when the system asks us to end.
GRACE = 3.0


class DedaleApp(App[str]):
    """Dédale in a terminal. Every screen is reached from the home screen.

    It ends with the name of a language, "light" or "dark" when the person wants to go on in that.
    """

    TITLE = "Dédale"
    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", N_("Quit"), show=False, priority=True),
        Binding("f1,question_mark", "help", N_("Help"), key_display="?"),
    ]

    def __init__(
        self,
        opened: Opened | None = None,
        display: str = "",
        *,
        still: bool = False,
        few_colours: bool = False,
        light: bool = False,
    ) -> None:
        """With a game, it is played at once, and leaving it leaves the program.

        `still`: nothing moves by itself (for pictures); `few_colours`: sixteen will do; `light`:
        dark on light ground.
        """
        super().__init__()
        translate(self)
        self.opened, self.first_display = opened, display
        self.still, self.few_colours, self.light = still, few_colours, light

    @property
    def tone(self) -> Tone:
        """The colours that boards have."""
        if self.few_colours or (not self.is_headless and self.console.color_system in _POOR):
            return Tone.FEW
        return Tone.LIGHT if self.light else Tone.DARK

    def on_mount(self) -> None:
        themes = {Tone.FEW: "ansi-dark", Tone.LIGHT: "textual-light", Tone.DARK: "textual-dark"}
        self.theme = themes[self.tone]
        if not self.is_headless:
            self._leave_on_signals()
        if self.opened is not None:
            from .screens.game import GameScreen

            self.push_screen(GameScreen(self.opened, self.first_display), lambda _left: self.exit())
        else:
            from .screens.home import HomeScreen

            self.push_screen(HomeScreen())

    def _leave_on_signals(self) -> None:
        """When the terminal vanishes or the system says so, leave by the door: games are kept.

        Textual cannot always close a terminal that is gone, or is busy: then the door is forced.
        """
        loop = asyncio.get_running_loop()

        def leave(_number: int, _frame: object) -> None:
            loop.call_soon_threadsafe(self.keep_and_exit)
            force = threading.Timer(GRACE, os._exit, [0])
            force.daemon = True
            force.start()

        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), leave)

    def keep_and_exit(self) -> None:
        """Keep the games in progress, and end."""
        from .screens.game import GameScreen

        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.keep()
        self.exit()

    def get_key_display(self, binding: Binding) -> str:
        """A key as it is called in the language of the person."""
        parts = super().get_key_display(binding).split("+")
        return "+".join(_(KEYS[part]) if part in KEYS else part for part in parts)

    async def action_quit(self) -> None:
        self.keep_and_exit()

    def action_help(self) -> None:
        from .screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))
