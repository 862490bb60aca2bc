"""The text drawing of a maze, in ASCII and in Unicode box characters, and the one reader of both.

Corners stand at every fourth column of every second line, walls between them, cells are three
characters wide. A masked cell is filled (`###` or `███`), a cut-off one dotted (`:::` or `░░░`);
when the maze has a goal, `S` and `G` stand on its start and on its goal. So a drawing reads back
to the same maze.

The reader handles lines whole: a row of the maze is a few slices, translations and additions of
big numbers, which run at the speed of C without numpy.
"""

from collections.abc import Iterator

from ..errors import DedaleError, FileError, NotAMaze
from ..i18n import N_
from ..maze.direction import Position
from ..maze.kinds import MASKED
from ..maze.maze import Maze
from .text import to_text

_ASCII_FILLS = ("   ", "###", ":::")
_BOX_FILLS = ("   ", "███", "░░░")


# ---------------------------------------------------------------- writing


def to_ascii(maze: Maze) -> str:
    """The drawing with `+`, `-` and `|`.

    >>> print(to_ascii(Maze(3, 1, bytes([2, 8, 0]), bytes([0, 0, 1]))))
    +---+---+---+
    |       |###|
    +---+---+---+
    """
    if not maze.shape.square:
        return to_text(maze)
    lines = []
    for row, (cells, kinds) in enumerate(_rows(maze)):
        lines.append("+" + "".join(["   +" if c & 1 else "---+" for c in cells]))
        inside = _inside(maze, row, kinds, _ASCII_FILLS)
        walls = [" " if c & 2 else "|" for c in cells]
        lines.append("|" + "".join(_alternate(inside, walls)))
    lines.append("+" + "---+" * maze.width)
    return "\n".join(lines)


# A piece of wall in the box drawing: none, a line, or rock between two masked cells.
_OPEN, _LINE, _ROCK = 0, 1, 2
_LEVEL = ("   ", "───", "███")
_UPRIGHT = (" ", "│", "█")
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the lines that meet in it: N=1 E=2 S=4 W=8


def _corner(north: int, east: int, south: int, west: int) -> str:
    pieces = (north, east, south, west)
    lines = sum(1 << side for side, piece in enumerate(pieces) if piece == _LINE)
    return "█" if not lines and _ROCK in pieces else _CORNERS[lines]


_CORNER = [
    _corner(code // 27, code // 9 % 3, code // 3 % 3, code % 3) for code in range(81)
]  # every corner there is, as north · 27 + east · 9 + south · 3 + west


def to_box(maze: Maze) -> str:
    """The drawing with Unicode box characters; what lies outside counts as masked.

    >>> print(to_box(Maze(3, 1, bytes([2, 8, 0]), bytes([0, 0, 1]))))
    ┌───────┐████
    │       │████
    └───────┘████
    """
    if not maze.shape.square:
        return to_text(maze)
    lines = []
    rock = bytes([MASKED])
    above = rock * maze.width
    up = [_OPEN] * (maze.width + 1)
    for row, (cells, kinds) in enumerate(_rows(maze)):
        level = [
            _OPEN if c & 1 else _ROCK if k == a == MASKED else _LINE
            for c, k, a in zip(cells, kinds, above, strict=True)
        ]
        down = [
            _OPEN if c & 8 else _ROCK if k == left == MASKED else _LINE
            for c, k, left in zip(cells + b"\0", kinds + rock, rock + kinds, strict=True)
        ]
        lines.append(_corner_line(up, level, down))
        inside = _inside(maze, row, kinds, _BOX_FILLS)
        walls = [_UPRIGHT[piece] for piece in down]
        lines.append(walls[0] + "".join(_alternate(inside, walls[1:])))
        above, up = kinds, down
    level = [_ROCK if a == MASKED else _LINE for a in above]
    lines.append(_corner_line(up, level, [_OPEN] * (maze.width + 1)))
    return "\n".join(lines)


def _corner_line(up: list[int], level: list[int], down: list[int]) -> str:
    east, west = [*level, _OPEN], [_OPEN, *level]
    corners = [
        _CORNER[n * 27 + e * 9 + s * 3 + w] for n, e, s, w in zip(up, east, down, west, strict=True)
    ]
    return corners[0] + "".join(_alternate([_LEVEL[piece] for piece in level], corners[1:]))


def _rows(maze: Maze) -> Iterator[tuple[bytes, bytes]]:
    """The sides and the kinds of each row, as bytes."""
    width, sides, kinds = maze.width, maze.sides, maze.kinds
    for first in range(0, width * maze.height, width):
        line = bytes(kinds[first : first + width]) if kinds is not None else bytes(width)
        yield bytes(sides[first : first + width]), line


def _inside(maze: Maze, row: int, kinds: bytes, fills: tuple[str, ...]) -> list[str]:
    """What stands in the cells of a row."""
    inside = [fills[kind] for kind in kinds]
    if maze.goal is not None:
        for (r, c), letter in ((maze.start, " S "), (maze.goal, " G ")):
            if r == row:
                inside[c] = letter
    return inside


def _alternate(first: list[str], second: list[str]) -> list[str]:
    """a b a b …"""
    both = [""] * (2 * len(first))
    both[::2], both[1::2] = first, second
    return both


# ---------------------------------------------------------------- reading

_AS_ASCII = {"-": "─━═╌╶╴", "|": "│┃║╎╵╷", "#": "█", ":": "░"}
_AS_ASCII["+"] = "┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬"
_IS_BLANK = bytes(c == ord(" ") for c in range(256))
_KIND = bytes({ord("#"): 1, ord(":"): 2}.get(c, 0) for c in range(256))


def parse_drawing(text: str, path: str = "") -> Maze:
    """The maze of a drawing, ASCII or box. Errors name the line and the column.

    >>> parse_drawing(to_box(Maze(2, 1, bytes([2, 8])))) == Maze(2, 1, bytes([2, 8]))
    True
    >>> parse_drawing("+---+\\n|    \\n+---+")
    Traceback (most recent call last):
    ...
    dedale.errors.FileError: line 2, column 5: the border is open: it must be a wall
    """
    return _Reader(text, path).maze()


class _Reader:
    """Reads one drawing, from top to bottom."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        self.drawn = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        self.first = next((n for n, line in enumerate(self.drawn) if line.strip()), 0)
        while self.drawn and not self.drawn[-1].strip():
            self.drawn.pop()
        plain = "\n".join(self.drawn[self.first :])
        if not plain.isascii():
            for ascii_, boxes in _AS_ASCII.items():
                for box in boxes:
                    plain = plain.replace(box, ascii_)
        self.lines = [line.encode("ascii", "replace") for line in plain.split("\n")]
        self.lines[0] = self.lines[0].rstrip()
        self.marks: dict[str, Position] = {}

    def maze(self) -> Maze:
        lines = self.lines
        length = len(lines[0])
        if length < 5 or length % 4 != 1:
            raise self.error(
                "a drawing starts with a line of corners and walls, like +---+---+", 0, length
            )
        self.width, self.height = length // 4, len(lines) // 2
        above = self.level(0, border=True)
        if len(lines) < 3 or len(lines) % 2 == 0:
            raise self.error(
                "a drawing has an odd number of lines, at least 3; this one has {n}",
                len(lines) - 1,
                0,
                n=len(lines),
            )
        rows, kinds = [], []
        for row in range(self.height):
            west, east, kind = self.cells(row)
            below = self.level(row + 1, border=row + 1 == self.height)
            # Each is a number with one byte a cell, 0 or 1: the sum is the row's open sides.
            sides = above + 2 * east + 4 * below + 8 * west
            rows.append(sides.to_bytes(self.width, "big"))
            kinds.append(kind)
            above = below
        return self.checked(b"".join(rows), b"".join(kinds))

    def level(self, row: int, *, border: bool) -> int:
        """A line of corners and walls: which walls are open, as a number of one byte a cell."""
        index = 2 * row
        line = self.line(index)
        self.require(index, line[::4], 0, b"+-|# ", N_("a corner (+) should be here"))
        walls = line[2::4]
        self.require(index, walls, 2, b"-# ", N_("a wall (---) or blanks should be here"))
        for place in (1, 3):
            if line[place::4] != walls:
                col = _difference(line[place::4], walls)
                raise self.error("a wall (---) or blanks should be here", index, 4 * col + place)
        if border and b" " in walls:
            raise self.open_border(index, 4 * walls.index(b" ") + 2)
        return int.from_bytes(walls.translate(_IS_BLANK), "big")

    def cells(self, row: int) -> tuple[int, int, bytes]:
        """A line of cells: which are open to the west and to the east, and their kinds."""
        index = 2 * row + 1
        line = self.line(index)
        walls = line[::4]
        self.require(index, walls, 0, b"|# ", N_("a wall (|) or a blank should be here"))
        for col in (0, self.width):
            if walls[col] == ord(" "):
                raise self.open_border(index, 4 * col)
        fill, middle = line[1::4], line[2::4]
        template = N_("a cell is blank, filled (###) or dotted (:::), or holds S or G")
        self.require(index, fill, 1, b"#: ", template)
        if line[3::4] != fill:
            raise self.error(template, index, 4 * _difference(line[3::4], fill) + 3)
        if middle != fill:
            self.require(index, middle, 2, b"#: SG", template)
            for letter in "SG":
                middle = self.mark(row, middle, letter)
            if middle != fill:
                raise self.error(template, index, 4 * _difference(middle, fill) + 2)
        opened = walls.translate(_IS_BLANK)
        west, east = int.from_bytes(opened[:-1], "big"), int.from_bytes(opened[1:], "big")
        return west, east, fill.translate(_KIND)

    def mark(self, row: int, middle: bytes, letter: str) -> bytes:
        """Note where the letter stands, and take it out."""
        for _time in range(middle.count(letter.encode())):
            col = middle.index(letter.encode())
            if letter in self.marks:
                raise self.error(
                    "a second {letter}: there is one at most",
                    2 * row + 1,
                    4 * col + 2,
                    letter=letter,
                )
            self.marks[letter] = (row, col)
            middle = middle[:col] + b" " + middle[col + 1 :]
        return middle

    def line(self, index: int) -> bytes:
        """A line, which must be as long as the first."""
        line, length = self.lines[index], len(self.lines[0])
        if len(line) > length:
            line = line[:length] + line[length:].rstrip()
        if len(line) != length:
            raise self.error(
                "this line has {n} characters, the first has {length}",
                index,
                min(len(line), length),
                n=len(line),
                length=length,
            )
        return line

    def require(self, index: int, found: bytes, place: int, allowed: bytes, template: str) -> None:
        if found.translate(None, allowed):
            col = next(c for c, byte in enumerate(found) if byte not in allowed)
            raise self.error(template, index, 4 * col + place)

    def checked(self, sides: bytes, kinds: bytes) -> Maze:
        start, goal = self.marks.get("S"), self.marks.get("G")
        try:
            return Maze.from_sides(self.width, self.height, sides, kinds, start=start, goal=goal)
        except NotAMaze as error:
            row, col = error.cell
            raise self.error("{error}", 2 * row + 1, 4 * col + 2, error=error) from None

    def open_border(self, index: int, column: int) -> FileError:
        return self.error("the border is open: it must be a wall", index, column)

    def error(self, template: str, index: int, column: int, **values: object) -> FileError:
        drawn = self.drawn[self.first + index] if self.first + index < len(self.drawn) else ""
        error = DedaleError(template, **values)
        if column < len(drawn) and drawn[column] not in " ":
            error = DedaleError("{error}, not {character!r}", error=error, character=drawn[column])
        line = self.first + index + 1
        return FileError("{error}", error=error, path=self.path, line=line, column=column + 1)


def _difference(a: bytes, b: bytes) -> int:
    return next(i for i in range(len(a)) if a[i] != b[i])
