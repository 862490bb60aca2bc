"""Films: any generator or solver at work, one or two side by side on one clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from ...errors import DedaleError
from ...i18n import N_, _
from ...registry import registry
from ...trace import Trace
from ..board import Board
from ..palette import style
from ..panel import Line, Panel
from ..scene import FILLS, Scene
from ..speech import translate
from .form import Field, Form, seed_field

#: What the colours of a film mean.
EVENTS = {
    4: N_("visit"),
    5: N_("frontier"),
    6: N_("backtrack"),
    7: N_("path"),
    9: N_("look"),
    10: N_("rock"),
    11: N_("goal"),
}
FRAMES = 20  # a second
#: How many events a frame plays; below one, a frame is skipped now and then.
SPEEDS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
LONGEST = 500  # the largest side of a maze on film


@dataclass(frozen=True)
class Film:
    """A recorded run and its name."""

    name: str
    trace: Trace
    squares: bool = False  # dug out of rock


class Clock(Widget):
    """The line that shows how far a film is; a click goes there."""

    at: reactive[float] = reactive(0.0)

    def render(self) -> Text:
        width = max(1, self.size.width)
        done = round(self.at * width)
        poor = getattr(self.app, "poor", False)
        return Text("━" * done, style=style(poor, "frontier")) + Text(
            "─" * (width - done), style=style(poor, "wall")
        )

    def on_click(self, event: events.Click) -> None:
        screen = self.screen
        if isinstance(screen, FilmScreen):
            screen.seek(round(screen.length * event.x / max(1, self.size.width - 1)))


class FilmScreen(Screen[None]):
    """Plays films. One event is one step; all films share the clock."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", N_("Play/pause"), key_display="space"),
        Binding("right", "step(1)", N_("Step"), key_display="→"),
        Binding("left", "step(-1)", N_("Back"), key_display="←"),
        Binding("shift+right,pagedown", "step(100)", N_("100 steps"), show=False, priority=True),
        Binding("shift+left,pageup", "step(-100)", N_("100 back"), show=False, priority=True),
        Binding("up", "speed(1)", N_("Faster"), key_display="↑"),
        Binding("down", "speed(-1)", N_("Slower"), key_display="↓"),
        Binding("home", "part(0)", N_("Beginning"), show=False),
        Binding("end", "part(10)", N_("End"), show=False),
        *(
            Binding(str(tenth), f"part({tenth})", N_("Go to that tenth"), show=False)
            for tenth in range(10)
        ),
        Binding("n", "new", N_("Other film")),
        Binding("escape,q", "dismiss", N_("Leave"), key_display="esc"),
    ]

    def __init__(self, films: Sequence[Film], playing: bool = True) -> None:
        super().__init__()
        translate(self)
        self.playing = playing
        self.load(films)

    def load(self, films: Sequence[Film]) -> None:
        """Take these films, from the beginning."""
        self.films = list(films)
        self.players = [film.trace.player() for film in films]
        self.scenes = []
        for film, player in zip(films, self.players, strict=True):
            trace = film.trace
            scene = Scene(trace.width, trace.height, trace.sides, trace.kinds, squares=film.squares)
            # The scene looks at the player's own arrays: what the player changes is what is drawn.
            scene.sides, scene.fills = player.sides, player.marks
            self.scenes.append(scene)
        self.length = max(len(film.trace) for film in films)
        seen = {int(event) & 15 for film in films for event in film.trace.events}
        self.colours = seen & FILLS.keys()
        self.position = 0
        self.rest = 0.0  # the part of an event that slow speeds have saved up
        wanted = self.length / (FRAMES * 20)  # about twenty seconds
        self.speed = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - wanted))

    # ------------------------------------------------------------ the screen

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            for index, film in enumerate(self.films):
                with Vertical(classes="film"):
                    yield Static(film.name, classes="film-title")
                    yield Board(self.scenes[index], classes="film-board")
        yield Panel(id="message")
        yield Clock(id="clock")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.set_interval(1 / FRAMES, self.tick)
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        for board, scene in zip(self.boards, self.scenes, strict=True):
            board.poor = getattr(self.app, "poor", False)
            board.show(scene)
        self.boards[0].focus()
        self.tell()

    @property
    def boards(self) -> list[Board]:
        return list(self.query(Board))

    def tell(self) -> None:
        """Where the film is, and what its colours mean."""
        poor = getattr(self.app, "poor", False)
        state = _("playing") if self.playing else _("paused")
        speed = SPEEDS[self.speed] * FRAMES
        line: Line = [(f"{self.position}/{self.length}  {state}  {speed:g}/s  ", None)]
        for code in sorted(self.colours):
            line += [("█ ", style(poor, FILLS[code])), (_(EVENTS[code]) + " ", None)]
        self.query_one("#message", Panel).set_lines([line])
        self.query_one(Clock).at = self.position / max(1, self.length)

    # ------------------------------------------------------------ the clock

    def tick(self) -> None:
        if not self.playing or getattr(self.app, "still", False):
            return
        self.rest += SPEEDS[self.speed]
        events_due = int(self.rest)
        self.rest -= events_due
        if events_due:
            self.seek(self.position + events_due)
        if self.position >= self.length:
            self.playing = False
            self.tell()

    def seek(self, position: int) -> None:
        """Go to an event, forwards or backwards; only the cells on the way are drawn again."""
        self.position = max(0, min(position, self.length))
        for player, scene, board in zip(self.players, self.scenes, self.boards, strict=True):
            goal = min(self.position, len(player.trace))
            while player.position < goal:
                scene.touch(player.forward())
            while player.position > goal:
                scene.touch(player.back())
            board.update()
        self.tell()

    # ------------------------------------------------------------ keys

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

    def action_new(self) -> None:
        self.app.push_screen(film_form(), self._other)

    def _other(self, films: list[Film] | None) -> None:
        if films is not None:
            self.app.switch_screen(FilmScreen(films))


# ---------------------------------------------------------------- choosing a film


def film_form() -> Form[list[Film]]:
    """What to watch: one or two of all generators and solvers."""
    choices = [(_("generate: {name}").format(name=n), f"generator {n}") for n in _generators()]
    choices += [(_("solve: {name}").format(name=n), f"solver {n}") for n in registry("solver")]
    perfect = [(n, n) for n in _generators() if registry("generator")[n].perfect]
    fields = [
        Field("first", _("film"), "generator backtracker", choices, about_film),
        Field("second", _("beside it"), "", [("—", ""), *choices], about_film),
        Field("width", _("width"), 18),
        Field("height", _("height"), 9),
        seed_field(),
        Field("maze", _("maze to solve, made by"), "wilson", perfect),
        Field("braid", _("its braiding, %"), 0),
    ]
    return Form(_("Watch"), fields, make_films, _("Watch"))


def _generators() -> list[str]:
    return [name for name in registry("generator") if name != "none"]


def about_film(value: str) -> str:
    kind, _blank, name = value.partition(" ")
    return _(registry(kind)[name].about) if name else ""


def make_films(values: Mapping[str, Any]) -> list[Film]:
    """The films of these values."""
    width, height = values["width"], values["height"]
    if max(width, height) > LONGEST:
        raise DedaleError(
            "size {width}x{height}: films go up to {most}x{most}",
            width=width,
            height=height,
            most=LONGEST,
        )
    rest = {name: values[name] for name in ("width", "height", "seed", "maze", "braid")}
    return [make_film(what, **rest) for what in (values["first"], values["second"]) if what]


def make_film(what: str, *, width: int, height: int, seed: int, maze: str, braid: int) -> Film:
    """One film: a generator or a solver, by its kind and name."""
    from ...generators import generate
    from ...solvers import solve
    from ...transform import braid as braided

    kind, _blank, name = what.partition(" ")
    if kind == "generator":
        made = generate(name, width=width, height=height, seed=seed, trace=True)
        assert made.trace is not None
        return Film(name, made.trace, bool(registry("generator")[name].rock))
    made = generate(maze, width=width, height=height, seed=seed)
    if braid:
        made = braided(made, braid, seed=seed)
    ends = ((0, 0), (made.height - 1, made.width - 1))
    if not all(map(made.is_accessible, ends)):
        ends = (made.start, made.goal or made.start)
    solution = solve(made, *ends, name, trace=True)
    assert solution.trace is not None
    rock = bool(registry("generator")[maze].rock)
    return Film(f"{name} ({_('maze')}: {maze})", solution.trace, rock)
