"""A level or a game in one file: its rules as WebAssembly, undo, hints, par, in both languages."""

from __future__ import annotations

import base64
import struct
from array import array
from collections.abc import Mapping
from typing import Any

from ..games.game import Game
from ..games.keys import TOOLS
from ..games.played import Played, played_of, tables
from ..games.view import PackLevel, State
from ..i18n import LANGUAGES, _, speaking
from ..jsons import JsonObject
from ..kernel.arithmetic import Kind
from ..kernel.machines import allocator
from ..kernel.wasm import translated
from .page import page

#: The kinds of arguments of each kernel, as `games/played.py` lists them.
ROW: Kind = "i32"
KERNELS: dict[str, tuple[Kind, ...]] = {
    "allowed": (ROW, ROW, ROW, "I"),
    "turn": (ROW, ROW, ROW, "u64", ROW, "I"),
    "show": (ROW,) * 8,
}


def to_html(game: Game, state: State, level: PackLevel | None = None) -> str:
    """A page on which a game can be played from a state on.

    Parameters
    ----------
    game : Game
        One whose rule book has a module `played`.
    state
        A state of it.
    level : PackLevel
        The level of a pack that is played: its title and its lesson are shown.

    Raises
    ------
    DedaleError
        If the game cannot be played without Python, or its board is too large.

    Examples
    --------
    >>> from dedale.games import GAMES
    >>> game = GAMES["theseus"]
    >>> page = to_html(game, game.new({"level": game.pack("chase")[0].text}))
    >>> page.startswith("<!doctype html>")
    True
    """
    return page("game", level.title if level else _(game.title), game_data(game, state, level))


def game_data(game: Game, state: State, level: PackLevel | None = None) -> Mapping[str, object]:
    """What the script of a game is given."""
    table = tables(game, state)
    played = played_of(game)
    facts, now, rng = played.rows(state)
    start = table["start"]
    texts = [
        start["goal"],
        *start["rules"],
        *(word for row in played.WORDS.values() for word in row),
    ]
    texts += [str(value) for value in start["figures"].values() if isinstance(value, str)]
    for end in filter(None, table["outcomes"]):
        texts += [end["title"], end["reason"]]
    spoken = {}
    for language in LANGUAGES:
        with speaking(language):
            words = {text: _(text) for text in texts}
            spoken[language] = {
                "game": game.facts(),
                "words": words,
                "title": level.title if level else _(game.title),
                "lesson": level.lesson if level else "",
            }
    solution = _winning(game, state)
    return {
        "table": table,
        "spoken": spoken,
        "facts": _int32(facts),
        "now": _int32(now),
        "luck": base64.b64encode(struct.pack("<Q", rng)).decode(),
        "room": played.room(facts),
        "machine": base64.b64encode(allocator()).decode(),
        "kernels": {name: _kernel(played, name) for name in KERNELS},
        "keys": TOOLS,
        "solution": solution,
        "par": game.outlook(state, state)["par"],
    }


def _winning(game: Game, state: State) -> list[str] | None:
    """Moves that win, tried out: those who move by chance may be in the way."""
    solution = game.solution(state)
    for move in solution or ():
        if move not in game.rules.legal_moves(state):
            return None
        state = game.rules.play(state, move)
    over = game.rules.outcome(state)
    return solution if over is not None and over.won else None


def _kernel(played: Played, name: str) -> JsonObject:
    found = translated(getattr(played, name), KERNELS[name])
    return {
        "code": base64.b64encode(found.code).decode(),
        "tables": base64.b64encode(found.tables).decode(),
        "kinds": KERNELS[name],
        "returns": found.result or "",
    }


def _int32(row: Any) -> str:
    return base64.b64encode(array("i", row).tobytes()).decode()
