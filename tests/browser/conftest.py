"""A real server and a real browser. Without a browser these tests are skipped, and say why.

With DEDALE_TRANSPORT=alone the same tests run against the folder that `dedale site` writes, on a
server of plain files below a sub-path, with the network cut once the page is there.
"""

import inspect
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.built import built

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


class Files(SimpleHTTPRequestHandler):
    """A server of plain files that compresses nothing and keeps quiet."""

    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
    }

    def log_message(self, *_words: object) -> None:
        pass


class Folder:
    """The folder of the whole workshop, below a sub-path of a plain file server."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "some" / "place"

        def build(target: Path) -> None:
            command = [sys.executable, "-m", "dedale.cli", "site", "-o", str(target / "site")]
            subprocess.run(command, check=True, capture_output=True)

        shutil.copytree(built("workshop", build) / "site", self.folder)
        handler = partial(Files, directory=str(root))
        self.files = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.files.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.files.server_address[1]}/some/place"

    def kill(self) -> None:
        self.files.shutdown()
        self.files.server_close()


#: Whether the tests run against the folder of files.
ALONE = os.environ.get("DEDALE_TRANSPORT") == "alone"
#: The games of the page: a folder has no plug-ins.
GAMES = ("treasure", "ariane", "theseus", "classic", *(() if ALONE else ("fireflies",)))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folder]:
    from dedale.web.pyodide import is_there

    if not is_there():
        pytest.skip("no Pyodide: dedale site --fetch")
    running = Folder(tmp_path_factory.mktemp("www"))
    yield running
    running.kill()


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[Server | Folder]:
    if ALONE:
        yield request.getfixturevalue("folder")
        return
    running = Server(request.getfixturevalue("tmp_path_factory").mktemp("data"))
    yield running
    running.kill()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of what only a server has or does say so by asking for it."""
    for item in items:
        asked = getattr(item, "function", None)
        names = asked.__code__.co_varnames[: asked.__code__.co_argcount] if asked else ()
        if not ALONE:
            continue
        if "server" in names:
            item.add_marker(pytest.mark.skip(reason="about the server itself"))
        if item.path.name == "test_explore.py":
            item.add_marker(pytest.mark.skip(reason="larger than a browser's memory"))
        if asked and "fireflies" in inspect.getsource(asked):
            item.add_marker(pytest.mark.skip(reason="a folder has no plug-ins"))


#: The sizes of a desk's window and of a phone.
SIZES = ((1200, 800), (400, 820))


def wait_until_kept(page: Any) -> None:
    """Wait until Python has started and everything is kept for when there is no network."""
    page.wait_for_selector(".starting", state="detached")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


class Tabs:
    """Tabs that are used again: of the test before nothing is left but files.

    A new one takes three times as long: its process starts, and compiles every module.
    """

    #: How many wait to be used again.
    MOST = 4

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.free: list[tuple[str, Any]] = []
        self.kinds: dict[Any, str] = {}

    def take(self, fresh: bool, settings: dict[str, Any], viewport: Any, **media: str) -> Any:
        """A tab: of these settings of a context, at this size, with these wishes for media."""
        kind = str(settings)
        if not fresh and (found := next((one for one in self.free if one[0] == kind), None)):
            self.free.remove(found)
            page = found[1]
        else:
            page = self.browser.new_context(**settings).new_page()
            page.set_default_timeout(60_000)  # a busy machine is slow, not wrong
            if not fresh:
                self.kinds[page] = kind
        page.set_viewport_size(viewport)
        page.emulate_media(media="screen", **media)
        return page

    def give_back(self, page: Any, url: str) -> None:
        """Forget all that the tab kept, somewhere where nothing runs."""
        kind = self.kinds.get(page)
        if kind is None or page.is_closed():
            page.context.close()
            return
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.goto(f"{url}/favicon.ico")
        page.mouse.move(-1, -1)
        keeper = page.context.new_cdp_session(page)
        keeper.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
        keeper.detach()
        self.free.append((kind, page))
        if len(self.free) > self.MOST:
            _kind, oldest = self.free.pop(0)
            del self.kinds[oldest]
            oldest.context.close()


@pytest.fixture(scope="session")
def tabs(one_browser: tuple[Any, object]) -> Tabs:
    return Tabs(one_browser[0])


#: Opens a page as somebody who was never here: `open_page(touch=True, locale="fr-FR")`. What a test
#: leaves in a tab for good (a clock, a route, a listener) asks for a `fresh` one.
OpenPage = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any, tabs: Tabs, server: Server | Folder) -> Iterator[OpenPage]:
    """Pages that may log no error and ask nobody but our server (`quiet=False`: may lose it)."""
    pages, troubles, strangers = [], list[str](), list[str]()
    ours = (server.url, "data:", "blob:")

    def said(message: Any) -> None:
        busy = "429 (Too Many" in message.text  # on a slow machine; the page asks again, unseen
        if message.type == "error" and not busy:
            troubles.append(message.text)

    def asked(request: Any) -> None:
        if not request.url.startswith(ours):
            strangers.append(request.url)

    def failed(error: Any) -> None:
        troubles.append(str(error))

    def opened(
        path: str = "/#/carry",  # little is on it
        *,
        touch: bool = False,
        quiet: bool = True,
        fresh: bool = False,
        color_scheme: str = "light",
        reduced_motion: str = "reduce",
        viewport: dict[str, int] | None = None,
        **options: Any,
    ) -> Any:
        settings = {"locale": "en-GB", "has_touch": touch, "is_mobile": touch} | options
        page = tabs.take(
            fresh or ALONE,
            settings,
            viewport or dict(zip(("width", "height"), SIZES[touch], strict=True)),
            color_scheme=color_scheme,
            reduced_motion=reduced_motion,
        )
        heard = {"pageerror": failed, "request": asked} | ({"console": said} if quiet else {})
        for event, heed in heard.items():
            page.on(event, heed)
        pages.append((page, heard))
        if ALONE:  # the server's addresses of links, in the form of a folder
            path = path.replace("/open?", "/#/open/")
        page.goto(server.url + path)
        page.wait_for_selector("html[data-ready]")
        if ALONE:
            wait_until_kept(page)
            page.context.set_offline(True)
        return page

    yield opened
    for page, heard in pages:
        for event, heed in heard.items():
            page.remove_listener(event, heed)
        tabs.give_back(page, server.url)
    assert troubles == []
    assert strangers == []
