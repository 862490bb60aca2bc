"""Where the cells of a grid are, as plain numbers: what the page needs to draw any grid."""

from collections.abc import Iterable
from functools import lru_cache

from ..jsons import JsonObject
from .shape import Shape


@lru_cache(maxsize=8)
def board_of(shape: Shape) -> JsonObject:
    """Middles, walls, neighbours and labels of all cells, as flat numbers; kept: do not change."""
    plan, ways = shape.plan, shape.ways
    near, back = [-1] * (shape.size * ways), [0] * (shape.size * ways)
    middles: list[float] = []
    walls: list[list[list[float]]] = []
    hidden: list[list[float]] = []
    labels: list[list[float]] = []
    for cell in range(shape.size):
        row, col = shape.position(cell)
        middles += _rounded(plan.centre(row, col))
        walls.append([[side, *_flat(line)] for side, line in shape.walls(cell)])
        for beyond, side in shape.neighbours(cell):
            near[cell * ways + side] = beyond
            back[cell * ways + side] = shape.step(cell, side)[1]
            below = plan.hidden(row, col, side)
            if below:
                hidden.append([cell, side, *_flat(below)])
            label = plan.label(row, col, side)
            if label is not None:
                labels.append([cell, side, *_rounded(label)])
    return {
        "grid": shape.grid,
        "extent": _rounded(plan.extent()),
        "sides": list(plan.sides),
        "walled": plan.walled,
        "firsts": list(shape.firsts),
        "middles": middles,
        "near": near,
        "back": back,
        "walls": walls,
        "hidden": hidden,
        "labels": labels,
        "captions": [[*_rounded(place), text] for place, text in plan.captions()],
    }


def _rounded(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 3), round(point[1], 3)]


def _flat(points: Iterable[tuple[float, float]]) -> list[float]:
    return [number for point in points for number in _rounded(point)]
