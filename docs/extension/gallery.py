"""The gallery: a picture of everything that can be drawn, with the command that makes it."""

import json
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from dedale.generators import GENERATORS
from dedale.masks.shapes import MASKS
from dedale.registry import registry
from dedale.solvers import SOLVERS

from .files import clear, write
from .pictures import run


def write_gallery(folder: Path) -> None:
    """A page for each kind of thing, and one that leads to them."""
    pages = {
        "generators": _generators,
        "solvers": _solvers,
        "masks": _masks,
        "themes": _themes,
        "grids": _grids,
    }
    grids = [name for name, _entry in registry("grid").ours() if name != "square"]
    pages |= {f"grid-{name}": partial(_grid, name) for name in grids}
    for name, page in pages.items():
        write(folder / f"{name}.md", list(page()))
    write(folder / "index.md", list(_index(list(pages))))
    clear(folder, {"index.md", *(f"{name}.md" for name in pages)})


def _index(pages: list[str]) -> Iterator[str]:
    yield "# Gallery"
    yield ""
    yield "Every picture is made by the command below it, when this page is built."
    yield ""
    yield "```{toctree}"
    yield ":maxdepth: 1"
    yield ""
    yield from pages
    yield "```"


def picture(alt: str, *commands: str) -> Iterator[str]:
    """A picture in a grid of them."""
    yield ":::{container} card"
    yield "```{picture}"
    yield f":alt: {alt}"
    yield f":caption: {alt}"
    yield from commands
    yield "```"
    yield ":::"


def _cards(cards: Iterator[str]) -> Iterator[str]:
    yield "::::{container} cards"
    yield from cards
    yield "::::"
    yield ""


def _generators() -> Iterator[str]:
    yield "# Generators"
    yield ""

    def cards() -> Iterator[str]:
        for name, _entry in GENERATORS.ours():
            yield from picture(
                name,
                f"dedale generate -a {name} -s 24x16 --seed 1 -o {name}.svg",
            )

    yield from _cards(cards())


def _solvers() -> Iterator[str]:
    yield "# Solvers"
    yield ""

    def cards() -> Iterator[str]:
        for name, entry in SOLVERS.ours():
            loops = " --braid 40" if entry.complete else ""
            yield from picture(
                name,
                f"dedale generate -s 24x16 --seed 1{loops} -o maze.json",
                f"dedale solve maze.json -a {name} -o {name}.svg",
            )

    yield from _cards(cards())


def _masks() -> Iterator[str]:
    yield "# Masks"
    yield ""
    yield "Shapes that come with Dédale, and words. A picture or a text file is a mask too."
    yield ""

    def cards() -> Iterator[str]:
        for name, _entry in MASKS.ours():
            yield from picture(
                name,
                f"dedale generate --mask {name} -s 28x24 --seed 1 -o {name}.svg",
            )
        yield from picture(
            "text:DÉDALE",
            "dedale generate --mask text:DÉDALE --seed 1 -o word.svg",
        )

    yield from _cards(cards())


def _grids() -> Iterator[str]:
    yield "# Grids"
    yield ""
    yield "A maze is laid out on a grid. Every algorithm that needs neighbours only runs on all of"
    yield "them, from the same source; what cannot run somewhere says why."
    yield ""

    def cards() -> Iterator[str]:
        for name, _entry in registry("grid").ours():
            if name != "square":
                yield from picture(name, f"dedale generate --grid {name} --seed 1 -o {name}.svg")

    yield from _cards(cards())


def _grid(grid: str) -> Iterator[str]:
    facts = next(line for line in facts_of_grids() if line["name"] == grid)
    gaps = facts["gaps"]["generators"]
    yield f"# On {grid}"
    yield ""
    yield facts["about"] + " Sides: " + ", ".join(facts["sides"]) + "."
    yield ""
    if gaps:
        yield "| not here | because |"
        yield "| --- | --- |"
        yield from (f"| `{name}` | {why} |" for name, why in gaps.items())
        yield ""

    def cards() -> Iterator[str]:
        for name, entry in GENERATORS.ours():
            if name not in gaps and not entry.twin:
                command = f"dedale generate --grid {grid} -a {name} --seed 1 -o {grid}-{name}.svg"
                yield from picture(name, command)

    yield from _cards(cards())


@cache
def facts_of_grids() -> list[dict[str, Any]]:
    """What `dedale list grids --json` prints."""
    text = run(["dedale", "list", "grids", "--json"])
    found: list[dict[str, Any]] = json.loads(text)
    return found


def _themes() -> Iterator[str]:
    yield "# Themes"
    yield ""

    def cards() -> Iterator[str]:
        for name in registry("theme"):
            yield from picture(
                name,
                "dedale generate -a growing-tree -s 24x16 --seed 5 -o maze.json",
                f"dedale render maze.json --distances --solution --theme {name} -o {name}.svg",
            )

    yield from _cards(cards())
