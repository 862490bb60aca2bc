"""The home screen: a menu, and a maze that makes itself beside it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from typing import ClassVar, NamedTuple

from click.exceptions import Abort, Exit
from textual.app import ComposeResult, SuspendNotSupported
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ...errors import DedaleError
from ...games import GAMES, Game, Session, autosave, days
from ...games.opening import Opened, Opener, Place, open_any, taken_up
from ...i18n import N_, _, language, ngettext
from ...kernel.rng import fresh_seed
from ...trace.player import Player
from ..board import Board
from ..palette import tone_of
from ..scene import Scene
from ..speech import translate
from .film import FilmScreen, ShownFilm, film_form
from .form import Field, FormScreen, ask_path
from .game import GameScreen
from .lessons import LessonScreen
from .levels import LevelScreen
from .new_game import game_form, play_now

TITLE = """\
    ╱
┳━┓┏━╸┳━┓┏━┓╻  ┏━╸
┃ ┃┣╸ ┃ ┃┣━┫┃  ┣╸
┻━┛┗━╸┻━┛╹ ╹┗━╸┗━╸"""


class MenuLine(NamedTuple):
    """A line of the menu: its name, what is read, what it does, and a sentence about it."""

    name: str
    words: str
    choose: Callable[[], object]
    about: str = ""


def _in_a_row(count: int) -> str:
    about = _("The same for everybody, a new one each day.")
    row = ngettext("{n} day in a row", "{n} days in a row", count)
    return f"{about} {row}." if count else about


class HomeScreen(Screen[None]):
    """Everything is reached from here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", N_("Quit")),
        Binding("enter", "none", N_("Choose"), key_display="enter", show=True),
        Binding("f2", "language", "Français / English", key_display="F2"),
        Binding("f3", "theme", N_("Light / dark"), key_display="F3"),
    ]

    def __init__(self) -> None:
        super().__init__()
        translate(self)
        self.player: Player | None = None
        self.menu: dict[str, MenuLine] = {}
        self.chosen: str | None = None

    def entries(self) -> list[MenuLine]:
        """The menu: games in progress, games, and the rest."""
        games = [game for _name, game in GAMES.items()]
        kept = [
            MenuLine(
                f"continue-{game.name}",
                _("Continue: {game}").format(game=_(game.title)),
                partial(self.go_on, game),
            )
            for game in games
            if autosave.path(game.name).is_file()
        ]
        new = [
            MenuLine(f"play-{game.name}", _(game.title), partial(self.begin, game), _(game.about))
            for game in games
        ]
        more = [
            MenuLine(
                f"levels-{game.name}",
                _("Levels: {game}").format(game=_(game.title)),
                partial(self.ask, game),
            )
            for game in games
            if game.packs and game.presets
        ]
        more += [
            MenuLine(
                f"day-{game.name}",
                _("Today: {game}").format(game=_(game.title)),
                partial(self.play_day, game),
                _in_a_row(days.streak(game.name, date.today())),
            )
            for game in games
            if game.daily
        ]
        made = [
            MenuLine("maze", _("Make a maze: paths and tours"), partial(self.ask_maze, game))
            for game in games
            if any(parameter.choices == "generator" for parameter in game.parameters)
        ]
        return [
            *kept,
            *new,
            *more,
            MenuLine("film", _("Watch generators and solvers"), self.ask_film),
            *made[:1],
            MenuLine(
                "book", _("Make a book to print"), self.ask_book, _("Mazes, hunts or levels.")
            ),
            MenuLine("lessons", _("Lessons"), lambda: self.app.push_screen(LessonScreen())),
            MenuLine("session", _("Shortest paths: a session"), self.hold_session),
            MenuLine("open", _("Open a saved game"), self.ask_save),
            MenuLine("link", _("Open a link"), self.ask_link),
            MenuLine("quit", _("Quit"), self.app.exit),
        ]

    def hold_session(self) -> None:
        """The session of the course, as the shell holds it; then this screen again."""
        from ...cli.course import run

        try:
            with self.app.suspend():
                with suppress(Exit, Abort):
                    run.main(args=[], standalone_mode=False)
                input(_("Enter leads back."))
        except SuspendNotSupported:
            self.query_one("#message", Static).update(
                _("Not in this terminal: run dedale session.")
            )
        except EOFError:
            pass

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
        self.query_one("#board", Board).tone = tone_of(self.app)
        self.set_interval(0.05, self.tick)
        self.call_after_refresh(self.another_maze)

    def on_screen_resume(self) -> None:
        menu = self.query_one("#menu", OptionList)
        before = menu.highlighted
        menu.clear_options()
        self.menu = {entry.name: entry for entry in self.entries()}
        menu.add_options([Option(entry.words, id=entry.name) for entry in self.menu.values()])
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
        seed = 7 if still else fresh_seed()
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
            self.scene.touch(*self.player.forward())
        board.update()

    # ------------------------------------------------------------ choices

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id != self.chosen:  # the menu is also filled anew
            self.chosen = event.option_id
            self.say(self.menu[str(event.option_id)].about)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.attempt(self.menu[str(event.option_id)].choose)

    def attempt(self, work: Callable[[], object]) -> None:
        try:
            work()
        except DedaleError as error:
            self.say(str(error))

    def play(self, opened: Opened | None) -> None:
        if opened is not None:
            self.app.push_screen(GameScreen(opened))

    def go_on(self, game: Game) -> None:
        session = autosave.load(game.name)
        if session is not None:
            self.play(taken_up(session))

    def begin(self, game: Game) -> None:
        """Play at once; a game of levels asks which."""
        if game.packs and not game.presets:
            self.ask(game)
        else:
            self.play(play_now(game))

    def play_day(self, game: Game) -> None:
        today = date.today()
        self.play(Opened(Session.new(game, **game.day(today)), day=today))

    def ask_maze(self, game: Game) -> None:
        """A maze to look at: nobody is in it but oneself."""
        values = {p.name: 0 for p in game.parameters if p.name == "minotaurs"}
        self.app.push_screen(game_form(game, values, self.menu["maze"].words), self.play)

    def ask(self, game: Game) -> None:
        """A level of a pack, where the game has any; else a game with parameters of one's own."""
        if game.packs:
            self.app.push_screen(LevelScreen(game), partial(self.play_level, game))
        else:
            self.ask_new(game)

    def ask_new(self, game: Game) -> None:
        self.app.push_screen(game_form(game), self.play)

    def play_level(self, game: Game, place: Place | None) -> None:
        if place is not None:
            self.play(Opener(game).place(place))

    def ask_film(self) -> None:
        self.app.push_screen(film_form(), self.show_films)

    def show_films(self, films: Sequence[ShownFilm] | None) -> None:
        if films is not None:
            self.app.push_screen(FilmScreen(films))

    def ask_book(self) -> None:
        from .book import MakingScreen, PrintJob, book_form

        def make(order: PrintJob | None) -> None:
            if order is not None:
                self.app.push_screen(MakingScreen(order), self.show_result)

        self.app.push_screen(book_form(), make)

    def show_result(self, sentence: str | None) -> None:
        self.call_after_refresh(self.say, sentence or "")

    def ask_save(self) -> None:
        ask_path(self.app, _("Open a saved game"), lambda path: Opened(open_any(path)), self.play)

    def ask_link(self) -> None:
        def followed(values: Mapping[str, object]) -> Opened:
            return Opened(Session.from_link(str(values["link"])))

        self.app.push_screen(
            FormScreen(_("Open a link"), [Field("link", _("link"), "")], followed), self.play
        )

    def say(self, message: str) -> None:
        self.query_one("#message", Static).update(message)

    def action_none(self) -> None:
        """A line of the footer."""

    def action_language(self) -> None:
        """The other language: the program starts again in it."""
        self.app.exit("en" if language() == "fr" else "fr")

    def action_theme(self) -> None:
        """Light or dark: the program starts again in it."""
        self.app.exit("dark" if getattr(self.app, "light", False) else "light")
