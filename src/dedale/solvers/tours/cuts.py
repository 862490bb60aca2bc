"""Which sets of points a fractional tour enters less than twice: the sub-tours to cut off.

A tour enters and leaves every set of points, so the weights of the edges that leave a set add up to
at least 2. Sets where they do not are found as the connected parts of the support, or, when it is
connected, as the cuts met on the way to a minimum cut.

Reference: M. Stoer, F. Wagner, "A simple min-cut algorithm", 1997.
"""

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]
TINY = 1e-6


def violated(weights: Matrix) -> list[frozenset[int]]:
    """Sets of points that the edges of a symmetric matrix of weights leave by less than 2."""
    parts = components(weights)
    if len(parts) > 1:
        return parts
    return _light_cuts(weights)


def components(weights: Matrix) -> list[frozenset[int]]:
    """The connected parts of the support."""
    left = set(range(len(weights)))
    parts = []
    while left:
        part, waiting = set[int](), [left.pop()]
        while waiting:
            point = waiting.pop()
            part.add(point)
            near = {int(p) for p in (weights[point] > TINY).nonzero()[0]} & left
            left -= near
            waiting.extend(near)
        parts.append(frozenset(part))
    return parts


def _light_cuts(weights: Matrix) -> list[frozenset[int]]:
    """The cuts of less than 2 that the phases of Stoer and Wagner's algorithm come across."""
    weights = weights.copy()
    merged = [{point} for point in range(len(weights))]
    alive = np.ones(len(weights), bool)
    found = set()
    for _ in range(len(weights) - 1):
        # One phase: add the most tightly attached point again and again; the last one is a cut.
        attached = np.where(alive, 0.0, -np.inf)
        added = []
        for _ in range(int(alive.sum())):
            added.append(int(attached.argmax()))
            tightness = attached[added[-1]]
            attached[added[-1]] = -np.inf
            attached += weights[added[-1]]
        *_, before, last = added
        if tightness < 2 - TINY:
            inside = frozenset(merged[last])
            outside = frozenset(range(len(weights))) - inside
            found.add(min(inside, outside, key=len))
        merged[before] |= merged[last]
        weights[before] += weights[last]
        weights[:, before] += weights[:, last]
        alive[last] = False
    return list(found)
