"""Simulated annealing, for the tools that look for long solutions."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator


def cooling(steps: int, hot: float, cold: float, end: float) -> Iterator[float]:
    """The temperature of each step, from hot to cold, until the time is up."""
    for step in range(steps):
        if time.time() > end:
            return
        yield hot * (cold / hot) ** (step / steps)


def accepted(length: int, longer: int, temperature: float, rng: random.Random) -> bool:
    """Whether to keep a change that made a solution so much longer; one without is never kept."""
    return longer > -length and (longer >= 0 or rng.random() < math.exp(longer / temperature))
