"""Promises that every kernel keeps, read off the sources, and their two speeds."""

import ast
import importlib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import dedale
from dedale.kernel import jit as _jit
from dedale.kernel.ringed import one_of

ROOT = Path(dedale.__file__).parent
SOURCES = [path for path in sorted(ROOT.rglob("*.py")) if "@kernel" in path.read_text()]


def kernels(path: Path) -> list[ast.FunctionDef]:
    return [
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id == "kernel" for d in node.decorator_list)
    ]


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_kernel_counts_from_the_end(path: Path) -> None:
    """Compiled, `array[-1]` would read what lies before the array: see `jit._plain_indices`."""
    for function in kernels(path):
        for node in ast.walk(function):
            if isinstance(node, ast.Subscript):
                index = node.slice
                negative = isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub)
                assert not negative, f"{path.name}:{node.lineno}"


def test_only_jit_names_numba() -> None:
    for path in ROOT.rglob("*.py"):
        if path != ROOT / "kernel" / "jit.py":
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


def test_a_kernel_is_compiled_once() -> None:
    carve = importlib.import_module("dedale.generators.algorithms.backtracker").carve
    assert _jit.fast(carve) is _jit.fast(carve)
    assert _jit.fast(carve) is not carve


def test_kernels_without_arrays_of_their_own_are_not_counted() -> None:
    grid = importlib.import_module("dedale.kernel.ringed")
    wilson = importlib.import_module("dedale.generators.algorithms.wilson")
    backtracker = importlib.import_module("dedale.generators.algorithms.backtracker")
    assert not _jit._allocates(grid.connect)
    assert not _jit._allocates(wilson.carve)
    assert _jit._allocates(backtracker.carve)


def test_numba_is_left_as_it_was_after_compiling() -> None:
    from numba.np import arrayobj

    before = arrayobj.fix_integer_index
    maze = dedale.generate("backtracker", width=300, height=300, seed=1)
    assert maze.accessible_count == 90_000
    assert arrayobj.fix_integer_index is before


DRAW = """
import numba  # before us, as a program with kernels of its own does
import numpy as np
before = numba.config.CACHE_DIR
from dedale.kernel.jit import fast
from dedale.kernel.ringed import one_of
print([fast(one_of)(15, np.uint64(state)) for state in range(8)])
assert numba.config.CACHE_DIR == before, "other people's kernels are kept where they were"
"""


@pytest.mark.parametrize("given", [True, False])
def test_a_change_in_a_helper_is_seen_also_when_numba_was_imported_first(
    tmp_path: Path, given: bool
) -> None:
    """The cache of a kernel does not look at other files: its folder is named after all of them."""
    for name in ("__init__.py", "errors.py", "i18n.py", "folders.py", "progress.py"):
        (tmp_path / "dedale").mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / "dedale")
    shutil.copytree(ROOT / "kernel", tmp_path / "dedale" / "kernel")
    caches = tmp_path / "caches"
    place = {"NUMBA_CACHE_DIR": str(caches)} if given else {"XDG_CACHE_HOME": str(caches)}
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"} | place

    def draw() -> list[int]:
        command = [sys.executable, "-c", DRAW]
        done = subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return list(ast.literal_eval(done.stdout))

    drawn = draw()
    assert drawn == [one_of(15, state) for state in range(8)]
    assert list(caches.rglob("*.nbi"))
    assert not list((tmp_path / "dedale").rglob("*.nbi")), "nothing is kept beside the sources"
    helper = tmp_path / "dedale" / "kernel" / "rng.py"
    text = helper.read_text()
    changed = text.replace("return i64(((mix(state)", "return i64(n - 1) - i64(((mix(state)")
    assert changed != text
    helper.write_text(changed)
    assert draw() == [3 - direction for direction in drawn]


def test_threads_that_compile_at_once_keep_to_the_folder() -> None:
    """The folder is set for a moment: another thread must not take it back in the middle."""
    import numba

    found = [
        function
        for path in SOURCES
        for module in [importlib.import_module(".".join(path.relative_to(ROOT.parent).parts)[:-3])]
        for function in vars(module).values()
        if _jit.is_kernel(function) and function.__module__ == module.__name__
    ]
    assert len(found) > 100
    _jit._compiled.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        dispatchers = list(threads.map(_jit.fast, found))
    homes = {getattr(d._cache, "cache_path", None) for d in dispatchers} - {None}  # twins: none
    folder = _jit._cache_folder(numba.config.CACHE_DIR)
    assert homes
    assert all(home.startswith(folder) for home in homes)


def test_numbers_of_the_stream_are_the_same_compiled() -> None:
    import numpy as np

    from dedale.kernel import rng

    state, array_state = rng.stream(7), np.uint64(rng.stream(7))
    for _ in range(200):
        state, array_state = rng.step(state), np.uint64(_jit.fast(rng.step)(array_state))
        assert int(array_state) == state
        assert int(_jit.fast(rng.mix)(array_state)) == rng.mix(state)
        assert int(_jit.fast(rng.below)(array_state, 1000)) == rng.below(state, 1000)
