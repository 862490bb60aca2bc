"""The examples of a book's instructions: small puzzles of its kind, drawn as those of the book."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..generators.run import generate
from .hunts import hunt, hunted
from .levels import EXAMPLE
from .levels import puzzle_of as level_of
from .mazes import Rated, puzzle_of, with_ends
from .puzzle import Puzzle
from .spelled import spelled

if TYPE_CHECKING:
    from .book import Book

#: Sizes of examples.
SMALL = {"polar": (5, 4), "cube": (2, 2), "layers": (3, 2), "triangle": (6, 3), "weave": (5, 3)}


def example(grid: str, book: Book) -> Puzzle:
    """A small puzzle of the kind of a book; of mazes and hunts, on a grid."""
    match book.kind:
        case "levels":
            return level_of(EXAMPLE, book)
        case "words":
            return spelled("O", 1, book)
    width, height = SMALL.get(grid.partition(":")[0], (4, 3))
    maze = generate("wilson", width=width, height=height, grid=grid, seed=4)
    maze = with_ends(maze, book)
    if book.kind == "hunts":
        book = replace(book, treasures=3)
        return hunt(hunted(maze, book), book)
    return puzzle_of(Rated(maze, 0, 0), book)
