"""Draw a small maze on every grid: the pictures of the page's first screen, in one file of symbols.

`python tools/grid_pictures.py` writes src/dedale/web/static/grids.svg.
"""

import re
from pathlib import Path

import dedale
from dedale.registry import registry
from dedale.render.pictures import to_svg

TARGET = Path(__file__).parent.parent / "src" / "dedale" / "web" / "static" / "grids.svg"
#: Cells across, where a picture of 5 x 5 would be too full or too empty.
SIZES = {"polar": 3, "cube": 3, "layers": 3, "triangle": 6, "weave": 4, "zeta": 4, "upsilon": 5}
USUAL = 5
SHAPE = re.compile(r"<(?:path|line|circle)[^>]*/>")
COLOUR = re.compile(r"#[0-9a-f]{6}")
INK, PAPER = "#1b1f2a", "#ffffff"


def symbol(name: str) -> str:
    """The walls of a maze on this grid, in the colour of the text around them."""
    size = SIZES.get(name, USUAL)
    maze = dedale.generate(algorithm="backtracker", width=size, height=size, grid=name, seed=4)
    drawn = to_svg(maze)
    box = re.search(r'viewBox="([^"]*)"', drawn)
    assert box is not None
    walls = [one for one in SHAPE.findall(drawn) if set(COLOUR.findall(one)) <= {INK, PAPER}]
    inked = "".join(walls).replace(INK, "currentColor")
    inked = re.sub(rf'(fill|stroke)="{PAPER}"', r'style="\1:var(--card)"', inked)
    short = re.sub(r"(\d+\.\d\d)\d+", r"\1", inked)
    return f'<symbol id="{name}" viewBox="{box[1]}">{short}</symbol>'


def main() -> None:
    """Write the file."""
    symbols = "\n".join(symbol(name) for name in registry("grid"))
    TARGET.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n', "utf-8")


if __name__ == "__main__":
    main()
