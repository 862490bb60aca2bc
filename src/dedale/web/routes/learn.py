"""Learning: the nine lessons, their sources, and each of them step by step."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from ...errors import UnknownName
from ...lessons import LESSONS, lesson, source
from ..forms import OneLesson
from ..services import Shared

router = APIRouter(prefix="/api/lessons", tags=["learn"])
Name = Annotated[str, Path(max_length=40)]


@router.get("")
def lessons() -> Response:
    """The lessons in order: what to look at, and the program to read."""
    found = [{"name": n, "look": lesson(n).look(), "source": source(n)} for n in LESSONS]
    return JSONResponse({"lessons": found})


@router.post("/{name}")
async def run(name: Name, form: OneLesson, request: Request, shared: Shared) -> Response:
    """A lesson as it runs, line by line."""
    if name not in LESSONS:
        raise UnknownName("lesson", name, LESSONS)
    limits = shared.settings.limits
    return await shared.pool.answer(
        request, "learn:lesson", limits=limits, name=name, seed=form.seed
    )
