"""Try the widgets in a real JupyterLab with a real Chromium: python tools/try_notebook.py [PICTURE]

Not a test: JupyterLab takes 300 MB. It needs an environment that has Playwright, JupyterLab and
`dedale[notebook]`.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from browsers import QUIET, chromium
from playwright.sync_api import sync_playwright

CELLS = [
    "import dedale\n"
    'maze = dedale.generate("wilson", width=8, height=6, seed=7, trace=True)\n'
    "film = maze.trace.widget()\nfilm",
    'search = dedale.solve(maze, algorithm="astar").widget()\nsearch',
    'print("at", film.step, search.start, search.goal)',
]
PORT = 8899
ADDRESS = f"http://127.0.0.1:{PORT}/lab"


def notebook() -> str:
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    empty = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    cells = [empty | {"id": f"c{n}", "source": text} for n, text in enumerate(CELLS)]
    return json.dumps({"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5})


def wait_for_server() -> None:
    for _time in range(300):
        try:
            urllib.request.urlopen(ADDRESS)
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise SystemExit("JupyterLab did not start")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        (Path(folder) / "try.ipynb").write_text(notebook(), "utf-8")
        options = ["--no-browser", "--allow-root", "--ServerApp.token=", "--ServerApp.password="]
        options += ["--ip=127.0.0.1", f"--port={PORT}", f"--notebook-dir={folder}"]
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            env=os.environ | {"HOME": folder},
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for_server()
            browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
            page = browser.new_page(viewport={"width": 1280, "height": 1400})
            page.goto(f"{ADDRESS}/tree/try.ipynb")
            page.locator(".jp-Notebook .jp-Cell").first.click()
            page.get_by_text("| Idle").wait_for()
            page.get_by_text("Run", exact=True).first.click()
            page.get_by_text("Run All Cells", exact=True).first.click()
            page.get_by_text("at 0").wait_for()
            for _time in range(3):
                page.locator("#step").first.click()
            page.locator(".jp-Notebook .jp-Cell").last.click()
            page.keyboard.press("Control+Enter")
            page.get_by_text("at 3").wait_for()
            boards = page.locator("canvas.film").evaluate_all(
                "all => all.map((each) => each.clientWidth)"
            )
            print("the steps are told to Python; boards are wide, in pixels:", *boards)
            if len(sys.argv) > 1:
                page.screenshot(path=sys.argv[1])
            browser.close()
        finally:
            server.terminate()
            server.wait()


main()
