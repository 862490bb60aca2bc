"""Room for the recursive twins, whose calls nest as deep as the maze has cells."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import DedaleError

#: Beyond this many nested calls the recursion would cost gigabytes; the iterative twin does not.
DEEPEST = 250_000


@contextmanager
def deep(calls: int) -> Iterator[None]:
    """Allow that many nested calls inside the block."""
    if calls > DEEPEST:
        raise DedaleError(
            "{calls:,} cells are too many for a recursive generator ({most:,} at most): "
            "use its iterative twin, which gives the same maze",
            calls=calls,
            most=DEEPEST,
        )
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 2 * calls + 1000))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
