"""What is mine, whole: as a file to keep, or to carry to another browser or server."""

import asyncio
import base64
import binascii
import io
from functools import partial

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ...errors import DedaleError
from ...i18n import _
from ...store.archive import Archive
from ...store.personal import Imported, export_owner, import_owner
from ..errors import ApiError
from ..forms import Acting as Nothing
from ..forms import CarryCode, MyFile
from ..services import Owner, Services, Shared

router = APIRouter(prefix="/api/mine", tags=["mine"])

#: How many times larger than the file its contents may be.
UNFOLDED = 50


@router.get("", response_class=Response)
async def export(shared: Shared, owner: Owner) -> Response:
    """Everything of mine in one file: games, levels, scores, progress."""
    data = await asyncio.to_thread(shared.store.read, partial(export_owner, owner=owner))
    headers = {"Content-Disposition": 'attachment; filename="dedale-games.zip"'}
    return Response(data, media_type="application/zip", headers=headers)


@router.post("")
async def bring(form: MyFile, request: Request, shared: Shared, owner: Owner) -> Response:
    """Take over everything of such a file; nothing is there twice, nothing newer is replaced."""
    try:
        data = base64.b64decode(form.file, validate=True)
    except (binascii.Error, ValueError):
        raise DedaleError("file: this is not base64") from None
    return JSONResponse(_json(await _take_over(data, shared, owner)))


@router.post("/code")
async def code(form: Nothing, shared: Shared, owner: Owner) -> Response:
    """A code with which another browser gets a copy of everything of mine, once, and soon."""
    return JSONResponse({"code": shared.codes.new(owner), "seconds": shared.codes.seconds})


@router.post("/carry")
async def carry(form: CarryCode, shared: Shared, owner: Owner) -> Response:
    """A copy of everything of the browser that this code was made in."""
    other = shared.codes.redeem(form.code)
    if other is None:
        raise ApiError(404, "not-found", _("this code is not known, or not any more"))
    data = await asyncio.to_thread(shared.store.read, partial(export_owner, owner=other))
    return JSONResponse(_json(await _take_over(data, shared, owner)))


async def _take_over(data: bytes, shared: Services, owner: str) -> Imported:
    limits = shared.settings.limits
    with Archive(io.BytesIO(data), most=UNFOLDED * limits.body) as archive:
        work = partial(
            import_owner,
            archive=archive,
            owner=owner,
            most_games=limits.games,
            most_levels=limits.levels,
            most_moves=limits.game_moves,
        )
        done: Imported = await asyncio.wrap_future(shared.store.write(work))
    shared.desk.forget_all(owner)  # some may have been replaced by a later state
    return done


def _json(done: Imported) -> dict[str, int]:
    return {"games": done.games, "levels": done.levels, "kept": done.kept}
