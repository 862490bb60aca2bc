"""A position as text: what is written in save files and in exact links, and read back.

    treasure 1
    player 0,1 S
    minotaur 1,2 W
    minotaur 0,0 N dead
    score 150
    bombs 9
    polys 10
    turns 12
    strategy bfs
    chance 00c0ffee00c0ffee
    status playing
    maze
    +-+-+-+
    |s  |#|
    + +-+-+
    |e   b|
    +-+-+-+

Positions are row,col. In the drawing walls stand between the cells; a cell shows what lies there
(s m l treasures, b bomb, p poly, e exit), `#` when it is masked and `:` when it is cut off. In a
level written by hand any line but the first, `player` and the maze may be left out.

A run has a line `floor 2/5 backtracker 60 simple 2 17`: which floor of how many, and what the
others are drawn from (generator, braiding, objects, minotaurs of the first floor, seed).
"""

import re
from itertools import product

from ...errors import DedaleError, FileError, NotAMaze
from ...i18n import N_
from ...maze.direction import Direction
from ...maze.kinds import ACCESSIBLE, CUT_OFF, MASKED
from ...maze.maze import Maze
from .game import GAME
from .objects import LETTERS
from .rules import change_strategy, opening
from .state import Minotaur, Run, State, pack

VERSION = 1
_INSIDE = LETTERS + "#:"
_KINDS = bytes({ord("#"): MASKED, ord(":"): CUT_OFF}.get(c, ACCESSIBLE) for c in range(256))
_OBJECTS = bytes(max(LETTERS.find(chr(c)), 0) for c in range(256))
#: The open sides of a cell, by the pieces of wall north, east, south and west of it.
_SIDES = {
    (n, e, s, w): (n == " ") | (e == " ") << 1 | (s == " ") << 2 | (w == " ") << 3
    for n, e, s, w in product("- ", "| ", "- ", "| ")
}


def to_text(state: State) -> str:
    """The text of a state."""
    width = state.maze.width

    def actor(cell: int, facing: Direction) -> str:
        return f"{cell // width},{cell % width} {facing.letter}"

    lines = [f"treasure {VERSION}", f"player {actor(state.player, state.facing)}"]
    for cell, facing, alive in state.minotaurs:
        lines.append(f"minotaur {actor(cell, facing)}{'' if alive else ' dead'}")
    lines += [
        f"score {state.score}",
        f"bombs {state.bombs}",
        f"polys {state.polys}",
        f"turns {state.turns}",
        f"strategy {state.strategy}",
        f"chance {state.chance:016x}",
        f"status {'out' if state.out else 'playing' if state.alive else 'dead'}",
        *_run(state.run),
        "maze",
        *_drawing(state),
    ]
    return "\n".join(lines) + "\n"


def _run(run: Run | None) -> list[str]:
    if run is None:
        return []
    drawn = f"{run.generator} {run.braid} {run.objects} {run.minotaurs} {run.seed}"
    return [f"floor {run.floor}/{run.floors} {drawn}"]


def _drawing(state: State) -> list[str]:
    width, sides, kinds = state.maze.width, bytes(state.sides), state.maze.kinds
    lines = []
    for row, objects in enumerate(state.objects):
        first = row * width
        cells = sides[first : first + width]
        inside = [LETTERS[thing] for thing in objects]
        if kinds is not None:
            fills = [" #:"[kind] for kind in bytes(kinds[first : first + width])]
            inside = [i if f == " " else f for i, f in zip(inside, fills, strict=True)]
        lines.append("+" + "".join(" +" if c & 1 else "-+" for c in cells))
        lines.append(
            "|" + "".join(i + (" " if c & 2 else "|") for i, c in zip(inside, cells, strict=True))
        )
    lines.append("+" + "-+" * width)
    return lines


def from_text(text: str) -> State:
    """The state that a text describes.

    >>> state = from_text('''treasure 1
    ... player 0,0 E
    ... maze
    ... +-+-+
    ... |  e|
    ... +-+-+
    ... ''')
    >>> state.position, state.facing.letter, state.object_at(1).name
    ((0, 0), 'E', 'EXIT')
    >>> from_text(to_text(state)) == state
    True
    """
    return _Reader(text).state()


_LINES = {
    "player": r"(\d{1,12}),(\d{1,12}) ([NESW])",
    "minotaur": r"(\d{1,12}),(\d{1,12}) ([NESW])( dead)?",
    "score": r"(\d{1,12})",
    "bombs": r"(\d{1,12})",
    "polys": r"(\d{1,12})",
    "turns": r"(\d{1,12})",
    "strategy": r"(\S+)",
    "chance": r"([0-9a-f]{16})",
    "status": "(playing|dead|out)",
    "floor": r"(\d{1,2})/(\d{1,2}) (\S+) (\d{1,3}) (\S+) (\d{1,12}) (\d{1,20})",
}


class _Reader:
    """Reads a text from top to bottom, always knowing its line."""

    def __init__(self, text: str) -> None:
        self.lines = text.removeprefix("\ufeff").replace("\r", "").rstrip("\n").split("\n")
        self.at = 0
        #: What the lines before the maze say: their groups, and where they stand.
        self.said: dict[str, list[tuple[tuple[str, ...], int]]] = {name: [] for name in _LINES}

    def state(self) -> State:
        if self.next() != f"treasure {VERSION}":
            raise self.error(
                "expected {wanted!r}, found {found!r}",
                wanted=f"treasure {VERSION}",
                found=self.lines[0][:40],
            )
        while (line := self.next()) != "maze":
            self.take(line)
        maze, rows = self.maze()
        status = self.one("status", "playing")[0]
        player, facing = self.player(maze)
        state = State(
            maze,
            rows,
            player,
            facing,
            self.herd(maze, player),
            score=int(self.one("score", "0")[0]),
            bombs=int(self.one("bombs", "0")[0]),
            polys=int(self.one("polys", "0")[0]),
            turns=int(self.one("turns", "0")[0]),
            chance=int(self.one("chance", "0")[0], 16),
            alive=status != "dead",
            out=status == "out",
            run=self.run(),
        )
        try:
            state = change_strategy(state, self.one("strategy", "still")[0])
        except DedaleError as error:
            raise FileError("{error}", error=error, line=self.said["strategy"][0][1]) from None
        return opening(state) if status == "playing" else state

    def next(self) -> str:
        self.at += 1
        if self.at > len(self.lines):
            raise self.error("the text ends too early: expected 'maze' and its drawing")
        return self.lines[self.at - 1]

    def take(self, line: str) -> None:
        name, _blank, rest = line.partition(" ")
        if name not in _LINES:
            template = N_("expected one of {known} or maze, found {found!r}")
            raise self.error(template, known=", ".join(_LINES), found=line)
        match = re.fullmatch(_LINES[name], rest, re.ASCII)
        if not match:
            raise self.error("{found!r} is not a line of {name!r}", found=line, name=name)
        if self.said[name] and name != "minotaur":
            raise self.error("a second line of {name!r}", name=name)
        self.said[name].append((match.groups(""), self.at))

    def one(self, name: str, default: str) -> tuple[str, ...]:
        return self.said[name][0][0] if self.said[name] else (default,)

    def run(self) -> Run | None:
        """The floors of a run, if it is one."""
        if not self.said["floor"]:
            return None
        (floor, floors, generator, braid, objects, minotaurs, seed), line = self.said["floor"][0]
        values = {"generator": generator, "braid": int(braid), "objects": objects}
        values |= {"minotaurs": int(minotaurs), "floors": int(floors), "seed": int(seed)}
        try:
            GAME.checked(values)
        except DedaleError as error:
            raise FileError("{error}", error=error, line=line) from None
        if not 1 <= int(floor) <= int(floors):
            self.at = line
            template = N_("floor {floor} of {floors}: there is no such floor")
            raise self.error(template, floor=floor, floors=floors)
        return Run(
            int(floor), int(floors), generator, int(braid), objects, int(minotaurs), int(seed)
        )

    def player(self, maze: Maze) -> tuple[int, Direction]:
        if not self.said["player"]:
            raise self.error("no line of {name!r}", name="player")
        (row, col, facing), line = self.said["player"][0]
        return self.cell(maze, row, col, "player", line), Direction[facing]

    def herd(self, maze: Maze, player: int) -> bytes:
        herd, taken = [], {player}
        for (row, col, facing, dead), line in self.said["minotaur"]:
            cell = self.cell(maze, row, col, "minotaur", line)
            if not dead and cell in taken:
                self.at = line
                template = N_("the cell {row},{col} is taken: a cell holds one piece at most")
                raise self.error(template, row=row, col=col)
            if not dead:
                taken.add(cell)
            herd.append(Minotaur(cell, Direction[facing], not dead))
        return pack(herd)

    def cell(self, maze: Maze, row: str, col: str, what: str, line: int) -> int:
        try:
            at_row, at_col = maze.checked((int(row), int(col)), what)
        except DedaleError as error:
            raise FileError("{error}", error=error, line=line) from None
        return at_row * maze.width + at_col

    def maze(self) -> tuple[Maze, tuple[bytes, ...]]:
        """The drawing: lines of corners and walls, and between them lines of walls and cells."""
        first = self.at
        drawing = self.lines[first:]
        height, width = len(drawing) // 2, len(drawing[0]) // 2 if drawing else 0
        if len(drawing) % 2 == 0 or height == 0 or width == 0:
            self.at = len(self.lines)
            template = N_("a drawing of {count} lines: it has 2 · height + 1 of them")
            raise self.error(template, count=len(drawing))
        for y, line in enumerate(drawing):
            self.at = first + y + 1
            self.check_line(line, y, width, border=y in (0, 2 * height))
        sides, kinds, rows = [], [], []
        for y in range(1, 2 * height, 2):
            cells, walls = drawing[y][1::2], drawing[y][::2]
            pieces = (drawing[y - 1][1::2], walls[1:], drawing[y + 1][1::2], walls[:-1])
            sides.append(bytes(_SIDES[around] for around in zip(*pieces, strict=True)))
            kinds.append(cells.encode().translate(_KINDS))
            rows.append(cells.encode().translate(_OBJECTS))
        every = b"".join(kinds)
        try:
            maze = Maze(width, height, b"".join(sides), every if any(every) else None)
        except NotAMaze as error:
            raise FileError("{error}", error=error, line=self.at) from None
        return maze, tuple(rows)

    def check_line(self, line: str, y: int, width: int, border: bool) -> None:
        if len(line) != 2 * width + 1:
            template = N_("{count} characters, not {wanted} like the first line")
            raise self.error(template, count=len(line), wanted=2 * width + 1)
        if y % 2:
            self.check_every(line, 0, "| ", N_("{found!r} where a wall or a blank belongs"))
            self.check_every(line, 1, _INSIDE, N_("{found!r} is not something a cell can hold"))
        else:
            self.check_every(line, 0, "+", N_("{found!r} where a corner '+' belongs"))
            self.check_every(line, 1, "- ", N_("{found!r} where a wall or a blank belongs"))
        ends = line[1::2] if border else line[0] + line[-1]
        if " " in ends:
            column = line.index(" ") + 1 if border or line[0] == " " else len(line)
            raise self.error("the border is open: it stays closed", column=column)

    def check_every(self, line: str, first: int, known: str, template: str) -> None:
        """Every second character of a line is one of those known."""
        for x, character in enumerate(line[first::2]):
            if character not in known:
                raise self.error(template, column=2 * x + first + 1, found=character)

    def error(self, template: str, column: int | None = None, **values: object) -> FileError:
        return FileError(template, line=self.at, column=column, **values)
