"""The nine lessons: their traces have the shapes of the course, and what they show is true."""

import re
from collections import Counter

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from dedale.books.book import Book
from dedale.cli.lesson import run
from dedale.errors import UnknownName
from dedale.exercises import EXERCISES
from dedale.lessons import LESSONS, lesson, source, trace
from dedale.lessons.classes import HOURS
from dedale.lessons.pages import PAGES, film
from dedale.maze.direction import Direction
from dedale.maze.recipe import Recipe

seeds = st.integers(-(2**70), 2**70)

NINE = [
    "directions",
    "positions",
    "cells",
    "maze",
    "drawing",
    "random-walls",
    "random-walk",
    "stack",
    "generation",
]


def test_the_nine_in_order() -> None:
    assert list(LESSONS) == NINE


@pytest.mark.parametrize("name", NINE)
def test_every_lesson_can_be_read_in_class_and_says_what_to_look_at(name: str) -> None:
    lines = source(name).splitlines()
    assert len(lines) <= 80
    assert max(map(len, lines)) <= 100
    assert re.fullmatch(r"[A-Z].*\.", lesson(name).look())


@pytest.mark.parametrize("name", NINE)
@given(seeds)
def test_same_seed_same_trace(name: str, seed: int) -> None:
    assert trace(name, seed=seed) == trace(name, seed=seed)


def test_another_seed_gives_another_trace() -> None:
    for name in set(NINE) - {"maze", "drawing"}:
        assert trace(name, seed=1) != trace(name, seed=2)


@given(seeds)
def test_directions(seed: int) -> None:
    lines = trace("directions", seed=seed)
    assert len(lines) == 30
    assert set(lines) <= {"N -> S", "E -> W", "S -> N", "W -> E"}


def test_all_directions_are_about_equally_likely() -> None:
    counts = Counter(line[0] for seed in range(100) for line in trace("directions", seed=seed))
    assert all(650 <= counts[letter] <= 850 for letter in "NESW")


@given(seeds)
def test_positions(seed: int) -> None:
    for line in trace("positions", seed=seed):
        match = re.fullmatch(r"\((\d+),(\d+)\) -> ([NESW]) -> \((-?\d+),(-?\d+)\)", line)
        assert match
        row, col, letter, to_row, to_col = match.groups()
        assert Direction[letter].of((int(row), int(col))) == (int(to_row), int(to_col))


def cell_text(sides: int) -> str:
    """A cell in words: `I:` when isolated, `O:` when open, a dash where the wall is gone."""
    walls = "".join("-" if sides & d.bit else d.letter for d in Direction)
    return ("O:" if sides else "I:") + walls


@given(seeds)
def test_cells(seed: int) -> None:
    sides = 0
    lines = trace("cells", seed=seed)
    assert len(lines) == 10
    for line in lines:
        match = re.fullmatch(r"\((.{6})\) - ([NESW]) = \((.{6})\)", line)
        assert match
        assert match[1] == cell_text(sides)
        sides |= Direction[match[2]].bit
        assert match[3] == cell_text(sides)


def test_maze() -> None:
    assert trace("maze") == [
        f"[({row},0) I:NESW] [({row},1) I:NESW] [({row},2) I:NESW]" for row in range(5)
    ]


def test_drawing() -> None:
    assert trace("drawing")[7:] == [
        "(0,0) -> (10,10) 3 WALLS",
        "(0,1) -> (30,10) 2 WALLS",
        "(2,4) -> (90,50) 3 WALLS",
    ]
    assert trace("drawing")[:7] == [
        "+---+---+---+---+---+",
        "|       |   |   |   |",
        "+---+   +---+---+---+",
        "|   |       |   |   |",
        "+---+---+---+---+   +",
        "|   |   |   |   |   |",
        "+---+---+---+---+---+",
    ]


@given(seeds)
def test_stack(seed: int) -> None:
    first, *lines = trace("stack", seed=seed)
    assert first == "[ ] FILL-RATIO 0/4 (EMPTY)"
    held: list[str] = []
    for sign, line in zip("++++--++----", lines, strict=True):
        match = re.fullmatch(r"(.*) AFTER ([+-])(\(\d+,\d+\))", line)
        assert match
        assert match[2] == sign
        if sign == "+":
            held.append(match[3])
        else:
            assert held.pop() == match[3]
        note = {0: " (EMPTY)", 4: " (FULL)"}.get(len(held), "")
        inside = "".join(f"{pos} " for pos in held)
        assert match[1] == f"[ {inside}] FILL-RATIO {len(held)}/4{note}"


def test_the_stack_refuses_a_fifth() -> None:
    module = lesson("stack")
    stack = module.Stack(capacity=1)
    stack.push((1, 1))
    with pytest.raises(OverflowError):
        stack.push((2, 2))
    assert stack.peek() == stack.pop() == (1, 1)


def openings(drawing: list[str]) -> int:
    """How many inner walls a drawing has lost."""
    roofs, insides = drawing[0::2], drawing[1::2]
    return sum(line[2::4].count(" ") for line in roofs) + sum(
        line[4:-1:4].count(" ") for line in insides
    )


@given(seeds)
def test_random_walls(seed: int) -> None:
    *drawing, alike = trace("random-walls", seed=seed)
    assert alike == "ITERATIVE = RECURSIVE"
    assert 0 < openings(drawing) <= 40
    assert drawing[0] == drawing[-1] == "+" + "---+" * 8
    assert all(line[0] == line[-1] for line in drawing)


@given(seeds)
def test_random_walk(seed: int) -> None:
    lines = trace("random-walk", seed=seed)
    assert lines[-1] == "ITERATIVE = RECURSIVE"
    steps = [line for line in lines if re.match(r".* -> [NESW] -> ", line)]
    drawing = lines[len(steps) + 1 : -1]
    assert f"STUCK AFTER {len(steps) + 1} CELLS OF 40" in lines[len(steps)]
    assert openings(drawing) == len(steps)
    assert "".join(drawing).count("o") == len(steps) + 1
    visited = [line.split(" -> ")[0] for line in steps]
    assert len(set(visited)) == len(visited)


@given(seeds)
def test_generation_gives_a_perfect_maze(seed: int) -> None:
    lines = trace("generation", seed=seed)
    assert lines[-1] == "ITERATIVE = RECURSIVE"
    assert openings(lines[-8:-1]) == 3 * 4 - 1
    added = [line for line in lines if "AFTER +" in line]
    taken = [line for line in lines if "AFTER -" in line]
    assert len(added) == len(taken) == 12
    assert "(EMPTY)" in taken[-1]


# ---------------------------------------------------------------- the command


def test_command_runs_all_nine_in_order() -> None:
    output = CliRunner().invoke(run, []).stdout
    shown = [
        re.search(rf"Lesson {n}: (?:.* \()?{name}\)?\.", output) for n, name in enumerate(NINE, 1)
    ]
    assert all(shown)
    places = [found.start() for found in shown if found]
    assert places == sorted(places)
    for name in NINE:
        assert "\n".join(trace(name)) in output


def test_command_source_and_list() -> None:
    assert CliRunner().invoke(run, ["stack", "--source"]).stdout == source("stack")
    assert CliRunner().invoke(run, ["--list"]).stdout.count("\n") == 9
    every = CliRunner().invoke(run, ["--source"]).stdout
    assert all(source(name) in every for name in NINE)


def test_command_unknown_name() -> None:
    result = CliRunner().invoke(run, ["stak"])
    assert isinstance(result.exception, UnknownName)
    assert str(result.exception) == "unknown lesson 'stak': did you mean 'stack'?"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_prose_a_film_a_question_and_an_exercise(name: str) -> None:
    page = PAGES[name]
    assert all(len(texts) == 2 for texts in (page.titles, page.texts, page.questions, page.answers))
    assert page.source.count("\n") <= 20
    assert page.exercise in EXERCISES
    shown = film(name, seed=3)
    assert "error" not in shown
    assert shown["film"]["complete"]
    assert shown["events"]  # something moves


@pytest.mark.parametrize("name", HOURS)
def test_an_hour_is_whole(name: str) -> None:
    hour = HOURS[name]
    texts = (hour.titles, hour.goals, hour.preparing, hour.answers, *hour.steps)
    assert all(len(text) == 2 for text in (*texts, *(words for words, _address in hour.links)))
    told = [sum(int(step[n].split(" ")[0]) for step in hour.steps) for n in range(2)]
    assert told == [hour.minutes, hour.minutes]  # its steps take the time that it says
    for _words, address in hour.links:
        kind, _, place = address.removeprefix("#/").partition("/")
        known = {"write": EXERCISES, "learn": [*PAGES, "session"]}.get(kind)
        assert known is None or place in known
    if hour.book is not None:
        assert Book(**hour.book).worksheets
    else:
        assert hour.grid is not None
        assert not any(Recipe.of(hour.grid).make().sides)  # every wall stands


def test_pages_and_lessons_are_the_same() -> None:
    assert list(PAGES) == list(LESSONS)
