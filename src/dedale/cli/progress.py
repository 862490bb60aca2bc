"""A bar with the time left, for whatever takes more than a second."""

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ..i18n import _

T = TypeVar("T")
PATIENCE = 1.0  # seconds before the bar shows
WIDTH = 30
ENOUGH = 0.02  # of the work must be seen to be done before the rest is estimated
WINDOW = 10.0  # seconds: the speed of these is that of the rest


def watched(
    work: Callable[[], T], label: str, share: Callable[[], float | None] | None = None
) -> T:
    """The result of `work`, done in a thread of its own while this one shows how far it is.

    `share` tells how much is done, from 0 to 1 (None: not known yet). Ctrl-C stops at once, even
    while compiled code runs.
    """
    import threading
    from contextvars import copy_context

    results: list[T] = []
    errors: list[BaseException] = []
    context = copy_context()  # the thread speaks the language of this one

    def run() -> None:
        try:
            results.append(context.run(work))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    bar = Bar(label)
    try:
        while thread.is_alive():
            thread.join(0.1)
            bar.show(share() if share else None)
    finally:
        bar.clear()
    if errors:
        raise errors[0]
    return results[0]


def reported(work: Callable[[Callable[[float], object]], T], label: str) -> T:
    """The same for work that is given a function to tell its share with."""
    done: list[float] = [0.0]
    return watched(lambda: work(lambda share: done.__setitem__(0, share)), label, lambda: done[0])


@contextmanager
def shown(label: str) -> Iterator[Callable[[str, float], None]]:
    """A bar with the time left, drawn as work reports how far it is."""
    bar = Bar(label)
    try:
        yield lambda _what, share: bar.show(share)
    finally:
        bar.clear()


class Bar:
    """One line on standard error that is drawn over and over, on a terminal only."""

    def __init__(self, label: str) -> None:
        self.label, self.began, self.shown = label, time.monotonic(), False
        self.rest = Rest()

    def show(self, share: float | None) -> None:
        """Draw the bar, if patience has run out."""
        now = time.monotonic()
        left = self.rest.after(now, share)
        if now - self.began < PATIENCE or not sys.stderr.isatty():
            return
        self.shown = True
        sys.stderr.write("\r\x1b[K" + line(self.label, share, now - self.began, left))
        sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class Rest:
    """Estimates the time left from how fast the work was of late.

    What comes before the first share (compiling, reading) is no work done: it counts for nothing.

    >>> rest = Rest()
    >>> [rest.after(now, share) for now, share in ((0, None), (8, 0.0), (9, 0.1), (10, 0.2))]
    [None, None, 9.0, 8.0]
    """

    def __init__(self) -> None:
        self.seen: deque[tuple[float, float]] = deque()

    def after(self, now: float, share: float | None) -> float | None:
        """The seconds left, or None where that cannot be known yet."""
        if share is None:
            return None
        self.seen.append((now, share))
        while now - self.seen[0][0] > WINDOW and share - self.seen[1][1] > 0:
            self.seen.popleft()
        since, before = self.seen[0]
        if share < ENOUGH or share - before <= 0 or now <= since:
            return None
        return (1 - min(share, 1.0)) * (now - since) / (share - before)


def line(label: str, share: float | None, taken: float, left: float | None) -> str:
    """The text of the bar.

    >>> line("wilson", 0.25, 2.0, 6.0)
    'wilson ━━━━━━━╸                        25 %, 6 s left'
    """
    if share is None or left is None:
        return f"{label} … {duration(taken)}"
    share = min(share, 1.0)
    full, half = divmod(int(share * 2 * WIDTH), 2)
    bar = ("━" * full + "╸" * half).ljust(WIDTH)
    rest = _(", {time} left").format(time=duration(left))
    return f"{label} {bar} {share:4.0%}".replace("%", " %") + rest


def duration(seconds: float) -> str:
    """Seconds for people.

    >>> duration(75)
    '1 min 15 s'
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
