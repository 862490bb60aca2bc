"""Judges a program: runs it on one case after the other, puts every claim to what came of it, and
looks for the smallest case that shows a fault."""

from __future__ import annotations

import ast
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from pathlib import Path

from ..classroom import Event
from ..errors import DedaleError, UnknownName
from ..files import read_text
from ..forms.fortytwo import SchoolFile, read_sheet
from ..grids.shape import shape_of
from ..i18n import N_, _
from ..jsons import JsonObject
from . import cases, fortytwo, levels
from .box import Box, CaseLimits
from .cases import Case
from .claims import Answer, Cell, Fault, Made, can_be_braided, fewer_dead_ends
from .report import letters
from .sampling import LEAST_P, RUNS, SHAPES, chi_square, exponent, spanning_trees
from .squares import in_squares, of_matrix, rows_of
from .table import CLAIMS, deciding
from .verdict import Finding, Verdict

#: What a program may be, as `--as` takes it: the kind, and the form that it is written in.
FORMS = {
    "generator": ("generator", "pupil"),
    "solver": ("solver", "pupil"),
    "braider": ("braider", "pupil"),
    "strategy": ("strategy", "pupil"),
    "level-solver": ("level-solver", "level"),
    "matrix": ("generator", "matrix"),
    "lists": ("solver", "lists"),
    "42": ("generator", "42"),
    "plugin": ("generator", "plugin"),
}
#: Mazes that are asked for at once, to see how often each one comes.
BATCH = 500
#: Sizes on which work is counted, and the power of the cells up to which it is "in proportion".
GROWTH_SIZES, GROWTH_MOST = (8, 12, 16, 24, 32, 48), 1.3
#: Seconds of processor below which the clock says nothing: some machines count them in steps.
LEAST_SECONDS = 0.005
#: Cells up to which a smaller case is looked for, where the seed does not decide.
SEED_CELLS = 9
#: Times that a solver may ask about each cell, on average.
VISITS = 12
#: The side of an open room, and the share of its cells that one who aims at the goal asks about.
ROOM, AIMED = 25, 0.4


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


def kind_of(source: str, name: str) -> str | None:
    """What a program is, by what it defines: a key of `FORMS`.

    >>> kind_of("def solve(maze, start, goal): ...", "a.py")
    'solver'
    >>> kind_of("def generate(width, height): ...", "a.py")
    'matrix'
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return "42" if name == "a_maze_ing.py" else _kind_by_words(source)
    functions = {
        node.name: [argument.arg for argument in node.args.args]
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    assigned = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    if name == "a_maze_ing.py":
        return "42"
    if "PLUGIN" in assigned:
        return "plugin"
    if "generate" in functions:
        parameters = functions["generate"]
        return "generator" if not parameters or parameters[0] in _MAZES else "matrix"
    if "solve" in functions:
        return "solver" if len(functions["solve"]) != 1 else "lists"
    for function, kind in (("braid", "braider"), ("strategy", "strategy")):
        if function in functions:
            return kind
    return "level-solver" if "solve_level" in functions else None


#: What pupils call the first parameter of a generator that is given a maze.
_MAZES = ("maze", "laby", "labyrinthe", "labyrinth", "self", "m", "lab")


def _kind_by_words(source: str) -> str | None:
    """What a program that is no Python was meant to be."""
    for words, kind in (
        ("def generate", "generator"),
        ("def solve_level", "level-solver"),
        ("def solve", "solver"),
        ("def braid", "braider"),
        ("def strategy", "strategy"),
    ):
        if words in source:
            return kind
    return None


def words_of_error(error: JsonObject) -> str:
    """What went wrong in the program, as a sentence; what Python says is explained.

    >>> words_of_error({"type": "raised", "name": "EOFError", "message": "EOF when reading a line"})
    'EOFError: EOF when reading a line (nobody can answer input() here)'
    """
    kind, name, message = error["type"], error.get("name", ""), error.get("message", "")
    sentence = {
        "time": N_("it does not end"),
        "died": N_("it ended the process, or was stopped for using too much memory or time"),
        "output": N_("it prints without end"),
        "exit": N_("it calls exit"),
        "memory": N_("it takes too much memory"),
        "recursion": N_("the recursion goes too deep"),
    }.get(kind)
    if sentence:
        return _(sentence)
    said = ": ".join(filter(None, (name, message)))
    return f"{said} ({_(_MEANINGS[name])})" if name in _MEANINGS else said


#: What errors of Python mean, for those who meet them for the first time.
_MEANINGS = {
    "AttributeError": N_("this value has nothing of that name: is it spelled right?"),
    "EOFError": N_("nobody can answer input() here"),
    "IndentationError": N_("look at the spaces at the beginning of the line"),
    "IndexError": N_("a list is shorter than this, or empty"),
    "KeyError": N_("the dictionary has no such key"),
    "ModuleNotFoundError": N_("this module cannot be used here"),
    "NameError": N_("nothing has this name yet: is it spelled right?"),
    "Refused": N_("a program that is judged reaches neither files nor other programs"),
    "SyntaxError": N_("Python cannot read this line: is a colon, a bracket or a quote missing?"),
    "TabError": N_("use spaces only at the beginning of lines"),
    "TypeError": N_("a value is not of the kind needed here, or a call has too few or too many"),
    "UnboundLocalError": N_("this variable is given a value only further down in the function"),
    "ZeroDivisionError": N_("something is divided by 0"),
}


class Judging:
    """One judgement: the program in its box, and what was found so far."""

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

    # ------------------------------------------------------------ the cases

    def _try(self, decide: list[str]) -> None:
        if self.kind == "level-solver":
            self._add(levels.findings(self.box, decide, words_of_error))
            return
        faults: dict[str, tuple[Case, Fault, JsonObject]] = {}
        tried, longest, slow = 0, (1, 0.0), ""
        for case in self._cases():
            answer = self._ask(case)
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
            and self._looked_at(name)
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
        self._over_many(decide, not faults.keys().isdisjoint(("walls", "connected", "tree")))

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

    def _looked_at(self, name: str) -> bool:
        return name in self.decide or (CLAIMS[name].common and not self.exactly)

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
        if self.kind == "generator":
            found = cases.for_generators(sizes)
            if not self._looked_at("mask"):
                found = (case for case in found if case.kinds is None)
            if self.form != "pupil":
                # The algorithm of the ids floods them, which takes minutes on the largest size.
                return (
                    case
                    for case in found
                    if case.kinds is None
                    and (
                        self.form == "plugin"
                        or (min(case.width, case.height) > 1 and case.cells < 1000)
                    )
                )
            return found
        found = {
            "solver": cases.for_solvers,
            "braider": cases.for_braiders,
            "strategy": cases.for_strategies,
        }[self.kind](sizes)
        if self.form == "lists":  # a square cannot be both start and exit
            return (case for case in found if case.start != case.goal)
        return found

    def _ask(self, case: Case, **more: object) -> JsonObject:
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
                sheet = _sheet(answer)
            except DedaleError as error:
                yield "ends", Fault("{error}", {"error": str(error)})
                return
            for name, fault in fortytwo.file_faults(case, sheet):
                if name not in known:
                    yield name, fault
        for name, claim in CLAIMS.items():
            if name in known or self.kind not in claim.kinds or not self._looked_at(name):
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
            made, start, goal = self._solved(case)
            return claim.check(Answer(made, start, goal, _cells(answer["path"])))
        if claim.form is not None:
            return claim.form(self.box.source)
        if self.kind == "strategy":
            asked = {"legal": _legal, "closer": _closer}.get(name)
            return None if asked is None else asked(case, answer["steps"])
        if name == "dead-ends":
            if case.cells < 4 or min(case.width, case.height) == 1:
                return None
            after = self._made(case, answer)
            if "open-square" in self.decide and not can_be_braided(after):
                return None
            return fewer_dead_ends(case.made, after)
        if claim.manner is not None:
            return claim.manner(self._made(case, answer), events_of(answer))
        if claim.check is None:
            return None
        if self.form == "matrix" and name in ("size", "border", "walls", "mask"):
            return None
        if name == "open-square" and self.kind == "braider" and claim.check(case.made):
            return None
        try:
            return claim.check(self._made(case, answer))
        except DedaleError as error:
            return Fault("{error}", {"error": str(error)}) if name == "connected" else None

    def _made(self, case: Case, answer: JsonObject) -> Made:
        if self.form == "matrix":
            return of_matrix(answer["matrix"])
        if self.form == "42":
            return fortytwo.made_of(_sheet(answer))
        shape = shape_of("square", case.width, case.height)
        return Made(shape, bytes.fromhex(answer["sides"]), case.kinds)

    def _solved(self, case: Case) -> tuple[Made, Cell, Cell]:
        assert case.start is not None
        assert case.goal is not None
        if self.form != "lists":
            return case.made, case.start, case.goal
        squares = of_matrix([[cell != 1 for cell in row] for row in rows_of(case.made, None, None)])
        (a, b), (c, d) = case.start, case.goal
        return squares, (2 * a + 1, 2 * b + 1), (2 * c + 1, 2 * d + 1)

    # ------------------------------------------------------------ the smallest case

    def _shrink(self, finding: Finding, case: Case, fault: Fault, answer: JsonObject) -> None:
        """The smallest case that shows the same fault: cells, then walls, then seed."""
        until = time.monotonic() + self.box.limits.shrinking
        best = (case, fault, answer)
        slow = answer.get("error", {}).get("type") in ("time", "memory", "died", "output")
        smaller: Callable[[Case], Iterable[Case]] = {
            "generator": cases.smaller_generated,
            "solver": cases.smaller_solved,
            "braider": cases.smaller_braided,
            "strategy": cases.smaller_positions,
        }[self.kind]
        found: list[tuple[Case, Fault, JsonObject]] = []
        if self.form != "42" and case.cells > 1 and not CLAIMS[finding.claim].form:
            for each in smaller(case):
                if (found and each.cells > found[0][0].cells) or each.cells > case.cells:
                    break
                if time.monotonic() > until or (
                    self.form == "matrix" and min(each.width, each.height) < 2
                ):
                    continue
                if self.form == "lists" and each.start == each.goal:
                    continue
                more = {"seconds": 1.0} if slow else {}
                reply = self._ask(each, **more)
                for name, seen in self._faults(each, reply, set()):
                    if name == finding.claim:
                        found.append((each, seen, reply))
        if found:
            best = min(found, key=lambda one: (self._walls(one[0], one[2]), one[0].seed))
        if best[0].sides is not None and not slow:
            best = self._whittled(finding.claim, best)
        finding.case, seen, reply = best
        finding.holds, finding.detail, finding.cells = False, str(seen), seen.cells
        if finding.claim == "connected" and reply.get("returned"):
            finding.detail += ". " + _("What generate returns is not used: break walls of the maze")
        if "error" in reply:
            finding.line = reply["error"]["line"] or None
        self._show(finding, finding.case, reply)

    def _whittled(
        self, claim: str, best: tuple[Case, Fault, JsonObject]
    ) -> tuple[Case, Fault, JsonObject]:
        """The maze handed over without what the fault can do without: rows, columns, walls."""
        until = time.monotonic() + self.box.limits.shrinking / 2
        while time.monotonic() < until:
            for case in cases.lesser(best[0], self.kind):
                if self.form == "lists" and case.start == case.goal:
                    continue
                reply = self._ask(case)
                seen = dict(self._faults(case, reply, set())).get(claim)
                if seen is not None:
                    best = case, seen, reply
                    break
                if time.monotonic() > until:
                    break
            else:
                break
        return best

    def _show(self, finding: Finding, case: Case, reply: JsonObject) -> None:
        """What the program made of a case, or answered, to be drawn."""
        faults = dict.fromkeys(finding.cells, "*")
        with suppress(DedaleError):
            if self.form == "matrix":
                of_matrix(reply.get("matrix"))  # or it cannot be drawn
                finding.picture = in_squares(reply["matrix"], faults)
            elif self.form == "42" and "file" in reply:
                finding.sides, finding.path = _sheet(reply).sides, _sheet(reply).walk()
        if self.kind in ("generator", "braider") and isinstance(reply.get("sides"), str):
            finding.sides = bytes.fromhex(reply["sides"])
        path = _cells(reply.get("path"))
        if isinstance(path, list):
            finding.path = [cell for cell in path if isinstance(cell, tuple) and len(cell) == 2]
        if self.form == "lists":  # places are squares there, and not cells
            _made, start, goal = self._solved(case)
            ends = dict(zip((start, goal), letters(), strict=True))
            signs = dict.fromkeys(finding.path, ".") | faults | ends
            finding.picture = in_squares(rows_of(case.made, None, None), signs)
            finding.cells, finding.path = (), []

    def _walls(self, case: Case, answer: JsonObject) -> int:
        if self.kind in ("solver", "strategy"):
            return case.made.walls
        try:
            return self._made(case, answer).walls
        except (DedaleError, KeyError, IndexError, ValueError):
            return 0

    # ------------------------------------------------------------ claims over many runs

    def _over_many(self, decide: list[str], faulty: bool) -> None:
        over_many: dict[str, tuple[tuple[str, ...], Callable[[], Finding]]] = {
            "seed": (("generator", "braider"), lambda: self._seed("seed" in decide)),
            "uniform": (("generator",), lambda: self._uniform("uniform" in decide, faulty)),
            "growth": (("generator", "solver"), lambda: self._growth("growth" in decide)),
            "visits": (("solver",), lambda: self._visits("visits" in decide)),
            "aims": (("solver",), self._aims),
        }
        for name, (kinds, find) in over_many.items():
            if (
                self.kind in kinds
                and (self.form == "pupil" or name == "seed")
                and self._looked_at(name)
            ):
                self.verdict.findings.append(find())

    def _result(self, case: Case) -> object:
        answer = self._ask(case)
        return answer.get("sides", answer.get("matrix", answer.get("file")))

    def _seed(self, decides: bool) -> Finding:
        """The same seed gives the same maze, also in a new process; another seed another one."""
        finding = Finding("seed", True, decides)
        width, height = self.size or (9, 7)
        every = self._seeds(min(width, 9), min(height, 7), 8)
        results = [self._result(case) for case in every]
        finding.tried = 2 * len(every) + 1
        smallest = None
        if [self._result(case) for case in every] != results:
            finding.detail = _("the same seed gave two different mazes")
            smallest = self._smallest_change()
        elif self._after_a_start(every[0]) != results[0]:
            finding.detail = _("started again, the same seed gave another maze")
            smallest = self._smallest_change(self.box.fresh)
        elif self.kind == "generator" and every[0].cells > 4 and _are_same(results):
            finding.detail = _("all seeds give the same maze")
            small = (each for each in self._small() if _are_same(map(self._result, each)))
            smallest = next(small, every)[0]
        if finding.detail:
            finding.holds, finding.case = False, smallest or every[0]
            self._show(finding, finding.case, self._ask(finding.case))
        return finding

    def _seeds(self, width: int, height: int, count: int) -> list[Case]:
        """One size with several seeds."""
        sides = cases.maze_of(width, height, 1, 0, False) if self.kind == "braider" else None
        return [Case(width, height, seed, sides) for seed in range(count)]

    def _after_a_start(self, case: Case) -> object:
        self.box.fresh()
        return self._result(case)

    def _small(self) -> list[list[Case]]:
        """The sizes on which more than one maze is possible, the smallest first."""
        if self.form == "42":
            return []
        sizes = [size for size in cases.sizes_up_to(SEED_CELLS) if min(size) > 1]
        return [self._seeds(width, height, 8) for width, height in sizes]

    def _smallest_change(self, between: Callable[[], None] = lambda: None) -> Case | None:
        """The smallest case whose maze is another one the second time."""
        every = [case for each in self._small() for case in each]
        first = [self._result(case) for case in every]
        between()
        pairs = zip(every, first, strict=True)
        return next((case for case, was in pairs if self._result(case) != was), None)

    def _uniform(self, decides: bool, faulty: bool) -> Finding:
        finding = Finding("uniform", True, decides)
        if faulty:
            finding.holds, finding.detail = None, _("not decided: its mazes are not perfect")
            return finding
        until = time.monotonic() + (120 if decides else 20)
        least = 1.0
        for width, height, hidden in SHAPES:
            trees = spanning_trees(width, height, hidden)
            kinds = bytes(cell in hidden for cell in range(width * height)) if hidden else None
            runs = RUNS * len(trees)
            counts: Counter[bytes] = Counter()
            for seed in range(0, runs, BATCH):
                values = Case(width, height, seed, kinds=kinds).to_json() | {"do": "sample"}
                answer = self.box.ask(values | {"count": min(BATCH, runs - seed)})
                if hidden and "error" in answer:
                    break  # it makes rectangles only
                if time.monotonic() > until or "error" in answer:
                    finding.holds, finding.detail = None, _("not decided in time")
                    return finding
                counts.update({bytes.fromhex(m): n for m, n in answer["counts"].items()})
            if counts.total() < runs:
                continue
            finding.tried += runs
            statistic, p = chi_square(counts, trees)
            least = min(least, p)
            if p < LEAST_P or any(maze not in trees for maze in counts):
                finding.holds = False
                rare = min(trees, key=lambda maze: (counts[maze], maze))
                finding.case = Case(width, height, 0, kinds=kinds)
                finding.sides = rare
                finding.detail = _(
                    "of {runs} mazes of {width}x{height} this one came {count} times, where"
                    " {expected:.0f} were expected (chi-square {x:.0f}, p = {p:.1g})"
                ).format(
                    runs=runs,
                    width=width,
                    height=height,
                    count=counts[rare],
                    expected=runs / len(trees),
                    x=statistic,
                    p=p,
                )
                return finding
        finding.detail = _("a sample of {n} mazes, not a proof: p = {p:.2g}").format(
            n=finding.tried, p=least
        )
        return finding

    def _growth(self, decides: bool) -> Finding:
        """How the operations on the maze grow with its cells; by time where none are counted."""
        finding = Finding("growth", True, decides)
        sizes, work, seconds, slow = [], [], [], False
        for side in GROWTH_SIZES:
            amount, spent = 0.0, inf
            for seed in range(3):
                case = Case(side, side, seed)
                if self.kind == "solver":
                    sides = cases.maze_of(side, side, seed, 0, False)
                    ends = {"start": (0, 0), "goal": (side - 1, side - 1)}
                    case = replace(case, sides=sides, **ends)  # type: ignore[arg-type]
                answer = self._ask(case)
                if "error" in answer:
                    slow = answer["error"]["type"] == "time"
                    break
                amount += answer["asked"]
                spent = min(spent, answer["time"])  # the others have waited for something
            else:
                sizes.append(side * side)
                work.append(amount)
                seconds.append(spent)
                continue
            break
        if len(sizes) < (3 if slow else 4):
            finding.holds, finding.detail = None, _("not decided: it fails on larger mazes")
            return finding
        finding.tried = 3 * len(sizes)
        counted = min(work) > 0
        if not counted:
            pairs = zip(sizes, seconds, strict=True)
            measured = [(size, spent) for size, spent in pairs if spent >= LEAST_SECONDS]
            if len(measured) < 3:
                detail = _("not decided: it is too quick to be measured")
                finding.holds, finding.detail = None, detail
                return finding
            sizes, work = [one[0] for one in measured], [one[1] for one in measured]
        power = exponent(sizes, work)
        finding.holds = power <= GROWTH_MOST
        template = (
            N_("operations grow like cells^{power:.2f} (counted, up to {most} cells)")
            if counted
            else N_("time grows like cells^{power:.2f} (measured, up to {most} cells)")
        )
        finding.detail = _(template).format(power=power, most=sizes[-1])
        return finding

    def _visits(self, decides: bool) -> Finding:
        finding = Finding("visits", True, decides)
        for seed in range(8):
            case = cases.solver_case(8, 8, seed)
            answer = self._ask(case)
            if "error" in answer:
                finding.holds, finding.detail = None, _("not decided: the program fails before")
                break
            finding.tried += 1
            if answer["asked"] > VISITS * case.cells:
                finding.holds, finding.case = False, case
                finding.detail = _("{n} questions about {cells} cells").format(
                    n=answer["asked"], cells=case.cells
                )
                break
        return finding

    def _aims(self) -> Finding:
        """In an open room, with start and goal on one row, hardly anything lies on the way."""
        finding = Finding("aims", True, True, tried=1)
        row, left, right = ROOM // 2, 2, ROOM - 3
        case = cases.open_room(ROOM, ROOM, (row, left), (row, right))
        answer = self._ask(case)
        if "error" in answer:
            finding.holds, finding.detail = None, _("not decided: the program fails before")
        elif answer["asked"] > AIMED * case.cells:
            finding.holds, finding.case, finding.sides = False, case, case.sides
            finding.detail = _("{n} questions about {cells} cells").format(
                n=answer["asked"], cells=case.cells
            )
        return finding

    def _add(self, findings: Iterable[Finding]) -> None:
        self.verdict.findings.extend(findings)


def _are_same(results: Iterable[object]) -> bool:
    return len(set(map(str, results))) == 1


def _sheet(answer: JsonObject) -> SchoolFile:
    """The file that a program of 42 wrote, read once."""
    if "sheet" not in answer:
        answer["sheet"] = read_sheet(answer["file"])
    sheet: SchoolFile = answer["sheet"]
    return sheet


def _cells(path: object) -> object:
    """A path as JSON has it, with its cells as tuples; whatever it is else, as it is."""
    if isinstance(path, list):
        return [tuple(cell) if isinstance(cell, list) else cell for cell in path]
    return path


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
