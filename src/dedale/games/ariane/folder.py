"""A folder of level files, played as a pack."""

from pathlib import Path

from ...errors import DedaleError
from ...files import read_text
from .levels.level import Level
from .levels.packs import Pack, PackLevel, is_pack, read_pack
from .levels.reader import loads
from .search.solve import solve

_LIMIT = 200_000  # configurations


def load_folder(folder: str | Path) -> Pack:
    """The level files (`*.txt`) of a folder, by their names; those of a pack file one by one.

    The name of a file is that of its level, and its par is worked out (0: not found in good time).
    """
    files = sorted(Path(folder).glob("*.txt"))
    if not files:
        raise DedaleError("no level in {folder!r}: it has no file *.txt", folder=str(folder))
    levels: list[PackLevel] = []
    for file in files:
        text = read_text(file)
        if is_pack(text):
            levels += read_pack(text, path=str(file)).levels
        else:
            levels.append(single(loads(text, path=str(file)), file.stem))
    return Pack(Path(folder).name, tuple(levels))


def single(level: Level, name: str) -> PackLevel:
    """A level of no pack, under this name."""
    return PackLevel(level, solve(level, limit=_LIMIT).length or 0, {"en": name}, {})
