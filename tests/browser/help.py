"""What the tests of the page do again and again; the server's own solvers show them the way."""

import itertools
from typing import Any

KEYS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
ARIANE = {"Up": "N", "Right": "E", "Down": "S", "Left": "W"}
ASK = """async ([method, path, body]) => {
  const main = document.querySelector("script[src$='main.js']").src;
  const { send } = await import(new URL("transport/index.js", main).href);
  const sent = body === null ? undefined : JSON.stringify(body);
  for (let tries = 1; ; tries++) {  // again, as the page does, where there are too many requests
    const answer = await send(body === null ? "GET" : method, path, sent);
    const wait = answer.status === 429 && tries < 5 && Number(answer.headers.get("Retry-After"));
    if (!wait) return await answer.json();
    await new Promise((next) => setTimeout(next, 1000 * wait));
  }
}"""


def ask(page: Any, path: str, body: Any = None) -> Any:
    """The answer to a request from this page, whoever answers it."""
    return page.evaluate(ASK, ["POST", path, body])


def start(page: Any, **body: Any) -> str:
    """Begin a game and show it; its id."""
    game = ask(page, "games", body)
    assert "id" in game, game
    show(page, f"#/play/{game['id']}")
    page.wait_for_selector("canvas.board")
    return str(game["id"])


def show(page: Any, address: str) -> None:
    """Go to another screen and wait until it is there."""
    before = page.get_attribute("html", "data-ready")
    page.evaluate("address => { location.hash = address; }", address)
    page.wait_for_function(
        "before => document.documentElement.dataset.ready !== before", arg=before
    )


#: Nothing is on its way from the server, nothing fades in or out; what turns for ever may turn.
SETTLED = """() => !document.querySelector(".loading, [aria-busy=true]")
  && document.getAnimations().every(each => each.playState !== "running"
    || each.effect.getComputedTiming().iterations === Infinity)"""


def settle(page: Any) -> None:
    """Wait until what the screen fetches is shown, and shown in full."""
    page.evaluate("() => new Promise(next => setTimeout(next, 100))")
    page.wait_for_function(SETTLED)


def state(page: Any, game: str) -> Any:
    return ask(page, f"games/{game}")


def wait_turn(page: Any, game: str, turn: int) -> Any:
    """The state once this many moves are played, or a failure."""
    for _ in range(600):
        now = state(page, game)
        if now["turn"] == turn:
            return now
        page.wait_for_timeout(50)
    raise AssertionError(f"turn {now['turn']} and not {turn}")


def directions(cells: list[int], width: int) -> str:
    """The steps along a path, as letters."""
    names = {-width: "N", 1: "E", width: "S", -1: "W"}
    return "".join(names[b - a] for a, b in itertools.pairwise(cells))


def way_out(page: Any, game: str, **wishes: Any) -> str:
    """The steps from the player to the exit, says the server."""
    body = {"maze": {"game": game}, "dangers": "ignore", "runs": [{"algorithm": "bfs"}]}
    answer = ask(page, "solve", body | wishes)
    return directions(answer["runs"][0]["path"], answer["width"])


LEVEL = """\
4
+-+-+-+-+
|  V    |
+ +-+ + +
|     | |
+ + +-+ +
|   |  P|
+-+ + + +
|A T    |
+-+-+-+-+
"""


def solution(page: Any, level: str = LEVEL) -> list[str]:
    """The shortest solution of a level, as directions."""
    verdict = ask(page, "workshop/ariane/verdict", {"text": level})
    assert verdict["solvable"], verdict
    return [ARIANE[move] for move in verdict["moves"]]


def draw_frames(page: Any, frames: int = 20) -> None:
    """Wait until the page has drawn so many frames: what was to happen by itself has happened."""
    page.evaluate(
        """frames => new Promise((done) => {
             const step = () => (frames-- > 0 ? requestAnimationFrame(step) : done());
             step();
           })""",
        frames,
    )
