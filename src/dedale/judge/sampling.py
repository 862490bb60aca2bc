"""Claims over many runs: is every maze equally likely, and how does the work grow?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from math import exp, lgamma, log

from ..grids.shape import shape_of
from .claims import Made, connected

#: Shapes small enough to list all their mazes: width, height, and the masked cells.
SHAPES: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (3, 2, ()),
    (3, 3, ()),
    (3, 3, (2,)),
)
#: Runs for each maze of a shape.
RUNS = 30
#: Below this a program is called biased. A fair one falls below it, on one of the three shapes, in
#: three of ten thousand judgements.
LEAST_P = 1e-4


@cache
def spanning_trees(width: int, height: int, masked: tuple[int, ...] = ()) -> frozenset[bytes]:
    """All perfect mazes of a small shape, as their open sides.

    >>> [len(spanning_trees(*shape)) for shape in SHAPES]
    [15, 192, 56]
    """
    shape = shape_of("square", width, height)
    kinds = bytes(cell in masked for cell in range(shape.size))
    cells = [cell for cell in range(shape.size) if not kinds[cell]]
    walls = [
        (cell, side, *shape.step(cell, side))
        for cell in cells
        for near, side in shape.neighbours(cell)
        if cell < near and not kinds[near]
    ]
    found = set()
    for opened in combinations(walls, len(cells) - 1):
        sides = bytearray(shape.size)
        for cell, side, near, back in opened:
            sides[cell] |= 1 << side
            sides[near] |= 1 << back
        if connected(Made(shape, sides, kinds)) is None:
            found.add(bytes(sides))
    return frozenset(found)


def chi_square(counts: Counter[bytes], mazes: Iterable[bytes]) -> tuple[float, float]:
    """The statistic of counts that should all be equal, and its p-value.

    >>> x, p = chi_square(Counter({b"a": 50, b"b": 50}), [b"a", b"b"])
    >>> x, round(p, 3)
    (0.0, 1.0)
    """
    listed = list(mazes)
    expected = sum(counts.values()) / len(listed)
    statistic = sum((counts[maze] - expected) ** 2 for maze in listed) / expected
    return statistic, upper_gamma((len(listed) - 1) / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function: a series below a + 1, else a fraction.

    >>> round(upper_gamma(1.0, 1.0), 6) == round(exp(-1), 6)
    True
    """
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - front * total)
    tiny = 1e-300
    b, c = x + 1 - a, 1 / tiny
    d = h = 1 / b
    for i in range(1, 10_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or tiny)
        c = b + an / c or tiny
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h


def exponent(sizes: Sequence[int], work: Sequence[float]) -> float:
    """The power of the size with which work grows: the slope of a line through the logarithms.

    >>> round(exponent([10, 100, 1000], [20, 200, 2000]), 6)
    1.0
    """
    xs, ys = [log(size) for size in sizes], [log(max(amount, 1e-9)) for amount in work]
    x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
    up = sum((x - x0) * (y - y0) for x, y in zip(xs, ys, strict=True))
    return up / sum((x - x0) ** 2 for x in xs)
