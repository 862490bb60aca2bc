"""Kernels as WebAssembly kept on disk: a process that finds one neither translates nor compiles it.

An entry is named as numba's are (`cache.py`), and by the kinds of the arguments; its folder by the
sources of the translator and by the Python. `wasmtime` refuses what another version of it compiled,
or one for another processor.
"""

from __future__ import annotations

import hashlib
import marshal
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import NamedTuple

from .. import folders
from .arithmetic import Fields, Kind
from .cache import Unknown, digest_of, read, write
from .jit import Kernel, digest

#: The files that decide what a kernel is translated to.
TRANSLATOR = "arithmetic", "binary", "body", "jit", "kept", "machines", "rows", "wasm"


class Kept(NamedTuple):
    """A translated kernel: what it returns, which parameters it writes to, its tables, its code."""

    result: Kind
    written: list[int]
    tables: bytes
    code: bytes


def place_of(function: Kernel, kinds: Sequence[Kind]) -> Path | None:
    """Where a kernel for arguments of these kinds is kept; None if what it reads has no name."""
    assert isinstance(function, FunctionType)
    try:
        name = digest_of((digest(function, None), spelled(tuple(kinds))))
    except Unknown:
        return None
    return _folder() / f"{function.__name__}-{name[:32]}"


def found(path: Path) -> Kept | None:
    data = read(path)
    return None if data is None else Kept(*marshal.loads(data))


def keep(path: Path, kept: Kept) -> None:
    write(path, marshal.dumps((_plain(kept.result), *kept[1:])))


def spelled(kind: Kind) -> str:
    """A kind in full, with the names of fields.

    >>> spelled(("I", Fields.of(("row", "col"), ("I", "F")))), spelled(None)
    ('(I,row col(I,F,),)', 'None')
    """
    if not isinstance(kind, tuple):
        return str(kind)
    names = " ".join(kind.names) if isinstance(kind, Fields) else ""
    return f"{names}({''.join(f'{spelled(one)},' for one in kind)})"


def _plain(kind: Kind) -> Kind:
    return tuple(map(_plain, kind)) if isinstance(kind, tuple) else kind


@cache
def _folder() -> Path:
    here = Path(__file__).parent
    sources = [(here / f"{name}.py").read_bytes() for name in TRANSLATOR]
    name = digest_of([sys.version, *(hashlib.sha256(source).hexdigest() for source in sources)])
    return folders.cache() / f"jit-wasm-{name[:12]}"
