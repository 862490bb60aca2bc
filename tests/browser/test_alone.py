"""The folder that `dedale site` writes, in a real browser: no server, then no network."""

import json
import re
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dedale
from dedale.web.browser import LIMITS
from dedale.web.guard import HELP_POLICY
from dedale.web.help import RUN, RUN_HERE
from dedale.web.site import bundle
from dedale.web.site.build import policy
from dedale.web.tasks import exports, mazes

from .conftest import Folder, wait_until_kept
from .help import ask, show, start, way_out

KEYS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


class Visitor:
    """A browser of one's own at the folder, with one tab that is kept for all tests."""

    def __init__(self, browser: Any, folder: Folder) -> None:
        self.folder, self.asked = folder, list[str]()
        self.troubles: list[str] = []
        self.context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.tab()
        wait_until_kept(self.page)

    def tab(self) -> Any:
        page = self.context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.goto(f"{self.folder.url}/")
        page.wait_for_selector("html[data-ready]")
        return page


def until(page: Any, promised: str) -> None:
    """Wait for a promise to hold what is true; `wait_for_function` takes the promise for it."""
    for _time in range(1200):
        if page.evaluate(promised):
            return
        page.wait_for_timeout(100)
    raise AssertionError(promised)


@pytest.fixture(scope="module")
def visitor(browser: Any, folder: Folder) -> Iterator[Visitor]:
    found = Visitor(browser, folder)
    found.context.set_offline(True)
    yield found
    found.context.close()
    assert found.troubles == []
    assert [url for url in found.asked if not url.startswith((folder.url, "data:", "blob:"))] == []


@pytest.fixture
def page(visitor: Visitor) -> Any:
    show(visitor.page, "#/learn")
    show(visitor.page, "#/")
    return visitor.page


def test_a_game_is_won_and_is_there_after_a_reload(page: Any) -> None:
    game = start(page, game="classic", parameters={"width": 8, "height": 6, "seed": 4})
    steps = way_out(page, game)
    for step in steps[:-1]:
        page.keyboard.press(KEYS[step])
    page.reload()  # without a network
    page.wait_for_selector("canvas.board")
    while ask(page, f"games/{game}")["turn"] < len(steps) - 1:
        page.wait_for_timeout(50)
    page.keyboard.press(KEYS[steps[-1]])
    page.wait_for_selector("dialog[open], .outcome")
    assert ask(page, f"games/{game}")["outcome"]["won"]


def test_mazes_and_files_are_those_of_python_elsewhere(page: Any) -> None:
    for wish in (
        {"algorithm": "wilson", "width": 30, "height": 20, "seed": 7},
        {"algorithm": "kruskal", "width": 200, "height": 150, "seed": 7},
        {"algorithm": "prim", "width": 12, "height": 12, "seed": 7, "grid": "hex"},
        {"algorithm": "wilson", "width": 20, "height": 18, "seed": 7, "mask": "heart"},
    ):
        here = mazes.make(maze={"make": wish}, limits=LIMITS)
        assert ask(page, "maze", {"maze": {"make": wish}})["cells"] == here["cells"]
    maze = {"make": {"algorithm": "wilson", "width": 30, "height": 20, "seed": 7}}
    for kind in ("svg", "pdf"):
        here = exports.export(format=kind, maze=maze, limits=LIMITS, solution=True)
        there = page.evaluate(
            """async ([kind, body]) => {
              const { ask } = await import(new URL("static/js/api.js", document.baseURI).href);
              const answer = await ask("POST", `export/${kind}`, body);
              return [...new Uint8Array(await answer.arrayBuffer())];
            }""",
            [kind, {"maze": maze, "solution": True}],
        )
        assert _undated(bytes(there)) == _undated(here), kind


def _undated(data: bytes) -> bytes:
    return re.sub(rb"D:\d{14}[^)]*", b"", data)


def test_answers_to_several_at_once_are_not_mixed_up(page: Any) -> None:
    wide = """async () => {
      const { post } = await import(new URL("static/js/api.js", document.baseURI).href);
      const one = (width) => post("maze", { maze: { make: { width, height: 3, seed: 7 } } });
      return (await Promise.all([4, 5, 6, 7, 8].map(one))).map(({ width }) => width);
    }"""
    assert page.evaluate(wide) == [4, 5, 6, 7, 8]


def test_what_a_browser_cannot_do_is_told(page: Any) -> None:
    maze = {"make": {"algorithm": "wilson", "width": 5, "height": 5, "seed": 7}}
    film = {"kind": "generator", "maze": maze}
    said = ask(page, "export/gif", {"films": [film]})
    assert "dedale serve" in said["error"]["message"]
    show(page, "#/explore")
    assert "dedale serve" in page.inner_text("main")


def test_long_work_is_shown_and_stopped(page: Any) -> None:
    long = """async () => {
      const { ask } = await import(new URL("static/js/api.js", document.baseURI).href);
      try { await ask("POST", "books", { count: 250 }); return "made"; }
      catch (error) { return error.trouble.code; }
    }"""
    page.evaluate(f"() => {{ window.long = ({long})(); }}")
    page.click(".starting button")
    assert page.evaluate("() => window.long") == "stopped"
    assert "id" in ask(page, "games", {"game": "classic"})
    page.wait_for_selector(".starting", state="detached")


def test_what_comes_later_is_there_when_it_is_wanted(visitor: Visitor, folder: Folder) -> None:
    """A module that the first board did without, asked for before anything else."""
    with tarfile.open(folder.folder / "python" / "dedale.tar.gz") as archive:
        if bundle.LATER not in archive.getnames():
            pytest.skip("without Node.js everything comes at once")
        listed = archive.extractfile(bundle.LATER)
        assert listed is not None
        assert "dedale.generators.algorithms.kruskal" in listed.read().decode().split()
    visitor.page.reload()
    visitor.page.wait_for_selector("html[data-ready]")
    wish = {"game": "treasure", "parameters": {"generator": "kruskal"}}
    assert "id" in ask(visitor.page, "games", wish)


def test_two_tabs_share_one_workshop_and_the_second_takes_over(visitor: Visitor) -> None:
    game = ask(visitor.page, "games", {"game": "classic", "title": "shared"})["id"]
    second = visitor.tab()
    assert ask(second, f"games/{game}")["title"] == "shared"
    old, visitor.page = visitor.page, second
    old.close()
    assert ask(second, f"games/{game}")["title"] == "shared"


#: From any object of JavaScript that Python holds one comes to `Function`, and from there to all.
LEAK = """
def solve(maze, start, goal):
    import gc, sys
    frame = sys._getframe()
    while frame and "on_line" not in frame.f_locals:
        frame = frame.f_back
    run = frame.f_locals["on_line"].constructor("place", "import(place).catch(() => 0)")
    run("http://127.0.0.1:9/leak.js")
"""


def test_a_program_of_somebody_asks_nobody(visitor: Visitor) -> None:
    """There are no headers: the policy of the page has to hold for the worker too."""
    page = visitor.page
    # as at the first visit, when no service worker adds a policy yet
    page.evaluate(
        "() => Object.defineProperty(navigator.serviceWorker, 'controller', {value: null})"
    )
    show(page, "#/write/bfs")
    page.fill(".code-text", LEAK)
    page.click("#run")
    page.wait_for_selector(".verdict-list")
    assert "EvalError" in page.inner_text(".verdict-list")
    assert [worker for worker in page.workers if worker.url.startswith("blob:")]
    assert [url for url in visitor.asked if "leak" in url] == []


def test_french(visitor: Visitor) -> None:
    page = visitor.page
    show(page, "#/learn")
    page.click(".menu button[lang=fr]")
    page.wait_for_selector("html[lang=fr]")
    assert "partie" in ask(page, "games/none")["error"]["message"]
    page.click(".menu button[lang=en]")
    page.wait_for_selector("html[lang=en]")


def test_a_full_disk_is_said_and_breaks_nothing(visitor: Visitor) -> None:
    page = visitor.page
    game = start(page, game="classic", parameters={"width": 8, "height": 6, "seed": 4})
    (move, *_rest) = ask(page, f"games/{game}")["legal"]
    tools = visitor.context.new_cdp_session(page)
    origin = {"origin": page.evaluate("() => location.origin")}
    tools.send("Storage.overrideQuotaForOrigin", origin | {"quotaSize": 1})
    level = {"kind": "mask", "title": "large", "text": "\n".join(["#" * 400] * 400)}
    said = ask(page, "levels", level)
    assert (
        said["error"]["message"] == "the browser gives this page no more room: nothing was written"
    )
    assert ask(page, f"games/{game}")["turn"] == 0
    tools.send("Storage.overrideQuotaForOrigin", origin)
    assert ask(page, f"games/{game}/moves", {"moves": [move]})["turn"] == 1


EXAMPLES = f"""<!doctype html><html lang="en"><head><meta charset="utf-8">{policy(HELP_POLICY)}
<title>Try</title></head>
<body><div class="highlight-python"><pre>&gt;&gt;&gt; import dedale
&gt;&gt;&gt; maze = dedale.generate("wilson", width=6, height=3, seed=7)
</pre></div>
<div class="installed highlight-python"><pre>import numpy</pre></div>
<div class="highlight-python"><pre>&gt;&gt;&gt; maze.digest()[:4]
'????'
</pre></div>
<script src="_static/run.js"></script></body></html>"""


def test_examples_of_the_documentation_run_in_place(visitor: Visitor, folder: Folder) -> None:
    help = folder.folder / "help"
    (help / "_static").mkdir(exist_ok=True)
    loader, place = help / RUN, help / "try.html"
    new = [path for path in (loader, place) if not path.exists()]
    loader.write_text(RUN_HERE, "utf-8")
    place.write_text(EXAMPLES, "utf-8")
    visitor.context.set_offline(False)
    page = visitor.context.new_page()
    page.set_default_timeout(60_000)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("worker", lambda worker: asked.append(worker.url))
    page.goto(f"{folder.url}/help/try.html")
    page.wait_for_selector(".example-run")
    assert page.locator(".example-run").count() == 2
    assert [url.rpartition("/")[2] for url in asked] == ["try.html", "run.js", "run.js", "help.css"]
    page.locator(".example-run").last.click()  # it needs the one before
    page.wait_for_selector(".example-text")
    assert page.inner_text(".example-text").strip() == "'44cc'"
    page.wait_for_selector(".example-drawing")
    page.fill(".code-text", "maze.height\nnope")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".example-trouble")
    assert "'nope'" in page.inner_text(".example-trouble")
    assert page.inner_text(".example-text").strip() == "3"
    page.get_by_text("As it was").click()
    assert page.input_value(".code-text") == "maze.digest()[:4]"
    page.close()
    for written in new:  # the folder is every test's
        written.unlink()
    visitor.context.set_offline(True)


KEPT = """async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (url.includes("/help/index.html")) return true;
}"""


def test_the_documentation_is_kept_too(visitor: Visitor, folder: Folder) -> None:
    visitor.context.set_offline(False)
    visitor.page.reload()
    until(visitor.page, KEPT)
    visitor.context.set_offline(True)
    page = visitor.context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{folder.url}/help/index.html")
    assert page.inner_text("body")
    page.close()


def test_a_new_version_waits_until_the_page_is_opened_again(
    visitor: Visitor, folder: Folder
) -> None:
    page = visitor.page
    visitor.context.set_offline(False)
    name = folder.folder / "sw.js"
    before = name.read_text("utf-8")
    name.write_text(before.replace('const VERSION = "', 'const VERSION = "next-'), "utf-8")
    try:
        page.evaluate("() => navigator.serviceWorker.ready.then((found) => found.update())")
        until(page, "() => navigator.serviceWorker.ready.then((found) => Boolean(found.waiting))")
        assert "id" in ask(page, "games", {"game": "classic"})  # this one goes on as it was
        page.reload()
        page.wait_for_selector("html[data-ready]")
        until(page, "() => navigator.serviceWorker.ready.then((found) => !found.waiting)")
        names = page.evaluate("() => caches.keys()")
        assert sum("next-" in name for name in names) == 1
    finally:
        name.write_text(before, "utf-8")


def test_the_list_of_files_is_complete(folder: Folder) -> None:
    listed = json.loads((folder.folder / "files.json").read_text("utf-8"))
    assert listed["version"] == dedale.__version__
    there = {
        path.relative_to(folder.folder).as_posix()
        for path in Path(folder.folder).rglob("*")
        if path.is_file()
    }
    assert there == {*listed["files"], "files.json"}
