"""Stories: every algorithm has one, and it covers every event that its film shows."""

from __future__ import annotations

import pytest

import dedale
from dedale import i18n
from dedale.generators import GENERATORS
from dedale.kernel.events import OPEN_W
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
    story = Story("t", "i", (Line(0, "a"), Line(1, "b", "says", "open visit")))
    assert [story.line_of(code) for code in (0, OPEN_W, 4, 5)] == [1, 1, 1, None]


def test_tours_are_told_too() -> None:
    assert all(story_of(TOURS[name]).line_of(7) is not None for name in TOURS)
