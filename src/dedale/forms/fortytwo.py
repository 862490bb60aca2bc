"""Mazes as the project *A-Maze-ing* of the school 42 writes them.

One hexadecimal digit a cell, row by row: its *closed* sides, N=1 E=2 S=4 W=8. Then an empty line,
the entry and the exit as "column,row", and the shortest path in the letters N E S W. Cells that are
closed on all sides ("F") are not part of the maze.

    9515391
    …

    0,0
    6,4
    EESSEESS
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field

from ..errors import FileError, NotAMaze
from ..i18n import _
from ..maze.direction import Direction, Position
from ..maze.kinds import ACCESSIBLE, MASKED
from ..maze.maze import Maze, require_squares

LETTERS = "NESW"
_PLACE = re.compile(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*")


@dataclass(slots=True)
class SchoolFile:
    """What such a file says, right or wrong. Places are (row, column)."""

    width: int
    height: int
    sides: bytes  #: the open sides, flat
    entry: tuple[int, int] | None = None
    exit: tuple[int, int] | None = None
    path: str | None = None
    no_path: str = ""  #: why there is none, in the current language
    #: What is unusual, but could be read, in the current language.
    notes: list[str] = field(default_factory=list)
    #: What is not as the form wants it, but could be read, in the current language.
    wrong: list[str] = field(default_factory=list)

    @property
    def kinds(self) -> bytes | None:
        """Which cells are not part of the maze: those closed on all sides."""
        kinds = bytes(ACCESSIBLE if sides else MASKED for sides in self.sides)
        return kinds if any(kinds) and len(self.sides) > 1 else None

    def walk(self) -> list[tuple[int, int]]:
        """The cells of the path, from the entry on, wherever its letters lead."""
        cells = [self.entry or (0, 0)]
        for letter in self.path or "":
            cells.append(Direction[letter].of(cells[-1]))
        return cells

    def leads(self) -> bool:
        """Whether the path leads from the entry to the exit, and through no wall."""
        cells = self.walk()
        inside = all(0 <= row < self.height and 0 <= col < self.width for row, col in cells)
        steps = zip(cells, self.path or "", strict=False)
        return (
            inside
            and cells[-1] == self.exit
            and all(self.sides[r * self.width + c] & Direction[way].bit for (r, c), way in steps)
        )


def read_sheet(text: str, path: str = "") -> SchoolFile:
    """What a file says; a `FileError` with line and column where it cannot be read."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    lines = [line.rstrip(" \t") for line in text.split("\n")]
    rows: list[str] = []
    for line in lines:
        if not line.strip() or (rows and _PLACE.fullmatch(line)):
            break
        rows.append(line)
    if not rows:
        raise FileError("the file begins with the rows of the maze", path=path, line=1)
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        for column, digit in enumerate(row, 1):
            if digit not in "0123456789abcdefABCDEF":
                raise FileError(
                    "{digit!r} is not a hexadecimal digit",
                    digit=digit,
                    path=path,
                    line=number,
                    column=column,
                )
        if len(row) != width:
            raise FileError(
                "this row has {n} cells, the first has {width}",
                n=len(row),
                width=width,
                path=path,
                line=number,
                column=min(len(row), width) + 1,
            )
    sides = bytes(~int(digit, 16) & 15 for row in rows for digit in row)
    sheet = SchoolFile(width, len(rows), sides)
    if any(row != row.upper() for row in rows):
        sheet.notes.append(_("lower-case digits"))
    if len(rows) < len(lines) and lines[len(rows)].strip():
        sheet.wrong.append(_("no empty line before the entry"))
    rest = [(number, line) for number, line in enumerate(lines, 1) if number > len(rows)]
    rest = [(number, line) for number, line in rest if line.strip()]
    places: list[tuple[int, int]] = []
    for number, line in rest[:2]:
        match = _PLACE.fullmatch(line)
        if match is None:
            raise FileError(
                "{found!r} is not a place: it should be COLUMN,ROW",
                found=line,
                path=path,
                line=number,
                column=1,
            )
        if " " in line.strip():
            sheet.notes.append(_("spaces around the comma"))
        places.append((int(match[2]), int(match[1])))
    if places:
        sheet.entry = places[0]
    if len(places) == 2:
        sheet.exit = places[1]
    if len(rest) > 2:
        number, line = rest[2]
        letters = "".join(line.split()).upper()
        wrong = next((letter for letter in letters if letter not in LETTERS), "")
        if wrong:
            template = _("line {line}: {letter!r} is not a step: a path is made of N E S W")
            sheet.no_path = template.format(line=number, letter=wrong)
        else:
            sheet.path = letters
            if not line.isupper():
                sheet.notes.append(_("lower-case letters in the path"))
    else:
        sheet.no_path = _("no path")
    if len(rest) > 3:
        sheet.notes.append(_("more lines after the path"))
    return sheet


def parse_42(text: str, path: str = "") -> Maze:
    """The maze of a file, with a warning about all that is not as it should be beside the maze.

    Whether its path is a shortest one is not looked at: `dedale check` does that.

    >>> print(parse_42("9553\\nAFFA\\nC556\\n\\n0,0\\n3,2\\nEEESS\\n"))
    +---+---+---+---+
    | S             |
    +   +---+---+   +
    |   |###|###|   |
    +   +---+---+   +
    |             G |
    +---+---+---+---+
    """
    sheet = read_sheet(text, path)
    said = [*sheet.wrong, *sheet.notes, *[sheet.no_path] * bool(sheet.no_path)]
    if sheet.path is not None and not sheet.leads():
        said.append(_("the path does not lead from the entry to the exit"))
    if said:
        warnings.warn(f"{path or '42'}: {', '.join(said)}", stacklevel=1)
    try:
        return Maze.from_sides(
            sheet.width, sheet.height, sheet.sides, sheet.kinds, start=sheet.entry, goal=sheet.exit
        )
    except NotAMaze as error:
        row, col = error.cell
        raise FileError("{error}", error=error, path=path, line=row + 1, column=col + 1) from None


def to_42(maze: Maze) -> str:
    """The maze as such a file, with the shortest path between its start and its goal.

    Without a goal, the exit is the cell that is farthest from the start. Where there is no path,
    its line is left out.

    >>> print(to_42(Maze(3, 1, bytes([2, 10, 8]))))
    D57
    <BLANKLINE>
    0,0
    2,0
    EE
    """
    require_squares(maze, "42")
    # How each cell was entered: paths themselves would take memory in the square of the cells.
    came: dict[Position, Direction | None] = {maze.start: None}
    waiting = [maze.start]
    for cell in waiting:
        sides = maze.sides[maze.number(cell)]
        for direction in Direction:
            near = direction.of(cell)
            if sides & direction.bit and near not in came:
                came[near] = direction
                waiting.append(near)
    goal = maze.goal or waiting[-1]
    digits = [f"{~sides & 15:X}" for sides in bytes(maze.sides)]
    rows = [
        "".join(digits[first : first + maze.width]) for first in range(0, maze.size, maze.width)
    ]
    ends = [f"{col},{row}" for row, col in (maze.start, goal)]
    path = [_way_to(goal, came)] if goal in came else []
    return "\n".join([*rows, "", *ends, *path])


def _way_to(goal: Position, came: dict[Position, Direction | None]) -> str:
    """The letters of the steps that led to a cell."""
    letters = []
    while (step := came[goal]) is not None:
        letters.append(step.name)
        goal = step.opposite.of(goal)
    return "".join(reversed(letters))
