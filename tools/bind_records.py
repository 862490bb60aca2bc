"""Writes what `tools/hunt_records.py` found: packs, the files in `records/`, the plot of the page.

    python tools/bind_records.py [ariane.raw …] [theseus.raw …]

A level is taken where it is longer than the one in its pack; each is solved and replayed again.
Without files, only `records/` and the plot are written anew. Proven are the sizes in PROVEN, by
`tools/prove_records.py`.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import numpy as np

from dedale.games import ariane, theseus
from dedale.games.ariane.making.workbench import level_of
from dedale.games.theseus.making import level_of as chase_of

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/dedale/games"
PROVEN = (3, 4)


def names(width: int, height: int, length: int) -> dict[str, str]:
    return {
        "en": f"{width} by {height}, {length} moves",
        "fr": f"{width} sur {height}, {length} coups",
    }


def bind_ariane(lines: list[list[str]]) -> list[tuple[float, int]]:
    """The pack and the file of records of Ariane; the points of the plot."""
    best = {e.level.size: (e.par, e.level) for e in ariane.load_pack("records").levels}
    for size, length, sides, places in lines:
        if int(length) > best.get(int(size), (0, None))[0]:
            row = np.frombuffer(bytes.fromhex(sides), np.uint8)
            best[int(size)] = int(length), level_of(int(size), 1, row, json.loads(places))
    entries, records = [], []
    for size, (length, level) in sorted(best.items()):
        analysis = ariane.analyse(level)
        assert ariane.solve(level).length == length == analysis.par
        entries.append(ariane.PackLevel(level, length, names(size, size, length), {}))
        pieces = (level.ariane, level.theseus, level.door, *level.minotaurs)
        cells = " ".join(str(row * size + column) for row, column in pieces)
        digits = "".join(f"{side:x}" for side in level.maze.sides)
        status = "proven" if size in PROVEN else "found"
        records.append(f"{length} {analysis.configurations} {size} {digits} {cells} {status}\n")
    pack = ariane.Pack("records", tuple(entries))
    (GAMES / "ariane/levels/data/records.txt").write_text(pack.to_text(), encoding="utf-8")
    (ROOT / "records/ariane.txt").write_text("".join(records))
    return [(size, length) for size, (length, _level) in sorted(best.items())]


def bind_theseus(lines: list[list[str]]) -> list[tuple[float, int]]:
    """The same for Theseus and the Minotaur."""
    best = {
        (e.level.maze.width, e.level.maze.height): (e.par, e.level)
        for e in theseus.load_pack("longest").levels
    }
    for size, length, sides, places in lines:
        width, height = map(int, size.split("x"))
        if int(length) > best.get((width, height), (0, None))[0]:
            level = chase_of(width, height, bytes.fromhex(sides), json.loads(places))
            best[width, height] = int(length), level
    entries, records = [], []
    order = sorted(best, key=lambda size: (size[0] * size[1], size))
    for width, height in order:
        length, level = best[width, height]
        assert len(theseus.solve(level) or []) == length
        entries.append(theseus.PackLevel(level, length, names(width, height, length), {}))
        cells = [r * width + c for r, c in (level.theseus, level.minotaur, level.exit)]
        digits = "".join(f"{side:x}" for side in level.maze.sides)
        count = reached(level)
        text = " ".join(map(str, (length, count, width, height, digits, *cells)))
        records.append(f"{text}\n")
    pack = theseus.Pack("longest", tuple(entries))
    (GAMES / "theseus/data/longest.txt").write_text(pack.to_text(), encoding="utf-8")
    (ROOT / "records/theseus.txt").write_text("".join(records))
    return [(math.sqrt(w * h), best[w, h][0]) for w, h in order]


def reached(level: theseus.Level) -> int:
    """How many positions the start leads to."""
    analysis = theseus.analyse(level)
    seen = {theseus.State.at_start(level).position}
    todo = list(seen)
    while todo:
        first = 5 * todo.pop()
        new = {int(n) for n in analysis.links[first : first + 5] if n >= 0} - seen
        seen |= new
        todo += new
    return len(seen)


#: The colours of the plot, on light and on dark pages.
COLOURS = {
    "light": {"paper": "#ffffff", "band": "#eeeeee", "line": "#cccccc", "text": "#444444"}
    | {"Ariane": "#c2410c", "Theseus": "#2563eb"},
    "dark": {"paper": "#14171f", "band": "#232937", "line": "#454b59", "text": "#c9ced8"}
    | {"Ariane": "#f0a075", "Theseus": "#7db3f5"},
}


def plot(series: dict[str, list[tuple[float, int]]], colours: dict[str, str]) -> str:
    """Length of the longest solution by size, on a logarithmic scale."""
    width, height, left, bottom = 640, 400, 60, 50
    paper, text = colours["paper"], colours["text"]

    def x(size: float) -> float:
        return left + (size - 3) / 9 * (width - left - 40)

    def y(length: float) -> float:
        return height - bottom - math.log10(length / 5) / math.log10(600) * (height - bottom - 20)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'font-family="sans-serif" font-size="14">',
        "<title>Moves of the longest shortest solutions, by size</title>",
        f'<rect width="{width}" height="{height}" fill="{paper}"/>',
        f'<rect x="{left}" y="{y(187):.1f}" width="{width - left - 20}" '
        f'height="{y(5) - y(187):.1f}" fill="{colours["band"]}"/>',
        f'<text x="{width - 28}" y="{y(5) - 8:.1f}" text-anchor="end" fill="{text}">'
        "Abbott and Nelson: 5 to 187 moves</text>",
    ]
    out += [
        f'<line x1="{left}" x2="{width - 20}" y1="{y(length):.1f}" y2="{y(length):.1f}" '
        f'stroke="{colours["line"]}" stroke-width="0.7"/><text x="{left - 8}" '
        f'y="{y(length) + 4:.1f}" text-anchor="end" fill="{text}">{length}</text>'
        for length in (5, 10, 20, 50, 100, 200, 500, 1000, 2000)
    ]
    out += [
        f'<text x="{x(size):.1f}" y="{height - bottom + 20}" text-anchor="middle" '
        f'fill="{text}">{size}x{size}</text>'
        for size in range(3, 13)
    ]
    out.append(
        f'<text x="{left}" y="{height - 8}" fill="{text}">Moves of the longest shortest solution, '
        "by size. Filled: proven. Open: found.</text>"
    )
    for name, points in series.items():
        colour = colours[name]
        path = " ".join(f"{x(size):.1f},{y(length):.1f}" for size, length in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        for size, length in points:
            fill = colour if name == "Ariane" and size in PROVEN else paper
            out.append(
                f'<circle cx="{x(size):.1f}" cy="{y(length):.1f}" r="4.5" fill="{fill}" '
                f'stroke="{colour}" stroke-width="2"/>'
            )
        size, length = points[-1]
        out.append(
            f'<text x="{x(size) - 8:.1f}" y="{y(length) - 12:.1f}" text-anchor="end" '
            f'fill="{colour}">{name}: {length}</text>'
        )
    return "\n".join(out) + "\n</svg>\n"


def main() -> None:
    found = [line.split(" ", 3) for p in sys.argv[1:] for line in Path(p).read_text().splitlines()]
    points = {
        "Ariane": bind_ariane([line for line in found if "x" not in line[0]]),
        "Theseus": bind_theseus([line for line in found if "x" in line[0]]),
    }
    for name, series in points.items():
        print(name, series)
    for theme, colours in COLOURS.items():
        picture = ROOT / f"docs/pictures/records-{theme}.svg"
        picture.write_text(plot(points, colours), encoding="utf-8")
    page = ROOT / "docs/records.md"
    before, _start, rest = page.read_text(encoding="utf-8").partition("<!-- table -->\n")
    _old, _end, after = rest.partition("<!-- end -->\n")
    whole = f"{before}<!-- table -->\n{table(points)}<!-- end -->\n{after}"
    page.write_text(whole, encoding="utf-8")


def table(points: dict[str, list[tuple[float, int]]]) -> str:
    """The records as a table of the page."""
    chases = [e.level.maze for e in theseus.load_pack.__wrapped__("longest").levels]
    sizes = [f"{maze.width}x{maze.height}" for maze in chases]
    theirs = dict(zip(sizes, (length for _size, length in points["Theseus"]), strict=True))
    ours = {f"{size:g}x{size:g}": length for size, length in points["Ariane"]}
    proven = {f"{size}x{size}" for size in PROVEN}
    rows = ["| size | Ariane | | Theseus |\n| --- | ---: | --- | ---: |\n"]
    for size in sorted({*ours, *theirs}, key=lambda size: [int(n) for n in size.split("x")][::-1]):
        status = "proven" if size in proven else "found" if size in ours else ""
        rows.append(f"| {size} | {ours.get(size, '')} | {status} | {theirs.get(size, '')} |\n")
    return "".join(rows)


if __name__ == "__main__":
    main()
