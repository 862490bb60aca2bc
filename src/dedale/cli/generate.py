"""`dedale generate`: make a maze and draw it, or write it to a file."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from ..errors import DedaleError
from ..generators import GENERATORS, generate
from ..generators.request import checked_seed, shaped
from ..grids.table import GRIDS, SQUARE
from ..i18n import N_, _, ngettext
from ..kernel.jit import worthwhile
from ..maze import formats as files
from ..maze.direction import Position
from ..maze.kinds import CUT_OFF
from ..maze.maze import Maze
from ..numbers import whole
from .base import command, given, option, plugin_option, say, say_wrote, shown_format
from .large import Pieces
from .options import (
    braid_option,
    braider_option,
    dimension_options,
    format_for,
    from_option,
    gaps_option,
    grid_option,
    invert_option,
    look_for,
    numbered,
    output_options,
    paper_option,
    poster_option,
    scheduler_option,
    seed_option,
    setting_option,
    size_option,
    tactile_option,
    theme_option,
    title_option,
    to_option,
    walls_option,
    workers_option,
)
from .types import MaskWord, Name, Whole

if TYPE_CHECKING:
    from ..masks.mask import Mask

#: What has no meaning where the way is given.
OF_GENERATORS = {"algorithm", "mask", "invert", "start", "goal", "braid", "options", "difficulty"}
OF_GENERATORS |= {"count", "engine", "scheduler", "workers"}
LEAST_PAINTED = 20  # cells: the smallest side of a maze whose way fills something
MASK_HELP = N_(
    "Shape of the maze: a .msk or picture file, a name of dedale list masks, or text:WORD."
)


@command(
    "generate",
    examples=[
        ("dedale generate", N_("a maze that fits on the terminal")),
        ("dedale generate --solution", N_("with the way through it")),
        ("dedale generate -a wilson -s 40x30 --seed 7 -o maze.json", N_("one to keep")),
        ("dedale generate --mask heart -s 40x36 --braid 30 -o heart.svg", N_("a heart with loops")),
        ("dedale generate --mask text:Été -o summer.pdf --solution", N_("a word to print")),
        ("dedale generate --way text:MINOS --gaps -o word.pdf", N_("its way spells a word")),
        ("dedale generate -s 15 --count 10 -o maze.png", N_("ten pictures, maze-01.png …")),
        ("dedale generate --difficulty 6 -o maze.pdf", N_("as hard as asked, 1 to 10")),
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
@size_option
@grid_option
@seed_option
@option("--count", type=Whole(), default=1, help=N_("How many: of this seed and the next ones."))
@option(
    "--difficulty",
    type=Whole(),
    help=N_("Look for one that is so hard, 1 to 10, among the next seeds."),
)
@option("--mask", type=MaskWord(), help=MASK_HELP)
@option(
    "--way",
    metavar="PATH",
    help=N_("The way follows cells, R,C R,C …, or fills a shape, a picture or text:WORD."),
)
@invert_option
@from_option
@to_option
@braid_option
@braider_option
@setting_option
@plugin_option
@output_options(default="-", help=N_("File; - is standard output."))
@option("--solution", is_flag=True, help=N_("Draw the way; in a PDF, on a second page."))
@title_option
@theme_option
@dimension_options
@walls_option
@gaps_option
@paper_option
@poster_option
@tactile_option
@option(
    "--engine",
    type=Name("engine"),
    help=N_("How it is made in pieces: local (all cores), rows, dask or gpu."),
)
@scheduler_option
@workers_option
@click.pass_context
def run(
    context: click.Context,
    *,
    algorithm: str,
    size: tuple[int, int] | None,
    grid: str,
    seed: int | None,
    count: int,
    difficulty: int | None,
    mask: str | None,
    way: str | None,
    invert: bool,
    start: Position | None,
    goal: Position | None,
    braid: int | None,
    braider: str,
    options: tuple[tuple[str, int], ...],
    format: str | None,
    output: str,
    solution: bool,
    title: str | None,
    theme: str,
    cell: float | None,
    thickness: float | None,
    wall_height: float | None,
    walls: str,
    gaps: bool,
    paper: str,
    poster: tuple[int, int] | None,
    tactile: bool,
    engine: str | None,
    scheduler: str | None,
    workers: int | None,
) -> None:
    count = whole("count", count, least=1)
    plan = GRIDS[grid.partition(":")[0]].load()
    many = workers if count > 1 else None  # several mazes: one core each, not several a maze
    each = None if count > 1 else workers
    pieces = Pieces(context, algorithm, engine, scheduler, each, size, format, output)
    drawn = output == "-" and format is None
    name = "" if pieces.to_disk else format_for(output, format, shown_format())
    chosen: dict[str, Any] = {
        "title": title,
        "theme": theme,
        "cell": cell,
        "thickness": thickness,
        "wall_height": wall_height,
        "walls": walls,
        "gaps": gaps or None,
    }
    chosen |= {"paper": paper if "paper" in given(context) else None, "poster": poster}
    look = _look(context, name, drawn, solution, **chosen, tactile=tactile or None)
    if "braider" in given(context) and braid is None:
        raise DedaleError("--braider needs --braid")
    if braid is not None:
        braid = whole("braiding", braid, 0, 100)
    if (
        difficulty is None
        and drawn
        and plan.text
        and size is None
        and mask is None
        and sys.stdout.isatty()
    ):
        from .screen import fitting_size

        size = fitting_size()
    if way is not None:
        wrong = given(context) & OF_GENERATORS
        if wrong:
            raise DedaleError(
                "--way decides the maze: leave out --{option}", option=min(wrong).replace("_", "-")
            )
        maze = maze_of_way(way, size, grid, seed)
        if drawn:
            show(maze, solution)
        else:
            write_file(maze, name, look, output)
        say_wrote(output)
        return
    width, height = size or (None, None)
    shape = chosen_mask(mask, invert, size, grid)
    request: dict[str, Any] = {"width": width, "height": height, "seed": seed, "mask": shape}
    request |= {"start": start, "grid": grid} | dict(options)
    if pieces.to_disk:
        refused = {"--braid": braid, "--to": goal, "--count": count if count > 1 else None}
        refused["--difficulty"] = difficulty
        pieces.write(request, refused)
        return
    mazes: Iterable[Maze]

    def finished(maze: Maze) -> Maze:
        if braid is not None:
            from ..transform import braid as braided

            maze = braided(maze, braid, braider=braider)
        return maze if goal is None else maze.replaced(goal=maze.checked(goal, "goal"))

    if difficulty is not None:
        if pieces.wanted:
            raise DedaleError("--difficulty is not for mazes made in pieces: leave out the engine")
        from ..generators.graded import graded
        from .progress import watched

        request["seed"] = checked_seed(seed)
        search = graded(difficulty, algorithm, finish=finished, **request)
        label = _("looking for difficulty {grade}").format(grade=difficulty)
        mazes = (watched(lambda: next(search), label) for _number in range(count))
    elif count > 1:
        if pieces.wanted:
            raise DedaleError("--count is not for mazes made in pieces: leave out the engine")
        from ..generators.many import generate_many

        mazes = generate_many(count, algorithm, workers=many, **request)
    else:
        mazes = [pieces.maze(request) if pieces.wanted else made(algorithm, **request)]
    for number, maze in enumerate(mazes, 1):
        maze = maze if difficulty is not None else finished(maze)
        if seed is None and number == 1 and maze.recipe:
            say(_("seed {seed}").format(seed=maze.recipe.seed))
        report(maze)
        path = numbered(output, number, count)
        if drawn:
            if number > 1:
                click.echo()
            show(maze, solution)
        else:
            write_file(maze, name, look, path)
        say_wrote(path)


def maze_of_way(text: str, size: tuple[int, int] | None, grid: str, seed: int | None) -> Maze:
    """The maze whose way is told: cells in a row, or something to be filled."""
    from ..generators.ways import along, painting

    number = checked_seed(seed)
    if seed is None:
        say(_("seed {seed}").format(seed=number))
    if re.fullmatch(r"[\d\s,;()]+", text):
        found = [(int(row), int(col)) for row, col in re.findall(r"(\d+)\s*,\s*(\d+)", text)]
        if not found:
            raise DedaleError("--way {text!r} should be cells in a row: R,C R,C …", text=text)
        wide, high = size or (max(c for _r, c in found) + 1, max(r for r, _c in found) + 1)
        return along(found, wide, high, grid=grid, seed=number)
    if grid != SQUARE:
        raise DedaleError("--way {text!r} fills squares: leave out --grid", text=text)
    if text.startswith("text:") and size is None:
        from ..masks.mask import Mask

        return painting(Mask.from_text(text.removeprefix("text:"), size=8), seed=number)
    if size is not None and min(size) < LEAST_PAINTED:
        raise DedaleError(
            "size {size} is too small for a way that fills something: {least} at least",
            size="{}x{}".format(*size),
            least=f"{LEAST_PAINTED}x{LEAST_PAINTED}",
        )
    room = (None, None) if size is None else (size[0] // 2 - 4, size[1] // 2 - 4)
    mask = shaped(text, *room)
    assert mask is not None
    return painting(mask, seed=number)


def show(maze: Maze, solution: bool) -> None:
    """Draw the maze on standard output."""
    from .screen import on_screen

    if not solution:
        click.echo(on_screen(maze))
        return
    from ..solvers import solve

    found = solve(maze)
    if found.path_cells is None:
        raise DedaleError("there is no way from start to goal")
    click.echo(on_screen(maze.replaced(start=found.start, goal=found.goal), found.path_cells))


def write_file(maze: Maze, name: str, look: dict[str, Any], path: str) -> None:
    """Write the maze in a format; a picture is drawn under a progress bar."""
    if not files.FORMATS[name].picture:
        files.save(maze, path, name, **look)
        return
    from .progress import watched

    label = _("drawing {name}").format(name=path)
    files.write(watched(lambda: files.dump(maze, name, **look), label), path)


def _look(
    context: click.Context, name: str, drawn: bool, solution: bool, **look: Any
) -> dict[str, Any]:
    """How the maze is drawn or built in a file; what its format does not take is refused."""
    if name and files.FORMATS[name].picture:
        return look_for(name, solution=solution or None, **look)
    asked = given(context) & set(look)
    of_makers = asked & {"cell", "thickness", "wall_height"}
    if asked - of_makers or (asked and (drawn or not name)):
        option = min(asked - of_makers or asked).replace("_", "-")
        raise DedaleError("--{option} is for pictures: give -o FILE", option=option)
    if solution and not drawn:
        raise DedaleError("--solution is drawn on the terminal or in a picture: -o maze.svg")
    return look_for(name, **{option: look[option] for option in of_makers}) if asked else {}


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

    return watched(lambda: generate(algorithm, **request), f"{algorithm} {width}x{height}")


def report(maze: Maze) -> None:
    """Say what a person should know about the maze: cells cut off, rock left, not perfect."""
    if maze.kinds is not None:
        cut_off = maze.kinds.count(CUT_OFF)
        if cut_off:
            message = ngettext(
                "{n} cell is cut off from the start by the mask",
                "{n} cells are cut off from the start by the mask",
                cut_off,
            )
            say(message.format(n=cut_off))
    assert maze.recipe is not None
    entry = GENERATORS[maze.recipe.algorithm]
    if entry.rock:
        share = round(100 - 100 * maze.accessible_count / maze.size)
        say(_("{share} % of the cells are rock").format(share=share))
    elif not entry.perfect:
        message = _("{algorithm} does not reach every cell: this maze is not perfect")
        say(message.format(algorithm=entry.name))
