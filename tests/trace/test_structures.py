"""Data structures: replayed from the events of a film, against plain simulations of the same."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import dedale
from dedale.generators import GENERATORS
from dedale.kernel.events import EVENT_NAMES, opened_side
from dedale.maze.maze import Maze
from dedale.maze.recipe import Recipe
from dedale.registry import registry
from dedale.render.structure import side_of
from dedale.solvers import SOLVERS
from dedale.solvers.films import film_tour
from dedale.trace.story import story_of
from dedale.trace.structure import Contents, Parts
from dedale.trace.trace import Trace
from dedale.transform import open_walls

KINDS = ("generator", "solver", "tour", "braider")


def braided(seed: int = 3, **more: Any) -> Maze:
    made = dedale.generate("prim", width=12, height=9, seed=seed, **more)
    return dedale.braid(made, 60, seed=seed)


def generated(name: str, **more: Any) -> Trace:
    asked = {"width": 9, "height": 7, "seed": 5} | more
    trace = dedale.generate(name, **asked, trace=True).trace
    assert trace is not None
    return trace


def solved(name: str, maze: Maze | None = None, goal: tuple[int, int] = (8, 11)) -> Trace:
    trace = dedale.solve(maze or braided(), (0, 0), goal, name, trace=True).trace
    assert trace is not None
    return trace


def held_by_events(trace: Trace) -> Iterator[tuple[str, int, list[int]]]:
    """The same of a film without a structure."""
    for place, name in trace.named():
        code = "open" if name.startswith("open") else name
        yield code, trace.shape.number(place), []


def held(trace: Trace) -> Iterator[tuple[str, int, list[int]]]:
    """Each event as name and cell, and what the structure holds after it, in order of arrival."""
    contents = Contents(trace)
    for at, event in enumerate(trace.events):
        contents.seek(at + 1)
        code = int(event) & 15
        name = "open" if opened_side(code) is not None else EVENT_NAMES[code]
        yield name, int(event) >> 4, [one.cell for one in contents]


@pytest.mark.parametrize("kind", KINDS)
def test_every_algorithm_says_what_it_keeps(kind: str) -> None:
    for name, entry in registry(kind).items():
        structure = story_of(entry).structure
        assert structure is not None or name == "none", name
        if structure is not None and structure.kind not in ("nothing", "parts"):
            assert structure.push or structure.given


@pytest.mark.parametrize("name", ["backtracker", "backtracker-recursive", "hunt-kill-dfs"])
def test_the_stack_of_a_backtracker_is_a_walk_back_to_the_start(name: str) -> None:
    """The cells of the stack are each a step apart, and all reached ones were on it."""
    trace = generated(name)
    was: list[int] = []
    seen = set()
    for event, cell, now in held(trace):
        if event == "backtrack":
            assert now == was[:-1]
            assert was[-1] == cell
        elif event != "open":
            assert now == [*was, cell]
            seen.add(cell)
        if name != "hunt-kill-dfs":
            for a, b in pairwise(now):
                assert b in [n for n, _side in trace.shape.neighbours(a)]
        was = now
    assert was == []
    assert len(seen) == 63


def test_breadth_first_is_a_queue_and_depth_first_a_stack() -> None:
    """Two programs from a textbook that differ in one word visit as the films do."""
    maze = braided()

    def textbook(first: Callable[[deque[int]], int], skip: bool, turn: int) -> list[list[int]]:
        waiting, known, after = deque([0]), set() if skip else {0}, [[0]]
        while waiting:
            cell = first(waiting)
            after.append(list(waiting))
            if skip and cell in known:
                continue
            known.add(cell)
            if divmod(cell, 12) == (8, 11):
                break
            for near in map(maze.number, maze.neighbours(divmod(cell, 12))[::turn]):
                if near not in known:
                    waiting.append(near)
                    after.append(list(waiting))
                    if not skip:
                        known.add(near)
        return after

    for name, first, skip, turn in [
        ("bfs", deque.popleft, False, 1),
        ("dfs", deque.pop, True, -1),
    ]:
        expected = textbook(first, skip, turn)
        trace = solved(name)
        found = [now for event, _cell, now in held(trace) if event not in ("goal", "path")]
        assert found == expected, name
        plain = dedale.solve(maze, (0, 0), (8, 11), name)
        filmed = dedale.solve(maze, (0, 0), (8, 11), name, trace=True)
        assert plain.visited == filmed.visited
        assert plain.path == filmed.path


@pytest.mark.parametrize("name", ["astar", "dijkstra"])
def test_the_least_of_the_heap_is_always_taken(name: str) -> None:
    trace = solved(name)
    assert trace.values is not None
    heap: list[tuple[int, int, int]] = []  # key, when (newest first), cell
    contents = Contents(trace)
    for at, event in enumerate(trace.events):
        cell, code = int(event) >> 4, EVENT_NAMES[int(event) & 15]
        rest = 0 if trace.estimates is None else int(trace.estimates[cell])
        if code == "frontier":
            heap.append((int(trace.values[at]) + rest, -at, cell))
        elif code in ("visit", "look"):
            least = min(heap)
            assert least[2] == cell
            heap.remove(least)
        contents.seek(at + 1)
        assert [(one.key, one.cell) for one in contents.shown(7)] == [
            (key, cell) for key, _when, cell in sorted(heap)[:7]
        ]
    assert heap


def test_two_waves_have_two_queues() -> None:
    trace = solved("bidirectional")
    contents = Contents(trace)
    contents.seek(2)
    assert [one.cell for one in contents.shown(5, 0)] == [0]
    assert [one.cell for one in contents.shown(5, 1)] == [107]
    exact = [dedale.distances(braided(), end) for end in ((0, 0), (8, 11))]
    for at in range(len(trace)):
        contents.seek(at)
        for lane in (0, 1):
            waiting = contents.shown(99, lane)
            assert [one.key for one in waiting] == [exact[lane][one.cell] for one in waiting]


def test_prim_draws_from_the_walls_of_the_maze() -> None:
    """The walls of the set are those between reached cells and others, and some in vain."""
    trace = generated("prim")
    player = trace.player()
    reached: set[int] = set()
    for event, cell, now in held(trace):
        player.forward()
        if event == "visit":
            reached.add(cell)
        if event in ("open", "look"):
            out = Counter(
                near
                for one in reached
                for near, side in trace.shape.neighbours(one)
                if near not in reached
            )
            still = Counter(one for one in now if one not in reached)
            assert out == still + Counter() or event == "open"


@pytest.mark.parametrize(
    "name", ["hunt-kill-random", "hunt-kill-linear", "hunt-kill-dfs", "growing-tree"]
)
@pytest.mark.parametrize("grid", ["square", "hex"])
def test_sets_hold_all_from_which_one_can_go_on(name: str, grid: str) -> None:
    """All reached cells beside an unreached one are in it; one that leaves is beside none."""
    trace = generated(name, grid=grid)
    reached: set[int] = set()
    for event, cell, now in held(trace):
        if event in ("visit", "frontier"):
            reached.add(cell)
        able = {
            one
            for one in reached
            if any(near not in reached for near, _side in trace.shape.neighbours(one))
        }
        assert able <= set(now) <= reached
        assert len(now) == len(set(now))
        assert event != "backtrack" or cell not in able


@pytest.mark.parametrize(("chosen", "at"), [("oldest", 0), ("newest", -1)])
def test_a_growing_tree_grows_where_its_mix_says(chosen: str, at: int) -> None:
    mix = {"newest": 0, "random": 0, "oldest": 0} | {chosen: 1}
    active: list[int] = []
    for event, cell, _nothing in held_by_events(generated("growing-tree", **mix)):
        if event == "frontier":
            active.append(cell)
        else:
            assert cell == active[at]
        if event == "backtrack":
            del active[at]


@pytest.mark.parametrize("name", ["wilson", "wilson-stacks", "houston"])
@pytest.mark.parametrize("grid", ["square", "hex"])
def test_the_walk_of_wilson_never_crosses_itself_and_is_cleared(name: str, grid: str) -> None:
    trace = generated(name, grid=grid, start=(0, 0))
    walk: list[int] = []
    before: list[int] = []
    player = trace.player()
    for event, cell, now in held(trace):
        player.forward()
        if event == "unpath":  # the newest first: what is left is one stretch
            assert [*now, cell] == before
        before = now
        assert walk or event != "look" or name == "houston", (
            "who is in the maze does not walk to it"
        )
        if event == "path":  # a slow loop-erased walk
            walk = walk[: walk.index(cell) + 1] if cell in walk else [*walk, cell]
            assert now == walk
            assert {c for c, mark in enumerate(player.marks) if mark == 7} == set(walk)
        elif event == "visit":
            walk = [one for one in walk if one != cell]
    assert not walk
    player.seek(len(trace))
    assert set(player.marks) == {4}, "no erased loop and no met cell is left behind"


def test_the_run_of_sidewinder_is_one_stretch_of_a_row() -> None:
    for _event, _cell, now in held(generated("sidewinder")):
        assert now == list(range(now[0], now[0] + len(now))) if now else True
        assert len({cell // 9 for cell in now}) <= 1


@pytest.mark.parametrize("mask", [None, "heart"])
def test_division_cuts_then_divides_then_opens_its_door(mask: str | None) -> None:
    """Against the recursion itself: calls nest, a door joins two rooms that are both done."""
    trace = generated("recursive-division", width=11, height=9, mask=mask)
    player, done, depth = trace.player(), set(), 0
    assert player.numbers is not None
    for event, cell, now in held(trace):
        code = int(trace.events[player.position]) & 15
        player.forward()
        if event == "frontier":
            depth += 1
        elif event == "backtrack":
            depth -= 1
            done.add(cell)
        elif event == "open" and depth:
            beyond = trace.shape.step(cell, code)[0]
            assert {cell, beyond} <= done, "the door comes on the way back"
        assert len(now) == depth
    assert depth == 0
    made = dedale.generate(
        "recursive-division", width=11, height=9, seed=5, mask=mask, start=trace.start
    )
    assert bytes(player.sides) == made.sides
    player.seek(trace.frames[0])
    first = bytes(player.sides)
    assert mask or all(
        first[cell] >> side & 1 for cell in range(99) for _n, side in trace.shape.neighbours(cell)
    ), "at first there is one room without a wall"


def test_rooms_are_rectangles_and_walls_stand_between_them() -> None:
    trace = generated("recursive-division", width=8, height=6)
    player = trace.player()
    for end in trace.frames[:40]:
        player.seek(end)
        assert player.numbers is not None
        for number in set(player.numbers):
            cells = [divmod(c, 8) for c, n in enumerate(player.numbers) if n == number]
            rows, cols = ({c[k] for c in cells} for k in (0, 1))
            assert len(cells) == len(rows) * len(cols)
        for cell in range(48):
            for near, side in trace.shape.neighbours(cell):
                if player.numbers[cell] == player.numbers[near]:
                    assert player.sides[cell] >> side & 1


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_the_smaller_number_floods_the_other_part_cell_by_cell(grid: str) -> None:
    """Quick-union as the course has it: numbers from 0, and at each wall one flood is over."""
    trace = generated("quick-union", grid=grid)
    player = trace.player()
    numbers = list(range(63))
    player.seek(63)
    assert player.numbers == numbers
    while not player.done:
        event = int(trace.events[player.position])
        if opened_side(event & 15) is not None:
            here, there = event >> 4, trace.shape.step(event >> 4, opened_side(event & 15) or 0)[0]
            low, high = sorted((numbers[here], numbers[there]))
            assert low < high
            numbers = [low if number == high else number for number in numbers]
            assert player.numbers == numbers
        player.forward()
    assert set(numbers) == {0}


@pytest.mark.parametrize(
    ("name", "grid"), [("kruskal", "square"), ("kruskal", "hex"), ("eller", "square")]
)
def test_parts_are_what_is_connected(name: str, grid: str) -> None:
    """The numbers against a flood over the walls that are open by then."""
    trace = generated(name, grid=grid)
    player = trace.player()
    draw = random.Random(2)
    places = [*sorted(draw.sample(range(len(trace)), 12)), len(trace), 3, 40]
    for place in places:
        player.seek(place)
        assert player.numbers is not None
        for first, number in enumerate(player.numbers):
            if number < 0:
                assert not player.sides[first]
                continue
            flood, todo = {first}, [first]
            while todo:
                here = todo.pop()
                for near in trace.shape.reached_from(here, player.sides[here]):
                    if near not in flood:
                        flood.add(near)
                        todo.append(near)
            assert flood == {c for c, n in enumerate(player.numbers) if n == number}
        assert sum(size for _number, size in player.parts()) == sum(n >= 0 for n in player.numbers)


def test_parts_go_back_as_they_came() -> None:
    draw, parts, seen = random.Random(1), Parts([-1] * 30), []
    for _ in range(60):
        seen.append(list(parts.numbers))
        a, b = draw.randrange(30), draw.randrange(30)
        parts.begin(a)
        seen.append(list(parts.numbers))
        parts.begin(b)
        seen.append(list(parts.numbers))
        parts.join(a, b)
    while seen:
        parts.split()
        assert parts.numbers == seen.pop()


@pytest.mark.parametrize("name", ["prim", "wilson", "backtracker"])
def test_contents_go_back_as_they_came(name: str) -> None:
    trace = generated(name)
    after = [now for _event, _cell, now in held(trace)]
    contents, draw = Contents(trace), random.Random(4)
    for _ in range(60):
        place = draw.randrange(1, len(trace) + 1)
        contents.seek(place)
        assert [one.cell for one in contents] == after[place - 1]
        assert len(contents) == len(after[place - 1])


def test_pcc_is_the_recursion_of_a_textbook() -> None:
    maze, goal = braided(), 107
    calls: list[int] = []
    after: list[list[int]] = []
    value: dict[int, int] = {}

    def pcc(cell: int, v: int) -> None:
        value[cell] = v
        calls.append(cell)
        after.append(list(calls))
        for near in maze.neighbours(divmod(cell, 12)) if cell != goal else ():
            number = maze.number(near)
            if number not in value or v + 1 < value[number]:
                pcc(number, v + 1)
        calls.pop()
        after.append(list(calls))

    pcc(0, 0)
    trace = solved("pcc")
    found = [now for event, _cell, now in held(trace) if event in ("visit", "backtrack")]
    assert found == after[:-1], "the first call ends the search, and is no step back"


def test_what_is_left_when_dead_ends_are_filled_is_searched_by_a_queue() -> None:
    maze = braided()
    ways = {
        cell: [maze.number(n) for n in maze.neighbours(divmod(cell, 12))] for cell in range(108)
    }
    ends = {0, 107}
    while filled := [cell for cell in ways if len(ways[cell]) <= 1 and cell not in ends]:
        for cell in filled:
            for near in ways.pop(cell):
                ways[near].remove(cell)
    waiting, known, after = [0], {0}, [[0]]
    while (cell := waiting.pop(0)) != 107:
        after.append(list(waiting))
        for near in ways[cell]:
            if near not in known:
                known.add(near)
                waiting.append(near)
                after.append(list(waiting))
    trace = solved("dead-end-filling")
    found = [now for event, _cell, now in held(trace) if event in ("frontier", "visit")]
    assert found == [*after, waiting]


def test_recursive_walks_and_draws_call_as_often_as_their_twins_step() -> None:
    """`random-walk` and `random-walls` go the same way without calls."""
    for name, counted in (("random-walk", ("path",)), ("random-walls", ("open", "look"))):
        twin, calls = generated(name), list(held(generated(f"{name}-recursive")))
        steps = [(event, cell) for event, cell, _now in held_by_events(twin)]
        assert [(event, cell) for event, cell, _now in calls] == steps
        counts = [cell for event, cell in steps if event in counted]
        assert calls[-1][2] == counts, "no call returns before the last one has been made"


def test_paths_keeps_what_was_dug_but_for_entry_and_exit() -> None:
    trace = generated("paths", width=13, height=11)
    dug: list[int] = []
    ends: set[int] = set()
    for event, cell, now in held(trace):
        if event == "unpath":
            dug.remove(cell)
        elif event in ("path", "visit"):
            dug.append(cell)
        elif event == "goal":
            ends.add(cell)
        assert now == [one for one in dug if one not in ends]
    assert {cell // 13 for cell in ends} == {0, 10}
    made = dedale.generate("paths", width=13, height=11, seed=5)
    assert sorted(dug) == [cell for cell, kind in enumerate(made.kinds or ()) if not kind]


@pytest.mark.parametrize("method", ["nearest-first", "2-opt", "optimal"])
def test_a_tour_strikes_its_stops_off(method: str) -> None:
    maze, stops = braided(), [(0, 5), (8, 0), (4, 4)]
    found = dedale.tour(maze, (0, 0), stops, method=method)
    assert found is not None
    trace = film_tour(maze, found, stops)
    left = [maze.number(stop) for stop in stops]
    for event, cell, now in held(trace):
        if event == "path":  # the stop is struck off by the event after it
            assert now == left
            left = [stop for stop in left if stop != cell]
    assert now == left == []


@pytest.mark.parametrize("name", ["dead-ends", "dead-ends-hashed"])
def test_braiding_works_off_the_dead_ends(name: str) -> None:
    maze = dedale.generate("backtracker", width=12, height=9, seed=2)
    made = dedale.braid(maze, 70, seed=2, braider=name, trace=True)
    assert made.trace is not None
    assert made == dedale.braid(maze, 70, seed=2, braider=name)
    ends = {cell for cell, side in enumerate(maze.sides) if side in (1, 2, 4, 8)}
    steps, left = list(held(made.trace)), sorted(ends)
    assert steps[len(ends) - 1][2] == left
    for event, cell, now in steps[len(ends) :]:
        if event != "open":
            left = [one for one in left if one != cell]
        assert now == left
    assert left == []


@pytest.mark.parametrize(
    "name", ["hunt-kill-dfs", "growing-tree", "recursive-division", "kruskal", "wilson"]
)
def test_a_film_goes_on_with_loops_and_its_structure_rests(name: str) -> None:
    """Braiding and opening walls are no work of the generator: they push and pop nothing."""
    asked = {"algorithm": name, "width": 8, "height": 6, "seed": 3}
    plain = Recipe.of(asked).make(trace=True).trace
    maze = Recipe.of(asked | {"braid": 60, "open": 6}).make(trace=True)
    trace = maze.trace
    assert plain is not None
    assert trace is not None
    assert list(trace.events[: len(plain)]) == list(plain.events)
    assert trace.own == len(plain)
    player, alone = trace.player(), plain.player()
    player.seek(len(trace))
    alone.seek(len(plain))
    assert bytes(player.sides) == maze.sides != bytes(alone.sides)
    assert player.line is None
    assert list(player.contents or ()) == list(alone.contents or ())
    assert player.parts() == alone.parts()


def test_opening_walls_has_a_film_of_its_own() -> None:
    maze = dedale.generate("wilson", width=6, height=4, seed=1)
    more = open_walls(maze, 5, seed=2, trace=True)
    assert more == open_walls(maze, 5, seed=2)
    assert more.trace is not None
    assert [name for _place, name in more.trace.named()].count("visit") == 10
    player = more.trace.player()
    player.seek(15)
    assert bytes(player.sides) == more.sides


def test_the_first_path_is_told_from_dead_ends() -> None:
    trace = generated("paths", width=12, height=10)
    player, lines = trace.player(), Counter[int | None]()
    while not player.done:
        player.forward()
        code = int(trace.events[player.position - 1]) & 15
        if opened_side(code) is not None:
            lines[player.line] += 1
    assert len(lines) == 2
    assert None not in lines


def test_pupils_programs_show_theirs() -> None:
    from dedale.classroom import Maze as Mine

    for oldest in (False, True):
        maze = Mine(4, 1)
        for column in range(3):
            maze.mark((0, column))
        maze.unmark((0, 0 if oldest else 2))
        structure = maze.trace().story.structure
        assert structure is not None
        assert structure.kind == ("queue" if oldest else "stack")
        contents = maze.trace().player()
        contents.seek(4)
        assert contents.contents is not None
        assert len(contents.contents) == 2


def test_a_structure_is_told_as_json() -> None:
    told = solved("bfs").story.to_json()["structure"]
    assert isinstance(told, dict)
    assert (told["kind"], told["push"], told["take"]) == ("queue", [5], [4])
    assert told["title"] == "Queue"


@pytest.mark.parametrize("name", ["prim", "kruskal", "backtracker", "bfs"])
def test_pictures_show_that_there_is_more_than_they_have_room_for(name: str) -> None:
    trace = solved(name) if name in SOLVERS else generated(name)
    player, side = trace.player(), side_of(trace, 60, 40)
    assert side is not None
    full = set()
    while not player.done:
        player.forward()
        count, shown = side.shown(player)
        boxes = [one.text for one in shown if one is not None]
        full.add(int(count) > len(side.boxes))
        assert len(boxes) == min(int(count), len(side.boxes))
        assert boxes[-1:].count("…") == (int(count) > len(side.boxes))
    assert full == {False, True}


def test_films_without_their_structure_stay_as_they_are() -> None:
    for name in SOLVERS:
        plain = dedale.solve(braided(), (0, 0), (8, 11), name)
        filmed = dedale.solve(braided(), (0, 0), (8, 11), name, trace=True)
        assert (plain.path, plain.visited) == (filmed.path, filmed.visited)
    for name in GENERATORS:
        asked: dict[str, Any] = {"width": 9, "height": 8, "seed": 4}
        filmed = dedale.generate(name, **asked, trace=True)
        assert dedale.generate(name, **asked) == filmed
        assert filmed.trace is not None
        player = filmed.trace.player()
        player.seek(len(filmed.trace))
        assert bytes(player.sides) == filmed.sides


def test_every_structure_of_the_tables_is_simulated_here() -> None:
    text = Path(__file__).read_text("utf-8")
    for kind in KINDS:
        for name, entry in registry(kind).items():
            structure = story_of(entry).structure
            if structure is not None and structure.kind != "nothing" and entry.trusted:
                assert f'"{name.removesuffix("-recursive")}' in text, name
