"""The home screen: a menu, and a maze that makes itself beside it."""

import secrets
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ...errors import DedaleError
from ...games import progress
from ...games.session import Session
from ...i18n import N_, _, language
from ..board import Board
from ..scene import Scene
from ..speech import translate
from .games import screen_for

TITLE = """\
    ╱
┳━┓┏━╸┳━┓┏━┓╻  ┏━╸
┃ ┃┣╸ ┃ ┃┣━┫┃  ┣╸
┻━┛┗━╸┻━┛╹ ╹┗━╸┗━╸"""

#: The games, as they are called here.
NAMES = {"treasure": N_("treasure"), "ariane": N_("ariane"), "classic": N_("classic")}


class HomeScreen(Screen[None]):
    """Everything is reached from here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", N_("Quit")),
        Binding("enter", "none", N_("Choose"), key_display="enter", show=True),
        Binding("f2", "language", "Français / English", key_display="F2"),
    ]

    def __init__(self) -> None:
        super().__init__()
        translate(self)
        self.player: Any = None

    def entries(self) -> list[tuple[str, str]]:
        """The menu: what is done, and what is read."""
        kept = [
            (f"continue-{game}", _("Continue: {game}").format(game=_(name)))
            for game, name in NAMES.items()
            if progress.place(game).is_file()
        ]
        return [
            *kept,
            ("treasure", _("Treasure: minotaurs, bombs, an exit")),
            ("ariane", _("Ariane and the Minotaur: a puzzle")),
            ("classic", _("Classic: find the way up")),
            ("film", _("Watch generators and solvers")),
            ("maze", _("Make a maze: paths and tours")),
            ("lessons", _("Lessons")),
            ("open", _("Open a saved game")),
            ("link", _("Open a link")),
            ("quit", _("Quit")),
        ]

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            with Vertical(id="side"):
                yield Static(TITLE, id="title")
                yield OptionList(id="menu", compact=True)
            yield Board(id="board")
        yield Static(id="message")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.query_one("#board", Board).can_focus = False
        self.query_one("#board", Board).poor = getattr(self.app, "poor", False)
        self.set_interval(0.05, self.tick)
        self.call_after_refresh(self.another_maze)

    def on_screen_resume(self) -> None:
        menu = self.query_one("#menu", OptionList)
        before = menu.highlighted
        menu.clear_options()
        menu.add_options([Option(text, id=name) for name, text in self.entries()])
        menu.highlighted = min(before or 0, menu.option_count - 1)
        menu.focus()

    # ------------------------------------------------------------ the maze beside the menu

    def another_maze(self) -> None:
        """Film another generator, sized to the place there is."""
        from ...generators import GENERATORS, generate

        board = self.query_one("#board", Board)
        width, height = (board.size.width - 1) // 4, (board.size.height - 1) // 2
        if width < 3 or height < 3:
            return
        still = getattr(self.app, "still", False)
        seed = 7 if still else secrets.randbits(32)
        names = [name for name, entry in GENERATORS.items() if entry.perfect and not entry.rock]
        name = "backtracker" if still else names[seed % len(names)]
        maze = generate(name, width=width, height=height, seed=seed, trace=True)
        assert maze.trace is not None
        self.player = maze.trace.player()
        self.scene = Scene(width, height, maze.trace.sides)
        self.scene.sides, self.scene.fills = self.player.sides, self.player.marks
        self.pause = 60
        if still:
            self.player.seek(len(maze.trace) // 2)
        board.show(self.scene)

    def tick(self) -> None:
        if self.player is None or getattr(self.app, "still", False):
            return
        board = self.query_one("#board", Board)
        length = len(self.player.trace)
        for _step in range(max(1, length // 400)):
            if self.player.position == length:
                self.pause -= 1
                if self.pause == 0:
                    self.another_maze()
                return
            self.scene.touch(self.player.forward())
        board.update()

    # ------------------------------------------------------------ choices

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        chosen = str(event.option_id)
        try:
            self.choose(chosen)
        except DedaleError as error:
            self.say(str(error))

    def choose(self, chosen: str) -> None:
        if chosen.startswith("continue-"):
            session = progress.kept(chosen.removeprefix("continue-"))
            if session is not None:
                self.app.push_screen(screen_for(session))
        else:
            getattr(self, f"choose_{chosen}")()

    def play(self, session: Session | None) -> None:
        if session is not None:
            self.app.push_screen(screen_for(session))

    def choose_treasure(self) -> None:
        from .treasure import new_treasure

        new_treasure(self.app, self.play)

    choose_maze = choose_treasure

    def choose_classic(self) -> None:
        from .classic import new_classic

        new_classic(self.app, self.play)

    def choose_ariane(self) -> None:
        from .ariane import choose_level

        choose_level(self.app, "", self.play_level)

    def play_level(self, chosen: tuple[str, int] | None) -> None:
        from .ariane import ArianeScreen, session_of

        if chosen is not None:
            self.app.push_screen(ArianeScreen(session_of(*chosen), *chosen))

    def choose_film(self) -> None:
        from .film import film_form

        self.app.push_screen(film_form(), self.show_films)

    def show_films(self, films: Any) -> None:
        from .film import FilmScreen

        if films is not None:
            self.app.push_screen(FilmScreen(films))

    def choose_lessons(self) -> None:
        from .lessons import LessonScreen

        self.app.push_screen(LessonScreen())

    def choose_open(self) -> None:
        from .form import ask_path

        ask_path(self.app, _("Open a saved game"), self.open)

    def open(self, path: str | None) -> None:
        if path:
            self.attempt(lambda: Session.load(path))

    def choose_link(self) -> None:
        from .form import Field, Form

        form = Form(
            _("Open a link"),
            [Field("link", _("link"), "")],
            lambda values: Session.from_link(values["link"]),
        )
        self.app.push_screen(form, self.play)

    def attempt(self, make: Any) -> None:
        try:
            self.play(make())
        except DedaleError as error:
            self.say(str(error))

    def choose_quit(self) -> None:
        self.app.exit()

    def say(self, message: str) -> None:
        self.query_one("#message", Static).update(message)

    def action_none(self) -> None:
        """A line of the footer."""

    def action_language(self) -> None:
        """The other language: the program starts again in it."""
        self.app.exit("en" if language() == "fr" else "fr")
