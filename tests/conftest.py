"""For all tests: markers, a browser, and examples that are the same in every run."""

import asyncio
import itertools
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from browsers import QUIET, chromium  # tools/browsers.py
from hypothesis import settings

from dedale.kernel import rng

# No deadline, as kernels compile when first called; the same examples in every run. `make fuzz`
# looks for others (HYPOTHESIS_PROFILE=search).
settings.register_profile("dedale", deadline=None, derandomize=True, database=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dedale"))

# Some runners start us with Ctrl-C ignored, which the programs under test would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
#: Runs in Pyodide only (see `kernel/test_pyodide.py`).
collect_ignore = ["kernel/in_pyodide.py"]


#: What makes a test one of a kind: a fixture that it uses, or how its name in this folder begins.
FIXTURES = {
    "browser": {"open_page", "browser"},
    "database": {"postgresql", "postgresql_server"},
    "server": {"server", "start_server"},
}
FILES = {
    "browser": ("browser/",),
    "terminal": ("tui/test_real_terminal.py", "cli/test_play.py", "cli/test_screen.py"),
    "documents": (
        "test_docs.py",
        "test_site.py",
        "test_readme.py",
        "test_examples.py",
        "cli/test_examples.py",
        "solvers/test_solving_docs.py",
    ),
    "slow": (
        "arena/",
        "books/",
        "browser/test_alone.py",
        "cli/test_cli.py::test_checks_and_measures_as_json",
        "cli/test_progress.py",
        "cli/test_settings.py::test_closed_and_full",
        "compat/",
        "datasets/",
        "envs/",
        "exercises/",
        "forms/test_files.py::test_damaged_files",
        "forms/test_files.py::test_large_mazes",
        "games/ariane/test_generator.py",
        "games/ariane/test_tools.py",
        "games/ariane/test_variants",
        "games/classic/test_lines.py",
        "games/test_example_game.py::test_it_plays_in_the_terminal",
        "games/test_parameters.py::test_levels_of_every_optional_rule",
        "games/treasure/test_hints_look_ahead.py",
        "games/treasure/test_pack.py::test_no_day",
        "games/treasure/test_perft.py",
        "generators/test_distribution.py",
        "generators/test_generators.py",
        "generators/test_golden.py::test_every_speed_gives_the_same[numba",
        "generators/test_many.py",
        "generators/test_recipes.py",
        "grids/test_drawing.py",
        "grids/test_making.py",
        "grids/test_solving.py",
        "judge/",
        "kernel/test_cache.py",
        "kernel/test_pyodide.py",
        "kernel/test_speed.py::test_what_is_missing",
        "lessons/test_lessons.py",
        "maze/test_oracle.py::test_all_speeds_answer_the_same[numba",
        "render/test_makers.py",
        "render/test_print.py",
        "scale/",
        "solvers/test_solve.py",
        "solvers/test_tours.py",
        "standalone/test_game.py",
        "store/test_archive.py",
        "test_page_checks.py",
        "tui/test_ariane.py",
        "tui/test_french.py",
        "tui/test_playing.py",
        "tui/test_screen",
    ),
    "server": ("web/", "store/test_many_servers.py"),
}

#: Files of more than half a minute: one makes the folder of files, the other the documentation.
LONGEST = ("browser/test_alone.py", "test_site.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test the markers of its kind."""
    for item in items:
        used = set(getattr(item, "fixturenames", ()))
        if given := getattr(item, "callspec", None):
            used |= {value for value in given.params.values() if isinstance(value, str)}
        if item.path.is_relative_to(HERE / "web"):  # its browser is a client without a window
            used -= FIXTURES["browser"]
        for kind, names in FIXTURES.items():
            if used & names:
                item.add_marker(kind)
        if item.path.is_relative_to(HERE):
            place = f"{item.path.relative_to(HERE).as_posix()}::{item.name}"
            for kind, starts in FILES.items():
                if place.startswith(starts):
                    item.add_marker(kind)
    # The longest files come first, then those that wait for others most, then the other dear ones:
    # at the end no worker is alone with a long one.
    ranks = {HERE / name: 0 for name in LONGEST}
    for rank, kinds in enumerate((("browser",), (*FIXTURES, *FILES)), 1):
        for item in items:
            if any(map(item.get_closest_marker, kinds)):
                ranks.setdefault(item.path, rank)
    items.sort(key=lambda item: ranks.get(item.path, 3))


@pytest.fixture(scope="module", autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games and settings are kept where a file's tests are: not where the person's own are, and not
    where the tests of another file find them."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("config"))
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("own"))
    for name in [name for name in os.environ if name.startswith("DEDALE_")]:
        if name != "DEDALE_PICTURES":
            del os.environ[name]


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test draws a seed of its own: what is not given is the same in every run."""
    drawn = itertools.count(2)
    fixed = SimpleNamespace(urandom=lambda size: next(drawn).to_bytes(size, "big"))
    monkeypatch.setattr(rng, "os", fixed)


@pytest.fixture(scope="session")
def one_browser() -> Iterator[tuple[Any, asyncio.AbstractEventLoop]]:
    """A real browser, and the event loop that its driver has in this thread."""
    playwright = pytest.importorskip("playwright.sync_api")
    found = chromium()
    if found is None:
        pytest.skip("no Chromium: sh tools/install_browser.sh, or set TEST_BROWSER to its path")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=found, args=QUIET)
        loop = asyncio.get_running_loop()
        yield running, loop
        asyncio._set_running_loop(loop)
        running.close()


@pytest.fixture(scope="module")
def browser(one_browser: tuple[Any, asyncio.AbstractEventLoop]) -> Iterator[Any]:
    """A real browser. While a module has it, no other test of it can use asyncio."""
    running, loop = one_browser
    asyncio._set_running_loop(loop)
    yield running
    asyncio._set_running_loop(None)
