"""The speeds that this Python has, and work at one of them."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dedale.kernel.choice import SPEEDS, is_here

#: All but plain Python, and all.
COMPILED = [name for name in SPEEDS if name != "plain" and is_here(name)]
EVERY = ["plain", *COMPILED]


@contextmanager
def at_speed(name: str) -> Iterator[pytest.MonkeyPatch]:
    """Everything in here runs at this speed, whatever its size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEDALE_SPEED", name)
        yield patch
