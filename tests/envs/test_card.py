"""The kernels on a card: here compiled for the processor from the very source a card is given."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from dedale import envs
from dedale.envs import card, vector
from dedale.errors import DedaleError
from dedale.games.treasure import STRATEGIES
from dedale.kernel.cuda import PRELUDE, translated
from dedale.kernel.jit import copy, i64, kernel, part
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


TABLE, HIGH = (5, -2), 1 << 63


class Rows(NamedTuple):
    """Arrays that travel together."""

    row: Row
    out: Array


@kernel
def near(x: int, y: float) -> bool:
    return x > 1 and not y < 0.5


@kernel
def every_word(first: int, last: int, slot: int, n: int, spare: Array, rows: Rows) -> None:
    """What a card is told of it: nothing of this."""
    total = 0
    for k in range(n):
        if k == 3:
            continue
        elif 4 < k <= 6:
            break
        else:
            pass
    for k in range(2, n):
        total += rows.row[k] * k
    for k in range(n, 0, -1):
        total -= k % 7
    for value in spare:
        total ^= value << 2 | value >> 1
    while total > 0:
        total //= 2
    a, spare[0] = -total, ~n
    rows.out[first] = TABLE[slot] + min(a, HIGH) if near(a, 2) or True else i64(a / n)
    copy(spare, 0, part(rows.out, 1, n), 0, n)
    return


#: What becomes of it: the template of each kernel, and the one that is run.
EVERY_WORD = """\
struct Fields { Row<unsigned char> row; Row<long long> out; };
template <class T0, class T1> __device__ __forceinline__ bool f1_near(T0 v_x, T1 v_y) {
  return (((v_x > 1LL)) && (!((v_y < 0.5))));
}
template <class T0, class T1, class T2, class T3, class T4, class T5> __device__ __forceinline__ void f0_every_word(T0 v_first, T1 v_last, T2 v_slot, T3 v_n, T4 v_spare, T5 v_rows) {
  typename Plain<decltype(0LL)>::type v_total;
  typename Plain<decltype(0LL)>::type v_k;
  typename Plain<decltype(at(v_spare, 0LL))>::type v_value;
  typename Plain<decltype((-v_total))>::type v_a;
  v_total = 0LL;
  for (I k1 = 0LL, ek1 = v_n; k1 < ek1; ++k1) {
  v_k = k1;
  if (((v_k == 3LL))) {
  continue;
  }
  else {
  if (((4LL < v_k) && (v_k <= 6LL))) {
  break;
  }
  else {
  ;
  }
  }
  }
  for (I k2 = 2LL, ek2 = v_n; k2 < ek2; ++k2) {
  v_k = k2;
  v_total = (v_total + (at(v_rows.row, v_k) * v_k));
  }
  for (I k3 = v_n, ek3 = 0LL; k3 > ek3; --k3) {
  v_k = k3;
  v_total = (v_total - (v_k % 7LL));
  }
  for (I k4 = 0, ek4 = len(v_spare); k4 < ek4; ++k4) {
  v_value = at(v_spare, k4);
  v_total = (v_total ^ ((v_value << 2LL) | (v_value >> 1LL)));
  }
  while (((v_total > 0LL))) {
  v_total = (v_total / 2LL);
  }
  {
  auto t5 = (-v_total);
  auto t6 = (~v_n);
  v_a = t5;
  put(v_spare, 0LL, t6);
  }
  put(v_rows.out, v_first, ((f1_near(v_a, 2LL) || true) ? ((v_slot == 0 ? 5LL : (v_slot == 1 ? -2LL : 0LL)) + (least(v_a, 9223372036854775808ULL))) : ((I)(((double)v_a / (double)v_n)))));
  (copy(v_spare, 0LL, (part(v_rows.out, 1LL, v_n)), 0LL, v_n));
  return;
}

extern "C" __global__ void run(I items, I n0, int *p0, I s0, unsigned char *p1, I s1, long long *p2, I s2) {
  I i = (I)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < items) f0_every_word(i, i + 1, i, n0, Row<int>{p0, s0}, Fields{Row<unsigned char>{p1, s1}, Row<long long>{p2, s2}});
}
"""  # noqa: E501


def test_a_kernel_is_written_down_word_for_word() -> None:
    text = translated(every_word, "run", ["int32", "uint8", "int64"], 1, ["row", "out"])
    assert text.removeprefix(PRELUDE) == EVERY_WORD


@kernel
def by_twos(first: int, last: int, slot: int, row: Array) -> None:
    for k in range(9, 0, -2):
        row[k] = 0


@kernel
def unknown(first: int, last: int, slot: int, row: Array) -> None:
    row[0] = PRELUDE


@kernel
def by_name(first: int, last: int, slot: int, row: Array) -> None:
    row[0] = near(x=1, y=2)


@kernel
def in_pairs(first: int, last: int, slot: int, row: Array) -> None:
    for a, b in zip(row, row, strict=True):
        row[a] = b


@pytest.mark.parametrize("function", [by_twos, unknown, by_name, in_pairs])
def test_what_a_card_cannot_do_is_refused(function: Callable[..., None]) -> None:
    with pytest.raises(
        TypeError, match=rf"(?s)^{function.__name__}, line [34]: .* is not for a card"
    ):
        translated(function, "run", ["int32"], 0)
