"""What is mine, whole: as a file to keep, or to carry to another browser or server."""

import asyncio
import base64
import binascii
import io
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ...errors import DedaleError
from ...i18n import _
from ...store.archive import Archive
from ...store.codes import GOOD_FOR, new_code, redeem_code
from ...store.personal import Imported, export_owner, import_owner
from ...store.scores import Score
from ..desk import board
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
    with _opened(data, shared) as archive:
        scores = await _proven(list(archive.scores()), request, shared)
        return JSONResponse(asdict(await _take_over(archive, shared, owner, scores)))


@router.post("/code")
async def code(form: Nothing, shared: Shared, owner: Owner) -> Response:
    """A code with which another browser gets a copy of everything of mine, once, and soon."""
    work = partial(new_code, owner=owner, now=time.time())
    made = await asyncio.wrap_future(shared.store.write(work))
    return JSONResponse({"code": made, "seconds": GOOD_FOR})


@router.post("/carry")
async def carry(form: CarryCode, shared: Shared, owner: Owner) -> Response:
    """A copy of everything of the browser that this code was made in."""
    work = partial(redeem_code, code=form.code, now=time.time())
    other = await asyncio.wrap_future(shared.store.write(work))
    if other is None:
        raise ApiError(404, "not-found", _("this code is not known, or not any more"))
    data = await asyncio.to_thread(shared.store.read, partial(export_owner, owner=other))
    with _opened(data, shared) as archive:  # its scores are on this server's boards already
        return JSONResponse(asdict(await _take_over(archive, shared, owner)))


def _opened(data: bytes, shared: Services) -> Archive:
    return Archive(io.BytesIO(data), most=UNFOLDED * shared.settings.limits.body)


async def _take_over(
    archive: Archive, shared: Services, owner: str, scores: Sequence[Score] = ()
) -> Imported:
    limits = shared.settings.limits
    work = partial(
        import_owner,
        archive=archive,
        owner=owner,
        most_games=limits.games,
        most_levels=limits.levels,
        most_moves=limits.game_moves,
        scores=scores,
    )
    done: Imported = await asyncio.wrap_future(shared.store.write(work))
    shared.desk.forget_all(owner)  # some may have been replaced by a later state
    return done


async def _proven(scores: list[Score], request: Request, shared: Services) -> list[Score]:
    """Those of a file's scores that are true: each game is played again, by its rules."""
    if not scores:
        return []
    saves = [score.record for score in scores[: shared.settings.limits.games]]
    facts = await shared.pool.run_for(
        request, "scoring:prove_all", limits=shared.settings.limits, saves=saves
    )
    return [
        replace(
            score,
            board=board(fact["game"], fact["level"]),
            points=fact["points"],
            moves=fact["moves"],
            record=fact["save"],
            seconds=None,  # nobody here timed it
        )
        for score, fact in zip(scores, facts, strict=False)
        if fact is not None
    ]
