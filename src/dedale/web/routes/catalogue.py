"""What there is to choose from, read from the tables that everything else reads."""

import dataclasses
import hashlib
import json

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ... import __version__
from ...books.book import Book
from ...games.keys import TOOLS
from ...i18n import LANGUAGES, _, language
from ...kernel.events import EVENT_NAMES
from ...maze.look import LOOK, SHEETS
from ...maze.recipe import Recipe
from ...registry import KINDS, plural, registry
from .. import packs
from ..errors import public_message
from ..services import Services, Shared

router = APIRouter(prefix="/api", tags=["catalogue"])
#: What the page has forms for, by name.
REQUESTS = {
    "book": Book.PARAMETERS,
    "look": LOOK,
    "recipe": Recipe.PARAMETERS,
    "sheets": SHEETS,
}


@router.get("/catalogue")
def catalogue(request: Request, shared: Shared) -> Response:
    """Generators, solvers, games … with what each does and takes; and the limits here."""
    text = json.dumps(_catalogue(shared), ensure_ascii=False, separators=(",", ":"))
    etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, headers=headers, media_type="application/json")


@router.get("/health")
def health(shared: Shared) -> Response:
    """Health and queue length."""
    pending = shared.store.writer.pending + shared.pool.waiting
    trouble = shared.store.trouble() or shared.upkeep.trouble
    said = {"ok": trouble is None, "version": __version__, "pending": pending}
    if trouble is not None:
        said["trouble"] = public_message(trouble)
    return JSONResponse(said, 200 if trouble is None else 503)


def _catalogue(shared: Services) -> dict[str, object]:
    return {
        "version": __version__,
        "language": language(),
        "languages": list(LANGUAGES),
        **{
            plural(kind): [entry.facts() for _name, entry in registry(kind).items()]
            for kind in KINDS
            if kind != "command"  # of the shell
        },
        "packs": [
            {"id": pack.id, "game": pack.game, "name": _(pack.title), "levels": len(pack.levels)}
            for pack in packs.packs().values()
        ],
        "requests": {
            name: [parameter.facts() for parameter in parameters]
            for name, parameters in REQUESTS.items()
        },
        "keys": TOOLS,
        "events": list(EVENT_NAMES),
        "limits": dataclasses.asdict(shared.settings.limits),
    }
