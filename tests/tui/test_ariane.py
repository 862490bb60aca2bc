"""Ariane full screen: packs, hints, undo after death, made levels."""

from collections.abc import Sequence
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from dedale.games import GAMES, Session, ariane, medals
from dedale.games.game import PackLevel, View
from dedale.games.opening import Opened
from dedale.tui.app import DedaleApp
from dedale.tui.panel import TextPanel
from dedale.tui.scene import PATH_SIGNS
from dedale.tui.screens.game import GameScreen
from dedale.tui.screens.home import HomeScreen
from dedale.tui.screens.levels import LevelScreen
from dedale.tui.signs import Signs

from .driving import drive, message, screen_text

MINE = "3\n+-+-+-+\n|A    |\n+ + + +\n|    V|\n+ + + +\n|T   P|\n+-+-+-+\n"


def screen_of(app: DedaleApp) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


def levels_of(pack: str) -> Sequence[PackLevel]:
    return GAMES["ariane"].pack(pack)


def session_of(pack: str, number: int) -> Session:
    return Session.new("ariane", level=levels_of(pack)[number].text)


def place_of(app: DedaleApp) -> tuple[str, int] | None:
    place = screen_of(app).place
    return place and (place.pack, place.number)


def test_levels_by_the_other_crossing_rule_have_no_stars() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("l")
        await pilot.pause()
        assert "pass over" not in screen_text(app)
        await pilot.press("r")
        await pilot.pause()
        assert "a minotaur passes over Theseus" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        screen = screen_of(app)
        assert screen.session.state.crossing == "passes"
        for move in ariane.solve(screen.session.state).moves:
            screen.action_move(move)
        await pilot.pause()
        assert message(app).startswith("Won")
        assert "★" not in message(app)
        assert medals.solved("ariane") == {}
        await pilot.press("N")
        await pilot.pause()
        assert place_of(app) == ("labyrinth", 2)
        assert screen_of(app).session.state.crossing == "passes"

    drive(script, session_of("labyrinth", 0))


def test_a_level_of_a_pack_is_played_to_its_end_and_marked() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        menu = app.screen.query_one("#menu", OptionList)
        menu.highlighted = menu.get_option_index("levels-ariane")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LevelScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert place_of(app) == ("labyrinth", 1)
        par = levels_of("labyrinth")[0].par
        for _ in range(par):
            await pilot.press("S")
        assert f"{par} moves, fewest: {par}" in message(app)
        assert medals.solved("ariane") == {}, "shown is not solved"
        await pilot.press("R")
        session = screen_of(app).session
        for move in session.game.solution(session.state):
            await pilot.press(move.lower())
        assert f"{par} moves, fewest: {par}" in message(app)
        assert medals.solved("ariane") == {"labyrinth/0": (par, 3)}
        await pilot.press("N")
        await pilot.pause()
        assert place_of(app) == ("labyrinth", 2)
        assert levels_of("labyrinth")[1].title in screen_text(app)
        await pilot.press("l")
        await pilot.pause()
        assert "★★★   1." in screen_text(app)
        await pilot.press("p")
        await pilot.pause()
        assert "Records" in screen_text(app)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, HomeScreen)

    drive(script)


def test_hints_in_stages_and_undo_after_death() -> None:
    session = session_of("labyrinth", 3)
    died = way_to_die(session.state)
    assert died

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("h")
        assert "moves still win" in message(app) or "No move loses" in message(app)
        await pilot.press("h")
        assert "more moves" in message(app)
        await pilot.press("h")
        assert "Play " in message(app)
        for move in died:
            await pilot.press(move.lower())
        assert message(app).startswith("Lost: A minotaur caught")
        await pilot.press("up")
        assert message(app).startswith("Lost:")
        await pilot.press("u")
        assert session.outcome is None
        assert message(app) == ""

    drive(script, session)


def way_to_die(start: ariane.State) -> list[str]:
    """A shortest way to lose."""
    waiting: list[tuple[ariane.State, list[str]]] = [(start, [])]
    for state, moves in waiting:
        for move in ariane.legal_moves(state):
            after = ariane.play(state, move)
            if (over := ariane.outcome(after)) and not over.won:
                return [*moves, move]
            if over is None and len(moves) < 5:
                waiting.append((after, [*moves, move]))
    return []


def test_a_made_level_a_level_file_and_a_bad_one(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(MINE)
    (tmp_path / "bad.txt").write_text("nonsense")

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = screen_of(app)
        await pilot.press("n")
        app.screen.query_one("#field-size", Input).value = "4"
        app.screen.query_one("#field-seed", Input).value = "1"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert screen.session.view()["width"] == 4
        assert screen.place is None
        await app.workers.wait_for_complete()
        await pilot.pause()
        best = ariane.solve(screen.session.state.level).length
        assert f"shortest     {best}" in screen_text(app)
        await pilot.press("o")
        app.screen.query_one(Input).value = str(tmp_path / "mine.txt")
        await pilot.press("enter")
        await pilot.pause()
        assert screen.session.state == ariane.new(MINE)
        await pilot.press("o")
        app.screen.query_one(Input).value = str(tmp_path / "bad.txt")
        await pilot.press("enter")
        await pilot.pause()
        told = app.screen.query_one(".error", Static)  # where the name was typed
        assert "bad.txt" in str(told.content)
        await pilot.press("escape")
        assert screen.session.state == ariane.new(MINE)

    drive(script, session_of("labyrinth", 0))


def test_no_longer_winnable_is_told() -> None:
    """A walk from which the analysis sees no way out any more."""
    for entry in levels_of("labyrinth"):
        doomed = next(
            (
                move
                for move in ariane.legal_moves(ariane.new(entry.level))
                if ariane.outcome(ariane.play(ariane.new(entry.level), move)) is None
                and not ariane.hint(ariane.play(ariane.new(entry.level), move), 1)["winnable"]
            ),
            None,
        )
        if doomed:
            break
    assert doomed
    key = doomed.lower()

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press(key)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "No longer winnable." in screen_text(app)
        await pilot.press("u")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "No longer winnable." not in screen_text(app)

    drive(script, Session.new("ariane", level=entry.level.to_text()))


def test_a_game_taken_up_again_knows_its_pack() -> None:
    session = session_of("labyrinth", 2)
    again = Session.from_text(session.to_text())

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        assert place_of(app) == ("labyrinth", 3)
        assert levels_of("labyrinth")[2].title in screen_text(app)

    drive(script, again)


def test_what_optional_rules_add_to_a_view_is_drawn() -> None:
    """No Theseus and no door, ghosts of both kinds, things to pick up, walls of their own."""
    screen = GameScreen(Opened(Session.new("ariane", level=MINE)))
    view: View = {
        **screen.seen,
        "actors": [
            {"id": "ariane", "who": "ariane", "at": [0, 0]},
            {"id": "a", "who": "ghost-vertical", "at": [2, 2]},
            {"id": "b", "who": "ghost-horizontal", "at": [1, 1]},
        ],
        "things": [
            {"what": "sword", "at": [0, 1]},
            {"what": "key", "at": [0, 2], "colour": "1"},
            {"what": "key", "at": [2, 0], "colour": "2"},
        ],
        "marks": [
            {"what": "locked", "at": [1, 0], "side": "E", "colour": "2"},
            {"what": "pushable", "at": [1, 2], "side": "S"},
        ],
        "figures": {"swords": 2},
    }
    screen.draw(screen.scene, view)
    scene = screen.scene
    signs = {cell: one.sign for cell, one in scene.movers.items()}
    assert signs == {0: "A", 8: "⇕", 4: "⇔"}
    assert {cell: one.sign for cell, one in scene.objects.items()} == {1: "†", 2: "¤1", 6: "¤2"}
    assert {wall: one.sign for wall, one in scene.walls.items()} == {
        (1, 1, False): "2",
        (2, 2, True): "=",
    }
    screen.seen = view
    assert ("swords in hand", "2") in screen.figures()
    told = [words for _sprite, words in screen.signs.legend(screen.names)]
    for words in ("vertical ghost", "horizontal ghost", "sword", "key", "locked wall"):
        assert words in told


def test_no_two_signs_of_a_game_look_the_same() -> None:
    """Not even without colour, nor like the signs of paths."""
    for game in map(GAMES.__getitem__, GAMES):
        signs = [sprite.sign for sprite in Signs(game).sprites.values()]
        assert len(signs) == len(set(signs)), game.name
        assert not set("".join(signs)) & set(PATH_SIGNS), game.name


def test_goal_and_rules_stand_beside_the_board() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        shown = " ".join(screen_of(app).query_one("#panel", TextPanel).text.split())
        assert "Kill every minotaur." in shown
        assert "A sword kills one minotaur" in shown
        assert "sword" in shown

    slay = next(level for level in levels_of("sword") if "goal: slay" in level.text)
    drive(script, Session.new("ariane", level=slay.text))
