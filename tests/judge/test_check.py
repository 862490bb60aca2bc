"""Forms of others: read, written, and checked for everything that they promise."""

import json
import random
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given

import dedale
from dedale.cli import main
from dedale.errors import FileError
from dedale.forms.fortytwo import read_sheet, to_42
from dedale.forms.lists import parse_lists, to_booleans, to_lists
from dedale.forms.micromouse import parse_micromouse, to_micromouse
from dedale.judge.check import check_file
from dedale.maze.formats import parse

from ..mazes import mazes

RING = "9553\nAFFA\nC556\n\n0,0\n3,2\nEEESS\n"


def status(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "en", "check", *words])
    return int(str(ended.value.code))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("9553", "9513", "open on the side"),
        ("9553", "8553", "open to the outside"),
        ("EEESS", "EEES", "ends at (1, 3)"),
        ("EEESS", "EESEE", "through the wall"),
        ("EEESS", "", "no path"),
        ("EEESS", "EEXSS", "line 7: 'X' is not a step"),
        ("C556\n\n", "C556\n", "no empty line"),
        ("0,0", "9,9", "outside the maze"),
        ("0,0", "1,1", "closed cell"),
        ("0,0", "3,2", "the same cell"),
        ("3,2\nEEESS\n", "", "no exit"),
        ("EEESS", "SSEEENN", "where 3 are enough"),
    ],
)
def test_files_of_42_that_break_a_promise(old: str, new: str, words: str, tmp_path: Path) -> None:
    text = RING.replace(old, new)
    if words == "where 3 are enough":
        text = RING.replace("3,2\nEEESS", "3,0\nSSEEENN")
    path = tmp_path / "maze.txt"
    path.write_text(text)
    found = check_file(str(path))
    assert found.status == 1
    assert any(words in fault for fault in found.faults), found.faults


def test_files_of_42_that_are_right_or_unreadable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "maze.txt"
    path.write_text(RING)
    assert status(str(path)) == 0
    assert status(str(path), "--perfect") == 1
    assert "a loop of 10 cells" in capsys.readouterr().out
    path.write_text(RING.lower().replace("0,0", "0, 0"))
    assert status(str(path)) == 0
    said = capsys.readouterr().out
    assert "lower-case digits" in said
    assert "lower-case letters in the path" in said
    for old, new, place in (("AFFA", "AFGA", "2:3"), ("AFFA", "AFF", "2:4"), ("3,2", "x", "6")):
        path.write_text(RING.replace(old, new))
        assert status(str(path)) == 2
        assert place in capsys.readouterr().out
    path.write_text(RING.replace("EEESS", "EES"))
    with pytest.warns(UserWarning, match="does not lead from the entry to the exit"):
        assert dedale.load(path).goal == (2, 3)
    path.write_text("913\n802\nC46\n\n0,0\n2,2\nEESS\n")
    assert "3x3" in " ".join(check_file(str(path)).faults)


@given(mazes(goals=True))
def test_42_is_written_and_read_back(maze: dedale.Maze) -> None:
    sheet = read_sheet(to_42(maze))
    assert sheet.sides == bytes(maze.sides)
    if sheet.path is not None:
        assert sheet.walk()[-1] == sheet.exit


def test_writing_42_takes_memory_in_proportion_to_the_cells() -> None:
    maze = dedale.generate("backtracker", width=120, height=120, seed=1)
    tracemalloc.start()
    sheet = read_sheet(to_42(maze))
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 500 * maze.size  # one path a cell would take ten times as much
    assert sheet.walk()[-1] == sheet.exit


@given(mazes(goals=False))
def test_micromouse_is_read_back(maze: dedale.Maze) -> None:
    text = to_micromouse(maze)
    assert parse_micromouse(text) == maze
    assert parse(text.encode(), "x") == maze


def test_micromouse_texts_of_contests() -> None:
    text = "o---o---o---o\n|     G   G |\no   o---o   o\n| S |       |\no---o---o---o\n"
    maze = parse(text.encode(), "contest.txt")
    assert (maze.start, maze.goal) == ((1, 0), (0, 1))
    aside = text.replace("o", ".").replace(" S ", "S  ").replace("  G ", " G  ")
    assert parse(aside.encode(), "contest.txt") == maze
    with pytest.raises(FileError, match="2"):
        parse_micromouse(text.replace("|     G", "x     G"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 300 + "]" * 300, "list of lists"),
        ("7", "not a list of lists"),
        ("[[1, 0],\n [1 0]]", "list of lists"),
        (" " * 10**7, "more than"),
    ],
)
def test_lists_that_are_no_maze_are_refused(text: str, words: str) -> None:
    with pytest.raises(FileError, match=words):
        parse_lists(text)


def test_lists_are_read_by_their_customs() -> None:
    for name in ("prim", "wilson"):
        maze = dedale.generate(name, width=6, height=5, seed=3)
        assert parse_lists(to_lists(maze)) == maze
        assert parse(to_booleans(maze).encode(), "x.bool") == maze
        rows = json.loads(to_booleans(maze))
        assert parse_lists(repr(rows)) == maze
        assert parse_lists("laby = " + repr(rows)) == maze
    paths = dedale.generate("paths", width=15, height=11, seed=1)
    assert parse_lists(to_lists(paths)) == paths
    for bad, words in (
        ("[[1, 0],\n [1]]", "column 2: row 2 is not a list as long as the first"),
        ("laby = [[1,\n 'x']]", "line 2, column 2: 'x' is not a number"),
        ("[[1, 2, 0], [2, 0, 0]]", "both have a 2"),
        ("[[1, 0],\n [1 0]]", "line 2, column 3: this is not"),
        ("[[1, 1]]", "no square is free"),
        ("[[1, 0", "list of lists"),
        ("[[__import__('os')]]", "is not a number"),
        ("[" * 5000, "list of lists"),
    ):
        with pytest.raises(FileError, match=words):
            parse_lists(bad)


def test_levels_are_checked_too(tmp_path: Path) -> None:
    path = tmp_path / "level.txt"
    path.write_text("2\n+-+-+\n|A T|\n+ + +\n|P  |\n+-+-+\n")
    assert check_file(str(path)).status == 0
    path.write_text("2\n+-+-+\n|A|T|\n+-+ +\n|P  |\n+-+-+\n")
    found = check_file(str(path))
    assert (found.form, found.status) == ("ariane", 1)


def test_broken_bytes_end_in_a_line(tmp_path: Path) -> None:
    draw = random.Random(7)
    path = tmp_path / "broken"
    for base in (
        RING,
        to_lists(dedale.generate(width=4, height=4, seed=1)),
        "o---o\n|   |\no---o\n",
    ):
        for _time in range(150):
            data = bytearray(base.encode())
            for _change in range(draw.randint(1, 4)):
                data[draw.randrange(len(data))] = draw.randrange(256)
            path.write_bytes(bytes(data))
            assert check_file(str(path)).status in (0, 1, 2)
