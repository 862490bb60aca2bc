"""Mazes of a difficulty."""

from itertools import islice

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
