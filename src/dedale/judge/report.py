"""A verdict for people: as text, as a page, as a row of a table."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from ..i18n import N_, _, ngettext
from .cases import Case
from .claims import Cell, Made
from .verdict import Finding, Verdict

MARKS = {True: "✓", False: "✗", None: "?"}
PLAIN_MARKS = {True: "ok", False: "NO", None: "??"}


def seen(finding: Finding) -> Made | None:
    """The maze that shows the fault, if one does."""
    case = finding.case
    if case is None:
        return None
    sides = finding.sides if finding.sides is not None else case.sides
    if sides is None or len(sides) != case.cells:
        return None
    return Made.of_size(case.width, case.height, sides, case.kinds)


def drawing(made: Made, case: Case, cells: Sequence[Cell] = (), path: Sequence[Cell] = ()) -> str:
    """The maze in characters, whatever is wrong with it: `*` where the fault is, `.` on the path.

    >>> print(drawing(Made.of_size(2, 1, bytes([2, 0])), Case(2, 1, 0), [(0, 0)]))
    +---+---+
    | *     |
    +---+---+
    """
    width, height = made.shape.width, made.shape.height

    def is_open(row: int, col: int, side: int) -> bool:
        inside = 0 <= row < height and 0 <= col < width
        return inside and bool(made.sides[row * width + col] >> side & 1)

    marks: dict[Cell, str] = dict.fromkeys(path, ".") | dict.fromkeys(cells, "*")
    marks |= dict(_signs(case))
    lines = []
    for row in range(height + 1):
        level = [
            "   " if is_open(row, col, 0) or is_open(row - 1, col, 2) else "---"
            for col in range(width)
        ]
        lines.append("+" + "".join(piece + "+" for piece in level))
        if row == height:
            break
        line = " " if is_open(row, 0, 3) else "|"
        for col in range(width):
            masked = made.kinds is not None and made.kinds[row * width + col]
            inside = "###" if masked else f" {marks.get((row, col), ' ')} "
            line += inside
            line += " " if is_open(row, col, 1) or is_open(row, col + 1, 3) else "|"
        lines.append(line)
    return "\n".join(lines)


def letters() -> tuple[str, str]:
    """The letters of start and goal, S and G, in the language spoken."""
    return _(N_("S|start")).partition("|")[0], _(N_("G|goal")).partition("|")[0]


def _signs(case: Case) -> Iterator[tuple[Cell, str]]:
    """The letters of a case: start or player, goal, minotaurs."""
    start, goal = letters()
    for sign, cells in ((start, [case.start]), (goal, [case.goal]), ("M", case.more)):
        yield from ((cell, sign) for cell in cells if cell is not None)


def case_words(case: Case) -> str:
    """What a case is, in words; the seed only where it is what the program was given."""
    words = f"{case.width}x{case.height}"
    if case.start is None or case.sides is None:
        words = _("{width}x{height}, seed {seed}").format(
            width=case.width, height=case.height, seed=case.seed
        )
    if case.start is not None and case.goal is not None:
        words += _(", from {start} to {goal}").format(start=case.start, goal=case.goal)
    return words


def labelled(what: str, about: str) -> str:
    """What something is called, and more about it."""
    return _("{what}: {about}").format(what=what, about=about) if about else what


def as_text(verdict: Verdict, unicode: bool = True) -> Iterator[str]:
    """The verdict, line by line."""
    marks = MARKS if unicode else PLAIN_MARKS
    yield labelled(verdict.program, verdict.kind and _(verdict.kind))
    if verdict.trouble:
        yield "  " + _("could not be judged: {why}").format(why=verdict.trouble)
        return
    for finding in verdict.findings:
        note = "" if finding.decides else " " + _("(reported only)")
        line = "" if not finding.line else _(", line {n}").format(n=finding.line)
        first, *rest = labelled(finding.words, finding.detail).split("\n")
        yield f"  {marks[finding.holds]} {first}{line}{note}"
        yield from (f"      {each}" for each in rest)
        if finding.holds is False and finding.case is not None:
            yield "      " + _("smallest case found: {case}").format(case=case_words(finding.case))
            made, picture = seen(finding), finding.picture
            if not picture and made is not None and max(made.shape.width, made.shape.height) <= 20:
                picture = drawing(made, finding.case, finding.cells, finding.path)
            yield from (f"      {each}" for each in picture.split("\n") if each)
    yield summary(verdict)


def summary(verdict: Verdict) -> str:
    """One sentence."""
    wrong = [f for f in verdict.findings if f.decides and f.holds is False]
    open_ones = [f for f in verdict.findings if f.decides and f.holds is None]
    if verdict.trouble:
        return verdict.trouble
    if wrong:
        return ngettext("{n} claim does not hold.", "{n} claims do not hold.", len(wrong))
    if open_ones:
        return _("Not everything could be decided.")
    return _("Everything that decides holds.")


# ---------------------------------------------------------------- a page


def svg(made: Made, case: Case, cells: Sequence[Cell] = (), path: Sequence[Cell] = ()) -> str:
    """A drawing of cells and walls, whatever is wrong with them: a wall is drawn by its cell."""
    size, width, height = 24, made.shape.width, made.shape.height
    parts = []
    for row, col in cells:
        parts.append(f"<rect class=f x={col * size} y={row * size} width={size} height={size} />")
    if len(path) > 1:
        points = " ".join(f"{c * size + size / 2:g},{r * size + size / 2:g}" for r, c in path)
        parts.append(f'<polyline points="{points}" />')
    for cell, sign in _signs(case):
        x, y = cell[1] * size + size / 2, cell[0] * size + size * 0.7
        parts.append(f"<text x={x:g} y={y:g}>{sign}</text>")
    for row in range(height):
        for col in range(width):
            sides, x, y = made.sides[row * width + col], col * size, row * size
            right, below = x + size, y + size
            lines = [(1, x, y, right, y), (2, right, y, right, below)]
            lines += [(4, x, below, right, below), (8, x, y, x, below)]
            parts += [
                f"<line x1={a} y1={b} x2={c} y2={d} />"
                for bit, a, b, c, d in lines
                if not sides & bit
            ]
    box = f"-2 -2 {width * size + 4} {height * size + 4}"
    return f'<svg viewBox="{box}" width="{width * size + 4}">{"".join(parts)}</svg>'


_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
li { margin: .4rem 0; list-style: none } ul { padding: 0 }
.m { display: inline-block; width: 1.4em; font-weight: bold }
.y .m { color: #197a3c } .n .m { color: #c0262d } .o .m { color: #8a6d00 }
small { opacity: .75 } pre { overflow: auto }
svg { display: block; margin: .5rem 0 .5rem 1.4em; max-width: 100% }
svg line { stroke: currentColor; stroke-width: 2; stroke-linecap: round }
svg polyline { fill: none; stroke: #3b82f6; stroke-width: 4 }
table { border-collapse: collapse } td { padding: .2rem .6rem .2rem 0; vertical-align: top }
svg .f { fill: #ef444455 } svg text { text-anchor: middle; fill: currentColor; font-weight: bold }
"""


_KINDS = {True: "y", False: "n", None: "o"}


def as_html(verdicts: Sequence[Verdict], language: str) -> str:
    """A page that needs nothing else."""
    body = [_html_table(verdicts)] if len(verdicts) > 1 else []
    for number, verdict in enumerate(verdicts):
        body.append(
            f"<h2 id=p{number}>{html.escape(verdict.program)} <small>{_(verdict.kind)}</small></h2>"
        )
        body.append(f"<p>{html.escape(summary(verdict))}</p><ul>")
        for finding in verdict.findings:
            kind = _KINDS[finding.holds]
            words = html.escape(finding.words)
            detail = html.escape(finding.detail).replace("\n", "<br>")
            line = ", " + _("line {n}").format(n=finding.line) if finding.line else ""
            only = _("(reported only)")
            note = "" if finding.decides else f" <small>{only}</small>"
            body.append(
                f"<li class={kind}><span class=m>{MARKS[finding.holds]}</span>{words}{note}"
                f"<br><small>{detail}{line}</small>"
            )
            made = seen(finding)
            if finding.case is not None and finding.holds is False:
                body.append(f"<br><small>{html.escape(case_words(finding.case))}</small>")
                if finding.picture:
                    body.append(f"<pre>{html.escape(finding.picture)}</pre>")
                elif made is not None:
                    body.append(svg(made, finding.case, finding.cells, finding.path))
            body.append("</li>")
        body.append("</ul>")
    title = html.escape(_("What the judge says"))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{_STYLE}</style><h1>{title}</h1>{''.join(body)}</html>\n"
    )


def _html_table(verdicts: Sequence[Verdict]) -> str:
    """The class at a glance, with links to the details below."""
    rows = []
    for number, verdict in enumerate(verdicts):
        holds = {0: True, 1: False}.get(verdict.status)
        rows.append(
            f"<tr class={_KINDS[holds]}><td class=m>{MARKS[holds]}"
            f"<td><a href=#p{number}>{html.escape(verdict.program)}</a>"
            f"<td>{held(verdict)}<td>{html.escape(remark(verdict))}"
        )
    return f"<table>{''.join(rows)}</table>"


# ---------------------------------------------------------------- a class


def as_rows(verdicts: Sequence[Verdict]) -> list[list[str]]:
    """A table: a row for each program, a column for each claim that any of them makes."""
    names = list(dict.fromkeys(f.said or f.claim for v in verdicts for f in v.findings))
    words = {True: "yes", False: "no", None: "?"}
    rows = [["program", "kind", "status", *names, "remark"]]
    for verdict in verdicts:
        found = {f.said or f.claim: words[f.holds] for f in verdict.findings}
        cells = [found.get(name, "") for name in names]
        rows.append([verdict.program, verdict.kind, str(verdict.status), *cells, remark(verdict)])
    return rows


def remark(verdict: Verdict) -> str:
    """What is wrong first, in one line."""
    for finding in verdict.findings:
        if finding.decides and finding.holds is False:
            line = _(", line {n}").format(n=finding.line) if finding.line else ""
            said = labelled(finding.said, finding.detail) if finding.said else finding.detail
            return said.split("\n")[0] + line
    return "" if verdict.status == 0 else summary(verdict)


def as_table(verdicts: Sequence[Verdict], unicode: bool = True) -> Iterator[str]:
    """A line for each program: whether it holds, how many claims do, and what is wrong first."""
    marks = MARKS if unicode else PLAIN_MARKS
    wide = max(len(verdict.program) for verdict in verdicts)
    for verdict in verdicts:
        mark = marks[{0: True, 1: False}.get(verdict.status)]
        line = f"{mark} {verdict.program:{wide}}  {held(verdict):>5}  {remark(verdict)}"
        yield line.rstrip()
    right = sum(verdict.status == 0 for verdict in verdicts)
    yield ngettext(
        "{right} of {all} programs holds.",
        "{right} of {all} programs hold.",
        right,
        right=right,
        all=len(verdicts),
    )


def held(verdict: Verdict) -> str:
    """How many of the claims that decide hold: "3/4"."""
    deciding = [finding.holds for finding in verdict.findings if finding.decides]
    return f"{deciding.count(True)}/{len(deciding)}" if deciding else ""
