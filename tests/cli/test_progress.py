"""The progress bar: late, on terminals only, with the time left; and never in the way."""

import io
import re
import threading
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import log
from pathlib import Path
from types import SimpleNamespace

import pytest

import dedale
from dedale import i18n
from dedale.errors import DedaleError
from dedale.games import ariane
from dedale.generators.run import _Run
from dedale.kernel.threads import in_threads
from dedale.progress import Work, aside, part, tell
from dedale.render.animated import to_animated_svg
from dedale.render.gif import to_gif
from dedale.shell import progress
from tests.speeds import at_speed


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
    monkeypatch.setattr(progress, "DELAY", 0.0)
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

    def work() -> None:
        with part(1, share):
            done.wait(60)

    progress.watched(work, "work")
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
    monkeypatch.setattr(progress, "DELAY", 60.0)
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


def test_more_work_than_was_thought() -> None:
    rest = progress.Rest()
    told = [rest.after(second, share) for second, share in ((0, 0.0), (1, 0.5), (2, 0.2), (3, 0.4))]
    assert told == [None, 1.0, None, pytest.approx(3.0)]


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


# ---------------------------------------------------------------- what work tells


class Clock:
    """A clock that goes on when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_parts_are_shares_of_what_is_left() -> None:
    work = Work()
    seen = [work.share]
    with work:
        tell(0.0)
        seen.append(work.share)
        with part(0.5):
            with part(0.5):
                tell(0.5)
                seen.append(work.share)
            seen.append(work.share)
        with part(0.5, lambda: 0.2):
            seen.append(work.share)
        seen.append(work.share)
        tell(1.0)
        seen.append(work.share)
    assert seen == [None, 0.0, 0.125, 0.25, 0.55, 0.75, 1.0]


def test_telling_to_nobody_does_nothing() -> None:
    tell(0.5)
    with part(0.5), aside("a kernel"):
        tell(1.0)


def test_what_is_done_aside_takes_no_time() -> None:
    clock = Clock()
    work = Work(clock)
    with work:
        clock.now += 1
        with aside("a kernel"):
            clock.now += 30
            assert work.time == 1
            with aside("one that it calls"):
                clock.now += 5
            assert work.time == 1
        assert work.time == 1
        clock.now += 2
        assert work.time == 3
        for _done in in_threads(compile_for_a_minute(clock), [1, 2], 1):
            assert work.time == 3
    assert work.lost == 155


def compile_for_a_minute(clock: Clock) -> Callable[[int], None]:
    """A step of work in which a thread that helps finds that its kernel is not compiled."""

    def step(_number: int) -> None:
        with aside("a kernel"):
            clock.now += 60
        tell(0.9)  # of its part: how far the whole is, it does not know

    return step


def test_the_rest_that_is_told_is_true(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three parts of 10, 20 and 10 seconds, and a compiler that takes a minute in between."""
    monkeypatch.setattr(progress, "DELAY", 1.0)
    clock = Clock()
    bar = progress.Bar("work", Work(clock))
    told: list[tuple[float, float]] = []

    def second(left: float) -> None:
        clock.now += 1
        bar.show()
        found = re.findall(r", (\d+) s left$", screen.getvalue())
        if found:
            told.append((left, float(found[-1])))

    with bar.work:
        with part(0.25):
            for n in range(10):
                second(39 - n)
                tell((n + 1) / 10)
        with aside("carve"):
            clock.now += 60
            bar.show()
            assert screen.getvalue().endswith("work: compiling carve, this once … 1 min 10 s")
        with part(2 / 3, lambda: (clock.now - 70) / 20):
            for n in range(20):
                second(29 - n)
        for n in range(10):
            tell(n / 10)
            second(9 - n)
    assert len(told) > 30
    assert all(abs(true - said) <= 0.2 * true + 3 for true, said in told), told
    bar.clear()
    assert screen.getvalue().endswith("\x1b[Kcompiled in 1 min 0 s, for this and later runs\n")


class Heard(Work):
    """Work that is looked at whenever it begins or ends a part, or tells something."""

    def __init__(self) -> None:
        self.shares: list[float] = []
        super().__init__()

    def __setattr__(self, name: str, value: object) -> None:
        if name == "span" and hasattr(self, "span") and self.span.seen:
            self.seen = self.span.seen()
        super().__setattr__(name, value)
        if name in ("span", "begun") and hasattr(self, "begun") and self.share is not None:
            self.shares.append(self.share)


def shares_of(work: Callable[[], object]) -> list[float]:
    """The shares that are told while work is done."""
    heard = Heard()
    with heard:
        work()
    return heard.shares


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_the_share_of_a_kernel_is_seen(grid: str) -> None:
    """The grid that a maze is made on fills up, and the marks of a search cover it.

    WebAssembly works on a copy: it shows nothing of the quarter of a second that it takes at most.
    """
    heard = Heard()
    with heard, at_speed("numba"):
        maze = dedale.generate("prim", width=200, height=150, seed=1, grid=grid)
        assert heard.seen > 0.99
        dedale.solve(maze, algorithm="dead-end-filling" if grid == "square" else "bfs")
        assert 0.5 < heard.seen <= 1


def test_the_share_of_a_run_is_that_of_the_cells_no_longer_blank() -> None:
    for covers, share in ((False, 0.5), (True, log(2) / log(100))):
        run = SimpleNamespace(entry=SimpleNamespace(covers=covers), total=100)
        told = [
            _Run._share(run, partial(bytes, left), 40)  # type: ignore[arg-type]
            for left in (40, 20, 0)
        ]
        assert told == pytest.approx([0, share, 1])


def test_each_of_the_searches_that_are_compared_takes_as_long() -> None:
    maze = dedale.generate("prim", width=5, height=5, seed=1)
    shares = shares_of(lambda: dedale.compare(maze, algorithms=["bfs", "dfs", "astar"]))
    for share in (1 / 2, 2 / 3, 5 / 6, 1):
        assert pytest.approx(share) in shares


def test_every_long_work_tells(tmp_path: Path) -> None:
    """Shares grow, from a beginning to the end, and no step of them is most of the work."""
    large = dedale.generate("backtracker", width=200, height=150, seed=1)
    honeycomb = dedale.generate("backtracker", width=20, height=20, seed=1, grid="hex")
    trace = dedale.generate("prim", width=12, height=12, seed=1, trace=True).trace
    assert trace is not None
    large.save(tmp_path / "maze.json")
    works: dict[str, Callable[[], object]] = {
        "read and draw": lambda: dedale.load(tmp_path / "maze.json").draw("svg"),
        "solve": lambda: dedale.compare(large, algorithms=["bfs", "astar"]),
        "png": lambda: large.draw("png", solution=True, cell=40),
        "svg": lambda: large.draw("svg", solution=True),
        "pdf": lambda: large.draw("pdf", solution=True),
        "round walls": lambda: large.draw("pdf", walls="round"),
        "hex png": lambda: honeycomb.draw("png"),
        "hex svg": lambda: honeycomb.draw("svg"),
        "film": lambda: to_gif(trace),
        "animated svg": lambda: to_animated_svg(trace),
        "levels": lambda: ariane.generate(size=4, count=3, seed=1),
    }
    for name, work in works.items():
        shares = shares_of(work)
        assert shares == sorted(shares), name
        steps = [b - a for a, b in pairwise([0.0, *shares])]
        assert max(steps) < 0.72, (name, shares)
        assert shares[-1] > 0.2, (name, shares)
