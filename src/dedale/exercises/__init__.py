"""Exercises: a goal, a program with holes, what it is tried on, three hints, and the next one.

One exercise is one file in `files/` (its format: docs/guides/exercises.md); they come in the order
of their names.

>>> from dedale.exercises import EXERCISES, exercise
>>> list(EXERCISES)[:3]
['directions', 'positions', 'cells']
>>> exercise("directions").next
'positions'
"""

from .checking import check, check_file, film
from .exercise import EXERCISES, PARTS, Call, Exercise, exercise, read

__all__ = [
    "EXERCISES",
    "PARTS",
    "Call",
    "Exercise",
    "check",
    "check_file",
    "exercise",
    "film",
    "read",
]
