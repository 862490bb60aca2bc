"""What is printed, and the clock of real time."""

from typing import Any

from dedale.games import GAMES

from .conftest import OpenPage
from .help import draw_frames, settle, start, state

PIXELS = """() => {
  const canvas = document.querySelector("canvas.board");
  const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const counts = {};
  for (let i = 0; i < data.length; i += 4) {
    const colour = [data[i], data[i + 1], data[i + 2]].join();
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  return counts;
}"""
FLOOR, RED, NIGHT, GOLD = "253,249,240", "192,39,29", "33,27,22", "221,166,58"


def test_paper_is_light_and_has_the_way_if_wanted(open_page: OpenPage) -> None:
    page = open_page(color_scheme="dark")
    start(page, game="treasure", parameters={"width": 8, "height": 6, "minotaurs": 0, "seed": 2})
    page.get_by_text("Paths", exact=True).click()
    page.get_by_role("button", name="Find").first.click()
    page.wait_for_function("() => document.querySelector('.panels table')")
    assert NIGHT in page.evaluate(PIXELS)
    seen = """ways => {
      window.print = () => dispatchEvent(new Event("beforeprint"));
      [...document.querySelectorAll("#tab-share")][0].click();
      const name = ways ? "Print with the paths" : "Print";
      [...document.querySelectorAll("button")].find((one) => one.title === name).click();
    }"""
    page.evaluate(seen, False)
    alone = page.evaluate(PIXELS)
    assert alone[GOLD] > 10, "drawings are there at once: paper does not wait"
    page.emulate_media(media="print")
    settle(page)
    assert page.evaluate(PIXELS) == alone, "paper has another size than the window: nothing is cut"
    page.emulate_media(media="screen")
    assert alone[FLOOR] > 1000
    assert NIGHT not in alone
    assert RED not in alone
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    draw_frames(page)
    assert NIGHT in page.evaluate(PIXELS)
    page.evaluate(seen, True)
    assert page.evaluate(PIXELS)[RED] > 50
    page.emulate_media(media="print")
    assert page.locator(".side").is_hidden()
    assert page.locator("#top").is_hidden()
    stage = page.locator(".stage").bounding_box()
    board = page.locator("canvas.board").bounding_box()
    assert stage["height"] >= board["height"] > 300, "the whole board is on the paper"
    assert page.get_attribute("html", "data-theme") == "light", "and so is what stands beside one"
    fit = "() => getComputedStyle(document.querySelector('canvas.board')).objectFit"
    assert page.evaluate(fit) == "contain", "not stretched"


def turns(page: Any, game: str) -> int:
    draw_frames(page)
    return int(state(page, game)["turn"])


def test_the_clock_of_real_time(open_page: OpenPage) -> None:
    """It runs from the first move on, and stands after undo, under a dialog, and before."""
    page = open_page(reduced_motion="no-preference", fresh=True)
    levels = GAMES["ariane"].pack("realtime")
    longest = max(range(len(levels)), key=lambda number: levels[number].par)
    solution = GAMES["ariane"].solution(GAMES["ariane"].rules.from_text(levels[longest].text))
    assert solution
    page.clock.install()
    game = start(page, pack="realtime", number=longest + 1)
    assert page.locator(".pulse").get_attribute("data-running") == "false"
    page.clock.run_for(5000)
    assert turns(page, game) == 0, "nothing runs before the first move"
    page.keyboard.press(f"Arrow{solution[0]}")
    page.clock.run_for(400)
    page.wait_for_selector(".pulse[data-running=true]")
    page.keyboard.press("u")
    page.clock.run_for(400)
    page.wait_for_selector(".pulse[data-running=false]")
    page.clock.run_for(5000)
    assert turns(page, game) == 0, "and nothing after undo"
    page.keyboard.press(f"Arrow{solution[0]}")
    page.clock.run_for(300)
    page.click("#top button[aria-label=Help]")
    page.wait_for_selector("dialog")
    page.clock.run_for(1000)
    before = turns(page, game)
    page.clock.run_for(6000)
    assert turns(page, game) == before, "nothing under a dialog"
    page.keyboard.press("Escape")
    page.clock.run_for(2500)
    assert turns(page, game) > before or state(page, game)["outcome"], "and then it goes on"
