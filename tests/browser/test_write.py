"""Write, in a real browser with a real Python: mistakes, endless loops, links, escapes."""

from typing import Any

import pytest

from dedale.web.pyodide import is_there

from ..exercises.solutions import SOLUTIONS
from .conftest import OpenPage

pytestmark = pytest.mark.skipif(not is_there(), reason="no Pyodide: run `dedale site --fetch`")

PROGRAM, WRONG = SOLUTIONS["bfs"]
#: What a program may not reach: each is tried, and what could be reached is the path's first cell.
ESCAPES = """
def reach():
    import sys
    sys.modules.pop("js", None)
    try:
        import js
    except ImportError:
        return []
    names = "fetch indexedDB caches navigator XMLHttpRequest WebSocket Worker importScripts".split()
    return [name for name in names if getattr(js, name, None) is not None]


def solve(maze, start, goal):
    found = reach()
    assert not found, found
    return None
"""


def run(page: Any, source: str) -> str:
    page.fill(".code-text", source)
    before = page.get_attribute(".write-desk", "data-runs") or "0"
    page.click("#run")
    page.wait_for_function(
        "old => (document.querySelector('.write-desk').dataset.runs ?? '0') !== old",
        arg=before,
        timeout=300_000,  # Python is loaded first, which takes a minute where much else runs
    )
    return page.inner_text("#run-status")


def claims(page: Any, status: str) -> list[str]:
    found = page.locator(f".verdict-list li[data-status={status}] p:first-child")
    return [" ".join(text.split()) for text in found.all_inner_texts()]


def test_a_pupil_writes_a_program(open_page: OpenPage) -> None:
    page = open_page("/#/write/bfs")
    page.wait_for_selector(".write-board:visible")  # the maze, before anything runs
    # stopped while Python is loading: one can run it again
    page.click("#run")
    page.click("#stop")
    page.wait_for_selector("#stop", state="hidden")
    assert page.inner_text("#run-status") == "Stopped."

    # a mistake: the claim that fails, its smallest maze drawn, and its film on a click
    assert run(page, PROGRAM.replace(WRONG[0].old, WRONG[0].new)) == ""
    assert len(claims(page, "no")) == 1
    assert "no path is shorter" in claims(page, "no")[0]
    assert page.locator(".verdict-board").count() == 1
    length = page.text_content(".transport .counter")
    page.click("text=Watch it")
    page.wait_for_function(
        "old => document.querySelector('.transport .counter').textContent !== old", arg=length
    )
    # step and back: the line that runs is lit, variables are told, the queue is shown
    page.click("#last")
    assert "cell" in page.inner_text(".write-panels")
    page.click("#first")
    page.click("#step")
    assert page.locator(".code-lit").is_visible()

    # an endless loop is stopped, and its line told
    loop = "def solve(maze, start, goal):\n    n = 0\n    while True:\n        n += 1\n"
    run(page, loop)
    assert "does not end" in " ".join(page.locator(".verdict-list li").all_inner_texts())
    assert page.locator(".code-bad").is_visible()
    # one that no line of Python is seen of is ended from outside
    page.click("#last")
    page.fill(".code-text", "def solve(maze, start, goal):\n    return sum(iter(int, 1))\n")
    page.click("#run")
    page.click("#stop")
    page.wait_for_selector("#stop", state="hidden")
    assert page.inner_text("#run-status").startswith("Stopped")

    # words that are no Python
    assert "SyntaxError" in run(page, "def solve(maze, start, goal)\n    pass\n")

    # nothing can be reached from there
    run(page, ESCAPES)
    assert not [text for text in claims(page, "no") if "ends" in text], page.inner_text(
        ".verdict-list"
    )

    # the right program; a reload keeps it, and the list says that it is done
    run(page, PROGRAM)
    assert claims(page, "no") == []
    assert page.inner_text(".verdict-sum") == "Everything holds. Well done!"
    page.reload()
    assert page.input_value(".code-text") == PROGRAM
    page.goto(page.url.replace("/bfs", ""))
    page.wait_for_selector("[data-state=done]")


def test_a_link_is_shown_before_anything_runs(open_page: OpenPage) -> None:
    page = open_page("/#/write/stack", permissions=["clipboard-read", "clipboard-write"])
    page.fill(".code-text", "print('sent')\n")
    page.click("text=Send as a link")
    page.wait_for_selector(".toast")
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page("/" + link[link.index("#") :])
    assert other.inner_text(".code-read").strip() == "print('sent')"
    assert other.locator("#run").count() == 0
    assert not [worker for worker in other.workers if "write.js" in worker.url]
    other.click("text=Open in the editor")
    assert other.input_value(".code-text") == "print('sent')\n"
    # one's own program is not lost to a link, nor to the skeleton
    page.fill(".code-text", "print('mine')\n")
    page.goto(link)
    page.click("text=Open in the editor")
    page.click("text=Begin again")
    assert "print('sent')" not in page.input_value(".code-text")
    page.reload()
    for text in ("print('sent')\n", "print('mine')\n"):
        page.click("#mine")
        assert page.input_value(".code-text") == text


def test_the_editor_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/#/write/heuristic")
    area = page.locator(".code-text")
    area.fill("")
    area.press_sequentially("if x:\nreturn 1\ny")
    assert area.input_value() == "if x:\n    return 1\ny"
    area.press("Tab")
    assert area.input_value().endswith("y   ")
    area.press("Control+z")
    assert area.input_value().endswith("y")
    area.press("Escape")
    area.press("Tab")
    assert page.evaluate("document.activeElement.id") == "run"
    page.keyboard.press("Shift+Tab")
    # hints come one by one, and are still there after a reload
    page.click("#hint")
    page.click("#hint")
    assert page.locator(".hints li").count() == 2
    page.reload()
    page.wait_for_selector(".hints li")
    assert page.locator(".hints li").count() == 2


def test_a_teachers_exercise(open_page: OpenPage) -> None:
    page = open_page("/#/write/own", permissions=["clipboard-read", "clipboard-write"])
    page.click("text=Copy link")
    page.wait_for_selector(".toast")
    link = page.evaluate("navigator.clipboard.readText()")
    pupil = open_page("/" + link[link.index("#") :])
    pupil.click("text=Open in the editor")
    run(pupil, "def twice(n):\n    return n + 4\n")
    assert claims(pupil, "no") == ["does not hold: twice(-1)"]
    run(pupil, "def twice(n):\n    return 2 * n\n")
    assert pupil.inner_text(".verdict-sum") == "Everything holds. Well done!"
