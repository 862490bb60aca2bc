"""Judges a program: runs it on one case after the other, puts every claim to what came of it, and
looks for the smallest case that shows a fault."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..classroom import Event
from ..errors import DedaleError, UnknownName
from ..files import read_text
from ..i18n import N_, _
from ..jsons import JsonObject
from . import cases, fortytwo, levels
from .asking import cells_of, sheet_of
from .box import Box, CaseLimits
from .cases import Case
from .claims import Answer, Fault, can_be_braided, fewer_dead_ends
from .many import ManyRuns
from .programs import FORMS, kind_of, words_of_error
from .table import CLAIMS, deciding
from .verdict import Finding, Verdict


def judge(
    path: str | Path,
    *,
    kind: str | None = None,
    claims: Sequence[str] | None = None,
    size: tuple[int, int] | None = None,
    limits: CaseLimits | None = None,
) -> Verdict:
    """Judge the program in a file.

    Parameters
    ----------
    path : str or path
        A Python file.
    kind : str, optional
        One of `FORMS`; found out from what the file defines if not given.
    claims : sequence of str, optional
        What is claimed, in place of the file's own `CLAIMS`.
    size : (int, int), optional
        Try this size (width, height) too, and none that is larger.
    limits : CaseLimits, optional
        What each case may take.

    Returns
    -------
    Verdict
        Claim by claim; `verdict.status` is 0 if all that decide hold, 1 if one does not, 2 if the
        program could not be judged.

    Raises
    ------
    DedaleError
        If the file cannot be read, or a kind or claim is unknown.

    Examples
    --------
    >>> from pathlib import Path
    >>> text = "def generate(maze, random):\\n    pass\\n"
    >>> _ = Path("empty.py").write_text(text)
    >>> verdict = judge("empty.py", size=(4, 4))
    >>> verdict.status, [f.claim for f in verdict.findings if f.holds is False]
    (1, ['connected', 'seed'])
    """
    path = Path(path)
    folder = path.resolve().parent
    return judge_source(
        read_text(path),
        str(path),
        kind=kind,
        claims=claims,
        size=size,
        limits=limits,
        folder=folder,
    )


def judge_source(
    source: str,
    name: str,
    *,
    kind: str | None = None,
    claims: Sequence[str] | None = None,
    exactly: bool = False,
    size: tuple[int, int] | None = None,
    limits: CaseLimits | None = None,
    folder: Path | None = None,
    box: type[Box] = Box,
) -> Verdict:
    """Judge a program that is at hand, as `judge` does.

    Parameters
    ----------
    source, name : str
        The program, and what it is called.
    kind, claims, size, limits
        As for `judge`.
    exactly : bool
        Look at the claims named and at nothing else.
    folder : path, optional
        Where a program of several files is.
    box : type
        What runs it: a process of its own, or `Within` this one, as in a browser.
    """
    if kind is not None and kind not in FORMS:
        raise UnknownName("kind", kind, list(FORMS))
    chosen = kind or kind_of(source, Path(name).name)
    if chosen is None:
        return Verdict(
            name,
            "",
            "",
            trouble=_(
                "it defines none of generate, solve, braid, strategy, solve_level, PLUGIN;"
                " say what it is with --as"
            ),
        )
    what, form = FORMS[chosen]
    for claim in claims or ():
        if claim not in CLAIMS:
            raise UnknownName("claim", claim, list(CLAIMS))
    with box(source, name, form, limits, folder if form == "42" else None) as opened:
        return Judging(opened, Verdict(name, what, form), claims, size, exactly).verdict_of()


class Judging(ManyRuns):
    """One judgement: the program in its box, and what was found so far."""

    def verdict_of(self) -> Verdict:
        """The whole judgement."""
        verdict, loaded = self.verdict, self.box.loaded
        if "error" in loaded:
            error = loaded["error"]
            verdict.findings.append(
                Finding("ends", False, True, words_of_error(error), error["line"] or None, tried=1)
            )
            return verdict
        if self.form == "plugin" and not self._choose_plugin(loaded.get("plugin") or []):
            return verdict
        named = self.claims if self.claims is not None else loaded.get("claims")
        unknown = [name for name in named or () if name not in CLAIMS]
        if unknown:
            verdict.trouble = _("CLAIMS names {name!r}, which is none of {known}").format(
                name=unknown[0], known=", ".join(CLAIMS)
            )
            return verdict
        decide = deciding(self.kind, named) + (list(fortytwo.OF_FILES) if self.form == "42" else [])
        if self.exactly:
            decide = ["ends", *(self.claims or ())]
        if self.form == "matrix":
            decide = [name for name in decide if name not in ("size", "border", "walls", "mask")]
        self.decide = decide
        self._try(decide)
        if self.exactly:
            verdict.findings = [found for found in verdict.findings if found.claim in decide]
        order = list(CLAIMS)
        verdict.findings.sort(key=lambda finding: order.index(finding.claim))
        return verdict

    def _choose_plugin(self, pairs: list[list[str]]) -> bool:
        for kind, wanted in (("generator", "generator"), ("solver", "solver")):
            names = [name for each, name in pairs if each == kind]
            if names:
                self.verdict.kind = self.kind = wanted
                self.names = names
                return True
        self.verdict.trouble = _("this plug-in has neither a generator nor a solver to judge")
        return False

    def _try(self, decide: list[str]) -> None:
        if self.kind == "level-solver":
            self._add(levels.findings(self.box, decide, words_of_error))
            return
        faults: dict[str, tuple[Case, Fault, JsonObject]] = {}
        tried, longest, slow = 0, (1, 0.0), ""
        for case in self._cases():
            answer = self.ask(case)
            if self._is_slow(case, answer, longest):
                slow = _("{width}x{height} takes too long to be tried").format(
                    width=case.width, height=case.height
                )
                continue
            tried += 1
            longest = max(longest, (case.cells, answer.get("time", 0.0)))
            for name, fault in self._faults(case, answer, set(faults)):
                faults[name] = case, fault, answer
            if "ends" in faults:
                break  # nothing more can be said of a program that does not end
        names = [
            name
            for name, claim in CLAIMS.items()
            if self.kind in claim.kinds
            and (claim.check or claim.manner or claim.form or name in _CHECKED_HERE)
            and self.looked_at(name)
            and self._concerns(name)
        ]
        names += [name for name in fortytwo.OF_FILES if self.form == "42" and name not in names]
        for name in names:
            finding = Finding(name, True, name in decide, tried=tried)
            finding.detail = slow if name == "ends" else ""
            if name in faults:
                self._shrink(finding, *faults[name])
            elif "ends" in faults:
                finding.holds = None
                finding.detail = _("not decided: the program fails before")
            self.verdict.findings.append(finding)
        if "ends" in faults:
            return
        self.over_many(decide, not faults.keys().isdisjoint(("walls", "connected", "tree")))

    def _is_slow(self, case: Case, answer: JsonObject, before: tuple[int, float]) -> bool:
        """Whether a program that did not end would, where work grows like the square of cells.

        Which is another claim, `growth`: a slow program is not an endless one.
        """
        cells, seconds = before
        return (
            answer.get("error", {}).get("type") == "time"
            and case.cells > 2 * cells
            and seconds * (case.cells / cells) ** 2 > self.box.limits.seconds
        )

    def _concerns(self, name: str) -> bool:
        if self.form == "matrix":
            return name not in ("size", "mask", "walls", "border")
        if self.form == "42":
            return name != "mask"
        if self.form == "lists":
            return name != "visits"
        return not (name == "mask" and self.form == "plugin")

    def _cases(self) -> Iterator[Case]:
        sizes = cases.SIZES
        if self.size is not None:
            most = self.size[0] * self.size[1]
            smaller = [(w, h) for w, h in sizes if w * h <= most and (w, h) != self.size]
            sizes = (*smaller, self.size)
        if self.form == "42":
            return fortytwo.cases(self.size)
        found = cases.FAMILIES[self.kind].tried(sizes)
        if self.kind == "generator" and (self.form != "pupil" or not self.looked_at("mask")):
            found = (case for case in found if case.kinds is None)
        if self.form == "matrix":
            # The algorithm of the ids floods them, which takes minutes on the largest size.
            return (c for c in found if min(c.width, c.height) > 1 and c.cells < 1000)
        if self.form == "lists":  # a square cannot be both start and exit
            return (case for case in found if case.start != case.goal)
        return found

    # ------------------------------------------------------------ what came of it

    def _faults(
        self, case: Case, answer: JsonObject, known: set[str]
    ) -> Iterator[tuple[str, Fault]]:
        """The claims that this answer breaks, but for those that are known already."""
        shaped = self.kind == "generator" and case.kinds is not None
        if "error" in answer:
            yield "mask" if shaped else "ends", Fault(words_of_error(answer["error"]), {})
            return
        if self.form == "42":
            try:
                sheet = sheet_of(answer)
            except DedaleError as error:
                yield "ends", Fault("{error}", {"error": str(error)})
                return
            for name, fault in fortytwo.file_faults(case, sheet):
                if name not in known:
                    yield name, fault
        for name, claim in CLAIMS.items():
            if name in known or self.kind not in claim.kinds or not self.looked_at(name):
                continue
            if name == "tree" and case.loops:
                continue
            seen = self._fault(name, case, answer)
            if seen is not None:
                yield "mask" if shaped else name, seen

    def _fault(self, name: str, case: Case, answer: JsonObject) -> Fault | None:
        claim = CLAIMS[name]
        if self.kind == "solver":
            if claim.check is None:
                return None if claim.form is None else claim.form(self.box.source)
            made, start, goal = self.solved(case)
            return claim.check(Answer(made, start, goal, cells_of(answer["path"])))
        if claim.form is not None:
            return claim.form(self.box.source)
        if self.kind == "strategy":
            asked = {"legal": _legal, "closer": _closer}.get(name)
            return None if asked is None else asked(case, answer["steps"])
        if name == "dead-ends":
            if case.cells < 4 or min(case.width, case.height) == 1:
                return None
            after = self.made(case, answer)
            if "open-square" in self.decide and not can_be_braided(after):
                return None
            return fewer_dead_ends(case.made, after)
        if claim.manner is not None:
            return claim.manner(self.made(case, answer), events_of(answer))
        if claim.check is None:
            return None
        if self.form == "matrix" and name in ("size", "border", "walls", "mask"):
            return None
        if name == "open-square" and self.kind == "braider" and claim.check(case.made):
            return None
        try:
            return claim.check(self.made(case, answer))
        except DedaleError as error:
            return Fault("{error}", {"error": str(error)}) if name == "connected" else None

    # ------------------------------------------------------------ the smallest case

    def _shrink(self, finding: Finding, case: Case, fault: Fault, answer: JsonObject) -> None:
        """The smallest case that shows the same fault: cells, then walls, then seed."""
        until = time.monotonic() + self.box.limits.shrinking
        best = (case, fault, answer)
        slow = answer.get("error", {}).get("type") in ("time", "memory", "died", "output")
        found: list[tuple[Case, Fault, JsonObject]] = []
        if self.form != "42" and case.cells > 1 and not CLAIMS[finding.claim].form:
            for each in cases.FAMILIES[self.kind].smaller(case):
                if (found and each.cells > found[0][0].cells) or each.cells > case.cells:
                    break
                if time.monotonic() > until or (
                    self.form == "matrix" and min(each.width, each.height) < 2
                ):
                    continue
                if self.form == "lists" and each.start == each.goal:
                    continue
                more = {"seconds": 1.0} if slow else {}
                reply = self.ask(each, **more)
                for name, seen in self._faults(each, reply, set()):
                    if name == finding.claim:
                        found.append((each, seen, reply))
        if found:
            best = min(found, key=lambda one: (self.walls(one[0], one[2]), one[0].seed))
        if best[0].sides is not None and not slow:
            best = self._whittled(finding.claim, best)
        finding.case, seen, reply = best
        finding.holds, finding.detail, finding.cells = False, str(seen), seen.cells
        if finding.claim == "connected" and reply.get("returned"):
            finding.detail += ". " + _("What generate returns is not used: break walls of the maze")
        if "error" in reply:
            finding.line = reply["error"]["line"] or None
        self.show(finding, finding.case, reply)

    def _whittled(
        self, claim: str, best: tuple[Case, Fault, JsonObject]
    ) -> tuple[Case, Fault, JsonObject]:
        """The maze handed over without what the fault can do without: rows, columns, walls."""
        until = time.monotonic() + self.box.limits.shrinking / 2
        while time.monotonic() < until:
            for case in cases.lesser(best[0], self.kind):
                if self.form == "lists" and case.start == case.goal:
                    continue
                reply = self.ask(case)
                seen = dict(self._faults(case, reply, set())).get(claim)
                if seen is not None:
                    best = case, seen, reply
                    break
                if time.monotonic() > until:
                    break
            else:
                break
        return best

    def _add(self, findings: Iterable[Finding]) -> None:
        self.verdict.findings.extend(findings)


#: Claims that are checked case by case, in this file.
_CHECKED_HERE = ("ends", "dead-ends", "legal", "closer")


def events_of(answer: JsonObject) -> list[Event]:
    """What a program did to its maze, as the box describes it."""
    return [
        Event(what, tuple(cell), other and tuple(other), value)
        for what, cell, other, value in answer.get("events", ())
    ]


def _closer(case: Case, steps: object) -> Fault | None:
    """Each minotaur that can reach the player steps one closer (what is no step is `legal`'s)."""
    if _legal(case, steps) is not None or not isinstance(steps, list) or case.start is None:
        return None
    made = case.made
    away = made.distances(made.shape.number(case.start))
    for cell, step in zip(case.more, steps, strict=True):
        before = away.get(made.shape.number(cell))
        after = away.get(made.shape.number(tuple(step)))
        if before is not None and after is not None and after != max(0, before - 1):
            text = N_("the minotaur of {cell}, {before} steps away, is {after} steps away after it")
            return Fault(text, {"cell": cell, "before": before, "after": after}, (cell,))
    return None


def _legal(case: Case, steps: object) -> Fault | None:
    """One step for each minotaur, to a cell beside it that can be entered, or none."""
    made = case.made
    if not isinstance(steps, list) or len(steps) != len(case.more):
        return Fault(
            N_("{n} minotaurs need a list of {n} cells, not {found}"),
            {"n": len(case.more), "found": repr(steps)[:60]},
            case.more,
        )
    for cell, step in zip(case.more, steps, strict=True):
        here = made.shape.number(cell)
        wanted = tuple(step) if isinstance(step, list) else step
        allowed = {made.shape.position(near) for near in made.reached(here)} | {cell}
        if wanted not in allowed:
            return Fault(
                N_("the minotaur of {cell} cannot go to {wanted}"),
                {"cell": cell, "wanted": wanted},
                (cell,),
            )
    return None
