"""Mazes of a difficulty."""

import sys
from itertools import islice
from types import SimpleNamespace

import pytest

import dedale
from dedale import DedaleError
from dedale.generators.graded import graded


@pytest.mark.parametrize("grid", ["square", "hex", "polar", "cube", "layers:2"])
def test_they_have_the_grade_on_every_grid(grid):
    for grade in (2, 4):
        assert next(graded(grade, "wilson", seed=5, grid=grid)).difficulty().grade == grade


def test_several_are_those_of_the_first_seeds_that_have_it():
    found = list(islice(graded(4, "prim", seed=7, width=15, height=15), 3))
    seeds = [maze.recipe.seed for maze in found]
    every = dedale.generate_many(seeds[-1] - 6, "prim", width=15, height=15, seed=7)
    assert seeds == [m.recipe.seed for m in every if m.difficulty().grade == 4]


def test_what_is_graded_is_the_finished_maze():
    def finish(maze):
        return dedale.braid(maze, 100).replaced(goal=(14, 14), start=(0, 0))

    maze = next(graded(4, "wilson", seed=1, width=15, height=15, finish=finish))
    assert maze.goal == (14, 14)
    assert maze.difficulty().grade == 4


def test_there_is_none():
    with pytest.raises(
        DedaleError, match="no maze of 3x3 by prim has difficulty 9: 400 seeds from"
    ):
        next(graded(9, "prim", seed=0, width=3, height=3))
    with pytest.raises(DedaleError, match="difficulty 11 should be from 1 to 10"):
        next(graded(11, seed=0))


def graded_by(monkeypatch, grade_of):
    """What is made and graded, where the grade is told by cells and seed."""
    made = []

    def generate(_algorithm, *, seed, width, height, grid="square"):
        made.append((width * height, seed))
        found = SimpleNamespace(grade=grade_of(width * height, seed))
        return SimpleNamespace(width=width, height=height, difficulty=lambda: found)

    monkeypatch.setattr(sys.modules["dedale.generators.graded"], "generate", generate)
    return made


def test_larger_sizes_are_tried_with_eight_seeds_each(monkeypatch):
    made = graded_by(monkeypatch, lambda cells, seed: 5 if cells > 12 and seed == 14 else 2)
    next(graded(5, seed=7))
    # 9, 11 and 13 cells are wanted: 3x3, 3x3 and 4x4.
    expected = [(cells, seed) for cells in (9, 9, 16) for seed in range(7, 15)]
    assert made == [*expected, *((16, seed) for seed in range(7, 15))]
    made.clear()
    next(graded(2, seed=7, width=3, height=4))
    assert made == [(12, 7)]


def test_after_400_seeds_without_one_the_search_is_over(monkeypatch):
    made = graded_by(monkeypatch, lambda cells, seed: 9 if seed == 10 else 2 + seed % 3)
    found = graded(9, "prim", seed=7, width=4, height=3)
    next(found)
    assert made == [(12, seed) for seed in range(7, 11)]
    with pytest.raises(DedaleError, match=r"4x3 by prim .* 400 seeds from 11 on have 2 to 4"):
        next(found)
    assert made[-1] == (12, 410)
