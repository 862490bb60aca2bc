"""Lessons one line at a time: what is recorded is what the lesson does."""

from __future__ import annotations

import itertools
import sys

import pytest
from click.testing import CliRunner

from dedale.cli import main
from dedale.lessons import LESSONS, source, trace
from dedale.lessons.drawing import draw, strokes
from dedale.lessons.maze import Maze
from dedale.lessons.stepping import maze_of, stepped


@pytest.mark.parametrize("name", list(LESSONS))
def test_a_stepped_lesson_prints_what_the_lesson_prints(name: str) -> None:
    before = sys.gettrace()
    run = stepped(name, seed=5)
    assert sys.gettrace() is before
    assert run.printed == trace(name, seed=5)
    assert run.complete
    lines = source(name).splitlines()
    assert all(lines[step.line - 1].strip() for step in run.steps)
    assert [step.printed for step in run.steps] == sorted(step.printed for step in run.steps)


def test_the_pebbles_are_seen_at_every_step() -> None:
    run = stepped("generation", seed=2)
    paths = [board.path for board in run.boards]
    grown = [len(path) for path in paths if path]
    assert max(grown) > 3
    assert all(abs(a - b) <= 1 for a, b in itertools.pairwise(grown))
    last, _path = maze_of(run.boards[-1])
    # The last maze seen is the one of the recursive version: the same.
    pictures = [line for line in run.printed if line[0] in "+|"]
    assert list(draw(last)) == pictures[-7:]


def test_too_many_steps_are_cut_off() -> None:
    run = stepped("random-walk", most=10)
    assert (len(run.steps), run.complete) == (10, False)
    assert run.printed == trace("random-walk")


def test_strokes_in_pixels_are_the_walls() -> None:
    maze = Maze(2, 3)
    assert len(strokes(maze, (5, 7), 10)) == 6 * 4
    points = {point for stroke in strokes(maze, (5, 7), 10) for point in stroke}
    assert (min(points), max(points)) == ((5, 7), (33, 25))


def test_a_lesson_with_a_delay_draws_every_step(tmp_path) -> None:
    said = CliRunner().invoke(main, ["lesson", "random-walk", "--delay", "0"]).output
    assert said.count("+---+---+") > 3 * 5
    assert "STUCK" in said
    # the stack that is told is the one that is drawn
    said = CliRunner().invoke(main, ["lesson", "generation", "--delay", "0"]).output
    for picture in said.split("\n\n")[1:-1]:
        *drawing, caption = picture.strip("\n").split("\n")
        if caption.startswith("["):
            assert "".join(drawing).count("o") == caption.count("(")
    file = tmp_path / "maze.svg"
    options = ["--svg", str(file), "--side", "24", "--corner", "3,4"]
    said = CliRunner().invoke(main, ["lesson", "drawing", *options])
    assert (said.exit_code, "(0,1) -> (27,4) 2 WALLS" in said.output) == (0, True)
    assert 'x1="3" y1="4" x2="25" y2="4"' in file.read_text(), "a square of side - 2"
    refused = CliRunner().invoke(
        main, ["lesson", "directions", "--svg", str(tmp_path / "none.svg")]
    )
    assert (refused.exit_code, "makes no maze" in refused.output) == (2, True)
