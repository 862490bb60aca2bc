"""The mazes of a book: graded from easy to hard, no two alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..generators.run import generate
from ..generators.table import GENERATORS
from ..grids.sizes import Size, size_like
from ..grids.table import GRIDS
from ..kernel.rng import below, step, stream
from ..maze.border import border, gates
from ..maze.difficulty import Difficulty, difficulty
from ..maze.maze import Maze
from ..render.pictures import described, ends_of
from ..render.styles import style_named
from ..solvers import solve
from .puzzle import Puzzle

if TYPE_CHECKING:
    from .book import Book, Progress

#: With a difficulty asked for, so many mazes are made for each one that is taken …
CHOICE = 3
#: … and so many tries for each are enough.
PATIENCE = 40


def puzzles(book: Book, progress: Progress) -> list[Puzzle]:
    """The mazes of a book as puzzles."""
    found = chosen(book, lambda share: progress(0.5 * share))
    made = []
    for number, (maze, hard) in enumerate(found):
        made.append(puzzle_of(maze, hard, book.walls, gaps=book.gaps))
        progress(0.5 + 0.5 * (number + 1) / len(found))
    return made


def puzzle_of(maze: Maze, hard: Difficulty, walls: str, *, gaps: bool) -> Puzzle:
    """A maze with its two ends, and its way."""
    doors = gates(maze) if gaps and border(maze) else ()
    way = solve(maze, maze.start, maze.goal)
    style = style_named(walls)
    ends = (maze.start, maze.goal)
    plain = described(maze, theme="print", ends=ends, style=style, gaps=doors)
    answer = described(maze, theme="print", ends=ends, style=style, gaps=doors, paths=way.ways)
    return Puzzle(plain, answer, hard.score, hard.grade)


def chosen(book: Book, progress: Progress) -> list[tuple[Maze, Difficulty]]:
    """Mazes with their ends and difficulties, from easy to hard."""
    wanted = book.puzzles
    found: list[tuple[Maze, Difficulty]] = []
    seen: set[int] = set()
    first, last = book.grades or (1, 10)
    enough = wanted * (CHOICE if book.difficulty else 1)
    for tried, maze in enumerate(candidates(book), 1):
        hard = difficulty(maze)
        alike = likeness(maze)
        if first <= hard.grade <= last and alike not in seen:
            seen.add(alike)
            found.append((maze, hard))
        progress(min(1.0, max(len(found) / enough, tried / (wanted * PATIENCE))))
        if len(found) >= enough or (tried >= wanted * PATIENCE and len(found) >= wanted):
            break
        if tried >= wanted * PATIENCE:
            raise DedaleError(
                "only {n} of {wanted} different mazes of difficulty {first} to {last} were found: "
                "try other sizes, generators, or fewer mazes",
                n=len(found),
                wanted=wanted,
                first=first,
                last=last,
            )
    found.sort(key=lambda pair: pair[1].score)
    return spread(found, wanted)


def spread(found: list[tuple[Maze, Difficulty]], wanted: int) -> list[tuple[Maze, Difficulty]]:
    """As many of these, sorted by their scores, as are wanted: scores as evenly apart as can be."""
    if len(found) <= wanted:
        return found
    least, most = found[0][1].score, found[-1][1].score
    kept = []
    at = 0
    for number in range(wanted):
        aim = least + (most - least) * number / max(1, wanted - 1)
        last = len(found) - (wanted - number)  # enough must be left for the others
        while at < last and found[at][1].score < aim:
            at += 1
        kept.append(found[at])
        at += 1
    return kept


def candidates(book: Book) -> Iterator[Maze]:
    """Mazes without end, with their ends, in the sizes and kinds of a book."""
    state = stream(book.seed, "book")
    wanted = book.puzzles * (CHOICE if book.difficulty else 1)
    number = 0
    able = {
        grid: [n for n in book.generators if not GENERATORS[n].gap(*_named(grid))]
        for grid in book.grids
    }
    for grid, names in able.items():
        if not names:
            raise DedaleError(
                "none of the generators {names} runs on the grid {grid!r}",
                names=", ".join(book.generators),
                grid=grid,
            )
    while True:
        share = (number % wanted) / max(1, wanted - 1)
        number += 1
        state = step(state)
        grid = book.grids[below(state, len(book.grids))]
        state = step(state)
        algorithm = able[grid][below(state, len(able[grid]))]
        state = step(state)
        shape = book.shapes[below(state, len(book.shapes))] if book.shapes else None
        state = step(state)
        size = size_like(grid, between(book.smallest, book.largest, share))
        least = GENERATORS[algorithm].least
        wide, high = max(size[0], least[0]), max(size[1], least[1])
        seed = below(state, 1 << 31)
        maze = generate(algorithm, width=wide, height=high, grid=grid, mask=shape, seed=seed)
        yield with_ends(maze, gaps=book.gaps)


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


def with_ends(maze: Maze, *, gaps: bool) -> Maze:
    """The maze with start and goal: the two places of its border farthest apart, or of all."""
    if maze.goal is None and gaps and border(maze):
        start, goal = (maze.position(cell) for cell, _side in gates(maze))
    else:
        start, goal = ends_of(maze)
    return maze.replaced(start=start, goal=goal)


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
