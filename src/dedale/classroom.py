"""Write a generator, a solver or a braider of one's own: a maze that is easy to program with.

A program for `dedale judge` needs nothing from here: it defines one of these functions, and is
given the objects below. Import them to try it by hand.

    def generate(maze, random): ...          # break walls; returns nothing
    def solve(maze, start, goal): ...        # the list of cells from start to goal, or None
    def braid(maze, random): ...             # break walls of dead ends
    def strategy(view): ...                  # where each minotaur wants to go
    def solve_level(level): ...              # moves that win a level of Ariane, or None

>>> from random import Random
>>> maze = Maze(3, 2)
>>> maze.neighbours((0, 0))
[(0, 1), (1, 0)]
>>> maze.break_wall((0, 0), (0, 1))
>>> maze.open_neighbours((0, 0)), maze.is_wall((0, 0), (1, 0))
([(0, 1)], True)

Everything that a program does with its maze is recorded, so that it can be shown as a film.
Plain Python: nothing else is needed, in a browser neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

from .errors import DedaleError
from .i18n import N_

if TYPE_CHECKING:
    from .games.view import Rules
    from .maze.maze import Maze as FullMaze
    from .trace.trace import Trace

Cell = tuple[int, int]

#: The four sides, as (row, column) steps: north, east, south, west.
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Misuse(DedaleError):
    """A maze was asked for something that it does not have: a cell outside, a wall that is none."""


#: Operations that are recorded of one maze.
MOST_EVENTS = 200_000


class Event(NamedTuple):
    """One thing that a program did: "break", "mark" or "unmark", where, and at which line."""

    what: str
    cell: Cell
    other: Cell | None = None  #: the cell beyond the wall
    value: object = None  #: what the cell is marked with
    line: int = 0


class Maze:
    """A maze to write programs with: cells are `(row, column)`, and every wall stands at first.

    Parameters
    ----------
    width, height : int
        The size in cells.
    masked : iterable of (int, int), optional
        Cells that are not part of the maze.
    start, goal : (int, int), optional
        Where the way of a solver begins and ends (default: the first and the last cell).
    most : int, optional
        How many operations are recorded; further ones are carried out and counted all the same.

    Attributes
    ----------
    width, height : int
        As given.
    start, goal : (int, int) or None
        As given, or the first and the last cell; None where there is no cell.

    Examples
    --------
    >>> maze = Maze(2, 2)
    >>> list(maze.cells())
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    >>> maze.mark((0, 1), 7)
    >>> maze.is_marked((0, 1)), maze.value((0, 1)), maze.is_marked((1, 1))
    (True, 7, False)
    """

    def __init__(
        self,
        width: int,
        height: int,
        masked: Iterable[Cell] = (),
        *,
        start: Cell | None = None,
        goal: Cell | None = None,
        most: int = MOST_EVENTS,
    ) -> None:
        self.width, self.height = width, height
        self._masked = frozenset(masked)
        self._ends = start, goal  # what was given: a maze without them shows none
        cells = list(self.cells())
        self.start: Cell | None = start or (cells[0] if cells else None)
        self.goal: Cell | None = goal or (cells[-1] if cells else None)
        self._open: set[tuple[Cell, Cell]] = set()
        self._marks: dict[Cell, object] = {}
        self._most = most
        #: What happened, in order; how often walls were asked for and broken.
        self.events: list[Event] = []
        self.asked = self.broken = 0
        #: Called before each operation; the judge stops endless programs with it.
        self.watch: Callable[[], None] | None = None

    def __repr__(self) -> str:
        return f"<Maze {self.width}x{self.height}>"

    # ------------------------------------------------------------ cells and walls

    def cells(self) -> list[Cell]:
        """All cells of the maze, row by row."""
        places = ((row, column) for row in range(self.height) for column in range(self.width))
        return [place for place in places if place not in self._masked]

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells beside this one, whether a wall is between or not: north, east, south, west."""
        row, column = self._checked(cell)
        self._count()
        found = [(row - 1, column)] if row >= 1 else []
        if column < self.width - 1:
            found.append((row, column + 1))
        if row < self.height - 1:
            found.append((row + 1, column))
        if column >= 1:
            found.append((row, column - 1))
        return [near for near in found if near not in self._masked] if self._masked else found

    def open_neighbours(self, cell: Cell) -> list[Cell]:
        """Where one can step from this cell."""
        return [near for near in self.neighbours(cell) if (cell, near) in self._open]

    def is_wall(self, a: Cell, b: Cell) -> bool:
        """Whether a wall stands between two cells that are beside each other."""
        self._checked_pair(a, b)
        self._count()
        return (tuple(a), tuple(b)) not in self._open

    def break_wall(self, a: Cell, b: Cell) -> None:
        """Break the wall between two cells that are beside each other."""
        a, b = self._checked_pair(a, b)
        self._count()
        self.broken += 1
        self._open |= {(a, b), (b, a)}
        self._record("break", a, b)

    # ------------------------------------------------------------ marks

    def mark(self, cell: Cell, value: object = None) -> None:
        """Mark a cell, with a value if you like: a number is shown in the film."""
        cell = self._checked(cell)
        self._count()
        self._marks[cell] = value
        self._record("mark", cell, None, value)

    def unmark(self, cell: Cell) -> None:
        """Take the mark of a cell away."""
        cell = self._checked(cell)
        self._count()
        if cell in self._marks:
            del self._marks[cell]
            self._record("unmark", cell)

    def is_marked(self, cell: Cell) -> bool:
        """Whether a cell is marked."""
        self._count()
        return self._checked(cell) in self._marks

    def value(self, cell: Cell) -> object:
        """The value that a cell is marked with; None if it has no mark."""
        return self._marks.get(self._checked(cell))

    # ------------------------------------------------------------ what comes of it

    @property
    def sides(self) -> bytes:
        """The open sides of all cells, row by row: N=1 E=2 S=4 W=8, as `dedale.Maze` has them."""
        return bytes(
            sum(
                1 << side
                for side, (down, right) in enumerate(STEPS)
                if ((row, column), (row + down, column + right)) in self._open
            )
            for row in range(self.height)
            for column in range(self.width)
        )

    @property
    def kinds(self) -> bytes | None:
        """Which cells are not part of the maze (1), row by row; None if all are."""
        if not self._masked:
            return None
        cells = ((row, column) for row in range(self.height) for column in range(self.width))
        return bytes(cell in self._masked for cell in cells)

    def to_dedale(self) -> FullMaze:
        """The same maze as a `dedale.Maze`, to draw, solve and save it.

        >>> maze = Maze(2, 1)
        >>> maze.break_wall((0, 0), (0, 1))
        >>> print(maze.to_dedale())
        +---+---+
        |       |
        +---+---+
        """
        from .maze.maze import Maze as FullMaze

        start, goal = self._ends
        return FullMaze(self.width, self.height, self.sides, self.kinds, start=start, goal=goal)

    @classmethod
    def from_dedale(
        cls, maze: FullMaze, *, start: Cell | None = None, goal: Cell | None = None
    ) -> Maze:
        """A `dedale.Maze` to write programs with; what was broken before is not recorded.

        >>> import dedale
        >>> maze = Maze.from_dedale(dedale.generate("prim", width=4, height=3, seed=1))
        >>> len(maze.open_neighbours((0, 0))) > 0
        True
        """
        return cls.from_sides(
            maze.width,
            maze.height,
            bytes(maze.sides),
            None if maze.kinds is None else bytes(maze.kinds),
            start=maze.start if start is None else start,
            goal=maze.goal if goal is None else goal,
        )

    @classmethod
    def from_sides(
        cls,
        width: int,
        height: int,
        sides: bytes,
        kinds: bytes | None = None,
        *,
        start: Cell | None = None,
        goal: Cell | None = None,
    ) -> Maze:
        """The maze of flat open sides (see `sides`), and kinds that are not 0 where masked."""
        cells = [(row, column) for row in range(height) for column in range(width)]
        masked = [cell for cell, kind in zip(cells, kinds or b"", strict=False) if kind]
        made = cls(width, height, masked, start=start, goal=goal)
        for (row, column), opened in zip(cells, sides, strict=True):
            for side, (down, right) in enumerate(STEPS):
                if opened >> side & 1:
                    made._open.add(((row, column), (row + down, column + right)))
        return made

    @classmethod
    def from_text(cls, drawing: str) -> Maze:
        """The maze of a drawing as `print(maze.to_dedale())` makes it: `+---+` and `|`.

        >>> maze = Maze.from_text('''
        ... +---+---+
        ... |       |
        ... +---+---+''')
        >>> maze.is_wall((0, 0), (0, 1))
        False
        """
        lines = drawing.strip("\n").split("\n")
        width, height = (len(lines[0]) - 1) // 4, (len(lines) - 1) // 2
        if width < 1 or height < 1 or any(len(line) != 4 * width + 1 for line in lines):
            raise Misuse(N_("this is not a drawing of a maze: {text!r}"), text=lines[0])
        made = cls(width, height)
        for row in range(height):
            for col in range(width):
                here = (row, col)
                if col + 1 < width and lines[2 * row + 1][4 * col + 4] == " ":
                    made._open |= {(here, (row, col + 1)), ((row, col + 1), here)}
                if row + 1 < height and lines[2 * row + 2][4 * col + 2] == " ":
                    made._open |= {(here, (row + 1, col)), ((row + 1, col), here)}
        return made

    def trace(self, title: str = "") -> Trace:
        """The film of what the program did, as `dedale.Trace`."""
        return film(self.width, self.height, self.events, title=title, kinds=self.kinds)

    # ------------------------------------------------------------ inside

    def _checked(self, cell: Cell) -> Cell:
        try:
            row, column = cell
            inside = 0 <= row < self.height and 0 <= column < self.width
            inside = inside and (row, column) not in self._masked
        except (TypeError, ValueError):
            raise Misuse(N_("{cell!r} is not a cell: a cell is (row, column)"), cell=cell) from None
        if not inside or type(row) is bool or type(column) is bool:
            raise Misuse(
                N_("the cell {cell} is not in this maze: rows 0 to {bottom}, columns 0 to {right}"),
                cell=(row, column),
                bottom=self.height - 1,
                right=self.width - 1,
            )
        return row, column

    def _checked_pair(self, a: Cell, b: Cell) -> tuple[Cell, Cell]:
        a, b = self._checked(a), self._checked(b)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            raise Misuse(N_("the cells {a} and {b} are not beside each other"), a=a, b=b)
        return a, b

    def _count(self) -> None:
        self.asked += 1
        if self.watch is not None:
            self.watch()

    def _record(
        self, what: str, cell: Cell, other: Cell | None = None, value: object = None
    ) -> None:
        if len(self.events) < self._most:
            self.events.append(Event(what, cell, other, value))


class View:
    """What the strategy of the minotaurs sees: the maze, the player, and where minotaurs stand.

    `strategy(view)` returns a list with a cell for each minotaur of `view.minotaurs`: where it
    wants to step, or its own cell to wait.

    Examples
    --------
    >>> view = View(Maze(3, 1), player=(0, 2), minotaurs=[(0, 0)])
    >>> view.player, view.minotaurs, view.open_neighbours((0, 0))
    ((0, 2), [(0, 0)], [])
    """

    def __init__(self, maze: Maze, player: Cell, minotaurs: Iterable[Cell]) -> None:
        self.maze, self.player, self.minotaurs = maze, player, list(minotaurs)

    def open_neighbours(self, cell: Cell) -> list[Cell]:
        """Where one can step from a cell."""
        return self.maze.open_neighbours(cell)


class Level:
    """A level of *Ariane and the Minotaur*, for a solver: states, moves, and whether it is over.

    A state can be compared, put into a set and into a dictionary.

    Examples
    --------
    >>> level = Level.from_text("2\\n+-+-+\\n|A T|\\n+ + +\\n|P  |\\n+-+-+")
    >>> level.moves(level.start)
    ['Down', 'Right']
    >>> after = level.play(level.start, "Down")
    >>> level.is_won(after), level.is_lost(after), after == level.start
    (False, False, False)
    """

    def __init__(self, start: object) -> None:
        self.start = start

    @classmethod
    def from_text(cls, text: str) -> Level:
        """The level of a text, as `dedale ariane` reads it."""
        return cls(_rules().from_text(text))

    def moves(self, state: object) -> list[str]:
        """The moves that can be made: some of "Up", "Down", "Left", "Right"."""
        return [move for move in _MOVES if move in _rules().legal_moves(state)]

    def play(self, state: object, move: str) -> object:
        """The state after a move; the one given stays as it is."""
        return _rules().play(state, move)

    def is_won(self, state: object) -> bool:
        """Whether Ariane and Theseus are out."""
        outcome = _rules().outcome(state)
        return outcome is not None and bool(outcome.won)

    def is_lost(self, state: object) -> bool:
        """Whether the game is lost."""
        outcome = _rules().outcome(state)
        return outcome is not None and not outcome.won


_MOVES = ("Up", "Down", "Left", "Right")


def _rules() -> Rules:
    from .games import GAMES

    return GAMES["ariane"].rules


def structure(events: Iterable[Event]) -> Literal["stack", "queue"] | None:
    """What the marks were kept in: "stack", "queue", or None if it was neither.

    A stack gives its newest mark back first, a queue its oldest.

    >>> a, b = (0, 0), (0, 1)
    >>> pushed = [Event("mark", a), Event("mark", b)]
    >>> structure([*pushed, Event("unmark", b)]), structure([*pushed, Event("unmark", a)])
    ('stack', 'queue')
    """
    kept: list[Cell] = []
    possible: set[Literal["stack", "queue"]] = {"stack", "queue"}
    taken = 0
    for event in events:
        if event.what == "mark" and event.cell not in kept:
            kept.append(event.cell)
        elif event.what == "unmark" and event.cell in kept:
            if len(kept) > 1:
                taken += 1
                if kept[-1] != event.cell:
                    possible.discard("stack")
                if kept[0] != event.cell:
                    possible.discard("queue")
            kept.remove(event.cell)
    return possible.pop() if taken and len(possible) == 1 else None


#: The line of a pupil's film: what an event of each kind says.
_SAID = {
    "open": N_("A wall is broken."),
    "visit": N_("A cell is marked."),
    "backtrack": N_("The mark is taken away."),
}


def film(
    width: int,
    height: int,
    events: Iterable[Event],
    *,
    title: str = "",
    sides: bytes | None = None,
    kinds: bytes | None = None,
    start: Cell | None = None,
    goal: Cell | None = None,
    path: Iterable[Cell] = (),
) -> Trace:
    """The film of what a program did, from its events alone."""
    from .grids.shape import shape_of
    from .kernel.events import BACKTRACK, PATH, VISIT
    from .trace.story import Line, Story
    from .trace.structure import Structure
    from .trace.trace import Trace

    events = list(events)
    kept = structure(events) or "bag"
    codes: list[int] = []
    values: list[int] = []
    for event in events:
        row, column = event.cell
        if event.what == "break":
            assert event.other is not None
            step = (event.other[0] - row, event.other[1] - column)
            code = STEPS.index(step)
        else:
            code = VISIT if event.what == "mark" else BACKTRACK
        codes.append((row * width + column) << 4 | code)
        number = event.value
        values.append(number if type(number) is int and 0 <= number < 2**30 else -1)
    for row, column in path:
        codes.append((row * width + column) << 4 | PATH)
        values.append(-1)
    lines = tuple(Line(0, words, words, kind) for kind, words in _SAID.items())
    return Trace(
        shape_of("square", width, height),
        codes,
        sides or b"",
        kinds,
        values=values if max(values, default=-1) >= 0 else None,
        start=start,
        goals=[] if goal is None else [goal],
        story=Story(
            title or "generate",
            "",
            lines,
            structure=Structure(kept, N_("marked cells"), push="visit", take="backtrack"),
        ),
        makes=sides is None,
    )
