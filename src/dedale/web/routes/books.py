"""Books to print: a form, a look at what will be in it, and the file."""

from typing import Any

from fastapi import APIRouter, Request, Response

from ..forms import BookForm
from ..services import Shared

router = APIRouter(prefix="/api/books", tags=["books"])


@router.post("", response_class=Response)
async def make(form: BookForm, request: Request, shared: Shared) -> Response:
    """The book as a PDF file."""
    limits = shared.settings.limits
    data = await shared.pool.run_for(request, "books:make", limits=limits, **form.model_dump())
    name = 'attachment; filename="mazes.pdf"'
    return Response(data, media_type="application/pdf", headers={"Content-Disposition": name})


@router.post("/preview")
async def preview(form: BookForm, request: Request, shared: Shared) -> Any:
    """How many pages there will be, and three puzzles such as it will have."""
    limits = shared.settings.limits
    return await shared.pool.answer(request, "books:preview", limits=limits, **form.model_dump())
