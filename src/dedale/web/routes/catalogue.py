"""What there is to choose from, read from the tables that everything else reads."""

import dataclasses
import hashlib
import json

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ... import __version__
from ...games.game import Action, Game, Parameter
from ...i18n import LANGUAGES, _, language
from ...registry import KINDS, Entry, registry
from ...trace import EVENT_NAMES
from .. import packs
from ..services import Services, Shared

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
    trouble = shared.store.trouble() or shared.upkeep.trouble
    said = {"ok": trouble is None, "version": __version__, "pending": pending}
    if trouble is not None:
        said["trouble"] = str(trouble)
    return JSONResponse(said, 200 if trouble is None else 503)


def _catalogue(shared: Services) -> dict[str, object]:
    return {
        "version": __version__,
        "language": language(),
        "languages": list(LANGUAGES),
        **{_plural(kind): [_line(e) for _name, e in registry(kind).items()] for kind in KINDS},
        "packs": [
            {"id": pack.id, "game": pack.game, "name": _(pack.title), "levels": len(pack.levels)}
            for pack in packs.packs().values()
        ],
        "events": list(EVENT_NAMES),
        "limits": dataclasses.asdict(shared.settings.limits),
    }


def _plural(kind: str) -> str:
    """The name of a kind's table.

    >>> _plural("strategy"), _plural("mask")
    ('strategies', 'masks')
    """
    return kind[:-1] + "ies" if kind.endswith("y") else kind + "s"


def _line(entry: Entry) -> dict[str, object]:
    """A line of a table, in the language in force; functions stay here."""
    names = [field.name for field in dataclasses.fields(entry) if field.name != "target"]
    line = {name: _plain(getattr(entry, name)) for name in names} | {"about": _(entry.about)}
    return line | _game(entry) if isinstance(entry, Game) else line


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _game(game: Game) -> dict[str, object]:
    """What a door needs to know of a game."""
    return {
        "title": _(game.title),
        "parameters": [_parameter(parameter) for parameter in game.parameters],
        "actions": [_action(action) for action in game.actions],
        "signs": {
            name: {"letter": sign.letter, "words": _(sign.words), "role": sign.role}
            for name, sign in game.signs.items()
        },
        "figures": {name: _(words) for name, words in game.figures.items()},
        "goals": {name: _(words) for name, words in game.goals.items()},
        "packs": list(game.packs),
    }


def _parameter(parameter: Parameter) -> dict[str, object]:
    """A field of a form; its value is what a person is offered first."""
    choices = parameter.choices
    return {
        "name": parameter.name,
        "kind": parameter.kind,
        "words": _(parameter.words),
        "value": parameter.default if parameter.proposed is None else parameter.proposed,
        "least": parameter.least,
        "most": parameter.most,
        "choices": _plural(choices)
        if isinstance(choices, str)
        else [(name, _(name)) for name in choices],
    }


def _action(action: Action) -> dict[str, object]:
    return {
        "move": action.move,
        "keys": list(action.keys),
        "words": _(action.words),
        "figure": action.figure,
        "names": _plural(action.names) if action.names else "",
        "every": action.every,
    }
