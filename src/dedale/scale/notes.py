"""Where the steps of a run leave their results for the steps that follow.

A note is a name and some arrays. In memory it is an entry of a dictionary; for a run that must
survive, or that several processes share, it is a file, written whole or not at all.
"""

from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ..files import written_beside

Note = dict[str, npt.NDArray[Any]]


class Notes(Protocol):
    """What a run needs of its notes."""

    lasting: bool  #: whether another process, now or later, can read them

    def put(self, name: str, note: Note) -> None: ...
    def get(self, name: str) -> Note | None: ...
    def drop(self, name: str) -> None: ...


class MemoryNotes:
    """Notes of a run that stays in this process."""

    lasting = False

    def __init__(self) -> None:
        self._notes: dict[str, Note] = {}

    def put(self, name: str, note: Note) -> None:
        self._notes[name] = note

    def get(self, name: str) -> Note | None:
        return self._notes.get(name)

    def drop(self, name: str) -> None:
        self._notes.pop(name, None)


class FolderNotes:
    """Notes as files of a folder. A damaged file counts as absent: its step is done again."""

    lasting = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, name: str, note: Note) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        with written_beside(self._path(name), tidy=False) as beside:
            np.savez(beside, allow_pickle=False, **note)

    def get(self, name: str) -> Note | None:
        try:
            with open(self._path(name), "rb") as file, np.load(file, allow_pickle=False) as note:
                return {key: note[key] for key in note.files}
        except Exception:  # whatever numpy and zipfile say of a damaged file
            return None

    def drop(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.npz"
