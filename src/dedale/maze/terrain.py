"""Terrain: what it costs to enter each cell of a maze, 1 to 255."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..errors import DedaleError
from ..grids.shape import Shape
from ..kernel.rng import mix, stream
from ..numbers import whole

if TYPE_CHECKING:
    import numpy.typing as npt

LEAST, MOST = 1, 255
#: What the hills of noise cost at most, and how many cells apart their heights are drawn.
HIGHEST = 9
APART = 4


def checked_terrain(costs: object, size: int) -> bytes:
    """Costs as bytes, if there is one for each cell and each is from 1 to 255."""
    try:
        own = costs if isinstance(costs, bytes) else bytes(_flat(costs))
    except (TypeError, ValueError):
        raise DedaleError("terrain should be whole numbers from 1 to 255, row by row") from None
    if len(own) != size:
        raise DedaleError("{n} costs are given for {size} cells", n=len(own), size=size)
    if 0 in own:
        raise DedaleError("a cell that costs 0: terrain is from 1 to 255")
    return own


def _flat(costs: Any) -> list[int]:
    """Numbers, or rows of them."""
    rows = costs.tolist() if hasattr(costs, "tolist") else list(costs)
    return [cost for row in rows for cost in (row if isinstance(row, list | tuple) else [row])]


def terrain_of(wanted: npt.ArrayLike | bytes | str, shape: Shape) -> bytes:
    """The terrain that is asked for: costs, "noise:SEED", or the path of a picture."""
    if not isinstance(wanted, str):
        return checked_terrain(wanted, shape.size)
    kind, colon, seed = wanted.partition(":")
    if kind == "noise":
        if colon and not re.fullmatch(r"\d{1,20}", seed, re.ASCII):
            raise DedaleError("terrain {wanted!r} should be noise:SEED", wanted=wanted)
        return noise(shape, int(seed or 0))
    return picture(shape, wanted)


def noise(shape: Shape, seed: int) -> bytes:
    """Hills and valleys from a seed, the same on every machine: whole numbers throughout.

    Heights are drawn for the corners of squares of 4x4 cells and interpolated between them; then
    they are spread so that the lowest cell costs 1 and the highest 9.

    >>> from dedale.grids.shape import shape_of
    >>> len(noise(shape_of("square", 5, 4), 1))
    20
    """
    first = stream(whole("seed", seed, 0), "terrain")
    places = [shape.plan.centre(*shape.position(cell)) for cell in range(shape.size)]

    def corner(row: int, col: int) -> int:
        return mix(first ^ mix(row << 32 | col)) >> 48

    heights = []
    for x, y in places:
        (col, right), (row, down) = (divmod(round(1000 * at), 1000 * APART) for at in (x, y))
        right, down = _smooth(right), _smooth(down)
        above = corner(row, col) * (4096 - right) + corner(row, col + 1) * right
        below = corner(row + 1, col) * (4096 - right) + corner(row + 1, col + 1) * right
        heights.append(above * (4096 - down) + below * down)
    low, span = min(heights), max(1, max(heights) - min(heights))
    return bytes(1 + (HIGHEST - 1) * (height - low) // span for height in heights)


def _smooth(at: int) -> int:
    """A place between two corners, from 0 to 4096, slow near each: 3t² - 2t³."""
    t = at * 4096 // (1000 * APART)
    return t * t * (3 * 4096 - 2 * t) >> 24


def picture(shape: Shape, path: str) -> bytes:
    """A picture, laid over the grid: white costs 1, black 9."""
    from PIL import Image, UnidentifiedImageError

    wide, high = shape.plan.extent()
    try:
        with Image.open(path) as opened:
            if opened.width * opened.height > 1 << 26:
                raise DedaleError("the picture {path!r} is too large", path=path)
            grey = opened.convert("L").resize((max(1, round(4 * wide)), max(1, round(4 * high))))
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError):
        raise DedaleError(
            "terrain {path!r} should be noise:SEED, or a picture that can be read", path=path
        ) from None
    shades = []
    for cell in range(shape.size):
        x, y = shape.plan.centre(*shape.position(cell))
        at = min(grey.width - 1, int(4 * x)), min(grey.height - 1, int(4 * y))
        shade: Any = grey.getpixel(at)  # a number: it has one channel
        shades.append(1 + (HIGHEST - 1) * (255 - shade) // 255)
    return bytes(shades)
