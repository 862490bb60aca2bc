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


def turns(page: Page, n: int) -> None:
    """Wait until so many steps are shown."""
    shown = "[...document.querySelectorAll('.stats dt')].find((one) => one.textContent === 'Turns')"
    page.wait_for_function(f"() => Number.parseInt({shown}?.nextSibling.textContent) === {n}")


@pytest.mark.parametrize("grid", OTHERS)
def test_a_walk_to_the_goal(open_page: OpenPage, grid: str) -> None:
    """The classic game in a maze of a grid, by the numbers of its sides."""
    width, height = size_of(grid)
    page = open_page(f"/#/walk/grid={grid}&size={width}x{height}&seed=5&maze=prim")
    make = {"algorithm": "prim", "width": width, "height": height, "seed": 5, "grid": grid}
    steps = way(ask(page, "maze", {"maze": {"make": make}}))
    page.wait_for_selector(".walk-way")
    for side in steps:
        page.keyboard.press(str(side + 1))
    page.wait_for_selector(".outcome.won .way-legend")
    assert f"fewest: {len(steps)}" in page.inner_text(".outcome.won")
    turns(page, len(steps))
    if grid == "hex":  # one box, in sight as a whole
        page.set_viewport_size({"width": 1280, "height": 720})
        page.wait_for_function(f"() => ({BOX})?.bottom <= innerHeight")


def test_walks_are_kept_when_that_is_allowed_and_exported(open_page: OpenPage) -> None:
    make = {"algorithm": "prim", "width": 4, "height": 4, "seed": 5, "grid": "cylinder"}

    def walk(page: Page, *, astray: bool = False) -> int:
        page.keyboard.press("Home")
        turns(page, 0)
        steps = way(ask(page, "maze", {"maze": {"make": make}}))
        if astray:  # one step on, back again (a wrong turn), and then the way
            steps = [steps[0], (steps[0] + 2) % 4, *steps]
        for side in steps:
            page.keyboard.press(str(side + 1))
        page.wait_for_selector(".outcome.won")
        return len(steps)

    def research(page: Page) -> None:
        page.locator("#tab-level").click()
        page.locator("#walk-research summary").click()

    page = open_page("/#/walk/grid=cylinder&size=4x4&seed=5&maze=prim")
    page.wait_for_selector(".walk-way")
    walk(page)
    research(page)
    assert page.inner_text("#walks-kept") == "0 walks kept"  # nobody allowed it
    page.get_by_label("Keep mine").check()
    shortest = walk(page)
    taken = walk(page, astray=True)
    page.reload()
    page.wait_for_selector("#tab-level")
    research(page)
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


def test_a_walk_by_touch_and_arrows_with_undo_hints_and_a_reload(open_page: OpenPage) -> None:
    """The play screen of any game; in French, to the end of what it says."""
    page = open_page("/#/walk/grid=hex&size=6x6&seed=5", touch=True, reduced_motion="no-preference")
    page.locator(".walk-way").first.tap()
    turns(page, 1)
    page.keyboard.press("u")
    turns(page, 0)
    page.keyboard.press("r")
    turns(page, 1)
    for _stage in range(3):
        page.keyboard.press("i")
        page.wait_for_selector(".says.hint")
    page.reload()
    page.wait_for_selector(".walk-way")
    turns(page, 1)
    open_cells = page.locator(".cells [role=gridcell][aria-label*='open:']")
    assert open_cells.count() == 36, "every cell has a name"
    french = open_page("/#/walk/grid=triangle&size=9x5&seed=5", locale="fr-FR")
    assert french.wait_for_selector(".goal").inner_text() == "Allez du départ à la sortie."
    assert french.inner_text("h1.quiet").endswith("9×5, triangle")


def test_the_address_of_an_earlier_walk_goes_on_as_far_as_ways_are_open(
    open_page: OpenPage,
) -> None:
    make = {"algorithm": "prim", "width": 7, "height": 6, "seed": 5, "grid": "hex"}
    page = open_page("/#/walk/grid=hex&size=7x6&seed=5&maze=prim&walked=00000000009&bumps=x")
    page.wait_for_selector(".walk-way")
    steps = way(ask(page, "maze", {"maze": {"make": make}}))
    walked = "".join(map(str, steps[:3]))
    page.goto(page.url.split("#")[0] + f"#/walk/grid=hex&size=7x6&seed=5&maze=prim&walked={walked}")
    page.wait_for_selector(".walk-way")
    turns(page, 3)
