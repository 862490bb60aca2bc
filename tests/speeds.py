"""The speeds that this Python has, and work at one of them."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dedale.kernel import compiled
from dedale.kernel.choice import SPEEDS, is_here
from dedale.kernel.jit import Kernel
from dedale.kernel.types import Argument
from dedale.kernel.vocabulary import Vocabulary
from dedale.kernel.webassembly import alone, assembled

#: All but plain Python, and all.
COMPILED = [name for name in SPEEDS if name != "plain" and is_here(name)]
EVERY = ["plain", *COMPILED]


@contextmanager
def at_speed(name: str) -> Iterator[pytest.MonkeyPatch]:
    """Everything in here runs at this speed, whatever its size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEDALE_SPEED", name)
        yield patch


_fast = compiled.fast


def soon(function: Kernel, words: Vocabulary | None = None) -> Kernel:
    """`compiled.fast`, but compiled by numba only if there is no translation to WebAssembly."""
    if compiled.best() != "wasm":
        return _fast(function, words)

    def call(*values: Argument) -> Argument:
        translated = assembled(function, words)
        if translated.module(values) is None:
            translated.refusal = ""  # known: `test_golden.py` looks for others
            return compiled.compiled_by_numba(function, words)(*values)
        return alone(function, words)(*values)

    return call
