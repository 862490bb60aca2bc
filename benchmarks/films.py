"""Painting films in a real browser: `python -m benchmarks.films`, with the page's own modules."""

import json
import subprocess
import sys
import tempfile

from tools.browsers import QUIET, chromium

MEASURE = """async ([body, perFrame, numbers]) => {
  const { Film } = await import("/static/js/film/film.js");
  const { Projector } = await import("/static/js/film/projector.js");
  const { StoryPanel } = await import("/static/js/film/story.js");
  const asked = performance.now();
  const answer = await fetch("/api/trace", { method: "POST",
    headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const film = await Film.read(answer);
  const main = document.querySelector("#main");
  main.replaceChildren();
  const projector = new Projector(film, false, numbers);
  const story = new StoryPanel();
  story.tell([film.header.story], 0);
  projector.box.style.cssText = "width:1000px;height:720px";
  main.append(projector.element, story.element);
  projector.attach();
  const opened = performance.now() - asked;
  const times = [];
  let at = 0;
  while (at < film.length && times.length < 600) {
    at += perFrame;
    const began = performance.now();
    projector.show(at);
    story.light(film.line);
    times.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  times.sort((a, b) => a - b);
  const share = (p) => Math.round(100 * times[Math.floor((times.length - 1) * p)]) / 100;
  return { events: film.events.length, frames: times.length, opened: Math.round(opened),
    median: share(0.5), p95: share(0.95), worst: share(1) };
}"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    large = {"generator": "backtracker", "width": 500, "height": 500, "seed": 1}
    small = {"generator": "prim", "width": 60, "height": 40, "seed": 1, "braid": 60}
    union = {"generator": "quick-union", "width": 60, "height": 40, "seed": 1}
    cases = {
        "500x500, story and counts": ({"kind": "generator", "maze": {"make": large}}, 1250, False),
        "500x500 search": (
            {"kind": "solver", "maze": {"make": large}, "algorithm": "bfs"},
            1250,
            False,
        ),
        "60x40, numbers": (
            {"kind": "solver", "maze": {"make": small}, "algorithm": "dijkstra"},
            10,
            True,
        ),
        "60x40, flooding numbers": ({"kind": "generator", "maze": {"make": union}}, 60, True),
    }
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "dedale.cli", "serve", "--data", folder, "--port", "0"]
        server = subprocess.Popen([*command, "--lang", "en"], stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        address = next(w for line in server.stderr for w in line.split() if w.startswith("http"))
        try:
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                page.goto(address)
                page.wait_for_selector("html[data-ready]")
                for name, case in cases.items():
                    page.evaluate(MEASURE, list(case))  # once to warm up the server
                    print(f"{name:26} {json.dumps(page.evaluate(MEASURE, list(case)))}")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
