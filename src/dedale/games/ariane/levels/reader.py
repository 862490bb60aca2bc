"""Reading level files.

    3
    +-+-+-+
    |A    |        A Ariane    T Theseus    P the door (la Porte)
    + +-+ +        V a vertical minotaur    H a horizontal one
    |   |V|
    + + + +        first line: n; then 2n+1 lines of 2n+1 characters.
    |P|T  |        Cells stand at odd rows and columns, wall slots between them.
    +-+-+-+

`-`, `|` and `+` all mean wall in a wall slot and a blank means open; where four slots meet there is
a post, which means nothing. Optional rules are announced before the size (`variant: sword`, see
`extras.py`) and bring letters of their own.

Files come from many editors, so reading is tolerant of what cannot be misread (see `loads`) and
exact about the rest: every refusal says which line and column.
"""

from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from ....errors import FileError, Term
from ....files import read_text
from ....i18n import N_
from ....maze.direction import Direction, Position
from .extras import NOWHERE, Extras, read_header
from .level import Level
from .walls import Edge, square_maze

LARGEST = 99  # cells a side: beyond it is surely a mistake
WALLS = "-|+"
DIGITS = "123456789"
#: The letters of the optional rules: in cells, and in wall slots.
CELL_LETTERS = {"sword": "S", "ghost": "vh", "key": DIGITS}
SLOT_LETTERS = {"key": DIGITS, "pushable": "="}


def load(path: str | Path) -> Level:
    """Read a level file; a bad one raises a `FileError` that says where and why."""
    return loads(read_text(path), path=str(path))


def loads(text: str, *, path: str = "") -> Level:
    """A level from its text.

    Tolerated: a byte-order mark, CRLF, lines without their trailing blanks, blank lines at the
    end, no final newline, no size line (n then comes from the number of lines).
    Refused, with line and column: tabs, unknown characters, a piece in a wall slot, a wall in a
    cell, two of A, T or P or none of them, lines that are too long or too few, an open border.
    """
    return _Reader(text, path).level()


class _Reader:
    """One reading of one text: knows where it is, so that every complaint can say so."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.lines = [line.rstrip(" \t") for line in text.split("\n")]
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        #: What stands in cells and in wall slots, by its character.
        self.pieces: dict[str, list[Position]] = defaultdict(list)
        self.walls: dict[str, list[Edge]] = defaultdict(list)

    def error(
        self, template: str, line: int | None = None, column: int | None = None, **values: object
    ) -> FileError:
        return FileError(template, path=self.path, line=line, column=column, **values)

    def level(self) -> Level:
        if not self.lines:
            raise self.error("the file is empty: it should hold a level")
        for number, line in enumerate(self.lines, 1):
            if "\t" in line:
                where = number, line.index("\t") + 1
                raise self.error("a tab: the columns must be made of blanks", *where)
        self.extras, top = read_header(self.lines, self.path)
        self.size, self.first = self._size(top)
        self._grid()
        self._check_pieces()
        walls = [wall for standing in self.walls.values() for wall in standing]
        return Level(
            square_maze(self.size, walls),
            ariane=self.pieces["A"][0],
            theseus=(self.pieces["T"] or [NOWHERE])[0],
            door=(self.pieces["P"] or [NOWHERE])[0],
            vertical=tuple(self.pieces["V"] + self.pieces["v"]),
            horizontal=tuple(self.pieces["H"] + self.pieces["h"]),
            extras=self._lying_about(self.extras),
        )

    def _lying_about(self, extras: Extras) -> Extras:
        """The optional rules with what they have put into the level."""
        return replace(
            extras,
            swords=tuple(self.pieces["S"]),
            ghosts=tuple(sorted(self.pieces["v"] + self.pieces["h"])),
            keys=tuple((cell, colour) for colour in DIGITS for cell in self.pieces[colour]),
            locked=tuple((wall, c) for c in DIGITS for wall in sorted(self.walls[c])),
            pushable=tuple(sorted(self.walls["="])),
        )

    def _size(self, top: int) -> tuple[int, int]:
        """The size, and the index of the first line of the maze, below `top` lines of header."""
        if top == len(self.lines):
            raise self.error("nothing below the header: it should be a level", top)
        head = self.lines[top].strip(" ")
        if head.isascii() and head.isdigit():
            size, first = int(head[:6]), top + 1  # six digits are too many already
        elif set(head) & set(WALLS) and len(head) > 2:
            (size, left), first = divmod(len(self.lines) - top - 1, 2), top
            if left:
                template = N_("{found} lines: a level has a size line, then 2n+1 lines")
                raise self.error(template, len(self.lines), found=len(self.lines))
        else:
            template = N_("{found!r} is not a size: the first line is a number, such as 10")
            if not head:
                template = N_("an empty line: here should be the size, a number such as 10")
            raise self.error(template, top + 1, 1, found=head)
        if not 2 <= size <= LARGEST:
            template = N_("a level of size {size}: sizes go from 2 to {largest}")
            shown = head if first > top else str(size)
            shown = shown if len(shown) <= 20 else f"{shown[:20]}…"
            raise self.error(template, top + 1, 1, size=shown, largest=LARGEST)
        return size, first

    def _grid(self) -> None:
        """Sort every character of the maze into `pieces` and `walls`."""
        width = 2 * self.size + 1
        rows = [line.rstrip(" ") for line in self.lines[self.first :]]
        for number, line in enumerate(rows, self.first + 1):
            if len(line) > width:
                template = N_("{found} characters: lines of a level of size {size} have {width}")
                values = {"found": len(line), "size": self.size, "width": width}
                raise self.error(template, number, width + 1, **values)
        if len(rows) != width:
            template = N_("{found} lines of maze: a level of size {size} has {width}")
            last = min(self.first + width + 1, len(self.lines))
            raise self.error(template, last, found=len(rows), size=self.size, width=width)
        names = self.extras.names
        cells = "ATPVH" + "".join(CELL_LETTERS.get(name, "") for name in names)
        slots = WALLS + "".join(SLOT_LETTERS.get(name, "") for name in names)
        for y, line in enumerate(rows):
            for x, character in enumerate(line.ljust(width)):
                where = (self.first + y + 1, x + 1)
                if character not in " " + cells + slots:
                    raise self._unknown(character, cells + slots, where)
                if y % 2 and x % 2:
                    self._cell(character, cells, (y // 2, x // 2), where)
                elif character not in " " + slots:
                    template = N_("{found!r} in a wall slot: pieces stand in cells only")
                    raise self.error(template, *where, found=character)
                elif y % 2 or x % 2:  # a wall slot proper, not a post
                    self._slot(character, y, x, where)
                elif character not in " " + WALLS:
                    template = N_("{found!r} where walls meet: it belongs on a wall, beside this")
                    raise self.error(template, *where, found=character)

    def _cell(self, character: str, cells: str, cell: Position, where: tuple[int, int]) -> None:
        if character == " ":
            return
        if character not in cells:
            raise self.error("a wall {found!r} in the middle of a cell", *where, found=character)
        if character in "ATP" and self.pieces[character]:
            template = N_("a second {found!r}: there must be exactly one")
            raise self.error(template, *where, found=character)
        self.pieces[character].append(cell)

    def _slot(self, character: str, y: int, x: int, where: tuple[int, int]) -> None:
        border = y in (0, 2 * self.size) or x in (0, 2 * self.size)
        if character != " ":
            if border and character not in WALLS:
                template = N_("{found!r} on the border: it is a plain wall all around")
                raise self.error(template, *where, found=character)
            side = Direction.E if y % 2 else Direction.S
            self.walls[character].append((((y - 1) // 2, (x - 1) // 2), side))
        elif border:
            template = N_("the border is open here: it must be a wall all around")
            found = len(self.lines[where[0] - 1])
            if x >= found:
                template = N_("{found} characters instead of {width}: the border is missing")
            raise self.error(template, *where, found=found, width=2 * self.size + 1)

    def _unknown(self, character: str, known: str, where: tuple[int, int]) -> FileError:
        """The complaint about a character: of a variant that is not announced, or of nothing."""
        for letters in (CELL_LETTERS, SLOT_LETTERS):
            for name, its_own in letters.items():
                if character in its_own:
                    template = N_("unknown character {found!r}: it needs 'variant: {name}' on top")
                    return self.error(template, *where, found=character, name=name)
        template = N_("unknown character {found!r}: only {known} and blanks")
        return self.error(template, *where, found=character, known=" ".join(dict.fromkeys(known)))

    def _check_pieces(self) -> None:
        """There is one of each who must be there, and nobody who must not."""
        if self.extras.goal == "slay" and not any(self.pieces[kind] for kind in "VHvh"):
            template = N_("every minotaur is to be slain, and there is none")
            raise self.error(template, len(self.lines), 1)
        pieces = {"A": Term("Ariane"), "T": Term("Theseus"), "P": Term("the door")}
        for piece, name in pieces.items():
            there, wanted = self.pieces[piece], piece == "A" or not self.extras.has("survival")
            if there and not wanted:
                template = N_("{piece!r} ({name}) in survival: there must be none")
                where = (self.first + 2 * there[0][0] + 2, 2 * there[0][1] + 2)
                raise self.error(template, *where, piece=piece, name=name)
            if wanted and not there:
                template = N_("no {piece!r} ({name}): there must be exactly one")
                raise self.error(template, len(self.lines), 1, piece=piece, name=name)
