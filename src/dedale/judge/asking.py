"""One program: what it is asked in each case, and what its answers say."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ..errors import DedaleError
from ..forms.fortytwo import SchoolFile, read_sheet
from ..grids.shape import shape_of
from ..jsons import JsonObject
from . import fortytwo
from .box import Box
from .cases import Case
from .claims import Cell, Made
from .report import letters
from .squares import in_squares, of_matrix, rows_of
from .table import CLAIMS
from .verdict import Finding, Verdict


class Asker:
    """Asks the program in a box, and reads its answers."""

    def __init__(
        self,
        box: Box,
        verdict: Verdict,
        claims: Sequence[str] | None,
        size: tuple[int, int] | None,
        exactly: bool = False,
    ) -> None:
        self.box, self.verdict = box, verdict
        self.claims, self.size, self.exactly = claims, size, exactly
        self.decide: list[str] = []
        self.kind, self.form = verdict.kind, verdict.form
        self.names: list[str] = []  # of a plug-in

    def looked_at(self, name: str) -> bool:
        return name in self.decide or (CLAIMS[name].common and not self.exactly)

    def ask(self, case: Case, **more: object) -> JsonObject:
        values = case.to_json() | more
        if case.cells < 1000:
            values.setdefault("seconds", min(5.0, self.box.limits.seconds))
        if any(CLAIMS[name].manner for name in self.decide):
            values["events"] = True
        match self.kind, self.form:
            case "generator", "matrix":
                values["do"] = "matrix"
            case "generator", "plugin":
                values |= {"do": "plugin", "name": self.names[0]}
            case "generator", "42":
                values |= fortytwo.order(case)
            case "solver", "plugin":
                values |= {"do": "plugin_solver", "name": self.names[0]}
            case "solver", "lists":
                rows = rows_of(case.made, case.start, case.goal)
                values |= {"do": "lists", "rows": rows}
            case kind, _:
                values["do"] = {"generator": "generate", "solver": "solve", "braider": "braid"}.get(
                    kind, kind
                )
        return self.box.ask(values)

    def made(self, case: Case, answer: JsonObject) -> Made:
        if self.form == "matrix":
            return of_matrix(answer["matrix"])
        if self.form == "42":
            return fortytwo.made_of(sheet_of(answer))
        shape = shape_of("square", case.width, case.height)
        return Made(shape, bytes.fromhex(answer["sides"]), case.kinds)

    def solved(self, case: Case) -> tuple[Made, Cell, Cell]:
        assert case.start is not None
        assert case.goal is not None
        if self.form != "lists":
            return case.made, case.start, case.goal
        squares = of_matrix([[cell != 1 for cell in row] for row in rows_of(case.made, None, None)])
        (a, b), (c, d) = case.start, case.goal
        return squares, (2 * a + 1, 2 * b + 1), (2 * c + 1, 2 * d + 1)

    def show(self, finding: Finding, case: Case, reply: JsonObject) -> None:
        """What the program made of a case, or answered, to be drawn."""
        faults = dict.fromkeys(finding.cells, "*")
        with suppress(DedaleError):
            if self.form == "matrix":
                of_matrix(reply.get("matrix"))  # or it cannot be drawn
                finding.picture = in_squares(reply["matrix"], faults)
            elif self.form == "42" and "file" in reply:
                finding.sides, finding.path = sheet_of(reply).sides, sheet_of(reply).walk()
        if self.kind in ("generator", "braider") and isinstance(reply.get("sides"), str):
            finding.sides = bytes.fromhex(reply["sides"])
        path = cells_of(reply.get("path"))
        if isinstance(path, list):
            finding.path = [cell for cell in path if isinstance(cell, tuple) and len(cell) == 2]
        if self.form == "lists":  # places are squares there, and not cells
            _made, start, goal = self.solved(case)
            ends = dict(zip((start, goal), letters(), strict=True))
            signs = dict.fromkeys(finding.path, ".") | faults | ends
            finding.picture = in_squares(rows_of(case.made, None, None), signs)
            finding.cells, finding.path = (), []

    def walls(self, case: Case, answer: JsonObject) -> int:
        if self.kind in ("solver", "strategy"):
            return case.made.walls
        try:
            return self.made(case, answer).walls
        except (DedaleError, KeyError, IndexError, ValueError):
            return 0


def sheet_of(answer: JsonObject) -> SchoolFile:
    """The file that a program of 42 wrote, read once."""
    if "sheet" not in answer:
        answer["sheet"] = read_sheet(answer["file"])
    sheet: SchoolFile = answer["sheet"]
    return sheet


def cells_of(path: object) -> object:
    """A path as JSON has it, with its cells as tuples; whatever it is else, as it is."""
    if isinstance(path, list):
        return [tuple(cell) if isinstance(cell, list) else cell for cell in path]
    return path
