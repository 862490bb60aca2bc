"""What a browser counts: jumps of the layout, requests, taps that are answered."""

from typing import Any

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
SCREENS = ["", "new/treasure", "levels/ariane", "walk/grid=hex", "build", "book", "mine"]


def jumps(page: Any) -> float:
    settle(page)
    draw_frames(page)
    found: list[list[Any]] = page.evaluate("window.jumped")
    assert sum(value for value, *_ in found) < MOST, (page.url, found)
    return float(sum(value for value, *_ in found))


def test_no_screen_jumps_while_it_loads(open_page: OpenPage) -> None:
    for touch in (False, True):
        page = open_page(touch=touch)
        page.evaluate(JUMPS)
        for screen in SCREENS:
            page.evaluate("() => { window.jumped.length = 0; }")
            show(page, f"#/{screen}")
            jumps(page)
        page.evaluate("() => { window.jumped.length = 0; }")
        start(page, pack="labyrinth", number=2)
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(".outcome.lost")
        jumps(page)


def test_a_tap_is_answered_at_once_and_begins_one_game(open_page: OpenPage) -> None:
    """On a slow network: the button is busy while nothing has come yet, a second tap waits."""
    page = open_page()
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
    assert page.evaluate(busy, "play-treasure") == "true"
    page.evaluate(busy, "play-treasure")
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(20)
    held[0].continue_()
    page.wait_for_selector("#go-N")
    assert len(begun) == 1


def test_a_second_visit_asks_for_no_file_again(open_page: OpenPage, server: Server) -> None:
    """What comes over the network then is the page itself and answers of the API."""
    page = open_page()
    settle(page)
    show(page, "#/mine")  # a screen that is fetched when it is first opened
    settle(page)
    show(page, "#/")
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
    assert len(files) > 20
    assert {address for address, size in files.items() if size} == set()
