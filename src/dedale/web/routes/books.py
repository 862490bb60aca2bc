"""Books to print: a form, a look at what will be in it, and the file."""

from fastapi import APIRouter, Request, Response

from ...books.book import Book
from ...jsons import JsonObject
from ..forms import Form, body_of
from ..services import Shared

router = APIRouter(prefix="/api/books", tags=["books"])


class BookForm(body_of(Book.PARAMETERS)):  # type: ignore[misc]
    """A book, and what is in it."""


@router.post("", response_class=Response)
async def make(
    form: BookForm,
    request: Request,
    shared: Shared,
) -> Response:
    """The book as a PDF file."""
    limits = shared.settings.limits
    data = await shared.pool.run_for(request, "books:make", limits=limits, asked=given(form))
    name = 'attachment; filename="mazes.pdf"'
    return Response(data, media_type="application/pdf", headers={"Content-Disposition": name})


@router.post("/cover", response_class=Response)
async def cover(
    form: BookForm,
    request: Request,
    shared: Shared,
) -> Response:
    """The cover of the book as a PDF file: back, spine and front."""
    limits = shared.settings.limits
    data = await shared.pool.run_for(request, "books:cover", limits=limits, asked=given(form))
    name = 'attachment; filename="cover.pdf"'
    return Response(data, media_type="application/pdf", headers={"Content-Disposition": name})


@router.post("/preview")
async def preview(
    form: BookForm,
    request: Request,
    shared: Shared,
) -> object:
    """The number of pages, and three sample puzzles."""
    limits = shared.settings.limits
    return await shared.pool.answer(request, "books:preview", limits=limits, asked=given(form))


def given(form: Form) -> JsonObject:
    """Validate a form without making anything."""
    return form.model_dump(exclude_none=True)
