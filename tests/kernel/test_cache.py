"""Compiled kernels on disk: named by their code, shared, dropped when damaged or no longer used."""

import ast
import importlib
import marshal
import math
import os
import pkgutil
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType, SimpleNamespace

import numpy as np
import pytest
from numba import config

import dedale
from dedale.kernel import cache, charted, jit, kept, machines, rng, stepped
from dedale.kernel.arithmetic import NO_FILM, Fields, Kind
from dedale.kernel.jit import Kernel
from dedale.kernel.ringed import one_of
from dedale.kernel.webassembly import Assembled, Word
from tests.sampling import WHOLE

ROOT = Path(dedale.__file__).parent

DRAW = """
import os, sys
import numba  # before us, as a program with kernels of its own does
import numpy as np
before = numba.config.CACHE_DIR
more = int(sys.argv[1])
if more:  # so many processes at once, which share how long numba takes to begin
    numba.njit(lambda x: x + 1)(1)
    for _ in range(more):
        if not os.fork():
            break
    else:
        sys.exit(any(os.wait()[1] for _ in range(more)))
from dedale.kernel.jit import fast
from dedale.kernel.ringed import one_of
drawn = [fast(one_of)(15, np.uint64(state)) for state in range(8)]
# in one piece: of eight processes, without a buffer, a line and its end could come apart
sys.stdout.write(f"{(drawn, sum(fast(one_of).stats.cache_misses.values()))}\\n")
assert numba.config.CACHE_DIR == before, "other people's kernels are kept where they were"
"""
DRAWN = [one_of(15, state) for state in range(8)]


class Copy:
    """A copy of the kernels that may be changed, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.sources, self.caches = folder / "dedale", folder / "caches"
        self.sources.mkdir()
        for name in (
            "__init__.py",
            "errors.py",
            "files.py",
            "i18n.py",
            "folders.py",
            "progress.py",
        ):
            shutil.copy(ROOT / name, self.sources)
        shutil.copytree(ROOT / "kernel", self.sources / "kernel")
        self.environment = os.environ | {
            "PYTHONPATH": str(folder),
            "PYTHONDONTWRITEBYTECODE": "",
            "XDG_CACHE_HOME": str(self.caches),
        }

    def run(self, processes: int = 0) -> list[tuple[list[int], int]]:
        """What each process draws, and how many kernels it compiled."""
        command = [sys.executable, "-c", DRAW, str(processes)]
        done = subprocess.run(
            command, env=self.environment, stdout=subprocess.PIPE, text=True, check=True
        )
        return [ast.literal_eval(line) for line in done.stdout.splitlines()]

    def entries(self) -> set[str]:
        return {path.name for path in self.caches.rglob("jit-*/*")}


def test_a_cache_that_many_processes_fill_sees_changed_helpers_and_no_comments(
    tmp_path: Path,
) -> None:
    house = Copy(tmp_path)

    def changed(old: str, new: str) -> None:
        helper = house.sources / "kernel" / "rng.py"
        text = helper.read_text()
        assert text.count(old) == 1
        helper.write_text(text.replace(old, new))

    processes = 8 if WHOLE else 4
    assert [drawn for drawn, _ in house.run(processes)] == [DRAWN] * processes
    entries = house.entries()
    assert not [name for name in entries if name.endswith(".part")]
    assert not list(house.sources.rglob("*.nb?")), "nothing is kept beside the sources"

    changed('"""A number in 0..n-1', '# a comment\n\n    """Another docstring, in 0..n-1')
    changed("@kernel\ndef below", "# moved down\n\n\n@kernel\ndef below")
    text = (house.sources / "kernel" / "ringed.py").read_text()
    (house.sources / "kernel" / "ringed.py").write_text("# one comment more\n" + text)
    assert house.run() == [(DRAWN, 0)]
    assert house.entries() == entries

    changed("return i64(((mix(state)", "return i64(n - 1) - i64(((mix(state)")
    assert house.run() == [([3 - direction for direction in DRAWN], 1)]


Compile = Callable[[], tuple[int, int]]


@pytest.fixture
def compile_mix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compile:
    """Runs a kernel in a dispatcher of its own: what it gives, and how often it was compiled."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "given"))

    def run() -> tuple[int, int]:
        dispatcher = jit._compiled.__wrapped__(rng.mix)
        return int(dispatcher(np.uint64(7))), sum(dispatcher.stats.cache_misses.values())

    return run


@pytest.mark.parametrize("size", [0, 1, 31, 32, 5000, -1])
def test_a_damaged_entry_is_dropped_and_compiled_again(
    compile_mix: Compile, tmp_path: Path, size: int
) -> None:
    assert compile_mix() == (rng.mix(7), 1)
    (entry,) = tmp_path.glob("given/jit-*/*mix*")
    whole = entry.read_bytes()
    entry.write_bytes(whole[:size])
    assert compile_mix() == (rng.mix(7), 1)
    assert len(entry.read_bytes()) > 5000
    assert compile_mix() == (rng.mix(7), 0)


def test_an_entry_whose_content_was_changed_is_dropped(
    compile_mix: Compile, tmp_path: Path
) -> None:
    compile_mix()
    (entry,) = tmp_path.glob("given/jit-*/*mix*")
    whole = bytearray(entry.read_bytes())
    whole[len(whole) // 2] ^= 1
    entry.write_bytes(whole)
    assert compile_mix() == (rng.mix(7), 1)
    cache.write(entry, b"whole, and of another numba")
    assert compile_mix() == (rng.mix(7), 1)
    assert compile_mix() == (rng.mix(7), 0)


def test_a_full_disk_or_a_folder_that_cannot_be_made_costs_the_cache_only(
    compile_mix: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:100])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        assert compile_mix() == (rng.mix(7), 1)
    assert not list(tmp_path.glob("given/jit-*/*"))
    shutil.rmtree(tmp_path / "given")
    (tmp_path / "given").write_text("a file where the folder would be")
    assert compile_mix() == (rng.mix(7), 1)


# ---------------------------------------------------------------- names


def all_kernels() -> list[FunctionType]:
    modules = [
        importlib.import_module(module.name)
        for module in pkgutil.walk_packages(dedale.__path__, "dedale.")
        if not module.name.endswith(("__main__", "web.joint", "web.absent"))  # for the browser
    ]
    return [
        function
        for module in modules
        for function in vars(module).values()
        if jit.is_kernel(function) and function.__module__ == module.__name__
    ]


def test_every_kernel_has_a_name_of_its_own() -> None:
    kernels = all_kernels()
    assert len(kernels) > 400
    spoken = [None, charted.vocabulary(6), charted.vocabulary(4), stepped.vocabulary(6)]
    for words in spoken:
        assert len({jit.digest(function, words) for function in kernels}) == len(kernels)
    assert len({jit.digest(one_of, words) for words in spoken}) == len(spoken)


SOURCE = '''
@kernel
def helper(value):
    """{docstring}"""
    return value * SCALE + TABLE[1]{comment}

@kernel
def outer(value):
    return helper(value) + {constant}
'''
READ = {"SCALE": 3, "TABLE": (1, 2)}


def named(constant: object = 1, comment: str = "", docstring: str = "", **read: object) -> str:
    scope = {"kernel": jit.kernel, "__name__": "somewhere", **READ, **read}
    exec(SOURCE.format(constant=constant, comment=comment, docstring=docstring or "It."), scope)
    return jit.digest(scope["outer"], None)  # type: ignore[arg-type]


def test_a_name_follows_the_code_of_callees_and_the_constants_that_they_read() -> None:
    assert named() == named(comment="  # a word") == named(docstring="Another.\n\n    Longer.")
    others = [named(2), named(1.0), named("True"), named("SCALE"), named(SCALE=4), named(SCALE=3.0)]
    others += [named(TABLE=(1, 3)), named(TABLE=b"\1\2"), named(TABLE=b"\1\3"), named()]
    assert len(set(others)) == len(others)


def written(head: str, body: str, above: str = "") -> str:
    """The digest of a kernel that is written so, with whatever stands above it in its file."""
    scope: dict[str, object] = {"__name__": "somewhere"}
    exec(compile(f"{above}def outer({head}):\n    {body}", f"{len(above)}.py", "exec"), scope)
    return jit.digest(jit.kernel(scope["outer"]), None)  # type: ignore[arg-type, type-var]


def test_a_name_follows_all_that_a_kernel_does() -> None:
    bodies = ["return a + b", "return a - b", "return b + a", "return a < b", "return a <= b"]
    bodies += ["return a", "yield a", "return min(a, b)", "return max(a, b)"]
    bodies += ["return a.row", "return a.col", "a.row = b", "return a[b]", "return a + 1"]
    bodies += [f"return (lambda k: k {sign} 1)(a)" for sign in "+-"]
    bodies += [f"try:\n        return a\n    except {name}:\n        return b" for name in "AB"]
    names = {written("a, b", body) for body in bodies}
    names |= {written(head, "return a") for head in ("a, b=1", "a, b=2", "a", "a, *b", "a, *, b")}
    assert len(names) == len(bodies) + 5
    for one, other in (("a + b", "a + b  # the sum"), ("'It adds.'", "'They add.'")):
        names = {written("a, b", body, above) for body in (one, other) for above in ("", "#\n\n")}
        assert len(names) == 1


def test_a_name_follows_what_is_in_force_around_a_kernel() -> None:
    def adds(more: int) -> FunctionType:
        def inner(value: int) -> int:
            return value + more

        return inner

    assert len({jit.digest(adds(more), None) for more in (1, 2)}) == 2
    one, other = adds(1), adds(1)
    vars(other)["__inlined__"] = True
    assert jit.digest(one, None) != jit.digest(other, None)
    values = [min, max, math.sin, math.cos, math, os, frozenset({1}), frozenset({2}), None, ...]
    assert len({named(TABLE=value) for value in values}) == len(values)
    assert named(TABLE=frozenset("abcdef")) == named(TABLE=frozenset("fedcba"))

    def again(zero: int) -> str:
        scope = {"kernel": jit.kernel, "__name__": "somewhere", "zero": zero}
        exec("@kernel\ndef again(n):\n    return again(n - 1) if n else zero", scope)
        return jit.digest(scope["again"], None)  # type: ignore[arg-type]

    assert again(0) != again(1)
    twins = [adds(1), adds(2)]  # in name only
    for one in twins:
        one.__qualname__ = one.__name__ = "part"
    assert len({jit.digest(one, None) for one in twins}) == 2


def test_an_entry_is_of_one_signature_one_processor_and_one_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def path(digest: str = "d", signature: str = "(i8,)", magic: str = "cpu") -> Path:
        codegen = SimpleNamespace(magic_tuple=lambda: (magic,))
        return cache.KernelCache(tmp_path, "some.name", digest)._path(signature, codegen)

    assert path().name.startswith("some_name-")
    assert len(path().name) == len("some_name-") + 32
    assert len({path(), path("e"), path(signature="(f8,)"), path(magic="gpu"), path()}) == 4

    def folder(how: str = "how") -> Path:
        return cache.folder_for.__wrapped__(str(tmp_path), how)

    found = {folder(), folder("other")}
    with monkeypatch.context() as patched:
        patched.setattr(config, "OPT", 1)
        found.add(folder())
    for module in (np, sys):
        with monkeypatch.context() as patched:
            patched.setattr(module, "version" if module is sys else "__version__", "0.0")
            found.add(folder())
    assert len(found) == 5


def test_modules_are_of_one_translator_and_one_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in kept.TRANSLATOR:
        (tmp_path / f"{name}.py").write_text(name)
    monkeypatch.setattr(kept, "__file__", str(tmp_path / "kept.py"))
    found = {kept._folder.__wrapped__()}
    for name in kept.TRANSLATOR:
        (tmp_path / f"{name}.py").write_text("changed")
        found.add(kept._folder.__wrapped__())
    monkeypatch.setattr(sys, "version", "4.0")
    found.add(kept._folder.__wrapped__())
    assert len(found) == 2 + len(kept.TRANSLATOR)


def test_what_has_no_name_is_not_kept() -> None:
    with pytest.raises(cache.Unknown, match="object at"):
        named(TABLE=object())
    with pytest.raises(cache.Unknown, match="lambda"):
        named(TABLE=lambda: 0)
    scope = {"kernel": jit.kernel, "__name__": __name__, "READ": SimpleNamespace()}
    exec("@kernel\ndef reads(value):\n    return READ", scope)
    reads = scope["reads"]
    assert jit._kept(reads, reads, None, False) is None  # type: ignore[arg-type]


# ---------------------------------------------------------------- what is no longer used


def test_entries_not_used_for_long_are_removed_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000 * cache.DAY

    def put(name: str, days: float, size: int = 10) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bytes(size))
        os.utime(path, (now - days * cache.DAY,) * 2)
        return path

    used = [put("jit-1/a", 0), put("jit-1/b", 29), put("other/jit-1/a", 99), put("x-a", 99)]
    unused = [put("jit-1/c", 31), put("jit-0/kernel_4f/a.nbi", 40), put("jit-1/d.part", 31)]
    cache.sweep(tmp_path, now)
    assert [path for path in used if not path.exists()] == []
    assert [path for path in unused if path.exists()] == []
    assert not (tmp_path / "jit-0").exists()

    monkeypatch.setattr(cache, "LIMIT", 100)
    put("jit-1/e", 2, size=85)
    cache.sweep(tmp_path, now)
    assert {path.name for path in tmp_path.glob("jit-1/*")} == {"a", "e"}


def test_the_folder_is_swept_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swept = list[Path]()
    monkeypatch.setattr(cache, "sweep", swept.append)
    for age, times in ((None, 1), (0.0, 1), (0.9, 1), (1.1, 2), (0.0, 2)):
        if age is not None:
            os.utime(tmp_path / "jit-swept", (time.time() - age * cache.DAY,) * 2)
        cache._sweep_once_a_day.__wrapped__(tmp_path)
        assert len(swept) == times


def test_an_entry_that_is_damaged_is_removed_when_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept = list[Path]()
    monkeypatch.setattr(cache, "_sweep_once_a_day", swept.append)
    path = tmp_path / "jit-1" / "entry"
    assert cache.read(path) is None
    cache.write(path, b"content")
    assert swept == [tmp_path]
    assert cache.read(path) == b"content"
    path.write_bytes(path.read_bytes()[:-1])
    assert cache.read(path) is None
    assert not path.exists()


def test_an_entry_in_use_stays(compile_mix: Compile, tmp_path: Path) -> None:
    compile_mix()
    (entry,) = tmp_path.glob("given/jit-*/*mix*")
    os.utime(entry, (0, 0))
    assert compile_mix() == (rng.mix(7), 0)
    assert entry.stat().st_mtime > 0
    os.utime(entry, (0, 0))
    cache.sweep(tmp_path / "given")
    assert not entry.exists()


def test_a_module_is_translated_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is damaged, or that `wasmtime` refuses, is made again."""
    made = list[str]()

    def translation(function: Kernel, kinds: Sequence[Kind]) -> kept.Kept:
        made.append(function.__name__)
        return translated(function, kinds)

    translated = machines.translation
    monkeypatch.setattr(machines, "translation", translation)
    monkeypatch.setattr(kept, "_folder", lambda: tmp_path / "jit-wasm")

    def drawn() -> tuple[list[object], int]:
        run = Assembled(one_of)
        return [run(15, Word(state)) for state in range(8)], len(made)

    assert drawn() == (DRAWN, 1)
    (entry,) = (tmp_path / "jit-wasm").iterdir()
    entry.write_bytes(entry.read_bytes()[:-1])
    assert drawn() == (DRAWN, 2)
    cache.write(entry, marshal.dumps(("I", [], b"", b"of another version")))
    assert drawn() == (DRAWN, 3)
    assert drawn() == (DRAWN, 3)


def test_modules_for_other_kinds_have_other_names() -> None:
    kinds: list[Kind] = ["I", "F", ("I",), ("I", "I"), (("I",), "I"), NO_FILM]
    kinds += [Fields.of(names, ("I", "I")) for names in (("a", "b"), ("b", "a"))]
    assert len({kept.place_of(one_of, [kind]) for kind in kinds}) == len(kinds)
