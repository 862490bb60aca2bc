"""Promises that every kernel keeps, read off the sources, and their two speeds."""

import ast
import importlib
import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import dedale
from dedale.kernel import events, flat, memory, rng, shuffle, union
from dedale.kernel import jit as _jit

ROOT = Path(dedale.__file__).parent
SOURCES = [path for path in sorted(ROOT.rglob("*.py")) if "@kernel" in path.read_text()]


def kernels(path: Path) -> list[ast.FunctionDef]:
    return [
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id == "kernel" for d in node.decorator_list)
    ]


def test_no_kernel_counts_from_the_end() -> None:
    """Compiled, `array[-1]` would read what lies before the array: see `jit._plain_indices`."""
    negative = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for function in kernels(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.UnaryOp)
        and isinstance(node.slice.op, ast.USub)
    ]
    assert not negative


def test_only_two_files_name_numba() -> None:
    for path in ROOT.rglob("*.py"):
        if path not in (ROOT / "kernel" / "jit.py", ROOT / "kernel" / "cache.py"):
            assert "import numba" not in path.read_text(), path
            assert "from numba" not in path.read_text(), path


def test_small_work_imports_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, dedale; maze = dedale.generate('wilson', width=20, height=20, seed=1); "
        "str(dedale.braid(maze, 50)); maze.digest(); "
        "print([m for m in ('numpy', 'numba') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_memory_that_is_free_is_less_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    free = memory._free_memory()
    assert free is not None
    assert 0 < free < whole
    told = Path("/proc/meminfo")
    if told.exists():  # in kB; others take and give meanwhile
        line = next(line for line in told.read_text().splitlines() if "MemAvailable" in line)
        assert free == pytest.approx(1024 * int(line.split()[1]), rel=0.5)
        monkeypatch.setattr(resource, "getrlimit", lambda _kind: (whole, whole))
        allowed = memory._allowed_memory()
        assert allowed is not None
        assert 0 < allowed < whole
        assert memory.available_memory() == pytest.approx(min(allowed, free), rel=0.5)
    monkeypatch.setattr(memory, "available_memory", lambda: 1 << 24)
    memory.require_memory(1 << 24, "a maze")
    with pytest.raises(dedale.DedaleError, match="a maze needs about 17 MB"):
        memory.require_memory((1 << 24) + 1, lambda: "a maze")
    monkeypatch.setattr(memory, "available_memory", lambda: 1 << 25)
    memory.require_memory(1 << 25, "a maze")
    with pytest.raises(dedale.DedaleError, match=r"a maze needs about 34 MB .* 34 MB are"):
        memory.require_memory((1 << 25) + 1, "a maze")


def test_a_kernel_is_compiled_once() -> None:
    carve = importlib.import_module("dedale.generators.algorithms.backtracker").carve
    assert _jit.fast(carve) is _jit.fast(carve)
    assert _jit.fast(carve) is not carve


def test_kernels_without_arrays_of_their_own_are_not_counted() -> None:
    grid = importlib.import_module("dedale.kernel.ringed")
    walk = importlib.import_module("dedale.generators.algorithms.aldous_broder")
    backtracker = importlib.import_module("dedale.generators.algorithms.backtracker")
    assert not _jit._allocates(grid.connect)
    assert not _jit._allocates(walk.carve)
    assert _jit._allocates(backtracker.carve)


def test_numba_is_left_as_it_was_after_compiling() -> None:
    from numba.np import arrayobj

    before = arrayobj.fix_integer_index
    maze = dedale.generate("backtracker", width=300, height=300, seed=1)
    assert maze.accessible_count == 90_000
    assert arrayobj.fix_integer_index is before


def test_numbers_of_the_stream_are_the_same_compiled() -> None:
    import numpy as np

    state, array_state = rng.stream(7), np.uint64(rng.stream(7))
    for _ in range(200):
        state, array_state = rng.step(state), np.uint64(_jit.fast(rng.step)(array_state))
        assert int(array_state) == state
        assert int(_jit.fast(rng.mix)(array_state)) == rng.mix(state)
        assert int(_jit.fast(rng.below)(array_state, 1000)) == rng.below(state, 1000)


def test_the_name_of_a_field_is_no_name_of_a_global() -> None:
    """`first` is a field here, and a function of the module as well."""

    def made(pair: Any) -> Any:
        def inner() -> int:
            return int(pair.first)

        return inner() + len(pair.second)

    assert set(_jit.names_in(made)) == {"int", "len"}


def test_a_function_may_have_more_names_than_fit_into_a_byte() -> None:
    """And those of functions inside it are its own, too."""
    names = [f"name_{number}" for number in range(700)]
    scope: dict[str, Any] = {}
    exec(f"def outer():\n    inner = lambda: last\n    return [{', '.join(names)}]", scope)
    assert _jit.names_in(scope["outer"]) == [*names, "last"]


@_jit.kernel
def ints(size: int) -> int:
    """No twin: it has the name of one."""
    return size + 1


def test_what_makes_arrays_is_told_by_its_module() -> None:
    for make in (_jit.ints, _jit.longs, _jit.words):
        assert make(3) == [0, 0, 0]
    assert _jit.flags(3) == bytes(3)
    assert [_jit._allocates(one) for one in (_jit.flags, _jit.u64, ints)] == [True, False, False]
    compiled = [_jit._compiled(one) for one in (ints, _jit._copy)]
    assert [one.py_func.__name__ for one in compiled] == ["ints", "_copy"]
    assert compiled[0].py_func(3) == 4
    assert _jit._inlined_part().py_func([1, 2, 3, 4], 1, 2) == [2, 3]


def test_a_kernel_is_prepared_once_for_each_kind_of_values(monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    compiled = list[object]()
    there = SimpleNamespace(typeof_pyval=type, overloads=[(float,)], compile=compiled.append)
    monkeypatch.setattr(_jit, "_compiled", lambda _function, _words: there)
    monkeypatch.setattr(_jit, "_PREPARED", set())
    for value in (1, 2, 0.5, True, 3, (1, 2), (3, 4), (1, True)):
        _jit.prepare(ints, value)
    assert compiled == [(int,), (bool,), (tuple,), (tuple,)]
    row = np.zeros((4, 4), np.int32)
    row.flags.writeable = False
    looks = {_jit._look(one) for one in (row, row[:, 1], row.copy(), row.astype(np.uint8))}
    assert len(looks) == 4
    assert _jit._look((row, 1)) == (tuple, _jit._look(row), int)


def test_the_stream_of_a_seed_of_any_size() -> None:
    """It is folded in words of 64 bits; below 0, those of its complement are folded in."""
    for seed in (0, 1, 2**64 - 1):
        assert rng.stream(seed) == seed
    assert (rng.stream(-1), rng.stream(-5)) == (2**64 - 1, 2**64 - 5)
    for low, middle, high in ((7, 3, 5), (0, 0, 1), (2**64 - 1, 2**63, 2**64 - 1)):
        seed = low + (middle << 64) + (high << 128)
        folded = rng.mix(rng.mix(low ^ middle) ^ high)
        assert rng.stream(seed) == folded
        assert rng.stream(~seed) == rng.mix(rng.mix(~low & rng.MASK ^ middle) ^ high)
        assert rng.stream(seed, "ab") == rng.mix(rng.mix(folded ^ 98) ^ 99)
        assert rng.named(folded, b"ab") == rng.stream(seed, "ab")


def test_numbers_are_those_of_splitmix64() -> None:
    """The first of them for the seed 1234567, as they are printed with the reference."""
    state, found = 1234567, []
    for _ in range(3):
        state = rng.step(state)
        found.append(rng.mix(state))
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [rng.nth(1234567, k) for k in (1, 2, 3)] == found
    assert [rng.below(state, n) for n in (1, 2, 1 << 32)] == [0, found[2] >> 63, found[2] >> 32]
    assert rng.fresh_seed() in range(1 << 32)


def test_a_path_that_does_not_lead_back_ends_where_it_is_full() -> None:
    """Three cells in a row; each entered from its east: no way to the start."""
    grid, path = [2 | 1 << flat.NOTED] * 9, [7] * 3
    assert flat.retrace(grid, 9, 8, 2, path, [], 5) == (0, 5)
    assert path == [4, 3, 2]
    grid, film = [3 << flat.NOTED] * 9, [0] * 4
    assert flat.retrace(grid, 9, 1, 2, path, film, 0) == (1, 3)
    assert (path, film) == ([4, 1, 2], [2 << 4 | events.GOAL, 1 << 4 | 7, 2 << 4 | 7, 0])


def test_parts_know_their_size_and_ways_to_their_root_grow_shorter() -> None:
    parts, sets = union.new_parts(40), [{thing} for thing in range(40)]
    state = 5
    for _ in range(60):
        state = rng.step(state)
        one, other = rng.below(state, 40), rng.below(rng.step(state), 40)
        apart = sets[one] is not sets[other]
        assert union.unite(parts, one, other) == apart
        if apart:
            whole = sets[one] | sets[other]
            for thing in whole:
                sets[thing] = whole
        for thing, whole in enumerate(sets):
            root = thing
            while parts[root] >= 0:
                root = parts[root]
            assert root in whole
            assert parts[root] == -len(whole)
    chain = [1, 2, 3, 4, -5]
    assert (union.root(chain, 0), chain) == (4, [2, 2, 4, 4, -5])
    sizes = [-2, 0, -1]
    assert (union.unite(sizes, 2, 1), sizes) == (True, [-3, 0, 0])


def test_sizes_are_told_to_people() -> None:
    sizes = {0: "0 B", 999: "999 B", 1000: "1.0 kB", 9940: "9.9 kB", 10_000: "10 kB"}
    sizes |= {999_400: "999 kB", 10**6: "1.0 MB", 2 * 10**9: "2.0 GB", 3 * 10**12: "3.0 TB"}
    sizes |= {10**15: "1.0 PB", 5 * 10**18: "5000 PB"}
    assert {size: memory.human_size(size) for size in sizes} == sizes


@pytest.mark.parametrize("bits", range(1, 9))
def test_a_shuffle_has_every_number_once(bits: int) -> None:
    size = 1 << bits
    for key in (0, 1, 7 << 60, (1 << 64) - 1):
        order = [shuffle.shuffled(k, bits, key) for k in range(size)]
        assert sorted(order) == list(range(size))
    for n in (size - 1, size, size + 1):
        assert shuffle.shuffle_bits(n) == max(1, (n - 1).bit_length())


def test_what_the_system_says_of_memory_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    texts = {
        "/proc/self/statm": "1 2 3 4 5 7 8",
        "/proc/meminfo": "Mem: 9 kB\nMemAvailable: 3 kB\n",
    }
    page, limit = resource.getpagesize(), [1 << 30]

    def opened(path: str, encoding: str) -> io.StringIO:
        if path not in texts:
            raise FileNotFoundError(path)
        return io.StringIO(texts[path])

    monkeypatch.setattr("builtins.open", opened)
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (*limit, kind))
    monkeypatch.setattr(os, "sysconf", {"SC_PAGE_SIZE": 5, "SC_PHYS_PAGES": 7}.__getitem__)
    assert (memory._allowed_memory(), memory._free_memory()) == ((1 << 30) - 7 * page, 3072)
    assert memory.available_memory() == 3072
    limit[0] = 6 * page
    assert memory._allowed_memory() == memory.available_memory() == 0
    limit[0] = resource.RLIM_INFINITY
    assert (memory._allowed_memory(), memory.available_memory()) == (None, 3072)
    texts.clear()
    limit[0] = 1 << 20
    assert (memory._allowed_memory(), memory._free_memory()) == (None, 35)
    monkeypatch.delattr(os, "sysconf")
    assert memory._free_memory() is memory.available_memory() is None
    memory.require_memory(1 << 60, "a maze")
