"""Simulated annealing: a change for the worse is kept now and then, ever more rarely.

How much worse it may be is set by a temperature, which falls from hot to cold while one works.

Reference: Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", Science 220, 1983.
"""

from ..kernel.jit import kernel


def temperature(share: float, hot: float, cold: float) -> float:
    """The temperature after a share of the work, from 0 to 1.

    >>> temperature(0, 8, 0.5), temperature(0.5, 8, 0.5), temperature(1, 8, 0.5)
    (8.0, 2.0, 0.5)
    """
    return float(hot * (cold / hot) ** share)


@kernel
def accepted(gain: int, temperature: float, drawn: float) -> bool:
    """Whether to keep a change that gains so much (or loses: below 0); `drawn` is from 0 to 1."""
    return gain >= 0 or drawn < exponential(gain / temperature)


@kernel
def exponential(x: float) -> float:
    """e to the power of a number below 1, by its series: the same at every speed.

    >>> from math import exp
    >>> all(abs(exponential(x) - exp(x)) < 1e-12 for x in (0.0, -0.3, -7.5, -39.0))
    True
    """
    if x < -50.0:
        return 0.0
    part, total, term = x / 1024, 1.0, 1.0
    for k in range(1, 13):
        term *= part / k
        total += term
    for _ in range(10):
        total *= total
    return total
