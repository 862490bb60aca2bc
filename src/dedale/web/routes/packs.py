"""Packs of levels, with the progress of the visitor."""

from functools import partial

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from ...i18n import _
from ...store.games import games_of_pack
from ...store.scores import Progress, get_progress
from .. import packs
from ..errors import not_found
from ..services import Owner, Shared

router = APIRouter(prefix="/api/packs", tags=["packs"])


@router.get("")
def all_packs(shared: Shared, owner: Owner) -> Response:
    """List the packs, with my progress."""
    summaries = []
    for pack in packs.packs().values():
        done = shared.store.read(partial(get_progress, owner=owner, pack=pack.id))
        summaries.append(_summary(pack, done))
    return JSONResponse({"packs": summaries})


@router.get("/{pack_id}")
def one_pack(pack_id: str, shared: Shared, owner: Owner) -> Response:
    """The levels of a pack, each with my best result."""
    pack = packs.pack_of(pack_id)
    if pack is None:
        raise not_found(_("there is no pack {name!r}").format(name=pack_id[:40]))
    done = shared.store.read(lambda connection: get_progress(connection, owner, pack_id))
    under_way = shared.store.read(lambda connection: games_of_pack(connection, owner, pack_id))
    levels = [
        _level(place, done.get(place.number), under_way.get(place.number)) for place in pack.levels
    ]
    return JSONResponse(_summary(pack, done) | {"levels": levels})


def _level(
    place: packs.ListedLevel, mine: Progress | None, game_id: str | None
) -> dict[str, object]:
    return {
        "number": place.number,
        "name": place.level.title,
        "lesson": place.level.lesson,
        "par": place.level.par,
        "solved": mine is not None,
        "best": mine.best if mine else None,
        "stars": mine.stars if mine else 0,
        "hints": mine.hints if mine else 0,
        "game_id": game_id,
        "view": packs.drawn(place.pack, place.number),
    }


def _summary(pack: packs.ListedPack, done: dict[int, Progress]) -> dict[str, object]:
    return {
        "id": pack.id,
        "game": pack.game,
        "name": _(pack.title),
        "levels": len(pack.levels),
        "solved": len(done),
        "stars": sum(line.stars for line in done.values()),
        "view": packs.drawn(pack.id, min(len(done) + 1, len(pack.levels))),
    }
