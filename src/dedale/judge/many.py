"""Claims that one case cannot decide: about seeds, chances, and how the work grows."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf

from ..i18n import N_, _
from . import cases
from .asking import Asker
from .cases import Case
from .sampling import LEAST_P, RUNS, SHAPES, chi_square, exponent, spanning_trees
from .verdict import Finding

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


class ManyRuns(Asker):
    """What is found out by many runs of a program."""

    def over_many(self, decide: list[str], faulty: bool) -> None:
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
                and self.looked_at(name)
            ):
                self.verdict.findings.append(find())

    def _result(self, case: Case) -> object:
        answer = self.ask(case)
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
            self.show(finding, finding.case, self.ask(finding.case))
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
                answer = self.ask(case)
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
            answer = self.ask(case)
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
        answer = self.ask(case)
        if "error" in answer:
            finding.holds, finding.detail = None, _("not decided: the program fails before")
        elif answer["asked"] > AIMED * case.cells:
            finding.holds, finding.case, finding.sides = False, case, case.sides
            finding.detail = _("{n} questions about {cells} cells").format(
                n=answer["asked"], cells=case.cells
            )
        return finding


def _are_same(results: Iterable[object]) -> bool:
    return len(set(map(str, results))) == 1
