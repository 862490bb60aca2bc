"""The kernels of the graphics card, compiled for the processor; and the card itself, if any."""

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale.scale.gpu
from dedale.errors import DedaleError
from dedale.kernel.rng import mix, stream
from dedale.scale.gpu import tile_memory

from .slow_kruskal import slow_kruskal

KERNELS = Path(dedale.scale.gpu.__file__).parent


@pytest.fixture(scope="module")
def emulated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        pytest.skip("no C++ compiler")
    library = tmp_path_factory.mktemp("card") / "card.so"
    source = Path(__file__).parent / "card.cpp"
    command = [compiler, "-O2", "-shared", "-fPIC", "-I", str(KERNELS), "-o", str(library)]
    subprocess.run([*command, str(source)], check=True)
    return ctypes.CDLL(str(library))


def run(card: Any, width: int, height: int, seed: int, kinds: Any = None) -> list[int]:
    out = np.zeros((width * height + 3) // 4 * 4, np.uint8)
    blocked = None if kinds is None else kinds.ctypes.data_as(ctypes.c_void_p)
    numbers = (ctypes.c_uint64(n) for n in (width, height, mix(stream(seed, "kruskal"))))
    card.kruskal(*numbers, blocked, out.ctypes.data_as(ctypes.c_void_p))
    return out[: width * height].tolist()


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 90), st.integers(1, 90), st.integers(0, 2**64))
def test_the_kernels_give_the_defined_maze(
    emulated: Any, width: int, height: int, seed: int
) -> None:
    assert run(emulated, width, height, seed) == slow_kruskal(width, height, seed)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 70), st.integers(1, 70), st.integers(0, 2**64), st.integers(0, 60),
    st.integers(0, 2**32),
)  # fmt: skip
def test_the_kernels_leave_masked_cells_alone(
    emulated: Any, width: int, height: int, seed: int, percent: int, shape: int
) -> None:
    noise = np.random.default_rng(shape).integers(0, 100, width * height)
    kinds = np.where(noise < percent, 1 + noise % 2, 0).astype(np.uint8)
    assert run(emulated, width, height, seed, kinds) == slow_kruskal(
        width, height, seed, kinds.tolist()
    )


def test_the_size_of_a_tile_is_known(emulated: Any) -> None:
    assert emulated.tile_memory() == tile_memory(16)


def test_without_a_card_one_line_says_so() -> None:
    try:
        import cupy

        if cupy.cuda.runtime.getDeviceCount():
            pytest.skip("there is a card")
    except Exception:  # cupy missing, or unable to find a driver
        pass
    with pytest.raises(DedaleError, match=r"engine 'gpu' (needs the package cupy|found no)"):
        dedale.scale.gpu.kruskal(10, 10, 1)


def test_on_the_card_as_defined() -> None:
    cupy = pytest.importorskip("cupy")
    try:
        cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        pytest.skip("no card")
    for width, height in ((1, 1), (1, 200), (63, 65), (300, 257)):
        cells = dedale.scale.gpu.kruskal(width, height, 9)
        assert cells.reshape(-1).tolist() == slow_kruskal(width, height, 9)
