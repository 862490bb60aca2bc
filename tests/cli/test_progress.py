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
    """Work that ends when it has been looked at twice: no clock decides."""
    done = threading.Event()
    looks: list[float] = []

    def share() -> float:
        looks.append(0.5)
        if len(looks) == 2:
            done.set()
        return 0.5

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
    ("share", "taken", "end"),
    [
        (None, 3.0, "work … 3 s"),
        (0.5, 30.0, " 50 %, 30 s left"),
        (0.01, 40.0, "  1 %, 1 h 6 min left"),
        (1.5, 5.0, "100 %, 0 s left"),
    ],
)
def test_the_line(share: float | None, taken: float, end: str) -> None:
    assert progress.line("work", share, taken).endswith(end)


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
