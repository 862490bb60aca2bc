"""For all tests: a browser; and no deadline in hypothesis, as kernels compile when first called."""

import os
import shutil
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("dedale", deadline=None)
settings.load_profile("dedale")

# Some runners start us with Ctrl-C ignored, which the programs under test would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session", autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games and settings are kept where the tests are, not where the person's own are."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("config"))
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("own"))
    for name in [name for name in os.environ if name.startswith("DEDALE_")]:
        if name not in ("DEDALE_BROWSER", "DEDALE_PICTURES"):
            del os.environ[name]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A real browser. One a module: while it runs, no test in this process can use asyncio."""
    playwright = pytest.importorskip("playwright.sync_api")
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    found = os.environ.get("DEDALE_BROWSER") or installed
    if found is None:
        pytest.skip("no Chromium: apt-get install chromium, or set DEDALE_BROWSER to its path")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=found, args=QUIET)
        yield running
        running.close()
