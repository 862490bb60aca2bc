"""What there is to choose from, read from the tables that everything else reads."""

import dataclasses
import hashlib
import inspect
import json
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ... import __version__
from ...games.protocol import GAMES, rules
from ...i18n import LANGUAGES, _, language
from ...registry import KINDS, registry
from ...trace import EVENT_NAMES
from .. import packs
from ..services import Services, Shared
from ..titles import ABOUT, DEFAULTS, STAGES, TITLES

router = APIRouter(prefix="/api", tags=["catalogue"])


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
    """Whether the server is well, and what waits."""
    pending = shared.store.writer.pending + shared.pool.waiting
    return JSONResponse({"ok": True, "version": __version__, "pending": pending})


def _catalogue(shared: Services) -> dict[str, Any]:
    tables = {_plural(kind): _table(kind) for kind in KINDS}
    return {
        "version": __version__,
        "language": language(),
        "languages": list(LANGUAGES),
        **tables,
        "games": [_game(name) for name in GAMES if _book(name) is not None],
        "packs": [
            {"id": pack.id, "game": pack.game, "name": _(pack.title), "levels": len(pack.levels)}
            for pack in packs.packs().values()
        ],
        "events": list(EVENT_NAMES),
        "limits": dataclasses.asdict(shared.settings.limits),
    }


def _plural(kind: str) -> str:
    return kind[:-1] + "ies" if kind.endswith("y") else kind + "s"


def _table(kind: str) -> list[dict[str, Any]]:
    """The lines of a table; none when the part that has it is not there."""
    try:
        lines = registry(kind).items()
    except (ImportError, AttributeError):
        return []
    return [{"name": name} | _facts(entry) for name, entry in lines]


def _facts(entry: Any) -> dict[str, Any]:
    fields = {f.name: getattr(entry, f.name) for f in dataclasses.fields(entry)}
    del fields["target"]
    plain = {
        name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()
    }
    return plain | {"about": _(entry.about) if entry.about else ""}


def _book(name: str) -> Any:
    try:
        return rules(name)
    except ImportError:
        return None


def _game(name: str) -> dict[str, Any]:
    book = _book(name)
    return {
        "name": name,
        "title": _(TITLES.get(name, name)),
        "about": _(ABOUT[name]) if name in ABOUT else "",
        "parameters": [
            _parameter(parameter)
            for parameter in inspect.signature(book.new).parameters.values()
            if parameter.kind is not parameter.VAR_KEYWORD
        ],
        "defaults": DEFAULTS.get(name, {}),
        "hints": STAGES.get(name, 0),
        "levels": any(pack.game == name for pack in packs.packs().values()),
    }


def _parameter(parameter: inspect.Parameter) -> dict[str, Any]:
    required = parameter.default is parameter.empty
    default = None if required else parameter.default
    words = str(parameter.annotation)
    kinds = [kind for kind in ("bool", "int", "str") if kind in words]
    return {
        "name": parameter.name,
        "default": default if isinstance(default, bool | int | float | str | None) else None,
        "type": kinds[0] if len(kinds) == 1 else "any",
        "required": required,
    }
