"""Write the page's drawings of figures and things as shapes, for pictures that Python draws.

`python tools/figures.py` writes src/dedale/games/figures.json from js/board/drawings.js. Lengths
are in tenths of its boxes of 64 x 64; colours are the names of an ink's, or #rrggbb. West is east
mirrored.
"""

from __future__ import annotations

import cmath
import json
import re
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import pi
from pathlib import Path

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "src" / "dedale" / "web" / "static" / "js"
TARGET = ROOT / "src" / "dedale" / "games" / "figures.json"
PROGRAM = """
const { FIGURES, THINGS, INK, NIGHT_INK, KEY_COLOURS } = await import(`${root}/board/drawings.js`);
const { lookOf } = await import(`${root}/games/index.js`);
const names = Object.fromEntries(Object.keys(INK).map((name) => [name, name]));
const bodies = {};
for (const [name, draw] of Object.entries(FIGURES))
  for (const side of "NES") bodies[`${name} ${side}`] = draw(names, side, 0);
for (const [name, draw] of Object.entries(THINGS)) bodies[name] = draw(names);
const known = ["ariane", "theseus", "treasure", "classic"];
const games = known.map((name) => [name, lookOf({ name }).signs]);
const inks = { light: INK, dark: NIGHT_INK };
console.log(JSON.stringify({ bodies, games: Object.fromEntries(games), inks, keys: KEY_COLOURS }));
"""
QUARTER = 5  # straight pieces of a quarter of a circle
CURVE = 4  # of a curve

#: A line's colour and width, "" and 0 for none; its fill, "" for none; then the points, x after y.
#: A disc has three numbers: its middle and its radius; a ring is a line.
Shape = tuple[str, float, str, list[int]]


def drawings() -> dict[str, object]:
    """What the file holds."""
    program = f"const root = {json.dumps(SCRIPTS.as_uri())};{PROGRAM}"
    command = ["node", "--input-type=module", "-e", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    shapes = {name: shapes_of(body) for name, body in found["bodies"].items()}
    return {
        "inks": found["inks"],
        "keys": found["keys"],
        "games": found["games"],
        "drawings": shapes,
    }


def shapes_of(body: str) -> list[Shape]:
    """What is drawn inside one box, from the bottom to the top."""
    return list(_walked(ET.fromstring(f"<g>{body}</g>"), 1, 0))


def _walked(element: ET.Element, turn: complex, move: complex) -> Iterator[Shape]:
    """The shapes of an element; its points are complex numbers, placed by p * turn + move."""
    given = {key: float(text) for key, text in element.items() if re.fullmatch(r"-?[\d.]+", text)}
    transform = element.get("transform", "")
    if transform:
        kind, *numbers = re.findall(r"[^() ]+", transform)
        x, y = map(float, numbers[-2:])
        if kind == "translate":
            move += turn * complex(x, y)
        else:
            assert kind == "rotate", kind
            angle = cmath.exp(1j * float(numbers[0]) * pi / 180)
            move += turn * (1 - angle) * complex(x, y)
            turn *= angle
    fill = element.get("fill", "").replace("none", "")
    look = element.get("stroke", ""), given.get("stroke-width", 0.0), fill

    def placed(points: list[complex]) -> list[int]:
        spots = [point * turn + move for point in points]
        return [round(10 * number) for spot in spots for number in (spot.real, spot.imag)]

    if element.tag in ("circle", "ellipse"):
        middle, r = complex(given["cx"], given["cy"]), given.get("r", 0)
        around = _arc(middle, given.get("rx", r), given.get("ry", r), 0, 4)
        disc = element.tag == "circle" and fill
        yield (*look, [*placed([middle]), round(10 * r)] if disc else placed(around))
    elif element.tag == "rect":
        r, corner = given.get("rx", 0), complex(given["x"], given["y"])
        wide, high = given["width"] - 2 * r, given["height"] - 2 * r
        middles = [
            corner + complex(r + w, r + h) for w, h in ((wide, high), (0, high), (0, 0), (wide, 0))
        ]
        arcs = [_arc(middle, r, r, k, k + 1) for k, middle in enumerate(middles)]
        yield (*look, placed([point for arc in arcs for point in arc]))
    elif element.tag == "path":
        for points in _paths(element.get("d", "")):
            yield (*look, placed(points))
    for inner in element:
        yield from _walked(inner, turn, move)


def _arc(middle: complex, across: float, down: float, first: int, last: int) -> list[complex]:
    """Part of an ellipse, from one quarter to another."""
    count = QUARTER * (last - first)
    turns = [cmath.exp(0.5j * pi * (first + k / QUARTER)) for k in range(count + 1)]
    return [middle + complex(across * turn.real, down * turn.imag) for turn in turns]


def _paths(d: str) -> Iterator[list[complex]]:
    """The lines of a path; curves in a few straight pieces."""
    tokens = re.findall(r"[A-Za-z]|-?(?:\d*\.\d+|\d+)", d)
    points: list[complex] = []
    code, at, control = "", 0j, 0j

    def number(now: float) -> float:
        return float(tokens.pop(0)) + (now if code.islower() else 0)

    def point() -> complex:
        return complex(number(at.real), number(at.imag))

    while tokens:
        if tokens[0].isalpha():
            code = tokens.pop(0)
        kind = code.upper()
        if kind in "QT":
            first, control = at, point() if kind == "Q" else 2 * at - control
            at = point()
            steps = [step / CURVE for step in range(1, CURVE + 1)]
            points += [(1 - t) ** 2 * first + 2 * t * (1 - t) * control + t * t * at for t in steps]
            continue
        if kind == "M":
            if points:
                yield points
            points = []
            at, code = point(), "l" if code == "m" else "L"
        elif kind == "Z":
            at = points[0]
        elif kind == "H":
            at = complex(number(at.real), at.imag)
        elif kind == "V":
            at = complex(at.real, number(at.imag))
        else:
            assert kind == "L", code
            at = point()
        control = at
        points.append(at)
    yield points


if __name__ == "__main__":
    TARGET.write_text(json.dumps(drawings(), separators=(",", ":")) + "\n", "utf-8")
