"""The page in a real browser: how soon it is ready, what is sent, how long frames take to paint.

`python -m benchmarks.page` needs Chromium (Debian: apt-get install chromium).
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

RUNS = 5
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

READY = """() => new Promise((resolve) => {
  const told = () => document.querySelector("#play-treasure") ? resolve(performance.now())
    : requestAnimationFrame(told);
  told();
})"""

SENT = """() => performance.getEntriesByType("resource")
  .concat(performance.getEntriesByType("navigation"))
  .reduce((sum, one) => sum + one.transferSize, 0)"""

BEGIN = """async (parameters) => {
  const answer = await fetch("/api/games", {
    method: "POST", headers: {"Content-Type": "application/json"},
    body: JSON.stringify({game: "treasure", parameters})});
  location.hash = "#/play/" + (await answer.json()).id;
}"""

# 120 frames of dragging, or of the wheel: milliseconds in which the page paints each of them
FRAMES = """async (gesture) => {
  const { Board } = await import("/static/js/board/board.js");
  const canvas = document.querySelector("canvas.board");
  const box = canvas.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const paint = Board.prototype.paint;
  const spent = [];
  Board.prototype.paint = function () {
    const began = performance.now();
    paint.call(this);
    spent.push(performance.now() - began);
  };
  canvas.setPointerCapture = () => {};
  const point = (type, dx, dy) => canvas.dispatchEvent(new PointerEvent(type, {
    clientX: x + dx, clientY: y + dy, pointerId: 1, pointerType: "mouse"}));
  point("pointerdown", 0, 0);
  for (let i = 0; i < 120; i++) {
    await new Promise(requestAnimationFrame);
    if (gesture === "pan") point("pointermove", 150 * Math.sin(i / 12), 120 * Math.sin(i / 9));
    else canvas.dispatchEvent(new WheelEvent("wheel", {
      cancelable: true, clientX: x, clientY: y, deltaY: i % 60 < 30 ? 60 : -60}));
  }
  point("pointerup", 0, 0);
  Board.prototype.paint = paint;
  spent.sort((a, b) => a - b);
  return [0.5, 0.95].map((share) => spent[Math.floor(share * (spent.length - 1))]);
}"""

# a film of a million events on a 200 x 200 maze, at 20,000 events a frame
FILM = """async () => {
  const { Film } = await import("/static/js/film/film.js");
  const { Projector } = await import("/static/js/film/projector.js");
  const [width, height, count] = [200, 200, 1000000];
  const events = new Int32Array(count);
  for (let i = 0; i < count; i++) events[i] = ((i * 7919) % (width * height)) << 4 | 4 + i % 6;
  const film = new Film({ width, height, cells: btoa("\\0".repeat(width * height)) }, events);
  const projector = new Projector(film, false);
  document.querySelector("main").replaceChildren(projector.element);
  projector.box.style.width = projector.box.style.height = "800px";
  projector.attach();
  const spent = [];
  for (let at = 20000; at <= count; at += 20000) {
    const began = performance.now();
    projector.seek(at);
    spent.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  spent.sort((a, b) => a - b);
  const began = performance.now();
  projector.seek(1);
  projector.seek(count);
  return [spent[25], spent[47], performance.now() - began];
}"""


@contextmanager
def server() -> Iterator[str]:
    """A server on a free port, with a data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "dedale.cli", "serve", "--port", "0", "--data", folder]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(r"http://[\d.:]+/", line):
                break
        else:
            raise SystemExit("the server did not start")
        try:
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def measure(browser: Any, url: str) -> Iterator[tuple[str, str]]:
    """One line of the table after the other."""
    ready = []
    for _ in range(RUNS):
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(url)
        ready.append(page.evaluate(READY))
        page.wait_for_timeout(300)
        sent = page.evaluate(SENT)
        page.close()
    yield "first screen ready (cold cache, best of 5)", f"{min(ready):.0f} ms"
    yield "sent for the first screen", f"{sent / 1000:.0f} kB"

    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    page.evaluate(READY)
    for screen in ("new/treasure", "ariane", "watch", "build", "build/mask"):
        page.evaluate("screen => { location.hash = '#/' + screen; }", screen)
        page.wait_for_timeout(900)
    wishes = {"width": 200, "height": 200, "minotaurs": 200, "braid": 20, "seed": 1}
    page.evaluate(BEGIN, wishes)
    page.wait_for_selector("canvas.board")
    page.wait_for_timeout(2000)
    static = SENT.replace('"resource")', '"resource").filter((one) => one.name.includes("static"))')
    yield "sent for all screens together", f"{page.evaluate(static) / 1000:.0f} kB"
    for gesture, name in (("pan", "scrolling"), ("zoom", "zooming")):
        best = min(page.evaluate(FRAMES, gesture) for _ in range(RUNS))
        what = f"200x200, 200 minotaurs, {name}: painting a frame (median, 95th percentile)"
        yield what, f"{best[0]:.1f} ms, {best[1]:.1f} ms"
    usual, slow, whole = min(page.evaluate(FILM) for _ in range(RUNS))
    what = "film of 1,000,000 events, 20,000 a frame: painting a frame (median, 95th)"
    yield what, f"{usual:.1f} ms, {slow:.1f} ms"
    yield "the same film, from the end to the start and back", f"{whole:.0f} ms"
    page.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    path = os.environ.get("DEDALE_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        sys.exit("no Chromium found: apt-get install chromium, or set DEDALE_BROWSER")
    print("| what | measured |\n|---|---:|")
    with server() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=QUIET)
        for what, value in measure(browser, url):
            print(f"| {what} | {value} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
