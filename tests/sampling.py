"""Products of tables that are tried in part by `make test`, and whole by `make soak`."""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

WHOLE = bool(os.environ.get("DEDALE_WHOLE"))


def sampled(cases: Iterable[T], share: int) -> list[T]:
    """About one in `share` of the cases, the same in every run; all if `DEDALE_WHOLE` is set.

    They are taken on a diagonal. Where the cases are plain tuples, those of a product of
    tables, what the diagonal misses is added: every line of every table is tried at least once.

    >>> sampled([(maker, grid) for maker in "123" for grid in "ab"], 2)
    [('1', 'a'), ('2', 'b'), ('3', 'a')]
    >>> sampled([(maker, grid) for maker in "12" for grid in "abc"], 4)
    [('1', 'a'), ('1', 'b'), ('1', 'c'), ('2', 'a')]
    """
    every = list(cases)
    if WHOLE:
        return every
    seen: set[tuple[int, object]] = set()
    chosen = set()
    for diagonal in (True, False):
        for i, case in enumerate(every):
            lines = set(enumerate(case)) if type(case) is tuple else set()
            if (i + i // share) % share == 0 if diagonal else not lines <= seen:
                chosen.add(i)
                seen |= lines
    return [every[i] for i in sorted(chosen)]


def seeds(count: int, share: int = 3) -> range:
    """The first of so many seeds, one in `share`; all if `DEDALE_WHOLE` is set."""
    return range(count if WHOLE else -(-count // share))
