"""Opening a game: from parameters, a level, a link or a save. May take long, may be refused.

Games are replayed here, never where others wait. What is handed over is not every state since the
start but those around one turn: so a game of a hundred thousand moves is as light as one of ten.
"""

import pickle
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import TypedDict, Unpack

from ...errors import DedaleError
from ...games import GAMES, Session
from ...games.game import State, View
from ...games.links import read_link
from ...games.saves import Record, read
from ...i18n import N_, _
from ..limits import Limits, at_most
from ..packs import ListedLevel, packs
from ..translation import translated
from .advice import film_of

Parameters = Mapping[str, object]
#: The states of some turns; None when they cannot be handed over (those of a plug-in may not).
States = dict[int, State] | None
#: Cells of a position of which a preview has a picture.
PICTURED = 10_000
#: Pixels of the longer side of such a picture.
CARD = 800
#: States that are handed over before and after the turn where a game stands.
AROUND = 40


class Source(TypedDict, total=False):
    """What a game is opened from: parameters or a level of a game, or a link, or a save."""

    game: str | None
    parameters: Parameters | None
    level: str | None
    link: str | None
    save: str | None


def open_game(limits: Limits, anew: bool = False, **source: Unpack[Source]) -> dict[str, object]:
    """The start of the game, its moves so far and all else that the store keeps of it."""
    link, save = source.get("link"), source.get("save")
    record = _record(source)
    if anew:
        record = replace(record, moves=(), cursor=0, clock=0.0, undos=0, hints=0)
    session = _session(record, limits, fresh=link is None and save is None)
    view = session.view()
    limits.check_size(view["width"], view["height"], limits.game_cells)
    at_most(N_("actors"), len(view["actors"]), limits.actors)
    cursor = session.cursor
    states = _around(session, cursor)
    # What another visitor has played can be seen, not owned.
    gave_up = bool(link and session.moves) or bool(save and view["outcome"])
    text = session.rules.to_text(session.start)
    place = _places(session.game.name).get(text) if link else None
    return {
        "game": session.game.name,
        "level": text,
        "gave_up": gave_up,
        "pack": place.pack if place else None,
        "number": place.number if place else None,
        "parameters": session.parameters,
        "moves": list(session.moves),
        "cursor": cursor,
        "elapsed": min(record.clock, 10 * 365 * 86400.0),
        "undos": record.undos,
        "hints": record.hints,
        "title": _size_of(view),
        "states": states,
    }


def _size_of(view: View) -> str:
    """What a game without a title is called: the size of its board, after its grid."""
    grid = [str(view["grid"]["grid"])] if "grid" in view else []
    return " ".join([*grid, f"{view['width']}×{view['height']}"])


def replay(game: str, level: str, moves: list[str], turn: int) -> States:
    """The states of a stored game around a turn."""
    return _around(Session.from_record(Record(game, None, level, tuple(moves), turn)), turn)


def play(game: str, state: State, moves: list[str]) -> dict[str, object]:
    """The states after each of these moves (None: as before), until one is refused; and why."""
    rules = GAMES[game].rules
    states: list[State | None] = []
    for move in moves:
        try:
            after = rules.play(state, move)
        except DedaleError as error:
            return {"states": states, "refused": str(error)}
        states.append(None if after is state else after)
        state = after
    return {"states": states, "refused": None}


def _around(session: Session, turn: int) -> States:
    last = len(session.moves)
    turns = {0, *range(max(0, turn - AROUND), min(last, turn + AROUND) + 1)}
    states = {turn: session.at(turn) for turn in sorted(turns)}
    try:
        pickle.dumps(states)
    except Exception:  # whatever a plug-in's states are made of
        return None
    return states


def preview(limits: Limits, link: str) -> dict[str, object]:
    """What a link leads to, before it is followed."""
    record = read_link(link)
    session = _session(record, limits)
    outcome = session.view()["outcome"]
    start = session.start
    view = translated(session.game, session.rules.view(start))
    width, height = view["width"], view["height"]
    limits.check_size(width, height, limits.game_cells)
    place = _places(session.game.name).get(session.rules.to_text(start))
    return {
        "game": session.game.name,
        "title": f"{place.number}. {place.level.title}" if place else _(session.game.title),
        "goal": view["goal"],
        "size": [width, height],
        "parameters": record.parameters,
        "moves": len(session.moves),
        "over": outcome is not None,
        "won": bool(outcome and outcome["won"]),
        "view": view if width * height <= PICTURED else None,
    }


def card(limits: Limits, link: str) -> bytes:
    """A picture of what a link leads to, for those who only see its address."""
    from ...games.pictures import scene_of
    from ...render.png import draw_png

    session = _session(read_link(link), limits)
    start = session.start
    view = session.rules.view(start)
    width, height = view["width"], view["height"]
    at_most(N_("cells"), width * height, PICTURED)
    return draw_png(scene_of(session.game, start), max(4, CARD // max(width, height)))


@cache
def _places(game: str) -> dict[str, ListedLevel]:
    """The levels of a game's packs, by their text as the rules write it."""
    rules = GAMES[game].rules
    found = [place for pack in packs().values() if pack.game == game for place in pack.levels]
    texts: dict[str, ListedLevel] = {}
    for place in reversed(found):
        with suppress(DedaleError):  # a plug-in's
            texts[rules.to_text(rules.from_text(place.level.text))] = place
    return texts


def film(
    limits: Limits, moves: list[str] | None = None, **source: Unpack[Source]
) -> dict[str, object]:
    """Everything that was played, step by step, without storing any of it."""
    session = _session(_record(source), limits)
    for number, move in enumerate(moves or (), session.cursor + 1):
        try:
            session.play(move)
        except DedaleError as error:
            raise DedaleError(
                "move {number}, {move!r}: {error}", number=number, move=move, error=error
            ) from None
    played = list(session.moves)
    at_most(N_("moves"), len(played), limits.game_moves)
    return film_of(session.game, session.start, played) | {"from_start": True}


def _record(source: Source) -> Record:
    if (link := source.get("link")) is not None:
        return read_link(link)
    if (save := source.get("save")) is not None:
        return read(save)
    game, level, parameters = source.get("game"), source.get("level"), source.get("parameters")
    assert game is not None
    if level is not None and parameters:  # the level, by other rules than its own
        return Record(game, {**parameters, "level": level}, None)
    return Record(game, None if level is not None else dict(parameters or {}), level)


def _session(record: Record, limits: Limits, *, fresh: bool = False) -> Session:
    """The game of a record; with `fresh`, a seed that is missing is drawn."""
    at_most(N_("moves"), len(record.moves), limits.game_moves)
    given = record.parameters
    if given is None:
        return Session.from_record(record)
    limits.check_size(given.get("width", 1), given.get("height", 1), limits.game_cells)
    for name, value in given.items():  # refused before it is made
        if isinstance(value, int) and name != "seed":
            at_most(name, value, limits.game_cells)
    return Session.fresh(record.game, **given) if fresh else Session.from_record(record)
