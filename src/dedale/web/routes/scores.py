"""Boards of scores. A score is never taken on trust: the moves are played again, here."""

import asyncio
import time
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from ...games import Session
from ...games.saves import write
from ...i18n import _
from ...store.scores import Score, add_score, list_scores
from ..desk import board
from ..errors import ApiError
from ..forms import NewScore
from ..services import Asked, Owner, Services, Shared
from .games import new_id

router = APIRouter(prefix="/api/scores", tags=["scores"])


@router.post("", status_code=201)
async def enter(form: NewScore, ask: Asked, owner: Owner) -> Response:
    """Submit a won game to its board."""
    shared = ask.shared
    async with shared.desk.held(form.game_id, owner) as game:
        if game.row.gave_up:
            raise ApiError(
                422, "invalid", _("a game that was given up, or played by another, has no score")
            )
        save = await asyncio.to_thread(_played_only, game.session)
        seconds = None if game.row.imported else game.row.elapsed
        hints = game.row.hints
    proven = await ask.result("scoring:prove", save=save)
    score = Score(
        id=new_id("s"),
        board=board(proven["game"], proven["level"]),
        owner=owner,
        name=" ".join(form.name.split()) or "?",
        points=proven["points"],
        moves=proven["moves"],
        seconds=seconds,
        hints=hints,
        created=time.time(),
        record=proven["save"],
    )
    lines = await asyncio.wrap_future(shared.store.write(lambda c: add_score(c, score)))
    rank = next(
        (n for n, line in enumerate(lines, 1) if (line.owner, line.name) == (owner, score.name)),
        None,
    )
    mine = _score_json(score, owner)
    return JSONResponse({"rank": rank, "score": mine, "board": score.board}, 201)


def _played_only(session: Session) -> str:
    """The save of what was played; what could be redone does not count."""
    record = session.record()
    return write(replace(record, moves=record.moves[: record.cursor]))


@router.get("")
async def show(
    shared: Shared,
    owner: Owner,
    board_name: Annotated[str | None, Query(alias="board", max_length=80)] = None,
    game_id: Annotated[str | None, Query(max_length=80)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Response:
    """A board, best first: by name, or that of one of my games."""
    name = await _board(shared, owner, board_name, game_id)
    ask = partial(list_scores, board=name, limit=limit)
    lines = await asyncio.to_thread(shared.store.read, ask)
    return JSONResponse({"board": name, "scores": [_score_json(line, owner) for line in lines]})


async def _board(shared: Services, owner: str, name: str | None, game_id: str | None) -> str:
    if (name is None) == (game_id is None):
        raise ApiError(422, "invalid", _("give a board or a game_id"))
    if game_id is not None:
        async with shared.desk.held(game_id, owner) as game:
            return board(game.row.game, game.row.level)
    assert name is not None
    return name


def _score_json(score: Score, owner: str) -> dict[str, object]:
    return {
        "name": score.name,
        "points": score.points,
        "moves": score.moves,
        "seconds": score.seconds,
        "hints": score.hints,
        "mine": score.owner == owner,
        "at": score.created,
    }
