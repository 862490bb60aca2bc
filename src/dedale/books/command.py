"""`dedale book`: many mazes on paper, graded, with answers; worksheets for a class."""

from ..errors import DedaleError
from ..i18n import N_, _
from ..kernel.rng import fresh_seed
from ..masks.words import spelled
from ..maze import formats as files
from ..shell.asking import asking
from ..shell.base import command, option, plugin_option, say, say_wrote
from ..shell.progress import watched
from ..shell.types import OutputFile
from .book import Book
from .making import make_book, make_cover


@command(
    "book",
    examples=[
        ("dedale book -o mazes.pdf", N_("twenty mazes on A4, four answers a page")),
        (
            "dedale book -n 100 --title Mazes --paper 6x9 --shop kdp -o b.pdf --cover cover.pdf",
            N_("for a print shop"),
        ),
        (
            "dedale book --grid hex --grid polar --mask heart --per-page 4 --answers 9 -o b.pdf",
            N_("several grids, in the shape of hearts"),
        ),
        ("dedale book -n 30 --difficulty 3..6 -o b.pdf", N_("grades 3 to 6")),
        ("dedale book --worksheets -n 2 --copies 28 -o class.pdf", N_("two sheets for 28 pupils")),
        ("dedale book --kind hunts -n 12 -o hunts.pdf", N_("treasure hunts")),
        ("dedale book --kind words --word NOËL --word MINOS -n 2 -o w.pdf", N_("hidden words")),
    ],
)
@asking(book=Book.PARAMETERS)
@option(
    "-o", "--output", type=OutputFile(), required=True, help=N_("PDF file; - is standard output.")
)
@option("--cover", type=OutputFile(), help=N_("Also make the cover, with its spine: a PDF file."))
@plugin_option
def run(book: dict[str, object], output: str, cover: str | None) -> None:
    if cover is not None and (cover == "-" or not cover.lower().endswith(".pdf")):
        raise DedaleError("{path!r} is not the name of a PDF file: a cover is one", path=cover)
    if output != "-" and not output.lower().endswith(".pdf"):
        raise DedaleError("{path!r} is not the name of a PDF file: a book is one", path=output)
    shapes = book.get("shapes", ())
    assert isinstance(shapes, tuple)
    seed = book.get("seed", fresh_seed())
    asked = Book.of({**book, "shapes": [spelled(mask) for mask in shapes], "seed": seed})
    label = _("making {name}").format(name=output)
    files.write(watched(lambda: make_book(asked), label), output)
    if "seed" not in book:
        say(_("seed {seed}").format(seed=seed))
    say_wrote(output)
    if cover is not None:
        files.write(make_cover(asked), cover)
        say_wrote(cover)
