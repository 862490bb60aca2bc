"""The rule book of a plug-in: what goes wrong in it is said in one line that names it."""

from collections.abc import Callable
from types import NoneType
from typing import Any, cast

from ..errors import DedaleError
from .game import Game, Outcome, View

#: What a rule book must have, and what each function gives.
_NEEDED: dict[str, type | tuple[type, ...]] = {
    "new": object,
    "from_text": object,
    "to_text": str,
    "legal_moves": list,
    "play": object,
    "outcome": (Outcome, NoneType),
    "view": dict,
}
_FIELDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "width": int,
    "height": int,
    "cells": str,
    "kinds": (str, NoneType),
    "actors": list,
    "things": list,
    "marks": list,
    "figures": dict,
    "goal": str,
    "rules": list,
    "moves": list,
    "outcome": (dict, NoneType),
}


class Watched:
    """A rule book each of whose functions is called within `Game.trusted`."""

    def __init__(self, game: Game, book: object) -> None:
        self._game, self._book = game, book

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self._book, name, None)
        if function is None:
            if name not in _NEEDED:
                raise AttributeError(name)
            raise DedaleError(
                "game {name!r} of plug-in {plugin!r} has no function {function!r}",
                name=self._game.name,
                plugin=self._game.plugin,
                function=name,
            )

        def watched(*arguments: Any, **named: Any) -> Any:
            with self._game.trusted("game"):
                given = function(*arguments, **named)
                if not isinstance(given, _NEEDED.get(name, object)):
                    raise TypeError(f"{name} gave {given!r}")
                if name == "view":
                    check_view(self._game, cast(View, given))
                return given

        return watched


def check_view(game: Game, view: View) -> None:
    """Raise a `TypeError` unless every door can draw this view."""
    for name, kind in _FIELDS.items():
        value = view.get(name)
        if not isinstance(value, kind):
            raise TypeError(f"its view has {name} = {value!r}")
    size = view["width"] * view["height"]
    if len(view["cells"]) != size or set(view["cells"]) - set("0123456789abcdef"):
        raise TypeError(f"the cells of its view should be {size} hexadecimal digits")
    if view["kinds"] is not None and (
        len(view["kinds"]) != size or set(view["kinds"]) - set("012")
    ):
        raise TypeError(f"the kinds of its view should be {size} digits 0, 1 or 2")
    if not view["actors"]:
        raise TypeError("its view has no actor to follow")
    shown = [(actor["at"], actor["who"]) for actor in view["actors"]]
    shown += [(thing["at"], thing["what"]) for thing in (*view["things"], *view["marks"])]
    for (row, col), sign in shown:
        if not (0 <= row < view["height"] and 0 <= col < view["width"]):
            raise TypeError(f"its view has {sign!r} outside the maze, at {row}, {col}")
        if sign not in game.signs:
            raise TypeError(f"its view has {sign!r}, which is not among its signs")
    if unnamed := view["figures"].keys() - game.figures.keys():
        raise TypeError(f"its view has figures without words: {', '.join(sorted(unnamed))}")
