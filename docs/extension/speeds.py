"""The page of benchmarks: a chart for each question, of what `benchmarks/questions.py` recorded."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from benchmarks.questions import QUESTIONS, Question, records

from .files import write

#: The chart, in its own units: a line for each figure, its name on the left.
CUT = 5  # a bar that is so many times as long as the next one is not drawn whole
WIDTH, LINE, NAMES, VALUES = 460, 24, 190, 75


def write_speeds(path: Path) -> None:
    """Write the charts; the page itself says what they are about."""
    kept = records()
    shown = kept["machines"][kept["shown"]]
    lines = [
        "Whole public calls, warm, one core unless it says otherwise, processor time, the best of "
        "several, on one quiet machine. `make bench` measures all of it in a few minutes and says "
        "what has changed.",
        "",
    ]
    for key, question in QUESTIONS.items():
        if key in shown["figures"]:
            when = shown.get("measured", {}).get(key, shown)
            command = f"python -m benchmarks questions {key}"
            source = f"{when['date']}, {kept['shown']}, load {when['load']}: `{command}`"
            lines += [*_question(question, shown["figures"][key]), source, ""]
    write(path, lines)


def _question(question: Question, figures: dict[str, float]) -> Iterator[str]:
    yield from (f"## {question.title}", "", question.about, "")
    better = "more is better" if question.more else "less is better"
    groups: dict[str, dict[str, float]] = {}
    for name, value in figures.items():
        who, comma, size = name.rpartition(", ")
        grouped = comma and "x" in size and question.title.endswith("whom?")
        groups.setdefault(size if grouped else "", {})[who if grouped else name] = value
    for title, values in groups.items():
        yield from (
            "```{raw} html",
            *_chart(title, values, f"{question.unit}, {better}"),
            "```",
            "",
        )
    yield from ("```{raw} html", "<details><summary>Numbers</summary><table>")
    yield f"<tr><th></th><th>{question.unit}</th></tr>"
    for name, value in figures.items():
        yield f'<tr><td>{escape(name)}</td><td class="text-right">{_figure(value)}</td></tr>'
    yield from ("</table></details>", "```", "")


def _chart(title: str, values: dict[str, float], unit: str) -> Iterator[str]:
    """Bars, each as long as its value; read aloud, the names and the values."""
    second, most = sorted([0.0, *values.values()])[-2:]
    if most > CUT * second > 0:  # the others are to be seen, too: this one ends in the margin
        most = 1.2 * second
    height = LINE * (len(values) + 1)
    told = ", ".join(f"{name} {_figure(value)}" for name, value in values.items())
    words = escape(f"{title} ({unit})" if title else unit)
    size = f'viewBox="0 0 {WIDTH} {height}"'
    yield f'<svg class="bars" {size} role="img" aria-label="{escape(told)}">'
    yield f'<text class="unit" x="{NAMES}" y="{LINE * 0.7:.0f}">{words}</text>'
    for number, (name, value) in enumerate(values.items(), 1):
        middle = LINE * number + LINE * 0.7
        long = max(1.5, (WIDTH - NAMES - VALUES) * min(1, value / most))
        ours = "" if name in ("igraph", "scipy") or "to compare" in name else " ours"
        yield f'<text class="name" x="{NAMES - 8}" y="{middle:.0f}">{escape(name)}</text>'
        place = f'x="{NAMES}" y="{LINE * number + 4}"'
        yield f'<rect class="bar{ours}" {place} width="{long:.1f}" height="{LINE - 8}"/>'
        cut = "… " if value > most else ""
        yield f'<text x="{NAMES + long + 6:.0f}" y="{middle:.0f}">{cut}{_figure(value)}</text>'
    yield "</svg>"


def _figure(value: float) -> str:
    """Three digits, without a power of ten."""
    digits = max(0, 2 - len(str(int(value))) + 1) if value >= 1 else 3
    return f"{value:,.{digits}f}" if value >= 0.1 else f"{value:.2g}"
