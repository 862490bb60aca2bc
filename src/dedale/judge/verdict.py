"""What the judge says, claim by claim, with the smallest case where one does not hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..i18n import _
from ..jsons import JsonObject
from .cases import Case
from .claims import Cell
from .table import CLAIMS


@dataclass(slots=True)
class Finding:
    """What was found about one claim. `holds` is None when it could not be decided."""

    claim: str
    holds: bool | None
    decides: bool
    detail: str = ""  #: in the current language
    line: int | None = None  #: of the program
    case: Case | None = None  #: the smallest one found that shows it
    sides: bytes | None = None  #: what the program made of it
    path: list[Cell] = field(default_factory=list)
    cells: tuple[Cell, ...] = ()  #: where the fault is seen
    picture: str = ""  #: of squares, in characters, where the program knows no cells
    tried: int = 0
    call: int | None = None  #: of the exercise, where it is one of calls
    said: str = ""  #: the claim as a sentence, where it is none of the table

    @property
    def words(self) -> str:
        """The claim as a sentence."""
        return self.said or _(CLAIMS[self.claim].words)

    def to_json(self) -> JsonObject:
        """As `--json` prints it."""
        return {
            "claim": self.claim,
            "words": self.words,
            "holds": self.holds,
            "decides": self.decides,
            "detail": self.detail,
            "line": self.line,
            "case": None if self.case is None else self.case.to_json(),
            "sides": None if self.sides is None else self.sides.hex(),
            "cells": [list(cell) for cell in self.cells],
            "path": [list(cell) for cell in self.path],
            "picture": self.picture,
            "tried": self.tried,
            "call": self.call,
        }


@dataclass(slots=True)
class Verdict:
    """What the judge says of one program."""

    program: str
    kind: str
    form: str
    findings: list[Finding] = field(default_factory=list)
    trouble: str = ""  #: why it could not be judged at all
    line: int | None = None

    @property
    def status(self) -> int:
        """0 if every claim that decides holds, 1 if one does not, 2 if it could not be judged."""
        if self.trouble or not self.findings:
            return 2
        deciding = [finding.holds for finding in self.findings if finding.decides]
        if False in deciding:
            return 1
        return 2 if None in deciding else 0

    def to_json(self) -> JsonObject:
        """As `--json` prints it."""
        return {
            "program": self.program,
            "kind": self.kind,
            "form": self.form,
            "status": self.status,
            "trouble": self.trouble or None,
            "line": self.line,
            "claims": [finding.to_json() for finding in self.findings],
        }
