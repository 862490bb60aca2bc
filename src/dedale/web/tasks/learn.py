"""Lessons, one line at a time."""

from dataclasses import asdict

from ...lessons.stepping import stepped
from ..limits import Limits


def lesson(name: str, seed: int, limits: Limits) -> dict[str, object]:
    """A lesson as it runs: its source, and for each step the line, the maze and the variables."""
    return asdict(stepped(name, seed=seed))
