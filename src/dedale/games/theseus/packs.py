"""Packs: many levels in one text file, each with its names, its par and perhaps a lesson before it.

The pack `chase` was made, and its pars are proven, by `tools/make_chase_pack.py`; the pack
`longest` was hunted by `tools/hunt_records.py`.
"""

from functools import cache
from typing import TypeAlias

from .. import packs
from ..packs import is_pack, shipped
from .game import PACKS
from .level import Level, loads

PackLevel: TypeAlias = packs.PackLevel[Level]
Pack: TypeAlias = packs.Pack[PackLevel]


@cache
def load_pack(name: str) -> Pack:
    """One of the packs that are shipped.

    >>> len(load_pack("chase").levels)
    30
    """
    return read_pack(shipped(__package__, name, PACKS), name)


def read_pack(text: str, name: str = "") -> Pack:
    """The levels of a pack's text; a bad one raises `FileError` with its line."""
    return Pack(name, packs.read_levels(text, loads))


__all__ = ["Pack", "PackLevel", "is_pack", "load_pack", "read_pack"]
