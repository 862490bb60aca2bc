"""The program in French, and what fits on 80 columns in both languages."""

import re
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Select

from dedale import i18n
from dedale.games import GAMES, Session
from dedale.tui.app import DedaleApp
from dedale.tui.panel import wrapped
from dedale.tui.screens.film import FilmScreen, make_films
from dedale.tui.screens.levels import LevelScreen

from .driving import drive, message, screen_text, until

FILM = {"first": "generator wilson", "second": "solver bfs", "grid": "square", "width": 12}
FILM |= {"height": 6, "seed": 4, "maze": "wilson", "braid": 20}


@pytest.fixture(autouse=True)
def french(home: object) -> Iterator[None]:
    i18n.use("fr")
    yield
    i18n.use(None)


def treasure(**values: object) -> Session:
    return Session.new("treasure", **{"width": 13, "height": 9, "seed": 3, "polys": 9, **values})


async def home_screen(pilot: Pilot[None], app: DedaleApp) -> None:
    assert app.screen.query(OptionList)


async def lessons(pilot: Pilot[None], app: DedaleApp) -> None:
    menu = app.screen.query_one("#menu", OptionList)
    menu.highlighted = menu.get_option_index("lessons")
    await pilot.press("enter")


async def film(pilot: Pilot[None], app: DedaleApp) -> None:
    app.push_screen(FilmScreen(make_films(FILM), playing=False))


async def levels(pilot: Pilot[None], app: DedaleApp) -> None:
    app.push_screen(LevelScreen(GAMES["ariane"]))


@pytest.mark.parametrize("screen", [home_screen, lessons, film, levels])
def test_all_keys_are_told_in_french(screen: object) -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await screen(pilot, app)  # type: ignore[operator]
        await pilot.pause()
        await pilot.press("f1")
        await pilot.pause()
        told = screen_text(app)
        assert "Aide" in told
        english = r"\b(Scroll|Page|First|Last|Select|Zoom|Look|space|shift|esc|enter|home)\b"
        assert not re.findall(english, told.partition("Touches")[2])

    drive(script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_keys_of_a_film_fit_on_the_last_line(lang: str) -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await film(pilot, app)
        help_last = ("? Help", "? Aide")
        told = await until(pilot, app, lambda text: text.rstrip().endswith(help_last))
        assert told.rstrip().endswith(help_last)
        await pilot.press("escape")
        app.push_screen(LevelScreen(GAMES["treasure"]))
        await pilot.pause()
        assert " p " not in screen_text(app).split("\n")[-1]  # there is one pack only

    i18n.use(lang)
    drive(script)


def test_a_form_shows_whole_names_and_a_sentence_on_the_field_in_use() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("n")
        await pilot.pause()
        strategy = "Ils se déplacent"
        assert "Retour sur trace (parcours en profondeur)" in screen_text(app)
        assert "text:MOT" not in screen_text(app)
        before = screen_text(app).count(strategy)
        app.screen.query_one("#field-mask").focus()
        await pilot.pause()
        assert "text:MOT" in screen_text(app)
        app.screen.query_one("#field-strategy", Select).focus()
        await pilot.pause()
        assert "text:MOT" not in screen_text(app)
        assert screen_text(app).count(strategy) == before + 1

    drive(script, treasure())


def test_messages_are_written_as_in_french() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("m")
        await pilot.pause()
        assert message(app) == "Stratégie : flair"
        await pilot.press("u", "right")
        await pilot.pause()
        assert message(app).startswith("Perdu : Un minotaure vous a tué.")
        assert message(app).endswith("nouvelle partie")  # all of it is seen
        assert len(message(app)) <= 78

    drive(script, treasure(minotaurs=6, strategy="bfs"))


def test_the_whole_maze_is_seen_when_asked_for() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        board = app.screen.query_one("#board")
        assert board.virtual_size.width > board.size.width
        await pilot.press("f")
        await pilot.pause()
        assert board.virtual_size.width <= board.size.width
        assert board.virtual_size.height <= board.size.height

    drive(script, treasure(width=40, height=30))


def test_no_line_begins_with_a_colon() -> None:
    [first, second] = wrapped("le reflet de l’autre : ici", 21)
    assert first[0][0] == "le reflet de"
    assert second[0][0] == "l’autre : ici"


def test_levels_have_the_apostrophes_of_print() -> None:
    for game in map(GAMES.__getitem__, GAMES):
        for pack in game.packs:
            for level in game.pack(pack):
                assert not re.search(r"\w'\w", f"{level.title} {level.lesson}"), level.title
