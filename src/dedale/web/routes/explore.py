"""Mazes of any size to be looked at: those that the server was started with, and one's own.

What a visitor sends names a maze or says how one is made; which file it is in is decided here.
Pictures are drawn by workers, each within a few seconds.
"""

import hashlib
import json
import secrets
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from ...i18n import _
from ...jsons import JsonObject
from ..errors import not_found
from ..forms import Ends, Exploring
from ..services import Owner, Services, Shared
from .mazes import known

router = APIRouter(prefix="/api/explore", tags=["explore"])

Id = Annotated[str, Path(pattern="^[ms]-[0-9a-f]{24}$")]
WayId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]
Number = Annotated[int, Path(ge=0, lt=2**31)]
#: A picture that is complete never changes: its maze has another id when it does.
LASTING = {"Cache-Control": "private, max-age=86400, immutable"}
NOTHING: dict[int | str, JsonObject] = {204: {"description": "Nothing of the way is there."}}


@router.get("")
def stored(shared: Shared) -> Response:
    """The mazes that the server was started with."""
    return JSONResponse({"mazes": sorted(shared.settings.mazes)})


@router.post("")
async def explore(form: Exploring, request: Request, shared: Shared, owner: Owner) -> Response:
    """Open a maze: its id, its size, and what its pictures are like."""
    limits = shared.settings.limits
    if form.stored is not None:
        path = shared.settings.mazes.get(form.stored)
        if path is None or not path.exists():
            raise not_found(_("there is no maze {name!r} here").format(name=form.stored[:60]))
        key = _stored_id(path)
        folder = _folder(shared, owner, key)
        facts = await shared.pool.run_for(
            request, "explore:about", tag=key, path=str(path), folder=str(folder)
        )
        return JSONResponse(facts | {"id": key, "name": form.stored})
    assert form.maze is not None
    body = await known(form.maze, shared, owner)
    if body.get("make") is not None and body["make"]["seed"] is None:
        body["make"]["seed"] = secrets.randbelow(2**53)
    key = f"m-{_hash(json.dumps(body, sort_keys=True))}"
    facts = await shared.pool.run_for(
        request,
        "explore:make",
        tag=key,
        maze=body,
        folder=str(_folder(shared, owner, key)),
        limits=limits,
    )
    return JSONResponse(facts | {"id": key, "name": None})


@router.get("/{maze_id}/tile/{level}/{x}/{y}", response_class=Response)
async def tile(
    maze_id: Id,
    level: Number,
    x: Number,
    y: Number,
    request: Request,
    shared: Shared,
    owner: Owner,
) -> Response:
    """A picture of a maze. The header Known says how much of it is known, when not all is."""
    found = await _do(request, shared, owner, maze_id, "tile", level=level, x=x, y=y)
    if found is None:
        raise _nothing()
    picture, share = found
    headers = LASTING if share >= 1 else {"Known": f"{share:.4f}"}
    return Response(picture, media_type="image/png", headers=headers)


@router.get("/{maze_id}/shades/{theme}", response_class=Response, responses=NOTHING)
async def shades(
    maze_id: Id,
    theme: Literal["light", "dark"],
    request: Request,
    shared: Shared,
    owner: Owner,
) -> Response:
    """The whole maze coloured by distance, with the solution; empty if it is too large."""
    found = await _do(request, shared, owner, maze_id, "shades", quick=False, theme=theme)
    if found is None:
        return Response(status_code=204, headers=LASTING)
    return Response(found, media_type="image/png", headers=LASTING)


@router.get("/{maze_id}/way/{way_id}/{level}/{x}/{y}", response_class=Response, responses=NOTHING)
async def way_tile(
    maze_id: Id,
    way_id: WayId,
    level: Number,
    x: Number,
    y: Number,
    request: Request,
    shared: Shared,
    owner: Owner,
) -> Response:
    """A picture of a path, to overlay on the maze."""
    found = await _do(
        request, shared, owner, maze_id, "way_tile", way=way_id, level=level, x=x, y=y
    )
    if found is None:
        raise _nothing()
    if found is False:
        return Response(status_code=204, headers=LASTING)
    return Response(found, media_type="image/png", headers=LASTING)


@router.get("/{maze_id}/cells/{row}/{col}", response_class=Response)
async def cells(
    maze_id: Id, row: Number, col: Number, request: Request, shared: Shared, owner: Owner
) -> Response:
    """A window of 64x64 cells, one byte per cell."""
    found = await _do(request, shared, owner, maze_id, "cells", row=row, col=col)
    if found is None:
        raise _nothing()
    return Response(found, media_type="application/octet-stream", headers=LASTING)


@router.post("/{maze_id}/way")
async def way(maze_id: Id, form: Ends, request: Request, shared: Shared, owner: Owner) -> Response:
    """The shortest path between two cells, or the progress of the search: ask again later."""
    body = form.model_dump()
    found = await _do(request, shared, owner, maze_id, "way", quick=False, **body)
    return JSONResponse(found)


async def _do(
    request: Request,
    shared: Services,
    owner: str,
    maze_id: str,
    task: str,
    quick: bool = True,
    **arguments: Any,
) -> Any:
    """The result of a task on a maze that the visitor has opened."""
    folder = _folder(shared, owner, maze_id)
    path = folder / "maze.npy"
    if maze_id.startswith("s-"):
        files = shared.settings.mazes.values()
        path = next((one for one in files if one.exists() and _stored_id(one) == maze_id), path)
    if not path.exists():
        raise _nothing()
    # A client that leaves does not stop it: the next one finds what was drawn; it is soon done.
    return await shared.pool.run(
        f"explore:{task}",
        who=request.state.visitor,
        quick=quick,
        tag=maze_id,
        path=str(path),
        folder=str(folder),
        **arguments,
    )


def _folder(shared: Services, owner: str, maze_id: str) -> FilePath:
    """Where what is known of a maze is kept: of a visitor's own one, where only they look."""
    whose = "stored" if maze_id.startswith("s-") else _hash(owner)
    return shared.settings.data / "explore" / whose / maze_id


def _stored_id(path: FilePath) -> str:
    """The id of a maze on disk; a file that was replaced has another."""
    facts = (path / "zarr.json" if path.is_dir() else path).stat()
    return f"s-{_hash(f'{path} {facts.st_mtime_ns} {facts.st_size}')}"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _nothing() -> Exception:
    return not_found(_("there is no such maze here, or not any more: open it again"))
