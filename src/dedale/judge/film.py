"""The film of somebody's program on one case."""

from __future__ import annotations

from pathlib import Path

from ..classroom import film
from ..errors import DedaleError
from ..files import read_text
from ..trace.trace import Trace
from .box import Box
from .cases import Case, maze_of, solver_case
from .judge import events_of
from .verdict import Verdict

DO = {"generator": "generate", "solver": "solve", "braider": "braid"}


def film_of(verdict: Verdict) -> Trace:
    """What the program does on the smallest case that shows a fault, or on a small one."""
    if verdict.form != "pupil" or verdict.kind not in DO:
        raise DedaleError("only generate, solve and braid, on the pupil's maze, have a film")
    wrong = (f.case for f in verdict.findings if f.holds is False and f.case is not None)
    case = next(wrong, None) or usual_case(verdict.kind)
    with Box(read_text(Path(verdict.program)), verdict.program, "pupil") as box:
        values = case.to_json() | {"do": DO[verdict.kind], "events": True}
        answer = box.ask(values)
    if "events" not in answer:
        raise DedaleError("the program did nothing that could be shown")
    events = events_of(answer)
    path = answer.get("path")
    cells = (
        [tuple(cell) for cell in path if isinstance(cell, list)] if isinstance(path, list) else []
    )
    return film(
        case.width,
        case.height,
        events,
        title=DO[verdict.kind],
        sides=case.sides,
        kinds=case.kinds,
        start=case.start,
        goal=case.goal,
        path=[(row, col) for row, col in cells],
    )


def usual_case(kind: str) -> Case:
    """A maze that a program of this kind is shown on."""
    if kind == "solver":
        return solver_case(10, 8, 1)
    return Case(10, 8, 1, maze_of(10, 8, 1, 0, False) if kind == "braider" else None)
