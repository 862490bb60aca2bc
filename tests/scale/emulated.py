"""A card without a card: the kernels compiled for the processor, driven by the same Python."""

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dedale.scale.card
from dedale.scale.card import Card


class EmulatedCard(Card):
    """Tiles of 16x16, numpy arrays. `room` is the memory it claims to have.

    `threads`: how many solve a tile; other kernels have one in each block.
    """

    def __init__(self, library: Any, room: int = 1 << 40, threads: int = 1) -> None:
        super().__init__(np, {}, tile=16, threads=threads)
        self.library, self.room = library, room

    def run(
        self, name: str, blocks: int, threads: int, shared: int, arguments: Sequence[Any]
    ) -> None:
        # One thread to a block: kernels that give each thread an item get as many blocks.
        places = []
        for argument in arguments:
            if argument is None:
                places.append(ctypes.c_void_p(0))
            elif isinstance(argument, np.ndarray):
                assert argument.flags.c_contiguous
                places.append(ctypes.c_void_p(argument.ctypes.data))
            else:
                width = {4: ctypes.c_uint32, 8: ctypes.c_uint64}[argument.dtype.itemsize]
                places.append(width(int(argument)))
        pointers = (ctypes.c_void_p * len(places))(*map(ctypes.addressof, places))
        count = self.threads if name == "solve_tiles" else 1
        getattr(self.library, f"launch_{name}")(blocks, count, pointers)

    def each(
        self, name: str, items: int, *arguments: Any, threads: int = 1, shared: int = 8
    ) -> None:
        self.run(name, items, 1, 8, arguments)

    def fetch(self, array: Any) -> Any:
        return array

    def free(self) -> int:
        return self.room


def compile_card(folder: Path, *options: str) -> Any:
    """The kernels as a library, or skip where there is no compiler."""
    compiler = shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        pytest.skip("no C++ compiler")
    library = folder / "card.so"
    kernels = Path(dedale.scale.card.__file__).parent
    command = [compiler, *options, "-O2", "-shared", "-fPIC", "-I", str(kernels)]
    source = Path(__file__).parent / "card.cpp"
    subprocess.run([*command, "-o", str(library), str(source)], check=True)
    return ctypes.CDLL(str(library))
