"""The kinds of books: what each is called, and what makes its puzzles."""

from ..i18n import N_
from ..record import record
from ..registry import Entry


@record(frozen=True)
class BookKind(Entry):
    """A kind of book: a function that makes the puzzles of one."""

    title: str = ""
    #: What is to be done, once for all puzzles of the book.
    rules: str = ""
    #: What is said beside an example.
    example: str = N_("An example, with its solution.")


KINDS: dict[str, BookKind] = {
    "mazes": BookKind(
        "dedale.books.mazes:puzzles",
        title=N_("Mazes"),
        rules=N_("Find the way from the entry to the exit."),
    ),
    "hunts": BookKind(
        "dedale.books.hunts:puzzles",
        title=N_("Treasure hunts"),
        rules=N_(
            "Begin on the disc, collect all treasures and end on the diamond, in as few steps as "
            "you can. A step leads from one cell to the next; you may walk the same way twice. "
            "Below each maze stand the fewest steps that there are."
        ),
        example=N_("An example, with its solution: the numbers tell the order."),
    ),
    "levels": BookKind(
        "dedale.books.levels:puzzles",
        title=N_("Ariane and the Minotaur"),
        rules=N_(
            "Play with coins. Ariane (A) fetches Theseus (T) and leads him to the door (D). In a "
            "turn she moves one cell; Theseus joins her if he can in one step, else he stays. Then "
            "the minotaurs slide, first all V, then all H. A V that is not on Ariane’s row slides "
            "up or down towards that row, as far as it can; on her row, left or right towards her. "
            "An H does the same with columns. Walls and other minotaurs stop them; whom they reach "
            "is lost. Below each board stand the fewest moves."
        ),
        example=N_("An example, with Ariane’s moves. V catches nobody: it is always a step late."),
    ),
    "words": BookKind(
        "dedale.books.spelled:puzzles",
        title=N_("Hidden words"),
        rules=N_("Draw the way through the maze, fill it in, and read the word."),
    ),
}
