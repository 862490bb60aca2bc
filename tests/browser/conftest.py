"""A real server and a real browser. Without a browser these tests are skipped, and say why."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

EXAMPLE = Path(__file__).parents[2] / "examples" / "game" / "fireflies.py"


class Server:
    """`dedale serve` in a process of its own, on a free port; it can be killed and come back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "dedale.cli", "serve", "--data", str(self.folder)]
        command += ["--plugin", str(EXAMPLE)]  # a game that the page has never heard of
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--lang", "en", "--no-warm"],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        said = ""
        for line in self.process.stderr:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                return
        raise AssertionError(f"the server did not start: {said}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()


#: Opens a page of a browser context of its own: `open_page(touch=True, locale="fr-FR")`.
OpenPage = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any, server: Server) -> Iterator[OpenPage]:
    """Pages that may log no error and ask nobody but our server (`quiet=False`: may lose it)."""
    contexts, troubles, strangers = [], [], []

    def opened(path: str = "/", *, touch: bool = False, quiet: bool = True, **options: Any) -> Any:
        settings: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
        settings["viewport"] = {"width": 1200, "height": 800}
        if touch:
            settings |= {"has_touch": True, "is_mobile": True}
            settings["viewport"] = {"width": 400, "height": 820}
        context = browser.new_context(**(settings | options))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # a busy machine is slow, not wrong
        if quiet:
            page.on(
                "console", lambda said: troubles.append(said.text) if said.type == "error" else None
            )
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda asked: strangers.append(asked.url))
        page.goto(server.url + path)
        page.wait_for_selector("html[data-ready]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []
    ours = (server.url, "data:", "blob:")
    assert [address for address in strangers if not address.startswith(ours)] == []
