"""The theatre, the search of the solver and Learn, with animations on: mouse, finger, keyboard."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest

from .conftest import ALONE, OpenPage
from .help import LEVEL, ask, draw_frames, settle, show, start

SEARCH = "#/watch/films=bfs&maze=prim&size=16x10&seed=4&braid=60&open=10&from=2.2&to=7.13&at=0"
MOVING = {"reduced_motion": "no-preference"}
NARROW_PHONE = {"width": 320, "height": 568}


def watched(open_page: OpenPage, address: str, **options: Any) -> Any:
    page = open_page(f"/{address}", **(MOVING | options))
    page.wait_for_selector("canvas.film")
    return page


def drag(page: Any, pin: str, across: float, down: float) -> None:
    """Take hold of a pin and bring it so many cells further, in several moves."""
    box = page.locator(f".pin[data-pin='{pin}']").first.bounding_box()
    frame = page.locator(".film-frame").first.bounding_box()
    cell = frame["width"] / 16
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 5):
        page.mouse.move(x + across * cell * step / 4, y + down * cell * step / 4)
    page.mouse.up()


def figures(page: Any) -> str:
    return str(page.locator("figcaption").first.inner_text())


def hash_of(page: Any) -> str:
    return str(page.evaluate("location.hash"))


def at_the_end(page: Any) -> None:
    page.wait_for_function(
        "() => document.querySelector('.seek').value === document.querySelector('.seek').max"
        " && /length/.test(document.querySelector('figcaption').innerText)"
    )


def shortest(page: Any, begin: tuple[int, int], end: tuple[int, int]) -> int:
    """What the server says of the maze of SEARCH."""
    make = {"algorithm": "prim", "width": 16, "height": 10, "seed": 4, "braid": 60, "open": 10}
    body = {"maze": {"make": make}, "start": begin, "goal": end, "runs": [{"algorithm": "bfs"}]}
    return int(ask(page, "solve", body)["runs"][0]["length"])


def test_on_a_phone_the_maze_is_as_wide_as_the_screen(open_page: OpenPage) -> None:
    """And its clock is one line of buttons, whole, in French too."""
    page = watched(open_page, "#/watch", touch=True, locale="fr-FR", viewport=NARROW_PHONE)
    settle(page)
    widths = page.evaluate("[...document.querySelectorAll('canvas.film')].map(c => c.offsetWidth)")
    assert len(widths) == 2
    assert min(widths) > 240
    clock = page.locator(".transport").bounding_box()
    assert clock["height"] < 150
    counter = page.locator(".transport .counter").first.bounding_box()
    assert counter["x"] + counter["width"] <= 320
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement")
    settle(page)
    assert page.locator(".film-card").first.bounding_box()["height"] > 240, "the whole card"


def test_a_film_plays_by_itself_and_lights_its_story(open_page: OpenPage) -> None:
    page = watched(open_page, SEARCH.replace("&at=0", ""))
    page.wait_for_function("() => Number(document.querySelector('.seek').value) > 5")
    page.keyboard.press("Space")
    assert page.locator("output").count() == 0, "a counter is not read aloud with every frame"
    speed = page.get_by_role("slider", name="Speed").get_attribute("aria-valuetext")
    assert speed.endswith(" a second")
    lit = page.locator(".story-lines [aria-current=step]")
    assert lit.count() == 1
    assert page.inner_text(".story-says") == page.locator(".film-says").first.inner_text()
    page.keyboard.press("Home")
    assert lit.count() == 0
    page.keyboard.press("ArrowRight")
    assert lit.inner_text() == "put the start into the queue"
    page.keyboard.press("ArrowRight")
    assert lit.inner_text() == "take the first cell out: visit it"


def test_the_structure_stands_beside_the_film(open_page: OpenPage) -> None:
    """An element that is clicked marks its cell; films side by side have one scale; one has won."""
    page = watched(open_page, "#/watch/films=dfs,astar&maze=prim&size=16x10&seed=4&braid=60&at=40")
    stack, heap = page.locator(".structure").all()
    assert (stack.get_attribute("data-kind"), heap.get_attribute("data-kind")) == ("stack", "heap")
    count = int(stack.locator("b.mono").inner_text())
    assert stack.locator(".held:not([hidden])").count() == count > 3
    keys = [int(text) for text in heap.locator(".held:not([hidden]) b").all_inner_texts()]
    assert keys[0] == min(keys)
    assert all(keys[(k - 1) // 2] <= key for k, key in enumerate(keys) if k)
    top = stack.locator(".held").first
    row, col = map(int, top.inner_text().split(","))
    top.click()
    picked = page.locator(".film-frame").first.locator(".picked")
    style = picked.get_attribute("style") or ""
    assert f"left: {100 * (col + 0.5) / 16:g}%" in style
    assert f"top: {100 * (row + 0.5) / 10:g}%" in style
    sizes = {canvas.get_attribute("width") for canvas in page.locator("canvas.film").all()}
    assert len(sizes) == 1
    assert page.inner_text(".film-verdict") == ""
    page.keyboard.press("End")
    told = page.inner_text(".film-verdict")
    assert re.fullmatch(r".* visited \d+ cells where .* visited \d+\. .*", told)
    assert page.locator(".curve-values").first.inner_text().startswith("reached")


def test_pins_only_where_they_mean_something(open_page: OpenPage) -> None:
    page = watched(open_page, "#/watch/films=kruskal,prim&maze=prim&size=8x6&seed=4&at=9&numbers=1")
    cards = page.locator(".film-card").all()
    assert [card.locator(".pin").count() for card in cards] == [0, 1]
    assert "numbered" in (page.get_attribute(".screens", "class") or "")


def test_nothing_moves_by_itself_under_reduced_motion(open_page: OpenPage) -> None:
    page = watched(open_page, SEARCH.replace("&at=0", ""), reduced_motion="reduce")
    page.wait_for_selector(".pin")
    draw_frames(page)
    assert page.input_value(".seek") == "0"


def test_the_film_follows_a_pin_that_is_dragged(open_page: OpenPage) -> None:
    page = watched(open_page, SEARCH)
    page.wait_for_selector(".pin[data-pin=goal]")
    drag(page, "goal", -4, 1)
    page.wait_for_function("() => location.hash.includes('to=8.9')")
    at_the_end(page)
    assert f"length {shortest(page, (2, 2), (8, 9))}" in figures(page)
    drag(page, "start", 3, 0)
    page.wait_for_function("() => location.hash.includes('from=2.5')")
    at_the_end(page)
    assert f"length {shortest(page, (2, 5), (8, 9))}" in figures(page)


def test_pins_by_keyboard_and_by_finger(open_page: OpenPage) -> None:
    page = watched(open_page, SEARCH)
    page.focus(".pin[data-pin=goal]")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.wait_for_function("() => location.hash.includes('to=4.13')")
    assert page.evaluate("document.activeElement.dataset.pin") == "goal"
    label = page.get_attribute(".pin[data-pin=goal]", "aria-label")
    assert label == "Goal: row 5, column 14"
    phone = watched(open_page, SEARCH, touch=True)
    phone.wait_for_selector(".pin[data-pin=goal]")
    phone.locator(".pin[data-pin=goal]").scroll_into_view_if_needed()
    box = phone.locator(".pin[data-pin=goal]").bounding_box()
    frame = phone.locator(".film-frame").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = phone.context.new_cdp_session(phone)
    points = [(x - frame["width"] / 16 * n, y) for n in range(4)]
    send = lambda kind, at: touch.send(  # noqa: E731
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": p[0], "y": p[1]} for p in at]},
    )
    send("touchStart", points[:1])
    for point in points[1:]:
        send("touchMove", [point])
    send("touchEnd", [])
    phone.wait_for_function("() => location.hash.includes('to=7.10')")


def test_walls_are_drawn_and_erased(open_page: OpenPage) -> None:
    page = watched(open_page, SEARCH)
    page.wait_for_selector(".pin[data-pin=goal]")
    page.click("#tool-walls")
    page.focus(".pin[data-pin=cursor]")
    # Wall the first cell in, or open it: each press turns one wall round.
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("() => /walls=0(&|$)/.test(location.hash)")
    page.keyboard.press("Shift+ArrowDown")
    page.wait_for_function("() => /walls=0\\.1(&|$)/.test(location.hash)")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function("() => /walls=1(&|$)/.test(location.hash)")
    frame = page.locator(".film-frame").bounding_box()
    cell = frame["width"] / 16
    # A stroke of the mouse along the eastern sides of a column, in the middle of the maze.
    page.mouse.move(frame["x"] + 7.9 * cell, frame["y"] + 3.5 * cell)
    page.mouse.down()
    for row in (4.5, 5.5, 6.5):
        page.mouse.move(frame["x"] + 7.9 * cell, frame["y"] + row * cell, steps=4)
    page.mouse.up()
    page.wait_for_function("() => location.hash.match(/walls=([^&]*)/)[1].split('.').length > 1")
    at_the_end(page)
    before = figures(page)
    page.reload()
    page.wait_for_selector(".pin[data-pin=goal]")
    at_the_end(page)
    assert figures(page) == before, "the walls are in the address"


def test_terrain_is_hills_and_is_painted(open_page: OpenPage) -> None:
    films = "#/watch/films=bfs,dijkstra&maze=prim&size=16x10&seed=4&braid=100&open=30&hills=42"
    page = watched(open_page, films, reduced_motion="reduce")
    page.wait_for_selector(".film-card:nth-child(2) canvas")
    page.keyboard.press("End")
    assert re.search(r"costs? \d+", page.locator(".film-verdict").inner_text())
    page.click("#tool-terrain")
    box = page.locator("canvas.film").first.bounding_box()
    cell = box["width"] / 16
    page.mouse.move(box["x"] + 3.5 * cell, box["y"] + 5.5 * cell)
    page.mouse.down()
    page.mouse.move(box["x"] + 6.5 * cell, box["y"] + 5.5 * cell, steps=8)
    page.mouse.up()
    painted = ".".join(format_of_36(5 * 16 + col) for col in range(3, 7))
    page.wait_for_function("end => location.hash.includes(end)", arg=f"paint={painted}&")


def format_of_36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return (digits[number // 36] if number >= 36 else "") + digits[number % 36]


def test_tours_play_and_their_stops_move(open_page: OpenPage) -> None:
    page = watched(
        open_page, "#/watch/films=nearest-first,optimal&maze=wilson&size=16x10&seed=8&braid=70"
    )
    page.wait_for_selector(".pin[data-pin='stop 8']")
    assert page.locator(".screens[data-count='2']").count() == 1
    page.wait_for_function("() => Number(document.querySelector('.seek').value) > 3")
    page.keyboard.press("End")
    lengths = [
        int(re.findall(r"length (\d+)", text)[0])
        for text in page.locator("figcaption").all_inner_texts()
    ]
    assert lengths[0] >= lengths[1]
    page.focus(".pin[data-pin='stop 3']")
    page.keyboard.press("Delete")
    page.wait_for_function("() => !document.querySelector(\".pin[data-pin='stop 8']\")")
    page.click("#tool-stops")
    taken = re.findall(r"\d+\.\d+", hash_of(page))
    free = next(
        f"{row}.{col}" for row in (9, 8) for col in (15, 12, 9) if f"{row}.{col}" not in taken
    )
    row, col = map(int, free.split("."))
    cell = page.locator(".film-frame").first.bounding_box()["width"] / 16
    place = {"x": (col + 0.5) * cell, "y": (row + 0.5) * cell}
    page.locator("canvas.film").first.click(position=place)
    page.wait_for_function("free => location.hash.includes('_' + free)", arg=free)


def test_a_reload_shows_the_same_film_at_the_same_place(open_page: OpenPage) -> None:
    page = watched(open_page, "#/watch/films=dfs,bfs&maze=wilson&size=16x10&seed=12&braid=40&at=33")
    page.wait_for_selector(".pin")
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    assert "at=34" in hash_of(page)
    assert "numbers=1" in hash_of(page)
    before = page.locator("figcaption").all_inner_texts()
    page.reload()
    page.wait_for_selector(".pin")
    page.wait_for_function("() => document.querySelector('.seek').value === '34'")
    assert page.locator("figcaption").all_inner_texts() == before
    assert page.locator("input[type=checkbox]").first.is_checked()


def test_the_last_frame_of_a_maze_in_the_making_is_clean(open_page: OpenPage) -> None:
    page = watched(
        open_page, "#/watch/films=quick-union&maze=wilson&size=8x6&seed=5&numbers=1&at=60"
    )
    page.wait_for_selector(".film-says:not(:empty)", state="attached")
    colours = """() => {
      const canvas = document.querySelector("canvas.film");
      const [w, h] = [canvas.width / 8, canvas.height / 6];
      const seen = new Set();
      for (let row = 0; row < 6; row++) for (let col = 0; col < 8; col++) {
        const at = [Math.round((col + 0.5) * w), Math.round((row + 0.85) * h)];
        seen.add(canvas.getContext("2d").getImageData(...at, 1, 1).data.join());
      }
      return seen.size; }"""
    assert page.evaluate(colours) > 6
    page.keyboard.press("End")
    assert page.evaluate(colours) == 1


def test_the_automaton_advances_by_generations(open_page: OpenPage) -> None:
    page = watched(
        open_page, "#/watch/films=automaton&maze=wilson&size=8x6&seed=9&from=5.0&to=0.7&at=0"
    )
    page.wait_for_selector(".pin")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert figures(page).startswith("2 generations")
    page.keyboard.press("End")
    assert "squares" in figures(page)


@pytest.mark.parametrize("format", [*(() if ALONE else ("GIF",)), "SVG"])
def test_a_film_to_keep(open_page: OpenPage, format: str) -> None:
    page = watched(open_page, SEARCH)
    page.wait_for_selector(".pin")
    with page.expect_download() as waited:
        page.click(f".side button:has-text('{format}')")
    assert waited.value.suggested_filename == f"dedale-bfs.{format.lower()}"


# ---------------------------------------------------------------- the search of the solver


def test_the_search_of_the_solver_is_watched(open_page: OpenPage) -> None:
    page = open_page(f"/#/search/ariane/method=dfs&level={quote(LEVEL)}", **MOVING)
    page.wait_for_selector("canvas.film")
    page.wait_for_function("() => Number(document.querySelector('.seek').value) > 2")
    page.keyboard.press("End")
    found = ask(page, "workshop/ariane/trace", {"text": LEVEL, "method": "dfs"})
    page.wait_for_function("() => /Won/.test(document.querySelector('.story-says').innerText)")
    assert page.inner_text(".story-card [aria-current=step]") == "if C is won: yes"
    assert f"Won: {found['length']} moves" in page.inner_text(".story-facts ~ .story-says")
    known, calls, moves = page.locator(".story-facts dd").all_inner_texts()
    assert (known, moves) == (str(found["visited"]), str(found["length"]))
    assert int(calls) == found["length"], "a call for each move of the way has not returned"
    page.select_option(".side select", "bfs")
    page.wait_for_function("() => location.hash.includes('method=bfs')")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => document.querySelector('canvas.film').clientWidth > 250")


def test_the_search_is_reached_from_a_game_and_from_the_editor(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    start(page, game="ariane", level=LEVEL)
    page.evaluate("document.querySelector('#search').click()")
    page.wait_for_function("() => location.hash.startsWith('#/search/ariane/')")
    page.wait_for_selector("canvas.film")
    show(page, "#/build/ariane")
    page.evaluate("document.querySelector('#search').click()")
    page.wait_for_function("() => location.hash.startsWith('#/search/ariane/')")


# ---------------------------------------------------------------- learn


def test_a_lesson_runs_line_by_line(open_page: OpenPage) -> None:
    page = open_page("/#/learn/generation", **MOVING)
    page.wait_for_selector(".source [aria-current=step]")
    assert page.input_value(".seek") == "1"  # nothing starts by itself
    run = ask(page, "lessons/generation", {"seed": 1})["film"]
    page.keyboard.press("End")
    assert page.input_value(".seek") == str(len(run["steps"]))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    line = run["steps"][0][0]
    lit = page.locator(".source li").nth(line - 1)
    assert lit.get_attribute("aria-current") == "step"
    answer = page.locator(".lesson-answer p")
    assert not answer.is_visible()
    page.click(".lesson-answer summary")
    assert answer.is_visible()
    page.click("text=Write it yourself")
    page.wait_for_selector(".code-text")


def test_the_session_shows_that_the_first_path_is_not_the_shortest(open_page: OpenPage) -> None:
    page = open_page("/#/learn/session/width=10&height=6&open=6&seed=7&solver=dfs", **MOVING)
    page.wait_for_selector("button.square")
    page.locator(".square").first.click()  # the corner: a finger is wider than a cell
    page.wait_for_selector("button.square.end")
    page.locator("button.square").last.press("Enter")
    page.wait_for_selector(".square.way")
    assert "the first found is not the best" in page.inner_text(".lesson")
    page.select_option(".lesson select", "bfs")
    page.wait_for_function("() => /no shorter/.test(document.querySelector('.lesson').innerText)")


def test_squares_of_the_session_are_squares_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/#/learn/session", touch=True)
    page.wait_for_selector("button.square")
    sizes = "[...document.querySelectorAll('.square')].map(one => one.offsetHeight)"
    assert max(page.evaluate(sizes)) - min(page.evaluate(sizes)) <= 1


@pytest.mark.parametrize(("theme", "locale"), [("light", "fr-FR"), ("dark", "en-GB")])
def test_nothing_is_wider_than_a_phone(open_page: OpenPage, theme: str, locale: str) -> None:
    page = open_page("/#/watch", touch=True, color_scheme=theme, locale=locale, **MOVING)
    for address in ("#/learn", "#/learn/generation", "#/learn/session", SEARCH):
        page.set_viewport_size({"width": 320, "height": 568})
        show(page, address)
        settle(page)
        for width, height in ((320, 568), (667, 375)):
            page.set_viewport_size({"width": width, "height": height})
            draw_frames(page)
            wide = page.evaluate("document.querySelector('#main').scrollWidth")
            assert wide <= width, address


@pytest.mark.parametrize("films", ["bfs", "bfs,astar"])
def test_a_film_can_be_seen_on_a_phone_on_its_side(open_page: OpenPage, films: str) -> None:
    page = open_page(viewport={"width": 844, "height": 390})
    show(page, f"#/watch/films={films}&maze=wilson&size=12x8&seed=1")
    canvas = page.locator("canvas.film").first
    canvas.wait_for()
    settle(page)
    box = canvas.bounding_box()
    assert box["height"] > 170
    assert box["y"] + box["height"] < page.locator(".transport").bounding_box()["y"]
