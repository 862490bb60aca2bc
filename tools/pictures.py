"""Make the pictures in docs/pictures: those of the README, of the guides, and of the screens.

    make pictures [NAMES="book hunt"]

Commands stand in the README below their pictures, in the cells of its first table, and on other
pages in comments `<!-- picture: COMMAND -->` (`<!-- picture 2: … -->` shows page 2 of a PDF, by
pdftoppm of poppler). What has themes is drawn for light and for dark pages. Screens are
photographed in a real browser.
"""

import asyncio
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from browsers import QUIET, chromium
from PIL import Image

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs" / "pictures"
THEMES = ("light", "dark")
#: Screens by the name of their picture: where they are, and which level is opened there. Those that
#: end in "-fr" are in French.
SCREENS = {
    "page": ("#/watch/", 0),
    "page-fr": ("#/watch/", 0),
    "hunt": ("#/levels/treasure/hunt", 30),
    "hunt-fr": ("#/levels/treasure/hunt", 30),
    "ariane": ("#/levels/ariane/labyrinth", 24),
    "theseus": ("#/levels/theseus/chase", 12),
    "build": ("#/build/ariane", 0),
}


def wanted() -> Iterator[tuple[str, int]]:
    """The commands, and which page of a PDF is shown."""
    readme = (ROOT / "README.md").read_text("utf-8")
    for command in re.findall(r"\| `(dedale [^`]+ -o [^`]+)`", readme):
        yield command, 3  # the first two pages of a book are its title and what to do
    for page in sorted((ROOT / "docs").glob("*.md")):
        for number, command in re.findall(
            r"<!-- picture(?: (\d))?: (.+?) -->", page.read_text("utf-8")
        ):
            yield command, int(number or 3)


def draw(command: str, number: int) -> Iterator[Path]:
    """Run a command once for each theme; the pictures it made."""
    words = shlex.split(command)
    name = Path(words[words.index("-o") + 1])
    with tempfile.TemporaryDirectory() as folder:
        run = [sys.executable, "-m", "dedale", *words[1:]]
        if name.suffix == ".pdf":
            subprocess.run(run, cwd=folder, check=True)
            page = ["pdftoppm", "-f", str(number), "-l", str(number), "-r", "72", "-png"]
            target = TARGET / name.stem
            subprocess.run([*page, "-singlefile", str(Path(folder) / name), target], check=True)
            yield target.with_suffix(".png")
            return
        for theme in THEMES:
            subprocess.run([*run, "--theme", theme], cwd=folder, check=True)
            target = TARGET / f"{name.stem}-{theme}{name.suffix}"
            shutil.move(Path(folder) / name, target)
            yield target


def photograph(names: list[str]) -> Iterator[Path]:
    """Screens of the page, light and dark."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        command = [sys.executable, "-m", "dedale", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen([*command, "--no-warm"], stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        address = re.search(r"http://[^ ]+/", server.stderr.readline())
        assert address is not None
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        try:
            for name in names:
                for theme in THEMES:
                    page = browser.new_page(
                        viewport={"width": 1100, "height": 720},
                        color_scheme=theme,  # type: ignore[arg-type]
                        locale="fr-FR" if name.endswith("-fr") else "en-GB",
                    )
                    where, level = SCREENS[name]
                    page.goto(address[0] + where)
                    if level:
                        page.locator("button.level").nth(level - 1).click()
                    page.wait_for_selector("canvas")
                    page.wait_for_timeout(6000)
                    page.screenshot(path=TARGET / f"{name}-{theme}.png")
                    page.close()
                    yield TARGET / f"{name}-{theme}.png"
        finally:
            browser.close()
            server.terminate()
            server.communicate()


def terminal() -> Iterator[Path]:
    """The terminal program with a treasure hunt, light and dark."""
    from playwright.sync_api import sync_playwright

    from dedale.games import Session
    from dedale.games.opening import Opened
    from dedale.tui.app import DedaleApp

    async def drawn(light: bool) -> str:
        session = Session.new("treasure", width=18, height=9, minotaurs=3, seed=9)
        app = DedaleApp(Opened(session), still=True, light=light)
        async with app.run_test(size=(112, 30)) as pilot:
            await pilot.pause()
            return app.export_screenshot()

    screens = {theme: asyncio.run(drawn(theme == "light")) for theme in THEMES}
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=QUIET)
        page = browser.new_page(viewport={"width": 1100, "height": 720})
        for theme, text in screens.items():
            # The fonts of this machine will do; none is fetched.
            page.set_content(re.sub(r"@font-face {.*?}", "", text, flags=re.S))
            target = TARGET / f"terminal-{theme}.png"
            page.locator("svg").screenshot(path=target)
            yield target
        browser.close()


def shrink(picture: Path) -> None:
    """A picture of few colours needs few bytes."""
    with Image.open(picture) as image:
        small = image.convert("RGB").quantize(128)
    small.save(picture, optimize=True)


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    only = sys.argv[1:]
    made: list[Path] = []
    for command, number in wanted():
        if not only or Path(shlex.split(command)[-1]).stem in only:
            made += draw(command, number)
    if names := [name for name in SCREENS if not only or name in only]:
        made += photograph(names)
    if not only or "terminal" in only:
        made += terminal()
    for picture in made:
        if picture.suffix == ".png":
            shrink(picture)
        print(f"{picture.relative_to(ROOT)}  {picture.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
