"""Playing on the page with animations on: keys, taps, phones, and games won without seeing."""

import re
from datetime import date
from itertools import product
from typing import Any

import pytest

from dedale.games import GAMES, Session, treasure
from dedale.games.treasure.packs import load_pack
from tests.sampling import sampled

from .conftest import ALONE, OpenPage
from .help import ask, draw_frames, settle, show, start, state

MOVING = {"reduced_motion": "no-preference"}


def begin(page: Any, body: dict[str, object]) -> str:
    """Begin a game and show it, with its keys; its id."""
    game = start(page, **body)
    page.wait_for_selector("#go-N")
    return game


def wait_for_turn(page: Any, game: str, turn: int) -> dict[str, Any]:
    for _ in range(300):
        found: dict[str, Any] = state(page, game)
        if found["turn"] >= turn:
            break
        page.wait_for_timeout(100)
    return found


@pytest.mark.parametrize("pause", sampled([0, 20, 60, 100], 2))
def test_no_key_is_lost_while_something_moves(open_page: OpenPage, pause: int) -> None:
    page = open_page(**MOVING)
    values = {"width": 12, "height": 9, "seed": 11, "minotaurs": 0, "bombs": 99, "braid": 30}
    game = begin(page, {"game": "treasure", "parameters": values})
    keys = [".", "b", ".", ".", "b"] * (8 if pause < 50 else 4)
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(pause)
    found = wait_for_turn(page, game, len(keys))
    assert found["turn"] == len(keys)
    assert found["view"]["figures"]["bombs"] == 99 - keys.count("b")


def test_a_poly_pressed_in_the_last_moment_counts(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    level = (
        "treasure 1\nplayer 0,0 E\nminotaur 0,8 W\npolys 1\nstrategy bfs\nmaze\n"
        + ("+-" * 10 + "+\n")
        + "|                  e|\n"
        + ("+-" * 10 + "+\n")
    )
    game = begin(page, {"game": "treasure", "level": level})
    for key in "....." + "p":
        page.keyboard.press(key)
        page.wait_for_timeout(40)
    found = wait_for_turn(page, game, 6)
    assert found["view"]["figures"]["polys"] == 0
    assert found["outcome"] is None


def test_what_is_refused_says_why(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    values = {"width": 6, "height": 5, "minotaurs": 0, "objects": "minimal", "seed": 1}
    begin(page, {"game": "treasure", "parameters": values})
    page.keyboard.press("p")
    page.locator(".says").get_by_text("no poly left").wait_for()


def test_a_tap_walks_the_whole_way(open_page: OpenPage) -> None:
    page = open_page(touch=True, **MOVING)
    game = begin(page, {"pack": "hunt", "number": 1})
    box = page.locator("canvas.board").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    found = wait_for_turn(page, game, 4)
    assert found["view"]["actors"][0]["at"] == [0, 4]


def test_a_tap_stops_when_a_minotaur_comes_into_sight(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    level = (
        "treasure 1\nplayer 0,0 E\nminotaur 4,3 N\nmaze\n"
        "+-+-+-+-+-+-+-+\n|             |\n+-+-+-+ +-+-+-+\n|#|#|#| |#|#|#|\n"
        "+-+-+-+ +-+-+-+\n|#|#|#| |#|#|#|\n+-+-+-+ +-+-+-+\n|#|#|#| |#|#|#|\n"
        "+-+-+-+ +-+-+-+\n|#|#|#| |#|#|#|\n+-+-+-+-+-+-+-+\n"
    )
    game = begin(page, {"game": "treasure", "level": level})
    page.get_by_role("gridcell", name="Row 1, column 7").focus()
    page.keyboard.press("Enter")
    page.locator(".says").get_by_text("You stop").wait_for()
    assert state(page, game)["view"]["actors"][0]["at"] == [0, 3]


# ---------------------------------------------------------------- told in order

#: What is seen of a cell of a square board, as a number; its outline is left out.
SEEN = """([size, row, col]) => {
  const canvas = document.querySelector("canvas.board");
  const cell = Math.floor(Math.min(canvas.width, canvas.height) / (size + 0.5));
  const x = Math.round(canvas.width / 2 + (col - size / 2) * cell);
  const y = Math.round(canvas.height / 2 + (row - size / 2) * cell);
  const inset = Math.round(cell / 5), side = cell - 2 * inset;
  const seen = canvas.getContext("2d").getImageData(x + inset, y + inset, side, side).data;
  return seen.reduce((sum, one) => (sum * 31 + one) % 1000003, 7);
}"""
#: Whether a cell looks the same for ten frames.
AT_REST = f"""async place => {{
  const seen = {SEEN};
  const first = seen(place);
  for (let frame = 0; frame < 10; frame++) {{
    await new Promise(requestAnimationFrame);
    if (seen(place) !== first) return false;
  }}
  return true;
}}"""
#: Remember what a cell looks like at the moment at which the box about the end comes.
WATCH = f"""place => {{
  const seen = {SEEN};
  new MutationObserver((_, watching) => {{
    if (!document.querySelector(".outcome")) return;
    watching.disconnect();
    window.seenWithTheBox = seen(place);
  }}).observe(document.querySelector(".status"), {{ childList: true, subtree: true }});
}}"""


@pytest.mark.parametrize(
    ("number", "last", "left", "words"),
    [
        (2, None, (3, 0), ["You go east", "vertical minotaur", "Lost", "caught Ariane"]),
        (3, -1, None, ["You go west", "Here: door", "Won", "are out"]),
    ],
)
def test_the_end_is_told_after_it_has_been_seen(
    open_page: OpenPage, number: int, last: int | None, left: Any, words: list[str]
) -> None:
    """The minotaur has left, Ariane is at the door; then the box; words in that order."""
    page = open_page(**MOVING)
    game = begin(page, {"pack": "labyrinth", "number": number})
    level = GAMES["ariane"].pack("labyrinth")[number - 1]
    moves = GAMES["ariane"].solution(Session.new("ariane", level=level.text).state) or []
    moves = ["Right"] if last is None else moves
    for turn, move in enumerate(moves[:-1], 1):
        page.keyboard.press(f"Arrow{move}")
        wait_for_turn(page, game, turn)
    view = state(page, game)["view"]
    place = [view["width"], *(left or view["actors"][0]["at"])]
    page.wait_for_function(AT_REST, arg=place)
    before = page.evaluate(SEEN, place)
    page.evaluate(WATCH, place)
    page.keyboard.press(f"Arrow{moves[-1]}")
    page.wait_for_selector(".outcome")
    with_the_box = page.evaluate("window.seenWithTheBox")
    assert with_the_box != before
    said = page.inner_text("#live")
    assert [word for word in words if word in said] == words
    assert sorted(words, key=said.index) == words
    if last is None:  # the solution is not told, but offered
        page.get_by_role("button", name="My way and the best one", pressed=False).wait_for()
    else:
        page.wait_for_selector(".way-legend[aria-pressed=true]")
        assert page.locator(".outcome .stars b:not(.faint)").count() == 3
        settle(page)
        page.keyboard.press("Enter")
        page.locator(".title", has_text="4. ").wait_for()


# ---------------------------------------------------------------- without seeing


def walk_to(page: Any, name: str) -> None:
    """Go to a cell by its name, as a reader would."""
    page.get_by_role("gridcell", name=re.compile(name)).first.focus()
    page.keyboard.press("Enter")


def test_a_treasure_hunt_is_won_through_the_accessibility_tree(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    game = begin(page, {"pack": "hunt", "number": 1})
    walk_to(page, "Small treasure")
    wait_for_turn(page, game, 2)
    page.locator("#live").get_by_text(re.compile("column 3")).wait_for()  # it is shown, too
    page.keyboard.press("e")
    page.locator("#live").get_by_text(re.compile("Exit: 2 steps, first east")).wait_for()
    walk_to(page, "Exit")
    wait_for_turn(page, game, 4)
    page.get_by_role("button", name="Leave").first.press("Enter")
    page.get_by_role("heading", name="Won").wait_for()
    assert state(page, game)["stars"] == 3


@pytest.mark.parametrize("name", ["ariane", "theseus", "classic"])
def test_the_other_games_are_won_through_the_accessibility_tree(
    open_page: OpenPage, name: str
) -> None:
    page = open_page(**MOVING)
    if GAMES[name].packs:
        pack = next(iter(GAMES[name].packs))
        game = begin(page, {"pack": pack, "number": 3})
        session = Session.new(name, level=GAMES[name].pack(pack)[2].text)
    else:
        values = {"width": 9, "height": 8, "seed": 1}
        game = begin(page, {"game": name, "parameters": values})
        session = Session.new(name, **values)
    moves = GAMES[name].solution(session.state)
    assert moves
    sides = dict(zip(GAMES[name].steps, ("North", "East", "South", "West"), strict=True))
    sides |= {action.move: action.words for action in GAMES[name].actions}
    for number, move in enumerate(moves, 1):
        page.get_by_role("button", name=sides[move], exact=True).press("Enter")
        wait_for_turn(page, game, number)
    page.get_by_role("heading", name="Won").wait_for()


def test_walls_are_told_when_bumped_into(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    begin(page, {"pack": "hunt", "number": 1})
    page.keyboard.press("ArrowUp")
    page.locator("#live").get_by_text(re.compile("Blocked: facing north")).wait_for()


# ---------------------------------------------------------------- screens


@pytest.mark.parametrize(
    ("locale", "size"),
    sampled(product(["en-GB", "fr-FR"], [(320, 568), (360, 640), (390, 660), (844, 390)]), 4),
)
def test_nothing_is_wider_than_a_phone(
    open_page: OpenPage, size: tuple[int, int], locale: str
) -> None:
    width, height = size
    page = open_page(touch=True, locale=locale, viewport={"width": width, "height": height})
    for screen in ("", "new/treasure", "levels/treasure", "levels/ariane", "play"):
        if screen == "play":
            begin(page, {"pack": "hunt", "number": 9})
        else:
            page.evaluate("screen => { location.hash = `#/${screen}`; }", screen)
            draw_frames(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (screen, wide)
        menu = page.locator("#top .menu-button")
        nav = page.locator("#top nav")
        if nav.is_visible():
            box, button = nav.bounding_box(), menu.bounding_box()
            assert box["x"] + box["width"] <= button["x"] + 1, "nothing under the menu"
        else:  # on phones the parts are in the menu
            menu.click()
            for link in nav.locator("a").all():
                box = link.bounding_box()
                assert 0 <= box["x"] <= box["x"] + box["width"] <= width
            menu.click()
    page.locator("#hint").click()
    page.locator(".says").wait_for()
    boxes = page.evaluate(IN_SIGHT)
    for name, (top, bottom, wide) in boxes.items():
        assert 0 <= top <= bottom <= height, (name, "is in sight")
        assert wide >= 44 or name in {".says", ".stage"}, (name, "is large enough for a finger")
    assert boxes[".says"][1] <= boxes["#undo"][0] or width > height
    assert page.evaluate(CUT) == [], "words of buttons are whole"
    assert page.locator("kbd:visible").count() == 0, "no key caps where there are no keys"
    assert page.locator(".zoomer:visible").count() == 0, "the maze is seen whole"


#: Words of the pad that stand out of their button.
CUT = """() => [...document.querySelectorAll(".pad button span")].filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const [inner, outer] = [words, one.closest("button")].map((all) => all.getBoundingClientRect());
  return inner.width && (inner.left < outer.left + 0.5 || inner.right > outer.right - 0.5);
}).map((one) => one.textContent)"""
#: Where the parts of a game are: their top, bottom and width.
IN_SIGHT = """() => Object.fromEntries(
  [".stage", ".says", "#undo", "#hint", "#go-N", "#go-S", "#go-W", "#go-E", "#do-B", "#do-X"]
    .map(name => [name, document.querySelector(name).getBoundingClientRect()])
    .map(([name, box]) => [name, [box.top, box.bottom, box.width]]))"""


def test_a_new_game_in_one_look_is_remembered(open_page: OpenPage) -> None:
    page = open_page("/#/new/treasure")
    page.get_by_role("button", name="Hunter").click()
    start = page.locator("#start").bounding_box()
    assert start["y"] + start["height"] < 800
    page.locator("#start").click()
    page.wait_for_selector("#go-N")
    page.get_by_text("The nearest one hunts, the pack follows it.").first.wait_for()
    page.evaluate("() => { location.hash = '#/new/treasure'; }")
    page.wait_for_selector("#start")
    assert page.get_by_role("button", name="Hunter").get_attribute("aria-pressed") == "true"


def test_the_end_tells_points_turns_par_and_the_best_way(open_page: OpenPage) -> None:
    page = open_page()
    level = load_pack("hunt").levels[1]
    game = begin(page, {"pack": "hunt", "number": 2})
    keys = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
    for move in level.best:
        page.keyboard.press(keys.get(move, move.lower()))
    page.get_by_role("heading", name="Won").wait_for()
    total = treasure.view(treasure.from_text(level.text))["figures"]["total"]
    text = f"{total} of {total} points, {level.par} turns, fewest: {level.par}"
    page.get_by_text(text).wait_for()
    page.wait_for_selector(".way-legend[aria-pressed=true]")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Copy the result").wait_for()
    assert state(page, game)["stars"] == 3
    page.get_by_role("button", name="Replay").first.click()  # the figures are those of the film
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("slider", name="Position").fill("3")
    page.locator(".stats", has_text=f"3 / {level.par}").wait_for()
    page.get_by_role("button", name="Step").click()  # told as it was when it was played
    page.locator("#live").get_by_text(re.compile("You go|Row")).wait_for()
    page.get_by_role("button", name="Back to my game").click()
    page.locator(".stats", has_text=f"{level.par} / {level.par}").wait_for()


def test_the_maze_of_the_day_counts_on_its_day(open_page: OpenPage) -> None:
    """It is not lost at the start; one of another day is practice; undos are told."""
    page = open_page("/", fresh=True)
    page.clock.set_fixed_time("2026-12-29T10:00:00")
    page.reload()
    hunt = GAMES["treasure"]
    for day, begun in ((28, "link"), (29, "daily")):
        parameters = hunt.day(date(2026, 12, day))
        session = Session.new("treasure", **parameters)
        *moves, last = hunt.solution(session.state) or []
        assert last == "X"
        if begun == "link":  # which somebody else may have sent
            begin(page, {"link": session.seed_link()})
        else:
            page.locator("#daily").click()
            page.wait_for_selector("#go-N")
        assert page.locator(".outcome").count() == 0
        game = page.url.rsplit("/", 1)[1]
        ask(page, f"games/{game}/moves", {"moves": moves})
        page.reload()
        page.locator("#undo:not([disabled])").click()
        page.locator("#redo:not([disabled])").click()
        page.locator("#do-X:not([disabled])").click()
        page.get_by_text("result 975 of 1000").wait_for()
        show(page, "#/")
        settle(page)
        assert page.locator(".streak").count() == (begun == "daily")
    page.get_by_role("button", name="Ariane", exact=True).click()
    page.locator(".stats", has_text=re.compile(r"Moves\s*0 / \d+")).wait_for()
    show(page, "#/")
    page.get_by_text("1 day in a row").wait_for()
    page.get_by_role("button", name="Won today: again").wait_for()


def test_a_mask_is_drawn_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/#/build/mask")
    page.wait_for_selector("canvas.board")
    draw_frames(page)
    before = page.get_by_text(re.compile("cells free")).first.inner_text()
    page.locator("body").press("ArrowRight")
    page.locator("body").press("ArrowDown")
    page.locator("body").press("Space")
    page.locator("#live").get_by_text("Row 2, column 2: masked").wait_for()
    after = page.get_by_text(re.compile("cells free")).first.inner_text()
    free = [int(re.sub(r"\D", "", text.split(":")[1])) for text in (before, after)]
    assert free[1] == free[0] - 1


def test_levels_are_played_by_the_other_crossing_rule(open_page: OpenPage) -> None:
    page = open_page("/#/levels/ariane", **MOVING)
    page.get_by_text("Stars and rules").click()
    page.locator(".pack-rules select").select_option("passes")
    page.get_by_text("such games have no stars").wait_for()
    for number in (1, 2):  # the next level is played by the same rules
        if number == 1:
            page.locator(".level").first.click()
        else:
            page.locator(".panels").get_by_role("button", name="Next level").click()
        page.locator(".title", has_text=f"{number}. ").wait_for()
        game = state(page, page.url.rsplit("/", 1)[1])
        assert game["parameters"]["crossing"] == "passes"
        assert game["pack"]["par"] is None
    page.reload()
    page.goto(page.url.split("#")[0] + "#/levels/ariane")
    assert page.locator(".pack-rules select").input_value() == "passes"


def test_another_window_that_played_on_is_told(open_page: OpenPage) -> None:
    """Review B19: the key is not played on a board that one does not see, and it is said why."""
    page = open_page(quiet=False, **MOVING)
    game = begin(page, {"pack": "hunt", "number": 1})
    ask(page, f"games/{game}/moves", {"moves": ["E"]})
    page.keyboard.press("ArrowRight")
    page.locator(".says").get_by_text("Played on in another window").wait_for()
    assert state(page, game)["turn"] == 1
    page.keyboard.press("ArrowRight")
    assert wait_for_turn(page, game, 2)["turn"] == 2


@pytest.mark.skipif(ALONE, reason="about the server itself")
def test_without_a_server_that_is_said_and_it_is_tried_again(open_page: OpenPage) -> None:
    """Review B20: no words of the browser."""
    page = open_page(quiet=False)
    page.context.set_offline(True)
    page.evaluate("location.hash = '#/new/treasure'")
    page.get_by_text("The server does not answer.").wait_for()
    page.context.set_offline(False)  # it is tried again without being asked
    page.locator("#start").wait_for()
    assert page.title() == "Treasure hunt · Dédale"


def test_a_game_is_called_in_the_language_of_the_page(open_page: OpenPage) -> None:
    """Review B21."""
    page = open_page()
    begin(page, {"game": "treasure", "parameters": {"width": 9, "height": 8, "seed": 1}})
    assert page.title() == "Treasure hunt 9×8 · Dédale"
    page.get_by_role("button", name="Français").click()
    page.locator(".title", has_text="Chasse au trésor 9×8").wait_for()
    page.locator(".goal", has_text="Ramassez ce que vous pouvez").wait_for()
    page.wait_for_function("() => document.title === 'Chasse au trésor 9×8 · Dédale'")
    page.evaluate("location.hash = '#/'")
    page.wait_for_function("() => document.title === 'Dédale'")


def test_games_only_looked_at_are_not_listed(open_page: OpenPage) -> None:
    """Review B23: they also do not hide those that are under way."""
    page = open_page()
    begin(page, {"pack": "hunt", "number": 2})
    page.keyboard.press("ArrowUp")
    page.locator("#undo:not([disabled])").wait_for()
    for _ in range(13):
        ask(page, "games", {"pack": "hunt", "number": 1})
    page.evaluate("location.hash = '#/'")
    page.locator("ul.games li").first.wait_for()
    assert page.locator("ul.games li").count() == 1


def test_the_mask_chosen_last_is_shown(open_page: OpenPage) -> None:
    page = open_page("/#/new/treasure")
    mask = page.get_by_label("Mask")
    mask.select_option("heart")
    draw_frames(page)
    page.get_by_role("button", name="Hunter").click()
    assert mask.input_value() == "heart"
    page.locator("#start").click()
    page.wait_for_selector("#go-N")
    page.go_back()
    assert page.get_by_label("Mask").input_value() == "heart"
