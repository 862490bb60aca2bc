"""Same seed, same maze, same search, on every machine, at every speed, in every later version.

`golden.json` holds digests written when an algorithm was first released; `make golden` adds lines
to it, and never changes one.
"""

import gc

import golden
import pytest

from dedale.kernel.webassembly import Assembled
from dedale.registry import KINDS, registry
from tests.sampling import sampled
from tests.speeds import EVERY


def test_everything_has_its_digests(monkeypatch: pytest.MonkeyPatch) -> None:
    """When this fails for a new generator or solver: `make golden`."""
    for kind in KINDS:  # what other tests have plugged in has none
        monkeypatch.setattr(registry(kind), "_added", {})
    assert set(golden.wanted()) <= set(golden.known())


@pytest.mark.parametrize("speed", EVERY)
def test_every_speed_gives_the_same(speed: str) -> None:
    """numba compiles for a second a line: it makes what is large, and the games. Plain Python
    takes as long for what is large, and makes some of it."""
    before = refused()  # by other tests: those of large mazes, say, are numba's alone
    keys = list(golden.known())
    large = [key for key in keys if "190x170" in key]
    if speed == "numba":
        keys = large + [key for key in keys if not ("@" in key or " v" in key)]
    elif speed == "plain":
        keys = [key for key in keys if key not in large] + sampled(large, 4)
    assert golden.differing(speed, keys) == []
    assert refused() - before == set()


def refused() -> set[str]:
    """Why kernels of ours have no translation, of those that were asked for one."""
    kernels = [one for one in gc.get_objects() if type(one) is Assembled]
    ours = [one for one in kernels if one.function.__module__.startswith("dedale.")]
    return {one.refusal for one in ours if one.refusal}
