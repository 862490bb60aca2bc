"""Which things hang together: a union-find, as a forest in one array.

A thing points to another of its part; the root of a part holds minus the size of the part. Looking
a thing up halves the path behind it.

Reference: R. E. Tarjan, "Efficiency of a good but not linear set union algorithm", 1975.
"""

from .jit import ints, kernel
from .types import Array


@kernel
def new_parts(size: int) -> Array:
    """Every thing is a part by itself."""
    parts = ints(size)
    for thing in range(size):
        parts[thing] = -1
    return parts


@kernel
def root(parts: Array, thing: int) -> int:
    """What stands for the part of this thing. The path to it is halved on the way."""
    above = parts[thing]
    while above >= 0:
        beyond = parts[above]
        if beyond < 0:
            return above
        parts[thing] = beyond
        thing, above = beyond, parts[beyond]
    return thing


@kernel
def unite(parts: Array, one: int, other: int) -> bool:
    """Make one part of two; False if they are one already. The larger takes the smaller in.

    >>> parts = new_parts(3)
    >>> unite(parts, 0, 2), unite(parts, 2, 0), unite(parts, 2, 1)
    (True, False, True)
    """
    one = root(parts, one)
    other = root(parts, other)
    if one == other:
        return False
    if parts[one] > parts[other]:
        one, other = other, one
    parts[one] += parts[other]
    parts[other] = one
    return True
