"""The maze of a game as it now is, read off its view: cells, and what is in them."""

import base64
from typing import Any

_THINGS = {"s": "treasure", "m": "treasure", "l": "treasure", "b": "bomb", "p": "poly", "e": "exit"}
_KINDS = {"0": 0, "1": 16, "2": 32}


def maze_of_view(view: dict[str, Any]) -> dict[str, Any]:
    """A maze form with `things` and `minotaurs`, for the tasks.

    >>> view = {"width": 2, "height": 1, "cells": "28", "kinds": None, "player": {"at": [0, 0]}}
    >>> view |= {"objects": " e", "minotaurs": []}
    >>> found = maze_of_view(view)
    >>> base64.b64decode(found["cells"]), found["start"], found["things"]["exit"]
    (b'\\x02\\x08', [0, 0], [[0, 1]])
    """
    width = view.get("width") or view["size"]
    height = view.get("height") or view["size"]
    sides = view["cells"] if "cells" in view else "".join(f"{side:x}" for side in view["sides"])
    kinds = view.get("kinds") or "0" * len(sides)
    cells = bytes(int(side, 16) | _KINDS[kind] for side, kind in zip(sides, kinds, strict=True))
    things: dict[str, list[list[int]]] = {}
    for index, letter in enumerate(view.get("objects") or ""):
        if letter in _THINGS:
            things.setdefault(_THINGS[letter], []).append(list(divmod(index, width)))
    way_out = view.get("exit") or view.get("door")
    if way_out:
        things["exit"] = [way_out]
    walkers = [*view.get("minotaurs", ()), *view.get("monsters", ())]
    player = view["player"]["at"] if "player" in view else view["ariane"]
    return {
        "cells": base64.b64encode(cells).decode(),
        "width": width,
        "height": height,
        "start": player,
        "goal": way_out or (things["exit"][0] if things.get("exit") else None),
        "things": things,
        "minotaurs": [walker["at"] for walker in walkers if walker.get("alive", True)],
    }
