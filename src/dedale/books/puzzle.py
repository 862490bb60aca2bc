"""A puzzle of a book: what is drawn, and its answer."""

from dataclasses import dataclass

from ..render.shapes import Drawing


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A drawing, the same with its answer, and what is written beside them."""

    drawing: Drawing
    answer: Drawing
    score: float  # how hard it is: puzzles of a book are sorted by it
    grade: int = 0  # from 1 to 10; 0: not graded
    name: str = ""  # written after its number
    task: str = ""  # what is to be done, where it is not to find the way
    solution: str = ""  # written below the answer
    gaps: bool = False  # entry and exit are gaps in the border
    corridor: float = 0.86  # how wide the narrowest corridor is, in cells
    grid: str = ""  # of its maze
