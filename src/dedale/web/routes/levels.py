"""The library: levels, masks and mazes that one has drawn and keeps."""

import asyncio
import time
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse
from sqlalchemy import Connection

from ...i18n import N_, _
from ...jsons import JsonObject
from ...store.levels import (
    StoredLevel,
    add_level,
    change_level,
    count_levels,
    delete_level,
    get_level,
    list_levels,
)
from ..errors import ApiError, not_found
from ..forms import LevelForm
from ..limits import at_most
from ..services import Asked, Asking, Owner, Services, Shared
from .games import new_id
from .workshop import judged

router = APIRouter(prefix="/api/levels", tags=["levels"])

#: What a list says about a level besides, and what it says where that is not known.
_FACTS = {"length": None, "size": None, "folder": ""}


@router.get("")
def mine(
    shared: Shared,
    owner: Owner,
    kind: Annotated[str | None, Query(max_length=40)] = None,
    texts: bool = False,
) -> Response:
    """List my levels, most recently changed first; optionally with their texts."""
    found = shared.store.read(lambda connection: list_levels(connection, owner, kind))
    tell = _whole if texts else _level_json
    return JSONResponse({"levels": [tell(level) for level in found]})


@router.post("", status_code=201)
async def keep(form: LevelForm, ask: Asked, owner: Owner) -> Response:
    """Save a level. Invalid text is refused, with line and column."""
    facts, verdict = await _facts(form, ask)
    limits = ask.shared.settings.limits
    now = time.time()
    level = StoredLevel(
        new_id("l"), owner, form.kind, form.title or _("untitled"), form.text, facts, now, now
    )

    def write(connection: Connection) -> None:
        count, letters = count_levels(connection, owner)
        at_most(N_("levels"), count + 1, limits.levels)
        at_most(N_("letters in all levels"), letters + len(level.text), limits.levels_letters)
        add_level(connection, level)

    await asyncio.wrap_future(ask.shared.store.write(write))
    return JSONResponse(_whole(level) | {"verdict": verdict}, 201)


@router.get("/{level_id}")
def look(level_id: str, shared: Shared, owner: Owner) -> Response:
    """One level, with its text."""
    return JSONResponse(_whole(_mine(level_id, shared, owner)))


@router.put("/{level_id}")
async def change(level_id: str, form: LevelForm, ask: Asked, owner: Owner) -> Response:
    """Replace a level."""
    shared = ask.shared
    old = await asyncio.to_thread(_mine, level_id, shared, owner)
    facts, verdict = await _facts(form, ask)
    title = form.title or old.title
    level = StoredLevel(
        level_id, owner, form.kind, title, form.text, facts, old.created, time.time()
    )
    most = shared.settings.limits.levels_letters

    def write(connection: Connection) -> bool:
        letters = count_levels(connection, owner)[1] + len(level.text) - len(old.text)
        at_most(N_("letters in all levels"), letters, most)
        return change_level(connection, level)

    if not await asyncio.wrap_future(shared.store.write(write)):
        raise _no_level(level_id)
    return JSONResponse(_whole(level) | {"verdict": verdict})


@router.delete("/{level_id}", status_code=204)
async def remove(level_id: str, shared: Shared, owner: Owner) -> Response:
    """Delete a level."""
    write = shared.store.write(lambda connection: delete_level(connection, level_id, owner))
    if not await asyncio.wrap_future(write):
        raise _no_level(level_id)
    return Response(status_code=204)


async def _facts(
    form: LevelForm, ask: Asking
) -> tuple[dict[str, object], dict[str, object] | None]:
    """What a list says about a level, and the verdict on it; a text that is none is refused."""
    folder: dict[str, object] = {"folder": form.folder} if form.folder else {}
    if form.kind == "mask":
        rows = {"rows": form.text}
        mask = await ask.result("mazes:mask", mask=rows, width=None, height=None)
        return {"size": f"{mask['width']}x{mask['height']}"} | folder, None
    if form.kind == "maze":
        maze = await ask.result("mazes:make", maze={"text": form.text})
        return {"size": f"{maze['width']}x{maze['height']}"}, None
    verdict = await judged(form.kind, form.text, 5.0, ask)
    if isinstance(verdict["error"], dict):
        raise ApiError(422, **verdict["error"])
    return {"length": verdict["length"], "size": verdict["size"]} | folder, verdict


def _mine(level_id: str, shared: Services, owner: str) -> StoredLevel:
    level = shared.store.read(lambda connection: get_level(connection, level_id, owner))
    if level is None:
        raise _no_level(level_id)
    return level


def _no_level(level_id: str) -> ApiError:
    return not_found(_("there is no level {name!r} of yours").format(name=level_id[:40]))


def _level_json(level: StoredLevel) -> JsonObject:
    facts = {name: level.facts.get(name, usual) for name, usual in _FACTS.items()}
    found = {"id": level.id, "kind": level.kind, "title": level.title}
    return found | {"created": level.created, "updated": level.updated} | facts


def _whole(level: StoredLevel) -> JsonObject:
    return _level_json(level) | {"text": level.text}
