"""Ariane full screen: packs, hints, undo after death, made levels."""

from pathlib import Path

from driving import drive, message, screen_text
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from dedale.games import Session, ariane, progress
from dedale.tui.app import DedaleApp
from dedale.tui.screens.ariane import ArianeScreen, LevelScreen, levels_of, session_of
from dedale.tui.screens.home import HomeScreen

MINE = "3\n+-+-+-+\n|A    |\n+ + + +\n|    V|\n+ + + +\n|T   P|\n+-+-+-+\n"


def screen_of(app: DedaleApp) -> ArianeScreen:
    assert isinstance(app.screen, ArianeScreen)
    return app.screen


def test_a_level_of_a_pack_is_played_to_its_end_and_marked() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        menu = app.screen.query_one("#menu", OptionList)
        menu.highlighted = menu.get_option_index("ariane")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LevelScreen)
        await pilot.press("enter")
        await pilot.pause()
        screen = screen_of(app)
        assert (screen.pack, screen.number) == ("labyrinth", 0)
        par = levels_of("labyrinth")[0].par
        for _ in range(par):
            await pilot.press("S")
        assert f"Won in {par} moves (shortest: {par})." in message(app)
        assert progress.solved("ariane") == {"labyrinth/0": par}
        await pilot.press("N")
        await pilot.pause()
        assert screen.number == 1
        assert levels_of("labyrinth")[1].title in screen_text(app)
        await pilot.press("l")
        await pilot.pause()
        assert "★   1." in screen_text(app)
        await pilot.press("p")
        await pilot.pause()
        assert "records" in screen_text(app)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, HomeScreen)

    drive(script)


def test_hints_in_stages_and_undo_after_death() -> None:
    session = session_of("labyrinth", 3)
    died = way_to_die(session.state)
    assert died

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("h")
        assert "can still be won" in message(app)
        await pilot.press("h")
        assert "more moves" in message(app)
        await pilot.press("h")
        assert "Play " in message(app)
        for move in died:
            await pilot.press(move.lower())
        assert message(app).startswith("Lost! a minotaur caught")
        await pilot.press("up")
        assert message(app).startswith("Lost!")
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
        assert screen.session.view()["size"] == 4
        assert screen.pack == ""
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
        assert "bad.txt" in message(app)
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
        assert (screen_of(app).pack, screen_of(app).number) == ("labyrinth", 2)
        assert levels_of("labyrinth")[2].title in screen_text(app)

    drive(script, again)


def test_what_optional_rules_add_to_a_view_is_drawn() -> None:
    """No Theseus and no door, a dead minotaur left out, a ghost, things to pick up."""
    screen = ArianeScreen(Session.new("ariane", level=MINE))
    view = {
        **screen.seen,
        "theseus": None,
        "door": None,
        "together": False,
        "minotaurs": [
            {"kind": "vertical", "at": [2, 2], "ghost": True},
            {"kind": "horizontal", "at": [1, 1], "alive": False},
        ],
        "items": [{"thing": "sword", "at": [0, 1]}, {"thing": "key", "at": [0, 2]}],
        "swords": 2,
    }
    scene = screen.make_scene(view)
    screen.draw(scene, view)
    assert {cell: one.sign for cell, one in scene.movers.items()} == {0: "A", 8: "~"}
    assert {cell: one.sign for cell, one in scene.objects.items()} == {1: "†", 2: "¤"}
    assert ("swords", "2") in screen.figures(view)
