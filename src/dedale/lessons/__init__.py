"""Nine small demonstrations, from a direction to a whole maze: each file is one lesson.

A lesson is a program short enough to be read in class. It has `look()`, one sentence on what to
look at, and `show(chance)`, which gives the lines of its trace. Each builds on the ones before.

>>> from dedale.lessons import LESSONS, trace
>>> list(LESSONS)[:3]
['directions', 'positions', 'cells']
>>> trace("directions", seed=3)[:2]
['W -> E', 'E -> W']
"""

from importlib import import_module
from inspect import getsource, signature
from types import ModuleType

from ..errors import UnknownName
from ..i18n import N_
from .chance import Chance

#: The lessons in the order of the course, and the file of each.
LESSONS: dict[str, str] = {
    "directions": "dedale.lessons.directions",
    "positions": "dedale.lessons.positions",
    "cells": "dedale.lessons.cells",
    "maze": "dedale.lessons.maze",
    "drawing": "dedale.lessons.drawing",
    "random-walls": "dedale.lessons.random_walls",
    "random-walk": "dedale.lessons.random_walk",
    "stack": "dedale.lessons.stack",
    "generation": "dedale.lessons.generation",
}
#: What the lessons are called, beside the names by which they are asked for.
CALLED = {
    "directions": N_("directions"),
    "positions": N_("positions"),
    "cells": N_("cells"),
    "maze": N_("the maze"),
    "drawing": N_("drawing"),
    "random-walls": N_("random walls"),
    "random-walk": N_("the random walk"),
    "stack": N_("the stack"),
    "generation": N_("generation"),
}


def lesson(name: str) -> ModuleType:
    """The module of a lesson."""
    if name not in LESSONS:
        raise UnknownName("lesson", name, LESSONS)
    return import_module(LESSONS[name])


def trace(name: str, *, seed: int = 1, **values: object) -> list[str]:
    """The lines that a lesson prints; `values` are parameters of its own, as `side` of drawing."""
    return list(lesson(name).show(Chance(seed, name), **values))


def parameters(name: str) -> set[str]:
    """What a lesson takes beside chance, by name.

    >>> sorted(parameters("drawing")), parameters("stack")
    (['corner', 'side'], set())
    """
    return set(signature(lesson(name).show).parameters) - {"chance"}


def source(name: str) -> str:
    """The program of a lesson, to be read."""
    return getsource(lesson(name))
