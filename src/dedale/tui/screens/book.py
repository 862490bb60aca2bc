"""A book to print: asked for in a form, and made while one sees how far it is."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Footer, ProgressBar, Static
from textual.worker import get_current_worker

from ...books.book import Book
from ...books.making import make_book
from ...errors import DedaleError
from ...files import write_atomically
from ...i18n import N_, _, ngettext
from ...progress import Work
from ..speech import translate
from .form import Field, FormScreen, field_of


class PrintJob(NamedTuple):
    """A book, and the file it is for."""

    book: Book
    path: Path


def book_form() -> FormScreen[PrintJob]:
    """Asks what a book should be."""
    fields = [*map(field_of, Book.PARAMETERS), Field("path", _("PDF file"), "mazes.pdf")]
    return FormScreen(_("Make a book to print"), fields, order_of, _("Make it"))


def order_of(values: Mapping[str, object]) -> PrintJob:
    """What the form asks for, checked."""
    asked = dict(values)
    if not (path := str(asked.pop("path"))):
        raise DedaleError("a file name is needed")
    return PrintJob(Book.of(asked), Path(path))


class MakingScreen(ModalScreen[str]):
    """Makes a book in a thread, and gives the sentence about the result."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stop", N_("Cancel"), key_display="esc")
    ]

    def __init__(self, order: PrintJob) -> None:
        super().__init__()
        translate(self)
        self.order = order

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_("making {name}").format(name=self.order.path), classes="title")
            yield ProgressBar(total=1.0)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.make()

    @work(thread=True)
    def make(self) -> None:
        book, path = self.order
        worker = get_current_worker()

        show = partial(self.app.call_from_thread, self.query_one(ProgressBar).update)

        class ScreenWork(Work):
            """Reports to the screen, and stops when that is left."""

            def tell(self, share: float) -> None:
                super().tell(share)
                if worker.is_cancelled:
                    raise DedaleError("the book was not made")
                show(progress=self.share)

        try:
            with ScreenWork():
                data = make_book(book)
            write_atomically(path, data)
        except DedaleError as error:
            said = str(error)
        else:
            pages = ngettext("{n} page", "{n} pages", book.pages)
            said = _("{path} is written: {pages}.").format(path=path, pages=pages)
        self.app.call_later(self.dismiss, said)  # which ends this thread's worker

    def action_stop(self) -> None:
        self.workers.cancel_node(self)
