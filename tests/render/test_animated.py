"""Animated SVG: looked at as a browser does, at some moments, and compared with the run."""

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from xml.etree import ElementTree

import pytest
from PIL import Image

import dedale
from dedale.grids.table import GRIDS
from dedale.kernel.events import FRONTIER
from dedale.maze.kinds import MASKED
from dedale.render.animated import HOLD, to_animated_svg
from dedale.render.drawing import CORRIDOR, Pen, Point
from dedale.render.gif import events_a_frame, to_gif
from dedale.render.structure import CODE, code_of, side_of
from dedale.render.themes import THEMES
from dedale.trace.trace import Trace

LIGHT = THEMES["light"]
SECONDS = 4.0
SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"polar": (5, 4), "cube": (3, 3), "layers": (3, 3), "triangle": (7, 4)}


def a_film(grid: str, algorithm: str = "wilson", **options: object) -> Trace:
    width, height = SIZES.get(grid, (5, 4))
    maze = dedale.generate(
        algorithm, grid=grid, width=width, height=height, seed=3, trace=True, **options
    )
    assert maze.trace is not None
    return maze.trace


@dataclass
class Seen:
    """An element that is seen at a moment, with its attributes at that moment."""

    tag: str
    attributes: dict[str, str]
    text: str

    def lines(self) -> Iterator[list[Point]]:
        for line in self.attributes["d"].split("M")[1:]:
            numbers = [float(n) for n in re.findall(r"-?[\d.]+(?:e-?\d+)?", line)]
            yield list(zip(numbers[::2], numbers[1::2], strict=True))


def seen(svg: str, moment: float, part: int = 0) -> list[Seen]:
    """What a browser shows so many seconds after the film began: of the film, or of its structure
    (1), or of its pseudo-code (2)."""
    found = []
    for element in ElementTree.fromstring(svg).findall(f"{SVG}g")[part]:
        attributes = dict(element.attrib)
        for animation in element.iter(f"{SVG}animate"):
            whole = float(animation.attrib["dur"].removesuffix("s"))
            share = moment % whole / whole
            times = [float(each) for each in animation.attrib["keyTimes"].split(";")]
            assert times == sorted(times)
            assert times[0] == 0
            values = animation.attrib["values"].split(";")
            value = [v for t, v in zip(times, values, strict=True) if t <= share + 1e-9][-1]
            attributes[animation.attrib["attributeName"]] = value
        if attributes.get("opacity") != "0":
            tag = element.tag.removeprefix(SVG)
            found.append(Seen(tag, attributes, (element.text or "").strip()))
    return found


def rounded(line: list[Point]) -> frozenset[tuple[float, float]]:
    return frozenset((round(x, 2), round(y, 2)) for x, y in (line[0], line[-1]))


def moments(film: Trace) -> Iterator[tuple[float, int]]:
    """Times of the animation, and how many events have been played by then."""
    longest = len(film.frames)
    step = events_a_frame(longest, max(1.0, longest / SECONDS), 250)
    ticks = -(-longest // step)
    for tick in sorted({0, 1, ticks // 3, ticks - 1, ticks}):
        events = film.frames[min(tick * step, longest) - 1] if tick else 0
        yield (tick + 0.4) * SECONDS / ticks, events


@pytest.mark.parametrize(
    ("grid", "options"),
    [
        *product(GRIDS, [{}, {"mask": "ring"}]),
        *product(["square", "hex"], [{"algorithm": "recursive-division"}]),
    ],
)
def test_walls_and_corridors_are_those_of_the_moment(grid: str, options: dict[str, str]) -> None:
    film = a_film(grid, **options)
    svg = to_animated_svg(film, seconds=SECONDS)
    player = film.player()
    for moment, events in moments(film):
        begun = film.frames[0] if player.rooms else 0  # the first room has no walls at any time
        player.seek(max(events, begun))
        kinds = None if film.kinds is None else bytes(film.kinds)
        pen = Pen(film.shape, bytes(player.sides), kinds, LIGHT)
        now = seen(svg, moment)
        rings = [e for e in now if e.attributes.get("stroke") == LIGHT.here]
        found = [(float(e.attributes["cx"]), float(e.attributes["cy"])) for e in rings]
        heads = [] if player.head is None else [pen.middle(player.head)]
        assert found == [pytest.approx(place, abs=1e-3) for place in heads]
        shown = [
            each for each in now if each.attributes.get("fill") == "none" and each not in rings
        ]
        if film.shape.plan.walled:
            lines = [line for each in shown for line in each.lines()]
            ours = [list(stroke.points) for stroke in pen.walls()]
            if film.shape.square:  # those are as long as can be
                lines, ours = ([p for line in some for p in cut(line)] for some in (lines, ours))
            assert Counter(map(rounded, lines)) == Counter(map(rounded, ours))
        else:
            wide = [e for e in shown if float(e.attributes["stroke-width"]) == CORRIDOR]
            lines = [line for each in wide for line in each.lines()]
            ours = [list(line) for _cell, _side, line in pen.arms()]
            ours += [list(b) for c, s, _near in pen.links() if (b := pen.hidden(c, s))]
            assert Counter(map(rounded, lines)) == Counter(map(rounded, ours))
        numbers = [each.text for each in seen(svg, moment) if each.tag == "text"]
        assert len(numbers) == len(list(pen.labels()))


def test_line_and_structure_are_those_of_the_moment() -> None:
    film = a_film("square")
    svg, player = to_animated_svg(film, seconds=SECONDS, code=True), film.player()
    coded, _tall = code_of(film)
    side = side_of(film, 100, 80)
    assert side is not None
    assert svg.count("<svg") == 1  # one clock for all of it
    for moment, events in moments(film):
        player.seek(events)
        count, boxes = side.shown(player)
        held = {one.text for one in boxes if one is not None}
        words = Counter(each.text for each in seen(svg, moment, 1) if each.tag == "text")
        assert Counter([*held, count]) == words - Counter(text for *_place, text in side.words)
        lit = [each for each in seen(svg, moment, 2) if each.tag == "path"]
        assert {each.attributes["fill"] for each in lit} <= {LIGHT.events[FRONTIER]}
        assert len(lit) == sum(one.line == player.line for one in coded)
    sizes = [
        Image.open(io.BytesIO(to_gif(film, structure=False, code=code))).width
        for code in (False, True)
    ]
    assert sizes[1] - sizes[0] > CODE


def cut(line: list[Point]) -> Iterator[list[Point]]:
    """A straight line as pieces a cell long."""
    (x, y), (u, v) = line[0], line[-1]
    count = round(abs(u - x) + abs(v - y))
    for k in range(count):
        yield [(x + (u - x) * at / count, y + (v - y) * at / count) for at in (k, k + 1)]


@pytest.mark.parametrize("grid", list(GRIDS))
def test_cells_have_the_colours_of_the_moment(grid: str) -> None:
    width, height = SIZES.get(grid, (5, 4))
    maze = dedale.generate("prim", grid=grid, width=width, height=height, seed=3)
    film = dedale.solve(maze, algorithm="bfs", trace=True).trace
    assert film is not None
    svg = to_animated_svg(film, seconds=SECONDS, numbers=True)
    player, pen = film.player(), Pen(film.shape, film.sides, None, LIGHT)
    for moment, events in moments(film):
        player.seek(events)
        shown = seen(svg, moment)
        expected = Counter(LIGHT.events.get(mark, LIGHT.paper) for mark in player.marks if mark)
        expected.pop(LIGHT.paper, None)
        if film.shape.plan.walled:
            areas = [e for e in shown if e.tag == "path" and "stroke" not in e.attributes]
        else:
            areas = [e for e in shown if e.attributes.get("r") == f"{CORRIDOR / 2:.4g}"]
        stairs = {LIGHT.ink, LIGHT.faint}
        found = Counter(e.attributes["fill"] for e in areas if e.attributes["fill"] not in stairs)
        found.pop(LIGHT.paper, None)
        assert found == expected, (moment, events)
        numbers = Counter(str(value) for value in player.numbers or () if value >= 0)
        labels = Counter(words.text for words in pen.labels())
        assert Counter(e.text for e in shown if e.tag == "text") == numbers + labels


def test_a_film_begins_again_after_it_has_stood_still() -> None:
    film = a_film("hex")
    svg = to_animated_svg(film, seconds=SECONDS)
    assert f'dur="{SECONDS + HOLD / 1000:g}s"' in svg
    first, again = seen(svg, 0.0), seen(svg, SECONDS + HOLD / 1000)
    assert first == again
    assert seen(svg, SECONDS) != first


def test_films_of_several_grids_lie_side_by_side() -> None:
    films = [a_film("hex"), a_film("polar", "prim"), a_film("square", "kruskal")]
    svg = to_animated_svg(films, labels=["one", "two", "three"], cell=10)
    root = ElementTree.fromstring(svg)
    groups = [g.attrib["transform"] for g in root.iter(f"{SVG}g")]
    lefts = [float(re.findall(r"[\d.]+", each)[0]) for each in groups]
    wide = [film.shape.plan.extent()[0] for film in films]
    assert lefts[1] - lefts[0] > wide[0]
    assert lefts[2] - lefts[1] > wide[1]
    assert float(root.attrib["width"]) > 10 * sum(wide)
    assert [e.text for e in root.iter(f"{SVG}text")][:1] == ["one"]


def test_masked_cells_stay_without_colour() -> None:
    film = a_film("hex", mask="ring")
    assert film.kinds is not None
    masked = bytes(film.kinds).count(MASKED)
    assert masked
    svg = to_animated_svg(film, seconds=SECONDS)
    areas = [e for e in seen(svg, 1) if e.tag == "path" and e.attributes.get("fill") != "none"]
    assert len(areas) <= film.shape.size - masked
