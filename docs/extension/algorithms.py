"""A page for each algorithm, made of the story in its source: idea, film, pseudo-code, figures."""

import json
import math
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.questions import QUESTIONS, records
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from dedale.generators import GENERATORS, generate
from dedale.kernel.events import ROCK
from dedale.maze.maze import Maze
from dedale.registry import registry
from dedale.solvers import solve, tour
from dedale.solvers.films import film_tour
from dedale.trace.player import Player
from dedale.trace.story import Explained, story_of
from dedale.trace.trace import Trace
from dedale.transform import braid

from .experiments import EXPERIMENTS
from .files import clear, write

#: Size and seed of the films: small enough to be stepped through.
WIDTH, HEIGHT, SEED = 14, 9, 3
STOPS = [(1, 2), (7, 3), (2, 11), (6, 12), (4, 7)]
HELD = 12  # elements of a structure that are shown
DATA = Path(__file__).parent.parent / "data"
#: The kinds of algorithms: how their pages begin, and what a section is called.
KINDS = {
    "generator": ("", "Generators"),
    "solver": ("solver-", "Solvers"),
    "tour": ("tour-", "Tours"),
    "braider": ("braider-", "Braiders"),
}


def write_algorithms(folder: Path) -> None:
    """A page each, and one that leads to them."""
    pages = {"index.md": _index()}
    for kind in KINDS:
        for name in _names(kind):
            pages[f"{page_of(kind, name)}.md"] = _page(kind, name)
    for file, lines in pages.items():
        write(folder / file, list(lines))
    clear(folder, set(pages))


def page_of(kind: str, name: str) -> str:
    """The page of an algorithm."""
    return KINDS[kind][0] + name


def sentence(text: str) -> str:
    """What a line of a table says, as a sentence."""
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _names(kind: str) -> list[str]:
    return [name for name, _entry in registry(kind).ours()]


@cache
def _measured(name: str) -> dict[str, Any]:
    """What `tools/textures.py` has measured."""
    found: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    return found


# ------------------------------------------------------------------------ the page of all


def _index() -> Iterator[str]:
    yield "# Algorithms"
    yield ""
    yield "Every algorithm has a page: the idea, a film that you step through beside the"
    yield "pseudo-code, what its mazes look like, what it costs, and what to try."
    yield ""
    yield "New to mazes? Begin with the [recursive backtracker](backtracker.md), the"
    yield "[binary tree](binary-tree.md) and [breadth-first search](solver-bfs.md). How do the"
    yield "generators differ? [In figures](#textures-measured)."
    yield ""
    for kind, (_prefix, title) in KINDS.items():
        yield from (f"## {title}", "", ABOUT[kind], "", "::::{container} cards small")
        for name in _names(kind):
            yield from _card(kind, name)
        yield from ("::::", "")
    yield from _textures()
    yield from _speeds()
    for kind, (_prefix, title) in KINDS.items():
        yield from ("```{toctree}", f":caption: {title}", ":maxdepth: 1", ":hidden:", "")
        yield from (page_of(kind, name) for name in _names(kind))
        yield from ("```", "")


#: What the algorithms of a kind do.
ABOUT = {
    "generator": "They make a maze: which walls are opened, and in which order.",
    "solver": "They find the way from one cell to another.",
    "tour": "They visit several cells in one walk.",
    "braider": "They open dead ends, so that the maze has loops.",
}


def _card(kind: str, name: str) -> Iterator[str]:
    """A picture of what it makes, its name, and a sentence."""
    entry = registry(kind)[name]
    yield from (":::{container} card", "```{picture}", f":alt: what {name} draws", ":quiet:")
    if kind == "solver":
        yield ":still:"
    yield from _sample(kind, name)
    yield from ("```", f"**[{story_of(entry).title}]({page_of(kind, name)}.md)**", "")
    yield from (f"`{name}`: {sentence(entry.about)}", ":::")


def _sample(kind: str, name: str) -> tuple[str, ...]:
    """The commands of a small picture."""
    if kind == "generator":
        return (f"dedale generate -a {name} -s 24x16 --seed 1 -o {name}.svg",)
    if kind == "solver":
        return film_of(name)
    loops = "dedale generate -s 24x16 --seed 1 --braid 30 -o maze.json"
    if kind == "tour":
        stops = "--through 3,4 --through 14,2 --through 8,20 --through 2,16"
        where = f"{stops} --from 0,0 --to 15,23"
        return (loops, f"dedale solve maze.json {where} --method {name} -o {name}.svg")
    return (f"dedale generate -s 24x16 --seed 1 --braid 100 --braider {name} -o {name}.svg",)


def film_of(name: str) -> tuple[str, str]:
    """The commands of a film of a solver, from corner to corner; with loops where it can."""
    loops = " --braid 40" if registry("solver")[name].complete else ""
    return (
        f"dedale generate -s 24x16 --seed 1{loops} -o maze.json",
        f"dedale animate maze.json -a {name} --from 0,0 --to 15,23 -o {name}.svg",
    )


def _textures() -> Iterator[str]:
    about = _measured("textures")["about"]
    size = f"{about['width']}x{about['height']}"
    yield "## Textures, measured"
    yield ""
    yield f"Means over {about['count']:,} mazes of {size} cells with 95 % confidence intervals"
    yield f"(`{about['command']}`, {about['date']}). *Dead ends*, *junctions* and *turns* are"
    yield "percentages of the cells; *longest path* is the diameter of the maze, in steps; *river*"
    yield "is that path as a percentage of the cells. Only perfect mazes are compared."
    yield ""
    yield "| generator | " + " | ".join(COLUMNS.values()) + " |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name, line in _measured("textures")["generators"].items():
        yield f"| [{name}]({name}.md) | " + " | ".join(_figure(line[key]) for key in COLUMNS) + " |"
    yield ""


#: The measured figures, in the order of the columns.
COLUMNS = {
    "dead_ends": "dead ends",
    "junctions": "junctions",
    "turns": "turns",
    "diameter": "longest path",
    "river": "river",
}


def _range(key: str) -> str:
    """The least and the largest mean of any generator."""
    means = [line[key][0] for line in _measured("textures")["generators"].values()]
    least, most = min(means), max(means)
    percent = most <= 1
    text = f"{100 * least:.1f} to {100 * most:.1f} %" if percent else f"{least:.1f} to {most:.1f}"
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _figure(pair: list[float]) -> str:
    """A mean and half its interval, in one piece: the spaces do not break."""
    mean, half = pair
    text = f"{mean:.1f} ± {half:.1f}" if mean > 1 else f"{100 * mean:.1f} ± {100 * half:.1f} %"
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _digits(value: float) -> str:
    """Three significant digits."""
    return f"{value:.{max(0, 2 - math.floor(math.log10(value)))}f}"


@cache
def _speeds_of(kind: str) -> dict[str, float]:
    """What `benchmarks/questions.py` has recorded, as on the page of benchmarks."""
    kept = records()
    found: dict[str, float] = kept["machines"][kept["shown"]]["figures"][f"{kind}s"]
    return found


def _speeds() -> Iterator[str]:
    yield "## Speeds, measured"
    yield ""
    for kind in ("generator", "solver"):
        question = QUESTIONS[f"{kind}s"]
        yield from (question.about, "", f"| {kind} | {question.unit} |", "| --- | ---: |")
        for name, value in _speeds_of(kind).items():
            yield f"| [{name}]({page_of(kind, name)}.md) | {_digits(value)} |"
        yield ""
    yield "[Benchmarks](../benchmarks.md) tells on which machine, and compares them with others."
    yield ""


# ------------------------------------------------------------------------ one page


def _page(kind: str, name: str) -> Iterator[str]:
    entry = registry(kind)[name]
    trace, after = PARTS[kind](name)
    yield from _story(entry, name, trace)
    yield from _example(kind, name, trace)
    yield from after
    yield from _next(kind, name)


_MAZE = 'maze = dedale.generate("backtracker", width={width}, height={height}, seed={seed})'
_LOOPS = f"{_MAZE}\nmaze = dedale.braid(maze, 30, seed={{seed}})"
#: What to begin with in Python: the last line is the film of it.
EXAMPLES = {
    "generator": 'maze = dedale.generate("{name}", width={width}, height={height}, seed={seed},'
    " trace=True)\nmaze.trace",
    "solver": f'{_LOOPS}\nfound = dedale.solve(maze, (0, 0), {{goal}}, "{{name}}", trace=True)\n'
    "found.length, len(found.visited)\nfound.trace",
    "tour": f'{_LOOPS}\ndedale.tour(maze, (0, 0), {STOPS}, {{goal}}, "{{name}}")',
    "braider": f'{_MAZE}\nloops = dedale.braid(maze, 60, seed={{seed}}, braider="{{name}}",'
    " trace=True)\nloops.trace",
}


def _example(kind: str, name: str, trace: Trace) -> Iterator[str]:
    """The algorithm in Python, with small numbers: what readers run and change."""
    goal = trace.height - 1, trace.width - 1
    lines = EXAMPLES[kind].format(
        name=name, width=trace.width, height=trace.height, seed=SEED, goal=goal
    )
    yield from ("## In Python", "", "```python", "import dedale", "", lines, "```", "")


def _loops(width: int = WIDTH, height: int = HEIGHT) -> Maze:
    maze = generate("backtracker", width=width, height=height, seed=SEED)
    return braid(maze, 30, seed=SEED)


def _generator(name: str) -> tuple[Trace, Iterator[str]]:
    least = GENERATORS[name].least
    size = {"width": max(WIDTH, least[0]), "height": max(HEIGHT, least[1])}
    return generate(name, **size, seed=SEED, trace=True).trace, _after_generator(name)


def _after_generator(name: str) -> Iterator[str]:
    line = _measured("textures")["generators"].get(name)
    speed = _speeds_of("generator").get(name)
    if line or speed:
        yield from ("## Measured", "")
    if line:
        yield f"| measure | {name} | all generators |"
        yield "| --- | ---: | ---: |"
        for key, title in COLUMNS.items():
            yield f"| {title} | {_figure(line[key])} | {_range(key)} |"
        yield ""
    if speed:
        yield f"It makes {_digits(speed)} million cells a second."
    if line or speed:
        yield "[All generators compared](index.md#textures-measured), and how this was measured."
        yield ""
    yield from ("## Try it", "", "```{picture}", f":alt: a maze of {name}, 30x20 cells")
    yield f"dedale generate -a {name} -s 30x20 --seed 1 -o {name}.svg"
    yield from ("```", "")
    yield from _experiment("generator", name)
    yield from _commands(f"dedale animate -a {name} -s 16x10 --seed 1 -o {name}.gif", name)


def _experiment(kind: str, name: str) -> Iterator[str]:
    """What to try with it, and the picture of that."""
    text, commands = EXPERIMENTS[kind, name]
    yield from (f"**Try this.** {text}", "")
    if commands:
        yield from ("```{picture}", f":alt: an experiment with {name}")
        yield from (command.replace("NAME", name) for command in commands)
        yield from ("```", "")


def _commands(command: str, name: str) -> Iterator[str]:
    """What to run on one's own machine."""
    yield from ("On your machine:", "", "```console")
    yield from (f"$ {line}" for line in (command, f"dedale show {name}") if line)
    yield from ("```", "")


def _solver(name: str) -> tuple[Trace, Iterator[str]]:
    found = solve(_loops(), (0, 0), (HEIGHT - 1, WIDTH - 1), name, trace=True)
    return found.trace, _after_solver(name)


def _after_solver(name: str) -> Iterator[str]:
    if speed := _speeds_of("solver").get(name):
        yield f"**Measured.** {_digits(speed)} ms for 300x300 cells;"
        yield "[all solvers compared](index.md#speeds-measured), and how this was measured."
        yield ""
    yield from ("## Try it", "", "```{picture}", f":alt: a film of {name}")
    yield from film_of(name)
    yield from ("```", "")
    yield from _experiment("solver", name)
    yield from _commands(f"dedale solve maze.json -a {name}", name)


def _tour(name: str) -> tuple[Trace, Iterator[str]]:
    maze = _loops()
    found = tour(maze, (0, 0), STOPS, (HEIGHT - 1, WIDTH - 1), name)
    assert found is not None
    return film_tour(maze, found, STOPS), _after_tour(name)


def _after_tour(name: str) -> Iterator[str]:
    through = " ".join(f"--through {row},{col}" for row, col in [(3, 4), (17, 2), (8, 25), (2, 20)])
    yield from ("## Try it", "", "```{picture}", f":alt: a tour of {name}")
    yield "dedale generate -s 30x20 --seed 1 --braid 30 -o maze.json"
    yield f"dedale solve maze.json {through} --from 0,0 --to 19,29 --method {name} -o {name}.svg"
    yield from ("```", "")
    yield from _experiment("tour", name)
    yield from _commands("", name)


def _braider(name: str) -> tuple[Trace, Iterator[str]]:
    maze = generate("backtracker", width=WIDTH, height=HEIGHT, seed=SEED)
    return braid(maze, 60, seed=SEED, braider=name, trace=True).trace, _after_braider(name)


def _after_braider(name: str) -> Iterator[str]:
    yield from ("## Try it", "")
    for percent in (0, 50, 100):
        caption = f"{percent} % of the dead ends opened"
        yield from ("```{picture}", f":alt: a maze with {caption}", f":caption: {caption}")
        yield "dedale generate -s 24x10 --seed 1 -o maze.json"
        yield f"dedale braid maze.json {percent} --braider {name} -o braided.json"
        yield f"dedale render braided.json -o {name}-{percent}.svg"
        yield from ("```", "")
    yield from _experiment("braider", name)
    yield from _commands("", name)


PARTS: dict[str, Callable[[str], tuple[Any, Iterator[str]]]] = {
    "generator": _generator,
    "solver": _solver,
    "tour": _tour,
    "braider": _braider,
}


def _next(kind: str, name: str) -> Iterator[str]:
    names = _names(kind)
    place = names.index(name)
    near = [names[(place + step) % len(names)] for step in (-1, 1)] if len(names) > 1 else []
    links = [
        f"[{story_of(registry(kind)[n]).title}]({page_of(kind, n)}.md)" for n in dict.fromkeys(near)
    ]
    gallery = {"generator": "../gallery/generators.md", "solver": "../gallery/solvers.md"}.get(kind)
    if gallery:
        links.append(f"[the gallery of {KINDS[kind][1].lower()}]({gallery})")
    yield "**See also:** " + ", ".join([*links, "[all algorithms](index.md)"]) + "."


def _story(entry: Explained, name: str, trace: Trace) -> Iterator[str]:
    story = story_of(entry)
    yield f"# {story.title}"
    yield ""
    yield f"`{name}`: {sentence(entry.about)}"
    yield ""
    yield story.idea
    yield ""
    yield "```{raw} html"
    yield film(trace)
    yield "```"
    yield ""
    result = "Texture" if trace.makes else "Result"
    for title, text in ((result, story.texture), ("Cost", story.cost)):
        if text:
            yield f"**{title}.** {text}"
            yield ""
    if story.reference:
        yield f"**Reference.** {story.reference}"
        yield ""


class Film(SphinxDirective):
    """A film of a generator, on any page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        trace, _after = _generator(self.arguments[0])
        return [nodes.raw("", film(trace), format="html")]


def film(trace: Trace) -> str:
    """A film that film.js shows: all that it needs is in the page, frame by frame."""
    story, player = trace.story.to_json(), trace.player()
    events = [int(event) & 15 for event in trace.events]
    solid = next((n for n, code in enumerate(events) if code != ROCK), len(events))
    first = [_cell(player, cell) for cell in range(len(player.marks))]
    frames, lit, held = [], [], [_held(player)]
    # A field of rock is one step, not one a cell.
    for end in (int(end) for end in trace.frames if end >= solid):
        changed: set[int] = set()
        while player.position < end:
            changed.update(player.forward())
        frames.append([[cell, *_cell(player, cell)] for cell in sorted(changed)])
        lit.append(player.line)
        held.append(_held(player))
    data = {
        "width": trace.width,
        "height": trace.height,
        "first": first,
        "rock": [int(kind) for kind in trace.kinds] if trace.kinds is not None else None,
        "frames": frames,
        "lit": lit,
        "held": held,
        "kinds": sorted({code for code in events if 4 <= code <= 11}),
        "regions": trace.look in ("regions", "rooms"),
        "start": trace.start,
        "goals": trace.goals,
        "stops": trace.stops,
        "makes": trace.makes,
        "lines": story["lines"],
        "line_of": story["line_of"],
        "structure": story["structure"],
    }
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return f'<div class="film"><script type="application/json">{text}</script></div>'


def _cell(player: Player, cell: int) -> list[int]:
    """What is seen of a cell: its mark, its number, its open sides."""
    number = -1 if player.numbers is None else player.numbers[cell]
    return [player.marks[cell], number, player.sides[cell]]


def _held(player: Player) -> list[object]:
    """How much the structure holds, and its first elements: cell, and key or number."""
    structure = player.trace.story.structure
    if structure is not None and structure.kind == "parts":
        parts = player.parts()
        return [len(parts), [[number, size] for number, size in parts[:HELD]]]
    if (contents := player.contents) is None:
        return [0, []]
    shown = [one for lane in (0, 1) for one in contents.shown(HELD, lane)]
    return [len(contents), [[one.cell, one.key] for one in shown[:HELD]]]
