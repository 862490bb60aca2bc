"""The page's own drawings of figures and things, as shapes for pictures.

`figures.json` is written by `tools/figures.py` from the drawings of the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ..grids.plan import Point
from ..render.shapes import Area, Disc, Shaped, Stroke

BOX = 640  # the width of a drawing, in its own units


@cache
def _known() -> Any:
    return json.loads((Path(__file__).parent / "figures.json").read_text("utf-8"))


def drawing_of(game: str, sign: str) -> str:
    """The drawing for a sign of a game; "": there is none, its letter is shown.

    >>> drawing_of("theseus", "exit"), drawing_of("pong", "ball")
    ('door', '')
    """
    name: str = _known()["games"].get(game, {}).get(sign, "")
    return name


def figure(
    name: str, middle: Point, wide: float, *, facing: str = "S", dark: bool = False, key: str = ""
) -> Iterator[Shaped]:
    """A drawing around a point, as wide as that; `key` is the number of a key's colour.

    >>> len(list(figure("door", (0.5, 0.5), 0.9)))
    10
    """
    known = _known()
    mirrored = facing == "W" and name not in known["drawings"]
    if name not in known["drawings"]:
        name += " E" if mirrored else f" {facing}"
    ink = known["inks"]["dark" if dark else "light"]
    if key:
        ink = ink | {"gold": known["keys"][(int(key) - 1) % len(known["keys"])]}
    scale = wide / BOX
    left, top = middle[0] - wide / 2, middle[1] - wide / 2

    def place(x: int, y: int) -> Point:
        return left + (BOX - x if mirrored else x) * scale, top + y * scale

    for line, width, fill, row in known["drawings"][name]:
        colour, rim_colour, rim = ink.get(fill, fill), ink.get(line, line), 10 * width * scale
        points = [place(x, y) for x, y in zip(row[::2], row[1::2], strict=False)]
        if len(row) == 3:
            yield Disc(points[0], row[2] * scale, colour, rim, rim_colour)
        elif fill:
            yield Area(points, colour, rim, rim_colour)
        else:
            yield Stroke(points, rim, rim_colour)
