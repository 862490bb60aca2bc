"""One seed, one maze, any size: the Kruskal maze on many cores, on disk, on a cluster, on a card.

`generate` makes it, `open_large` opens one on disk. They are loaded when first used: the tables of
this package are read by programs that never need numpy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from .making import generate
    from .storage import LargeMaze, open_large

__all__ = ["LargeMaze", "generate", "is_large", "open_large"]

_HOMES = {"generate": "making", "LargeMaze": "storage", "open_large": "storage"}
#: How the names of mazes on disk end.
ENDINGS = (".zarr", ".npy")


def is_large(path: str | Path) -> bool:
    """Whether a name is that of a maze on disk as this package keeps them."""
    return str(path).rstrip("/").endswith(ENDINGS)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)
