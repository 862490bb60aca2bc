"""The mazes of a book: graded from easy to hard, no two alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from math import dist, log2
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..generators.run import generate
from ..generators.table import GENERATORS
from ..grids.sizes import Size, size_like
from ..grids.table import GRIDS
from ..kernel.rng import below, step, stream
from ..kernel.types import to_list
from ..maze.border import APART, border, gates
from ..maze.diameter import longest_path
from ..maze.difficulty import HARDEST, difficulty
from ..maze.direction import Position
from ..maze.flood import Flood
from ..maze.maze import Maze
from ..progress import part, parts
from ..render.drawing import pen_of
from ..render.pictures import DrawingContent, described
from ..render.styles import Style, style_named
from ..render.themes import theme_named
from ..solvers import solve
from .plan import chapters_of
from .puzzle import Puzzle

if TYPE_CHECKING:
    from .book import Book

#: So many tries for each maze are enough.
TRIES = 60
#: Of mazes of one size, so many tell which score is usual.
SAMPLE = 9
#: How far a maze may be from the score that is aimed at: in a book, and on copies of a worksheet.
NEAR, ALIKE = 0.45, 0.3
#: About how many doublings of the cells score 0: where the search for a size begins.
DOUBLINGS = 3.4


@dataclass(frozen=True, slots=True)
class Rated:
    """A maze of a book, and how hard it is; `more` is what was found out on the way."""

    maze: Maze
    score: float
    grade: int
    more: object = None
    chapter: int = 0


#: What finds out how hard a maze is.
Rate = Callable[[Maze], Rated]


def rated(maze: Maze) -> Rated:
    """How hard it is to find the way."""
    found = difficulty(maze)
    return Rated(maze, found.score, found.grade)


def puzzles(book: Book) -> list[Puzzle]:
    """The mazes of a book as puzzles."""
    with part(0.5):
        found = chosen(book)
    return [
        puzzle_of(one, book.in_chapter(book.chapter(number)))
        for number, one in enumerate(parts(found))
    ]


def puzzle_of(rated: Rated, book: Book) -> Puzzle:
    """A maze with its two ends, and its way."""
    maze = rated.maze
    doors = gates(maze, book.between).gaps if book.gaps and border(maze) else ()
    way = solve(maze, maze.start, maze.goal)
    look: DrawingContent = {"theme": "print", "style": style_of(book), "gaps": doors}
    look |= {"ends": (maze.start, maze.goal), "signs": book.signs, "named": (book.entry, book.exit)}
    plain = described(maze, **look)
    look["paths"] = way.ways
    answer = described(maze, **look)
    return Puzzle(
        plain,
        answer,
        rated.score,
        rated.grade,
        gaps=bool(doors),
        corridor=corridor_of(maze, look["style"]),
        grid=maze.grid,
    )


def style_of(book: Book) -> Style:
    """How walls are drawn: as asked for, and thick in large print."""
    return style_named("thick" if book.large and book.walls == "straight" else book.walls)


def corridor_of(maze: Maze, style: Style) -> float:
    """How wide the narrowest corridor is, in cells."""
    pen = pen_of(maze, theme_named("print"), style=style)
    if maze.shape.square:
        return 1 - style.width
    room = 2 * min(pen.room(cell) for cell in range(maze.size))
    return room - (style.width if maze.shape.plan.walled else 0)


# ---------------------------------------------------------------- which mazes


def chosen(book: Book, rate: Rate = rated) -> list[Rated]:
    """The mazes of a book with their ends, from easy to hard; of worksheets, sheet by sheet.

    Every place of the book has a size, and where difficulties are asked for or copies are to be
    alike, a score that is aimed at.
    """
    makers = _Makers(book, rate)
    places = book.count * (book.per_page if book.worksheets else 1)
    rows = [makers.row(place, places) for place in parts(range(places))]
    if book.chapters:
        rows.sort(key=lambda row: (row[0].chapter, row[0].score))
    else:
        rows.sort(key=lambda row: row[0].score)
    if not (book.worksheets and book.copies > 1):
        return [one for row in rows for one in row]
    each = book.per_page
    return [
        rows[sheet * each + k][copy]
        for sheet in range(book.count)
        for copy in range(book.copies)
        for k in range(each)
    ]


class _Makers:
    """Makes the mazes of a book, place by place, no two alike."""

    def __init__(self, book: Book, rate: Rate) -> None:
        self.book, self.rate = book, rate
        self.seen: set[int] = set()
        self.sizes: dict[tuple[str, str], float] = {}  # doublings that score 0, as far as seen
        self.reached = [HARDEST + 1.0, 0.0]
        grids = dict.fromkeys((*book.grids, *book.grids_used))
        self.able = {
            grid: [n for n in book.generators if not GENERATORS[n].gap(*_named(grid))]
            for grid in grids
        }
        for grid, names in self.able.items():
            if not names:
                raise DedaleError(
                    "none of the generators {names} runs on the grid {grid!r}",
                    names=", ".join(book.generators),
                    grid=grid,
                )

    def row(self, place: int, places: int) -> list[Rated]:
        """The mazes of a place: one, or as many as there are copies."""
        book, share = self.book, place / max(1, places - 1)
        draw = _Draws(book.seed, place)
        chapter = book.chapter(place) if book.chapters else 0
        if book.chapters:  # each goes from easy to hard
            begin, end = chapters_of(book)[chapter]
            share = (place - begin) / max(1, end - begin - 1)
            book = book.in_chapter(chapter)
            place -= begin
        grid = book.grids[place % len(book.grids)]
        names = self.able[grid]
        kind = grid, names[draw(len(names))]
        shape = book.shapes[draw(len(book.shapes))] if book.shapes else None
        aim, near = None, NEAR if book.copies == 1 else ALIKE
        size = between(*book.sizes, share)
        found: list[Rated] = []
        if book.grades:
            first, last = (grade + 0.5 for grade in book.grades)
            aim = first + (last - first) * share if places > 1 else (first + last) / 2
            near += 0 if places > 1 else (last - first) / 2
            if book.copies > 1:
                aim = within_grade(aim)
            size, found = self.search(kind, shape, draw, aim, near)
        elif book.copies > 1:
            found = [self.made(kind, shape, draw, size) for _try in range(SAMPLE)]
            aim = within_grade(sorted(one.score for one in found)[SAMPLE // 2])
        fitting: list[Rated] = []
        for tried in count():
            one = found[tried] if tried < len(found) else self.made(kind, shape, draw, size)
            key = likeness(one.maze)
            if key not in self.seen and (aim is None or abs(one.score - aim) <= near):
                self.seen.add(key)
                fitting.append(one)
            if len(fitting) == book.copies:
                break
            if tried > TRIES * book.copies:
                raise self.fails(place * book.copies + len(fitting))
        if book.copies == 1 or aim is None:
            return [replace(one, chapter=chapter) for one in fitting]
        return [replace(one, grade=int(aim)) for one in fitting]

    def search(
        self, kind: tuple[str, str], shape: str | None, draw: _Draws, aim: float, near: float
    ) -> tuple[Size, list[Rated]]:
        """A size at which mazes score what is aimed at, and one of them that does."""
        smallest, largest = self.book.sizes
        least, most = (log2(wide * high) for wide, high in (smallest, largest))
        at = self.sizes.get(kind, DOUBLINGS)
        for _try in range(TRIES):
            doublings = min(max(aim + at, least), most)
            size = between(smallest, largest, (doublings - least) / max(most - least, 1e-9))
            one = self.made(kind, shape, draw, size)
            self.sizes[kind] = at
            if abs(one.score - aim) <= near:
                return size, [one]
            at = doublings - aim + 0.5 * (aim - one.score)
        raise self.fails(len(self.seen))

    def made(self, kind: tuple[str, str], shape: str | None, draw: _Draws, size: Size) -> Rated:
        """One maze with its ends, of about as many cells as squares of a size."""
        grid, algorithm = kind
        size, least = size_like(grid, size), GENERATORS[algorithm].least
        wide, high = max(size[0], least[0]), max(size[1], least[1])
        maze = generate(
            algorithm, width=wide, height=high, grid=grid, mask=shape, seed=draw(1 << 31)
        )
        one = self.rate(with_ends(maze, self.book))
        self.reached = [min(self.reached[0], one.score), max(self.reached[1], one.score)]
        return one

    def fails(self, found: int) -> DedaleError:
        """What to say when a maze is not to be found."""
        book = self.book
        if book.grades is None:
            return DedaleError(
                "only {n} of {wanted} different mazes were found: try other sizes, generators, or "
                "fewer mazes",
                n=found,
                wanted=book.puzzles,
            )
        smallest, largest = ("{}x{}".format(*size) for size in book.sizes)
        return DedaleError(
            "difficulty {first} to {last}: mazes from {smallest} to {largest} were of {least} to "
            "{most}; ask for that, or for other sizes, generators or fewer mazes",
            first=book.grades[0],
            last=book.grades[1],
            smallest=smallest,
            largest=largest,
            least=int(self.reached[0]),
            most=int(self.reached[1]),
        )


class _Draws:
    """Numbers drawn for one place of a book."""

    def __init__(self, seed: int, place: int) -> None:
        self.state = stream(seed, f"book {place}")

    def __call__(self, most: int) -> int:
        self.state = step(self.state)
        return below(self.state, most)


def within_grade(score: float) -> float:
    """The score nearest to one around which a narrow band lies within one grade.

    >>> within_grade(4.1), within_grade(4.5)
    (4.3, 4.5)
    """
    grade = int(score)
    return min(max(score, grade + ALIKE), grade + 1 - ALIKE)


def _named(grid: str) -> tuple[str, type]:
    name = grid.partition(":")[0]
    return name, GRIDS[name].load()


def between(one: Size, other: Size, share: float) -> Size:
    """A size between two: the sides grow by equal shares.

    >>> between((10, 10), (40, 30), 0.5)
    (20, 17)
    """
    wide, high = (round(a * (b / a) ** share) for a, b in zip(one, other, strict=True))
    return wide, high


def with_ends(maze: Maze, book: Book) -> Maze:
    """The maze with start and goal where a book has them; without a border, far apart."""
    if maze.goal is None and border(maze):
        found = gates(maze, book.between)
        start, goal = maze.position(found.start), maze.position(found.goal)
    elif maze.goal is None:
        start, goal = far_apart(maze)
    else:
        start, goal = maze.start, maze.goal
    return maze.replaced(start=start, goal=goal)


def far_apart(maze: Maze) -> tuple[Position, Position]:
    """An end of the longest path, and the cell with the longest way from it that is not near it.

    >>> import dedale
    >>> far_apart(dedale.generate("wilson", width=5, height=5, grid="torus", seed=2))
    ((1, 4), (4, 3))
    """
    start, _goal = longest_path(maze)
    flood = Flood(maze)
    flood.start_from(maze.number(start))
    steps, places = to_list(flood.distance), maze.shape.plan.centre
    wide = APART * max(maze.shape.plan.extent())

    def worth(cell: int) -> tuple[bool, int, int]:
        place = maze.position(cell)
        apart = dist(places(*place), places(*start)) >= wide
        return apart and steps[cell] > 0, steps[cell], -cell

    return start, maze.position(max(range(maze.size), key=worth))


def likeness(maze: Maze) -> int:
    """A number that is the same for mazes which are the same when turned or mirrored.

    Every cell begins with a colour by the number of its openings; in each round it mixes the
    colours around it into its own. No way to turn the maze changes how many cells have which
    colour at the end, whatever its grid.

    >>> import dedale
    >>> maze = dedale.generate("wilson", width=6, height=4, seed=1)
    >>> other = dedale.generate("wilson", width=6, height=4, seed=2)
    >>> likeness(maze) == likeness(maze), likeness(maze) == likeness(other)
    (True, False)
    """
    shape = maze.shape
    around = [
        [beyond for beyond, side in shape.neighbours(cell) if maze.sides[cell] >> side & 1]
        for cell in range(maze.size)
    ]
    colours = [1] * maze.size
    for _round in range(ROUNDS):
        stirred = [_stirred(colour) for colour in colours]
        colours = [
            _stirred(colour * 3 + sum([stirred[beyond] for beyond in near]) & WORD)
            for colour, near in zip(colours, around, strict=True)
        ]
    return (sum(colours) & WORD) ^ maze.size


#: Rounds of mixing: mazes that differ do so within so many steps of some cell.
ROUNDS = 12


WORD = 2**64 - 1


def _stirred(value: int) -> int:
    """The bits of a 64-bit number stirred, as `rng.mix` does."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & WORD
    return value ^ (value >> 31)
