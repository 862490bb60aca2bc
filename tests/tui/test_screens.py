"""The other screens: home, films, forms, lessons, help."""

from pathlib import Path
from time import sleep
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Select, Static

from dedale import i18n
from dedale.books import Book, make_book
from dedale.errors import DedaleError
from dedale.games import GAMES, Session
from dedale.kernel.events import PATH
from dedale.lessons import pages
from dedale.progress import tell
from dedale.registry import registry
from dedale.tui.app import DedaleApp
from dedale.tui.board import Board
from dedale.tui.painters import zooms
from dedale.tui.screens.film import PICKED, FilmScreen, make_film, make_films
from dedale.tui.screens.form import FormScreen
from dedale.tui.screens.game import GameScreen
from dedale.tui.screens.home import HomeScreen
from dedale.tui.screens.lessons import LessonScreen
from dedale.tui.screens.new_game import game_form
from dedale.tui.screens.playing import FilmBar
from dedale.tui.screens.search import SearchScreen

from .driving import drive, message, screen_text

VALUES: dict[str, Any] = {
    "first": "generator backtracker",
    "second": "",
    "grid": "square",
    "width": 9,
    "height": 6,
    "seed": 3,
    "maze": "wilson",
    "braid": 20,
}
MAZE = {name: VALUES[name] for name in ("grid", "width", "height", "seed", "maze", "braid")}


async def choose(pilot: Pilot[None], app: DedaleApp, name: str) -> None:
    """Take an entry of the home menu."""
    menu = app.screen.query_one("#menu", OptionList)
    menu.highlighted = menu.get_option_index(f"play-{name}" if name in GAMES else name)
    await pilot.press("enter")
    await pilot.pause()


# ---------------------------------------------------------------- home


def test_every_form_of_the_menu_opens_and_closes() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        for name in ("film", "maze", "book", "link", "open"):
            await choose(pilot, app, name)
            assert isinstance(app.screen, FormScreen)
            app.screen.query_one("#cancel", Button).press()
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
        await choose(pilot, app, "session")
        assert "Not in this terminal" in str(app.screen.query_one("#message", Static).content)

    drive(script)


def test_a_game_from_the_menu() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        for name in ("treasure", "classic", "day-treasure"):
            await choose(pilot, app, name)
            await pilot.pause()
            assert isinstance(app.screen, GameScreen), "Enter plays"
            assert app.screen.session.game.name == name.removeprefix("day-")
            await pilot.press("escape")
            assert isinstance(app.screen, HomeScreen)

    drive(script)


def test_quit_from_the_menu() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await choose(pilot, app, "quit")
        assert not app.is_running or app._exit

    drive(script)


def test_open_a_save_and_a_link(tmp_path: Path) -> None:
    session = Session.new("classic", width=9, height=8, seed=1)
    session.play("N")
    session.save(tmp_path / "game")

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await choose(pilot, app, "open")
        app.screen.query_one(Input).value = str(tmp_path / "none")
        await pilot.press("enter")
        await pilot.pause()
        assert "read: No such file" in " ".join(screen_text(app).split())
        app.screen.query_one(Input).value = str(tmp_path / "game")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.state == session.state
        await pilot.press("escape")
        await choose(pilot, app, "link")
        app.screen.query_one(Input).value = "nonsense"
        await pilot.press("enter")
        assert "cannot be opened" in screen_text(app)
        app.screen.query_one(Input).value = session.replay_link()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.state == session.state

    drive(script)


def test_a_damaged_game_in_progress_is_told(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "classic.save").write_text("nonsense")

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        said = str(app.screen.query_one("#message", Static).render())
        assert "save of Dédale" in said

    drive(script)


def test_the_home_film_plays_and_starts_again() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        home = app.screen
        assert isinstance(home, HomeScreen)
        app.still = False
        first = home.player
        for _ in range(2000):
            home.tick()
            if home.player is not first:
                break
        assert home.player is not first

    drive(script)


def test_the_other_language() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("f2")

    assert drive(script).return_value == "fr"
    i18n.use("fr")
    assert drive(script).return_value == "en"


# ---------------------------------------------------------------- films


def test_play_pause_step_back_seek_and_speed() -> None:
    film = make_film("generator backtracker", **MAZE)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = FilmScreen([film])
        app.push_screen(screen)
        await pilot.pause()
        length = len(film.trace)
        assert screen.playing
        await pilot.press("right", "right", "left")
        assert not screen.playing
        assert screen.position == 1
        await pilot.press("end")
        assert screen.position == length
        assert bytes(screen.players[0].sides) == bytes(_finished(film).sides)
        await pilot.press("5")
        assert screen.position == length // 2
        await pilot.press("pagedown")
        assert screen.position == min(length, length // 2 + 100)
        await pilot.press("home", "space")
        assert screen.playing
        before = screen.speed
        await pilot.press("up", "up", "down")
        assert screen.speed == before + 1
        app.still = False
        screen.tick()
        assert screen.position > 0
        for _ in range(length):
            screen.tick()
        assert (screen.position, screen.playing) == (length, False)
        app.still = True
        await pilot.press("space")
        assert screen.playing
        assert screen.position == 0
        await pilot.click(FilmBar, offset=(79, 0))
        assert screen.position == length
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)

    drive(script)


def test_the_structure_stands_beside_the_film_and_its_elements_mark_their_cells() -> None:
    films = [make_film(f"solver {name}", **MAZE) for name in ("dfs", "astar")]

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        for film, word in zip(films, ("Stack", "Heap"), strict=True):
            screen = FilmScreen([film], playing=False)
            app.push_screen(screen)
            await pilot.pause()
            screen.seek(4)
            await pilot.pause()
            contents = screen.players[0].contents
            assert contents is not None
            assert f"{word} ({len(contents)})" in screen_text(app)
            cell = contents.shown(1)[0].cell
            row, col = film.trace.shape.position(cell)
            assert f"{row},{col}" in screen_text(app)
            movers = screen.scenes[0].movers
            assert set(movers) == {screen.players[0].head}, "where the algorithm is"
            await screen.run_action(f"pick({cell})")
            assert screen.scenes[0].movers[cell] is PICKED
            await screen.run_action(f"pick({cell})")
            assert PICKED not in screen.scenes[0].movers.values()

    drive(script, size=(140, 40))


def _finished(film: Any) -> Any:
    player = film.trace.player()
    player.seek(len(film.trace))
    return player


def test_two_films_share_the_clock() -> None:
    films = make_films({**VALUES, "first": "generator prim", "second": "solver astar"})

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = FilmScreen(films)
        app.push_screen(screen)
        await pilot.pause()
        assert len(app.screen.query(Board)) == 2
        screen.seek(10)
        assert [player.position for player in screen.players] == [10, 10]
        screen.seek(screen.length)
        assert [p.position for p in screen.players] == [len(f.trace) for f in films]
        assert "A* search" in screen_text(app)

    drive(script)


def test_the_story_and_the_numbers_of_a_film() -> None:
    film = make_film("solver bfs", **MAZE)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = FilmScreen([film], playing=False)
        app.push_screen(screen)
        await pilot.pause()
        screen.seek(4)
        await pilot.pause()
        said = screen_text(app)
        assert "Breadth-first search (BFS)" in said
        assert "take the first cell out: visit it" in said
        assert screen.players[0].line is not None
        assert film.trace.story.lines[screen.players[0].line].says in said
        before = screen_text(app)
        await pilot.press("end", "v")
        await pilot.pause()
        assert screen_text(app) != before
        greatest = max(v for v in screen.players[0].numbers or [] if v >= 0)
        assert f" {greatest}" in screen_text(app)
        await pilot.press("s")
        await pilot.pause()
        assert "take the first cell out" not in screen_text(app)

    drive(script, size=(140, 40))


@pytest.mark.parametrize("name", ["bfs", "automaton"])
def test_start_and_goal_are_moved_and_the_film_follows(name: str) -> None:
    film = make_film(f"solver {name}", **MAZE)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = FilmScreen([film], playing=False)
        app.push_screen(screen)
        await pilot.pause()
        start, goal = screen._ends() or ((0, 0), (0, 0))
        await pilot.press("ctrl+up")
        assert screen._ends() == (start, (goal[0] - 1, goal[1]))
        assert screen.position == screen.length
        await pilot.press("p", "ctrl+right")
        assert screen._ends() == ((start[0], start[1] + 1), (goal[0] - 1, goal[1]))
        await pilot.press("ctrl+up")  # the border: it stays
        assert screen._ends() == ((start[0], start[1] + 1), (goal[0] - 1, goal[1]))

    drive(script)


ARIANE = """\
4
+-+-+-+-+
|  V    |
+ +-+ + +
|     | |
+ + +-+ +
|   |  P|
+-+ + + +
|A T    |
+-+-+-+-+
"""


def test_the_search_of_the_solver() -> None:
    session = Session.new("ariane", level=ARIANE)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("F")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SearchScreen)
        assert "1 known, 1 waiting" in screen_text(app)
        await pilot.press("m", "right", "right", "v")
        await pilot.pause()
        assert screen.method == "dfs"
        assert f"3 known, {screen.film.waiting(3)} waiting" in screen_text(app)
        assert sum(n for n in screen.scene.numbers or () if n > 0) == 3
        await pilot.press("end")
        await pilot.pause()
        assert f"won in {len(screen.film.moves)} moves" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, SearchScreen)

    drive(script, session)


def test_every_algorithm_can_be_watched() -> None:
    for kind in ("generator", "solver", "tour"):
        for name in registry(kind):
            if name != "none":
                film = make_film(f"{kind} {name}", **MAZE)
                assert len(film.trace) > 0, name


@pytest.mark.parametrize("grid", list(registry("grid")))
def test_films_on_every_grid_are_watched_and_their_goal_is_moved(grid: str) -> None:
    film = make_film("solver bfs", **{**MAZE, "grid": grid, "width": 4, "height": 4, "braid": 0})

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = FilmScreen([film], playing=False)
        await app.push_screen(screen)
        await pilot.pause()
        board = screen.boards[0]
        assert board.painter in zooms(screen.scenes[0])
        screen.seek(screen.length)
        goal = screen.films[0].trace.goals[0]
        screen.post_message(Board.Chosen(board, 1))
        await pilot.pause()
        trace = screen.films[0].trace
        assert trace.goals == [trace.shape.position(1)] != [goal]
        assert screen.players[0].marks[1] == PATH or trace.start in trace.goals

    drive(script)


def test_a_grid_that_an_algorithm_cannot_fill_is_refused_with_the_reason() -> None:
    with pytest.raises(DedaleError, match="eller"):
        make_films({**VALUES, "first": "generator eller", "grid": "polar"})


def test_a_film_from_the_form() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await choose(pilot, app, "film")
        app.screen.query_one("#field-width", Input).value = "9999"
        await pilot.press("ctrl+s")
        assert "films go up to 500x500" in screen_text(app)
        app.screen.query_one("#field-width", Input).value = "8"
        app.screen.query_one("#field-second", Select).focus().value = "solver bfs"
        await pilot.pause()
        assert "wave" in screen_text(app)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, FilmScreen)
        assert app.screen.films[0].name == "Recursive backtracker (depth-first search)"
        await pilot.press("n", "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, FilmScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)

    drive(script)


# ---------------------------------------------------------------- making mazes

FORM: dict[str, Any] = {
    "generator": "growing-tree",
    "options": "",
    "width": 9,
    "height": 7,
    "mask": "",
    "braid": 0,
    "objects": "simple",
    "minotaurs": 1,
    "strategy": "bfs",
    "bombs": 3,
    "polys": 4,
    "seed": "5",
}


def make(values: dict[str, Any]) -> Session:
    """The game of a form in which this was typed."""
    form = game_form(GAMES["treasure"])
    return form.make(
        {f.name: f.read(str(values.get(f.name, f.value))) for f in form.fields}
    ).session


def test_all_parameters_of_a_maze_are_used() -> None:
    session = make(dict(FORM))
    view = session.view()
    assert session.parameters is not None
    figures = view["figures"]
    assert (view["width"], view["height"], figures["bombs"], figures["polys"]) == (9, 7, 3, 4)
    assert (figures["strategy"], figures["minotaurs"]) == ("bfs", 1)
    other = make({**FORM, "options": "newest=0, random=100"})
    assert other.view()["cells"] != view["cells"]
    assert Session.from_text(other.to_text()).state == other.state
    braided = make({**FORM, "braid": 100, "options": "newest=100 random=0"})
    assert braided.view()["figures"]["dead_ends"] < figures["dead_ends"]
    shaped = make({**FORM, "mask": "text:HI", "options": "newest=1"})
    assert "1" in shaped.view()["kinds"]
    assert "1" in make({**FORM, "mask": "text:HI"}).view()["kinds"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"options": "newest"}, "should be NAME=NUMBER"),
        ({"options": "newest=x"}, "should be a whole number"),
        ({"options": "nwest=3"}, "did you mean 'newest'"),
        ({"seed": "x"}, "should be a whole number"),
        ({"mask": "no-such"}, "no-such"),
        ({"mask": "nowhere.msk"}, "nowhere.msk"),
        ({"minotaurs": 999}, "do not fit"),
    ],
)
def test_wrong_values_are_told_in_one_line(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(DedaleError, match=reason) as caught:
        make({**FORM, **changes})
    assert "\n" not in str(caught.value)


def test_a_mask_from_a_file_and_a_start(tmp_path: Path) -> None:
    (tmp_path / "m.msk").write_text("X.\n..\n..\n..\n")
    size = {"width": 2, "height": 4}
    session = make({**FORM, **size, "mask": str(tmp_path / "m.msk"), "start": "3, 1"})
    assert session.parameters is not None
    assert session.parameters["mask"] == "X.\n..\n..\n..\n"
    assert session.view()["actors"][0]["at"] == [3, 1]


# ---------------------------------------------------------------- lessons


def test_lessons_are_stepped_through() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await choose(pilot, app, "lessons")
        assert isinstance(app.screen, LessonScreen)
        await pilot.press(*["down"] * 7)
        assert "def pile(" in screen_text(app)
        first = screen_text(app)
        await pilot.press("right", "right")
        assert "3/" in screen_text(app)
        await pilot.press("left", "left")
        assert screen_text(app) == first
        await pilot.press("end")
        steps = len(pages.film("stack")["film"]["steps"])
        assert f"{steps}/{steps}" in screen_text(app)
        await pilot.press("n", "a", "pagedown", "pageup", "escape")
        assert isinstance(app.screen, HomeScreen)

    drive(script)


def test_message_lines_do_not_leak() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("x")
        assert "There is no exit here" in message(app) or "no exit here" in message(app)
        await pilot.press("full_stop")
        assert message(app) == ""

    drive(script, Session.new("treasure", width=5, height=5, minotaurs=0, seed=1))


def test_light_colours_differ_enough_from_their_ground() -> None:
    """Everything that is drawn on light ground can be read there (WCAG: 3 to 1 for large signs)."""
    from dedale.tui.palette import COLOURS, Tone

    def lightness(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    grounds = {"ground", "void", "cut-off", "rock", "visit", "backtrack", "ink", "look"}
    ground = lightness(COLOURS["ground"][Tone.LIGHT])
    for name, colours in COLOURS.items():
        if name not in grounds:
            contrast = (ground + 0.05) / (lightness(colours[Tone.LIGHT]) + 0.05)
            assert contrast >= 3, (name, contrast)


def test_the_theme_is_asked_of_the_terminal_and_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    from dedale import folders, tui

    monkeypatch.setenv("COLORFGBG", "0;15")
    assert tui.theme() == "light"
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert tui.theme() == "dark"
    (folders.state()).mkdir(parents=True, exist_ok=True)
    (folders.state() / "theme").write_text("light\n")
    assert tui.theme() == "light"
    (folders.state() / "theme").unlink()


def test_question_mark_explains_keys_signs_and_words() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        tables = " ".join(str(each.render()) for each in app.screen.query(Static))
        assert "Signs and words" in tables
        rows = app.screen.query(Static).last().content
        words = " ".join(str(cell) for column in rows.columns for cell in column._cells)
        assert "small treasure" in words
        assert "Opens the wall you face." in words
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)

    drive(script, Session.new("treasure", width=6, height=5, seed=1))


def test_the_game_of_the_day_is_counted_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import date

    from dedale.games import days
    from dedale.games.opening import Opened

    game = GAMES["treasure"]
    level = game.pack("hunt")[0]

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        opened = Opened(Session.new(game, level=level.text), day=date(2026, 11, 15))
        app.push_screen(GameScreen(opened))
        await pilot.pause()
        for move in game.solution(opened.session.start) or []:
            await pilot.press({"N": "up", "E": "right", "S": "down", "W": "left"}.get(move, "x"))
        await pilot.pause()
        assert "1 day in a row" in message(app)

    drive(script)
    assert days.streak("treasure", date(2026, 11, 15)) == 1
    days.path("treasure").unlink()


# ---------------------------------------------------------------- books


async def made(pilot: Pilot[None], app: DedaleApp) -> None:
    """Wait until nothing is being made any more."""
    while not isinstance(app.screen, HomeScreen):
        await pilot.pause(0.02)
    await pilot.pause()


def test_a_book_is_asked_for_and_made(tmp_path: Path) -> None:
    target = tmp_path / "mine.pdf"

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await choose(pilot, app, "book")
        app.screen.query_one("#field-kind", Select).value = "levels"
        app.screen.query_one("#field-pack", Select).value = "ghost"
        app.screen.query_one("#field-count", Input).value = "3"
        app.screen.query_one("#field-seed", Input).value = "0"
        app.screen.query_one("#field-path", Input).value = str(target)
        await pilot.press("ctrl+s")
        await made(pilot, app)
        told = str(app.screen.query_one("#message", Static).render())
        assert told == f"{target} is written: 6 pages."

    drive(script, size=(120, 40))
    assert target.read_bytes() == make_book(Book("levels", 3, pack="ghost", seed=0))


def test_a_book_says_what_is_wrong_and_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "none" / "mine.pdf"

    def slow(book: Book) -> bytes:
        while True:  # until it is stopped
            tell(0.5)
            sleep(0.01)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await choose(pilot, app, "book")
        form = app.screen
        form.query_one("#field-difficulty", Input).value = "3..11"
        await pilot.press("ctrl+s")
        assert "difficulty 11 should be from 1 to 10" in screen_text(app)
        form.query_one("#field-difficulty", Input).value = ""
        form.query_one("#field-count", Input).value = "2"
        form.query_one("#field-path", Input).value = str(target)
        await pilot.press("ctrl+s")
        await made(pilot, app)
        assert "No such file" in str(app.screen.query_one("#message", Static).render())
        monkeypatch.setattr("dedale.tui.screens.book.make_book", slow)
        await choose(pilot, app, "book")
        await pilot.press("ctrl+s")
        while "50%" not in screen_text(app):
            await pilot.pause(0.02)
        await pilot.press("escape")
        await made(pilot, app)
        assert "was not made" in str(app.screen.query_one("#message", Static).render())

    drive(script, size=(120, 40))
