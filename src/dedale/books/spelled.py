"""Mazes whose ways spell words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..generators.ways import painting
from ..masks.mask import Mask
from ..maze.difficulty import difficulty
from ..progress import parts
from ..render.pictures import described
from ..render.themes import theme_named
from ..render.tints import tints_of
from ..solvers import solve
from .mazes import corridor_of, style_of
from .puzzle import Puzzle

if TYPE_CHECKING:
    from .book import Book

LETTERS = 8  # squares: the height of a capital letter


def puzzles(book: Book) -> list[Puzzle]:
    """A maze for each word, in turn until the book is full, from easy to hard."""
    if not book.words:
        raise DedaleError("hidden words: give at least one word")
    made = [
        spelled(book.words[number % len(book.words)], book.seed + number, book)
        for number in parts(range(book.puzzles))
    ]
    return sorted(made, key=lambda puzzle: puzzle.score)


def spelled(word: str, seed: int, book: Book) -> Puzzle:
    """The maze of a word: its answer is the way, filled in."""
    maze = painting(Mask.from_text(broken(word, book), size=LETTERS), seed=seed)
    hard, way = difficulty(maze), solve(maze)
    doors = ((maze.number(maze.start), 3), (maze.number(maze.goal or maze.start), 3))
    style = style_of(book)
    plain = described(maze, theme="print", style=style, gaps=doors)
    path = way.path_cells
    assert path is not None
    pale = replace(theme_named("print"), ink="#b5b5b5")  # walls that leave the word to be read
    tints = tints_of(maze, pale, colours={int(cell): "#303030" for cell in path})
    answer = described(maze, theme=pale, style=style, gaps=doors, tints=tints)
    wide = corridor_of(maze, style)
    return Puzzle(plain, answer, hard.score, hard.grade, solution=word, gaps=True, corridor=wide)


def broken(text: str, book: Book) -> str:
    """The text in the lines at which its letters are largest on a page; words stay whole."""
    words = text.split()
    width, height = book.page_size

    def size(lines: list[str]) -> float:
        mask = Mask.from_text("\n".join(lines), size=LETTERS)
        return min(width / mask.width, height / mask.height)

    def lines_of(count: int) -> list[str]:
        """The words in so many lines or fewer, filled in order."""
        most = max(max(map(len, words)), -(-len(text) // count))
        lines = [words[0]]
        for word in words[1:]:
            if len(lines[-1]) + 1 + len(word) <= most or len(lines) == count:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    best = max((lines_of(count) for count in range(1, len(words) + 1)), key=size, default=[text])
    return "\n".join(best)
