"""Put a pupil's program to the proof: by the claims of an exercise, or call by call."""

from __future__ import annotations

import re
from pathlib import Path

from ..errors import DedaleError
from ..files import read_text
from ..i18n import N_, _
from ..jsons import JsonObject
from ..judge import CLAIMS, FORMS, CaseLimits, Finding, Verdict, judge_source
from ..judge.box import Box
from ..judge.cases import Case
from ..judge.film import order_of
from ..judge.programs import words_of_error
from ..judge.recording import MOST
from .exercise import Call, Exercise, exercise, said

#: What one call may take.
SHORT = CaseLimits(seconds=3)
_NAMED = re.compile(r"#\s*(?:exercise|exercice)\s*:\s*(\S+)")


def check_file(
    path: str | Path, name: str | None = None, limits: CaseLimits | None = None
) -> tuple[Exercise, Verdict]:
    """Check the program in a file against the exercise that it names in its first line."""
    source = read_text(Path(path))
    if name is None:
        found = _NAMED.search(source)
        if found is None:
            raise DedaleError(
                "{path!r} does not say which exercise it is: begin it with '# exercise: NAME'",
                path=str(path),
            )
        name = found[1]
    chosen = exercise(name)
    return chosen, check(chosen, source, str(path), limits=limits)


def check(
    chosen: Exercise,
    source: str,
    name: str = "program.py",
    *,
    limits: CaseLimits | None = None,
    box: type[Box] = Box,
) -> Verdict:
    """What holds of a program, claim by claim or call by call.

    Parameters
    ----------
    chosen : Exercise
        What it is to do.
    source, name : str
        The program, and what it is called.
    limits : CaseLimits, optional
        What each case may take.
    box : type
        What runs it: a process of its own, or `dedale.judge.within.Within` this one.

    Examples
    --------
    >>> from dedale.exercises import check, exercise
    >>> verdict = check(exercise("heuristic"), "def manhattan(cell, goal): return 7")
    >>> verdict.status, verdict.findings[2].detail
    (1, 'it gives 7, not 6')
    """
    if chosen.kind == "calls":
        return _check_calls(chosen, source, name, limits, box)
    return judge_source(
        source,
        name,
        kind=chosen.kind,
        claims=chosen.claims,
        exactly=True,
        size=chosen.size,
        limits=limits,
        box=box,
    )


def _check_calls(
    chosen: Exercise, source: str, name: str, limits: CaseLimits | None, box: type[Box]
) -> Verdict:
    verdict = Verdict(name, N_("calls"), "calls")
    seconds = {"seconds": (limits or SHORT).seconds}
    with box(source, name, "pupil", limits) as opened:
        for number, call in enumerate(chosen.calls):
            finding = Finding("ends", True, True, tried=1, said=said(call.says or (call.call,)))
            verdict.findings.append(finding)
            loading = opened.loaded.get("error")
            answer = opened.loaded if loading else opened.ask(_order(call) | seconds)
            if "error" in answer:
                error = answer["error"]
                finding.holds, finding.detail = False, words_of_error(error)
                finding.line = error["line"] or None
            elif not same(answer["value"], call.gives):
                finding.holds = False
                finding.detail = _difference(answer["value"], call.gives)
            if finding.holds is False:
                finding.call = number
                if "sides" in answer:
                    width, height = answer["size"]
                    sides = bytes.fromhex(answer["sides"])
                    finding.case, finding.sides = Case(width, height, 0, sides), sides
            if loading:
                return verdict
    for claim in chosen.claims:
        checked = CLAIMS[claim].form
        assert checked is not None
        fault = checked(source)
        verdict.findings.append(Finding(claim, fault is None, True, str(fault or ""), tried=1))
    return verdict


def same(found: object, wanted: object) -> bool:
    """Whether two values are equal; True is not 1, as a pupil should learn.

    >>> same([1, [2]], [1, [2]]), same(True, 1)
    (True, False)
    """
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(same, found, wanted))
    return type(found) is type(wanted) and found == wanted


def _difference(found: object, wanted: object) -> str:
    """What a call gives, and what it should.

    >>> _difference(None, 3)
    'it gives None, not 3: is `return` missing?'
    """
    if wanted is True and isinstance(found, str):
        return found  # a proof says what is wrong
    template = N_("it gives {found}, not {wanted}")
    if found is None:  # what is printed is not given back
        template = N_("it gives {found}, not {wanted}: is `return` missing?")
    return _(template).format(found=_quoted(found), wanted=_quoted(wanted))


def _quoted(value: object) -> str:
    """A value as Python writes it, short; pairs as cells."""
    text = repr(_cells(value))
    return text if len(text) <= 120 else text[:119] + "…"


class _Written(str):
    """What a program has written of a value that is none of JSON's."""

    def __repr__(self) -> str:
        return str(self)


def _cells(value: object) -> object:
    if isinstance(value, dict):
        text = value.get("repr")
        return _Written("..." if text == "Ellipsis" else text)  # a hole, as it stands there
    if isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value):
        return tuple(value)
    return [_cells(each) for each in value] if isinstance(value, list) else value


def _order(call: Call) -> JsonObject:
    return {"do": "call", "setup": call.setup, "call": call.call}


def film(
    chosen: Exercise | None,
    source: str,
    box: type[Box],
    *,
    kind: str | None = None,
    case: JsonObject | None = None,
    call: int = 0,
) -> JsonObject:
    """A program line by line: on a case (as findings tell it), a call of its exercise, or as usual.

    The answer has what the program did, `case`, and `film` (see `judge/recording.py`); or `error`.
    """
    if chosen is not None:
        kind = chosen.kind
    if chosen is not None and kind == "calls":
        order = _order(chosen.calls[call if 0 <= call < len(chosen.calls) else 0])
    else:
        order = order_of(*FORMS[kind if kind in FORMS else "generator"], case)
    with box(source, "program.py", "pupil", CaseLimits(seconds=3)) as opened:
        if "error" in opened.loaded:
            found = dict(opened.loaded)
        else:
            found = opened.ask(order | {"film": True, "events": True}) | {"case": order}
    if found.get("error", {}).get("type") == "time" and len(found["film"]["steps"]) < MOST:
        del found["error"]  # a slow machine, or large values; the judge counts lines
        found["film"]["complete"] = False
    if "error" in found:
        found["error"]["words"] = words_of_error(found["error"])
    return found
