"""A page for each algorithm, made of the story in its source: idea, film, pseudo-code, figures."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dedale.generators import GENERATORS, generate
from dedale.solvers import SOLVERS, solve
from dedale.trace.story import story_of
from dedale.trace.trace import Trace
from dedale.transform import braid

from .files import clear, write

#: Size and seed of the films: small enough to be stepped through.
WIDTH, HEIGHT, SEED = 14, 9, 3
MEASURED = Path(__file__).parent.parent / "data" / "textures.json"


def write_algorithms(folder: Path) -> None:
    """A page each, and one that leads to them."""
    measured = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    generators = [name for name, _entry in GENERATORS.ours()]
    solvers = [name for name, _entry in SOLVERS.ours()]
    for name in generators:
        write(folder / f"{name}.md", list(_generator(name, measured)))
    for name in solvers:
        write(folder / f"solver-{name}.md", list(_solver(name)))
    write(folder / "index.md", list(_index(generators, solvers, measured)))
    clear(
        folder, {"index.md", *(f"{n}.md" for n in generators), *(f"solver-{n}.md" for n in solvers)}
    )


def _index(generators: list[str], solvers: list[str], measured: dict[str, Any]) -> Iterator[str]:
    yield "# Algorithms"
    yield ""
    yield "Every page is made from the source of its algorithm: the idea, a film to step through,"
    yield "the pseudo-code with the running line lit, what its mazes look like, and what it costs."
    yield ""
    if measured:
        yield from _textures(measured)
    yield "```{toctree}"
    yield ":caption: Generators"
    yield ":maxdepth: 1"
    yield ""
    yield from generators
    yield "```"
    yield ""
    yield "```{toctree}"
    yield ":caption: Solvers"
    yield ":maxdepth: 1"
    yield ""
    yield from (f"solver-{name}" for name in solvers)
    yield "```"


def _textures(measured: dict[str, Any]) -> Iterator[str]:
    about = measured["about"]
    yield "## Textures, measured"
    yield ""
    size = f"{about['width']}x{about['height']}"
    yield f"Means over {about['count']} mazes of {size} cells, with 95 % confidence intervals"
    yield f"(`{about['command']}`, {about['date']}, Dédale {about['version']})."
    yield "*Dead ends*, *junctions* and *turns* are shares of the cells; *longest path* is the"
    yield "diameter of the maze, in steps; *river* is that path as a share of all cells."
    yield ""
    yield "| generator | dead ends | junctions | turns | longest path | river |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name, line in measured["generators"].items():
        yield f"| [{name}]({name}.md) | " + " | ".join(_figure(line[key]) for key in COLUMNS) + " |"
    yield ""


#: The measured figures, in the order of the columns.
COLUMNS = ("dead_ends", "junctions", "turns", "diameter", "river")


def _figure(pair: list[float]) -> str:
    mean, half = pair
    return f"{mean:.1f} ± {half:.1f}" if mean > 1 else f"{100 * mean:.1f} ± {100 * half:.1f} %"


def _generator(name: str, measured: dict[str, Any]) -> Iterator[str]:
    entry = GENERATORS[name]
    size = (max(WIDTH, entry.least[0]), max(HEIGHT, entry.least[1]))
    maze = generate(name, width=size[0], height=size[1], seed=SEED, trace=True)
    assert maze.trace is not None
    yield from _story(entry, name, maze.trace)
    if line := measured.get("generators", {}).get(name):
        yield "## Measured"
        yield ""
        yield "| dead ends | junctions | turns | longest path | river |"
        yield "| ---: | ---: | ---: | ---: | ---: |"
        yield "| " + " | ".join(_figure(line[key]) for key in COLUMNS) + " |"
        yield ""
        yield "All generators beside one another, and how this was measured: {doc}`index`."
        yield ""
    yield "## Try this"
    yield ""
    yield "```{picture}"
    yield f":alt: a maze of {name}, 30x20 cells"
    yield f"dedale generate -a {name} -s 30x20 --seed 1 -o {name}.svg"
    yield "```"
    yield ""
    yield "Watch it, as a film or in the terminal:"
    yield ""
    yield "```console"
    yield f"$ dedale animate -a {name} -s 16x10 --seed 1 -o {name}.gif"
    yield f"$ dedale show {name}"
    yield "```"


def _solver(name: str) -> Iterator[str]:
    entry = SOLVERS[name]
    maze = braid(generate("backtracker", width=WIDTH, height=HEIGHT, seed=SEED), 30, seed=SEED)
    found = solve(maze, (0, 0), (HEIGHT - 1, WIDTH - 1), name, trace=True)
    assert found.trace is not None
    yield from _story(entry, name, found.trace)
    yield "## Try this"
    yield ""
    yield "```{picture}"
    yield f":alt: the way that {name} finds"
    loops = " --braid 30" if entry.complete else ""
    yield f"dedale generate -s 30x20 --seed 1{loops} -o maze.json"
    yield f"dedale solve maze.json -a {name} -o {name}.svg"
    yield "```"
    yield ""
    yield "```console"
    yield "$ dedale generate -s 16x10 --seed 1 --braid 30 -o maze.json"
    yield f"$ dedale animate maze.json -a {name} -o {name}.gif"
    yield f"$ dedale show {name}"
    yield "```"


def _story(entry: Any, name: str, trace: Trace) -> Iterator[str]:
    story = story_of(entry)
    yield f"# {story.title}"
    yield ""
    yield f"`{name}`: {entry.about}"
    yield ""
    yield story.idea
    yield ""
    yield "```{raw} html"
    yield film(trace)
    yield "```"
    yield ""
    for title, text in (("Texture", story.texture), ("Cost", story.cost)):
        if text:
            yield f"**{title}.** {text}"
            yield ""
    if story.reference:
        yield f"**Reference.** {story.reference}"
        yield ""


def film(trace: Trace) -> str:
    """A film that film.js shows: all that it needs is in the page."""
    story = trace.story.told()
    data = {
        "width": trace.width,
        "height": trace.height,
        "sides": [int(side) for side in trace.sides],
        "rock": [int(kind) for kind in trace.kinds] if trace.kinds is not None else None,
        "events": [int(event) for event in trace.events],
        "values": None if trace.values is None else [int(value) for value in trace.values],
        "ends": [int(end) for end in trace.frames],
        "start": trace.start,
        "goals": trace.goals,
        "makes": trace.makes,
        "lines": story["lines"],
        "line_of": story["line_of"],
    }
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return f'<div class="film"><script type="application/json">{text}</script></div>'
