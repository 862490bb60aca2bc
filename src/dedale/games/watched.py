"""The rule book of a plug-in: what goes wrong in it is said in one line that names it."""

from collections.abc import Callable, Collection
from types import NoneType
from typing import Any, cast

from ..errors import DedaleError, Term
from ..grids.shape import shape_of
from ..grids.table import SQUARE
from ..registry import Entry
from .view import Outcome, View

#: What each function of a rule book gives; those it must have, then those it may.
_NEEDED: dict[str, type | tuple[type, ...]] = {
    "new": object,
    "from_text": object,
    "to_text": str,
    "legal_moves": list,
    "play": object,
    "outcome": (Outcome, NoneType),
    "view": dict,
}
_GIVES = _NEEDED | {
    "hint": dict,
    "solution": (list, NoneType),
    "outlook": dict,
    "drawing": str,
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
    """A rule book whose functions are called within `Entry.trusted`; what they give is checked."""

    def __init__(
        self, entry: Entry, book: object, signs: Collection[str], figures: Collection[str]
    ) -> None:
        self._entry, self._book = entry, book
        self._signs, self._figures = signs, figures

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self._book, name, None)
        if function is None:
            if name not in _NEEDED:
                raise AttributeError(name)
            raise self._named(DedaleError("there is no function {name!r}", name=name))

        def watched(*arguments: object, **named: object) -> object:
            with self._entry.trusted("game"):
                given = function(*arguments, **named)
            if not isinstance(given, _GIVES.get(name, object)):
                raise self._named(DedaleError("{name!r} gave {value!r}", name=name, value=given))
            if name == "view":
                with self._entry.trusted("game"):
                    wrong = problem(cast(View, given), self._signs, self._figures)
                if wrong is not None:
                    raise self._named(wrong)
            return given

        return watched

    def _named(self, error: DedaleError) -> DedaleError:
        return DedaleError(
            "{kind} {name!r} of plug-in {plugin!r} failed: {error}",
            kind=Term("game"),
            name=self._entry.name,
            plugin=self._entry.plugin,
            error=error,
        )


def problem(view: View, signs: Collection[str], figures: Collection[str]) -> DedaleError | None:
    """Why an interface could not draw a view; None when every interface can."""
    for name, kind in _FIELDS.items():
        if not isinstance(view.get(name), kind):
            return DedaleError("its view has {name} = {value!r}", name=name, value=view.get(name))
    cells, kinds = view["cells"], view["kinds"]
    grid = view["grid"]["grid"] if "grid" in view else SQUARE
    shape = shape_of(grid, view["width"], view["height"])
    size, digits = shape.size, shape.size * (2 if "grid" in view else 1)
    if len(cells) != digits or set(cells) - set("0123456789abcdef"):
        return DedaleError("the cells of its view should be {size} hexadecimal digits", size=digits)
    if kinds is not None and (len(kinds) != size or set(kinds) - set("012")):
        return DedaleError("the kinds of its view should be {size} digits 0, 1 or 2", size=size)
    if not view["actors"]:
        return DedaleError("its view has no actor to follow")
    shown = [(actor["at"], actor["who"]) for actor in view["actors"]]
    shown += [(thing["at"], thing["what"]) for thing in (*view["things"], *view["marks"])]
    for (row, col), sign in shown:
        if sign not in signs:
            return DedaleError("its view has {sign!r}, which is not among its signs", sign=sign)
        if not shape.is_inside((row, col)):
            return DedaleError("its view has {sign!r} outside the maze", sign=sign)
    for row, col in view.get("unsafe", []):
        if not shape.is_inside((row, col)):
            return DedaleError("its view has {sign!r} outside the maze", sign="unsafe")
    if unnamed := view["figures"].keys() - set(figures):
        return DedaleError("its view has a figure without words: {name!r}", name=min(unnamed))
    return None
