"""What is mine, whole: as a file to keep, or to carry to another browser or server."""

import asyncio
import base64
import binascii
import time
from dataclasses import asdict
from functools import partial

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from ...errors import DedaleError
from ...i18n import _
from ...store.codes import GOOD_FOR, new_code, redeem_code
from ...store.personal import Imported, check_room, export_owner, import_slices
from ..errors import ApiError
from ..forms import CarryCode, CodeWanted
from ..services import Asked, Asking, Owner, Shared, saved_as
from ..tasks.mine import bounds_of

_ZIP, _BYTES = "application/zip", {"schema": {"type": "string", "format": "binary"}}

#: How codes begin that have everything in them, and how long they may be.
WHOLE, LONGEST = "zip.", 100_000

router = APIRouter(prefix="/api/mine", tags=["mine"])


@router.get("", response_class=Response)
async def export(shared: Shared, owner: Owner) -> Response:
    """Export all my games, levels, scores and progress as one file."""
    data = await asyncio.to_thread(shared.store.read, partial(export_owner, owner=owner))
    return Response(data, media_type=_ZIP, headers=saved_as("dedale-games.zip"))


@router.post("", openapi_extra={"requestBody": {"required": True, "content": {_ZIP: _BYTES}}})
async def bring(ask: Asked, owner: Owner) -> Response:
    """Import such a file; duplicates are skipped and nothing newer is replaced."""
    # A file may be large, and is in memory: one of each visitor, and some of all.
    with ask.shared.imports.hold(ask.request.state.visitor):
        data = await ask.request.body()
        return await _take_over(data, ask, owner, proofs=True)


@router.post("/code")
async def code(form: CodeWanted, shared: Shared, owner: Owner) -> Response:
    """Create a one-time code, valid for ten minutes, that copies my data to another browser.

    With `whole`, the code itself holds the data: it is long, works everywhere and never expires.
    """
    if form.whole or shared.settings.alone:
        data = await asyncio.to_thread(shared.store.read, partial(export_owner, owner=owner))
        text = WHOLE + base64.urlsafe_b64encode(data).decode().rstrip("=")
        if len(text) > LONGEST:
            raise DedaleError("this is too much for a code: export it to a file")
        return JSONResponse({"code": text, "seconds": None})
    work = partial(new_code, owner=owner, now=time.time())
    made = await asyncio.wrap_future(shared.store.write(work))
    return JSONResponse({"code": made, "seconds": GOOD_FOR})


@router.post("/carry")
async def carry(form: CarryCode, ask: Asked, owner: Owner) -> Response:
    """Redeem a code: copy the data of the browser that created it."""
    if form.code.startswith(WHOLE):
        text = form.code.removeprefix(WHOLE).strip()
        try:
            data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        except (ValueError, binascii.Error):
            raise DedaleError("this code is not complete: copy all of it") from None
        return await _take_over(data, ask, owner, proofs=True)
    store = ask.shared.store
    work = partial(redeem_code, code=form.code, now=time.time())
    other = await asyncio.wrap_future(store.write(work))
    if other is None:
        raise ApiError(404, "not-found", _("this code is not known, or not any more"))
    data = await asyncio.to_thread(store.read, partial(export_owner, owner=other))
    # Its scores are on this server's boards already.
    return await _take_over(data, ask, owner, proofs=False)


async def _take_over(data: bytes, ask: Asking, owner: str, *, proofs: bool) -> Response:
    """Read in a worker, then written in slices: neither keeps anybody else waiting."""
    shared = ask.shared
    brought = await ask.result("mine:unpack", data=data, proofs=proofs)
    ask.request.state.keep(brought.weight)
    room = partial(
        check_room, brought=brought, owner=owner, bounds=bounds_of(shared.settings.limits)
    )
    await asyncio.to_thread(shared.store.read, room)
    done = Imported()
    for work in import_slices(brought, owner):
        done += await asyncio.wrap_future(shared.store.write(work))
    shared.desk.forget_all(owner)  # some may have been replaced by a later state
    return JSONResponse(asdict(done))
