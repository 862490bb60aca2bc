"""A level of Theseus and the Minotaur, and its text.

4x3
+-+-+-+-+
|T     M|        T Theseus    M the minotaur    P the exit (la Porte)
+ +-+ + +
|     |P|        first line: width x height; then 2h+1 lines of 2w+1 characters.
+ +-+-+ +        Cells stand at odd rows and columns; between them - | + mean a wall.
|       |
+-+-+-+-+
"""

from dataclasses import dataclass

from ...errors import FileError
from ...i18n import N_
from ...maze.direction import Direction, Position
from ...maze.maze import Maze
from ..level_picture import picture

LARGEST = 40  # cells a side
WALLS = "-|+"


@dataclass(frozen=True, slots=True)
class Level:
    """Walls, and where everyone starts. Immutable; equal when all is equal."""

    maze: Maze
    theseus: Position
    minotaur: Position
    exit: Position

    def to_text(self) -> str:
        """The level as a file, in the one canonical form.

        >>> text = "2x1\\n+-+-+\\n|T P|\\n+-+-+\\n"
        >>> loads(text.replace("2x1", "3x1").replace("-+\\n", "-+-+\\n").replace("P|", "M P|"))
        Level(...)
        """
        pieces = {self.exit: "P", self.theseus: "T", self.minotaur: "M"}
        return f"{self.maze.width}x{self.maze.height}\n{picture(self.maze, pieces, {})}\n"


def loads(text: str) -> Level:
    """A level from its text; a bad one raises `FileError` with line and column.

    >>> loads("3x1\\n+-+-+-+\\n|T M P|\\n+-+-+-+\\n").exit
    (0, 2)
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
    width, height = _size(lines[0])
    rows = [line.rstrip().ljust(2 * width + 1) for line in lines[1:]]
    if len(rows) != 2 * height + 1:
        template = N_("{found} lines of maze: a level of height {height} has {wanted}")
        values = {"found": len(rows), "height": height, "wanted": 2 * height + 1}
        raise FileError(template, **values, line=len(lines))
    sides = bytearray(width * height)
    places: dict[str, Position] = {}
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            where = {"line": y + 2, "column": x + 1}
            if x > 2 * width:
                raise FileError("a line of this level has {n} characters", n=2 * width + 1, **where)
            if y % 2 and x % 2:
                if character in places:
                    template = N_("a second {found!r}: there must be exactly one")
                    raise FileError(template, found=character, **where)
                if character in "TMP":
                    places[character] = y // 2, x // 2
                elif character != " ":
                    template = N_("unknown character {found!r}: only {known} and blanks")
                    raise FileError(template, found=character, known="T M P", **where)
            elif character == " ":
                _open(sides, width, height, y, x, where)
            elif character not in WALLS:
                template = N_("{found!r} in a wall slot: pieces stand in cells only")
                raise FileError(template, found=character, **where)
    for piece in "TMP":
        if piece not in places:
            template = N_("no {piece!r}: there must be exactly one")
            raise FileError(template, piece=piece, line=len(lines))
    return Level(Maze(width, height, bytes(sides)), places["T"], places["M"], places["P"])


def _size(line: str) -> tuple[int, int]:
    width, _x, height = line.strip().partition("x")
    good = width.isascii() and width.isdigit() and height.isascii() and height.isdigit()
    if good and len(line) < 9:
        size = int(width), int(height)
        if min(size) >= 1 and max(size) <= LARGEST and size[0] * size[1] >= 3:
            return size
    template = N_("{found!r} is not a size: the first line is one such as 7x5, up to {most}")
    raise FileError(template, found=line, most=LARGEST, line=1, column=1)


def _open(sides: bytearray, width: int, height: int, y: int, x: int, where: dict[str, int]) -> None:
    """A blank between two cells: no wall there."""
    if y % 2 == x % 2:  # a post, which means nothing
        return
    if y in (0, 2 * height) or x in (0, 2 * width):
        raise FileError("the border is open here: it must be a wall all around", **where)
    side = Direction.E if y % 2 else Direction.S
    cell = (y - 1) // 2, (x - 1) // 2
    beyond = side.of(cell)
    sides[cell[0] * width + cell[1]] |= side.bit
    sides[beyond[0] * width + beyond[1]] |= side.opposite.bit
