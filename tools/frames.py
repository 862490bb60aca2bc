"""How evenly a map moves: frame times in a real browser while panning, level by level.

python tools/frames.py big.zarr

Starts a server with the maze, opens it in Chromium, and at every level holds an arrow key down for
some seconds. A frame is the time between two calls of requestAnimationFrame; printed are the
median, the 95th percentile and the largest, and how long the page's own work of a frame took.
"""

import re
import subprocess
import sys
import tempfile
from typing import Any

from browsers import QUIET, chromium
from playwright.sync_api import sync_playwright

RECORD = """async (seconds) => {
  const [frames, work] = [[], []];
  const own = window.requestAnimationFrame;
  window.requestAnimationFrame = (call) => own((now) => {
    const began = performance.now();
    call(now);
    work.push(performance.now() - began);
  });
  await new Promise((resolve) => {
    let before = 0;
    const began = performance.now();
    const step = (now) => {
      if (before) frames.push(now - before);
      before = now;
      if (performance.now() - began < 1000 * seconds) own(step);
      else resolve();
    };
    own(step);
  });
  window.requestAnimationFrame = own;
  return [frames, work];
}"""


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def measure(page: Any, seconds: float) -> None:
    """Every level, from the whole to single cells."""
    print("pixels a cell | frames | median ms | p95 ms | worst ms | own work p95 ms")
    page.keyboard.press("0")
    page.wait_for_timeout(1000)
    last = 0.0
    while True:
        scale = float(page.evaluate("() => Number(/,([\\d.e-]+)$/.exec(location.hash)[1])"))
        if scale == last:
            return
        last = scale
        page.keyboard.down("ArrowRight")
        page.keyboard.down("ArrowDown")
        frames, work = page.evaluate(RECORD, seconds)
        page.keyboard.up("ArrowRight")
        page.keyboard.up("ArrowDown")
        figures = [share(frames, 0.5), share(frames, 0.95), max(frames), share(work, 0.95)]
        print(f"{scale:.4g} | {len(frames)} | " + " | ".join(f"{one:.1f}" for one in figures))
        page.fill("#explore-go", page.evaluate("() => document.getElementById('explore-to').value"))
        middle = [int(n) // 2 for n in page.input_value("#explore-to").split(",")]
        page.evaluate(
            """([row, col, scale]) => {
              const hash = location.hash.replace(/&at=.*/, `&at=${row},${col},${scale}`);
              history.replaceState(null, "", hash);
            }""",
            [*middle, 2 * scale],
        )
        page.reload()
        page.wait_for_function("() => document.getElementById('explore-from')?.value")
        page.locator(".explore-map").focus()
        page.wait_for_timeout(2500)


def main() -> None:
    maze, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 4.0
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "dedale.cli", "--lang", "en", "serve", "--port", "0"]
        server = subprocess.Popen(
            [*command, "--data", data, "--maze", maze], stderr=subprocess.PIPE, text=True
        )
        assert server.stderr is not None
        address = next(filter(None, (re.search(r"http://\S+", line) for line in server.stderr)))[0]
        try:
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.goto(f"{address}#/explore")
                page.wait_for_function(
                    "() => document.getElementById('explore-from')?.value", timeout=120_000
                )
                page.locator(".explore-map").focus()
                page.wait_for_timeout(30_000)  # the overview is found out
                measure(page, seconds)
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
