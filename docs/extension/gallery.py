"""The gallery: a picture of everything that can be drawn, with the command that makes it."""

import json
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from dedale.generators import GENERATORS
from dedale.masks.shapes import MASKS
from dedale.registry import registry
from dedale.solvers import SOLVERS

from .algorithms import film_of, page_of
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
    yield "Every picture of the gallery was made by the command below it. Click a title for more."
    yield ""

    def cards() -> Iterator[str]:
        for title, page, command in SECTIONS:
            yield from picture(f"[{title}]({page}.md)", *command.splitlines())
        yield ":::{container} card papers"
        yield "![A page of a book of mazes](../pictures/book.png)"
        yield ""
        yield "**[Books](../books.md)**: pages to print."
        yield ":::"

    yield from _cards(cards())
    yield "## Every generator on every grid"
    yield ""
    yield " · ".join(f"[{p.removeprefix('grid-')}]({p}.md)" for p in pages if p.startswith("grid-"))
    yield ""
    yield from ("```{toctree}", ":maxdepth: 1", ":hidden:", "")
    yield from (f"{p.removeprefix('grid-')} <{p}>" if p.startswith("grid-") else p for p in pages)
    yield "```"


#: What the first page shows: a title, where it leads, and how its picture is made.
SECTIONS = (
    ("Generators", "generators", "dedale generate -a wilson -s 24x16 --seed 1 -o wilson.svg"),
    ("Solvers", "solvers", "dedale generate -s 24x16 --seed 1 --solution -o solved.svg"),
    ("Grids", "grids", "dedale generate --grid polar --seed 1 -o polar.svg"),
    ("Masks", "masks", "dedale generate --mask heart -s 28x24 --seed 1 -o heart.svg"),
    (
        "Themes",
        "themes",
        "dedale generate -s 24x16 --seed 5 -o maze.json\n"
        "dedale render maze.json --distances -o distances.svg",
    ),
)


def picture(alt: str, *commands: str) -> Iterator[str]:
    """A picture in a grid of them."""
    yield ":::{container} card"
    yield "```{picture}"
    yield f":alt: {re.sub(r'[][]|[(].*[)]', '', alt)}"
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
    yield "One maze of each generator. Click its name for a film and an explanation."
    yield ""

    def cards() -> Iterator[str]:
        for name, _entry in GENERATORS.ours():
            yield from picture(
                f"[{name}](../algorithms/{page_of('generator', name)}.md)",
                f"dedale generate -a {name} -s 24x16 --seed 1 -o {name}.svg",
            )

    yield from _cards(cards())


def _solvers() -> Iterator[str]:
    yield "# Solvers"
    yield ""
    yield "A film of each solver, from corner to corner. Tinted cells have been visited; the path"
    yield "appears at the end. Click a name for an explanation, and to step through it."
    yield ""

    def cards() -> Iterator[str]:
        for name, _entry in SOLVERS.ours():
            title = f"[{name}](../algorithms/{page_of('solver', name)}.md)"
            yield from picture(title, *film_of(name))

    yield from _cards(cards())


def _masks() -> Iterator[str]:
    yield "# Masks"
    yield ""
    yield "The shapes that come with Dédale, and a word. A picture or a text file is a mask too."
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
    yield "One maze on each grid. Click its name to see every generator on it, and see the"
    yield "[guide to grids](../grids.md) for sizes and positions."
    yield ""

    def cards() -> Iterator[str]:
        for name, _entry in registry("grid").ours():
            if name != "square":
                command = f"dedale generate --grid {name} --seed 1 -o {name}.svg"
                yield from picture(f"[{name}](grid-{name}.md)", command)

    yield from _cards(cards())


def _grid(grid: str) -> Iterator[str]:
    facts = next(line for line in facts_of_grids() if line["name"] == grid)
    gaps = facts["gaps"]["generators"]
    yield f"# Every generator on {grid}"
    yield ""
    yield facts["about"] + " Sides: " + ", ".join(facts["sides"]) + "."
    yield ""

    def cards() -> Iterator[str]:
        for name, entry in GENERATORS.ours():
            if name not in gaps and not entry.twin:
                command = f"dedale generate --grid {grid} -a {name} --seed 1 -o {grid}-{name}.svg"
                yield from picture(f"[{name}](../algorithms/{name}.md)", command)

    yield from _cards(cards())
    if gaps:
        yield from ("## Not on this grid", "")
        yield "| generator | why it does not run here |"
        yield "| --- | --- |"
        yield from (f"| `{name}` | {why} |" for name, why in gaps.items())
        yield ""


@cache
def facts_of_grids() -> list[dict[str, Any]]:
    """What `dedale list grids --json` prints."""
    text = run(["dedale", "list", "grids", "--json"])
    found: list[dict[str, Any]] = json.loads(text)
    return found


def _themes() -> Iterator[str]:
    yield "# Themes"
    yield ""
    yield "Colours for pictures and films (`--theme`);"
    yield "[plug-ins](../guides/plugins.md#theme) add more."
    yield ""

    def cards() -> Iterator[str]:
        for name in registry("theme"):
            yield from picture(
                name,
                "dedale generate -a growing-tree -s 24x16 --seed 5 -o maze.json",
                f"dedale render maze.json --distances --solution --theme {name} -o {name}.svg",
            )

    yield from _cards(cards())
