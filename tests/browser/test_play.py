"""Playing each game to its end, by keyboard and by touch, and losing nothing on the way."""

from typing import Any

import pytest

from dedale.games import treasure

from ..games.treasure.sample_levels import level
from .conftest import OpenPage, Server
from .help import KEYS, LEVEL, ask, draw_frames, settle, solution, start, state, wait_turn, way_out

QUIET_HUNT = {"width": 7, "height": 5, "minotaurs": 0, "objects": "minimal", "seed": 4}


def hunt(page: Any, **wishes: Any) -> str:
    return start(page, game="treasure", parameters=QUIET_HUNT | wishes)


def test_win_the_treasure_hunt_by_keyboard(open_page: OpenPage) -> None:
    page = open_page()
    game = hunt(page)
    for step in way_out(page, game, goal="exit"):
        page.keyboard.press(KEYS[step])
    page.keyboard.press("Enter")
    page.wait_for_selector(".outcome.won")
    assert state(page, game)["outcome"]["won"]


def test_win_the_treasure_hunt_by_touch(open_page: OpenPage) -> None:
    page = open_page(touch=True)
    game = hunt(page)
    way = way_out(page, game, goal="exit")
    for number, step in enumerate(way, 1):
        page.tap(f"#go-{step}")
        wait_turn(page, game, number)
    page.tap("#do-X")
    page.wait_for_selector(".outcome.won")


def test_win_the_puzzle_by_keyboard(open_page: OpenPage) -> None:
    page = open_page()
    game = start(page, game="ariane", level=LEVEL)
    for step in solution(page):
        page.keyboard.press(KEYS[step])
    page.wait_for_selector(".outcome.won")
    assert state(page, game)["outcome"]["won"]


def test_win_the_puzzle_by_touching_the_board(open_page: OpenPage) -> None:
    page = open_page(touch=True)
    game = start(page, game="ariane", level=LEVEL)
    moves = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    for number, step in enumerate(solution(page), 1):
        row, col = state(page, game)["view"]["actors"][0]["at"]
        down, right = moves[step]
        tap_cell(page, 4, row + down, col + right)
        wait_turn(page, game, number)
    page.wait_for_selector(".outcome.won")


def tap_cell(page: Any, size: int, row: int, col: int) -> None:
    """Touch a cell of a square board that is shown whole, in the middle of its canvas."""
    box = page.locator("canvas.board").bounding_box()
    cell = min(box["width"], box["height"]) // (size + 0.5)
    x = box["x"] + box["width"] / 2 + (col + 0.5 - size / 2) * cell
    y = box["y"] + box["height"] / 2 + (row + 0.5 - size / 2) * cell
    page.touchscreen.tap(x, y)


@pytest.mark.parametrize("keys", ["zqsd", "hbdg"])
def test_win_the_classic_game_by_letters(open_page: OpenPage, keys: str) -> None:
    letters = {
        "zqsd": dict(zip("NWSE", "zqsd", strict=True)),
        "hbdg": dict(zip("NSEW", "hbdg", strict=True)),
    }[keys]
    page = open_page()
    game = start(page, game="classic", parameters={"width": 9, "height": 7, "seed": 3})
    for display in ("0 1 0", "|---|---|"):  # `a` draws it in another way, as everywhere
        page.keyboard.press("a")
        page.locator(".display", has_text=display).wait_for()
    page.keyboard.press("a")
    page.wait_for_selector(".display", state="hidden")
    assert state(page, game)["turn"] == 0
    for step in way_out(page, game):
        page.keyboard.press(letters[step])
    page.wait_for_selector(".outcome.won")


def test_win_the_classic_game_by_touch(open_page: OpenPage) -> None:
    page = open_page(touch=True)
    game = start(page, game="classic", parameters={"width": 9, "height": 7, "seed": 3})
    for number, step in enumerate(way_out(page, game), 1):
        page.tap(f"#go-{step}")
        wait_turn(page, game, number)
    page.wait_for_selector(".outcome.won")


def test_a_game_that_the_page_has_never_heard_of(open_page: OpenPage) -> None:
    """It is drawn with its signs, walks with all keys, and has its own; it undoes, helps, ends."""
    page = open_page("/")
    page.wait_for_selector("text=Catch fireflies at dusk")
    game = start(page, game="fireflies", parameters={"seed": 3, "spare": 90})
    assert page.inner_text(".rules .goal").startswith("Carry fireflies out")
    way = way_out(page, game, goal="treasure")
    for step in way:
        page.keyboard.press(KEYS[step])
    caught = wait_turn(page, game, len(way))
    assert caught["view"]["figures"]["score"] == 1
    page.wait_for_function("() => document.querySelector('#live').textContent.includes('firefly')")
    page.keyboard.press("f")
    assert wait_turn(page, game, len(way) + 1)["view"]["figures"]["score"] == 0
    page.keyboard.press("u")
    wait_turn(page, game, len(way))
    page.click("#hint")
    page.wait_for_selector(".says.hint")
    for step in way_out(page, game, goal="exit"):
        page.keyboard.press(KEYS[step])
    page.wait_for_selector(".outcome.won")


def test_a_bomb_and_a_refusal_by_their_keys(open_page: OpenPage) -> None:
    page = open_page()
    game = hunt(page, bombs=1)
    page.keyboard.press("p")
    page.wait_for_selector(".says.bad")
    facing = state(page, game)["view"]["actors"][0]["facing"]
    assert facing in KEYS
    for _ in range(4):  # a bomb needs a wall in front: turn until there is one
        if "B" in state(page, game)["legal"]:
            break
        page.keyboard.press(KEYS[way_out(page, game, goal="exit")[0]])
        draw_frames(page)
    page.keyboard.press("b")
    for _ in range(600):
        if state(page, game)["view"]["figures"]["bombs"] == 0:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the bomb is still there")


def test_undo_after_death(open_page: OpenPage) -> None:
    page = open_page()
    game = hunt(page, width=9, height=8, minotaurs=2, strategy="bfs", braid=100)
    assert state(page, game)["outcome"] is None
    for _ in range(40):
        page.keyboard.press(".")
        if page.locator(".outcome.lost").count():
            break
        page.wait_for_timeout(30)
    page.wait_for_selector(".outcome.lost")
    dead = state(page, game)
    page.keyboard.press("u")
    page.wait_for_selector(".outcome", state="detached")
    alive = wait_turn(page, game, dead["turn"] - 1)
    assert alive["view"]["actors"][0]["alive"]
    assert alive["redoable"] == 1
    page.keyboard.press("r")
    page.wait_for_selector(".outcome.lost")


def test_run_undo_redo_restart(open_page: OpenPage) -> None:
    page = open_page()
    game = hunt(page, width=12, height=9, generator="binary-tree")
    first = way_out(page, game, goal="exit")[0]
    page.keyboard.press(f"Shift+{KEYS[first]}")
    page.wait_for_function("() => !document.querySelector('#undo').disabled")
    ran = state(page, game)["turn"]
    assert ran >= 1
    page.click("#restart")
    assert wait_turn(page, game, 0)["redoable"] == ran
    page.keyboard.press("Control+y")
    wait_turn(page, game, 1)
    page.keyboard.press("Control+z")
    wait_turn(page, game, 0)


def test_a_game_goes_on_after_a_reload(open_page: OpenPage) -> None:
    page = open_page()
    game = hunt(page)
    way = way_out(page, game, goal="exit")
    half = len(way) // 2
    for step in way[:half]:
        page.keyboard.press(KEYS[step])
    wait_turn(page, game, half)
    page.reload()
    page.wait_for_selector("canvas.board")
    assert state(page, game)["turn"] == half
    for step in way[half:]:
        page.keyboard.press(KEYS[step])
    page.keyboard.press("Enter")
    page.wait_for_selector(".outcome.won")


def test_moves_made_without_a_network_are_kept(open_page: OpenPage, server: Server) -> None:
    page = open_page(quiet=False)
    game = hunt(page)
    way = way_out(page, game, goal="exit")
    page.context.set_offline(True)
    for step in way:
        page.keyboard.press(KEYS[step])
    page.wait_for_selector("#banner:not([hidden])")
    page.context.set_offline(False)
    wait_turn(page, game, len(way))
    page.wait_for_selector("#banner", state="hidden")


def test_moves_made_without_a_network_survive_a_reload(open_page: OpenPage, server: Server) -> None:
    page = open_page(quiet=False)
    game = hunt(page)
    way = way_out(page, game, goal="exit")
    page.route("**/moves", lambda route: route.abort())
    for step in way:
        page.keyboard.press(KEYS[step])
    page.wait_for_selector("#banner:not([hidden])")
    page.unroute("**/moves")
    page.reload()
    wait_turn(page, game, len(way))


def test_a_killed_server_loses_no_move(open_page: OpenPage, server: Server) -> None:
    page = open_page(quiet=False)
    game = hunt(page)
    way = way_out(page, game, goal="exit")
    page.keyboard.press(KEYS[way[0]])
    wait_turn(page, game, 1)
    server.kill()
    for step in way[1:]:
        page.keyboard.press(KEYS[step])
    page.wait_for_selector("#banner:not([hidden])")
    server.start()
    wait_turn(page, game, len(way))


BROKEN_OFF = """async () => {
  const { MoveQueue } = await import(new URL("static/js/queue.js", document.baseURI).href);
  let asked = 0;
  const sent = [];
  window.fetch = async (_address, { body }) => {
    sent.push(JSON.parse(body).request);
    const broken = async () => { throw new TypeError("network error"); };
    return { ok: true, json: ++asked === 1 ? broken : async () => ({ version: 1 }) };
  };
  const answer = await new Promise((played) => {
    const on = { played, refused: played, waiting: () => {} };
    const queue = new MoveQueue("g_none", 0);
    queue.listen(on);
    queue.add("moves", { moves: ["N"] });
  });
  return [answer.version, sent.length, new Set(sent).size];
}"""


def test_an_answer_that_breaks_off_is_asked_for_again(open_page: OpenPage, server: Server) -> None:
    """The server died while it answered: the very same request is sent once more."""
    page = open_page()
    assert page.evaluate(BROKEN_OFF) == [1, 2, 1]


def test_a_hint_to_do_something_else_than_a_step_marks_its_button(open_page: OpenPage) -> None:
    page = open_page(quiet=False)
    board = level("+-+-+-+-+-+\n|@   M s e|\n+-+-+-+-+-+", polys=1)
    start(page, game="treasure", level=treasure.to_text(board))
    for _ in range(2):
        page.click("#hint")
        settle(page)
    assert page.inner_text(".says.hint").endswith("Next move: Poly.")
    assert (
        page.locator("button.hinted").all_inner_texts() == page.locator("#do-P").all_inner_texts()
    )
    page.click("#do-P")
    page.wait_for_selector("button.hinted", state="detached")


def test_hints_are_staged_and_counted(open_page: OpenPage) -> None:
    page = open_page()
    game = start(page, game="ariane", level=LEVEL)
    for number in (1, 2, 3):
        page.click("#hint")
        page.wait_for_selector(".says.hint")
        for _ in range(600):
            if state(page, game)["hints"] == number:
                break
            page.wait_for_timeout(50)
        assert state(page, game)["hints"] == number


def test_give_up_and_watch(open_page: OpenPage) -> None:
    page = open_page()
    start(page, game="ariane", level=LEVEL)
    page.click("#give-up")
    page.wait_for_selector(".reel")
    page.wait_for_function("() => parseInt(document.querySelector('.reel .mono').textContent) >= 2")
    page.click("text=Back to my game")
    page.wait_for_selector(".reel", state="detached")


def test_three_paths_at_once(open_page: OpenPage) -> None:
    page = open_page()
    hunt(page, braid=60)
    for mark, name in (("A", "bfs"), ("B", "dfs"), ("C", "astar")):
        page.select_option(f"select[aria-label='Path {mark}']", name)
    page.check("text=Show visited cells")
    page.wait_for_function("() => document.querySelectorAll('.panels tbody tr').length === 3")
    assert page.locator(".panels tbody .mark").all_inner_texts() == ["A", "B", "C"]


def test_the_strategy_can_be_changed_during_play(open_page: OpenPage) -> None:
    page = open_page()
    game = hunt(page, minotaurs=2)
    page.click("#tab-strategies")
    page.select_option("[aria-labelledby=tab-strategies] select", "still")
    for _ in range(600):
        if state(page, game)["view"]["figures"]["strategy"] == "still":
            return
        page.wait_for_timeout(50)
    raise AssertionError("the strategy is the old one")


def test_two_browsers_do_not_share_games(open_page: OpenPage) -> None:
    mine, yours = open_page(), open_page(quiet=False)
    game = hunt(mine)
    assert ask(yours, f"games/{game}")["error"]["code"] == "not-found"
