"""A level of Ariane and the Minotaur, and the text file it is written in.

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

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ...errors import DedaleError, FileError, Term
from .extras import BASIC, NOWHERE, Edge, Extras
from .extras import Position as Position
from .header import read_header

#: The four moves in the order every search tries them: (name, open-side bit, row and column step).
MOVES: tuple[tuple[str, int, int, int], ...] = (
    ("Up", 1, -1, 0),
    ("Down", 4, 1, 0),
    ("Left", 8, 0, -1),
    ("Right", 2, 0, 1),
)
LARGEST = 99  # cells a side: beyond it is surely a mistake
WALLS = "-|+"
#: The letters of the optional rules: in cells, and in wall slots.
CELL_LETTERS = {"sword": "S", "ghost": "vh", "key": "123456789"}
SLOT_LETTERS = {"key": "123456789", "pushable": "="}


@dataclass(frozen=True, slots=True)
class Level:
    """Walls, door and the place of everyone at the start. Immutable; equal when all is equal.

    `sides` holds the open sides of each cell, row by row, as bits N=1 E=2 S=4 W=8. Minotaurs play
    in the order in which they stand here: reading order, the vertical ones before the horizontal.

    >>> level = loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")
    >>> level.size, level.ariane, level.vertical
    (2, (0, 0), ((1, 1),))
    >>> level.is_open((0, 0), "Right"), level.is_open((0, 1), "Down")
    (True, False)
    """

    size: int
    sides: bytes
    ariane: Position
    theseus: Position
    door: Position
    vertical: tuple[Position, ...] = ()
    horizontal: tuple[Position, ...] = ()
    extras: Extras = BASIC

    @property
    def minotaurs(self) -> tuple[Position, ...]:
        """All minotaurs in playing order."""
        return self.vertical + self.horizontal

    def is_open(self, cell: Position, move: str) -> bool:
        """Whether no wall stands on that side of the cell."""
        for name, bit, _row, _column in MOVES:
            if name == move:
                return bool(self.sides[cell[0] * self.size + cell[1]] & bit)
        raise DedaleError("unknown move {move!r}: Up, Down, Left or Right", move=move)

    def wall_count(self) -> int:
        """The walls inside the border, each counted once.

        >>> loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n").wall_count()
        1
        """
        possible = 2 * self.size * (self.size - 1)
        return possible - sum(side.bit_count() for side in self.sides) // 2

    def to_text(self) -> str:
        """The level as a file, in the one canonical form: posts only where a wall touches them.

        >>> text = "2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n"
        >>> loads(text).to_text() == text
        True
        """
        extras = self.extras
        pieces = {self.ariane: "A", self.theseus: "T", self.door: "P"}
        pieces |= dict.fromkeys(self.vertical, "V") | dict.fromkeys(self.horizontal, "H")
        pieces |= {cell: pieces[cell].lower() for cell in extras.ghosts}
        pieces |= dict.fromkeys(extras.swords, "S") | dict(extras.keys)
        marks = dict(extras.locked) | dict.fromkeys(extras.pushable, "=")
        lines = picture(self.size, self.sides, pieces, marks)
        return f"{extras.header()}{self.size}\n" + "".join(f"{line}\n" for line in lines)


def basic_only(level: Level) -> None:
    """Refuse a level with optional rules, where only the basic game is known."""
    if level.extras.names:
        raise DedaleError(
            "this is for the basic game only: the level has {names}",
            names=", ".join(level.extras.names),
        )


def picture(
    size: int, sides: bytes, pieces: dict[Position, str], marks: dict[Edge, str] | None = None
) -> list[str]:
    """The 2n+1 lines of a level with these characters in its cells, and on some of its walls."""
    width = 2 * size + 1
    canvas = [[" "] * width for _ in range(width)]
    for row in range(size):
        for column in range(size):
            open_sides = sides[row * size + column]
            y, x = 2 * row + 1, 2 * column + 1
            canvas[y][x] = pieces.get((row, column), " ")
            for _name, bit, down, right in MOVES:
                if open_sides & bit:
                    continue
                canvas[y + down][x + right] = "-" if down else "|"
                for end in (-1, 1):  # the posts at both ends of the wall
                    canvas[y + (down or end)][x + (right or end)] = "+"
    for ((row, column), side), mark in (marks or {}).items():
        y, x = 2 * row + 1 + (side == "Down"), 2 * column + 1 + (side == "Right")
        if canvas[y][x] != " ":
            canvas[y][x] = mark
    return ["".join(line) for line in canvas]


def build(
    size: int,
    walls: Iterable[tuple[Position, str]],
    *,
    ariane: Position,
    theseus: Position,
    door: Position,
    vertical: Iterable[Position] = (),
    horizontal: Iterable[Position] = (),
    extras: Extras = BASIC,
) -> Level:
    """A level from its walls, each given as a cell and a side; the border is always closed.

    >>> print(build(2, [((0, 0), "Down")], ariane=(0, 0), theseus=(1, 1), door=(1, 0)).to_text())
    2
    +-+-+
    |A  |
    +-+ +
    |P T|
    +-+-+
    <BLANKLINE>
    """
    sides = bytearray(15 for _ in range(size * size))
    bits = {name: (bit, down, right) for name, bit, down, right in MOVES}
    opposite = {1: 4, 4: 1, 2: 8, 8: 2}
    for row in range(size):
        for column in range(size):
            for _name, bit, down, right in MOVES:
                if not (0 <= row + down < size and 0 <= column + right < size):
                    sides[row * size + column] &= ~bit
    for (row, column), side in walls:
        bit, down, right = bits[side]
        sides[row * size + column] &= ~bit
        if 0 <= row + down < size and 0 <= column + right < size:
            sides[(row + down) * size + column + right] &= ~opposite[bit]
    return Level(
        size,
        bytes(sides),
        ariane,
        theseus,
        door,
        tuple(sorted(vertical)),
        tuple(sorted(horizontal)),
        extras,
    )


# ---------------------------------------------------------------- reading


def load(path: str | Path) -> Level:
    """Read a level file; a bad one raises a `FileError` that says where and why."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise FileError("cannot be read: {why}", why=error.strerror, path=str(path)) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError("this is not a text file", path=str(path)) from None
    return loads(text, path=str(path))


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
        self.lines = text.split("\n")
        while self.lines and not self.lines[-1].strip(" "):
            self.lines.pop()

    def error(
        self, template: str, line: int | None = None, column: int | None = None, **values: object
    ) -> FileError:
        return FileError(template, path=self.path, line=line, column=column, **values)

    def level(self) -> Level:
        if not self.lines:
            raise self.error("the file is empty: it should hold a level")
        for number, line in enumerate(self.lines, 1):
            if "\t" in line:
                raise self.error(
                    "a tab: the columns must be made of blanks", number, line.index("\t") + 1
                )
        fields, top = read_header(self.lines, self.path)
        self.extras = fields
        size, first = self._size(top)
        width = 2 * size + 1
        rows = [line.rstrip(" ") for line in self.lines[first:]]
        for number, line in enumerate(rows, first + 1):
            if len(line) > width:
                raise self.error(
                    "{found} characters: lines of a level of size {size} have {width}",
                    number,
                    width + 1,
                    found=len(line),
                    size=size,
                    width=width,
                )
        if len(rows) != width:
            raise self.error(
                "{found} lines of maze: a level of size {size} has {width}",
                min(first + width + 1, len(self.lines)),
                found=len(rows),
                size=size,
                width=width,
            )
        return self._grid(size, first, [line.ljust(width) for line in rows])

    def _size(self, top: int) -> tuple[int, int]:
        """The size, and the index of the first line of the maze, below `top` lines of header."""
        if top == len(self.lines):
            raise self.error("nothing below the header: it should be a level", top)
        head = self.lines[top].strip(" ")
        if head.isascii() and head.isdigit():
            size, first = int(head[:6]), top + 1
        elif set(head) & set(WALLS) and len(head) > 2:
            size, first = (len(self.lines) - top - 1) // 2, top
            if (len(self.lines) - top) % 2 == 0:
                raise self.error(
                    "{found} lines: a level has a size line, then 2n+1 lines",
                    len(self.lines),
                    found=len(self.lines),
                )
        else:
            raise self.error(
                "{found!r} is not a size: the first line is a number, such as 10",
                top + 1,
                1,
                found=head[:20],
            )
        if not 2 <= size <= LARGEST:
            raise self.error(
                "a level of size {size}: sizes go from 2 to {largest}",
                top + 1,
                1,
                size=size,
                largest=LARGEST,
            )
        return size, first

    def _grid(self, size: int, first: int, rows: list[str]) -> Level:
        extras = self.extras
        cells = "ATPVH" + "".join(CELL_LETTERS.get(name, "") for name in extras.names)
        slots = WALLS + "".join(SLOT_LETTERS.get(name, "") for name in extras.names)
        found: dict[str, list[Position]] = {piece: [] for piece in cells}
        marked: dict[str, list[Edge]] = {mark: [] for mark in slots}
        walls: list[tuple[Position, str]] = []
        for y, line in enumerate(rows):
            for x, character in enumerate(line):
                where = (first + y + 1, x + 1)
                if character not in " " + cells + slots:
                    raise self._unknown(character, cells, slots, where)
                if y % 2 and x % 2:
                    if character in slots and character not in cells:
                        raise self.error(
                            "a wall {found!r} in the middle of a cell", *where, found=character
                        )
                    if character in "ATP" and found[character]:
                        raise self.error(
                            "a second {found!r}: there must be exactly one", *where, found=character
                        )
                    if character != " ":
                        found[character].append((y // 2, x // 2))
                elif character not in " " + slots:
                    raise self.error(
                        "{found!r} in a wall slot: pieces stand in cells only",
                        *where,
                        found=character,
                    )
                elif y % 2 or x % 2:  # a wall slot proper, not a post
                    border = y in (0, 2 * size) or x in (0, 2 * size)
                    if character in slots:
                        walls.extend(_wall_at(y, x))
                        marked[character] += _wall_at(y, x)
                        if border and character not in WALLS:
                            raise self.error(
                                "{found!r} on the border: it is a plain wall all around",
                                *where,
                                found=character,
                            )
                    elif border:
                        if x >= len(self.lines[first + y]):
                            raise self.error(
                                "{found} characters instead of {width}: the border is missing",
                                *where,
                                found=x,
                                width=2 * size + 1,
                            )
                        raise self.error(
                            "the border is open here: it must be a wall all around", *where
                        )
        self._rows = size
        self._check_pieces(found)
        return build(
            size,
            walls,
            ariane=found["A"][0],
            theseus=(found["T"] or [NOWHERE])[0],
            door=(found["P"] or [NOWHERE])[0],
            vertical=found["V"] + found.get("v", []),
            horizontal=found["H"] + found.get("h", []),
            extras=replace(
                extras,
                swords=tuple(found.get("S", ())),
                ghosts=tuple(sorted(found.get("v", []) + found.get("h", []))),
                keys=tuple((cell, c) for c in "123456789" for cell in sorted(found.get(c, ()))),
                locked=tuple((edge, c) for c in "123456789" for edge in sorted(marked.get(c, ()))),
                pushable=tuple(sorted(marked.get("=", ()))),
            ),
        )

    def _unknown(self, character: str, cells: str, slots: str, where: tuple[int, int]) -> FileError:
        """The complaint about a character: of a variant that is not announced, or of nothing."""
        for letters in (CELL_LETTERS, SLOT_LETTERS):
            for name, known in letters.items():
                if character in known:
                    return self.error(
                        "unknown character {found!r}: it needs 'variant: {name}' on top",
                        *where,
                        found=character,
                        name=name,
                    )

        known = " ".join(dict.fromkeys(cells + slots))
        return self.error(
            "unknown character {found!r}: only {known} and blanks",
            *where,
            found=character,
            known=known,
        )

    def _check_pieces(self, found: dict[str, list[Position]]) -> None:
        names = {"A": Term("Ariane"), "T": Term("Theseus"), "P": Term("the door")}
        alone = self.extras.has("survival")
        for piece, name in names.items():
            if found[piece] and alone and piece != "A":
                row, column = found[piece][0]
                raise self.error(
                    "{piece!r} ({name}) in survival: there must be none",
                    len(self.lines) - 2 * (self._rows - row) + 1,
                    2 * column + 2,
                    piece=piece,
                    name=name,
                )
            if not found[piece] and not (alone and piece != "A"):
                raise self.error(
                    "no {piece!r} ({name}): there must be exactly one",
                    len(self.lines),
                    1,
                    piece=piece,
                    name=name,
                )


def _wall_at(y: int, x: int) -> list[tuple[Position, str]]:
    """The wall in slot (y, x), as a side of a cell it touches."""
    if y % 2:
        return [((y // 2, x // 2 - 1), "Right") if x else ((y // 2, 0), "Left")]
    return [((y // 2 - 1, x // 2), "Down") if y else ((0, x // 2), "Up")]
