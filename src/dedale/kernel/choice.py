"""The speeds by name: which of them this Python has, and which one was asked for."""

import os
import sys
from functools import cache

from ..errors import DedaleError

SPEEDS = ("plain", "wasm", "numba")


@cache
def is_here(name: str) -> bool:
    """Whether this Python has what a speed needs."""
    if name == "wasm" and sys.platform == "emscripten":
        return True
    from importlib.util import find_spec

    try:
        found = find_spec({"wasm": "wasmtime", "plain": "sys"}.get(name, name))
    except (ImportError, ValueError):  # it is kept from being imported
        return False
    if name == "wasm" and found is not None:  # on rare machines there is the package, and no more
        folder = os.path.dirname(found.origin or "")
        inner = (os.path.join(folder, one) for one in os.listdir(folder))
        files = (os.listdir(one) for one in inner if os.path.isdir(one))
        return any("wasmtime." in file for names in files for file in names)
    return found is not None


def asked_for() -> str | None:
    """The speed that this process is to have, if `DEDALE_SPEED` says so."""
    name = os.environ.get("DEDALE_SPEED")
    if not name:
        return None
    if name not in SPEEDS:
        raise DedaleError(
            "DEDALE_SPEED is {name!r}: it should be one of {names}",
            name=name[:40],
            names=", ".join(SPEEDS),
        )
    if not is_here(name):
        raise DedaleError(
            "DEDALE_SPEED is {name!r}, which is not installed: pip install {what}",
            name=name,
            what={"numba": "'dedale[fast]'", "wasm": "wasmtime"}[name],
        )
    return name


def best() -> str:
    """The name of the fastest speed that there is, or of the one that was asked for."""
    return asked_for() or next(name for name in reversed(SPEEDS) if is_here(name))
