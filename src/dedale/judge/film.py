"""The film of a pupil's program on one case."""

from __future__ import annotations

from pathlib import Path

from ..classroom import film
from ..errors import DedaleError
from ..files import read_text
from ..grids.shape import shape_of
from ..jsons import JsonObject
from ..trace.trace import Trace
from .box import Box
from .cases import Case, maze_of, solver_case, strategy_case
from .claims import Made
from .judging import events_of
from .levels import samples
from .squares import rows_of
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


def order_of(kind: str, form: str, case: JsonObject | None = None) -> JsonObject:
    """What the box is asked, to show a program of this kind on a case, or on a usual one."""
    if kind == "level-solver":
        return {"do": "level", "text": samples()[0][0]}
    given = case or usual_case(kind, form).to_json()
    if form == "lists":
        shape = shape_of("square", given["width"], given["height"])
        made = Made(shape, bytes.fromhex(given["sides"]))
        rows = rows_of(made, tuple(given["start"]), tuple(given["goal"]))
        return given | {"do": "lists", "rows": rows}
    return given | {"do": "matrix" if form == "matrix" else DO.get(kind, kind)}


def usual_case(kind: str, form: str = "pupil") -> Case:
    """A maze that a program of this kind is shown on."""
    width, height = (10, 8) if form == "pupil" else (5, 4)
    if kind == "solver":
        return solver_case(width, height, 1)
    if kind == "strategy":
        return strategy_case(8, 6, 2)
    sides = maze_of(width, height, 1, 0, False) if kind == "braider" else None
    return Case(width, height, 1, sides)
