"""The kernels on a card: here compiled for the processor from the very source a card is given."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dedale import envs
from dedale.envs import card, vector
from dedale.errors import DedaleError
from dedale.games.treasure import STRATEGIES
from dedale.kernel.cuda import translated
from dedale.kernel.jit import kernel
from dedale.kernel.types import Array, Row

from .test_vector import alike

#: What a processor knows nothing of.
THREADS = """
#define __device__
#define __forceinline__ inline
#define __global__
struct Place { long long x; };
static Place blockIdx, blockDim = {1}, threadIdx;
"""


class Emulated(card.KernelCard):
    """One thread after the other, on numpy arrays."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.xp = folder, np
        self.made: dict[str, Any] = {}

    def compiled(self, source: str, name: str) -> Callable[..., None]:
        if source not in self.made:
            self.made[source] = self.library(source, name)
        code = self.made[source]

        def run(items: int, values: tuple[Any, ...]) -> None:
            given = [
                ctypes.c_void_p(value.ctypes.data)
                if isinstance(value, np.ndarray)
                else ctypes.c_longlong(int(value))
                for value in values
            ]
            for i in range(items):
                code.place(ctypes.c_longlong(i))
                getattr(code, name)(*given)

        return run

    def library(self, source: str, name: str) -> Any:
        compiler = shutil.which("c++") or pytest.skip("no C++ compiler")
        library = self.folder / f"{name}{len(self.made)}.so"
        loop = 'extern "C" void place(long long i) { blockIdx.x = i; }'
        library.with_suffix(".cpp").write_text(THREADS + source + loop)
        command = [compiler, "-std=c++14", "-O1", "-shared", "-fPIC", "-o", str(library)]
        subprocess.run([*command, str(library.with_suffix(".cpp"))], check=True)
        return ctypes.CDLL(str(library))


@pytest.fixture(scope="module")
def card_of_this_file(tmp_path_factory: pytest.TempPathFactory) -> Emulated:
    return Emulated(tmp_path_factory.mktemp("card"))


@pytest.fixture
def emulated(card_of_this_file: Emulated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "KernelCard", lambda: card_of_this_file)


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("Dedale/Maze-v0", {"width": 3, "height": 3, "rewards": "shaped", "grid": "hex"}),
        ("Dedale/Maze-v0", {"width": 4, "height": 3, "observation": "egocentric", "view": 2}),
        ("Dedale/Treasure-v0", {"width": 5, "height": 4, "bombs": 2, "polys": 1}),
        ("Dedale/Ariane-v0", {"pack": "combined", "num_levels": 1, "rewards": "shaped"}),
        ("Dedale/Ariane-v0", {"pack": "survival", "observation": "vector"}),
        ("Dedale/Classic-v0", {"width": 7, "height": 7, "ghosts": 1, "observation": "picture"}),
    ],
)
@pytest.mark.usefixtures("emulated")
def test_as_on_a_processor(id: str, options: dict[str, object]) -> None:
    options = {"num_levels": 6, "max_episode_steps": 15} | options
    for mode in ("NextStep", "SameStep"):
        there = envs.make_vec(id, 4, device="gpu", autoreset_mode=mode, **options)
        here = envs.make_vec(id, 4, autoreset_mode=mode, **options)
        for one, other in zip(there.reset(seed=2), here.reset(seed=2), strict=True):
            alike(one, other, "reset")
        for step in range(40):
            actions = np.random.default_rng(step).integers(0, here.single_action_space.n, 4)
            for one, other in zip(there.step(actions), here.step(actions), strict=True):
                alike(one, other, f"{id} {mode} step {step}")


@pytest.mark.usefixtures("emulated")
def test_every_strategy() -> None:
    for strategy, _line in STRATEGIES.ours():
        options = {"num_levels": 3, "strategy": strategy, "width": 5, "height": 5, "braid": 50}
        there = envs.make_vec("Dedale/Treasure-v0", 3, device="gpu", rewards="shaped", **options)
        here = envs.make_vec("Dedale/Treasure-v0", 3, rewards="shaped", **options)
        alike(there.reset(seed=2)[0], here.reset(seed=2)[0], "reset")
        for step in range(25):
            actions = np.random.default_rng(step).integers(0, 5, 3)
            for one, other in zip(there.step(actions), here.step(actions), strict=True):
                alike(one, other, f"{strategy} step {step}")


@pytest.mark.usefixtures("emulated")
def test_levels_without_end_are_refused() -> None:
    with pytest.raises(DedaleError, match="num_levels should be from 1 to 65536"):
        envs.make_vec("Dedale/Maze-v0", 2, device="gpu")


def test_a_device_that_is_unknown_or_not_there_is_said() -> None:
    with pytest.raises(DedaleError, match="unknown device 'gpuu': did you mean 'gpu'"):
        envs.make_vec("Dedale/Maze-v0", 2, device="gpuu")


@kernel
def odd(first: int, last: int, slot: int, row: Array) -> None:
    for place in range(first, last):
        row[place] = sum(row)  # type: ignore[arg-type]


@kernel
def countdown(first: int, last: int, slot: int, row: Row, out: Array) -> None:
    for place in range(len(row) - 1, -1, -1):
        a, b = row[place], out[first]
        out[first] = a + 2 * b if 0 < place < 3 or a != 1 else b


def test_what_cannot_be_translated_is_refused_with_its_line() -> None:
    with pytest.raises(TypeError, match=r"odd, line 4: sum\(row\) is not for a card"):
        translated(odd, "odd", ["int32"], 0)


def test_a_translation_does_what_the_kernel_does(tmp_path: Path) -> None:
    run = Emulated(tmp_path).kernel(countdown, "countdown", 0)
    row, out, same = np.array([3, 1, 4, 1, 5], np.int32), np.zeros(3, np.int64), [0, 0, 0]
    run(0, 3, 0, row, out)
    for place in range(3):
        countdown(place, place + 1, place, row.tolist(), same)
    assert out.tolist() == same
