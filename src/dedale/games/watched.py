"""The rule book of a plug-in: what goes wrong in it is said in one line that names it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..errors import DedaleError

if TYPE_CHECKING:
    from .game import Game, View

_NEEDED = ("new", "from_text", "to_text", "legal_moves", "play", "outcome", "view")
_FIELDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "width": int,
    "height": int,
    "cells": str,
    "kinds": (str, type(None)),
    "actors": list,
    "things": list,
    "marks": list,
    "figures": dict,
    "goal": str,
    "rules": list,
    "moves": list,
    "outcome": (dict, type(None)),
}


class Watched:
    """A rule book each of whose functions is called within `Game.trusted`."""

    def __init__(self, game: "Game", book: object) -> None:
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
                if name == "view":
                    check_view(self._game, given)
                return given

        return watched


def check_view(game: "Game", view: "View") -> None:
    """Raise a `TypeError` unless every door can draw this view."""
    for name, kind in _FIELDS.items():
        value = view.get(name) if isinstance(view, dict) else None
        if not isinstance(value, kind):
            raise TypeError(f"its view has {name} = {value!r}")
    size = view["width"] * view["height"]
    if len(view["cells"]) != size or set(view["cells"]) - set("0123456789abcdef"):
        raise TypeError(f"the cells of its view should be {size} hexadecimal digits")
    if view["kinds"] is not None and (
        len(view["kinds"]) != size or set(view["kinds"]) - set("012")
    ):
        raise TypeError(f"the kinds of its view should be {size} digits 0, 1 or 2")
    shown = [(actor["at"], actor["who"]) for actor in view["actors"]]
    shown += [(thing["at"], thing["what"]) for thing in (*view["things"], *view["marks"])]
    for (row, col), sign in shown:
        if not (0 <= row < view["height"] and 0 <= col < view["width"]):
            raise TypeError(f"its view has {sign!r} outside the maze, at {row}, {col}")
        if sign not in game.signs:
            raise TypeError(f"its view has {sign!r}, which is not among its signs")
    if unnamed := view["figures"].keys() - game.figures.keys():
        raise TypeError(f"its view has figures without words: {', '.join(sorted(unnamed))}")
