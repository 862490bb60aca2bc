"""`dedale book`: many mazes on paper, graded, with answers; worksheets for a class."""

from typing import Any

import click

from ..books.book import Book
from ..books.kinds import KINDS
from ..books.making import make_book
from ..errors import DedaleError
from ..i18n import N_, _
from ..kernel.rng import fresh_seed
from ..maze import formats as files
from ..progress import tell
from .base import command, given, option, plugin_option, say, say_wrote
from .options import paper_option, walls_option
from .progress import watched
from .types import MazeFile, Name, Size, Whole


@command(
    "book",
    examples=[
        ("dedale book -o mazes.pdf", N_("twenty mazes on A4, four answers a page")),
        (
            "dedale book -n 100 --from 20 --to 40 --title Mazes --paper 6x9 --bleed 3.2 -o b.pdf",
            N_("for a print shop"),
        ),
        (
            "dedale book --grid hex --grid polar --mask heart --per-page 4 --answers 9 -o b.pdf",
            N_("several grids, in the shape of hearts"),
        ),
        ("dedale book -n 30 --difficulty 3 6 -o b.pdf", N_("grades 3 to 6")),
        ("dedale book --sheets 2 --copies 28 -o class.pdf", N_("two sheets for 28 pupils")),
        ("dedale book --kind hunts -n 12 -o hunts.pdf", N_("treasure hunts")),
        ("dedale book --kind words --word NOËL --word MINOS -n 2 -o w.pdf", N_("hidden words")),
    ],
)
@option(
    "--kind", type=click.Choice(list(KINDS)), default="mazes", help=N_("What the book is about.")
)
@option("-n", "--count", type=Whole(), default=20, help=N_("How many puzzles."))
@option("--sheets", type=Whole(), help=N_("So many worksheets instead of a book, with a key."))
@option(
    "--copies", type=Whole(), default=1, help=N_("Of each worksheet, each with mazes of its own.")
)
@option("--from", "smallest", type=Size(), help=N_("Size of the first maze."))
@option("--to", "largest", type=Size(), help=N_("Size of the last maze."))
@option("--grid", "grids", type=Name("grid"), multiple=True, help=N_("Grid; may be repeated."))
@option(
    "--mask", "shapes", multiple=True, metavar="MASK", help=N_("Shape of mazes; may be repeated.")
)
@option(
    "-a",
    "--algorithm",
    "generators",
    type=Name("generator"),
    multiple=True,
    help=N_("How mazes are made; may be repeated."),
)
@option(
    "--difficulty",
    type=Whole(),
    nargs=2,
    metavar="FROM TO",
    help=N_("Grades of the first and of the last maze, 1 to 10."),
)
@option("--treasures", type=Whole(), default=8, help=N_("Treasures of a hunt, 1 to 12."))
@option("--pack", default="labyrinth", help=N_("Ariane's levels (see dedale ariane packs)."))
@option("--word", "words", multiple=True, help=N_("A word that a way spells; may be repeated."))
@option("--per-page", type=Whole(), default=1, help=N_("Puzzles on a page, 1 to 9."))
@option(
    "--answers",
    type=click.Choice(["0", "4", "6", "9"]),
    default="4",
    help=N_("Answers on a page, at the end; 0: none."),
)
@option("--title", default="", help=N_("Title, also at the top of every page."))
@option("--author", default="", help=N_("Name on the title page."))
@option("--numbers/--no-numbers", default=True, help=N_("Number the pages, or do not."))
@paper_option
@option(
    "--inner",
    type=click.FloatRange(0, 60),
    metavar="MM",
    default=20,
    help=N_("Margin at the spine, in mm."),
)
@option(
    "--outer",
    type=click.FloatRange(0, 60),
    metavar="MM",
    default=14,
    help=N_("Other margins, in mm."),
)
@option(
    "--bleed",
    type=click.FloatRange(0, 10),
    metavar="MM",
    default=0,
    help=N_("Paper to be cut off, in mm."),
)
@walls_option
@option(
    "--gaps/--no-gaps", default=True, help=N_("Entry and exit as gaps in the border, or marks.")
)
@option("--seed", type=Whole(), help=N_("The same seed makes the same book; else one is drawn."))
@option(
    "-o", "--output", type=MazeFile(), required=True, help=N_("PDF file; - is standard output.")
)
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    /,
    output: str,
    sheets: int | None,
    count: int,
    seed: int | None,
    answers: str,
    copies: int,
    **wishes: Any,
) -> None:
    if sheets is None and copies != 1:
        raise DedaleError("--copies needs --sheets")
    if sheets is not None and "count" in given(context):
        raise DedaleError("--count is for books: leave it out, or --sheets")
    # What was not said is left to the book itself.
    said = {name: value for name, value in wishes.items() if value not in (None, ())}
    said["answers"] = int(answers) if sheets is None or "answers" in given(context) else 9
    if sheets is not None:
        said |= {"worksheets": True, "copies": copies}
    chosen = fresh_seed() if seed is None else seed
    book = Book(count=count if sheets is None else sheets, seed=chosen, **said).checked()
    label = _("making {name}").format(name=output)
    files.write(watched(lambda: make_book(book, tell), label), output)
    if seed is None:
        say(_("seed {seed}").format(seed=chosen))
    say_wrote(output)
