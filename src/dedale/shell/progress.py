"""A bar with the time left, for whatever takes more than a second."""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ..i18n import _
from ..progress import Work

T = TypeVar("T")
DELAY = 1.0  # seconds before the bar shows
WIDTH = 30
ENOUGH = 0.02  # of the work must be seen to be done before the rest is estimated
WINDOW = 10.0  # seconds: the speed of these is that of the rest


def watched(make: Callable[[], T], label: str) -> T:
    """What `make` returns, run in a thread of its own while this one shows how far it is.

    It reports its progress by `dedale.progress`. Ctrl-C stops at once, even while compiled code
    runs.
    """
    import threading
    from contextvars import copy_context

    results: list[T] = []
    errors: list[BaseException] = []
    work, context = Work(), copy_context()  # the thread speaks the language of this one

    def made() -> T:
        with work:
            return make()

    def run() -> None:
        try:
            results.append(context.run(made))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    bar = Bar(label, work)
    try:
        while thread.is_alive():
            thread.join(0.1)
            bar.show()
    finally:
        bar.clear()
    if errors:
        raise errors[0]
    return results[0]


@contextmanager
def shown(label: str) -> Iterator[None]:
    """A bar with the time left, for work that is done here: Ctrl-C stops it where it can clean up.

    (`watched` is for work that cannot be interrupted, such as one long kernel.)
    """
    import threading
    from contextvars import copy_context

    bar, ended = Bar(label, Work()), threading.Event()

    def draw() -> None:
        while not ended.wait(0.1):
            bar.show()

    drawing = threading.Thread(target=copy_context().run, args=(draw,), daemon=True)
    drawing.start()
    try:
        with bar.work:
            yield
    finally:
        ended.set()
        drawing.join()
        bar.clear()


class Bar:
    """One line on standard error that is drawn over and over, on a terminal only."""

    def __init__(self, label: str, work: Work) -> None:
        self.label, self.work, self.shown = label, work, False
        self.began, self.rest = work.clock(), Rest()

    def show(self) -> None:
        """Draw the bar, once it has taken a while."""
        share, taken = self.work.share, self.work.clock() - self.began
        left = self.rest.after(self.work.time, share)
        if taken < DELAY or not sys.stderr.isatty():
            return
        self.shown = True
        label = self.label
        if self.work.others:
            words = _("{label}: compiling {what}, this once")
            label, left = words.format(label=label, what=self.work.others[-1]), None
        sys.stderr.write("\r\x1b[K" + line(label, share, taken, left))
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the bar away; what took long and will not be done again is told."""
        if not self.shown:
            return
        sys.stderr.write("\r\x1b[K")
        if self.work.lost >= 1:
            words = _("compiled in {time}, for this and later runs")
            sys.stderr.write(words.format(time=duration(self.work.lost)) + "\n")
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
        """The seconds left, or None where that cannot be known yet, or no longer."""
        if share is None:
            return None
        if self.seen and share < self.seen[-1][1]:
            self.seen.clear()  # there is more to do than was thought
        if not self.seen or share > self.seen[-1][1]:
            self.seen.append((now, share))
        while len(self.seen) > 2 and self.seen[-1][0] - self.seen[0][0] > WINDOW:
            self.seen.popleft()
        (since, before), (last, share) = self.seen[0], self.seen[-1]
        if share < ENOUGH or share <= before or last <= since:
            return None
        # Work reports now and then: in between, the time goes on.
        left = (1 - min(share, 1.0)) * (last - since) / (share - before) - (now - last)
        return left if left >= 0 else None


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
