"""Checks files of mazes and levels: does everything hold that their form promises?"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import DedaleError, FileError, NotAMaze
from ..files import decoded, read_bytes
from ..forms.fortytwo import read_sheet
from ..games import GAMES
from ..i18n import _
from ..maze.formats import parse, recognise
from ..maze.matrix import MatrixError
from . import fortytwo
from .claims import Made, connected, no_loop

#: Games whose levels are texts that a person writes.
PUZZLES = ("ariane", "theseus")


@dataclass(slots=True)
class Checked:
    """What was found in one file: its form, what it does not keep, and what is unusual."""

    path: str
    form: str = ""
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unreadable: str = ""

    @property
    def status(self) -> int:
        """0 if everything holds, 1 if something does not, 2 if the file cannot be read."""
        return 2 if self.unreadable else int(bool(self.faults))


def check_file(path: str, *, perfect: bool = False) -> Checked:
    """Check one file of a maze or a level, in any supported format.

    Parameters
    ----------
    path : str
        The file; `-` is standard input.
    perfect : bool
        Whether exactly one path between any two cells is asked for.

    Returns
    -------
    Checked
    """
    found = Checked(path)
    try:
        data = read_bytes(path)
        _check(found, data, perfect)
    except DedaleError as error:
        inner = getattr(error, "values", {}).get("error")
        if isinstance(error, NotAMaze) or isinstance(inner, NotAMaze | MatrixError):
            found.faults.append(str(error))
        else:
            found.unreadable = str(error)
    return found


def _check(found: Checked, data: bytes, perfect: bool) -> None:
    found.form = recognise(data, found.path)
    if found.form == "42":
        sheet = read_sheet(decoded(data, found.path), found.path)
        found.notes += sheet.notes
        found.faults += [str(fault) for fault in fortytwo.faults(sheet, perfect)]
        return
    try:
        maze = parse(data, found.path)
    except FileError as error:
        if isinstance(error.values.get("error"), NotAMaze | MatrixError):
            raise
        if not _check_level(found, data):
            raise
        return
    made = Made.of(maze)
    for check in (connected, no_loop) if perfect else ():
        if (fault := check(made)) is not None:
            found.faults.append(str(fault))


def _check_level(found: Checked, data: bytes) -> bool:
    """Whether it is a level of a puzzle; if so, whether it can be won."""
    for name in PUZZLES:
        game = GAMES[name]
        try:
            state = game.rules.from_text(decoded(data, found.path))
        except DedaleError:
            continue
        found.form = name
        if game.solution(state) is None:
            found.faults.append(_("the level cannot be won"))
        return True
    return False
