"""The page in a real browser: how soon it is ready, what is sent, how it keeps up with who plays.

    python -m benchmarks.page [first] [frames] [moves] [zoom] [keys] [film]

`first`: how soon the first screen is there, and what is sent; `frames`: painting while scrolling
and zooming; `moves`: from a key to the server's answer; `zoom`: between frames while zooming, on a
processor slowed four times; `keys`: whether any is lost, pressed 20 to 100 ms apart; `film`: a
million events. All of them without a name. Needs Chromium (Debian: apt-get install chromium).
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tools.browsers import QUIET, chromium

RUNS = 5

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
    projector.show(at);
    spent.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  spent.sort((a, b) => a - b);
  const began = performance.now();
  projector.show(1);
  projector.show(count);
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


# 150 turns of the wheel: milliseconds between frames, sorted
ZOOM = """async () => {
  const canvas = document.querySelector("canvas.board");
  const box = canvas.getBoundingClientRect();
  const spent = [];
  let before = await new Promise(requestAnimationFrame);
  for (let i = 0; i < 150; i++) {
    canvas.dispatchEvent(new WheelEvent("wheel", {
      cancelable: true, clientX: box.left + box.width / 2, clientY: box.top + box.height / 2,
      deltaY: i % 60 < 30 ? 60 : -60}));
    const now = await new Promise(requestAnimationFrame);
    spent.push(now - before);
    before = now;
  }
  return spent.sort((a, b) => a - b);
}"""

# How long each request of moves took so far, from asking to the last byte of the answer.
ANSWERS = """() => performance.getEntriesByType("resource")
  .filter((one) => one.name.endsWith("/moves")).map((one) => one.responseEnd - one.startTime)"""

#: A game in which nobody is in the way of a thousand keys, and one that is hard to draw.
QUIET_GAME = {"width": 20, "height": 14, "minotaurs": 4, "strategy": "still", "seed": 1}
LARGE_GAME = {"width": 200, "height": 200, "minotaurs": 200, "braid": 20, "seed": 1}


def share(values: list[float], part: float) -> float:
    """The value below which this part of them lies."""
    return sorted(values)[int(part * (len(values) - 1))]


def opened(browser: Any, url: str, game: dict[str, Any] | None = None) -> Any:
    """A page of its own; with a game that has begun."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    page.evaluate(READY)
    if game is not None:
        page.evaluate(BEGIN, game)
        page.wait_for_selector("canvas.board")
        page.wait_for_timeout(2000)
    return page


def first(browser: Any, url: str) -> Iterator[tuple[str, str]]:
    """How soon the first screen is ready, and how much is sent."""
    ready, sent = [], {}
    for locale in ("fr-FR", "en-GB"):
        for _ in range(RUNS):
            page = browser.new_page(viewport={"width": 1280, "height": 800}, locale=locale)
            page.goto(url)
            ready.append(page.evaluate(READY))
            page.wait_for_timeout(300)
            sent[locale] = page.evaluate(SENT) / 1000
            page.close()
    yield "first screen ready (cold cache, best of 10)", f"{min(ready):.0f} ms"
    both = f"{sent['en-GB']:.1f}, {sent['fr-FR']:.1f} kB"
    yield "sent for the first screen (English, French)", both
    page = opened(browser, url)
    for screen in ("new/treasure", "levels/ariane", "watch", "build", "build/mask"):
        page.evaluate("screen => { location.hash = '#/' + screen; }", screen)
        page.wait_for_timeout(900)
    page.evaluate(BEGIN, QUIET_GAME)
    page.wait_for_selector("canvas.board")
    page.wait_for_timeout(1000)
    static = SENT.replace('"resource")', '"resource").filter((one) => one.name.includes("static"))')
    yield "sent for all screens together", f"{page.evaluate(static) / 1000:.0f} kB"
    page.close()


def frames(browser: Any, url: str) -> Iterator[tuple[str, str]]:
    """What the page itself takes to paint a frame."""
    page = opened(browser, url, LARGE_GAME)
    for gesture, name in (("pan", "scrolling"), ("zoom", "zooming")):
        best = min(page.evaluate(FRAMES, gesture) for _ in range(RUNS))
        what = f"200x200, 200 minotaurs, {name}: painting a frame (median, 95th percentile)"
        yield what, f"{best[0]:.1f} ms, {best[1]:.1f} ms"
    page.close()


def moves(browser: Any, url: str) -> Iterator[tuple[str, str]]:
    """From a key to the server's answer, one move after the other; the best of three rounds."""
    page = opened(browser, url, QUIET_GAME)
    page.evaluate("performance.setResourceTimingBufferSize(10000)")
    rounds = []
    for _ in range(3):
        before = len(page.evaluate(ANSWERS))
        for number in range(before + 1, before + 101):
            page.keyboard.press(".")
            page.wait_for_function(f"() => ({ANSWERS})().length >= {number}")
        rounds.append(page.evaluate(ANSWERS)[before:])
    best = min(rounds, key=lambda each: share(each, 0.95))
    told = f"{share(best, 0.5):.1f} ms, {share(best, 0.95):.1f} ms, {max(best):.1f} ms"
    yield "a move, 20x14: from the page to its answer (median, 95th percentile, worst)", told
    page.close()


def zoom(browser: Any, url: str) -> Iterator[tuple[str, str]]:
    """Zooming on a slow machine; the best of three rounds."""
    page = opened(browser, url, LARGE_GAME)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    best = min((page.evaluate(ZOOM) for _ in range(3)), key=lambda each: share(each, 0.95))
    what = "the same, processor slowed four times, zooming: between frames (median, 95th, worst)"
    yield what, f"{share(best, 0.5):.1f} ms, {share(best, 0.95):.1f} ms, {best[-1]:.1f} ms"
    page.close()


def keys(browser: Any, url: str) -> Iterator[tuple[str, str]]:
    """A thousand keys, animations on: how many were not played."""
    page = opened(browser, url, {**QUIET_GAME, "bombs": 1000})
    turn = """async () => {
      const id = location.hash.split("/")[2];
      return (await (await fetch("/api/games/" + id)).json()).turn;
    }"""
    lost = pressed = 0
    for pause in (20, 40, 60, 80, 100):
        for number in range(200):
            page.keyboard.press(".b"[number % 2])
            page.wait_for_timeout(pause)
        pressed += 200
        for _wait in range(100):  # what is still on its way
            if page.evaluate(turn) == pressed - lost:
                break
            page.wait_for_timeout(100)
        lost = pressed - page.evaluate(turn)
    yield "1,000 keys, 200 each 20, 40, 60, 80 and 100 ms apart, animations on: lost", f"{lost}"
    page.close()


def film(browser: Any, url: str) -> Iterator[tuple[str, str]]:
    """A film of a million events."""
    page = opened(browser, url)
    usual, slow, whole = min(page.evaluate(FILM) for _ in range(RUNS))
    what = "film of 1,000,000 events, 20,000 a frame: painting a frame (median, 95th)"
    yield what, f"{usual:.1f} ms, {slow:.1f} ms"
    yield "the same film, from the end to the start and back", f"{whole:.0f} ms"
    page.close()


PARTS: dict[str, Callable[[Any, str], Iterator[tuple[str, str]]]] = {
    each.__name__: each for each in (first, frames, moves, zoom, keys, film)
}


def main() -> None:
    from playwright.sync_api import sync_playwright

    path = chromium()
    if path is None:
        sys.exit("no Chromium found: apt-get install chromium, or set TEST_BROWSER")
    wanted = sys.argv[1:] or list(PARTS)
    if unknown := [name for name in wanted if name not in PARTS]:
        sys.exit(f"unknown: {' '.join(unknown)}; there are {' '.join(PARTS)}")
    print("| what | measured |\n|---|---:|")
    with server() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=QUIET)
        for name in wanted:
            for what, value in PARTS[name](browser, url):
                print(f"| {what} | {value} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
