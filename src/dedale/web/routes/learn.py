"""Learning: the nine lessons, each of them step by step, and the exercises."""

from typing import Annotated

from fastapi import APIRouter, Path, Response
from fastapi.responses import JSONResponse

from ...errors import UnknownName
from ...exercises import EXERCISES, PARTS, exercise
from ...i18n import _
from ...lessons import LESSONS, lesson
from ...lessons.classes import HOURS
from ...lessons.pages import PAGES
from ..forms import OneLesson
from ..services import Asked

router = APIRouter(prefix="/api", tags=["learn"])
Name = Annotated[str, Path(max_length=40)]


@router.get("/lessons")
def lessons() -> Response:
    """The lessons in order: what to look at, the program to read, a question and its answer."""
    found = [page.to_json() | {"look": lesson(name).look()} for name, page in PAGES.items()]
    return JSONResponse({"lessons": found})


@router.post("/lessons/{name}")
async def run(name: Name, form: OneLesson, ask: Asked) -> Response:
    """A lesson as it runs, line by line."""
    if name not in LESSONS:
        raise UnknownName("lesson", name, LESSONS)
    return await ask.answer("learn:lesson", name=name, **form.model_dump())


@router.get("/exercises")
def exercises() -> Response:
    """List the exercises by part; `/exercises/{name}` has the task."""
    found = [
        {"name": one.name, "part": one.part, "level": one.level, "title": one.title}
        for one in EXERCISES.values()
    ]
    parts = [{"name": name, "title": _(words)} for name, words in PARTS.items()]
    return JSONResponse({"parts": parts, "exercises": found})


@router.get("/exercises/{name}")
def one_exercise(name: Name) -> Response:
    """One exercise: its goal, the program to complete, and its hints."""
    if name not in EXERCISES:
        raise UnknownName("exercise", name, EXERCISES)
    return JSONResponse(exercise(name).to_json())


@router.get("/classes")
def classes() -> Response:
    """Lessons for a class, each about an hour, with what to prepare and the answers."""
    return JSONResponse({"classes": [hour.to_json() for hour in HOURS.values()]})
