"""Explore on the page, with animations on: from the whole to single cells, a way, and a walk."""

from typing import Any

import dedale
from dedale.solvers import solve

from .conftest import OpenPage
from .help import KEYS, directions, draw_frames

READY = "() => document.getElementById('explore-from')?.value"
SCALE = "() => Number(/at=[\\d]+,[\\d]+,([\\d.e-]+)/.exec(location.hash)?.[1] ?? 0)"
PLACE = "() => /at=(\\d+,\\d+),/.exec(location.hash)?.[1]"


def explore(open_page: OpenPage, address: str, **options: Any) -> Any:
    page = open_page(f"/#/explore/{address}", reduced_motion="no-preference", **options)
    page.wait_for_function(READY)
    page.wait_for_function(f"() => ({SCALE})() > 0")
    return page


def inked(page: Any) -> float:
    """The share of the map's pixels that are not of one colour: whether something is drawn."""
    return float(
        page.evaluate("""() => {
          const map = document.querySelector('.explore-map');
          const { data } = map.getContext('2d').getImageData(0, 0, map.width, map.height);
          const first = data.slice(0, 3).join();
          let other = 0;
          for (let i = 0; i < data.length; i += 4)
            if (data.slice(i, i + 3).join() !== first) other++;
          return other / (data.length / 4);
        }""")
    )


def figure(page: Any, name: str, count: int) -> None:
    """Wait for a figure of the walk."""
    page.wait_for_function(
        """([name, count]) => [...document.querySelectorAll('.explore .stats div')].some(
          one => one.innerText.split(/\\s+/).join(' ') === `${name} ${count}`)""",
        arg=[name, count],
    )


def test_from_the_whole_to_a_cell_and_back(open_page: OpenPage) -> None:
    """1000x1000 cells, by wheel, field, keys, small map; and the address remembers."""
    page = explore(open_page, "maze=kruskal&size=1000x1000&seed=7")
    whole = page.evaluate(SCALE)
    assert whole < 1
    box = page.locator(".explore-map").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -1500)
    page.wait_for_function(f"() => ({SCALE})() > {whole} * 10")
    page.fill("#explore-go", "499,12")
    page.press("#explore-go", "Enter")
    page.wait_for_function(f"() => ({PLACE})() === '499,12' && ({SCALE})() >= 16")
    page.wait_for_function(
        "() => document.querySelector('.explore-map').getContext('2d')"
        ".getImageData(5, 400, 300, 1).data.some((value, i, all) => i > 3 && value !== all[i % 4])"
    )
    assert inked(page) > 0.05
    page.locator(".explore-map").focus()
    page.keyboard.down("ArrowRight")
    draw_frames(page)
    page.keyboard.up("ArrowRight")  # the address is written when all is at rest
    page.wait_for_function(f"() => Number(({PLACE})().split(',')[1]) > 13")
    small = page.locator(".explore-small").bounding_box()
    page.mouse.click(small["x"] + small["width"] - 3, small["y"] + 3)
    page.wait_for_function(f"() => Number(({PLACE})().split(',')[1]) > 900")
    page.keyboard.press("0")
    page.wait_for_function(f"() => Math.abs(({SCALE})() - {whole}) < 1e-3")
    assert page.locator(".explore-small").is_hidden(), "it would show the same again"
    size = page.viewport_size
    page.set_viewport_size({"width": size["width"], "height": size["height"] // 2})
    page.wait_for_function(f"() => ({SCALE})() < 0.6 * {whole}")  # what was whole stays whole
    page.set_viewport_size(size)
    page.wait_for_function(f"() => Math.abs(({SCALE})() - {whole}) < 1e-3")
    page.fill("#explore-go", "1000,0")
    page.press("#explore-go", "Enter")
    page.wait_for_selector("#explore-says.error")
    address = page.evaluate("() => location.hash")
    page.reload()
    page.wait_for_function(f"() => location.hash === '{address}'")


def test_the_way_and_a_walk_to_its_end(open_page: OpenPage) -> None:
    maze = dedale.generate("prim", width=40, height=30, seed=3)
    found = solve(maze, (0, 0), (29, 39))
    assert found.path_cells is not None
    page = explore(open_page, "maze=prim&size=40x30&seed=3")
    page.click("#explore-way")
    page.wait_for_function(
        f"() => document.getElementById('explore-says').textContent.includes('{found.length}')"
    )
    page.click("#explore-walk")
    assert page.input_value("#explore-from") == "0,0", "the whole is seen: where the way begins"
    steps = directions(list(found.path_cells), 40)
    wrong = next(side for side in "NESW" if not maze.cells[0, 0] >> "NESW".index(side) & 1)
    page.keyboard.press(KEYS[wrong])
    figure(page, "Bumps", 1)
    page.keyboard.press("i")  # a hint, as in any game
    said = f"{found.length} step"
    page.wait_for_function(
        f"() => document.getElementById('explore-says').textContent.includes('{said}')"
    )
    for n, side in enumerate(steps, 1):
        page.keyboard.press(KEYS[side])
        if n % 8 == 0:
            figure(page, "Turns", n)
    figure(page, "Hints", 1)
    page.wait_for_function("() => /goal/.test(document.getElementById('explore-says').textContent)")


def test_shift_runs_to_the_next_branch_and_backspace_goes_back(open_page: OpenPage) -> None:
    maze = dedale.generate("backtracker", width=20, height=20, seed=4)
    page = explore(open_page, "maze=backtracker&size=20x20&seed=4")
    page.click("#explore-walk")
    first = next(side for side in "ES" if maze.cells[0, 0] >> "NESW".index(side) & 1)
    here, side, n = (0, 0), first, 0
    while True:  # the same by hand
        row, col = here
        here = {"N": (row - 1, col), "E": (row, col + 1), "S": (row + 1, col), "W": (row, col - 1)}[
            side
        ]
        n += 1
        back = "SWNE"["NESW".index(side)]
        ways = [s for s in "NESW" if s != back and maze.cells[here] >> "NESW".index(s) & 1]
        if len(ways) != 1:
            break
        side = ways[0]
    page.keyboard.press(f"Shift+{KEYS[first]}")
    figure(page, "Turns", n)
    place = page.locator(".explore-place").inner_text()
    assert place == f"row {here[0]}, column {here[1]}"
    page.keyboard.press("Backspace")
    page.wait_for_function(
        f"() => document.querySelector('.explore-place').textContent !== '{place}'"
    )
    page.keyboard.press("r")
    page.wait_for_function(f"() => /walked=\\d{{{n}}}&/.test(location.hash)")
    page.reload()  # the walk is in the address
    figure(page, "Turns", n)
    assert page.locator(".explore-place").inner_text() == place


def test_by_touch_in_french_and_dark(open_page: OpenPage) -> None:
    page = explore(
        open_page,
        "maze=prim&size=60x60&seed=3",
        touch=True,
        viewport={"width": 390, "height": 660},
        locale="fr-FR",
        color_scheme="dark",
    )
    assert page.locator("h1").inner_text() == "Explorer"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    before = page.evaluate(SCALE)
    page.locator(".explore-zoomer button").first.tap()
    page.wait_for_function(f"() => ({SCALE})() > {before} * 1.5")
    seen = page.evaluate(PLACE)
    page.locator("#explore-walk").tap()
    page.wait_for_selector(".explore-pad button")
    assert page.input_value("#explore-from") == seen == "30,30", "it begins where one looks"
    maze = dedale.generate("prim", width=60, height=60, seed=3)
    names = {"N": "Nord", "E": "Est", "S": "Sud", "W": "Ouest"}
    side = next(side for side in "NESW" if maze.cells[30, 30] >> "NESW".index(side) & 1)
    page.locator(f".explore-pad button[aria-label={names[side]}]").tap()
    page.wait_for_function("() => /walked=\\d/.test(location.hash)")
    page.locator("#hint").tap()
    page.wait_for_function("() => document.getElementById('explore-says').textContent")
    assert page.evaluate(SEEN), "nothing lies over what the hint says"


#: Whether the words below the map can be read.
SEEN = """() => {
  const says = document.getElementById("explore-says");
  const { x, y, height } = says.getBoundingClientRect();
  return document.elementFromPoint(x + 5, y + height / 2) === says;
}"""


def test_a_maze_is_kept_and_opened_again(open_page: OpenPage) -> None:
    page = explore(open_page, "maze=prim&size=12x9&seed=1", quiet=False)
    page.click("#explore-keep")
    line = page.wait_for_selector(".explore .games button:has-text('prim 12x9 · 1')")
    line.click()
    page.wait_for_function("() => /level=/.test(location.hash)")
    assert page.input_value("#explore-to") == "8,11"
    # The first screen opens mazes too, in the forms of others.
    page.evaluate("location.hash = '#/'")
    given = {"name": "ring.42", "mimeType": "", "buffer": b"9553\nAFFA\nC556\n\n0,0\n3,2\nEEESS\n"}
    page.set_input_files(".home input[type=file]", given)
    page.wait_for_function("() => /level=/.test(location.hash)")
    page.wait_for_function("() => document.getElementById('explore-to')?.value === '2,3'")
    page.set_input_files(".explore input[type=file]", given | {"buffer": b"[[1, 0],\n [1 0]]"})
    page.wait_for_selector("text=line 2, column 3")


def test_what_is_too_large_is_said(open_page: OpenPage) -> None:
    page = open_page("/#/explore/maze=prim&size=2000x2000&seed=1", quiet=False)
    page.wait_for_selector("#explore-says.error")
    assert "1000000" in page.inner_text("#explore-says")
