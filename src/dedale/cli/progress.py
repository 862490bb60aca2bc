"""A bar with the time left, for whatever takes more than a second."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ..i18n import _

T = TypeVar("T")
PATIENCE = 1.0  # seconds before the bar shows
WIDTH = 30


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

    def show(self, share: float | None) -> None:
        """Draw the bar, if patience has run out."""
        taken = time.monotonic() - self.began
        if taken < PATIENCE or not sys.stderr.isatty():
            return
        self.shown = True
        sys.stderr.write("\r\x1b[K" + line(self.label, share, taken))
        sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def line(label: str, share: float | None, taken: float) -> str:
    """The text of the bar.

    >>> line("wilson", 0.25, 2.0)
    'wilson ━━━━━━━╸                        25 %, 6 s left'
    """
    if not share:
        return f"{label} … {duration(taken)}"
    share = min(share, 1.0)
    full, half = divmod(int(share * 2 * WIDTH), 2)
    bar = ("━" * full + "╸" * half).ljust(WIDTH)
    left = duration(taken / share - taken)
    return f"{label} {bar} {share:4.0%}".replace("%", " %") + _(", {time} left").format(time=left)


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
