"""Widgets as Python has them: their traits, and what a page without widgets gets."""

import sys

import pytest

import dedale
from dedale import DedaleError

pytest.importorskip("anywidget")


def test_a_search_follows_its_ends() -> None:
    maze = dedale.generate("wilson", width=9, height=7, seed=2)
    widget = maze.widget(algorithm="bfs", start=(0, 0), goal=(6, 8))
    assert (widget.start, widget.goal) == ((0, 0), (6, 8))
    assert widget.step == len(widget.trace)
    before = widget._data["films"]
    widget.goal = (3, 3)
    assert widget.solution == dedale.solve(maze, (0, 0), (3, 3), "bfs")
    assert widget._data["films"] != before
    with pytest.raises(DedaleError, match="outside"):
        widget.start = (99, 0)


def test_a_solution_keeps_its_algorithm_and_ends() -> None:
    maze = dedale.generate("wilson", width=9, height=7, seed=2)
    for name in ("astar", "automaton", "dfs"):
        found = dedale.solve(maze, (1, 1), (5, 7), name)
        widget = found.widget()
        assert (widget.start, widget.goal) == ((1, 1), (5, 7))
        assert widget.solution.algorithm == name


def test_a_page_without_widgets_gets_the_film() -> None:
    trace = dedale.generate("prim", width=4, height=3, seed=2, trace=True).trace
    assert trace is not None
    bundle, _metadata = trace.widget()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/html"].startswith('<iframe srcdoc="&lt;!doctype html&gt;')


def test_without_anywidget_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "dedale.standalone.widget", raising=False)
    with pytest.raises(DedaleError, match=r"dedale\[notebook\]"):
        dedale.generate("prim", width=4, height=3, seed=2).widget()
