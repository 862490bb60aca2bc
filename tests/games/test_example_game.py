"""`examples/game`: a game of one's own, loaded as a plug-in, with all that a game has by itself."""

import asyncio
import doctest
import json
from itertools import pairwise
from pathlib import Path

import pytest

from dedale.errors import DedaleError, FileError, IllegalMove
from dedale.games import GAMES, Session
from dedale.games.game import Game
from dedale.registry import load_plugin

FOLDER = Path(__file__).parents[2] / "examples" / "game"
FILE = FOLDER / "fireflies.py"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game, added for one test only."""
    monkeypatch.setattr(GAMES, "_added", {})
    assert load_plugin(str(FILE)) == [("game", "fireflies")]
    return GAMES["fireflies"]


def begun(**values: object) -> Session:
    return Session.new("fireflies", **{"width": 7, "height": 4, "flies": 5, "seed": 3, **values})


def test_it_is_small() -> None:
    assert len(FILE.read_text().splitlines()) <= 150


def test_its_page_tells_the_truth(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    assert doctest.testfile(str(FOLDER / "README.md"), module_relative=False).failed == 0


def test_it_is_in_the_table_of_games(game: Game) -> None:
    assert list(GAMES)[-1] == "fireflies"
    assert (game.name, game.plugin) == ("fireflies", str(FILE))


def test_the_rules(game: Game) -> None:
    session = begun()
    light = session.state.light
    assert session.state.at != session.state.maze.goal
    session.play("E")
    assert session.state.light == light - 1
    with pytest.raises(IllegalMove, match="'F' cannot be played here"):
        session.play("F")
    tour = game.tour(session.state)
    assert tour is not None
    assert len(tour.order) == 6, "five fireflies and the gate"


def test_carrying_them_out_and_letting_one_go(game: Game) -> None:
    session = begun(spare=40)
    fly = game.path(session.state, "treasure").path
    assert fly is not None
    for move in _moves(fly):
        session.play(move)
    assert session.view()["figures"]["score"] == 1
    light = session.state.light
    assert session.play("F").light == light + 6
    assert session.view()["figures"]["score"] == 0
    session.undo()
    for move in game.solution(session.state) or ():
        session.play(move)
    assert session.outcome is not None
    assert session.outcome.won
    assert session.view()["figures"]["score"] >= 1


def test_the_light_goes_out(game: Game) -> None:
    session = begun(flies=0)
    for number in range(100):
        if session.outcome is not None:
            break
        session.play(session.legal_moves()[0] if number % 2 else session.legal_moves()[-1])
    assert session.outcome is not None
    assert session.legal_moves() == []


def _moves(way: list[tuple[int, int]]) -> list[str]:
    names = {(-1, 0): "N", (0, 1): "E", (1, 0): "S", (0, -1): "W"}
    return [names[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(way)]


def test_undo_hint_save_link_and_picture(game: Game, tmp_path: Path) -> None:
    session = begun()
    for stage in (1, 2):
        hint = game.hint(session.state, stage)
    assert hint["move"] is not None
    session.play(hint["move"])
    session.undo()
    session.redo()
    session.save(tmp_path / "game.txt")
    for again in (
        Session.load(tmp_path / "game.txt"),
        Session.from_link(session.replay_link()),
    ):
        assert again.state == session.state
        assert again.undo() == session._states[0]
    assert Session.from_link(session.exact_link()).state == session._states[0]
    game.maze(session.state).save(tmp_path / "garden.svg")
    assert (tmp_path / "garden.svg").read_text().startswith("<svg")


def test_data_sets_what_it_may_and_nothing_else(game: Game) -> None:
    for wrong in ({"spare": -1}, {"width": 1}, {"flies": "many"}, {"scheduler": "tcp://x"}):
        with pytest.raises(DedaleError):
            begun(**wrong)
    with pytest.raises(FileError, match="no garden of fireflies"):
        game.rules.from_text("nothing")


# ---------------------------------------------------------------- through the interfaces


def test_it_plays_on_the_command_line(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click.testing import CliRunner

    from dedale.cli import main

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    save = tmp_path / "garden.save"
    words = ["play", "fireflies", "--plugin", str(FILE), "-s", "7x4", "--flies", "5", "--seed", "3"]
    typed = f"es\nundo\nhint\nhint\nf\nsave {save}\nlink\npath treasure\ntour\nq\n"
    told = CliRunner().invoke(main, words, input=typed, env={"LANGUAGE": "en"})
    assert told.exit_code == 0, told.output
    session = begun()
    session.play("E")
    assert "Goal: Carry fireflies out by the gate" in told.stdout
    assert f"{game.drawing(session.state)}\nmove 1" in told.stdout
    assert "light 18, fireflies 0, turns 1" in told.stdout
    assert "The exit is 10 steps away." in told.stderr
    assert "Play south." in told.stderr
    assert "'F' cannot be played here" in told.stderr
    assert "steps in 6 legs" in told.stderr
    assert Session.load(save).state == session.state
    link = next(line for line in told.stdout.splitlines() if line.startswith("fireflies~"))
    again = CliRunner().invoke(main, ["play", link, "--plugin", str(FILE), "--json"])
    assert json.loads(again.stdout)["view"] == json.loads(json.dumps(session.view()))


def test_it_plays_in_the_terminal(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from textual.pilot import Pilot
    from textual.widgets import Input, OptionList

    from dedale.tui.app import DedaleApp
    from dedale.tui.panel import TextPanel
    from dedale.tui.screens.game import GameScreen

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    async def type_in(pilot: Pilot[str], app: DedaleApp, **values: str) -> None:
        for name, value in values.items():
            app.screen.query_one(f"#field-{name}", Input).value = value
        await pilot.press("ctrl+s")
        await pilot.pause()

    async def script() -> None:
        app = DedaleApp(still=True)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            menu = app.screen.query_one("#menu", OptionList)
            menu.highlighted = menu.get_option_index("play-fireflies")
            await pilot.press("enter")
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, GameScreen)
            assert screen.game is game
            assert screen.session.cursor == 0
            await pilot.press("n")
            await pilot.pause()
            await type_in(pilot, app, width="7", height="4", flies="5", seed="3")
            assert app.screen is screen
            message = screen.query_one("#message", TextPanel)
            assert screen.session.state == begun().state
            panel = " ".join(screen.query_one("#panel", TextPanel).text.split())
            assert "FIREFLIES Carry fireflies out by the gate before the light goes out." in panel
            assert "A firefly that is let go gives light for six more steps." in panel
            assert "@ you" in panel
            await pilot.press("right", "s", "u")
            assert (screen.session.moves, screen.session.cursor) == (("E", "S"), 1)
            await pilot.press("h", "h")
            assert "Play south." in message.text
            assert any(screen.scene.paths)
            await pilot.press("f")
            assert "'F' cannot be played here" in message.text
            await pilot.press("L")
            assert "fireflies~replay~" in message.text
            await pilot.press("ctrl+s")
            await type_in(pilot, app, path=str(tmp_path / "garden.save"))
            await pilot.press("E")
            await type_in(pilot, app, path=str(tmp_path / "garden.svg"))
            assert (tmp_path / "garden.svg").read_text().startswith("<svg")
            assert Session.load(tmp_path / "garden.save").state == screen.session.state
            await pilot.press("t", "ctrl+s")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert screen.tour is not None

    asyncio.run(script())


# ---------------------------------------------------------------- games that are wrong

GOOD = """
import sys
import fireflies as good
from dataclasses import replace
class Book: pass
book = Book()
for name in ("new", "from_text", "to_text", "legal_moves", "play", "outcome", "view"):
    setattr(book, name, getattr(good, name))
{wrong}
PLUGIN = {{"game": {{"wrong": replace(good.FIREFLIES, target=book)}}}}
"""


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("del book.play", "there is no function 'play'"),
        ("book.play = lambda state, move: 1 / 0", "failed: ZeroDivisionError"),
        ("book.play = lambda state: state", "failed: TypeError"),
        ("book.play = lambda state, move: sys.exit(2)", "failed: SystemExit: 2"),
        ("book.legal_moves = None", "there is no function 'legal_moves'"),
        ("book.view = lambda state: {}", "its view has game = None"),
        ("book.view = lambda state: None", "'view' gave None"),
        ("book.view = lambda s: good.view(s) | {'cells': 'xyz'}", "28 hexadecimal digits"),
        ("book.view = lambda s: good.view(s) | {'kinds': '9' * 28}", "28 digits 0, 1 or 2"),
        ("book.view = lambda s: good.view(s) | {'actors': [{}]}", "KeyError: 'at'"),
        ("book.view = lambda s: good.view(s) | {'actors': []}", "no actor to follow"),
        (
            "book.view = lambda s: good.view(s) | {'things': [{'what': 'ufo', 'at': [0, 0]}]}",
            "'ufo', which is not among its signs",
        ),
        (
            "book.view = lambda s: good.view(s) | {'things': [{'what': 'fly', 'at': [9, 9]}]}",
            "'fly' outside the maze",
        ),
        ("book.view = lambda s: good.view(s) | {'figures': {'x': 1}}", "figure without words: 'x'"),
        ("book.hint = lambda state, stage: 'go north'", "'hint' gave 'go north'"),
        ("book.hint = lambda state: {}", "failed: TypeError"),
        ("book.outcome = lambda state: 7", "failed: 'outcome' gave 7"),
    ],
)
def test_a_game_that_is_wrong_is_named(
    game: Game, tmp_path: Path, wrong: str, message: str
) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(GOOD.format(folder=str(FOLDER), wrong=wrong))
    load_plugin(str(path))

    def played() -> None:
        session = Session.new("wrong", width=7, height=4, seed=3)
        session.play(session.legal_moves()[0])
        session.view()
        session.game.hint(session.state)

    with pytest.raises(DedaleError, match=message) as caught:
        played()
    assert "game 'wrong' of plug-in" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_line_that_no_interface_could_read_is_refused(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "line.py"
    text = "from dedale.games.game import Game\nPLUGIN = {'game': {'x': Game(abs, title='x', %s)}}"
    for wrong in ("parameters=('width',)", "signs={'x': 'y'}", "steps=('N',)", "actions=['.']"):
        path.write_text(text % wrong)
        with pytest.raises(DedaleError, match=r"line.py' failed: TypeError: a Game has Parameters"):
            load_plugin(str(path))
