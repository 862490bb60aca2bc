"""Lessons, one line at a time."""

from collections.abc import Mapping

from ...lessons.pages import film
from ..limits import Limits


def lesson(name: str, seed: int, values: Mapping[str, object], limits: Limits) -> dict[str, object]:
    """The program of a lesson as it runs: for each step the line, the maze and the variables."""
    return film(name, seed, values)
