"""The gallery: a picture of everything that can be drawn, with the command that makes it."""

from collections.abc import Iterator
from pathlib import Path

from dedale.generators import GENERATORS
from dedale.masks.shapes import MASKS
from dedale.registry import registry
from dedale.solvers import SOLVERS

from .files import clear, write


def write_gallery(folder: Path) -> None:
    """A page for each kind of thing, and one that leads to them."""
    pages = {
        "generators": _generators,
        "solvers": _solvers,
        "masks": _masks,
        "themes": _themes,
    }
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
