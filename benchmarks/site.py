"""How soon the folder that `dedale site` writes shows its first board, and what it fetches for it.

    python -m benchmarks.site FOLDER

The files come from a plain file server, once as fast as it can and once at 10 Mbit/s, all
connections together. The clock is the browser's: from the beginning of the navigation to the screen
that can be seen (shell), and to the board of a new game. Slowed means that the browser slows the
thread of the page four times; its workers run as fast as ever. Bytes are those the server sent.
"""

import argparse
import statistics
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import sync_playwright
from tools.browsers import QUIET, chromium

#: Bytes a second of a line of 10 Mbit/s, and of one piece.
RATE, PIECE = 10_000_000 / 8, 16_384
#: Begins a game as soon as the screen is there, and tells the milliseconds of both.
BEGIN = """
addEventListener("shown", async () => {
  window.shell ??= performance.now();
  if (window.asked) return;
  window.asked = true;
  const { begin } = await import(new URL("static/js/play/begin.js", document.baseURI).href);
  begin({ game: "treasure", parameters: {} });
});
const watch = setInterval(() => {
  if (!document.querySelector("canvas.board")) return;
  clearInterval(watch);
  window.board = performance.now();
}, 10);
"""


class Files(SimpleHTTPRequestHandler):
    """A plain file server, on a line that can be slow, that counts what it sends."""

    sent: ClassVar[int] = 0
    rate: ClassVar[float | None] = None
    lock: ClassVar = threading.Lock()
    free: ClassVar[float] = 0.0

    def copyfile(self, source: Any, output: Any) -> None:
        while data := source.read(PIECE):
            with Files.lock:
                Files.sent += len(data)
                Files.free = max(Files.free, time.monotonic())
                if Files.rate:
                    Files.free += len(data) / Files.rate
                wait = Files.free - time.monotonic()
            time.sleep(max(0.0, wait))
            output.write(data)

    def log_message(self, *_words: object) -> None:
        pass


def first_board(driver: Any, url: str, profile: str, slow: int) -> tuple[float, float, float]:
    """Seconds until the shell and until the first board, and the megabytes sent until then."""
    Files.sent = 0
    context = driver.chromium.launch_persistent_context(
        profile, executable_path=chromium(), args=QUIET, locale="en-GB"
    )
    page = context.pages[0]
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.add_init_script(BEGIN)
    page.set_default_timeout(120_000)
    page.goto(url)
    page.wait_for_function("() => window.board")
    found = page.evaluate("() => [window.shell / 1000, window.board / 1000]")
    sent = Files.sent / 1e6
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    context.close()
    return found[0], found[1], sent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args()
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Files, directory=str(asked.folder.parent))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/{asked.folder.name}/"
    found: dict[str, list[tuple[float, float, float]]] = {}
    with sync_playwright() as driver:
        for _time in range(asked.times):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                for name, slow in (("cold", 1), ("warm", 1), ("warm, slowed", 4)):
                    found.setdefault(name, []).append(first_board(driver, url, profile, slow))
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                Files.rate, Files.free = RATE, 0.0
                found.setdefault("cold, 10 Mbit/s", []).append(first_board(driver, url, profile, 1))
                Files.rate = None
    for name, times in found.items():
        shell, board, sent = (statistics.median(column) for column in zip(*times, strict=True))
        print(f"{name:16} shell {shell:5.2f} s, first board {board:5.2f} s, sent {sent:5.2f} MB")


if __name__ == "__main__":
    main()
