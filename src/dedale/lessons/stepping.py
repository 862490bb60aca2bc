"""A lesson one line at a time: which line runs, what is printed, what the maze looks like then.

The lesson is run as it is, under Python's own tracing; nothing in its source knows about it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import FrameType
from typing import TYPE_CHECKING

from ..jsons import JsonObject
from . import lesson, source
from .chance import Chance
from .directions import DIRECTIONS
from .maze import Maze
from .positions import Position
from .stack import Stack

if TYPE_CHECKING:
    from _typeshed import TraceFunction

#: No more steps than this are recorded.
MOST = 4000
LONGEST = 60  # characters of a value that are shown
_PLACES = ("pos", "here", "beyond", "there")  # locals that say where the lesson stands


@dataclass(frozen=True, slots=True)
class SteppedMaze:
    """A maze as it is in a step."""

    rows: int
    cols: int
    cells: str  # one hexadecimal digit a cell: its open sides, N=1 E=2 S=4 W=8
    path: list[int]  # flat numbers: the pebbles, or the corridor
    at: int | None  # where the lesson stands


@dataclass(frozen=True, slots=True)
class Step:
    """A line that has run."""

    line: int  # of the source, from 1
    printed: int  # how many lines of the trace are out
    values: dict[str, str] = field(repr=False)  # the variables, shortened
    board: int | None = None  # which board is seen


@dataclass(frozen=True, slots=True)
class Stepped:
    """A whole lesson."""

    source: str
    printed: list[str]
    boards: list[SteppedMaze]
    steps: list[Step]
    complete: bool  # False: there were more steps


def stepped(name: str, *, seed: int = 1, most: int = MOST) -> Stepped:
    """Run a lesson and record every line of its own program that runs.

    >>> run = stepped("generation")
    >>> run.source.splitlines()[run.steps[0].line - 1].strip()
    'maze, same = Maze(rows=3, cols=4), Maze(rows=3, cols=4)'
    >>> len(run.boards[-1].cells)
    12
    """
    recorder = _Recorder(lesson(name).__file__ or "", most)
    before = sys.gettrace()
    sys.settrace(recorder.called)
    try:
        for text in lesson(name).show(Chance(seed, name)):
            recorder.printed.append(text)
    finally:
        sys.settrace(before)
    return Stepped(
        source(name), recorder.printed, recorder.boards, recorder.steps, len(recorder.steps) < most
    )


class _Recorder:
    def __init__(self, file: str, most: int) -> None:
        self.file, self.most = file, most
        self.printed: list[str] = []
        self.boards: list[SteppedMaze] = []
        self.steps: list[Step] = []

    def called(self, frame: FrameType, event: str, _argument: object) -> TraceFunction | None:
        return self.line if frame.f_code.co_filename == self.file else None

    def line(self, frame: FrameType, event: str, _argument: object) -> TraceFunction:
        if event == "line" and len(self.steps) < self.most:
            values = frame.f_locals
            step = Step(frame.f_lineno, len(self.printed), _shown(values), self._board(values))
            self.steps.append(step)
        return self.line

    def _board(self, values: JsonObject) -> int | None:
        """The maze among these variables; the one before where there is none."""
        mazes = (value for value in values.values() if isinstance(value, Maze))
        maze = next((each for each in mazes if hasattr(each, "cells")), None)
        last = len(self.boards) - 1 if self.boards else None
        if maze is None:
            return last
        places = (values[name] for name in _PLACES if isinstance(values.get(name), Position))
        here = next((maze.flat_index(p) for p in places if maze.contains(p)), None)
        board = SteppedMaze(maze.rows, maze.cols, _open_sides(maze), _path(values, maze), here)
        if last is None or self.boards[last] != board:
            self.boards.append(board)
        return len(self.boards) - 1


def _open_sides(maze: Maze) -> str:
    sides = (
        sum(1 << direction for direction in DIRECTIONS if not cell.has_wall(direction))
        for cell in maze.cells
    )
    return "".join(f"{side:x}" for side in sides)


def _path(values: JsonObject, maze: Maze) -> list[int]:
    """The cells of a stack or a list of positions among the variables."""
    for value in values.values():
        cells: Iterable[object] = getattr(value, "elements", ()) if isinstance(value, Stack) else ()
        if isinstance(value, list) and value and all(isinstance(p, Position) for p in value):
            cells = value
        found = [maze.flat_index(p) for p in cells if isinstance(p, Position)]
        if found:
            return found
    return []


def _shown(values: JsonObject) -> dict[str, str]:
    """The variables that say something in a few characters."""
    found = {}
    for name, value in values.items():
        if isinstance(value, Stack) and not hasattr(value, "elements"):
            continue  # it is just being made
        if isinstance(value, int | str | Position | Stack | list | tuple):
            text = str(value) if not isinstance(value, list) else f"[{', '.join(map(str, value))}]"
            found[name] = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return found


def maze_of(board: SteppedMaze) -> tuple[Maze, list[Position]]:
    """A board as a maze of the lessons, and its path."""
    maze = Maze(board.rows, board.cols)
    for cell, sides in zip(maze.cells, board.cells, strict=True):
        for direction in DIRECTIONS:
            if int(sides, 16) >> direction & 1:
                cell.erase_wall(direction)
    return maze, [Position(*divmod(number, board.cols)) for number in board.path]
