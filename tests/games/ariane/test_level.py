"""Level files: A-4, each tolerated form and each refused one."""

from __future__ import annotations

import pytest
from hypothesis import given

from dedale.errors import FileError
from dedale.games.ariane import Level, load, loads
from dedale.games.ariane.levels.doubts import doubts
from dedale.maze.direction import Direction

from .sample_levels import levels, real

TEXT = """\
3
+-+-+-+
|A    |
+ +-+ +
|   |V|
+ + + +
|P|T H|
+-+-+-+
"""


def test_a_level_is_what_its_file_says():
    level = loads(TEXT)
    assert (level.size, level.ariane, level.theseus, level.door) == (3, (0, 0), (2, 1), (2, 0))
    assert (level.vertical, level.horizontal) == (((1, 2),), ((2, 2),))
    assert not level.maze.is_open((0, 1), Direction.S)
    assert not level.maze.is_open((1, 1), Direction.N)
    assert level.maze.is_open((1, 0), Direction.S)
    assert not level.maze.is_open((0, 0), Direction.W)


@given(levels())
def test_written_and_read_back(level: Level):
    assert loads(level.to_text()) == level


@pytest.mark.parametrize(
    "name", ["labyrinthe1", "labyrinthe2", "labyrinthe3", "small1", "small3", "sandbox"]
)
def test_real_files_are_already_canonical(name):
    assert loads(real(name)).to_text() == real(name)


def test_minotaurs_are_numbered_in_reading_order():
    level = loads("3\n+-+-+-+\n|A H V|\n+     +\n|V   T|\n+     +\n|P H  |\n+-+-+-+\n")
    assert level.minotaurs == ((0, 2), (1, 0), (0, 1), (2, 1))


# ---------------------------------------------------------------- tolerated


TOLERATED = {
    "byte-order mark": "\ufeff" + TEXT,
    "CRLF": TEXT.replace("\n", "\r\n"),
    "old Mac line ends": TEXT.replace("\n", "\r"),
    "no final newline": TEXT.rstrip("\n"),
    "trailing blank lines": TEXT + "\n   \n\n",
    "trailing blanks": TEXT.replace("\n", "   \n"),
    "no size line": TEXT.removeprefix("3\n"),
    "blanks around the size": TEXT.replace("3\n", " 3 \n", 1),
    "right-stripped posts": "3\n -+-+-\n|A    |\n  +-+\n|   |V|\n  + +\n|P|T H|\n -+-+-\n",
    "no posts at all": TEXT.replace("+", " "),
    "any wall character": TEXT.replace("|", "+").replace("-", "|"),
    "all walls with plus": TEXT.replace("|", "+").replace("-", "+"),
}


@pytest.mark.parametrize("form", TOLERATED)
def test_tolerated(form):
    assert loads(TOLERATED[form]).to_text() == TEXT


def test_a_file_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "level.txt"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert load(path) == loads(TEXT)


# ---------------------------------------------------------------- refused

REFUSED = {
    "tab": (TEXT.replace("|A    |", "|A\t  |"), 3, 3),
    "unknown character": (TEXT.replace("|A    |", "|A  x |"), 3, 5),
    "lower case": (TEXT.replace("|A    |", "|a    |"), 3, 2),
    "piece in a wall slot": (TEXT.replace("|A    |", "|AV   |"), 3, 3),
    "piece on a post": (TEXT.replace("+ + + +", "+ + V +"), 6, 5),
    "wall in a cell": (TEXT.replace("|A    |", "|A |  |").replace("| |", "|| "), 3, 4),
    "two Arianes": (TEXT.replace("|   |V|", "|  A|V|"), 5, 4),
    "two Theseus": (TEXT.replace("|   |V|", "|T  |V|"), 7, 4),
    "two doors": (TEXT.replace("|   |V|", "|P  |V|"), 7, 2),
    "no Ariane": (TEXT.replace("A", " "), 8, 1),
    "no Theseus": (TEXT.replace("T", " "), 8, 1),
    "no door": (TEXT.replace("P", " "), 8, 1),
    "line too long": (TEXT.replace("|A    |", "|A    ||"), 3, 8),
    "line too short": (TEXT.replace("|A    |", "|A    "), 3, 7),
    "border open": (TEXT.replace("|A    |", " A    |"), 3, 1),
    "border open above": (TEXT.replace("+-+-+-+", "+-+ +-+", 1), 2, 4),
    "a line missing": (TEXT.replace("+ + + +\n", ""), 7, None),
    "a line too many": (TEXT + "|     |\n", 9, None),
    "size too small": ("1\n+-+\n|A|\n+-+\n", 1, 1),
    "size too large": (TEXT.replace("3", "100"), 1, 1),
    "size not a number": (TEXT.replace("3", "three"), 1, 1),
    "odd number of lines without size": (TEXT.removeprefix("3\n") + "+-+-+-+\n", 8, None),
    "wrong size": (TEXT.replace("3", "4"), 8, None),
}


@pytest.mark.parametrize("form", REFUSED)
def test_refused(form):
    text, line, column = REFUSED[form]
    with pytest.raises(FileError) as caught:
        loads(text)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_reasons_are_the_right_ones():
    for form, reason in (
        ("line too long", "8 characters: lines of a level of size 3 have 7"),
        ("line too short", "2 characters instead of 7"),
        ("a line missing", "6 lines of maze: a level of size 3 has 7"),
        ("tab", "a tab"),
        ("piece in a wall slot", "'V' in a wall slot"),
    ):
        with pytest.raises(FileError, match=reason):
            loads(REFUSED[form][0])


ALONE = "variant: survival\n" + TEXT.replace("P", " ").replace("T", " ")
KEY, PUSH = f"variant: key\n{TEXT}", f"variant: pushable\n{TEXT}"
#: What optional rules bring, where it does not belong; and sizes.
MISPLACED = [
    (TEXT.replace("+ +-+ +", "+ +=+ +"), 4, 4, "'=': it needs 'variant: pushable'"),
    (TEXT.replace("|   |", "|   2"), 5, 5, "'2': it needs 'variant: key'"),
    (KEY.replace("A  ", "A x"), 4, 4, "'x': only A T P V H 1 2 3 4 5 6 7 8 9 - [|] [+] and blanks"),
    (KEY.replace("+ +-+ +", "+ 1-+ +"), 5, 3, "'1' where walls meet: it belongs on a wall"),
    (PUSH.replace("|A", "=A"), 4, 1, "'=' on the border"),
    (PUSH.replace("+-+-+-+", "+-+=+-+", 1), 3, 4, "'=' on the border"),
    (PUSH.replace("H|\n+-+-+", "H|\n+-+=+"), 9, 4, "'=' on the border"),
    (PUSH.replace("V|", "V="), 6, 7, "'=' on the border"),
    (ALONE.replace("|   |V|", "|  T|V|"), 6, 4, "'T' .Theseus. in survival"),
    (ALONE.replace("|   |V|", "|P  |V|"), 6, 2, "'P' .the door. in survival"),
    (ALONE.replace("A", " "), 9, 1, "no 'A' .Ariane."),
    ("variant: sword\ngoal: slay\n" + TEXT.replace("V", " ").replace("H", " "), 10, 1, "slain"),
    (f"variant: sword\n\n{TEXT}", 2, 1, "an empty line: here should be the size"),
    (TEXT.replace("3", "1" * 20), 1, 1, "size 1{20}: sizes go from 2 to 99"),
    (TEXT.replace("3", "1" * 21), 1, 1, "size 1{20}…: sizes"),
    (TEXT.replace("3", "99"), 8, None, "7 lines of maze: a level of size 99 has 199"),
    ("+-+\n|A|\n+-+\n", 1, 1, "a level of size 1"),
    (KEY.replace("3\n", "") + "+-+-+-+\n", 9, None, "9 lines: a level has a size line"),
    (TEXT.replace("H|\n+-+-+-+", "H|\n+-+ +-+"), 8, 4, "the border is open here"),
    (TEXT.replace("V|", "V "), 5, 7, "6 characters instead of 7"),
]


@pytest.mark.parametrize(("text", "line", "column", "reason"), MISPLACED)
def test_misplaced(text, line, column, reason):
    with pytest.raises(FileError, match=reason) as caught:
        loads(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("head", "old", "new", "said"),
    [
        ("key", "A  ", "A 1", "a key has no lock"),
        ("key", "+-+ +\n|  ", "+1+ +\n|  ", "a lock has no key"),
        ("sword", "", "", "there is no sword"),
        ("ghost", "", "", "no minotaur is one"),
        ("pushable", "", "", "no wall is marked"),
        ("sword\ngoal: slay", "A  ", "A S", "fewer swords than minotaurs"),
        ("sword", "A  ", "A S", ""),
        ("ghost", "V", "v", ""),
        ("pushable", "+-+ +\n|  ", "+=+ +\n|  ", ""),
        ("sword\ngoal: slay", "A    |\n+ +-+ +\n| ", "A S  |\n+ +-+ +\n|S", ""),
        ("key", "A    |\n+ +-+ +", "A 1  |\n+ +1+ +", ""),
    ],
)
def test_what_cannot_have_been_meant(head, old, new, said):
    found = doubts(loads(f"variant: {head}\n{TEXT.replace(old, new, 1)}"))
    assert len(found) == bool(said)
    assert said in "".join(found)


@pytest.mark.parametrize("text", ["", "\n\n  \n"])
def test_an_empty_file_is_refused(text):
    with pytest.raises(FileError, match="empty"):
        loads(text)


def test_the_path_is_named(tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text(TEXT.replace("A", "Z"))
    with pytest.raises(FileError, match=r"bad\.txt:3:2: unknown character 'Z'"):
        load(path)
    with pytest.raises(FileError, match=r"none\.txt: cannot be read"):
        load(tmp_path / "none.txt")
    path.write_bytes(b"\xff\xfe3\x00")
    with pytest.raises(FileError, match="not text in UTF-8"):
        load(path)
