"""For everybody: no screen that axe objects to, none that does not fit at 400 %."""

from typing import Any

import pytest

from tests.sampling import sampled

from .conftest import GAMES, OpenPage
from .help import SETTLED, ask, settle, show, start

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
AXE = axe.Axe().axe_script

#: Every screen but that of a game.
SCREENS = (
    "",
    *(f"new/{name}" for name in GAMES),
    *(f"levels/{name}" for name in ("treasure", "ariane/key", "theseus")),
    *(f"build/{name}" for name in ("treasure", "ariane", "theseus", "mask")),
    "watch/films=bfs&maze=wilson&size=12x8&seed=1",
    "walk/",
    "explore",
    "learn",
    "learn/algorithms",
    "mine",
    "carry",
    "open/nothing",
)


#: All that axe looks at by itself, and that buttons are called what they show. No rule of these
#: reads style sheets.
OPTIONS: dict[str, Any] = {
    "resultTypes": ["violations"],
    "preload": False,
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}


#: The same but for colours, which no language changes.
WORDS = OPTIONS | {"rules": {**OPTIONS["rules"], "color-contrast": {"enabled": False}}}
#: All that the colours of a page can do wrong.
CONTRAST = {"resultTypes": ["violations"], "preload": False, "runOnly": ["color-contrast"]}
THEMES = ("light", "dark")


#: The theme of the page, as the button at its top changes it.
TURN = """async (theme) => {
  const main = document.querySelector("script[src$='main.js']").src;
  (await import(new URL("settings.js", main).href)).change({ theme });
}"""


def look(page: Any, options: object) -> Any:
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE)
    return page.evaluate("options => axe.run(options)", options)["violations"]


def violations(page: Any, where: str) -> list[str]:
    """What axe finds on a screen; by the colours of both themes in English only."""
    settle(page)
    english = page.get_attribute("html", "lang") == "en"
    found = look(page, OPTIONS if english else WORDS)
    if english:
        now = page.get_attribute("html", "data-theme")
        page.evaluate(TURN, THEMES[now == "light"])
        page.wait_for_function(SETTLED)
        found += look(page, CONTRAST)
        page.evaluate(TURN, now)
        page.wait_for_function(SETTLED)
    return [
        f"{where}: {each['id']}: {node['html'][:120]} {node['failureSummary'][:300]}"
        for each in found
        for node in each["nodes"][:3]
    ]


def visit(page: Any, screen: str) -> None:
    if screen:
        show(page, f"#/{screen}")
    settle(page)


def begin(page: Any, name: str) -> None:
    """A game of this name, on a level or as it is proposed."""
    catalogue = ask(page, "catalogue")
    packs = [pack["id"] for pack in catalogue["packs"] if pack["game"] == name]
    start(page, **({"pack": packs[0], "number": 4} if packs else {"game": name}))
    settle(page)


@pytest.mark.parametrize(("theme", "locale"), [("light", "en-GB"), ("dark", "fr-FR")])
def test_axe_finds_nothing(open_page: OpenPage, theme: str, locale: str) -> None:
    page = open_page("/", color_scheme=theme, locale=locale, quiet=False)
    found = []
    english = locale == "en-GB"
    for screen in SCREENS if english else sampled(SCREENS, 2):
        visit(page, screen)
        found += violations(page, screen or "home")
    for name in GAMES if english else sampled(GAMES, 2):
        begin(page, name)
        found += violations(page, name)
    for tab in page.locator("[role=tab]").all():
        tab.click()
        found += violations(page, f"tab {tab.inner_text()}")
    start(page, pack="hunt", number=1)
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "x"):
        page.keyboard.press(key)
    page.wait_for_selector(".outcome")
    found += violations(page, "the end")
    for label in ("Help", "Settings") if english else ("Aide", "Réglages"):
        page.click(f"#top button[aria-label={label}]")
        page.wait_for_selector("dialog")
        found += violations(page, label)
        page.keyboard.press("Escape")
    assert found == [], "\n".join(found)


def test_every_screen_works_at_four_times_its_size(open_page: OpenPage) -> None:
    """1280x1024 at 400 % is a page of 320x256: it scrolls down, never sideways."""
    page = open_page("/", viewport={"width": 320, "height": 256}, locale="fr-FR", quiet=False)
    wide = []

    def check(where: str) -> None:
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 320:
            wide.append((where, width))

    for screen in sampled(SCREENS, 2):
        visit(page, screen)
        check(screen)
    for name in sampled(GAMES, 2):
        begin(page, name)
        check(name)
        page.locator("#go-N").scroll_into_view_if_needed()
        page.locator("#go-N").click()
    assert wide == []
