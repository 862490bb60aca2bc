"""The speeds: the same questions get the same answers, in lists or in arrays."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from dedale.errors import DedaleError
from dedale.kernel import choice, compiled, stepped, threads, webassembly
from dedale.kernel import speed as speeds
from dedale.kernel.compiled import COMPILED
from dedale.kernel.jit import fast, is_kernel, kernel
from dedale.kernel.plain import PLAIN, Speed
from dedale.kernel.speed import LARGE, SMALL, TINY, chosen, quick_speed, speed_for, worthwhile
from dedale.kernel.types import Array, Row, to_list, to_numbers
from dedale.kernel.webassembly import ASSEMBLED, alone, kind_of

MOST = 2**64 - 1


@kernel
def total(row: Row, more: Array) -> int:
    for k in range(len(row)):
        more[0] += row[k]
    return more[0]


@pytest.mark.parametrize("speed", [PLAIN, ASSEMBLED, COMPILED], ids=["plain", "wasm", "numba"])
def test_what_a_speed_gives(speed: Speed) -> None:
    assert bytes(speed.flags(3)) == bytes(3)
    assert to_list(speed.ints(3, 0)) == [0, 0, 0]
    assert to_list(speed.ints(2, -1)) == [-1, -1]
    assert (len(speed.ints(4)), len(speed.longs(5))) == (4, 5)
    assert list(speed.zeros(3)) == [0, 0, 0]
    assert to_list(speed.numbers([3, 5])) == to_list(speed.numbers(iter([3, 5]))) == [3, 5]
    array = speed.ints(3)
    speed.fill(array, 7)
    assert to_list(array) == [7, 7, 7]
    assert speed.word(MOST) == MOST
    assert to_list(speed.numbers([1 << 40], wide=True)) == [1 << 40]
    assert to_list(speed.unsigned([MOST])) == [MOST]
    assert to_list(speed.grown(speed.numbers([3]), 3)) == [3, 0, 0]
    assert to_list(speed.given([4, 5])) == [4, 5]
    assert bytes(speed.inner(bytearray(range(20)), 5)) == bytes([6, 7, 8, 11, 12, 13])
    assert to_list(speed.sample(speed.numbers(range(9)), 4)) == [0, 4, 8]
    chart = speed.chart(5, [(slice(0, 5), 9), (slice(1, 4, 2), 6)], [0, 7, 3])
    assert to_list(chart) == [5, 9, 6, 9, 6, 9, 0, 7, 3]
    for words, most in ((None, 255), (stepped.vocabulary(6), 255), (stepped.vocabulary(8), 65535)):
        cells = speed.speaking(words).marked(b"ab")
        cells[1] = most
        assert to_list(cells) == [97, most]
    assert speed.speaking(None) is speed
    assert (speed.compiled, len(speed.scratch(3))) == (speed is not PLAIN, 3)
    more = speed.ints(1, 10)
    speed.prepare(total, speed.numbers([1]), more)
    assert more[0] == 10, "nothing runs before it is run"
    assert speed is not ASSEMBLED or webassembly.assembled(total, None).modules, (
        "but it is translated"
    )
    assert speed.run(total, speed.numbers([1, 2]), more) == more[0] == 13


def test_arrays_of_numpy_are_worked_on_by_the_best_that_is_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = list[object]()
    for name in choice.SPEEDS:
        monkeypatch.setattr(compiled, "best", lambda name=name: name)
        found.append(compiled.fast(total))
    assert found == [total, alone(total, None), fast(total)]


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f8"])
def test_kinds_of_numpy(kind: str) -> None:
    bits = 8 * int(kind[1])
    row = np.array([5, 7], kind)
    assert (kind_of(row), kind_of(row[0])) == (f"{kind[0]}{bits}", kind[0].upper())
    assert kind_of(np.zeros(2, bool)) == "u8"
    if kind in ("i4", "i8"):
        numbers = to_numbers(row)
        assert (numbers.typecode, numbers.tolist()) == ("iq"[bits // 64], [5, 7])
        assert to_numbers(numbers) is numbers


@pytest.mark.parametrize("speed", [PLAIN, ASSEMBLED, COMPILED], ids=["plain", "wasm", "numba"])
@pytest.mark.parametrize("kind", [bytes, bytearray, lambda data: np.frombuffer(data, np.uint8)])
def test_bytes_are_copied_unless_they_are_handed_over(
    speed: Speed, kind: Callable[[bytes], Row]
) -> None:
    data = kind(b"ab")
    assert bytes(speed.view(data)) == b"ab"
    mine = speed.bytes(data)
    mine[0] = 120
    assert bytes(mine) == b"xb"
    assert bytes(data) == (b"xb" if isinstance(data, bytearray) else b"ab")


def test_small_work_is_plain_and_so_is_what_is_no_kernel() -> None:
    assert speed_for(TINY - 1) is PLAIN
    assert speed_for(10**6) is speed_for(10**6, total) is ASSEMBLED
    assert speed_for(LARGE) is COMPILED
    assert speed_for(10**6, print) is PLAIN
    assert quick_speed() is ASSEMBLED
    assert is_kernel(total)
    assert not is_kernel(print)


def test_what_is_loaded_is_used_and_what_is_not_once_it_pays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Plain work adds up until loading is worth it; what is there is used at once."""

    def fresh(*here: str, loaded: tuple[str, ...] = ()) -> None:
        monkeypatch.setattr(speeds._Work, "cells", 0)
        monkeypatch.setattr(speeds, "is_here", here.__contains__)
        modules = {"numba": object(), "dedale.kernel.webassembly": object()}
        monkeypatch.setattr(sys, "modules", {name: modules[name] for name in loaded})

    def names(*sizes: int) -> str:
        return " ".join(map(chosen, sizes))

    fresh("wasm", "numba")
    assert names(SMALL // 2, SMALL // 2 - 1, 1, TINY, SMALL) == "plain plain plain wasm wasm"
    fresh("wasm", "numba", loaded=("dedale.kernel.webassembly",))
    assert names(TINY - 1, TINY, LARGE - 1, LARGE) == "plain wasm wasm numba"
    assert [worthwhile(size) for size in (TINY - 1, TINY)] == [False, True]
    fresh("wasm", loaded=("dedale.kernel.webassembly",))
    assert names(TINY, LARGE) == "wasm wasm"
    fresh("numba")
    assert names(SMALL - 1, SMALL - 1, SMALL) == "plain plain numba"
    fresh("numba", loaded=("numba",))
    assert names(SMALL // 20 - 1, SMALL // 20) == "plain numba"
    fresh(loaded=("numba",))
    assert names(LARGE) == "plain"


class Done:
    """A result that is there."""

    def __init__(self, value: int) -> None:
        self.value = value

    def result(self) -> int:
        return self.value


def test_steps_are_taken_a_little_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = list[int]()

    def steps() -> Iterator[int]:
        for step in range(9):
            taken.append(step)
            yield step

    results = threads.in_order(abs, steps(), 2)
    assert (next(results), len(taken)) == (0, 5)
    assert (next(results), len(taken)) == (1, 6)
    assert list(results) == [2, 3, 4, 5, 6, 7, 8]
    assert sorted(threads.in_threads(abs, [1, 2, None, 3], 2)) == [1, 2, 3]
    log = list[object]()

    def submit(step: int) -> Done:
        log.append(step)
        return Done(step)

    def wait(running: set[Done]) -> tuple[set[Done], set[Done]]:
        first = min(running, key=Done.result)
        log.append(len(running))
        return {first}, running - {first}

    made = threads.as_made(submit, wait, [10, 11, 12, 13, None, 14, None, None, 15], 1)
    assert list(made) == [10, 11, 12, 13, 14, 15]
    assert log == [10, 11, 12, 3, 13, 3, 2, 14, 2, 1, 15, 1]
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {2, 5, 7}, raising=False)
    assert threads.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    for told, cores in ((7, 7), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda told=told: told)
        assert threads.cores() == cores


def test_who_has_enough_does_not_wait_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = list[dict[str, bool]]()

    class Pool:
        def __init__(self, workers: int, initializer: object) -> None:
            self.shutdown = lambda **how: ended.append(how)

        def submit(self, make: Callable[[int], int], step: int) -> Done:
            return Done(make(step))

    monkeypatch.setattr(threads, "ThreadPoolExecutor", Pool)
    assert list(threads.in_order(abs, [-1, -2], 2)) == [1, 2]
    some = threads.in_order(abs, range(99), 2)
    assert next(some) == 0
    some.close()
    assert ended == [{"wait": wait, "cancel_futures": True} for wait in (True, False)]
    monkeypatch.setattr(threads, "wait", lambda running, return_when: (running, set()))
    assert list(threads.in_threads(abs, [-3], 2)) == [3]
    assert ended[2:] == [{"cancel_futures": True}]


def test_kernels_that_share_an_array_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[object]()
    run = lambda *values: seen.extend((*values, webassembly._TURN.locked()))  # noqa: E731
    monkeypatch.setattr(webassembly, "assembled", lambda function, words: run)
    webassembly.alone.__wrapped__(total)(1, 2)
    assert (seen, webassembly._TURN.locked()) == ([1, 2, True], False)


def test_a_process_has_the_speed_that_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, speed in (("plain", PLAIN), ("wasm", ASSEMBLED), ("numba", COMPILED)):
        monkeypatch.setenv("DEDALE_SPEED", name)
        assert speed_for(1) is speed_for(10**8) is speed
    monkeypatch.setenv("DEDALE_SPEED", "warp")
    with pytest.raises(DedaleError, match=r"'warp'.*plain, wasm, numba"):
        speed_for(1)
    monkeypatch.setenv("DEDALE_SPEED", "numba")
    monkeypatch.setattr("dedale.kernel.choice.is_here", lambda name: name == "plain")
    with pytest.raises(DedaleError, match=r"not installed.*dedale\[fast\]"):
        speed_for(1)


def test_a_speed_is_here_if_what_it_needs_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of `wasmtime` its library, too: on rare machines there is the package, and no more."""

    def missing(name: str) -> None:
        raise ValueError(name)

    def here() -> list[bool]:
        return [choice.is_here.__wrapped__(name) for name in choice.SPEEDS]

    folder = tmp_path / "wasmtime"
    (folder / "linux").mkdir(parents=True)
    (folder / "linux" / "other.so").touch()
    (folder / "wasmtime.py").touch()
    found = SimpleNamespace(origin=str(folder / "__init__.py"))
    for find, there in (
        (lambda name: found, [True, False, True]),
        (lambda name: found if name == "sys" else None, [True, False, False]),
        (missing, [False, False, False]),
    ):
        monkeypatch.setattr("importlib.util.find_spec", find)
        assert here() == there
    monkeypatch.setattr("importlib.util.find_spec", lambda name: found)
    (folder / "linux" / "_wasmtime.so").touch()
    assert here() == [True, True, True]
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert here() == [False, True, False]
    monkeypatch.delenv("DEDALE_SPEED", raising=False)
    for names, best in (("plain wasm", "wasm"), ("plain", "plain"), ("plain numba wasm", "numba")):
        monkeypatch.setattr(choice, "is_here", names.split().__contains__)
        assert (choice.best(), choice.asked_for()) == (best, None)


#: What a process makes and solves without some packages.
WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1:]))  # cannot be imported
import dedale
print(dedale.generate("backtracker", width=200, height=200, seed=7).digest())
hexagons = dedale.generate("wilson", width=30, height=30, seed=7, grid="hex")
hexagons = dedale.braid(hexagons, 50, seed=3)
squares = dedale.generate("prim", width=30, height=30, seed=1)
for maze in hexagons, squares:
    for name in "bfs", "pcc", "astar", "dfs":
        print(name, dedale.solve(maze, (0, 0), (29, 29), name).length)
print(dedale.solve(squares, (0, 0), (29, 29), "automaton").length)
print(squares.difficulty((0, 0), (29, 29)))
"""


@pytest.mark.parametrize(
    "missing", ["numba", "numba wasmtime", "numba wasmtime numpy", "numba numpy"]
)
def test_what_is_missing_is_done_without(missing: str) -> None:
    found = [
        subprocess.run(
            [sys.executable, "-c", WITHOUT, *names.split()],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for names in (missing, "")
    ]
    assert found[0] == found[1]
    assert len(found[0].splitlines()) > 5
