"""Compiled kernels kept on disk, each named by what it was compiled from.

An entry's name is a digest of the kernel's byte code, of the constants and kernels that it reads
(theirs included), of the types it was called with, of the processor and of the compilers. So a
changed helper is another entry, and a changed comment, docstring or file name is the same one; no
index has to be kept, and any number of processes and of checkouts share one folder.

An entry holds its own checksum. One that is damaged is removed, and a disk that cannot be written
is ignored: the kernel is compiled again.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from ..errors import DedaleError
from ..files import written_beside

DAY = 86_400
#: Entries that no process has used for so long are removed …
UNUSED = 30 * DAY
#: … and, from the least recently used on, those beyond so many bytes.
LIMIT = 500_000_000

_CHECK = hashlib.sha256().digest_size


# ---------------------------------------------------------------- the name of an entry


class Unknown(TypeError):
    """A kernel reads something that has no name of its own: it is compiled in every process."""


def digest_of(parts: Iterable[object]) -> str:
    return hashlib.sha256(repr(list(parts)).encode()).hexdigest()


def code_of(function: FunctionType) -> tuple[object, ...]:
    """What a function does, without its docstring, the place it stands and the values it reads."""
    cells = function.__closure__ or ()
    return (
        *_code_of(function.__code__, function.__doc__),
        [described(value) for value in function.__defaults__ or ()],
        [described(cell.cell_contents) for cell in cells],
        sorted(name for name in vars(function) if name.startswith("__")),  # the marks of `jit`
    )


def _code_of(code: CodeType, docstring: str | None = None) -> tuple[object, ...]:
    constants: list[object] = []
    for index, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            constants.append(_code_of(constant))
        elif index or docstring is None or constant != docstring:
            constants.append(described(constant))
    return (
        (code.co_code, code.co_exceptiontable, code.co_flags, code.co_argcount),
        (code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars),
        constants,
    )


def described(value: object) -> str:
    """A value that a kernel reads, as a text that is the same in every process.

    >>> described((1, True)), described(sys)
    ("('1', 'True')", 'module sys')
    """
    if value is None or value is ... or isinstance(value, bool | int | float | str | bytes):
        return repr(value)
    if isinstance(value, tuple):
        return repr(tuple(map(described, value)))
    if isinstance(value, frozenset):
        return f"frozenset {sorted(map(described, value))}"
    if isinstance(value, ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, BuiltinFunctionType):
        return f"function {value.__module__}.{value.__qualname__}"
    raise Unknown(value)


# ---------------------------------------------------------------- entries


def read(path: Path) -> bytes | None:
    """What an entry holds; None if there is none, or a damaged one, which is removed."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    check, data = content[:_CHECK], content[_CHECK:]
    whole = hashlib.sha256(data).digest() == check
    with suppress(OSError):
        if not whole:
            path.unlink()
        elif time.time() - path.stat().st_mtime > DAY:
            os.utime(path)  # used: `sweep` goes by it
    return data if whole else None


def write(path: Path, data: bytes) -> None:
    """Keep an entry; where that cannot be, the next process compiles again."""
    with suppress(OSError, DedaleError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_beside(path, tidy=False) as part:
            part.write_bytes(hashlib.sha256(data).digest() + data)
        _sweep_once_a_day(path.parent.parent)


class KernelCache:
    """What numba asks for compiled forms of one kernel, and gives them to."""

    def __init__(self, folder: Path, name: str, digest: str) -> None:
        self.cache_path = str(folder)
        self._folder, self._digest = folder, digest
        self._name = "".join(letter if letter.isalnum() else "_" for letter in name)[:60]

    def _path(self, signature: object, codegen: Any) -> Path:
        entry = digest_of((self._digest, str(signature), codegen.magic_tuple()))
        return self._folder / f"{self._name}-{entry[:32]}"

    def load_overload(self, signature: object, context: Any) -> object | None:
        import pickle

        from numba.core.compiler import CompileResult

        context.refresh()
        path = self._path(signature, context.codegen())
        if (data := read(path)) is None:
            return None
        try:
            found: object = CompileResult._rebuild(context, *pickle.loads(data))
        except Exception:  # of another numba: what is compiled now takes its place
            return None
        return found

    def save_overload(self, signature: object, compiled: Any) -> None:
        from numba.core.serialize import dumps

        if compiled.lifted or compiled.library.has_dynamic_globals:
            return
        write(self._path(signature, compiled.codegen), dumps(compiled._reduce()))

    def flush(self) -> None:
        for path in self._folder.glob(f"{self._name}-*"):
            path.unlink(missing_ok=True)


@functools.cache
def folder_for(given: str, how: str) -> Path:
    """Where compiled kernels are kept: in the folder given, or among the user's caches.

    `how` says how kernels are compiled here; the compilers and the Python are added to it.
    """
    import llvmlite
    import numba
    import numpy as np
    from numba import config

    from .. import folders

    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    settings = (config.OPT, config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT)
    name = f"jit-{digest_of((how, versions, settings))[:12]}"
    return Path(given or folders.cache()) / name


# ---------------------------------------------------------------- what is no longer used


@functools.cache
def _sweep_once_a_day(caches: Path) -> None:
    mark = caches / "jit-swept"
    with suppress(FileNotFoundError):
        if time.time() - mark.stat().st_mtime < DAY:
            return
    mark.touch()
    sweep(caches)


def sweep(caches: Path, now: float | None = None) -> None:
    """Remove the entries that have not been used for long, or are too many, and empty folders."""
    now = time.time() if now is None else now
    kept = 0
    for used, size, path in sorted(_entries(caches), reverse=True):
        kept += size
        if now - used > UNUSED or kept > LIMIT:
            with suppress(OSError):
                path.unlink()
    for folder, _, _ in os.walk(caches, topdown=False):
        if _is_ours(Path(folder), caches):
            with suppress(OSError):  # not empty
                os.rmdir(folder)


def _entries(caches: Path) -> Iterator[tuple[float, int, Path]]:
    for folder, _, names in os.walk(caches):
        if _is_ours(Path(folder), caches):
            for name in names:
                path = Path(folder, name)
                with suppress(OSError):
                    status = path.stat()
                    yield status.st_mtime, status.st_size, path


def _is_ours(folder: Path, caches: Path) -> bool:
    """Whether a folder is one that `folder_for` named, now or with another compiler, or inside."""
    inside = folder.relative_to(caches).parts
    return bool(inside) and inside[0].startswith("jit-")
