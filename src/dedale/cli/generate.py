"""`dedale generate`: make a maze and draw it, or write it to a file."""

from typing import Any

import click

from ..errors import DedaleError
from ..generators import GENERATORS, generate
from ..generators.request import shaped
from ..grids.table import GRIDS, SQUARE
from ..i18n import N_, _, ngettext
from ..kernel.jit import worthwhile
from ..masks.mask import Mask
from ..maze import formats as files
from ..maze.kinds import CUT_OFF
from ..maze.maze import Maze
from .base import command, option, plugin_option, say, say_wrote, shown_format
from .large import Pieces
from .options import grid_option
from .types import Cell, Format, MazeFile, Name, Setting, Size, Whole

MASK_HELP = N_(
    "Shape of the maze: a .msk or picture file, a name of dedale list masks, or text:WORD."
)


@command(
    "generate",
    N_("Make a maze: draw it here, or write it to a file."),
    examples=[
        ("dedale generate", N_("a maze on the terminal")),
        ("dedale generate -a wilson -s 40x30 --seed 7 -o maze.json", N_("one to keep")),
        ("dedale generate --mask heart -s 40x36 --braid 30 -o heart.svg", N_("a heart with loops")),
        ("dedale generate --mask text:HELLO -o hello.pdf", N_("a word to print")),
        ("dedale generate --grid hex -s 30x24 -o honeycomb.svg", N_("on another grid")),
        ("dedale generate -f json | dedale analyse -", N_("figures about it")),
        ("dedale generate -a kruskal -s 32768x32768 -o big.zarr", N_("a billion cells")),
    ],
)
@option(
    "-a",
    "--algorithm",
    type=Name("generator"),
    default="backtracker",
    help=N_("How it is made (see dedale list generators)."),
)
@option("-s", "--size", type=Size(), help=N_("Width and height in cells; 20x20 without a mask."))
@grid_option
@option("--seed", type=Whole(), help=N_("The same seed makes the same maze; else one is drawn."))
@option("--mask", metavar="MASK", help=MASK_HELP)
@option("--invert", is_flag=True, help=N_("Take what the mask leaves out instead."))
@option("--start", type=Cell(), help=N_("First cell; else it is drawn."))
@option("--goal", type=Cell(), help=N_("Last cell, drawn and kept with the maze."))
@option("--braid", type=Whole(), metavar="PCT", help=N_("Open this share of dead ends, 0 to 100."))
@option(
    "--option",
    "options",
    type=Setting(),
    multiple=True,
    help=N_("An option of the algorithm; may be repeated."),
)
@plugin_option
@option("-f", "--format", type=Format(), help=N_("Format; else the ending of the file says it."))
@option("-o", "--output", type=MazeFile(), default="-", help=N_("File; - is standard output."))
@option("--engine", metavar="NAME", help=N_("For kruskal: local (all cores), dask or gpu."))
@option("--scheduler", metavar="ADDRESS", help=N_("The dask cluster to use."))
@option("--workers", type=Whole(), help=N_("How many cores the engine may use; else all."))
@click.pass_context
def run(
    context: click.Context,
    *,
    algorithm: str,
    size: tuple[int, int] | None,
    grid: str,
    seed: int | None,
    mask: str | None,
    invert: bool,
    start: tuple[int, int] | None,
    goal: tuple[int, int] | None,
    braid: int | None,
    options: tuple[tuple[str, int], ...],
    format: str | None,
    output: str,
    engine: str | None,
    scheduler: str | None,
    workers: int | None,
) -> None:
    GRIDS[grid.partition(":")[0]]  # an unknown one is refused before anything is made
    pieces = Pieces(context, algorithm, engine, scheduler, workers, size, format, output)
    if format is None and not pieces.to_disk:
        format = shown_format() if output == "-" else files.format_of(output)
    if braid is not None and not 0 <= braid <= 100:
        raise DedaleError("braiding {value} should be from 0 to 100", value=braid)
    width, height = size or (None, None)
    shape = chosen_mask(mask, invert, size, grid)
    request: dict[str, Any] = {"width": width, "height": height, "seed": seed, "mask": shape}
    request |= {"start": start, "grid": grid} | dict(options)
    if pieces.to_disk:
        pieces.write(request, {"--braid": braid, "--goal": goal})
        return
    maze = pieces.maze(request) if pieces.wanted else made(algorithm, **request)
    if braid is not None:
        from ..transform import braid as braided

        maze = braided(maze, braid)
    if goal is not None:
        maze = maze.replaced(goal=maze.checked(goal, "goal"))
    if seed is None and maze.recipe:
        say(_("seed {seed}").format(seed=maze.recipe["seed"]))
    report(maze)
    files.save(maze, output, format)
    say_wrote(output)


def chosen_mask(
    text: str | None,
    invert: bool = False,
    size: tuple[int, int] | None = None,
    grid: str = SQUARE,
) -> Mask | None:
    """The mask that a word on the command line means: a file, `text:WORD`, or a name."""
    if text is None:
        if invert:
            raise DedaleError("--invert needs --mask")
        return None
    width, height = size or (None, None)
    mask = shaped(text, width, height, grid)
    return mask.inverted() if mask and invert else mask


def made(algorithm: str, **request: Any) -> Maze:
    """The maze; a large one is made under a progress bar, and can be interrupted."""
    width, height = request.get("width") or 1, request.get("height") or 1
    if not worthwhile(width * height):
        return generate(algorithm, **request)
    from .progress import watched

    sample: list[Any] = []

    def watch(grid: Any) -> None:
        sample[:] = [grid[:: max(1, len(grid) // 20_000)]]

    def share() -> float | None:
        if not sample:
            return None
        cells = bytes(sample[0])
        return 1 - cells.count(0) / (len(cells) - cells.count(128) + 1)

    label = f"{algorithm} {width}x{height}"
    return watched(lambda: generate(algorithm, watch=watch, **request), label, share)


def report(maze: Maze) -> None:
    """Say what a person should know about the maze: cells cut off, rock left, not perfect."""
    if maze.kinds is not None:
        cut_off = bytes(maze.kinds).count(CUT_OFF)
        if cut_off:
            message = ngettext(
                "{n} cell is cut off from the start by the mask",
                "{n} cells are cut off from the start by the mask",
                cut_off,
            )
            say(message.format(n=cut_off))
    recipe = maze.recipe or {}
    if "rock" in recipe:
        share = round(100 * recipe["rock"])
        say(_("{share} % of the cells are rock").format(share=share))
    elif not GENERATORS[recipe["algorithm"]].perfect:
        message = _("{algorithm} does not reach every cell: this maze is not perfect")
        say(message.format(algorithm=recipe["algorithm"]))
