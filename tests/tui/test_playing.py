"""The three games full screen, driven by keys and clicks."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select

from dedale.games import Session
from dedale.games import classic as rules
from dedale.games.opening import Opened
from dedale.tui.app import DedaleApp
from dedale.tui.board import Board
from dedale.tui.painters import Verbatim
from dedale.tui.screens.form import FormScreen
from dedale.tui.screens.game import GameScreen
from dedale.tui.screens.help import HelpScreen

from .driving import drive, message, screen_text


def classic(**parameters: int) -> Session:
    return Session.new("classic", **{"width": 9, "height": 8, "seed": 1} | parameters)


def treasure(**parameters: object) -> Session:
    defaults = {"width": 9, "height": 7, "seed": 3, "bombs": 2, "polys": 2, "minotaurs": 0}
    return Session.new("treasure", **defaults | parameters)


def game_screen(app: DedaleApp) -> GameScreen:
    assert isinstance(app.screen, GameScreen)
    return app.screen


# ---------------------------------------------------------------- what all games share


def test_moves_undo_redo_restart() -> None:
    session = classic()

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("up", "h", "g")
        assert session.moves == ("N", "N", "W")
        await pilot.press("u")
        assert session.cursor == 2
        await pilot.press("y")
        assert session.cursor == 3
        await pilot.press("R")
        assert session.cursor == 0
        assert "0 / 3" in screen_text(app)

    drive(script, session)


def test_the_board_shows_the_session_after_every_move() -> None:
    session = classic(monsters=1, ghosts=1)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = game_screen(app)
        for key in ("up", "up", "right", "left", "down", "u", "u"):
            await pilot.press(key)
            fresh = GameScreen(Opened(session)).scene
            shown = screen.board.scene
            assert (shown.movers, shown.objects, shown.sides) == (
                fresh.movers,
                fresh.objects,
                fresh.sides,
            )
            assert not shown.changed

    drive(script, session)


def test_a_partial_redraw_is_the_same_as_a_whole_one() -> None:
    """What is on the screen after moves is what a screen drawn from scratch shows."""
    session = treasure(minotaurs=3, strategy="bfs", width=30, height=30)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        for key in ("right", "down", "left", "up", "full_stop", "b", "u", "down", "1"):
            await pilot.press(key)
        await pilot.press("ctrl+s", "minus")
        await pilot.press("left", "right", "down")
        before = screen_text(app)
        app.refresh(layout=True, repaint=True)
        game_screen(app).board.refresh()
        await pilot.pause()
        assert screen_text(app) == before

    drive(script, session)


def test_the_game_in_progress_is_kept_and_continued(home: Path) -> None:
    session = classic()

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("up", "up")
        await pilot.press("escape")

    drive(script, session)
    assert Session.load(home / "classic.save").moves == ("N", "N")

    async def go_on(pilot: Pilot[None], app: DedaleApp) -> None:
        assert "Continue: Classic labyrinth" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert game_screen(app).session.moves == ("N", "N")
        await pilot.press("d")
        await pilot.press("ctrl+q")

    drive(go_on)
    assert Session.load(home / "classic.save").moves == ("N", "N", "E")


def test_control_c_keeps_the_game_too(home: Path) -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("up", "ctrl+c")

    drive(script, classic())
    assert Session.load(home / "classic.save").moves == ("N",)


def test_a_won_game_is_not_kept(home: Path) -> None:
    session = Session("classic", rules.from_text("X.X\nX.X\nX.X"))

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("up", "up")
        assert message(app).startswith("Won: You reached the exit.")
        await pilot.press("up")
        assert session.cursor == 2
        await pilot.press("escape")

    drive(script, session)
    assert not (home / "classic.save").exists()


def test_a_click_is_a_step_that_way() -> None:
    session = classic()

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        board = game_screen(app).board
        player = game_screen(app).player(session.view())
        region = board._region(player)
        await pilot.click(Board, offset=(region.x, region.y - 3))
        assert session.moves == ("N",)

    drive(script, session)


def test_save_as_and_its_errors(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("up", "ctrl+s")
        app.screen.query_one(Input).value = str(tmp_path / "mine.save")
        await pilot.press("enter")
        await pilot.pause()
        assert message(app).startswith("Saved: ")
        await pilot.press("ctrl+s")
        app.screen.query_one(Input).value = wrong = str(tmp_path / "no/where")
        await pilot.press("enter")
        await pilot.pause()
        assert "cannot write" in screen_text(app)
        assert app.screen.query_one(Input).value == wrong  # to be mended, not typed again
        app.screen.query_one(Input).value = str(tmp_path / "other.save")
        await pilot.press("enter")
        await pilot.pause()
        assert (tmp_path / "other.save").exists()

    drive(script, classic())
    assert Session.load(tmp_path / "mine.save").moves == ("N",)


def test_the_keys_are_shown() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        text = screen_text(app)
        for word in ("Undo", "Redo", "Restart", "Display", "Zoom in", "New game"):
            assert word in text
        await pilot.press("escape")
        assert isinstance(app.screen, GameScreen)

    drive(script, classic(), size=(80, 40))


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (200, 60)])
@pytest.mark.parametrize("few", [False, True])
def test_any_size_and_few_colours(size: tuple[int, int], few: bool) -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        for key in ("plus", "plus", "plus", "minus", "minus", "minus", "minus", "right", "c"):
            await pilot.press(key)
        await pilot.press("shift+down", "shift+right", "shift+up", "shift+left")
        assert screen_text(app)

    drive(script, treasure(width=60, height=50, minotaurs=5), size, few_colours=few)


def test_a_large_maze_scrolls_with_the_player() -> None:
    session = treasure(width=200, height=200, generator="binary-tree", start=(199, 0))

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = game_screen(app)
        for _ in range(12):
            for key in ("up", "right"):
                await pilot.press(key)
            player = screen.player(session.view())
            assert screen.board.size.region.contains_region(screen.board._region(player))

    drive(script, session)


# ---------------------------------------------------------------- the classic game


def test_classic_displays() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        board = game_screen(app).board
        await pilot.press("a")
        assert isinstance(board.painter, Verbatim)
        assert "0 0 0 0 8 0 0 0 0" in screen_text(app)
        await pilot.press("a")
        assert "| X | X | X | X | O | X | X | X | X |" in screen_text(app)
        await pilot.press("h")
        assert "| X | X | X | X | O | X | X | X | X |" not in screen_text(app)
        await pilot.press("plus")
        assert not isinstance(board.painter, Verbatim)
        await pilot.press("a", "a", "a")
        assert "| X | X | X |" in screen_text(app)

    drive(script, classic())


def test_classic_form(home: Path) -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("n")
        form = app.screen
        assert isinstance(form, FormScreen)
        form.query_one("#field-monsters", Input).value = "9999"
        await pilot.press("ctrl+s")
        assert "has room for" in screen_text(app)
        form.query_one("#field-monsters", Input).value = "x"
        await pilot.press("ctrl+s")
        assert "'x' should be a whole number" in screen_text(app)
        form.query_one("#field-monsters", Input).value = "1"
        form.query_one("#field-seed", Input).value = "42"
        await pilot.press("ctrl+s")
        await pilot.pause()
        parameters = game_screen(app).session.parameters
        assert parameters is not None
        assert (parameters["monsters"], parameters["seed"]) == (1, 42)
        await pilot.press("n", "escape")
        assert game_screen(app).session.parameters == parameters
        await pilot.press("q")

    drive(script, classic())


# ---------------------------------------------------------------- the treasure game


def test_treasure_actions() -> None:
    session = treasure(minotaurs=2, strategy="still")

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("full_stop", "b", "x")
        assert session.moves == (".", "B")
        assert "no exit here" in message(app)
        await pilot.press("m")
        assert session.moves[-1].startswith(":")
        await pilot.press("h")
        assert "treasure" in message(app)
        await pilot.press("h", "h")
        assert any(game_screen(app).scene.paths)

    drive(script, session)


def test_three_paths_are_shown_compared_and_hidden() -> None:
    session = treasure(width=12, height=8)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = game_screen(app)
        for key in ("1", "2", "3"):
            await pilot.press(key)
            await pilot.press("ctrl+s")
            await pilot.pause()
        assert sorted(screen.paths) == [0, 1, 2]
        text = screen_text(app)
        for name in ("bfs", "astar", "dfs"):
            assert f"{name} {screen.paths[0].length}" in text
        way = {row * 12 + col for row, col in screen.paths[0].path}
        assert {cell for cell, bits in enumerate(screen.scene.paths) if bits & 1} == way
        await pilot.press("v")
        assert any(screen.scene.fills)
        await pilot.press("v", "2")
        assert sorted(screen.paths) == [0, 2]
        assert not any(bits & 2 for bits in screen.scene.paths)
        await pilot.press("0")
        assert not any(screen.scene.paths)

    drive(script, session)


def test_path_form_chooses_algorithm_and_goal() -> None:
    session = treasure(width=12, height=8)

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("1")
        form = app.screen
        form.query_one("#field-algorithm", Select).value = "dijkstra"
        form.query_one("#field-to", Select).value = "treasure"
        await pilot.press("ctrl+s")
        await pilot.pause()
        found = game_screen(app).paths[0]
        assert found.algorithm == "dijkstra"
        there = [
            thing["what"] for thing in session.view()["things"] if thing["at"] == [*found.goal]
        ]
        assert there[0] in ("small", "medium", "large")

    drive(script, session)


def test_a_tour_whole_and_part_by_part() -> None:
    session = treasure(width=12, height=8, objects="treasure")
    assert session.view()["figures"]["treasures"] > 3

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        screen = game_screen(app)
        await pilot.press("t")
        await pilot.press("ctrl+s")
        await app.workers.wait_for_complete()
        await pilot.pause()
        tour = screen.tour
        assert tour is not None
        assert tour.proven
        assert f"optimal {tour.length}" in screen_text(app)

        def shown() -> set[tuple[int, int]]:
            return {divmod(cell, 12) for cell, bits in enumerate(screen.scene.paths) if bits & 8}

        assert shown() == set(tour.walk)
        for part in tour.paths:
            await pilot.press("greater_than_sign")
            assert shown() == set(part)
        await pilot.press("greater_than_sign")
        assert shown() == set(tour.walk)
        await pilot.press("less_than_sign")
        assert shown() == set(tour.paths[-1])
        await pilot.press("t")
        assert not shown()

    drive(script, session)


def test_no_tour_without_an_exit() -> None:
    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("t", "ctrl+s")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "There is no tour" in message(app)

    drive(script, treasure(objects="none"))


def test_the_film_of_a_path_and_the_exported_maze(tmp_path: Path) -> None:
    from dedale.tui.screens.film import FilmScreen

    async def script(pilot: Pilot[None], app: DedaleApp) -> None:
        await pilot.press("V")
        assert "Ask for a path first" in message(app)
        await pilot.press("1", "ctrl+s")
        await pilot.pause()
        await pilot.press("V")
        await pilot.pause()
        assert isinstance(app.screen, FilmScreen)
        await pilot.press("escape", "E")
        app.screen.query_one(Input).value = str(tmp_path / "maze.svg")
        await pilot.press("enter")
        await pilot.pause()
        assert message(app).startswith("Saved: ")

    drive(script, treasure())
    assert (tmp_path / "maze.svg").read_text().startswith("<")
