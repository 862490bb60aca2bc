"""The workshop of Ariane's levels."""

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ..errors import ApiError
from ..forms import ArianeFilm, ArianeHarder, ArianeText, ArianeWish
from ..services import Services, Shared
from ..tasks.ariane import UNDECIDED

router = APIRouter(prefix="/api/ariane", tags=["ariane"])


async def _do(request: Request, shared: Services, task: str, **arguments: Any) -> Any:
    limits = shared.settings.limits
    return await shared.pool.run_for(request, f"ariane:{task}", limits=limits, **arguments)


def _timed(form: ArianeText) -> dict[str, Any]:
    return form.model_dump(exclude={"seconds"}) | {"allowed": form.seconds}


@router.post("/verdict")
async def verdict(form: ArianeText, request: Request, shared: Shared) -> Response:
    """Whether a level can be won, in how many moves, how hard it is; undecided when time is up."""
    return JSONResponse(await judged(form.text, form.crossing, form.seconds, request, shared))


async def judged(
    text: str, crossing: str, seconds: float, request: Request, shared: Services
) -> dict[str, Any]:
    """The verdict on a level; one that takes too long is left undecided."""
    wish = {"text": text, "crossing": crossing, "allowed": seconds}
    try:
        found: dict[str, Any] = await _do(request, shared, "verdict", **wish)
    except ApiError as error:
        if error.code != "too-slow":
            raise
        return UNDECIDED | {"valid": True, "seconds": seconds}
    return found


@router.post("/generate")
async def generate(form: ArianeWish, request: Request, shared: Shared) -> Response:
    """New levels: of a size, with so many minotaurs, and of an exact length if one is given."""
    return JSONResponse(await _do(request, shared, "generate", **form.model_dump()))


@router.post("/harder")
async def harder(form: ArianeHarder, request: Request, shared: Shared) -> Response:
    """The hardest start of the same walls."""
    return JSONResponse(await _do(request, shared, "harder", **_timed(form)))


@router.post("/trace")
async def watch(form: ArianeFilm, request: Request, shared: Shared) -> Response:
    """A search, and what it found as a film."""
    return JSONResponse(await _do(request, shared, "watch", **_timed(form)))
