"""The classic game in a maze of any grid: the same rules, texts, links, hints and drawings."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from math import atan2, cos, pi

import pytest

from dedale import generate
from dedale.errors import DedaleError, FileError, IllegalMove
from dedale.games import GAMES, Session, classic
from dedale.games.advice import maze_of, meant, moves_by_side
from dedale.games.view import cell_of, sides_of
from dedale.grids.table import GRIDS
from dedale.maze.maze import Maze
from dedale.solvers.distances import distances

SIZES = {"polar": (5, 4), "cube": (3, 3), "layers": (4, 3)}


def begun(grid: str, **more: int) -> Session:
    width, height = SIZES.get(grid, (6, 5))
    return Session.new("classic", width=width, height=height, seed=4, grid=grid, **more)


@pytest.mark.parametrize("grid", GRIDS)
def test_a_game_on_every_grid(grid: str) -> None:
    """Made, shown, solved, kept as text and as links; who walks about stays on open cells."""
    session = begun(grid, braid=30, monsters=1, ghosts=1)
    start, maze = session.state, session.state.maze
    view = session.view()
    assert view["grid"]["grid"] == grid
    assert maze_of(view) == maze.replaced(goal=None)
    here = list(start.player)
    assert (
        sides_of(view, here)
        == maze.sides[cell_of(view, here)]
        == maze.sides[maze.number(maze.start)]
    )
    for _turn in range(12):
        if session.outcome is None:
            session.play(session.game.hint(session.state, 2)["move"] or session.legal_moves()[0])
        for walker in (*session.state.monsters, *session.state.ghosts):
            assert walker.at not in (maze.start, maze.goal)
    assert classic.from_text(classic.to_text(session.state)) == session.state
    for link in (session.seed_link(), session.exact_link(), session.replay_link()):
        assert Session.from_link(link).start == start
    alone = begun(grid)
    solution = classic.solution(alone.state)
    assert solution is not None
    assert len(solution) == classic.outlook(alone.start, alone.start)["par"]
    assert reduce(classic.play, solution, alone.state).player == alone.state.maze.goal


def test_moves_are_the_sides_of_a_cell() -> None:
    session = begun("hex")
    assert session.legal_moves() == ["NE", "E", "SE", "SW", "W", "NW"]
    with pytest.raises(IllegalMove, match="moves are NE, E"):
        session.play("N")
    sides = session.state.maze.sides[session.state.maze.number(session.state.player)]
    closed = next(move for side, move in enumerate(session.legal_moves()) if not sides >> side & 1)
    assert session.play(closed) == classic.play(session.start, closed)
    assert (session.state.bumps, session.state.turns) == (1, 0)
    assert begun("polar").legal_moves() == ["1", "2", "3", "4", "5"]
    state = begun("hex", monsters=1, ghosts=2).state
    flat = [(state.maze.position(bits >> 3), bits & 7) for bits in classic.rules.flat(state)[1]]
    assert flat == [(one.at, one.facing) for one in (*state.monsters, *state.ghosts)]


def test_where_no_way_leads() -> None:
    alone = classic.State(Maze(2, 1, bytes(2), goal=(0, 1)), (0, 0), walled=True)
    for state in (alone, replace(alone, monsters=(classic.Walker((0, 1), 0),))):
        told = GAMES["classic"].hint(state, 3)
        assert (told["text"], told["move"]) == ("No way leads to an exit.", None)
        assert classic.solution(state) is None


def test_arrows_step_over_the_nearest_side() -> None:
    maze = generate("prim", width=5, height=5, grid="hex", seed=1)
    view, steps = classic.view(classic.new_in(maze)), GAMES["classic"].steps
    for place in [(row, col) for row in (1, 2, 3) for col in (1, 2, 3)]:
        view["actors"][0]["at"] = list(place)
        assert meant(view, steps, "E") == "E"
        north, south = meant(view, steps, "N"), meant(view, steps, "S")
        assert {north, south} <= {"NE", "NW", "SE", "SW"}
        assert (north[0], south[0]) == ("N", "S")
        east, west = (bool(sides_of(view, list(place)) >> side & 1) for side in (2, 3))
        assert east == west or south == ("SE" if east else "SW"), "the open one of two"
    assert meant(view, steps, "3") == "SE"
    labyrinth = classic.view(classic.new())
    assert meant(labyrinth, steps, "N") == "N"
    assert cell_of(labyrinth, [3, 2]) == 3 * labyrinth["width"] + 2


@pytest.mark.parametrize("grid", ["triangle", "polar"])
def test_an_arrow_means_the_side_at_the_least_angle(grid: str) -> None:
    """Of each cell of a small maze; an open side counts for a little more."""
    maze = generate("prim", width=4, height=4, grid=grid, seed=1)
    shape, view, steps = maze.shape, classic.view(classic.new_in(maze)), GAMES["classic"].steps
    for cell in range(maze.size):
        view["actors"][0]["at"] = list(shape.position(cell))
        x, y = shape.plan.centre(*shape.position(cell))
        walls = dict(shape.walls(cell))
        for arrow, angle in zip("NESW", (-pi / 2, 0, pi / 2, pi), strict=True):
            near = {}
            for there, side in shape.neighbours(cell):
                points = walls.get(side) or [shape.plan.centre(*shape.position(there))]
                across, down = (sum(part) / len(points) for part in zip(*points, strict=True))
                turned = cos(atan2(down - y, across - x) - angle)
                near[side] = turned + 0.2 * (maze.sides[cell] >> side & 1)
            names = moves_by_side(view, steps)
            side = names.index(meant(view, steps, arrow))
            assert near[side] == pytest.approx(max(near.values()))


def test_what_cannot_be() -> None:
    with pytest.raises(DedaleError, match="at most 10000"):
        Session.new("classic", width=200, height=100, grid="hex")
    with pytest.raises(DedaleError, match="has room for"):
        begun("square", monsters=100)
    text = classic.to_text(begun("hex", monsters=1).state)
    for wrong in (text.replace('"goal": [', '"goal": null, "gaol": ['), text + "monster 1 1 N\n"):
        with pytest.raises(FileError):
            classic.from_text(wrong)
    row, col = begun("hex").state.maze.start
    for at in ("99 1", f"{row} {col}"):
        with pytest.raises(FileError, match="inside the border"):
            classic.from_text(f"{text}monster {at} 1\n")


@pytest.mark.parametrize("grid", [None, "hex"])
def test_there_is_room_for_who_walks_about_four_steps_from_the_player(grid: str | None) -> None:
    """In a labyrinth counted in rows and columns, and inside its border; ghosts in rock, too."""
    asked = {"width": 9, "height": 8, "seed": 3, "grid": grid}
    maze = classic.new(**asked).maze
    (row, col), far = maze.start, distances(maze, maze.start)
    inside = [(r, c) for r in range(1, 7) for c in range(1, 8) if abs(r - row) + abs(c - col) >= 4]
    walled = [maze.position(cell) for cell in range(maze.size) if far[cell] >= 4]
    for what in ("monsters", "ghosts"):
        free = {at for at in (walled if grid else inside) if at != maze.goal}
        free -= (
            set() if grid or what == "ghosts" else {a for a in free if not maze.is_accessible(a)}
        )
        crowd = getattr(classic.new(**asked, **{what: len(free)}), what)
        assert (len(crowd), {one.at for one in crowd}) == (len(free), free)
        assert {one.facing for one in crowd} == set(range(6 if grid else 4))
        with pytest.raises(DedaleError, match=f"of 9x8 has room for {len(free)}$"):
            classic.new(**asked, **{what: len(free) + 1})


def test_a_maze_may_have_so_many_cells_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun("hex").state
    for most in (30, 29):
        for module in ("text", "setup"):
            monkeypatch.setattr(f"dedale.games.classic.{module}.MOST_CELLS", most)
        if most == 30:
            assert classic.from_text(classic.to_text(state)) == begun("hex").state == state
        else:
            with pytest.raises(DedaleError, match=r"30 cells is too large .* at most 29"):
                begun("hex")
            with pytest.raises(FileError, match="at most 29 cells"):
                classic.from_text(classic.to_text(state))


def test_it_is_drawn_as_text_where_a_grid_has_one() -> None:
    game = GAMES["classic"]
    drawn = game.drawing(begun("hex", monsters=1).state)
    assert [drawn.count(letter) for letter in "OXM"] == [1, 1, 1]
    with pytest.raises(DedaleError, match="no text"):
        game.drawing(begun("polar").state)


def test_a_shape_alone_is_a_maze_of_squares() -> None:
    game = classic.new(width=9, height=8, seed=2, mask="heart")
    assert game == classic.new(width=9, height=8, seed=2, mask="heart", grid="square")
    assert game.walled
