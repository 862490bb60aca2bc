"""The rules T-1 to T-11 of the treasure game, each by its name."""

import contextlib
import dataclasses
import functools
import inspect
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dedale
from dedale import Direction, Mask
from dedale.errors import DedaleError, IllegalMove, UnknownName
from dedale.games import GAMES, Session, treasure
from dedale.games.saves import Record
from dedale.games.treasure import Object

from .sample_levels import at, comb, level, played

HALL = """
+-+-+-+-+-+-+
|@   s      |
+-+-+-+-+-+-+
"""


# ---------------------------------------------------------------- T-1 the start


def test_T1_library_and_given_bombs_and_polys() -> None:
    plain = treasure.new(width=6, height=6, objects="minimal", minotaurs=0, seed=1)
    assert (plain.bombs, plain.polys, plain.score, plain.turns) == (0, 0, 0, 0)
    rich = treasure.new(width=6, height=6, objects="minimal", bombs=10, polys=9, seed=1)
    assert (rich.bombs, rich.polys) == (10, 9)


@given(st.integers(0, 35), st.integers())
def test_T1_minotaurs_on_distinct_accessible_cells_other_than_the_players(
    n: int, seed: int
) -> None:
    state = treasure.new(width=6, height=6, minotaurs=n, objects="none", seed=seed)
    cells = [m.cell for m in state.minotaurs]
    assert len(set(cells)) == n
    assert state.player not in cells
    assert state.position == state.maze.start


def test_T1_minotaurs_stay_out_of_the_mask_and_fit() -> None:
    mask = "XX..\nX...\n..XX\n"
    full = treasure.new(mask=mask, minotaurs=6, objects="none")
    assert full.maze.accessible_count == 7
    assert all(full.maze.is_accessible(place) for place in at(full))
    with pytest.raises(DedaleError, match="7 minotaurs do not fit: this maze has room for 6"):
        treasure.new(mask=mask, minotaurs=7)


def test_T1_every_free_cell_can_get_a_minotaur() -> None:
    found = {
        m.cell
        for seed in range(200)
        for m in treasure.new(
            width=4, height=3, start=(0, 0), minotaurs=1, objects="none", seed=seed
        ).minotaurs
    }
    assert found == set(range(1, 12))


def test_T1_every_arrangement_of_minotaurs_is_as_likely() -> None:
    from collections import Counter

    from dedale.games.treasure.setup import _drawn_minotaurs

    maze = treasure.new_in(comb(2, 2), objects={}, minotaurs=0).maze
    drawn = Counter(tuple(m.cell for m in _drawn_minotaurs(maze, 3, seed)) for seed in range(6000))
    assert len(drawn) == 6
    assert all(abs(count - 1000) < 100 for count in drawn.values()), drawn


def test_T1_object_under_the_player_is_collected_at_the_start() -> None:
    assert level(HALL, under="l").score == 500
    assert level(HALL, under="b").bombs == 1
    maze = treasure.new(width=3, height=3, objects="none", minotaurs=0).maze
    state = treasure.new_in(maze, objects={maze.start: Object.POLY}, minotaurs=0)
    assert (state.polys, state.object_at(state.player)) == (1, Object.NOTHING)


def test_T1_one_kill_test_is_made_at_the_start() -> None:
    assert not level("+-+-+\n|@ M|\n+-+-+").alive
    assert level("+-+-+\n|@|M|\n+-+-+").alive
    assert not treasure.new(width=2, height=1, minotaurs=1, objects="none").alive


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"minotaurs": -1}, "minotaurs -1 should be at least 0"),
        ({"bombs": "ten"}, "bombs 'ten' should be a whole number"),
        ({"seed": 1.5}, "seed 1.5 should be a whole number"),
        ({"strategy": "bsf"}, "unknown strategy 'bsf': did you mean 'bfs'"),
        ({"objects": "simpel"}, "unknown placer 'simpel': did you mean 'simple'"),
        ({"generator": "primm"}, "unknown generator 'primm': did you mean 'prim'"),
        ({"width": 0}, "width 0"),
        ({"start": (9, 9)}, "outside"),
        ({"start": (1,)}, r"start \(1,\) should be \(row, col\)"),
        ({"start": (1, 2, 3)}, r"start \(1, 2, 3\) should be \(row, col\)"),
        ({"start": 7}, r"start 7 should be \(row, col\)"),
    ],
)
def test_T1_bad_parameters_are_refused_in_words(wrong: dict[str, object], message: str) -> None:
    for make in (treasure.new, functools.partial(Session.new, "treasure")):
        with pytest.raises(DedaleError, match=message):
            make(**({"width": 4, "height": 4} | wrong))


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=4,
)
NAMES = list(inspect.signature(treasure.new).parameters)


@given(st.dictionaries(st.sampled_from(NAMES), anything, max_size=4))
def test_T1_any_parameters_make_a_game_or_an_error_in_words(wrong: dict[str, object]) -> None:
    """Links and saves come from anywhere: whatever they say, nothing breaks."""
    with contextlib.suppress(DedaleError):
        made = Session.from_record(Record("treasure", {"width": 4, "height": 4} | wrong))
        assert isinstance(made.state, treasure.State)


def test_T1_same_parameters_same_game() -> None:
    a, b = (treasure.new(width=9, height=9, seed=5, strategy="random") for _ in "ab")
    assert a == b
    assert treasure.to_text(a) == treasure.to_text(b)
    assert a != treasure.new(width=9, height=9, seed=6, strategy="random")


def test_T1_a_game_in_a_maze_that_is_given() -> None:
    maze = dedale.generate("prim", width=9, height=7, seed=3)
    values = {"minotaurs": 2, "bombs": 4, "seed": 8, "width": 99}
    state = GAMES["treasure"].new_in(maze, values)
    assert (state.maze, state.bombs, len(state.minotaurs)) == (maze, 4, 2)
    assert state == treasure.new_in(maze, minotaurs=2, bombs=4, seed=8)
    with pytest.raises(DedaleError, match="cannot be played in a maze that is given"):
        GAMES["theseus"].new_in(maze)


def test_T1_a_mask_object_a_mask_text_and_size() -> None:
    text = "X..\n...\n"
    one = treasure.new(mask=text, minotaurs=0, seed=3)
    assert one == treasure.new(mask=Mask.parse(text), minotaurs=0, seed=3)
    assert one == Session.new("treasure", mask=Mask.parse(text), minotaurs=0, seed=3).state
    assert (one.maze.width, one.maze.height) == (3, 2)
    assert treasure.new(mask=text, width=6, height=4, minotaurs=0).maze.accessible_count == 20


# ---------------------------------------------------------------- T-2 moving and waiting


def test_T2_a_free_step_moves_faces_and_is_a_turn() -> None:
    state = treasure.play(level(HALL), "E")
    assert (state.position, state.facing, state.turns) == ((0, 1), Direction.E, 1)


BLOCKED = {
    "wall": "+-+-+\n|@| |\n+-+-+",
    "border": "+-+\n|@|\n+-+",
    "masked": "+-+-+\n|@|#|\n+-+-+",
}


@pytest.mark.parametrize("drawing", BLOCKED.values(), ids=BLOCKED)
def test_T2_blocked_the_player_only_turns(drawing: str) -> None:
    before = level(drawing, strategy="random", facing="N")
    after = treasure.play(before, "E")
    assert after == dataclasses.replace(before, facing=Direction.E)
    assert (after.turns, after.chance) == (before.turns, before.chance), "no turn passes"
    assert treasure.play(after, "E") is after, "nothing is left to change"


def test_T2_a_living_minotaur_blocks_a_dead_one_does_not() -> None:
    state = level("+-+-+\n|@ D|\n+-+-+")
    assert treasure.play(state, "E").position == (0, 1)
    alive = dataclasses.replace(state, herd=level("+-+-+\n|@|M|\n+-+-+").herd)
    after = treasure.play(alive, "E")  # no game gets there: the player would be dead already
    assert (after.position, after.facing, after.turns) == ((0, 0), Direction.E, 0)


def test_T2_waiting_is_a_full_turn() -> None:
    state = level("+-+-+-+-+\n|@     M|\n+-+-+-+-+", strategy="bfs")
    after = treasure.play(state, ".")
    assert (after.turns, after.position, after.facing) == (1, (0, 0), Direction.S)
    assert at(after) == [(0, 2)]


def test_T2_wishes_are_made_after_the_players_step() -> None:
    state = level(
        """
        +-+-+-+-+
        |@| | | |
        + +-+-+-+
        |       |
        + +-+-+ +
        |      M|
        +-+-+-+-+
        """,
        strategy="bfs",
    )
    after = treasure.play(state, "S")
    assert at(after) == [(1, 3)], "north: the player is already on row 1"


def test_T2_minotaurs_move_in_index_order_into_freed_cells() -> None:
    # the first one frees its cell for the second; in the other order the second only turns
    state = level("+-+-+-+-+-+-+\n|@       M M|\n+-+-+-+-+-+-+", strategy="bfs")
    assert at(treasure.play(state, ".")) == [(0, 3), (0, 4)]
    turned = dataclasses.replace(state, herd=state.herd[4:] + state.herd[:4])
    after = treasure.play(turned, ".")
    assert at(after) == [(0, 5), (0, 3)]
    assert after.minotaurs[0].facing is Direction.W, "it could not move, it turned"


def test_T2_a_minotaur_never_enters_the_players_cell() -> None:
    state = level("+-+-+-+\n|@   M|\n+-+-+-+", strategy="bfs")
    after = treasure.play(state, ".")
    assert at(after) == [(0, 1)]
    assert not after.alive
    met = treasure.play(state, "E")  # now it wishes to go where the player is: it only turns
    assert at(met) == [(0, 2)]
    assert met.minotaurs[0].facing is Direction.W
    assert not met.alive


def test_T2_a_dead_minotaur_neither_moves_nor_turns() -> None:
    state = level("+-+-+-+-+\n|@   D  |\n+-+-+-+-+", strategy="bfs")
    assert treasure.play(state, "E").minotaurs == state.minotaurs


# ---------------------------------------------------------------- T-3 collecting


def test_T3_objects_are_worth_their_value_and_disappear() -> None:
    state = level("+-+-+-+-+-+-+\n|@ s m l b p|\n+-+-+-+-+-+-+")
    after = played(state, "EEEEE")
    assert (after.score, after.bombs, after.polys) == (650, 1, 1)
    assert after.cells_with(*list(Object)[1:]) == []
    assert state.cells_with(Object.SMALL) == [1], "the old state is as it was"


def test_T3_an_exit_stays() -> None:
    state = level("+-+-+\n|@ e|\n+-+-+")
    after = played(state, "EW")
    assert after.cells_with(Object.EXIT) == [1]
    assert after.score == 0


def test_T3_minotaurs_collect_nothing() -> None:
    state = level("+-+-+-+-+-+\n|@     s M|\n+-+-+-+-+-+", strategy="bfs")
    after = treasure.play(state, ".")
    assert at(after) == [(0, 3)]
    assert after.cells_with(Object.SMALL) == [3]


def test_T3_collected_even_when_killed_the_same_turn() -> None:
    state = level("+-+-+-+\n|@ l M|\n+-+-+-+", strategy="still")
    after = treasure.play(state, "E")
    assert (after.score, after.alive) == (500, False)


# ---------------------------------------------------------------- T-4 the kill


@pytest.mark.parametrize(
    ("drawing", "alive"),
    [
        ("+-+-+-+\n|@   M|\n+-+-+-+", False),
        ("+-+-+-+\n|@  |M|\n+-+-+-+", True),
        ("+-+-+-+\n|@   D|\n+-+-+-+", True),
        ("+-+-+-+-+\n|@     M|\n+-+-+-+-+", True),
        ("+-+-+-+\n|@    |\n+-+ +-+\n| |M| |\n+-+-+-+", False),
        ("+-+-+-+\n|@    |\n+-+-+-+\n| |M| |\n+-+-+-+", True),
        ("+-+-+-+\n|@    |\n+-+-+ +\n| | |M|\n+-+-+-+", True),
    ],
)
def test_T4_a_living_minotaur_beside_with_no_wall_between_kills(drawing: str, alive: bool) -> None:
    assert treasure.play(level(drawing), "E").alive is alive


# ---------------------------------------------------------------- T-5 bombs

CELLAR = "+-+-+-+\n|@|s|M|\n+-+-+-+"


def test_T5_a_bomb_opens_the_wall_faced_and_is_spent() -> None:
    state = level(CELLAR, facing="E", bombs=2, strategy="bfs")
    after = treasure.play(state, "B")
    assert (after.bombs, after.turns, after.alive) == (1, 1, True)
    assert after.is_open(0, Direction.E)
    assert after.is_open(1, Direction.W)
    assert not state.is_open(0, Direction.E), "the old state keeps its wall"
    assert treasure.play(after, "E").score == 50


def test_T5_minotaurs_do_not_move() -> None:
    state = level("+-+-+-+-+\n|@     M|\n+-+-+-+-+", facing="N", bombs=1, strategy="bfs")
    after = treasure.play(state, "B")
    assert after.minotaurs == state.minotaurs
    assert after.chance == state.chance


@pytest.mark.parametrize("drawing", [BLOCKED["border"], BLOCKED["masked"], HALL])
def test_T5_spent_and_a_turn_even_when_nothing_breaks(drawing: str) -> None:
    state = level(drawing, facing="E", bombs=1)
    after = treasure.play(state, "B")
    assert (after.bombs, after.turns) == (0, 1)
    assert bytes(after.sides) == bytes(state.sides)


def test_T5_the_player_dies_if_the_hole_opens_on_a_living_minotaur() -> None:
    assert not treasure.play(level("+-+-+\n|@|M|\n+-+-+", facing="E", bombs=1), "B").alive
    assert treasure.play(level("+-+-+\n|@|D|\n+-+-+", facing="E", bombs=1), "B").alive


def test_T5_refused_without_a_bomb() -> None:
    with pytest.raises(IllegalMove, match="no bomb left"):
        treasure.play(level(HALL), "B")


def test_T5_minotaurs_walk_through_holes() -> None:
    state = level("+-+-+-+-+-+\n|@  |    M|\n+-+-+-+-+-+", bombs=1, strategy="bfs", facing="E")
    state = played(state, "E")
    assert at(state) == [(0, 4)], "no way yet"
    assert at(played(state, "B.")) == [(0, 3)]


# ---------------------------------------------------------------- T-6 polys


def test_T6_a_poly_kills_within_three_rows_and_columns_through_walls() -> None:
    wide = ["+" + "-+" * 9, "|" + " |" * 9] * 9 + ["+" + "-+" * 9]
    for row in range(9):
        for col in range(9):
            if (row, col) == (4, 4):
                continue
            grid = [list(line) for line in wide]
            grid[9][9], grid[2 * row + 1][2 * col + 1] = "@", "M"
            state = level("\n".join(map("".join, grid)), polys=1, strategy="bfs")
            near = abs(row - 4) <= 3 and abs(col - 4) <= 3
            assert ("P" in treasure.legal_moves(state)) is near
            if near:
                after = treasure.play(state, "P")
                assert not after.minotaurs[0].alive
                assert (after.polys, after.turns, at(after)) == (0, 1, [(row, col)])
            else:
                with pytest.raises(IllegalMove, match="no minotaur within 3"):
                    treasure.play(state, "P")


def test_T6_others_do_not_move_and_the_cells_of_the_dead_are_freed() -> None:
    state = level("+-+-+-+-+-+-+\n|@   M     M|\n+-+-+-+-+-+-+", polys=1)
    after = treasure.play(state, "P")
    assert [m.alive for m in after.minotaurs] == [False, True]
    assert [m.cell for m in after.minotaurs] == [2, 5]
    assert played(after, "EE").position == (0, 2)


def test_T6_refused_without_a_poly_and_with_only_dead_ones_in_range() -> None:
    with pytest.raises(IllegalMove, match="no poly left"):
        treasure.play(level(CELLAR), "P")
    with pytest.raises(IllegalMove, match="no minotaur within"):
        treasure.play(level("+-+-+\n|@ D|\n+-+-+", polys=1), "P")


# ---------------------------------------------------------------- T-7, T-8 the end


def test_T7_leaving_is_a_choice() -> None:
    state = played(level("+-+-+\n|@ e|\n+-+-+"), "E")
    assert treasure.outcome(state) is None
    assert "X" in treasure.legal_moves(state)
    assert treasure.outcome(played(state, "W")) is None
    after = treasure.play(state, "X")
    assert treasure.outcome(after).won
    assert after.out
    assert after.turns == state.turns


def test_T7_nobody_leaves_without_an_exit() -> None:
    state = level("+-+-+\n|@ e|\n+-+-+")
    assert "X" not in treasure.legal_moves(state)
    with pytest.raises(IllegalMove, match="no exit here"):
        treasure.play(state, "X")


ALL_MOVES = ("N", "E", "S", "W", ".", "B", "P", "X", ":bfs")


def test_T7_once_out_nothing_but_undo_works() -> None:
    session = Session("treasure", level("+-+-+\n|@ e|\n+-+-+", bombs=1, polys=1))
    session.play("E")
    session.play("X")
    assert session.legal_moves() == []
    for move in ALL_MOVES:
        with pytest.raises(IllegalMove, match="the game is over"):
            session.play(move)
    session.undo()
    assert session.play("W").position == (0, 0)


def test_T8_once_dead_nothing_but_undo_works() -> None:
    session = Session("treasure", level("+-+-+-+\n|@   M|\n+-+-+-+", bombs=1, polys=1, under="e"))
    session.play("E")
    assert session.outcome.won is False
    assert session.legal_moves() == []
    for move in ALL_MOVES:
        with pytest.raises(IllegalMove, match="the game is over"):
            session.play(move)
    session.undo()
    assert session.outcome is None


@pytest.mark.parametrize("move", ["", "n", "NE", " ", "..", "é", "undo"])
def test_T2_what_is_no_move_is_refused(move: str) -> None:
    with pytest.raises(IllegalMove, match="is not a move: N E S W walk"):
        treasure.play(level(HALL), move)


# ---------------------------------------------------------------- T-9 changing the strategy


def test_T9_the_strategy_can_change_during_play() -> None:
    session = Session("treasure", level("+-+-+-+-+-+\n|@       M|\n+-+-+-+-+-+"))
    session.play(".")
    assert at(session.state) == [(0, 4)]
    session.play(":bfs")
    assert session.state.turns == 1, "it takes no turn"
    session.play(".")
    assert at(session.state) == [(0, 3)]
    again = Session.from_text(session.to_text())
    assert again.state == session.state
    assert session.undo(2).strategy == "still"


def test_T9_the_same_strategy_changes_nothing_and_an_unknown_one_is_refused() -> None:
    state = level(HALL)
    assert treasure.play(state, ":still") is state
    with pytest.raises(
        UnknownName, match="unknown strategy 'agressive': did you mean 'aggressive'"
    ):
        treasure.play(state, ":agressive")


# ---------------------------------------------------------------- T-10, T-11 undo, saves


def test_T10_undo_restores_positions_facing_objects_score_walls_and_lives() -> None:
    state = level(
        """
        +-+-+-+-+-+-+
        |@ l|b|     |
        +-+-+-+-+-+-+
        |    M|    M|
        +-+-+-+-+-+-+
        """,
        bombs=3,
        polys=3,
        strategy="random",
    )
    session = Session(treasure, state)
    states = [state]
    for move in ["E", "B", "E", "P", "B", ".", "S", ".", ".", "."]:
        session.play(move)
        states.append(session.state)
    texts = list(map(treasure.to_text, states))
    for turn in range(10, -1, -1):
        assert session.jump(turn) is states[turn]
        assert treasure.to_text(session.state) == texts[turn]
    assert session.redo(99) is states[-1]


def test_T10_a_new_action_drops_the_redo_part_a_refused_one_does_not() -> None:
    session = Session("treasure", level(HALL))
    for _ in "1234":
        session.play("E")
    session.undo(2)
    with pytest.raises(IllegalMove):
        session.play("B")
    assert session.redoable == 2
    session.play("N")
    assert session.redoable == 0


def test_T10_undo_is_one_assignment_at_any_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session("treasure", level(HALL))
    for turn in range(10_000):
        session.play("EW"[turn % 2])
    last = session.state
    monkeypatch.setattr(treasure, "play", None)  # nothing is replayed
    assert session.undo().turns == 9_999
    assert session.redo() is last
    assert session.undo(10_000).turns == 0


def test_T10_a_state_costs_what_changed() -> None:
    state = treasure.new_in(comb(150, 150), minotaurs=0, objects={(3, 3): Object.EXIT})
    waited = treasure.play(state, ".")
    assert waited.maze is state.maze
    assert waited.objects is state.objects
    assert waited.holes is state.holes
    holder = dataclasses.replace(state, bombs=1)
    bombed = treasure.play(holder, "B")
    assert bombed.maze is state.maze
    assert len(bombed.holes) <= 2


def test_T11_saved_and_loaded_at_any_moment_history_included(tmp_path: Path) -> None:
    session = Session.new(
        "treasure", width=7, height=7, bombs=4, polys=4, strategy="random", seed=11, minotaurs=2
    )
    for move in "N.ESB.WNEB:scent S.E".replace(":scent ", "§"):
        if session.outcome is None:
            session.play(":scent" if move == "§" else move)
    session.undo(3)
    session.save(tmp_path / "game")
    again = Session.load(tmp_path / "game")
    assert again.state == session.state
    assert again.moves == session.moves
    assert again.cursor == session.cursor
    assert again.redo(99) == session.redo(99)


def test_T12_what_is_always_shown() -> None:
    state = level(
        """
        +-+-+-+-+
        |@ e|#|M|
        +-+ +-+ +
        |s     D|
        +-+-+-+-+
        """,
        bombs=1,
    )
    seen = treasure.view(state)
    assert seen["figures"] == {
        "score": 0,
        "total": 50,
        "bombs": 1,
        "polys": 0,
        "turns": 0,
        "minotaurs": 1,
        "strategy": "still",
        "treasures": 1,
        "cells": 7,
        "dead_ends": 3,
        "exits": 1,
    }
    assert seen["cells"] == "2c04" + "2b a9".replace(" ", "")
    assert seen["kinds"] == "00100000"
    assert seen["things"] == [{"what": "exit", "at": [0, 1]}, {"what": "small", "at": [1, 0]}]
    player, living, dead = seen["actors"]
    assert (player["who"], player["at"], player["facing"]) == ("player", [0, 0], "S")
    assert (living["at"], living["alive"]) == ([0, 3], True)
    assert dead == {
        "id": "minotaur 1",
        "who": "minotaur",
        "at": [1, 3],
        "facing": "S",
        "alive": False,
    }
    assert seen["rules"] == ["They never move."]
    after = treasure.view(played(dataclasses.replace(state, facing=Direction.S), "B"))
    assert after["figures"]["dead_ends"] == 1


def test_T1_every_generator_with_and_without_braiding_makes_a_game() -> None:
    from dedale.generators import GENERATORS

    for name in GENERATORS:
        small = {"width": 9, "height": 9, "generator": name, "minotaurs": 1, "seed": 4}
        assert treasure.new(**small).maze.accessible_count > 1
    plain = treasure.new(width=12, height=12, seed=1)
    braided = treasure.new(width=12, height=12, braid=100, seed=1)
    assert (
        treasure.view(braided)["figures"]["dead_ends"]
        < treasure.view(plain)["figures"]["dead_ends"]
    )
