"""Stories: every algorithm has one, and it covers every event that its film shows."""

from __future__ import annotations

import pytest

import dedale
from dedale import i18n
from dedale.generators import GENERATORS
from dedale.kernel.events import BACKTRACK, OPEN_W, VISIT
from dedale.registry import registry
from dedale.solvers import SOLVERS, TOURS
from dedale.trace.story import Explained, Line, Story, story_of
from dedale.trace.trace import Trace

KINDS = ("generator", "solver", "tour", "braider")
ALL = [(kind, name) for kind in KINDS for name in registry(kind)]


def lit(trace: Trace) -> set[int | None]:
    """The lines that the events of a film belong to."""
    return {trace.story.line_of(int(event) & 15) for event in trace.events}


@pytest.mark.parametrize(("kind", "name"), ALL)
def test_every_algorithm_has_a_story(kind: str, name: str) -> None:
    story = story_of(registry(kind)[name])
    assert story.title != name
    assert 60 < len(story.idea) < 400
    assert story.lines
    assert all(line.says for line in story.lines if line.events), "a lit line has its sentence"
    assert story.lines[0].indent == 0


@pytest.mark.parametrize("name", list(GENERATORS))
def test_every_event_of_a_generator_belongs_to_a_line(name: str) -> None:
    trace = dedale.generate(name, width=9, height=8, seed=5, trace=True).trace
    assert trace is not None
    assert trace.story is story_of(GENERATORS[name])
    assert None not in lit(trace)


@pytest.mark.parametrize("name", list(SOLVERS))
def test_every_event_of_a_solver_belongs_to_a_line(name: str) -> None:
    maze = dedale.braid(dedale.generate("prim", width=12, height=9, seed=2), 60, seed=2)
    trace = dedale.solve(maze, (0, 0), (8, 11), name, trace=True).trace
    assert trace is not None
    assert None not in lit(trace)
    assert (trace.start, trace.goals) == ((0, 0), [(8, 11)])


def test_stories_speak_french() -> None:
    i18n.use("fr")
    try:
        for kind, name in ALL:
            story, told = story_of(registry(kind)[name]), story_of(registry(kind)[name]).to_json()
            assert told["idea"] != story.idea
    finally:
        i18n.use(None)
    assert len({story_of(registry(kind)[name]).title for kind, name in ALL}) == len(ALL)


def test_a_plug_in_without_a_story_is_told_by_its_line() -> None:
    story = story_of(Explained(print, "Prints.", name="mine"))
    assert (story.title, story.idea, story.lines) == ("mine", "Prints.", ())


def test_a_line_is_found_by_the_name_of_the_event() -> None:
    lines = (Line(0, "a"), Line(1, "b", "says", "open visit"), Line(1, "c", "says", "open-w"))
    story = Story("t", "i", lines)
    assert [story.line_of(code) for code in (0, OPEN_W, 4, 5)] == [1, 2, 1, None]


#: How the lines begin that are lit, in the order in which they first are.
RUNNING = {
    "eller": ["for every row", "tails", "heads"],
    "growing-tree": ["put the start", "break the wall", "take the cell off"],
    "houston": ["walk at random until", "walk at random from", "where it", "the maze", "dig"],
    "prim": ["the start", "put the walls", "otherwise open", "draw a wall"],
    "recursive-division": ["divide(room)", "cut it", "return", "open a random door"],
    "sidewinder": ["for every row", "heads", "the next run", "tails"],
    "wilson": ["the start", "walk at random", "where it crosses", "the maze is met", "dig along"],
}


@pytest.mark.parametrize("name", RUNNING)
def test_the_line_that_is_lit_is_the_one_that_runs(name: str) -> None:
    trace = dedale.generate(name, width=9, height=7, seed=3, trace=True).trace
    assert trace is not None
    player, lit = trace.player(), []
    while not player.done:
        player.forward()
        assert player.line is not None
        lit.append(trace.story.lines[player.line].code)
    found = list(dict.fromkeys(lit))
    for code, begins in zip(found, RUNNING[name], strict=True):
        assert code.startswith(begins)
    if found[0].startswith(("put the start", "the start", "walk at random until")):
        assert found[0] not in lit[lit.index(found[1]) :], "it runs once"


def test_lucas_tells_passages_that_are_new_from_those_walked_before() -> None:
    maze = dedale.braid(dedale.generate("prim", width=8, height=6, seed=2), 50, seed=2)
    trace = dedale.solve(maze, (0, 0), (5, 7), "tremaux", trace=True).trace
    assert trace is not None
    events = [(int(event) & 15, int(event) >> 4) for event in trace.events]
    walked = set[frozenset[int]]()
    for (code, here), (_path, there) in zip(events[1::2], events[2::2], strict=False):
        if code not in (VISIT, BACKTRACK):
            break  # the goal is found
        passage = frozenset((here, there))
        assert (code == BACKTRACK) == (passage in walked)
        walked.add(passage)
    assert len(walked) > 20


def test_tours_are_told_too() -> None:
    assert all(story_of(TOURS[name]).line_of(7) is not None for name in TOURS)
