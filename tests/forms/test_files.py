"""Every format reads back what it wrote; every reader answers anything with a maze or an error."""

import io
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dedale
from dedale.errors import DedaleError, FileError, UnknownName
from dedale.forms.drawing import parse_drawing, to_ascii, to_box
from dedale.forms.json_text import parse_json, to_json
from dedale.forms.matrix import to_matrix_text
from dedale.maze.formats import FORMATS, dump, load, parse, save
from dedale.maze.maze import Maze

from ..mazes import mazes

#: Files of 42 whose path is wrong or missing are read with a warning.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:dedale.forms.fortytwo")

READABLE = [name for name, entry in FORMATS.items() if entry.reader]


def as_bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


# ---------------------------------------------------------------- there and back


@pytest.mark.parametrize("name", READABLE)
@given(maze=mazes())
def test_there_and_back(name: str, maze: Maze) -> None:
    if name in ("matrix", "map") and not any(maze.sides):
        return  # which part of a maze without openings is accessible, a matrix cannot tell
    if name == "42" and (any(maze.kinds or b"") or 0 in maze.sides):
        return  # cells that are closed on all sides are not part of a maze there
    read = parse(as_bytes(dump(maze, name)))
    assert read == maze
    assert read.digest() == maze.digest()
    assert isinstance(read.sides, bytes)
    if name in ("json", "npz"):
        assert (read.start, read.goal, read.recipe) == (maze.start, maze.goal, maze.recipe)
    if name in ("ascii", "box") and maze.goal is not None:
        assert (read.start, read.goal) == (maze.start, maze.goal)


@pytest.mark.parametrize("name", READABLE)
def test_large_mazes(name: str, tmp_path: Path) -> None:
    mask = dedale.Mask(150, 150, bytes(i % 7 == 0 and i % 5 < 2 for i in range(150 * 150)))
    for maze in (
        dedale.generate("backtracker", width=151, height=149, seed=1),
        dedale.generate("prim", width=150, height=150, seed=1, mask=mask),
    ):
        path = tmp_path / f"large{FORMATS[name].endings[0]}"
        maze.save(path)
        read = load(path)
        assert read == maze
        assert (read.cells == maze.cells).all()
        assert (read.cut_off == maze.cut_off).all()


def test_large_arrays_are_mapped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dedale.forms.arrays.MAPPED", 20_000)
    maze = dedale.generate("backtracker", width=200, height=150, seed=1)
    maze.save(tmp_path / "maze.npy")
    read = load(tmp_path / "maze.npy")
    assert read == maze
    np.save(tmp_path / "bad.npy", np.full((200, 150), 15, np.uint8))
    with pytest.raises(FileError, match="open on the border"):
        load(tmp_path / "bad.npy")


@given(maze=mazes(goals=False))
def test_matrix(maze: Maze) -> None:
    matrix = maze.to_matrix()
    assert matrix.shape == (2 * maze.height + 1, 2 * maze.width + 1)
    assert set(np.unique(matrix)) <= {-1, 0}
    assert Maze.from_matrix(matrix, start=maze.start) == maze
    assert Maze.from_matrix(matrix.tolist(), start=maze.start) == maze


def test_drawings_look_like_this() -> None:
    maze = parse_drawing(
        "+---+---+---+---+\n"
        "|       |###|:::|\n"
        "+   +---+---+---+\n"
        "| S     |###|###|\n"
        "+   +   +---+---+\n"
        "|       | G |###|\n"
        "+---+   +   +---+\n"
        "|               |\n"
        "+---+---+---+---+\n"
    )
    assert (maze.start, maze.goal) == ((1, 0), (2, 2))
    assert maze.masked.sum() == 4
    assert maze.cut_off.tolist()[0] == [False, False, False, True]
    assert to_box(maze) == (
        "┌───────┐███┌───┐\n"
        "│       │███│░░░│\n"
        "│   ╶───┤███└───┘\n"
        "│ S     │████████\n"
        "│       ├───┐████\n"
        "│       │ G │████\n"
        "├───╴   ╵   └───┐\n"
        "│               │\n"
        "└───────────────┘"
    )
    assert parse_drawing(to_box(maze)) == maze
    assert str(parse_drawing(to_ascii(maze))) == to_ascii(maze)


def test_matrix_text_looks_like_this() -> None:
    assert to_matrix_text(Maze(2, 1, bytes([2, 8]))) == (
        "-1 -1 -1 -1 -1\n-1  0  0  0 -1\n-1 -1 -1 -1 -1"
    )


def test_readers_are_tolerant() -> None:
    maze = dedale.generate("backtracker", width=5, height=4, seed=1)
    for name in ("ascii", "box", "matrix", "json"):
        text = dump(maze, name)
        assert isinstance(text, str)
        for changed in (
            "\ufeff" + text,
            text.replace("\n", "\r\n") + "\r\n\r\n",
            "\n\n" + text + "\n\n",
            text.replace("\n", "  \n"),
        ):
            assert parse(changed.encode()) == maze, (name, changed)
    assert parse_json(to_json(maze).replace("a", "A")) == maze
    assert parse_drawing(to_box(maze).replace("─", "━").replace("│", "┃")) == maze


# ---------------------------------------------------------------- where it is wrong

GOOD = "+---+---+\n|       |\n+---+---+\n|   |###|\n+---+---+"


@pytest.mark.parametrize(
    ("line", "column", "new"),
    [
        (1, 1, "x"),  # a corner
        (1, 2, " "),  # half a wall
        (1, 3, "="),
        (2, 1, " "),  # open borders
        (2, 9, " "),
        (2, 3, "#"),  # a third of a cell
        (2, 3, "Z"),
        (2, 2, "é"),
        (3, 4, "|"),
        (4, 5, "+"),
        (4, 7, "S"),  # a start that is masked
        (5, 9, "?"),
    ],
)
def test_drawing_errors_tell_the_place(line: int, column: int, new: str) -> None:
    lines = GOOD.split("\n")
    lines[line - 1] = lines[line - 1][: column - 1] + new + lines[line - 1][column:]
    with pytest.raises(FileError) as caught:
        parse_drawing("\n\n" + "\n".join(lines), "maze.txt")
    assert caught.value.line == line + 2
    assert abs((caught.value.column or 0) - column) <= 1
    assert str(caught.value).startswith(f"maze.txt:{line + 2}:")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("+---+\n|   |", (2, 1), "odd number of lines"),
        ("+--+\n|  |\n+--+", (1, 5), "line of corners"),
        ("hello", (1, 1), "corner"),
        ("+---+\n|   |\n+---", (3, 5), "4 characters"),
        ("+---+\n|   | x\n+---+", (2, 6), "7 characters"),
        ("+---+\n|###|\n+---+", (2, 3), "at least one"),
        ("+---+---+\n|    ###|\n+---+---+", (2, 7), "masked or cut off"),
        ("+---+---+\n|   |:::|\n+---+---+", (2, 7), "nothing separates"),
        ("+---+---+---+\n|   |###|   |\n+---+---+---+", (2, 11), "separated"),
        ("+---+---+\n| S   S |\n+---+---+", (2, 7), "second S"),
        ("-1 -1 -1\n-1 0 -1\n-1 -1", (3, 6), "2 numbers"),
        ("-1 -1 -1\n-1 0 -1\n-1 0 -1", (3, 4), "closed"),
        ("-1 -1 -1 -1\n-1 0 0 -1", (1, 1), "2x4"),
        ("0 zero", (1, 3), "zero"),
        ('{"rows": []}', (1, 10), "list of strings"),
        ('{"rows": ["28",\n "2"]}', (2, 3), "1 cells"),
        ('{"rows": ["2g"]}', (1, 13), "'g'"),
        ('{"rows": ["22"]}', (1, 13), "border"),
        ('{\n"rows": ["20"]\n}', (2, 11), "one side only"),
        ('{"width": 3, "rows": ["28"]}', (1, 11), "make it 2"),
        ('{"start": [0, 7], "rows": ["28"]}', (1, 11), "outside"),
        ('{"start": "here", "rows": ["28"]}', (1, 11), "row, column"),
        ('{"goal": [0, 1],\n"rows": ["0x"]}', (2, 12), "goal"),
        ('{"recipe": 3, "rows": ["28"]}', (1, 12), "object"),
        ('{"version": 9, "rows": ["28"]}', (1, 13), "version 1"),
        ('{"rows": ["28"]', (1, 16), "JSON"),
        ('{"rows": ["28"],\n"terrain": ["0001"]}', (2, 12), "should be"),
        ('{"recipe": ' + "9" * 5000 + ', "rows": ["28"]}', (1, None), "JSON that can be read"),
        ("[1, 2]", (1, 1), "object"),
        ("", (1, 1), "empty"),
        ("  \n", (1, 1), "empty"),
    ],
)
def test_errors_tell_the_place(text: str, place: tuple[int, int | None], words: str) -> None:
    with pytest.raises(FileError) as caught:
        parse(text.encode(), "some.file")
    assert (caught.value.line, caught.value.column) == place
    assert words in str(caught.value)
    assert str(caught.value).startswith("some.file:")


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(FileError) as caught:
        parse(b"+---+\n|\xff  |\n+---+", "x")
    assert (caught.value.line, caught.value.column) == (2, 2)


@pytest.mark.parametrize("name", ["npy", "npz"])
def test_broken_arrays(name: str) -> None:
    data = as_bytes(dump(Maze(3, 2), name))
    for broken in (data[:20], data[:-9], data.replace(b"'|u1'", b"'<f8'")):
        if broken == data:
            continue
        with pytest.raises(FileError):
            parse(broken, "x." + name)
    for array in (np.zeros((2, 2), np.int64), np.zeros(3, np.uint8), np.full((1, 1), 64, np.uint8)):
        out = io.BytesIO()
        np.save(out, array)
        with pytest.raises(FileError):
            parse(out.getvalue())
    out = io.BytesIO()
    np.savez(out, walls=np.zeros((2, 2)))
    with pytest.raises(FileError, match="cells"):
        parse(out.getvalue())
    cells = np.array([[2, 8]], np.uint8)
    for more in ({"terrain": np.zeros((1, 2))}, {"grid": "hex", "size": [2, 1]}, {"grid": "hax"}):
        out = io.BytesIO()
        np.savez(out, cells=cells, **more)
        with pytest.raises(FileError):
            parse(out.getvalue())
    out = io.BytesIO()
    np.save(out, np.array([{}], object), allow_pickle=True)
    with pytest.raises(FileError):
        parse(out.getvalue())


# ---------------------------------------------------------------- anything at all


def answers(data: bytes) -> None:
    """The reader makes a right maze of it, or says where it is wrong."""
    error = None
    try:
        parse(data, "any").check()
    except FileError as caught:
        error = caught
    if error is not None:
        assert "\n" not in str(error)
        binary = data.startswith((b"PK", b"\x93NUMPY", b"\x89PNG", b"%PDF", b"<"))
        if not binary and "cannot be read from" not in str(error):
            assert error.line is not None
            assert 1 <= error.line <= data.count(b"\n") + 1


@given(st.binary(max_size=200))
@example(b"Dedale, millimetres")  # how our files for printers begin, which have no lines
def test_any_bytes(data: bytes) -> None:
    answers(data)


@given(st.text(alphabet="+-|# :SG─│┌┐└┘█░\n\r01x{}", max_size=200))
def test_any_text(text: str) -> None:
    answers(text.encode())


@pytest.mark.parametrize("name", READABLE)
@given(data=st.data())
def test_damaged_files(name: str, data: st.DataObject) -> None:
    contents = bytearray(as_bytes(dump(data.draw(mazes(most=4)), name)))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(contents) - 1))
        match data.draw(st.integers(0, 2)):
            case 0:
                contents[place] = data.draw(st.integers(0, 255))
            case 1:
                del contents[place]
            case _:
                contents.insert(place, data.draw(st.sampled_from(b' +-|#\n"0x{\xff')))
        if not contents:
            break
    answers(bytes(contents))


@given(
    rows=st.lists(st.text("0123456789abcdefxog", max_size=4), max_size=4),
    extra=st.dictionaries(
        st.sampled_from(["start", "goal", "recipe", "width", "version"]),
        st.none() | st.integers(-1, 5) | st.just("?") | st.lists(st.integers(-1, 5), max_size=3),
    ),
)
def test_any_json(rows: list[str], extra: dict[str, object]) -> None:
    import json

    answers(json.dumps({**extra, "rows": rows}, indent=1).encode())


@given(st.lists(st.lists(st.integers(-1, 1), min_size=3, max_size=5), min_size=3, max_size=5))
def test_any_matrix(rows: list[list[int]]) -> None:
    answers("\n".join(" ".join(map(str, row)) for row in rows).encode())
    with suppress(DedaleError):
        Maze.from_matrix(rows).check()


# ---------------------------------------------------------------- files


def test_what_is_no_path_is_refused() -> None:
    """A number would be a file that is open already, and a name with a zero is none."""
    maze = dedale.generate(width=2, height=2, seed=1)
    doors: list[Callable[[Any], object]] = [dedale.load, maze.save, dedale.Mask.load]
    for door in doors:
        for path, words in ((5, "path should be a str, not 5"), ("a\0b.txt", "no file has such a")):
            with pytest.raises(dedale.DedaleError, match=words):
                door(path)


def test_endings(tmp_path: Path) -> None:
    maze = dedale.generate("prim", width=4, height=3, seed=2)
    for entry in dict(FORMATS.items()).values():
        for ending in entry.endings if entry.reader else ():
            maze.save(tmp_path / f"m{ending.upper()}")
            assert dedale.load(tmp_path / f"m{ending.upper()}") == maze
    with pytest.raises(DedaleError, match="ending"):
        maze.save(tmp_path / "maze.doc")
    with pytest.raises(UnknownName, match="did you mean 'json'"):
        save(maze, tmp_path / "maze.doc", "jsn")
    with pytest.raises(FileError, match="cannot be read"):
        load(tmp_path / "nothing.txt")
    with pytest.raises(DedaleError, match="cannot write"):
        maze.save(tmp_path / "no" / "such" / "folder.txt")
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def test_standard_streams(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    maze = dedale.generate("prim", width=4, height=3, seed=2)
    save(maze, "-")
    drawn = capsys.readouterr().out
    assert drawn == str(maze) + "\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(drawn.encode())))
    assert load("-") == maze


def test_files_are_written_the_same_every_time() -> None:
    maze = dedale.generate("prim", width=4, height=3, seed=2)
    for name in READABLE:
        assert dump(maze, name) == dump(maze, name)
