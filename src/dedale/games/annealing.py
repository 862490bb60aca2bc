"""Simulated annealing: a change for the worse is kept now and then, ever more rarely.

How much worse it may be is told by a temperature, which falls from hot to cold while one works.

Reference: Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 220, 1983.
"""

from math import exp

from ..kernel.jit import kernel


def temperature(share: float, hot: float, cold: float) -> float:
    """The temperature after a share of the work, from 0 to 1.

    >>> temperature(0, 8, 0.5), temperature(0.5, 8, 0.5), temperature(1, 8, 0.5)
    (8.0, 2.0, 0.5)
    """
    return float(hot * (cold / hot) ** share)


@kernel
def accepted(gain: int, temperature: float, luck: float) -> bool:
    """Whether to keep a change that gains so much (or loses: below 0); `luck` is from 0 to 1."""
    return gain >= 0 or luck < exp(gain / temperature)
