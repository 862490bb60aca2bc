"""Opening a game: from parameters, a level, a link or a save. May take long, may be refused."""

import secrets
from typing import Any

from ...errors import DedaleError
from ...games import Session
from ...games.links import read_link
from ...games.protocol import rules
from ...games.record import Record, read
from ...i18n import _
from ..limits import Limits, at_most


def open_game(
    limits: Limits,
    game: str | None = None,
    parameters: dict[str, Any] | None = None,
    level: str | None = None,
    link: str | None = None,
    save: str | None = None,
) -> dict[str, Any]:
    """The start of the game, its moves so far and all else that the store keeps of it."""
    paper = _paper(game, parameters, level, link, save)
    _check_parameters(paper, limits)
    at_most(_("moves"), len(paper.moves), limits.game_moves)
    session = Session.from_record(paper)
    view = session.view()
    limits.check_size(view.get("width"), view.get("height"), limits.game_cells)
    at_most(_("minotaurs"), len(view.get("minotaurs", ())), limits.minotaurs)
    cursor = session.cursor
    start = session.jump(0)
    return {
        "game": session.game.NAME,
        "level": session.game.to_text(start),
        "parameters": session.parameters,
        "moves": list(session.moves),
        "cursor": cursor,
        "elapsed": min(paper.clock, 10 * 365 * 86400.0),
        "size": [view.get("width") or view.get("size"), view.get("height") or view.get("size")],
    }


def film(limits: Limits, moves: list[str] | None = None, **source: Any) -> dict[str, Any]:
    """Everything that was played, step by step, without storing any of it."""
    from ..delta import changes

    opened = open_game(limits, **source)
    session = Session(opened["game"], rules(opened["game"]).from_text(opened["level"]))
    played = opened["moves"] + (moves or [])
    at_most(_("moves"), len(played), limits.game_moves)
    first = before = session.view()
    steps = []
    for number, move in enumerate(played):
        try:
            session.play(move)
        except DedaleError as error:
            raise DedaleError(
                "move {number}, {move!r}: {error}", number=number + 1, move=move, error=error
            ) from None
        view = session.view()
        steps.append({"move": move, "changes": changes(before, view)})
        before = view
    over = session.outcome
    return {
        "game": opened["game"],
        "moves": played,
        "view": first,
        "steps": steps,
        "from_start": True,
        "outcome": None if over is None else {"won": over.won, "reason": _(over.reason)},
    }


def _paper(
    game: str | None,
    parameters: dict[str, Any] | None,
    level: str | None,
    link: str | None,
    save: str | None,
) -> Record:
    if link is not None:
        return read_link(link)
    if save is not None:
        return read(save)
    assert game is not None
    if level is not None:
        return Record(game, level=level)
    return Record(game, parameters=_seeded(game, dict(parameters or {})))


def _seeded(game: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """The parameters, with a seed drawn when the game takes one and none is given."""
    import inspect

    known = inspect.signature(rules(game).new).parameters
    takes_any = any(p.kind is p.VAR_KEYWORD for p in known.values())
    made = "level" not in parameters
    if parameters.get("seed") is None and made and ("seed" in known or takes_any):
        parameters["seed"] = secrets.randbits(32)
    return parameters


def _check_parameters(paper: Record, limits: Limits) -> None:
    """Refuse what is too large before it is made."""
    given = paper.parameters or {}
    width, height = given.get("width", 20), given.get("height", 20)
    limits.check_size(width, height, limits.game_cells)
    for name in ("minotaurs", "monsters", "ghosts"):
        number = given.get(name, 0)
        if isinstance(number, int):
            at_most(_(name), number, limits.minotaurs)
    if isinstance(given.get("size"), int):
        at_most(_("size"), given["size"], limits.ariane_size)
