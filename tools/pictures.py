"""Make the pictures of the README, each by the command that stands below it.

    make pictures

A line `<!-- picture: COMMAND -->` in the README says how the picture after it is made. It is drawn
twice, for light and for dark pages, into docs/pictures; a film is a GIF, drawn once. Of a PDF, the
first page of puzzles is shown (by pdftoppm, of poppler).
`page` instead of a command is the first screen of the page, in a real browser.
"""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs" / "pictures"
WANTED = re.compile(r"<!-- picture: (.+?) -->")


def draw(command: str) -> list[Path]:
    """Run a command once for each theme; the pictures it made."""
    words = shlex.split(command)
    name = Path(words[words.index("-o") + 1])
    if name.suffix == ".pdf":
        return [page_of(words, name)]
    made = []
    for theme in [""] if name.suffix == ".gif" else ["light", "dark"]:
        more = ["--theme", theme] if theme else []
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [sys.executable, "-m", "dedale", *words[1:], *more], cwd=folder, check=True
            )
            target = TARGET / f"{name.stem}{'-' + theme if theme else ''}{name.suffix}"
            shutil.move(Path(folder) / name, target)
            made.append(target)
    return made


def page_of(words: list[str], name: Path) -> Path:
    """The third page of a book: the first two are its title and what to do."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "dedale", *words[1:]], cwd=folder, check=True)
        target = TARGET / name.stem
        page = ["pdftoppm", "-f", "3", "-l", "3", "-r", "72", "-png", "-singlefile"]
        subprocess.run([*page, str(Path(folder) / name), str(target)], check=True)
    return target.with_suffix(".png")


def draw_page() -> list[Path]:
    """The first screen of a hunt on the page, light and dark."""
    from playwright.sync_api import sync_playwright

    made = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        command = [sys.executable, "-m", "dedale", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen([*command, "--no-warm"], stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        address = re.search(r"http://[^ ]+/", server.stderr.readline())
        assert address is not None
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        try:
            for theme in ("light", "dark"):
                look = {"width": 1100, "height": 720}
                context = browser.new_context(viewport=look, color_scheme=theme)  # type: ignore[arg-type]
                page = context.new_page()
                page.goto(address[0] + "#/watch/")
                page.wait_for_selector("canvas")
                page.wait_for_timeout(6000)
                target = TARGET / f"page-{theme}.png"
                page.screenshot(path=target)
                made.append(target)
                context.close()
        finally:
            browser.close()
            server.terminate()
            server.communicate()
    return made


def shrink(picture: Path) -> None:
    """A picture of few colours needs few bytes."""
    from PIL import Image

    with Image.open(picture) as image:
        small = image.convert("RGB").quantize(128)
    small.save(picture, optimize=True)


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for command in WANTED.findall((ROOT / "README.md").read_text("utf-8")):
        made = draw_page() if command == "page" else draw(command)
        for picture in made:
            if picture.suffix == ".png":
                shrink(picture)
            print(f"{picture.relative_to(ROOT)}  {picture.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
