"""Files to take home: pictures, pages, animated pictures, text, and every format of mazes."""

from fastapi import APIRouter, Response

from ...errors import UnknownName
from ...i18n import N_
from ...jsons import JsonObject
from ...maze.formats import FORMATS
from ..forms import Export, Word
from ..services import Asked, Owner
from .mazes import known, position

router = APIRouter(prefix="/api/export", tags=["exports"])

TYPES = {
    "png": "image/png",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "gif": "image/gif",
    "apng": "image/apng",
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}


def kind_of(format: str) -> tuple[str, str]:
    """The ending and the media type of the files of a format."""
    if format in TYPES:
        return format, TYPES[format]
    able = {name: entry for name, entry in FORMATS.items() if entry.target and not entry.film}
    if format not in able:
        raise UnknownName(N_("format"), format, {*TYPES, *able})
    entry = able[format]
    if entry.beside:
        return "zip", "application/zip"
    media = "application/octet-stream" if entry.binary else TYPES["txt"]
    return entry.endings[0].removeprefix("."), media


@router.post("/{format}", response_class=Response)
async def export(format: Word, form: Export, ask: Asked, owner: Owner) -> Response:
    """A picture, a page to print, a film or a text: of a maze, a level or a game.

    A maze is also written in every format of the catalogue that can be, with the dimensions that
    it takes; one that has files beside it comes as a zip file.
    """
    ending, media = kind_of(format)
    body: JsonObject = form.model_dump(exclude={"maze", "level", "game", "films"})
    if form.maze is not None:
        body["maze"] = await known(form.maze, ask.shared, owner)
    if form.films is not None:
        body["films"] = [
            film.model_dump() | {"maze": await known(film.maze, ask.shared, owner)}
            for film in form.films
        ]
    if form.level is not None:
        body |= {"game": form.level.game, "now": form.level.text}
    if form.game is not None:
        body |= await position(form.game, ask.shared, owner)
    return await ask.file(f"dedale.{ending}", media, "exports:export", format=format, **body)
