"""A position of the classic game as text: the labyrinth, `X` for rock, then who is where.

    XX.XX
    X..XX
    X.X.X
    X...X
    X.XXX
    player 4 1
    monster 2 3 S
    bumps 0 of 5
    turns 0
    chance 1f3a

Only the labyrinth is needed, so that one can be drawn by hand: the player then starts at the
entry, the gap in the bottom row; the exit is the gap in the top row. A maze of a grid is the
word `maze` and, in one line, its JSON.
"""

import re
from dataclasses import replace

from ...errors import FileError
from ...i18n import N_
from ...maze.direction import Direction, Position
from ...maze.kinds import ACCESSIBLE, MASKED
from ...maze.maze import Maze, unchecked_maze
from .setup import MOST_CELLS
from .state import State, Walker


def to_text(state: State) -> str:
    """A position, whole."""
    lines = _grid_lines(state.maze) if state.walled else _rock_lines(state.maze)
    lines.append(f"player {state.player[0]} {state.player[1]}")
    for name, walkers in (("monster", state.monsters), ("ghost", state.ghosts)):
        lines += [f"{name} {at[0]} {at[1]} {_side(facing, state)}" for at, facing in walkers]
    lines.append(f"bumps {state.bumps} of {state.max_bumps}")
    lines.append(f"turns {state.turns}")
    lines.append(f"chance {state.chance:x}")
    return "\n".join(lines) + "\n"


def _rock_lines(maze: Maze) -> list[str]:
    return [
        "".join("." if maze.is_accessible((row, col)) else "X" for col in range(maze.width))
        for row in range(maze.height)
    ]


def _grid_lines(maze: Maze) -> list[str]:
    from ...forms.json_text import to_json

    return ["maze " + " ".join(line.strip() for line in to_json(maze).split("\n"))]


def from_text(text: str) -> State:
    """The position that a text describes; `FileError` with its line when it describes none.

    >>> from_text("X.X\\nX.X\\nX.X").player
    (2, 1)
    """
    walled = text.startswith("maze ")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
    if walled:
        maze, height = _walled(lines[0]), 1
    else:
        height = next((n for n, line in enumerate(lines) if set(line) - set("X.")), len(lines))
        maze = _maze(lines[:height])
    state = State(maze, maze.start, walled=walled)
    for number, line in enumerate(lines[height:], height + 1):
        state = _with_line(state, line, number)
    return state


def _walled(text: str) -> Maze:
    """The maze of a grid."""
    from ...forms.json_text import parse_json

    maze = parse_json(text.removeprefix("maze "))
    if maze.goal is None or maze.size > MOST_CELLS:
        raise FileError(
            "a maze to walk in has a goal, and at most {most} cells", most=MOST_CELLS, line=1
        )
    return maze


def _side(facing: int, state: State) -> str:
    return str(facing) if state.walled else Direction(facing).letter


def _maze(rows: list[str]) -> Maze:
    """The labyrinth: neighbouring squares that are not rock are connected."""
    width, height = len(rows[0]) if rows else 0, len(rows)
    if width < 3 or height < 3:
        raise FileError("a labyrinth has at least 3 rows of at least 3 characters X and .", line=1)
    for number, line in enumerate(rows, 1):
        if len(line) != width:
            raise FileError(
                "{found} squares, but the first row has {width}",
                found=len(line),
                width=width,
                line=number,
            )
        if number in (1, height) and line.count(".") != 1:
            if number == height:
                raise FileError(
                    "one gap is needed here, the entry: found {row!r}", row=line, line=number
                )
            raise FileError(
                "one gap is needed here, the exit: found {row!r}", row=line, line=number
            )
        if "." in line[0] + line[-1]:
            raise FileError("the first and the last square of a row must be X", line=number)
    dug = {(r, c) for r, text in enumerate(rows) for c, square in enumerate(text) if square == "."}
    sides = bytearray(width * height)
    for cell in dug:
        for direction in Direction:
            if direction.of(cell) in dug:
                sides[cell[0] * width + cell[1]] |= direction.bit
    kinds = bytes(ACCESSIBLE if square == "." else MASKED for text in rows for square in text)
    entry, way_out = (height - 1, rows[-1].index(".")), (0, rows[0].index("."))
    maze = unchecked_maze(width, height, bytes(sides), kinds, start=entry, goal=way_out)
    seen, waiting = {entry}, [entry]
    while waiting:
        new = [cell for cell in maze.neighbours(waiting.pop()) if cell not in seen]
        seen.update(new)
        waiting += new
    if seen != dug:
        row, col = min(dug - seen)
        raise FileError(
            "this square cannot be reached from the entry", line=row + 1, column=col + 1
        )
    return maze


_LINES = {
    "player": r"player (\d{1,12}) (\d{1,12})",
    "monster": r"monster (\d{1,12}) (\d{1,12}) ([NESW0-7])",
    "ghost": r"ghost (\d{1,12}) (\d{1,12}) ([NESW0-7])",
    "bumps": r"bumps (\d{1,12}) of (\d{1,12})",
    "turns": r"turns (\d{1,12})",
    "chance": r"chance ([0-9a-f]{1,16})",
}

_KNOWN = "player R C, monster R C NESW, ghost R C NESW, bumps N of M, turns N, chance HEX"


def _with_line(state: State, line: str, number: int) -> State:
    """The position with what one line after the labyrinth says."""
    name = line.split(" ")[0]
    match = re.fullmatch(_LINES.get(name, ""), line, re.ASCII)
    if name not in _LINES or not match:
        raise FileError("{text!r} is none of: {known}", text=line, known=_KNOWN, line=number)
    values = match.groups()
    if name == "bumps":
        return replace(state, bumps=int(values[0]), max_bumps=int(values[1]))
    if name == "turns":
        return replace(state, turns=int(values[0]))
    if name == "chance":
        return replace(state, chance=int(values[0], 16))
    at = int(values[0]), int(values[1])
    _check_place(name, at, state, number)
    if name == "player":
        return replace(state, player=at)
    if values[2].isdigit() != state.walled:
        raise FileError("{text!r} is none of: {known}", text=line, known=_KNOWN, line=number)
    walker = Walker(at, int(values[2]) if state.walled else Direction[values[2]])
    if name == "monster":
        return replace(state, monsters=(*state.monsters, walker))
    return replace(state, ghosts=(*state.ghosts, walker))


def _check_place(name: str, at: Position, state: State, number: int) -> None:
    (row, col), maze = at, state.maze
    inside = state.walled or (0 < row < maze.height - 1 and 0 < col < maze.width - 1)
    path = maze.shape.is_inside(at) and maze.is_accessible(at)
    inside = inside and (not state.walled or (path and at not in (maze.start, maze.goal)))
    if name == "player" and not path:
        template = N_("{name} at row {row}, column {col}: it must be on a path")
    elif name == "ghost" and not inside:
        template = N_("{name} at row {row}, column {col}: it must be inside the border")
    elif name == "monster" and not (path and inside):
        template = N_("{name} at row {row}, column {col}: it must be on a path inside the border")
    else:
        return
    raise FileError(template, name=name, row=row, col=col, line=number)
