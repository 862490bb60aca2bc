"""The progress bar: late, on terminals only, with the time left; and never in the way."""

import io
import threading
from types import SimpleNamespace

import pytest

from dedale import i18n
from dedale.cli import progress
from dedale.errors import DedaleError


class Screen(io.StringIO):
    """A standard error that says it is a terminal, or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen(True)
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=screen))
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    return screen


def watch_two_looks() -> None:
    """Work that goes on, and ends when it has been looked at twice: no clock decides."""
    done = threading.Event()
    looks: list[float] = []

    def share() -> float:
        looks.append(0.5)
        if len(looks) == 2:
            done.set()
        return min(0.25 * len(looks), 0.5)

    progress.watched(lambda: done.wait(60), "work", share)
    assert len(looks) >= 2


def test_the_thread_speaks_the_same_language() -> None:
    i18n.use("fr")
    try:
        assert progress.watched(i18n.language, "work") == "fr"
    finally:
        i18n.use(None)


def test_result_and_errors_come_through() -> None:
    assert progress.watched(lambda: 42, "work") == 42

    def fail() -> None:
        raise DedaleError("no")

    with pytest.raises(DedaleError, match="no"):
        progress.watched(fail, "work")


def test_it_shows_the_share_and_goes_away(screen: Screen) -> None:
    watch_two_looks()
    assert "50 %" in screen.getvalue()
    assert "left" in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_nothing_outside_a_terminal(screen: Screen) -> None:
    screen.terminal = False
    watch_two_looks()
    assert screen.getvalue() == ""


def test_nothing_when_it_is_quick(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 60.0)
    watch_two_looks()
    assert screen.getvalue() == ""


@pytest.mark.parametrize(
    ("share", "taken", "left", "end"),
    [
        (None, 3.0, None, "work … 3 s"),
        (0.001, 3.0, None, "work … 3 s"),
        (0.5, 30.0, 30.0, " 50 %, 30 s left"),
        (0.03, 40.0, 3960.0, "  3 %, 1 h 6 min left"),
        (1.5, 5.0, 0.0, "100 %, 0 s left"),
    ],
)
def test_the_line(share: float | None, taken: float, left: float | None, end: str) -> None:
    assert progress.line("work", share, taken, left).endswith(end)


def test_compiling_is_no_work_done() -> None:
    """Twenty seconds in which nothing is done do not make a second of work look like hours."""
    rest = progress.Rest()
    for second in range(20):
        assert rest.after(second, None) is None
    assert rest.after(20, 0.0) is None
    assert rest.after(21, 0.001) is None  # too little to tell
    assert rest.after(22, 0.25) == pytest.approx(6.0)


def test_the_speed_of_late_counts() -> None:
    """Half of the work in a minute, then ten times slower: a minute later that is known."""
    rest = progress.Rest()
    left = None
    for second in range(121):
        share = second / 120 if second <= 60 else 0.5 + (second - 60) / 1200
        left = rest.after(second, share)
    assert left == pytest.approx(540, rel=0.05)


def test_a_walk_that_covers_a_maze_is_told_truly() -> None:
    """A walk of our own: what is told at half of its steps is near a half, not near all."""
    import random
    from math import log

    told = []
    for seed in range(5):
        chance, side = random.Random(seed), 60
        at, reached, when = (0, 0), {(0, 0)}, [0]
        for step in range(10**7):
            row, col = at
            near = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
            at = chance.choice([c for c in near if min(c) >= 0 and max(c) < side])
            if at not in reached:
                reached.add(at)
                when.append(step)
                if len(reached) == side * side:
                    break
        half = sum(moment <= when[-1] / 2 for moment in when) / side**2
        told.append(-log(1 - half) / log(side * side))
        assert half > 0.9  # which a plain share would have told
    assert 0.35 < sum(told) / 5 < 0.75


def test_the_share_of_a_maze_in_the_making(monkeypatch: pytest.MonkeyPatch) -> None:
    """The grid that `generate` is watched through fills up."""
    from dedale.cli import generate as module

    shares: list[float | None] = []

    def watched(work, label, share):  # type: ignore[no-untyped-def]
        shares.append(share())
        maze = work()
        shares.append(share())
        return maze

    monkeypatch.setattr(progress, "watched", watched)
    module.made("prim", width=200, height=150, seed=1)
    assert shares[0] is None
    assert shares[1] is not None
    assert shares[1] > 0.99
