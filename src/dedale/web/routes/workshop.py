"""The workshop of levels: for the games whose levels can be searched through."""

from typing import Annotated

from fastapi import APIRouter, Path, Response
from fastapi.responses import JSONResponse

from ..errors import ApiError
from ..forms import LevelFilm, LevelSearch, LevelsForm, LevelText
from ..services import Asked, Asking
from ..tasks.workshop import UNDECIDED

router = APIRouter(prefix="/api/workshop/{game}", tags=["workshop"])
GameName = Annotated[str, Path(max_length=40)]


@router.post("/verdict")
async def verdict(game: GameName, form: LevelText, ask: Asked) -> Response:
    """Whether a level can be won, its shortest solution and difficulty; undecided on time-out."""
    return JSONResponse(await judged(game, form.text, form.seconds, ask))


async def judged(game: str, text: str, seconds: float, ask: Asking) -> dict[str, object]:
    """The verdict on a level; one that takes too long is left undecided."""
    try:
        found: dict[str, object] = await ask.result(
            "workshop:verdict", quick=True, game=game, text=text, allowed=seconds
        )
    except ApiError as error:
        if error.code != "too-slow":
            raise
        return UNDECIDED | {"valid": True, "seconds": seconds}
    return found


@router.post("/generate")
async def generate(game: GameName, form: LevelsForm, ask: Asked) -> Response:
    """Generate levels from the game's parameters."""
    body = form.model_dump(exclude={"seconds"})
    return await ask.answer("workshop:generate", game=game, allowed=form.seconds, **body)


@router.post("/harder")
async def harder(game: GameName, form: LevelSearch, ask: Asked) -> Response:
    """The hardest start with the same walls."""
    return await ask.answer("workshop:harder", game=game, text=form.text, allowed=form.seconds)


@router.post("/trace")
async def watch(game: GameName, form: LevelFilm, ask: Asked) -> Response:
    """A search as a film: every configuration it visits, then the solution."""
    body = form.model_dump(include={"text", "method"})
    return await ask.answer("workshop:watch", game=game, allowed=form.seconds, **body)


@router.post("/gif", response_class=Response)
async def gif(game: GameName, form: LevelFilm, ask: Asked) -> Response:
    """The same film as an animated picture."""
    body = form.model_dump(include={"text", "method", "theme"})
    task = "workshop:search_gif"
    return await ask.file("dedale.gif", "image/gif", task, game=game, allowed=form.seconds, **body)
