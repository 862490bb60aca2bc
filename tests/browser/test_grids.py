"""Every grid on the page: films that run to their end, pins that move, and a walk to the goal."""

from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from playwright.sync_api import Page

from dedale.grids.table import GRIDS

from .conftest import OpenPage
from .help import ask

SIZES = {"polar": (6, 5), "cube": (3, 3), "layers": (4, 4)}
OTHERS = [name for name in GRIDS if name != "square"]


def size_of(grid: str) -> tuple[int, int]:
    return SIZES.get(grid, (7, 6))


def test_films_on_every_grid_end_on_the_maze(open_page: OpenPage) -> None:
    """With animations on: the film plays by itself, and can be sent to its end."""
    page = open_page("/#/watch", reduced_motion="no-preference")
    for grid in OTHERS:
        width, height = size_of(grid)
        address = f"films=wilson,astar&maze=prim&grid={grid}&size={width}x{height}&seed=4"
        page.goto(page.url.split("#")[0] + f"#/watch/{address}")
        page.wait_for_function(
            "grid => location.hash.includes(`grid=${grid}&`) && "
            "document.querySelectorAll('canvas.film').length === 2",
            arg=grid,
        )
        page.keyboard.press("End")
        page.wait_for_function(
            "() => [...document.querySelectorAll('figcaption')].some((one) => "
            "/length \\d/.test(one.textContent))"
        )
        assert page.locator(".film-card .pin").count() >= 2


def test_the_goal_follows_the_pin(open_page: OpenPage) -> None:
    page = open_page("/#/watch/films=bfs&maze=prim&grid=hex&size=8x8&seed=4")
    pin = page.wait_for_selector(".pin[data-kind=goal]")
    before = pin.get_attribute("aria-label")
    pin.focus()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    page.wait_for_function("() => location.hash.includes('to=')")
    assert before


def way(maze: dict[str, Any]) -> list[int]:
    """The sides over which one walks from the start to the cell farthest away."""
    import base64

    board, sides = maze["board"], base64.b64decode(maze["cells"])
    ways, graph = len(board["sides"]), nx.Graph()
    size = len(board["middles"]) // 2
    for cell in range(size):
        for side in range(ways):
            if sides[cell] >> side & 1:
                graph.add_edge(cell, board["near"][cell * ways + side])
    start = board["firsts"][maze["start"][0]] + maze["start"][1]
    away = nx.single_source_shortest_path_length(graph, start)
    most = max(away.values())
    goal = min(cell for cell, steps in away.items() if steps == most)
    path = nx.shortest_path(graph, start, goal)
    steps = []
    for here, there in pairwise(path):
        near = board["near"][here * ways : (here + 1) * ways]
        steps.append(next(s for s in range(ways) if near[s] == there and sides[here] >> s & 1))
    return steps


BOX = "document.querySelector('.outcome.won')?.getBoundingClientRect()"


@pytest.mark.parametrize("grid", OTHERS)
def test_a_walk_to_the_goal(open_page: OpenPage, grid: str) -> None:
    width, height = size_of(grid)
    page = open_page(f"/#/walk/grid={grid}&size={width}x{height}&seed=5&maze=prim")
    make = {"algorithm": "prim", "width": width, "height": height, "seed": 5, "grid": grid}
    steps = way(ask(page, "maze", {"maze": {"make": make}}))
    page.wait_for_selector(".walk-way")
    for side in steps:
        page.keyboard.press(str(side + 1))
    said = page.inner_text(".walk-figures")
    assert said.startswith("You are at the goal!")
    assert said.endswith(f"{len(steps)} steps")
    assert "No path is shorter." in page.inner_text(".outcome.won")
    if grid == "hex":  # one box, in sight as a whole
        page.set_viewport_size({"width": 1280, "height": 720})
        page.wait_for_function(f"() => ({BOX})?.bottom <= innerHeight")
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_function(f"() => ({BOX})?.height > 100")


def test_walks_are_kept_when_that_is_allowed_and_exported(open_page: OpenPage) -> None:
    make = {"algorithm": "prim", "width": 4, "height": 4, "seed": 5, "grid": "cylinder"}

    def walk(page: Page, *, astray: bool = False) -> int:
        page.get_by_role("button", name="Restart").click()
        page.wait_for_selector(".walk-way")
        steps = way(ask(page, "maze", {"maze": {"make": make}}))
        if astray:  # one step on, back again (a wrong turn), and then the way
            steps = [steps[0], (steps[0] + 2) % 4, *steps]
        for side in steps:
            page.keyboard.press(str(side + 1))
        assert page.inner_text(".walk-figures").startswith("You are at the goal!")
        return len(steps)

    page = open_page("/#/walk/grid=cylinder&size=4x4&seed=5&maze=prim")
    walk(page)
    page.locator("#walk-research summary").click()
    assert page.inner_text("#walks-kept") == "0 walks kept"  # nobody allowed it
    page.get_by_label("Keep mine").check()
    shortest = walk(page)
    taken = walk(page, astray=True)
    page.reload()
    page.locator("#walk-research summary").click()
    assert page.inner_text("#walks-kept") == "2 walks kept"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export as CSV").click()
    lines = saved.value.path().read_text().splitlines()
    rows = [dict(zip(lines[0].split(","), line.split(","), strict=True)) for line in lines[1:]]
    figures = [[row[name] for name in ("shortest", "steps", "wrong", "bumps")] for row in rows]
    assert figures == [
        [str(shortest), str(shortest), "0", "0"],
        [str(shortest), str(taken), "1", "0"],
    ]
    assert all(row["grid"] == "cylinder" and float(row["seconds"]) >= 0 for row in rows)
    page.get_by_role("button", name="Forget them").click()
    assert page.inner_text("#walks-kept") == "0 walks kept"


def test_a_walk_by_touch_and_arrows(open_page: OpenPage) -> None:
    page = open_page("/#/walk/grid=hex&size=6x6&seed=5", touch=True)
    page.wait_for_selector(".walk-way")
    page.locator(".walk-way").first.tap()
    assert page.inner_text(".walk-figures") == "1 step"
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    said = page.inner_text(".walk-figures")
    assert "5 steps" in said or "bump" in said
    page.get_by_role("button", name="Restart").click()
    assert page.inner_text(".walk-figures") == "0 steps"


def test_the_walk_in_french(open_page: OpenPage) -> None:
    page = open_page("/#/walk/grid=triangle&size=9x5&seed=5", locale="fr-FR")
    assert "0 pas" in page.inner_text(".walk-figures")


def test_a_walk_is_there_again_after_a_reload_and_can_be_gone_on_with(open_page: OpenPage) -> None:
    address = "grid=hex&size=7x6&seed=5&maze=prim"
    page = open_page(f"/#/walk/{address}", reduced_motion="no-preference")
    make = {"algorithm": "prim", "width": 7, "height": 6, "seed": 5, "grid": "hex"}
    steps = way(ask(page, "maze", {"maze": {"make": make}}))
    page.wait_for_selector(".walk-way")
    for side in steps[:4]:
        page.keyboard.press(str(side + 1))
    page.keyboard.press("u")
    page.keyboard.press("u")
    page.keyboard.press("r")
    assert page.inner_text(".walk-figures").startswith("3 steps")
    page.reload()  # at once: nothing waits to be written
    page.wait_for_selector(".walk-way")
    page.wait_for_function("() => document.querySelector('.walk-figures').textContent[0] === '3'")
    assert "walked=" + "".join(map(str, steps[:3])) in page.url
    page.keyboard.press("u")
    assert page.inner_text(".walk-figures").startswith("2 steps")
    page.keyboard.press("r")
    page.goto(page.url.split("#")[0] + "#/")  # among one's games
    page.locator("#walks-begun summary").click()
    page.get_by_role("link", name="hex 7 × 6, 3 steps").click()
    page.wait_for_selector(".walk-figures")
    page.wait_for_function("() => document.querySelector('.walk-figures').textContent[0] === '3'")
    for side in steps[3:]:
        page.keyboard.press(str(side + 1))
    assert page.inner_text(".walk-figures").startswith("You are at the goal!")
    page.goto(page.url.split("#")[0] + "#/walk/grid=polar&size=5x4&seed=1&maze=prim")
    page.wait_for_selector(".walk-way")
    assert page.locator("#walks-begun").is_hidden(), "what has ended is not to go on with"


def test_a_walk_that_leads_through_walls_ends_before_them(open_page: OpenPage) -> None:
    page = open_page("/#/walk/grid=hex&size=7x6&seed=5&maze=prim&walked=00000000009&bumps=x")
    page.wait_for_selector(".walk-way")
    assert page.inner_text(".walk-figures") == "0 steps"
