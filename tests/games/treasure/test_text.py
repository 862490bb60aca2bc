"""The text form: reads back to the same state, and says where it is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedale.errors import FileError
from dedale.games import treasure

from .test_strategies import positions

TEXT = """treasure 1
player 0,1 W
minotaur 1,1 N
minotaur 0,0 E dead
score 150
bombs 2
polys 3
turns 12
strategy bfs
chance 00c0ffee00c0ffee
status playing
maze
+-+-+-+-+
|s  |#|:|
+ +-+-+-+
|e b|#|#|
+-+-+-+-+
"""


def test_the_text_of_the_documentation() -> None:
    state = treasure.from_text(TEXT)
    assert state.position == (0, 1)
    assert [m.alive for m in state.minotaurs] == [True, False]
    assert (state.score, state.bombs, state.polys, state.turns) == (150, 2, 3, 12)
    assert state.chance == 0x00C0FFEE00C0FFEE
    assert state.maze.masked.tolist() == [[False, False, True, False], [False, False, True, True]]
    assert state.maze.cut_off.tolist() == [[False, False, False, True], [False] * 4]
    assert treasure.to_text(state) == TEXT


@given(positions(), st.sampled_from(["playing", "dead", "out"]))
def test_every_state_reads_back(state: treasure.State, status: str) -> None:
    text = treasure.to_text(state).replace("status playing", f"status {status}")
    read = treasure.from_text(text)
    if status == "playing":  # the drawn positions are no openings: something may be collected
        text = treasure.to_text(read)
    assert treasure.to_text(treasure.from_text(text)) == text
    assert treasure.from_text(text) == read


def test_a_game_reads_back_after_every_move() -> None:
    state = treasure.new(width=6, height=5, bombs=9, polys=9, strategy="random", seed=9)
    for move in "BNBEBSBW.PN.ES":
        if move in treasure.legal_moves(state):
            state = treasure.play(state, move)
        assert treasure.from_text(treasure.to_text(state)) == state


def test_windows_line_ends_and_trailing_lines() -> None:
    assert treasure.from_text("\ufeff" + TEXT.replace("\n", "\r\n") + "\r\n\r\n") == (
        treasure.from_text(TEXT)
    )


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("treasure 1", "ariane 1", (1, None), "expected 'treasure 1', found 'ariane 1'"),
        ("treasure 1", "treasure 2", (1, None), "expected 'treasure 1'"),
        ("treasure 1", "x" * 41, (1, None), f"found '{'x' * 40}'$"),
        ("player 0,1 W", "", (2, None), "expected one of player, minotaur.*found ''"),
        ("player 0,1 W", "score 3", (5, None), "a second line of 'score'"),
        ("player 0,1 W\n", "", (16, None), "no line of 'player'"),
        ("player 0,1 W", "player 0,1 Q", (2, None), "'player 0,1 Q' is not a line of 'player'"),
        ("player 0,1", "player 9,1", (2, None), r"player \(9, 1\) is outside the maze"),
        ("player 0,1", "player 0,2", (2, None), r"player \(0, 2\) is masked"),
        ("minotaur 1,1", "minotaur 0,1", (3, None), "the cell 0,1 is taken"),
        ("score 150", "score -1", (5, None), "is not a line of 'score'"),
        ("score 150", "score " + "9" * 5000, (5, None), "is not a line of 'score'"),
        ("score 150", "score ²", (5, None), "is not a line of 'score'"),
        ("player 0,1", "player 0," + "9" * 5000, (2, None), "is not a line of 'player'"),
        ("strategy bfs", "strategy bsf", (9, None), "unknown strategy 'bsf': did you mean 'bfs'"),
        ("chance 00c0", "chance 0", (10, None), "is not a line of 'chance'"),
        ("status playing", "status alive", (11, None), "is not a line of 'status'"),
        ("|s  |#|:|", "|s  |#|:", (14, None), "8 characters, not 9 like the first line"),
        ("|s  |#|", "|z  |#|", (14, 2), "'z' is not something a cell can hold"),
        ("|s  |#|", "|s -|#|", (14, 4), "not something a cell can hold"),
        ("|s  |#|", "|s- |#|", (14, 3), "'-' where a wall or a blank belongs"),
        ("|s  |#|", " s  |#|", (14, 1), "the border is open"),
        ("|#|:|", "|#|: ", (14, 9), "the border is open"),
        ("+-+-+-+-+\n|s", "+-+ +-+-+\n|s", (13, 4), "the border is open"),
        ("#|#|\n+-+-+-+-+", "#|#|\n+-+-+-+ +", (17, 8), "the border is open"),
        ("+ +-+-+", "+ --+-+", (15, 3), "'-' where a corner"),
        ("+-+-+-+-+\n|s", "+-+-+-+-+\n+-+-+-+-+\n|s", (18, None), "a drawing of 6 lines"),
        ("|e b|#|", "|e b #|", (17, None), "is open, but it is masked or cut off"),
    ],
)
def test_a_wrong_text_is_refused_with_its_place(
    old: str, new: str, place: tuple[int, int | None], message: str
) -> None:
    with pytest.raises(FileError, match=message) as caught:
        treasure.from_text(TEXT.replace(old, new, 1))
    assert (caught.value.line, caught.value.column) == place


@given(st.integers(0, len(TEXT) - 3))
def test_a_truncated_text_is_refused(length: int) -> None:
    with pytest.raises(FileError):
        treasure.from_text(TEXT[:length])


@given(st.text())
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    for head in ("", "treasure 1\n", "treasure 1\nplayer 0,0 N\nmaze\n"):
        with pytest.raises(FileError):
            treasure.from_text(head + text)
