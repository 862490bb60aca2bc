"""Files to take home: PNG, SVG, PDF, animated pictures and text."""

from typing import Any, Literal

from fastapi import APIRouter, Request, Response

from ..forms import Export
from ..services import Owner, Shared
from .mazes import known, position

router = APIRouter(prefix="/api/export", tags=["exports"])

TYPES = {
    "png": "image/png",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "gif": "image/gif",
    "apng": "image/apng",
    "txt": "text/plain; charset=utf-8",
}


@router.post("/{format}", response_class=Response)
async def export(
    format: Literal["png", "svg", "pdf", "gif", "apng", "txt"],
    form: Export,
    request: Request,
    shared: Shared,
    owner: Owner,
) -> Response:
    """A picture, a page to print, a film or a text: of a maze, a level or a game."""
    wish: dict[str, Any] = form.model_dump(exclude={"maze", "level", "game", "films"})
    if form.maze is not None:
        wish["maze"] = await known(form.maze, shared, owner)
    if form.films is not None:
        wish["films"] = [
            film.model_dump() | {"maze": await known(film.maze, shared, owner)}
            for film in form.films
        ]
    if form.level is not None:
        wish |= {"game": form.level.game, "now": form.level.text}
    if form.game is not None:
        wish |= await position(form.game, shared, owner)
    data = await shared.pool.run_for(
        request, "exports:export", format=format, limits=shared.settings.limits, **wish
    )
    name = f'attachment; filename="dedale.{format}"'
    return Response(data, media_type=TYPES[format], headers={"Content-Disposition": name})
