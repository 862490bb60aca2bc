"""The folder that `dedale site` writes, in Firefox: a visit, then no network, then a crash."""

import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from dedale.web.browser import LIMITS
from dedale.web.tasks import mazes

from ..exercises.solutions import SOLUTIONS
from .conftest import Files, Folder
from .firefox import FIREFOX, Firefox
from .help import ASK, directions

pytestmark = pytest.mark.skipif(FIREFOX is None, reason="no Firefox: apt-get install firefox-esr")
#: Arrow keys, as WebDriver writes them.
KEYS = {"N": "\ue013", "E": "\ue014", "S": "\ue015", "W": "\ue012"}
READY = "() => Boolean(document.documentElement.dataset.ready)"


def ask(firefox: Firefox, path: str, body: Any = None) -> Any:
    return firefox.evaluate(f"(...words) => ({ASK})(words)", "POST", path, body)


def show(firefox: Firefox, address: str) -> None:
    firefox.evaluate("(address) => { location.hash = address; }", address)


def test_play_write_and_come_back(folder: Folder, tmp_path: Path) -> None:
    files = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Files, directory=str(folder.folder.parents[1]))
    )
    threading.Thread(target=files.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{files.server_address[1]}/some/place/"
    firefox = Firefox(tmp_path)
    try:
        firefox.goto(url)
        firefox.wait_for(READY)
        firefox.wait_for("() => !document.querySelector('.starting')")
        firefox.wait_for("() => navigator.serviceWorker.ready.then(() => true)")
        files.shutdown()  # from here on there is no network
        files.server_close()
        firefox.reload()
        firefox.wait_for(READY)
        _same_mazes(firefox)
        game = _won(firefox)
        _written(firefox)
        firefox.kill()
        assert firefox.troubles == []
        firefox = Firefox(tmp_path)
        firefox.goto(f"{url}#/play/{game}")
        firefox.wait_for_selector("canvas.board")
        assert ask(firefox, f"games/{game}")["outcome"]["won"]
        show(firefox, "#/write/stack")
        firefox.wait_for_selector(".code-text")
        assert "class Stack" in firefox.evaluate("() => document.querySelector('.code-text').value")
        assert firefox.troubles == []
        ours = (url, "data:", "blob:")
        assert [address for address in firefox.asked if not address.startswith(ours)] == []
    finally:
        firefox.kill()


def _same_mazes(firefox: Firefox) -> None:
    for wish in (
        {"algorithm": "kruskal", "width": 200, "height": 150, "seed": 7},
        {"algorithm": "prim", "width": 12, "height": 12, "seed": 7, "grid": "hex"},
    ):
        here = mazes.make(maze={"make": wish}, limits=LIMITS)
        assert ask(firefox, "maze", {"maze": {"make": wish}})["cells"] == here["cells"]


def _won(firefox: Firefox) -> str:
    """A game of the keyboard, to its end."""
    wish = {"game": "classic", "parameters": {"width": 8, "height": 6, "seed": 4}}
    game = str(ask(firefox, "games", wish)["id"])
    body = {"maze": {"game": game}, "dangers": "ignore", "runs": [{"algorithm": "bfs"}]}
    answer = ask(firefox, "solve", body)
    steps = directions(answer["runs"][0]["path"], answer["width"])
    show(firefox, f"#/play/{game}")
    firefox.wait_for_selector("canvas.board")
    for number, step in enumerate(steps, 1):
        firefox.press(KEYS[step])
        firefox.wait_for(
            f"async (path, turn) => (await ({ASK})(['POST', path, null])).turn === turn",
            f"games/{game}",
            number,
        )
    firefox.wait_for_selector("dialog[open], .outcome")
    return game


def _written(firefox: Firefox) -> None:
    """An exercise, in French: what is wrong is told, what is right holds."""
    firefox.evaluate("() => document.querySelector('.menu button[lang=fr]').click()")
    firefox.wait_for_selector("html[lang=fr]")
    show(firefox, "#/write/stack")
    firefox.wait_for_selector(".code-text")
    fill = """(program) => {
      const text = document.querySelector(".code-text");
      text.value = program;
      text.dispatchEvent(new Event("input", { bubbles: true }));
    }"""
    program, wrong = SOLUTIONS["stack"]
    for source, fails in ((program.replace(wrong[0].old, wrong[0].new), True), (program, False)):
        firefox.evaluate(fill, source)
        firefox.evaluate("() => document.getElementById('run').click()")
        firefox.wait_for(
            "(fails) => document.querySelector('.verdict-list')"
            " && Boolean(document.querySelector('.verdict-list li[data-status=no]')) === fails",
            fails,
        )
    firefox.evaluate("() => document.querySelector('.menu button[lang=en]').click()")
    firefox.wait_for_selector("html[lang=en]")
