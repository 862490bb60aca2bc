"""Books to print: a form, a look at what will be in it, and the file."""

from fastapi import APIRouter, Response

from ...books.book import Book
from ...jsons import JsonObject
from ..forms import Form, body_of
from ..services import Asked

router = APIRouter(prefix="/api/books", tags=["books"])


class BookForm(body_of(Book.PARAMETERS)):  # type: ignore[misc]
    """A book, and what is in it."""


@router.post("", response_class=Response)
async def make(form: BookForm, ask: Asked) -> Response:
    """The book as a PDF file."""
    return await ask.file("mazes.pdf", "application/pdf", "books:make", asked=given(form))


@router.post("/cover", response_class=Response)
async def cover(form: BookForm, ask: Asked) -> Response:
    """The cover of the book as a PDF file: back, spine and front."""
    return await ask.file("cover.pdf", "application/pdf", "books:cover", asked=given(form))


@router.post("/preview")
async def preview(form: BookForm, ask: Asked) -> object:
    """The number of pages, and three sample puzzles."""
    return await ask.answer("books:preview", asked=given(form))


def given(form: Form) -> JsonObject:
    """Validate a form without making anything."""
    return form.model_dump(exclude_none=True)
