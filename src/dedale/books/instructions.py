"""What is said about the puzzles of a book: a sentence for each kind of grid and sign in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..i18n import N_, _
from ..render.signs import SIGNS

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


def grids_of(book: Book) -> list[str]:
    """The grids of a book that need a word, in their order."""
    if book.kind not in ("mazes", "hunts"):
        return []
    used = dict.fromkeys(grid.partition(":")[0] for grid in book.grids_used)
    return [grid for grid in used if grid in OF_GRIDS]


def examples_of(book: Book) -> list[str]:
    """The grids of which an example is drawn: those that need a word, or the first one."""
    return grids_of(book) or list(book.grids_used[:1] if book.kind == "mazes" else ())


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
