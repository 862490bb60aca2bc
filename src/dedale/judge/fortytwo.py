"""Programs and files of the school 42's project *A-Maze-ing*."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ..forms.fortytwo import SchoolFile
from ..grids.shape import shape_of
from ..i18n import N_, _
from ..jsons import JsonObject
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
        right, below = width - 1, height - 1
        yield Case(width, height, 0, start=(0, 0), goal=(below, right))
        yield Case(width, height, 1, start=(0, right), goal=(below, 0))
        yield Case(width, height, 2, start=(0, 0), goal=(below, right), loops=True)


def order(case: Case) -> JsonObject:
    """What the box is given: a configuration file, and where the maze will be."""
    (row, col), (goal_row, goal_col) = case.start or (0, 0), case.goal or (0, 0)
    lines = {
        "WIDTH": case.width,
        "HEIGHT": case.height,
        "ENTRY": f"{col},{row}",
        "EXIT": f"{goal_col},{goal_row}",
        "OUTPUT_FILE": OUTPUT,
        "PERFECT": not case.loops,
        "SEED": case.seed,
    }
    config = "".join(f"{name}={value}\n" for name, value in lines.items())
    return {"do": "42", "config": config, "output": OUTPUT}


def made_of(sheet: SchoolFile) -> Made:
    """The cells of a sheet; those closed on all sides are not part of it."""
    return Made(shape_of("square", sheet.width, sheet.height), sheet.sides, sheet.kinds)


def faults(sheet: SchoolFile, perfect: bool = False) -> Iterator[Fault]:
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


def ends(sheet: SchoolFile) -> Iterator[Fault]:
    """Entry and exit are there, after an empty line, inside, in the maze, and different."""
    maze = made_of(sheet)
    yield from (Fault("{said}", {"said": said}) for said in sheet.wrong)
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


def path(sheet: SchoolFile) -> Fault | None:
    """The path is there, and leads from the entry to the exit."""
    if next(ends(sheet), None) is not None:
        return None
    if sheet.path is None:
        return Fault("{why}", {"why": sheet.no_path})
    assert sheet.entry is not None
    assert sheet.exit is not None
    return valid_path(Answer(made_of(sheet), sheet.entry, sheet.exit, sheet.walk()))


def shortest(sheet: SchoolFile) -> Fault | None:
    """No path is shorter."""
    if sheet.path is None or next(ends(sheet), None) is not None or path(sheet) is not None:
        return None
    assert sheet.entry is not None
    assert sheet.exit is not None
    return shortest_path(Answer(made_of(sheet), sheet.entry, sheet.exit, sheet.walk()))


#: What a program of 42 claims beside what every generator does: its file has a path, and no halls.
OF_FILES = ("path", "shortest", "open-hall")


def file_faults(case: Case, sheet: SchoolFile) -> Iterator[tuple[str, Fault]]:
    """What is wrong with the file that a program wrote for a case, by the claims."""
    asked, found = (case.width, case.height), (sheet.width, sheet.height)
    if asked != found:
        text = N_("{found} cells in a row and {rows} rows, not {wanted} and {all}")
        names = ("found", "rows", "wanted", "all")
        yield "size", Fault(text, dict(zip(names, (*found, *asked), strict=True)))
        return
    if (fault := next(ends(sheet), None)) is not None:
        yield "path", fault
        return
    if (sheet.entry, sheet.exit) != (case.start, case.goal):
        text = N_("entry and exit are {a} and {b}, not {c} and {d}, as was asked for")
        places = (sheet.entry, sheet.exit, case.start, case.goal)
        yield "path", Fault(text, dict(zip("abcd", places, strict=True)))
        return
    for name, check in (("path", path), ("shortest", shortest)):
        if (fault := check(sheet)) is not None:
            yield name, fault
