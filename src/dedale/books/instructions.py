"""What is said about the puzzles of a book: a sentence for each kind of grid and sign in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..i18n import N_, _
from ..render.signs import SIGNS
from .kinds import KINDS

if TYPE_CHECKING:
    from .book import Book

#: What there is to know about grids that are not simply walls on paper.
OF_GRIDS = {
    "cylinder": N_(
        "The left and the right edge of this maze are joined: who leaves through an opening with a "
        "number comes in again at the other opening with the same number."
    ),
    "torus": N_(
        "Opposite edges of this maze are joined, left and right, top and bottom: who leaves "
        "through an opening with a number comes in again at the other opening with the same number."
    ),
    "moebius": N_(
        "The left and the right edge of this maze are joined after half a turn: who leaves through "
        "an opening with a number comes in again at the other one with the same number."
    ),
    "cube": N_(
        "This is the net of a cube: who leaves a face through an opening with a number goes on at "
        "the other opening with the same number. Cut it out, fold it and glue it by its tabs."
    ),
    "layers": N_(
        "These are the floors of a building, from 0, the lowest: a black triangle that points up "
        "is a stair to the same cell one floor above, a grey one that points down a stair to the "
        "one below."
    ),
    "weave": N_(
        "Corridors pass over and under each other: where one ends at the side of another, it goes "
        "on below it, straight ahead."
    ),
    "zeta": N_(
        "Corridors also lead along diagonals; where two of them cross, one passes below the other, "
        "and one cannot turn from one into the other."
    ),
}


def examples_of(book: Book) -> list[tuple[str, Book]]:
    """What examples are drawn of: grids, each with the book as it is where it has that grid.

    There is one of each grid that needs a word, and one of the others for each kind of signs.
    """
    if book.kind not in ("mazes", "hunts"):
        return [("", book)]
    found: dict[str, tuple[str, Book]] = {}
    for chapter in range(max(1, len(book.chapters))):
        part = book.in_chapter(chapter)
        for grid in part.grids_used:
            name = grid.partition(":")[0]
            found.setdefault(name if name in OF_GRIDS else part.signs, (grid, part))
    return list(found.values())


def about_example(grid: str, book: Book, *, several: bool) -> str:
    """What is said beside an example; where there are several kinds of signs, of its own too."""
    if needed := OF_GRIDS.get(grid.partition(":")[0]):
        return _(needed)
    said = [_(KINDS[book.kind].example)]
    if several:
        said.append(of_signs(book, gaps=book.gaps, marks=not book.gaps))
    return " ".join(said)


def signs_of(book: Book) -> list[str]:
    """The signs of its chapters."""
    chapters = range(max(1, len(book.chapters)))
    return list(dict.fromkeys(book.in_chapter(chapter).signs for chapter in chapters))


def of_signs(book: Book, *, gaps: bool, marks: bool) -> str:
    """How entry and exit, or start and goal, are known."""
    if book.kind != "mazes":
        return ""
    signs = SIGNS[book.signs]
    if signs.task:
        return _(signs.task)
    sentences = []
    if gaps and book.between == "centre":
        sentences.append(_("The arrow leads in; the diamond is the goal."))
    elif gaps:
        sentences.append(_("The black arrow leads in, the white one leads out."))
    if marks:
        sentences.append(_("Where there are no arrows, begin on the disc and end on the diamond."))
    return " ".join(sentences)
