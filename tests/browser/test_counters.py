"""What a browser counts: jumps of the layout, requests, taps that are answered."""

from itertools import product
from typing import Any

import pytest

from tests.sampling import sampled

from .conftest import OpenPage, Server
from .help import draw_frames, settle, show, start

#: How much what is seen has jumped, but for what follows a tap at once: the browser's own measure.
JUMPS = """() => {
  window.jumped = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.jumped.push([entry.value, ...entry.sources.map((one) => one.node?.className)]);
  }).observe({ type: "layout-shift", buffered: true });
}"""
MOST = 0.05
#: What a finger cannot hit: lower or narrower than 44 pixels. Links in a text, ticks beside their
#: label, pins, which can be dragged from around them, and squares of the session, which are chosen
#: from around them, are as large as they are.
NARROW = """() => [...document.querySelectorAll("button, a, input, select, summary")]
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width && height && (width < 43.9 || height < 43.9)
      && !one.matches(".quiet, .pin, .held, .square, [type=range], label *, p *");
  })
  .map((one) => [one.outerHTML.slice(0, 80), one.offsetWidth, one.offsetHeight])"""
#: The buttons that zoom hide nothing of the maze: the player may be in any corner of it.
BESIDE = """() => {
  const of = (name) => document.querySelector(name).getBoundingClientRect();
  const [button, stage] = [of(".zoomer button"), of(".stage")];
  return button.width > 0 && (button.left >= stage.right || button.top >= stage.bottom);
}"""
SCREENS = [
    "",
    "new/treasure",
    "levels/ariane",
    "walk/grid=hex",
    "build",
    "book",
    "learn/session",
    "learn/random-walls",
]


def jumps(page: Any) -> float:
    settle(page)
    draw_frames(page)
    found: list[list[Any]] = page.evaluate("window.jumped")
    assert sum(value for value, *_ in found) < MOST, (page.url, found)
    return float(sum(value for value, *_ in found))


def test_no_screen_jumps_while_it_loads(open_page: OpenPage) -> None:
    places = sampled(product((False, True), SCREENS), 2)
    for touch in (False, True):
        page = open_page(touch=touch)
        page.evaluate(JUMPS)
        for screen in (screen for finger, screen in places if finger == touch):
            page.evaluate("() => { window.jumped.length = 0; }")
            show(page, f"#/{screen}")
            jumps(page)
            assert not touch or page.evaluate(NARROW) == []
        page.evaluate("() => { window.jumped.length = 0; }")
        start(page, pack="labyrinth", number=2)
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(".outcome.lost")
        jumps(page)
        assert not touch or page.evaluate(NARROW) == []
        start(page, game="classic", parameters={"seed": 3})  # cells so small that one may zoom
        jumps(page)
        assert page.evaluate(BESIDE)


@pytest.mark.parametrize("size", sampled(["360x640", "390x844", "844x390", "1280x720"], 2))
def test_what_one_came_for_is_in_sight_without_scrolling(open_page: OpenPage, size: str) -> None:
    """In French, whose words are longer."""
    width, height = map(int, size.split("x"))
    viewport = {"width": width, "height": height}
    page = open_page("/", touch=width < 900, locale="fr-FR", viewport=viewport)
    for button in page.query_selector_all("#daily, [id^=play-]:not(#play-fireflies)"):
        box = button.bounding_box()
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
    show(page, "#/levels/ariane")
    assert page.locator(".level").first.bounding_box()["y"] < 0.74 * height
    show(page, "#/explore")
    settle(page)
    for button in ("#explore-way", "#explore-walk"):
        box = page.locator(button).bounding_box()
        assert box["y"] + box["height"] <= height
    if width < 500:  # a lesson: the board, the program, the clock, one below the other
        show(page, "#/learn/generation")
        page.wait_for_selector(".source [aria-current=step]")
        page.locator(".lesson-desk").evaluate("desk => desk.scrollIntoView()")
        parts = (".board-box", ".source-box", ".transport")
        board, source, clock = (page.locator(f".lesson {one}").bounding_box() for one in parts)
        assert 0 <= board["y"] + 1 < source["y"] < clock["y"]
        assert clock["y"] + clock["height"] <= height
        page.set_viewport_size({"width": 320, "height": 568})
        show(page, "#/levels/ariane")
        assert page.locator(".level").first.bounding_box()["y"] < 0.45 * 568


@pytest.mark.parametrize(("screen", "button"), [("", "play-treasure"), ("new/treasure", "start")])
def test_a_tap_is_answered_at_once_and_begins_one_game(
    open_page: OpenPage, server: Server, screen: str, button: str
) -> None:
    """On a slow network: the button is busy while nothing has come yet, a second tap waits."""
    page = open_page(f"/#/{screen}", fresh=True)
    begun, held = [], []

    def hold(route: Any) -> None:
        begun.append(route.request.url)
        held.append(route)

    page.route("**/api/games", lambda route: hold(route))
    busy = """id => {
      const pressed = document.getElementById(id);
      pressed.click();
      pressed.click();
      return pressed.getAttribute("aria-busy");
    }"""
    assert page.evaluate(busy, button) == "true"
    page.evaluate(busy, button)
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(20)
    held[0].continue_()
    page.wait_for_selector("#go-N")
    assert len(begun) == 1


def test_a_second_visit_asks_for_no_file_again(open_page: OpenPage, server: Server) -> None:
    """What comes over the network then is the page itself and answers of the API."""
    page = open_page("/", fresh=True)
    settle(page)
    show(page, "#/mine")  # a screen that is fetched when it is first opened
    settle(page)
    show(page, "#/")
    asked = set(page.evaluate("() => performance.getEntriesByType('resource').map(e => e.name)"))
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    sent: dict[str, str] = {}
    bytes_of: dict[str, int] = {}
    network.on(
        "Network.requestWillBeSent", lambda e: sent.update({e["requestId"]: e["request"]["url"]})
    )
    network.on(
        "Network.loadingFinished",
        lambda e: bytes_of.update({sent.get(e["requestId"], ""): e["encodedDataLength"]}),
    )
    page.goto(f"{server.url}/#/mine")
    page.goto(f"{server.url}/")
    page.wait_for_selector("html[data-ready]")
    settle(page)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    settle(page)
    files = {address: size for address, size in bytes_of.items() if "/static/" in address}
    assert len(files.keys() & asked) > 20
    again = {address for address, size in files.items() if size}
    assert again & asked == set()  # others are fetched ahead, if one stays long enough


def test_a_film_moves_nothing_but_what_it_shows(open_page: OpenPage) -> None:
    """On a phone on its side, where the queue stands in several columns beside it."""
    size = {"width": 844, "height": 390}
    page = open_page("/#/watch", touch=True, viewport=size, reduced_motion="no-preference")
    page.evaluate(JUMPS)
    page.wait_for_selector(".film-title")
    ran = "() => parseInt(document.querySelector('.film-title').lastChild.textContent) > 90"
    page.wait_for_function(ran)
    found = page.evaluate("window.jumped")
    assert sum(value for value, *_ in found) < 0.01, found  # and it goes on
