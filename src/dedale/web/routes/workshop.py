"""The workshop of levels: for the games whose levels can be searched through."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from ..errors import ApiError
from ..forms import LevelFilm, LevelSearch, LevelsForm, LevelText
from ..services import Services, Shared
from ..tasks.workshop import UNDECIDED

router = APIRouter(prefix="/api/workshop/{game}", tags=["workshop"])
GameName = Annotated[str, Path(max_length=40)]


@router.post("/verdict")
async def verdict(game: GameName, form: LevelText, request: Request, shared: Shared) -> Response:
    """Whether a level can be won, its shortest solution and difficulty; undecided on time-out."""
    return JSONResponse(await judged(game, form.text, form.seconds, request, shared))


async def judged(
    game: str, text: str, seconds: float, request: Request, shared: Services
) -> dict[str, object]:
    """The verdict on a level; one that takes too long is left undecided."""
    try:
        found: dict[str, object] = await shared.pool.run_for(
            request,
            "workshop:verdict",
            quick=True,
            limits=shared.settings.limits,
            game=game,
            text=text,
            allowed=seconds,
        )
    except ApiError as error:
        if error.code != "too-slow":
            raise
        return UNDECIDED | {"valid": True, "seconds": seconds}
    return found


@router.post("/generate")
async def generate(game: GameName, form: LevelsForm, request: Request, shared: Shared) -> Response:
    """Generate levels from the game's parameters."""
    body = form.model_dump(exclude={"seconds"}) | {"allowed": form.seconds}
    return await _answer(request, shared, "generate", game=game, **body)


@router.post("/harder")
async def harder(game: GameName, form: LevelSearch, request: Request, shared: Shared) -> Response:
    """The hardest start with the same walls."""
    body = {"text": form.text, "allowed": form.seconds}
    return await _answer(request, shared, "harder", game=game, **body)


@router.post("/trace")
async def watch(game: GameName, form: LevelFilm, request: Request, shared: Shared) -> Response:
    """A search as a film: every configuration it visits, then the solution."""
    body = {"text": form.text, "method": form.method, "allowed": form.seconds}
    return await _answer(request, shared, "watch", game=game, **body)


@router.post("/gif", response_class=Response)
async def gif(game: GameName, form: LevelFilm, request: Request, shared: Shared) -> Response:
    """The same film as an animated picture."""
    body = {"text": form.text, "method": form.method, "theme": form.theme}
    data = await shared.pool.run_for(
        request,
        "workshop:search_gif",
        game=game,
        limits=shared.settings.limits,
        allowed=form.seconds,
        **body,
    )
    name = 'attachment; filename="dedale.gif"'
    return Response(data, media_type="image/gif", headers={"Content-Disposition": name})


async def _answer(request: Request, shared: Services, task: str, **arguments: object) -> Response:
    limits = shared.settings.limits
    return await shared.pool.answer(request, f"workshop:{task}", limits=limits, **arguments)
