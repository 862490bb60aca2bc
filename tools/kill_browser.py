"""Kills the browser while somebody plays in the folder without a server, and counts what is lost.

    python tools/kill_browser.py FOLDER [--rounds 100]

FOLDER is what `dedale site` wrote. In each round a browser opens the page, plays moves one after
the other, and is killed (SIGKILL, all of its processes) while it does. The next one must find every
move that had been acknowledged. Ends with status 1 if one is missing.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from browsers import QUIET, chromium
from playwright.sync_api import sync_playwright

ASK = """async ([method, path, body]) => {
  const { send } = await import(new URL("static/js/transport/index.js", document.baseURI).href);
  return await (await send(method, path, body ? JSON.stringify(body) : undefined)).json();
}"""
#: Plays moves for ever, and says in the title how many are acknowledged.
PLAY = """async (game) => {
  const { send } = await import(new URL("static/js/transport/index.js", document.baseURI).href);
  const ask = async (path, body) => (await send("POST", path, JSON.stringify(body))).json();
  for (;;) {
    const now = await (await send("GET", `games/${game}`)).json();
    const played = await ask(`games/${game}/moves`, { moves: [now.legal[0]] });
    document.title = `acknowledged ${played.turn}`;
  }
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        pass


def opened(driver: Any, profile: str, url: str) -> Any:
    context = driver.chromium.launch_persistent_context(
        profile, executable_path=chromium(), args=QUIET
    )
    page = context.pages[0]
    page.set_default_timeout(120_000)
    page.goto(url)
    return page


def kill(profile: str) -> None:
    """End every process of the browser that has this profile."""
    listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True)
    for line in listed.stdout.splitlines()[1:]:
        number, _space, command = line.strip().partition(" ")
        if profile in command and "chrom" in command:
            os.kill(int(number), signal.SIGKILL)


def one_round(profile: str, url: str, game: str | None, least: int) -> tuple[str, int]:
    """Look whether all acknowledged moves are there, play, kill; the game, and what it knows."""
    with sync_playwright() as driver:
        page = opened(driver, profile, url)
        if game is None:
            wish = {"game": "classic", "parameters": {"width": 40, "height": 30, "seed": 1}}
            game = page.evaluate(ASK, ["POST", "games", wish])["id"]
        turn = page.evaluate(ASK, ["GET", f"games/{game}", None])["turn"]
        if turn < least:
            raise SystemExit(f"{least} moves were acknowledged, {turn} are there")
        page.evaluate(f"game => {{ ({PLAY})(game); }}", game)
        until = time.monotonic() + random.uniform(0.3, 2.0)
        while time.monotonic() < until:
            words = page.title().split()
            turn = int(words[1]) if words[:1] == ["acknowledged"] else turn
        kill(profile)
    return str(game), turn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=100)
    asked = parser.parse_args()
    handler = partial(Quiet, directory=str(asked.folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/"
    game, turn = None, 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for number in range(1, asked.rounds + 1):
            game, turn = one_round(profile, url, game, turn)
            print(f"{number}: {turn} moves acknowledged, none lost", flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
