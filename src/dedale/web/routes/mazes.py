"""Mazes: made, analysed, solved, toured and filmed. All heavy, so all in the pool."""

from fastapi import APIRouter, Response

from ...jsons import JsonObject
from ..forms import Filming, MazeForm, OneMask, OneMaze, Solving, Touring
from ..services import Asked, Owner, Services

router = APIRouter(prefix="/api", tags=["mazes"])


async def known(form: MazeForm, shared: Services, owner: str) -> JsonObject:
    """The form for a worker; the maze of a game is that of the position it is in."""
    if form.game is not None:
        return await position(form.game, shared, owner)
    return form.model_dump(exclude={"game"})


async def position(game_id: str, shared: Services, owner: str) -> JsonObject:
    """Where a game stands, for a worker."""
    async with shared.desk.held(game_id, owner) as game:
        session = game.session
        now = session.rules.to_text(session.state)
        return {"game": session.game.name, "start": game.row.level, "now": now}


@router.post("/maze")
async def maze(form: OneMaze, ask: Asked, owner: Owner) -> Response:
    """A maze: generated, read from text, or taken from a game."""
    return await ask.answer("mazes:make", maze=await known(form.maze, ask.shared, owner))


@router.post("/analysis")
async def analysis(form: OneMaze, ask: Asked, owner: Owner) -> Response:
    """Statistics of a maze: dead ends, junctions, longest path …"""
    return await ask.answer("mazes:analyse", maze=await known(form.maze, ask.shared, owner))


@router.post("/mask")
async def mask(form: OneMask, ask: Asked) -> Response:
    """A mask: a shape, a drawing, a word or a picture, at a size."""
    return await ask.answer("mazes:mask", **form.model_dump())


@router.post("/solve")
async def solve(form: Solving, ask: Asked, owner: Owner) -> Response:
    """Solve a maze with several solvers."""
    body = form.model_dump() | {"maze": await known(form.maze, ask.shared, owner)}
    return await ask.answer("paths:solve", **body)


@router.post("/tour")
async def tour(form: Touring, ask: Asked, owner: Owner) -> Response:
    """A tour through several cells."""
    body = form.model_dump() | {"maze": await known(form.maze, ask.shared, owner)}
    return await ask.answer("paths:tour", **body)


@router.post("/trace", response_class=Response)
async def trace(form: Filming, ask: Asked, owner: Owner) -> Response:
    """A film of an algorithm, as one binary message."""
    body = form.model_dump() | {"maze": await known(form.maze, ask.shared, owner)}
    film = await ask.answer("films:film", **body)
    film.headers["Content-Type"] = "application/octet-stream"
    return film
