"""Promises that every kernel keeps, read off the sources, and their two speeds."""

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dedale
from dedale.kernel import jit as _jit
from dedale.kernel import memory

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

    from dedale.kernel import rng

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
