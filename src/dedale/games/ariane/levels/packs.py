"""Packs: many levels in one text file, with their names in both languages and their par.

    title: First steps
    title-fr: Premiers pas
    par: 7
    lesson: Ariane moves one cell. ...         (optional; lesson-fr too)
    4
    +-+-+-+-+
    ...

Packs of our own making come with Dédale: `labyrinth`, to be played from the first level to the
last, `records`, the levels with the longest shortest solutions that we have found, and one for each
of the optional rules, of the same name.
"""

import os
from pathlib import Path
from typing import TypeAlias

from ....errors import DedaleError, UnknownName
from ....files import read_text
from ....i18n import N_
from ... import packs
from ...packs import is_pack, shipped
from .extras import HEADERS
from .level import Level
from .reader import loads

#: The packs that are shipped: their short names, and what they are.
PACKS: dict[str, str] = {
    "labyrinth": N_("The labyrinth: from first steps to its heart"),
    "records": N_("Records: the longest shortest solutions found, one for each size"),
    "sword": N_("Swords: each kills one minotaur"),
    "ghost": N_("Ghosts: minotaurs that pass through walls"),
    "key": N_("Keys: doors locked until they are found"),
    "pushable": N_("Moving walls: Ariane can push them"),
    "survival": N_("Survival: no way out, stay alive while the walls fall"),
    "cooperative": N_("Together: Theseus walks too, and plays his best"),
    "realtime": N_("Real time: minotaurs do not wait for their turn"),
    "combined": N_("Combined: several of these rules at once"),
}


PackLevel: TypeAlias = packs.PackLevel[Level]
Pack: TypeAlias = packs.Pack[PackLevel]


def load_pack(name: str | Path) -> Pack:
    """A pack by its name (see `PACKS`), or from a file.

    >>> pack = load_pack("labyrinth")
    >>> len(pack.levels) >= 60, pack.levels[0].par
    (True, 4)
    """
    if str(name) in PACKS:
        return read_pack(shipped(__package__, str(name), PACKS), str(name))
    path = Path(name)
    if not os.path.exists(path):
        if path.suffix or len(path.parts) > 1:
            raise DedaleError("there is no file {path!r}", path=str(path))
        raise UnknownName(N_("pack"), str(name), PACKS)
    return read_pack(read_text(path), path.stem, path=str(path))


def read_pack(text: str, name: str = "", *, path: str = "") -> Pack:
    """The levels of a pack's text; a bad one raises `FileError` with its line."""
    return Pack(name, packs.read_levels(text, loads, headers=HEADERS, path=path))


__all__ = ["PACKS", "Pack", "PackLevel", "is_pack", "load_pack", "read_pack"]
