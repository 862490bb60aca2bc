"""Games: begin, look, play, travel in time, hints, links, saves."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from ...errors import DedaleError
from ...games import GAMES, Session
from ...i18n import _
from ...jsons import JsonObject
from ...store.games import StoredGame, list_games
from .. import packs
from ..desk import Desk, GameAction, OpenGame, board, game_json, other_rules, summary, title_of
from ..errors import not_found
from ..forms import Acting as Nothing
from ..forms import HintWanted, Jump, Moves, NewGame, Replay, Running, Travel
from ..services import Asked, Asking, Owner, Shared, owner_of, saved_as, services_of
from ..tasks.opening import States

#: What is right is text; errors are JSON, as everywhere.
TEXT: dict[int | str, JsonObject] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}}
}

#: Its routes are tried in their order, twice each: moves come first.
router = APIRouter(prefix="/api", tags=["games"])


# ---------------------------------------------------------------- acting


async def _act(
    request: Request, game_id: str, form: Nothing, action: Callable[[Desk], GameAction]
) -> Response:
    # Asked for here: as parameters, passed on by FastAPI, they take a tenth of the time of a move.
    desk, owner = (await services_of(request)).desk, await owner_of(request)
    return JSONResponse(await desk.act(game_id, owner, form.at, form.request, action(desk)))


@router.post("/games/{game_id}/moves")
async def play(game_id: str, form: Moves, request: Request) -> Response:
    """Play one or several moves; a repeated `request` id plays nothing twice."""
    return await _act(request, game_id, form, lambda desk: desk.play(form.moves))


@router.post("/games/{game_id}/run")
async def run(game_id: str, form: Running, request: Request) -> Response:
    """Play a move and continue along the corridor to the next decision."""
    return await _act(request, game_id, form, lambda desk: desk.run(form.move))


@router.post("/games/{game_id}/undo")
async def undo(game_id: str, form: Travel, request: Request) -> Response:
    """Undo n moves."""
    return await _act(request, game_id, form, lambda desk: desk.travel("undo", form.n))


@router.post("/games/{game_id}/redo")
async def redo(game_id: str, form: Travel, request: Request) -> Response:
    """Redo n moves."""
    return await _act(request, game_id, form, lambda desk: desk.travel("redo", form.n))


@router.post("/games/{game_id}/jump")
async def jump(game_id: str, form: Jump, request: Request) -> Response:
    """Go to the position after n moves."""
    return await _act(request, game_id, form, lambda desk: desk.travel("jump", form.turn))


@router.post("/games/{game_id}/restart")
async def restart(game_id: str, form: Nothing, request: Request) -> Response:
    """Go back to the start and reset the clock; the moves can be redone."""
    return await _act(request, game_id, form, lambda desk: desk.travel("restart", 0))


# ---------------------------------------------------------------- games


@router.post("/games", status_code=201)
async def begin(form: NewGame, ask: Asked, owner: Owner) -> Response:
    """Start a game from parameters, a level, a link, a save or a pack, or copy a game."""
    source: JsonObject = {"game": form.game, "parameters": form.parameters}
    source |= {"level": form.level, "link": form.link, "save": form.save, "anew": form.anew}
    level = packs.level_of(form.pack, form.number) if form.pack is not None else None
    if form.pack is not None:
        if level is None:
            raise not_found(
                _("there is no level {number} in a pack {pack!r}").format(
                    number=form.number, pack=form.pack
                )
            )
        source |= {"game": packs.game_of(form.pack), "level": level.level.text}
        source["parameters"] = _beside_level(source["game"], form.parameters or {})
    if form.copy_of is not None:
        return await _copied(form.copy_of, ask, owner)
    opened = await ask.result("opening:open_game", quick=True, **source)
    title, states = opened.pop("title"), opened.pop("states")
    now = time.time()
    title = form.title or title
    row = StoredGame(id=new_id("g"), owner=owner, title=title, created=now, acted=now, **opened)
    if level is not None:
        row.pack, row.number = level.pack, level.number
    return await _begun(row, states, ask)


async def _begun(row: StoredGame, states: States, ask: Asking) -> Response:
    ask.request.state.keep(row.weight)
    return JSONResponse(game_json(await ask.shared.desk.add(row, states)), 201)


async def _copied(game_id: str, ask: Asking, owner: str) -> Response:
    async with ask.shared.desk.held(game_id, owner) as game:
        old, start = game.row, game.session.start
    now = time.time()
    row = StoredGame(
        new_id("g"), owner, old.game, old.title, old.level, old.parameters, acted=now, created=now
    )
    row.pack, row.number = old.pack, old.number
    return await _begun(row, {0: start}, ask)


@router.get("/games")
def mine(
    shared: Shared,
    owner: Owner,
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=2000)] = 50,
    begun: bool = False,
) -> Response:
    """List my games, most recently played first; with `begun`, only those with moves."""
    rows = shared.store.read(lambda connection: list_games(connection, owner, game, limit, begun))
    return JSONResponse({"games": [summary(row) for row in rows]})


@router.get("/games/{game_id}")
async def look(game_id: str, shared: Shared, owner: Owner) -> Response:
    """The state of a game."""
    async with shared.desk.held(game_id, owner) as game:  # nothing that is not on disk yet
        return JSONResponse(game_json(game))


@router.get("/games/{game_id}/drawing", response_class=Response, responses=TEXT)
async def drawing(
    game_id: str,
    shared: Shared,
    owner: Owner,
    display: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """The position as text, in one of the displays of the game."""
    async with shared.desk.held(game_id, owner) as game:
        text = game.session.game.drawing(game.session.state, display)
    return PlainTextResponse(text)


@router.delete("/games/{game_id}", status_code=204)
async def remove(game_id: str, shared: Shared, owner: Owner) -> Response:
    """Delete a game."""
    await shared.desk.delete(game_id, owner)
    return Response(status_code=204)


# ---------------------------------------------------------------- advice


@router.get("/games/{game_id}/outlook")
async def outlook(game_id: str, request: Request, shared: Shared, owner: Owner) -> Response:
    """Whether the game can still be won, if that is known, and the best possible result."""
    async with shared.desk.held(game_id, owner) as game:
        version, texts = game.row.version, _texts(game)
    found = await shared.pool.run_for(request, "advice:outlook", quick=True, tag=game_id, **texts)
    return JSONResponse({"version": version, **found})


@router.post("/games/{game_id}/hint")
async def hint(
    game_id: str, form: HintWanted, request: Request, shared: Shared, owner: Owner
) -> Response:
    """A hint; higher stages say more. Hints are counted."""
    async with shared.desk.held(game_id, owner) as game:
        version, texts = game.row.version, _texts(game)
    texts["stage"] = form.stage
    given = await shared.pool.run_for(request, "advice:hint", quick=True, tag=game_id, **texts)
    hints = await shared.desk.count_hint(game_id, owner)
    return JSONResponse(given | {"hints": hints, "version": version})


@router.get("/games/{game_id}/threads")
async def threads(game_id: str, request: Request, shared: Shared, owner: Owner) -> Response:
    """The path taken, the best path, and the result as a line to share."""
    async with shared.desk.held(game_id, owner) as game:
        row, moves = game.row, list(game.session.moves[: game.session.cursor])
        counts = row.undos, row.hints
    source: JsonObject = {"game": row.game, "start": row.level, "moves": moves}
    pack = None if other_rules(row) else row.pack
    source |= {"title": title_of(row), "pack": pack, "number": row.number, "counts": counts}
    return await shared.pool.answer(request, "advice:threads", quick=True, tag=game_id, **source)


@router.post("/games/{game_id}/give-up")
async def give_up(
    game_id: str, form: Nothing, request: Request, shared: Shared, owner: Owner
) -> Response:
    """Give up and get the solution, from the current position if possible, else from the start."""
    async with shared.desk.held(game_id, owner) as game:
        texts = _texts(game)
    film = await shared.pool.answer(request, "advice:solution", quick=True, tag=game_id, **texts)
    await shared.desk.count_hint(game_id, owner, gave_up=True)
    return film


def _texts(game: OpenGame) -> JsonObject:
    """The game for a worker: its rule book, its start and where it stands."""
    session = game.session
    now = session.rules.to_text(session.state)
    return {"game": session.game.name, "start": game.row.level, "now": now}


@router.get("/demo/{game}")
async def demo(
    game: Annotated[str, Path(max_length=40)], request: Request, shared: Shared
) -> Response:
    """A demonstration of the game: a short won game as a film."""
    if game not in GAMES:
        raise not_found(_("there is no game {name!r}").format(name=game))
    return await shared.pool.answer(request, "advice:demo", quick=True, game=game)


# ---------------------------------------------------------------- sharing and keeping


@router.get("/games/{game_id}/replay")
async def replay(game_id: str, ask: Asked, owner: Owner) -> Response:
    """The whole game as a film."""
    async with ask.shared.desk.held(game_id, owner) as game:
        row, moves = game.row, list(game.session.moves)
    return await ask.answer("opening:film", game=row.game, level=row.level, moves=moves)


@router.post("/replay")
async def watch(form: Replay, ask: Asked) -> Response:
    """A game from a link, as a film; nothing is stored."""
    begins = not (form.link or form.save or form.moves)  # it is as soon made as any new game
    return await ask.answer("opening:film", quick=begins, **form.model_dump())


@router.get("/preview")
async def preview(link: Annotated[str, Query(max_length=30_000)], ask: Asked) -> Response:
    """Preview a link, with a picture; nothing is started or stored."""
    return await ask.answer("opening:preview", quick=True, link=link)


@router.get("/games/{game_id}/links")
async def links(game_id: str, shared: Shared, owner: Owner) -> Response:
    """Links to the game: its parameters, its start, its current position, the whole replay."""
    async with shared.desk.held(game_id, owner) as game:
        return JSONResponse(await asyncio.to_thread(_links, game))


def _links(game: OpenGame) -> JsonObject:
    session = game.session
    try:
        seed = session.seed_link()
    except DedaleError:
        seed = None
    here = Session(session.game, session.state)
    return {
        "seed": seed,
        "exact": session.exact_link(),
        "position": here.exact_link(),
        "replay": session.replay_link(),
        "text": session.rules.to_text(session.state),
        "board": board(game.row.game, game.row.level),
    }


@router.get("/games/{game_id}/save", response_class=Response, responses=TEXT)
async def save(game_id: str, shared: Shared, owner: Owner) -> Response:
    """The save file."""
    async with shared.desk.held(game_id, owner) as game:
        text = await asyncio.to_thread(game.session.to_text)
    return PlainTextResponse(text, headers=saved_as(f"{game.row.game}.dedale"))


def new_id(kind: str) -> str:
    """A fresh id that nobody guesses."""
    return f"{kind}_{secrets.token_urlsafe(12)}"


def _beside_level(game: str, values: JsonObject) -> JsonObject:
    """The values, if a level of a pack can be played by them."""
    for name in values:
        if not any(each.name == name and each.with_level for each in GAMES[game].parameters):
            raise DedaleError("parameter {name!r} does not go with a level of a pack", name=name)
    return values
