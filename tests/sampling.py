"""Products of tables that are tried in part by `make test`, and whole by `make soak`."""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

WHOLE = bool(os.environ.get("DEDALE_WHOLE"))


def sampled(cases: Iterable[T], share: int) -> list[T]:
    """One in `share` of the cases, the same in every run; all of them if `DEDALE_WHOLE` is set.

    On a diagonal: of a product of two tables every line of both is tried.

    >>> sampled([grid + maker for maker in "123" for grid in "ab"], 2)
    ['a1', 'b2', 'a3']
    """
    return [case for i, case in enumerate(cases) if WHOLE or (i + i // share) % share == 0]
