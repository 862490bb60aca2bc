"""What all films share: the clock, its keys, and the line that shows how far it is."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from ...i18n import N_, _
from ..palette import style, tone_of

FRAMES = 20  # a second
#: How many frames of a film pass at a tick; below one, a tick is skipped now and then.
SPEEDS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


class FilmBar(Widget):
    """The line that shows how far a film is; a click goes there."""

    at: reactive[float] = reactive(0.0)

    def render(self) -> Text:
        width = max(1, self.size.width)
        done = round(self.at * width)
        tone = tone_of(self.app)
        return Text("━" * done, style=style(tone, "frontier")) + Text(
            "─" * (width - done), style=style(tone, "wall")
        )

    def on_click(self, event: events.Click) -> None:
        screen = self.screen
        if isinstance(screen, Playing):
            screen.seek(round(screen.length * event.x / max(1, self.size.width - 1)))


class Playing(Screen[None]):
    """A film that plays: a subclass shows a position and describes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", N_("Play/pause"), key_display="space"),
        Binding("right", "step(1)", N_("Step"), key_display="←→"),
        Binding("left", "step(-1)", N_("Back"), show=False),
        Binding("shift+right,pagedown", "step(100)", N_("100 steps"), show=False, priority=True),
        Binding("shift+left,pageup", "step(-100)", N_("100 back"), show=False, priority=True),
        Binding("up", "speed(1)", N_("Speed"), key_display="↑↓"),
        Binding("down", "speed(-1)", N_("Slower"), show=False),
        Binding("home", "part(0)", N_("Beginning"), show=False),
        Binding("end", "part(10)", N_("End"), show=False),
        *(
            Binding(str(tenth), f"part({tenth})", N_("Go to that tenth"), show=False)
            for tenth in range(10)
        ),
        Binding("v", "numbers", N_("Numbers")),
    ]
    playing = True
    length, position, speed = 0, 0, 3
    rest = 0.0  # the part of a frame that slow speeds have saved up

    def begin_at(self, length: int) -> None:
        """A film of so many frames, from its beginning, at a speed that suits it."""
        self.length, self.position, self.rest = length, 0, 0.0
        wanted = length / (FRAMES * 20)  # about twenty seconds
        self.speed = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - wanted))

    def on_mount(self) -> None:
        self.set_interval(1 / FRAMES, self.tick)
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """The screen is there: draw it for the first time."""

    def show(self, position: int) -> None:
        """Draw this position."""

    def tell(self) -> None:
        """Say where the film is."""

    def state(self) -> str:
        """Where the clock is, in words."""
        state = _("playing") if self.playing else _("paused")
        return f"{self.position}/{self.length}  {state}  {SPEEDS[self.speed] * FRAMES:g}/s  "

    def tick(self) -> None:
        if not self.playing or getattr(self.app, "still", False):
            return
        self.rest += SPEEDS[self.speed]
        due = int(self.rest)
        self.rest -= due
        if due:
            self.seek(self.position + due)
        if self.position >= self.length:
            self.playing = False
            self.tell()

    def seek(self, position: int) -> None:
        """Go to a frame, forwards or backwards."""
        self.position = max(0, min(position, self.length))
        self.show(self.position)
        self.tell()

    def action_play(self) -> None:
        if self.position >= self.length and not self.playing:
            self.seek(0)
        self.playing = not self.playing
        self.tell()

    def action_step(self, count: int) -> None:
        self.playing = False
        self.seek(self.position + count)

    def action_speed(self, step: int) -> None:
        self.speed = max(0, min(self.speed + step, len(SPEEDS) - 1))
        self.tell()

    def action_part(self, tenth: int) -> None:
        self.seek(self.length * tenth // 10)
