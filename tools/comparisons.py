"""Makes the pictures of the ready-made comparisons of the page, by day and by night.

    python tools/comparisons.py [CHROMIUM]

Each comparison is opened in a real browser on a real server, and its films are shown half-way.
"""

import io
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "dedale" / "web" / "static"
PROGRAMME = STATIC / "js" / "film" / "programme.js"
SIZE = (276, 116)  # pixels: twice what the page shows
GAP = 6
PAPER = {"light": (253, 249, 240), "dark": (33, 27, 22)}


def comparisons() -> list[tuple[str, str]]:
    """The names and addresses that the page lists."""
    found = re.findall(r'name: "([\w-]+)",.*?"(films=[^"]+)"', PROGRAMME.read_text("utf-8"), re.S)
    assert found
    return found


def films(page: Page, address: str) -> list[Image.Image]:
    """The films of a comparison, half-way."""
    page.goto("about:blank")
    page.goto(f"{ROOT[0]}#/watch/{address}&at=1")
    page.wait_for_selector(".screens canvas.film")
    page.wait_for_function("() => !document.querySelector('.loading')")
    page.evaluate(
        "() => { const bar = document.querySelector('.seek');"
        "bar.value = Math.round(bar.max * 0.4); bar.dispatchEvent(new Event('input')); }"
    )
    page.evaluate(
        "() => { for (const pin of document.querySelectorAll('.pin')) pin.style.display = 'none' }"
    )
    shots = [one.screenshot() for one in page.query_selector_all(".film-frame")]
    return [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]


def joined(pictures: list[Image.Image], theme: str) -> Image.Image:
    """The films beside each other, as large as there is room for."""
    wide = (SIZE[0] - GAP * (len(pictures) - 1)) // len(pictures)
    sheet = Image.new("RGB", SIZE, PAPER[theme])
    for number, picture in enumerate(pictures):
        scale = max(wide / picture.width, SIZE[1] / picture.height)
        size = round(picture.width * scale), round(picture.height * scale)
        small = picture.resize(size, Image.Resampling.LANCZOS)
        left, top = (size[0] - wide) // 2, (size[1] - SIZE[1]) // 2
        part = small.crop((left, top, left + wide, top + SIZE[1]))
        sheet.paste(part, (number * (wide + GAP), 0))
    return sheet.quantize(48)


ROOT = [""]


def main() -> None:
    chromium = sys.argv[1] if len(sys.argv) > 1 else None
    folder = STATIC / "pictures"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        command = [sys.executable, "-m", "dedale.cli", "serve", "--data", data, "--port", "0"]
        server = subprocess.Popen([*command, "--no-warm"], stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        ROOT[0] = next(
            found[0] for line in server.stderr if (found := re.search(r"http://[\d.:]+/", line))
        )
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for theme in ("light", "dark"):
            page = browser.new_page(
                viewport={"width": 2000, "height": 1500},
                color_scheme=theme,
                reduced_motion="reduce",
            )
            for name, address in comparisons():
                joined(films(page, address), theme).save(
                    folder / f"{name}-{theme}.png", optimize=True
                )
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
