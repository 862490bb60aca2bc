"""Films: any generator, solver or tour at work, one or two side by side on one clock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from ...errors import DedaleError
from ...grids.table import SQUARE
from ...i18n import N_, _
from ...kernel.events import BACKTRACK, ROCK
from ...maze.direction import Position
from ...registry import registry
from ...trace.player import Player
from ...trace.story import say
from ...trace.trace import Trace
from ..board import Board
from ..palette import style, tone_of
from ..panel import Line, TextPanel, wrapped
from ..scene import FILLS, MATRIX, Scene, Sprite
from ..speech import translate
from ..structure import structure_text
from .form import Field, FormScreen, seed_field, table_field
from .playing import FilmBar, Playing

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
LONGEST = 500  # the largest side of a maze on film
WIDE = 118  # columns from which on the story stands beside the film
STORY = 38  # columns of its text, until it is laid out
PINS = {
    "start": Sprite("S", "player", solid=True),
    "goal": Sprite("G", "exit", solid=True),
    "stop": Sprite("★", "item"),
}
#: The colours of regions: films borrow those of marks, paths and figures.
FIRST_REGION = 32
REGIONS = dict(enumerate(("visit", "frontier", "path", "look", "goal", "item"), FIRST_REGION))
PICKED = Sprite("◎", "player", solid=True)
HERE = Sprite("○", "player")


@dataclass(frozen=True)
class ShownFilm:
    """A recorded run and its name; `remake` runs it again between other ends."""

    name: str
    trace: Trace
    squares: bool = False  # dug out of rock
    remake: "Callable[[Position, Position], ShownFilm] | None" = None


class FilmScreen(Playing):
    """Plays films. One frame is one step; all films share the clock."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "story", N_("Story")),
        Binding("p", "pin", N_("Start or goal"), show=False),
        Binding("ctrl+up", "move(-1, 0)", N_("Move it up"), show=False, priority=True),
        Binding("ctrl+down", "move(1, 0)", N_("Move it down"), show=False, priority=True),
        Binding("ctrl+left", "move(0, -1)", N_("Move it left"), show=False, priority=True),
        Binding("ctrl+right", "move(0, 1)", N_("Move it right"), show=False, priority=True),
        Binding("n", "new", N_("Other film")),
        Binding("escape,q", "dismiss", N_("Leave"), key_display="q"),
    ]

    def __init__(self, films: Sequence[ShownFilm], playing: bool = True) -> None:
        super().__init__()
        translate(self)
        self.playing = playing
        self.numbered, self.pin, self.wants_story = False, "goal", True
        self.load(films)

    def load(self, films: Sequence[ShownFilm]) -> None:
        """Take these films, from the beginning."""
        self.films = list(films)
        self.players = [film.trace.player() for film in films]
        self.scenes = []
        for film, player in zip(films, self.players, strict=True):
            trace = film.trace
            scene = Scene(
                trace.width,
                trace.height,
                trace.sides,
                trace.kinds,
                squares=film.squares or trace.squares,
                shape=trace.shape,
            )
            # The scene looks at the player's own arrays: what the player changes is what is drawn.
            scene.sides, scene.fills = player.sides, player.marks
            if trace.look in ("regions", "rooms"):
                scene.fills = bytearray(_fill(player, cell) for cell in range(len(player.marks)))
            scene.numbers = player.numbers if self.numbered else None
            scene.palette = MATRIX if trace.look == "matrix" else FILLS | REGIONS
            self._lay_pins(scene, trace)
            self.scenes.append(scene)
        seen = {int(event) & 15 for film in films for event in film.trace.events}
        self.colours = seen & FILLS.keys()
        self.begin_at(max(len(film.trace.frames) for film in films))

    @staticmethod
    def _lay_pins(scene: Scene, trace: Trace) -> None:
        places = [("stop", place) for place in trace.stops]
        places += [("goal", place) for place in trace.goals]
        if trace.start is not None and not trace.makes:
            places.append(("start", trace.start))
        for name, position in places:
            scene.objects[trace.shape.number(position)] = PINS[name]

    # ------------------------------------------------------------ the screen

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            for index, film in enumerate(self.films):
                with Vertical(classes="film"):
                    yield Static(film.name, classes="film-title")
                    yield Board(self.scenes[index], classes="film-board")
            with VerticalScroll(id="story-box", can_focus=False):
                yield Static(id="story")
        yield TextPanel(id="message")
        yield FilmBar(id="clock")
        yield Footer(compact=True)

    def begin(self) -> None:
        self.query_one("#story-box").display = self.wants_story and self.app.size.width >= WIDE
        for board, scene in zip(self.boards, self.scenes, strict=True):
            board.tone = tone_of(self.app)
            board.show(scene)
        self.boards[0].focus()
        self.tell()

    @property
    def boards(self) -> list[Board]:
        return list(self.query(Board))

    def tell(self) -> None:
        """Where the film is, what its colours mean, and what it is just doing."""
        tone = tone_of(self.app)
        line: Line = [(self.state(), None)]
        palette = self.scenes[0].palette
        for code in sorted(self.colours):
            line += [("█ ", style(tone, palette[code])), (_(EVENTS[code]) + " ", None)]
        said = self._sentence()
        box = self.query_one("#story-box")
        if not box.display:  # there is room for a line of it only
            held = structure_text(self.players[0], max(20, self.app.size.width - 2)).plain
            said = " ".join([said, *held.replace("│", " ").split("└")[0].split()])
            said = said[: max(20, self.app.size.width - 4)]
        self.query_one("#message", TextPanel).set_lines([line, [(said, None)]] if said else [line])
        self.query_one(FilmBar).at = self.position / max(1, self.length)
        if box.display:
            self.query_one("#story", Static).update(self._story())

    def _sentence(self) -> str:
        """What the first film is doing."""
        player = self.players[0]
        number = player.line
        if number is None:
            return ""
        return f"{number + 1}. {say(player.trace.story.lines[number].says)}"

    def _story(self) -> Text:
        """The story of the first film, the running line lit."""
        player = self.players[0]
        story = player.trace.story
        text = Text(say(story.title) + "\n", style="bold")
        across = self.query_one("#story-box").scrollable_content_region.width or STORY
        for [(words, _style)] in wrapped(say(story.idea), across):
            text.append(f"{words}\n", style="not bold")
        text.append("\n")
        for number, line in enumerate(story.lines):
            inwards = " " * (3 + 2 * line.indent)
            lit = "reverse" if number == player.line else "not bold"
            start = f"{number + 1:2} {inwards[3:]}"
            for [(words, _style)] in wrapped(say(line.code), across - len(inwards)):
                text.append(f"{start}{words}\n", style=lit)
                start = inwards
        text.append("\n")
        text.append_text(structure_text(player, across))
        text.append(f"\n\n{say(story.cost)}\n{story.reference}", style="dim not bold")
        return text

    # ------------------------------------------------------------ the clock

    def show(self, position: int) -> None:
        """Go to a frame, forwards or backwards; only the cells on the way are drawn again."""
        for player, scene, board in zip(self.players, self.scenes, self.boards, strict=True):
            frames = player.trace.frames
            at = min(position, len(frames))
            goal = frames[at - 1] if at else 0
            was_done = player.done
            changed: set[int] = set()
            while player.position < goal:
                changed.update(player.forward())
            while player.position > goal:
                changed.update(player.back())
            scene.touch(*changed)
            if scene.fills is not player.marks:
                for cell in changed:
                    scene.fills[cell] = _fill(player, cell)
            if player.trace.makes and player.done != was_done:
                self._clean(player, scene)
            self._stand(player, scene)
            board.update()

    def _stand(self, player: Player, scene: Scene) -> None:
        """Show where the algorithm is; not over numbers, nor over a cell that was picked."""
        before = [cell for cell, sprite in scene.movers.items() if sprite is HERE]
        for cell in before:
            del scene.movers[cell]
        scene.touch(*before)
        if player.head is not None and not self.numbered:
            scene.movers.setdefault(player.head, HERE)
            scene.touch(player.head)

    @staticmethod
    def _clean(player: Player, scene: Scene) -> None:
        """At the end of a film that makes a maze there is the maze and nothing else."""
        if player.done:
            scene.fills = bytearray(m if m == ROCK else 0 for m in player.marks)
        elif player.trace.look in ("regions", "rooms"):
            scene.fills = bytearray(_fill(player, cell) for cell in range(len(player.marks)))
        else:
            scene.fills = player.marks
        scene.touch(*range(len(player.marks)))

    # ------------------------------------------------------------ keys

    def action_numbers(self) -> None:
        self.numbered = not self.numbered
        for player, scene, board in zip(self.players, self.scenes, self.boards, strict=True):
            scene.numbers = player.numbers if self.numbered else None
            self._stand(player, scene)
            board.refresh()

    def action_pick(self, cell: int) -> None:
        """Mark the cell of an element of the structure; the same once more takes the mark away."""
        scene, board = self.scenes[0], self.boards[0]
        again = scene.movers.get(cell) is PICKED
        scene.touch(*scene.movers, cell)
        scene.movers = {} if again else {cell: PICKED}
        self._stand(self.players[0], scene)
        board.update()

    def action_story(self) -> None:
        box = self.query_one("#story-box")
        box.display = self.wants_story = not box.display
        self.tell()

    def action_pin(self) -> None:
        self.pin = "start" if self.pin == "goal" else "goal"
        self.notify(_("Moving the start.") if self.pin == "start" else _("Moving the goal."))

    def action_move(self, down: int, right: int) -> None:
        ends = self._ends()
        if ends is not None:
            row, col = ends[self.pin == "goal"]
            self._move_to((row + down, col + right))

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """A click moves the goal (or the start) there."""
        trace = self.films[self.boards.index(event.board)].trace
        row, col = trace.shape.position(event.cell)
        self._move_to(((row - 1) // 2, (col - 1) // 2) if trace.squares else (row, col))

    def _ends(self) -> tuple[Position, Position] | None:
        """Where the first film that can be made again begins and ends, in cells."""
        for film in self.films:
            trace = film.trace
            if film.remake is not None and trace.start is not None and trace.goals:
                ends = (trace.start, trace.goals[0])
                if not trace.squares:
                    return ends
                start, goal = (((row - 1) // 2, (col - 1) // 2) for row, col in ends)
                return start, goal
        return None

    def _move_to(self, place: Position) -> None:
        ends = self._ends()
        if ends is None:
            return
        start, goal = (place, ends[1]) if self.pin == "start" else (ends[0], place)
        try:
            films = [f.remake(start, goal) if f.remake else f for f in self.films]
        except DedaleError:
            return  # outside, or a wall: the pin stays where it is
        self.playing = False
        self.load(films)
        for board, scene in zip(self.boards, self.scenes, strict=True):
            board.show(scene)
        self.seek(self.length)

    def action_new(self) -> None:
        self.app.push_screen(film_form(), self._other)

    def _other(self, films: list[ShownFilm] | None) -> None:
        if films is not None:
            self.app.switch_screen(FilmScreen(films))


def _fill(player: Player, cell: int) -> int:
    """What fills a cell: its mark, or the colour of its region."""
    mark = player.marks[cell]
    if player.numbers is None or player.numbers[cell] < 0 or mark == BACKTRACK:
        return mark
    return FIRST_REGION + player.numbers[cell] % len(REGIONS)


# ---------------------------------------------------------------- choosing a film


def film_form() -> FormScreen[list[ShownFilm]]:
    """What to watch: one or two of all generators, solvers and tours."""
    words = {"generator": _("make: {name}"), "solver": _("solve: {name}")}
    words["tour"] = _("tour: {name}")
    choices = [
        (words[kind].format(name=entry.facts()["title"]), f"{kind} {name}")
        for kind in words
        for name, entry in registry(kind).items()
        if name != "none"
    ]
    perfect = [
        (str(entry.facts()["title"]), name)
        for name, entry in registry("generator").items()
        if name != "none" and entry.perfect
    ]
    fields = [
        Field("first", _("film"), "generator backtracker", choices, about_film),
        Field("second", _("beside it"), "", [("—", ""), *choices], about_film),
        table_field("grid", _("grid"), "grid", SQUARE),
        Field("width", _("width"), 18),
        Field("height", _("height"), 9),
        seed_field(),
        Field("maze", _("maze to solve, made by"), "wilson", perfect),
        Field("braid", _("its braiding, %"), 0),
    ]
    return FormScreen(_("Watch"), fields, make_films, _("Watch"))


def about_film(value: str) -> str:
    kind, _blank, name = value.partition(" ")
    return _(registry(kind)[name].about) if name else ""


def make_films(values: Mapping[str, Any]) -> list[ShownFilm]:
    """The films of these values."""
    width, height = values["width"], values["height"]
    if max(width, height) > LONGEST:
        raise DedaleError(
            "size {width}x{height}: films go up to {most}x{most}",
            width=width,
            height=height,
            most=LONGEST,
        )
    rest = {name: values[name] for name in ("grid", "width", "height", "seed", "maze", "braid")}
    return [make_film(what, **rest) for what in (values["first"], values["second"]) if what]


def make_film(
    what: str, *, grid: str, width: int, height: int, seed: int, maze: str, braid: int
) -> ShownFilm:
    """One film: a generator, a solver or a tour, by its kind and name."""
    from ...generators import generate
    from ...solvers import tour
    from ...solvers.films import film_search, film_tour
    from ...transform import braid as braided

    kind, _blank, name = what.partition(" ")
    title = str(registry(kind)[name].facts()["title"])
    if kind == "generator":
        made = generate(name, grid=grid, width=width, height=height, seed=seed, trace=True)
        assert made.trace is not None
        return ShownFilm(title, made.trace, bool(registry("generator")[name].rock))
    made = generate(maze, grid=grid, width=width, height=height, seed=seed)
    if braid:
        made = braided(made, braid, seed=seed)
    shape = made.shape
    ends = ((0, 0), shape.position(shape.size - 1))
    if not all(map(made.is_accessible, ends)):
        ends = (made.start, made.goal or made.start)
    rock = bool(registry("generator")[maze].rock)
    last = shape.rows - 1
    places = [
        (0, shape.length(0) - 1),
        (last, 0),
        shape.position(shape.size // 2 + shape.width // 2),
    ]
    stops = [place for place in places if made.is_accessible(place)]

    def filmed(start: Position, goal: Position) -> ShownFilm:
        if kind == "tour":
            found = tour(made, start, stops, goal, name)
            if found is None:
                raise DedaleError("there is no tour: some stop cannot be reached")
            return ShownFilm(title, film_tour(made, found, stops), rock, filmed)
        solution = film_search(made, start, goal, name)
        assert solution.trace is not None
        return ShownFilm(title, solution.trace, rock, filmed)

    return filmed(*ends)
