"""How far work is: the code that does it reports, the code that waits looks; nothing is handed on.

    with part(0.3):                 # about a third of the time
        ends = longest_path(maze)
    for row in each(rows):          # the rest of it
        ...

Shares are shares of the time that the work takes: so the time left follows from them. What the
compiler takes is no work done (`aside`), in threads that help too (`helping`). Where nothing waits,
reporting costs next to nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
MANY, STEP = 10_000, 256  # of many items, not every one is reported

_waited_for: ContextVar[Work | None] = ContextVar("work", default=None)
_helped: ContextVar[Work | None] = ContextVar("helped", default=None)


class _Span:
    """A stretch of the work: where it begins and how long it is, both as shares of all of it."""

    def __init__(
        self, first: float = 0.0, size: float = 1.0, seen: Callable[[], float] | None = None
    ) -> None:
        self.first, self.size, self.seen = first, size, seen
        self.done = 0.0
        self.parts = 0.0  # what the parts that have ended come to

    def reached(self) -> float:
        done = self.seen() if self.seen else self.done
        return self.first + self.size * min(max(done, 0.0), 1.0)


class Work:
    """Work that is waited for.

    >>> work = Work()
    >>> with work:
    ...     with part(0.5):
    ...         tell(0.5)
    ...         work.share
    0.25
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.span, self.begun = _Span(), False
        self.others: list[str] = []  #: what else is done just now (see `aside`)
        self.lost = 0.0  #: seconds of this so far
        self._since = clock()

    @property
    def share(self) -> float | None:
        """How much of it is done, from 0 to 1; None as long as nothing was reported."""
        return self.span.reached() if self.begun else None

    @property
    def time(self) -> float:
        """The time on the clock, less what was spent aside: it stands still meanwhile."""
        return (self._since if self.others else self.clock()) - self.lost

    def __enter__(self) -> Work:
        self._token = _waited_for.set(self)
        return self

    def __exit__(self, *_error: object) -> None:
        _waited_for.reset(self._token)

    def tell(self, share: float) -> None:
        """So much of the span at hand is done, 0 to 1; after parts of it, of the rest."""
        self.span.done = self.span.parts + (1 - self.span.parts) * share
        self.begun = True

    def step_aside(self, other: str) -> None:
        """Have the time stand still for this."""
        if not self.others:
            self._since = self.clock()
        self.others.append(other)

    def step_back(self, other: str) -> None:
        """Have it go on."""
        self.others.remove(other)
        if not self.others:
            self.lost += self.clock() - self._since


def tell(share: float) -> None:
    """Report that so much of the work at hand is done, 0 to 1; after parts of it, of the rest."""
    work = _waited_for.get()
    if work is not None:
        work.tell(share)


def each(items: Sequence[T]) -> Iterator[T]:
    """The items one by one, reporting now and then how many there were; each takes as long."""
    for number, item in enumerate(items):
        if number % STEP == 0 or len(items) < MANY:
            tell(number / len(items))
        yield item


def parts(items: Sequence[T]) -> Iterator[T]:
    """The items one by one; what is reported meanwhile is how far the work on that one is.

    >>> with Work() as work:
    ...     for _item in parts("ab"):
    ...         tell(0.5)
    ...         work.share
    0.25
    0.75
    """
    for number, item in enumerate(items):
        with part(1 / (len(items) - number)):
            tell(0.0)
            yield item


def counted(items: Iterable[T], total: int) -> Iterator[T]:
    """The items as they come, reporting after each of them; `total` is how many there will be."""
    for number, item in enumerate(items, 1):
        tell(number / total)
        yield item


def is_waited_for() -> bool:
    """Whether what is done now is waited for."""
    return _waited_for.get() is not None


def part(share: float, seen: Callable[[], float] | None = None) -> AbstractContextManager[None]:
    """What is done in here takes this share of the time that is left; inside, 1 is all of it.

    A kernel cannot report: `seen` says how far it is, and is asked by the code that waits.
    """
    work = _waited_for.get()
    return nullcontext() if work is None else _part(work, share, seen)


@contextmanager
def _part(work: Work, share: float, seen: Callable[[], float] | None) -> Iterator[None]:
    outer = work.span
    size = (1 - outer.done) * share
    work.span = _Span(outer.first + outer.size * outer.done, outer.size * size, seen)
    work.begun = True
    try:
        yield
    finally:
        outer.done += size
        outer.parts = outer.done
        work.span = outer


@contextmanager
def aside(other: str) -> Iterator[None]:
    """What is done in here is no work done: it says nothing of how long the rest will take."""
    work = _helped.get() or _waited_for.get()
    if work is None:
        yield
        return
    work.step_aside(other)
    try:
        yield
    finally:
        work.step_back(other)


def helping() -> Callable[[], object]:
    """What a thread begins with that helps with the work at hand.

    What it does aside is known to who waits; how far it is with its part of the work is not.
    """
    work = _waited_for.get()
    return lambda: _helped.set(work)
