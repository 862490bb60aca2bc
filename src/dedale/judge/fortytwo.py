"""Programs and files of the school 42's project *A-Maze-ing*."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ..forms.fortytwo import Sheet, read_sheet
from ..grids.shape import shape_of
from ..i18n import N_, _
from .cases import Case
from .claims import (
    Answer,
    Fault,
    Made,
    border_closed,
    connected,
    no_loop,
    open_square,
    shortest_path,
    valid_path,
    walls_agree,
)

OUTPUT = "maze.txt"


def cases(size: tuple[int, int] | None) -> Iterator[Case]:
    """Sizes large enough for the drawing in the middle, or the one asked for."""
    sizes = ((9, 7), (20, 15), (15, 20)) if size is None else (size,)
    for width, height in sizes:
        for seed in range(2):
            yield Case(width, height, seed)


def order(case: Case) -> dict[str, Any]:
    """What the box is told: a configuration file, and where the maze will be."""
    lines = {
        "WIDTH": case.width,
        "HEIGHT": case.height,
        "ENTRY": "0,0",
        "EXIT": f"{case.width - 1},{case.height - 1}",
        "OUTPUT_FILE": OUTPUT,
        "PERFECT": "True",
        "SEED": case.seed,
    }
    config = "".join(f"{name}={value}\n" for name, value in lines.items())
    return {"do": "42", "config": config, "output": OUTPUT}


def made(text: str) -> Made:
    """The maze of a file that a program wrote."""
    return made_of(read_sheet(text))


def made_of(sheet: Sheet) -> Made:
    """The cells of a sheet; those closed on all sides are not part of it."""
    return Made(shape_of("square", sheet.width, sheet.height), sheet.sides, sheet.kinds)


def faults(sheet: Sheet, perfect: bool = False) -> Iterator[Fault]:
    """Everything that a file promises and does not keep."""
    maze = made_of(sheet)
    checks: list[Callable[[Made], Fault | None]] = [
        walls_agree,
        border_closed,
        connected,
        partial(open_square, side=3),
    ]
    for check in [*checks, no_loop] if perfect else checks:
        if (fault := check(maze)) is not None:
            yield fault
    yield from ends(sheet)
    if (fault := path(sheet) or shortest(sheet)) is not None:
        yield fault


def ends(sheet: Sheet) -> Iterator[Fault]:
    """Entry and exit are there, inside, in the maze, and different."""
    maze = made_of(sheet)
    for what, cell in ((N_("entry"), sheet.entry), (N_("exit"), sheet.exit)):
        values: dict[str, object] = {"what": _(what), "cell": cell}
        if cell is None:
            yield Fault(N_("no {what}"), values)
        elif not maze.shape.is_inside(cell):
            yield Fault(N_("the {what} {cell} is outside the maze"), values)
        elif maze.kinds is not None and maze.kinds[maze.shape.number(cell)]:
            yield Fault(N_("the {what} {cell} is a closed cell"), values, (cell,))
    if sheet.entry is not None and sheet.entry == sheet.exit:
        yield Fault(N_("entry and exit are the same cell"), {}, (sheet.entry,))


def path(sheet: Sheet) -> Fault | None:
    """The path is there, and leads from the entry to the exit."""
    if next(ends(sheet), None) is not None:
        return None
    if sheet.path is None:
        return Fault(N_("no path"), {})
    assert sheet.entry is not None
    assert sheet.exit is not None
    return valid_path(Answer(made_of(sheet), sheet.entry, sheet.exit, sheet.walk()))


def shortest(sheet: Sheet) -> Fault | None:
    """No path is shorter."""
    if sheet.path is None or next(ends(sheet), None) is not None or path(sheet) is not None:
        return None
    assert sheet.entry is not None
    assert sheet.exit is not None
    return shortest_path(Answer(made_of(sheet), sheet.entry, sheet.exit, sheet.walk()))


#: What a program of 42 claims beside what every generator does: its file has the path.
WITH_PATH = {"path": path, "shortest": shortest}
