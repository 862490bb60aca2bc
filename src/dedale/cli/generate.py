"""`dedale generate`: make a maze and draw it, or write it to a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from ..errors import DedaleError, FileError
from ..generators.request import checked_seed, shaped
from ..generators.table import GENERATORS
from ..grids.table import GRIDS, SQUARE
from ..i18n import N_, _, ngettext
from ..kernel.speed import worthwhile
from ..maze import formats as files
from ..maze.kinds import CUT_OFF
from ..maze.look import LOOK
from ..maze.maze import Maze
from ..maze.recipe import Recipe
from ..shell.asking import Given, asking
from ..shell.base import (
    command,
    given,
    option,
    plugin_option,
    print_json,
    say,
    say_wrote,
    shown_format,
)
from ..shell.options import (
    chosen_mask,
    format_for,
    invert_option,
    look_for,
    note_unreadable,
    numbered,
    output_options,
    scheduler_option,
    terrain_option,
    workers_option,
)
from ..shell.types import MazeFile, Name, Whole
from .large import EngineOptions

if TYPE_CHECKING:
    from ..maze.direction import Position

#: All but the version, which is that of the algorithm.
ASKED = tuple(each for each in Recipe.PARAMETERS if each.name != "version")


@command(
    "generate",
    examples=[
        ("dedale generate", N_("a maze that fits on the terminal")),
        ("dedale generate --solution", N_("with its solution")),
        ("dedale generate -a wilson -s 40x30 --seed 7 -o maze.json", N_("keep a maze in a file")),
        ("dedale generate --recipe maze.json -o maze.svg", N_("the same maze again")),
        ("dedale generate --mask heart -s 40x36 --braid 30 -o heart.svg", N_("a heart with loops")),
        ("dedale generate --mask text:Été -o summer.pdf --solution", N_("a word to print")),
        ("dedale generate --way text:MINOS --gaps -o word.pdf", N_("its solution spells a word")),
        ("dedale generate -s 15 --count 10 -o maze.png", N_("ten pictures, maze-01.png …")),
        ("dedale generate --difficulty 6 -o maze.pdf", N_("a maze of difficulty 6, from 1 to 10")),
        ("dedale generate --grid hex -s 30x24 -o honeycomb.svg", N_("on another grid")),
        ("dedale generate -f json | dedale analyse -", N_("statistics of a new maze")),
        ("dedale generate -a kruskal -s 32768x32768 -o big.zarr", N_("a billion cells")),
    ],
)
@option(
    "--recipe",
    "again",
    metavar="FILE",
    type=MazeFile(),
    help=N_("Make a maze again from its recipe: a recipe file, or a maze file that contains one."),
)
@asking(recipe=ASKED, look=LOOK)
@invert_option
@option("--count", type=Whole(1), default=1, help=N_("Number of mazes, from successive seeds."))
@option(
    "--difficulty",
    type=Whole(),
    help=N_("Try successive seeds until the difficulty is N (1 to 10)."),
)
@terrain_option
@plugin_option
@output_options(default="-", help=N_("File; - is standard output."))
@option(
    "--engine",
    type=Name("engine"),
    help=N_("Make a large maze in pieces: local (all cores), rows, dask or gpu."),
)
@scheduler_option
@workers_option
@click.pass_context
def run(
    context: click.Context,
    /,
    *,
    again: str | None,
    recipe: dict[str, object],
    look: dict[str, object],
    invert: bool,
    count: int,
    difficulty: int | None,
    terrain: str | None,
    format: str | None,
    output: str,
    **how: Any,
) -> None:
    asked = _recipe(context, again, recipe, invert)
    size = None if asked.width is None or asked.height is None else (asked.width, asked.height)
    # Several mazes: one core each, not several a maze.
    each = how | ({"workers": None} if count > 1 else {})
    pieces = EngineOptions(
        context, asked.algorithm, size=size, format=format, output=output, **each
    )
    drawn = output == "-" and format is None
    name = "" if pieces.to_disk else format_for(output, format, shown_format())
    shown = _look(context, name, drawn, look)
    entry = asked.start if shown.get("gaps") and "start" in recipe else None
    written = files.FORMATS[name] if name and not drawn else None
    if count > 1 and output == "-" and written and (written.picture or written.binary):
        raise DedaleError(
            "{count} {name} files cannot go into one stream: name a file with -o",
            count=count,
            name=name,
        )
    if written and size:
        files.require_room(name, *size)
    if drawn and difficulty is None and asked.seed is None:  # a seed means the usual size
        asked = _fitting(asked)
    if pieces.to_disk:
        refused: Given = {"--braid": asked.braid, "--to": asked.goal, "--open": asked.open}
        refused |= {"--way": asked.way, "--difficulty": difficulty, "--terrain": terrain}
        pieces.write(_request(asked), refused | {"--count": count if count > 1 else None})
        return
    for number, maze in enumerate(_mazes(asked, pieces, count, difficulty, how["workers"]), 1):
        if number == 1 and asked.seed is None:
            _tell_seed(maze, asked)
        maze = maze if terrain is None else maze.with_terrain(terrain)
        report(maze)
        _check_entry(maze, entry)
        path = numbered(output, number, count)
        if drawn:
            if number > 1:
                click.echo()
            show(maze, bool(look.get("solution")))
        elif name == "json" and path == "-" and count > 1:  # a line each
            import json

            print_json(json.loads(files.dump(maze, name)))
        else:
            write_file(maze, name, shown, path)
            note_unreadable(maze, name)
        say_wrote(path)


def _recipe(
    context: click.Context, again: str | None, values: dict[str, object], invert: bool
) -> Recipe:
    """What is to be made: as the options say, or as a file does."""
    if again is not None:
        names = {parameter.name for parameter in ASKED} | {"size", "invert"}
        if wrong := given(context) & names:
            raise DedaleError(
                "--{option}: the recipe decides the maze, leave out one", option=min(wrong)
            )
        return read_recipe(again)
    width, height = values.get("width"), values.get("height")
    sized = (width, height) if isinstance(width, int) and isinstance(height, int) else None
    grid, mask = str(values.get("grid", SQUARE)), values.get("mask")
    if invert or mask is not None:
        from ..masks.words import spelled

        text = None if mask is None else str(mask)
        inverted = chosen_mask(text, True, sized, grid) if invert else None
        values["mask"] = spelled(text) if inverted is None else inverted.to_text()
    way = values.get("way")
    if isinstance(way, str) and ("." in way or "/" in way) and not way.startswith("text:"):
        found = chosen_mask(way)
        values["way"] = None if found is None else found.to_text()
    return Recipe.of(values)


def read_recipe(path: str) -> Recipe:
    """The recipe that a file holds: of a maze, or a recipe alone as JSON."""
    from ..files import read_bytes

    data = sys.stdin.buffer.read() if path == "-" else b""
    if path.endswith(".json") or data[:1] == b"{":
        try:
            import json

            values = json.loads(data or read_bytes(path))
        except (ValueError, RecursionError) as error:
            raise FileError("this is not JSON: {reason}", reason=str(error), path=path) from None
        if isinstance(values, dict) and "rows" not in values:
            try:
                return Recipe.of(values)
            except DedaleError as error:
                raise FileError("{error}", error=error, path=path) from None
    maze = files.parse(data, path) if data else files.load(path)
    if maze.recipe is None:
        raise FileError(
            "this maze has no recipe: it was drawn or edited, or the file keeps none", path=path
        )
    return maze.recipe


def _fitting(asked: Recipe) -> Recipe:
    """The recipe, of a size that fits on the terminal where none was asked for."""
    plan = GRIDS[asked.grid.partition(":")[0]].load()
    decided = asked.width or asked.height or asked.mask or asked.way
    if decided or not plan.text or not sys.stdout.isatty():
        return asked
    from .screen import fitting_size

    width, height = fitting_size()
    return asked.but(width=width, height=height)


def _request(asked: Recipe) -> dict[str, object]:
    """What an engine is asked for."""
    from ..generators.recipes import request_of

    request = request_of(asked)
    size = request["width"], request["height"]
    return request | {"mask": shaped(request["mask"], *size, request["grid"])}


def _mazes(
    asked: Recipe, pieces: EngineOptions, count: int, difficulty: int | None, workers: int | None
) -> Iterable[Maze]:
    """The mazes that are asked for, one after the other."""
    from ..generators.recipes import finished, make_many, request_of

    for name, wanted in (("--difficulty", difficulty is not None), ("--count", count > 1)):
        if wanted and pieces.wanted:
            raise DedaleError(
                "{option} is not for mazes made in pieces: leave out the engine", option=name
            )
    if difficulty is not None:
        from ..generators.graded import graded
        from ..shell.progress import watched

        request = request_of(asked) | {"seed": checked_seed(asked.seed)}
        search = graded(
            difficulty, asked.algorithm, finish=lambda maze: finished(maze, asked), **request
        )
        label = _("looking for difficulty {grade}").format(grade=difficulty)
        return (watched(lambda: next(search), label) for _number in range(count))
    if count > 1:
        return make_many(asked, count, workers)
    return [finished(pieces.maze(_request(asked)), asked) if pieces.wanted else made(asked)]


def made(recipe: Recipe) -> Maze:
    """The maze; a large one is made under a progress bar, and can be interrupted."""
    width, height = recipe.width or 1, recipe.height or 1
    if not worthwhile(width * height):
        return recipe.make()
    from ..shell.progress import watched

    return watched(recipe.make, f"{recipe.algorithm} {width}x{height}")


def _tell_seed(maze: Maze, asked: Recipe) -> None:
    """Say which seed was drawn, and the size that was chosen, so that it can be made again."""
    if maze.recipe is not None:
        said = _("seed {seed}").format(seed=maze.recipe.seed)
        fitted = asked.width is not None and sys.stdout.isatty()
        again = f"-s {maze.width}x{maze.height} --seed {maze.recipe.seed}"
        say(_("the same again: {options}").format(options=again) if fitted else said)


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


def write_file(maze: Maze, name: str, look: Given, path: str) -> None:
    """Write the maze in a format; a picture is drawn under a progress bar."""
    if not files.FORMATS[name].picture:
        files.save(maze, path, name, **look)
        return
    from ..shell.progress import watched

    label = _("drawing {name}").format(name=path)
    files.write(watched(lambda: files.dump(maze, name, **look), label), path)


def _look(
    context: click.Context, name: str, drawn: bool, look: dict[str, object]
) -> dict[str, object]:
    """How the maze is drawn or built in a file; what its format does not take is refused."""
    if name and not drawn:
        if look.get("solution") and "solution" not in files.FORMATS[name].takes:
            raise DedaleError("--solution is drawn on the terminal or in a picture: -o maze.svg")
        return look_for(context, name, look)
    if asked := given(context) & {parameter.name for parameter in LOOK} - {"solution"}:
        option = min(asked).replace("_", "-")
        raise DedaleError("--{option} is for pictures: give -o FILE", option=option)
    return {}


def _check_entry(maze: Maze, start: Position | None) -> None:
    """Refuse a start that was asked for and cannot be an entry."""
    if start is None:
        return
    from ..maze.border import border

    if maze.number(start) not in {cell for cell, _side in border(maze)}:
        raise DedaleError(
            "{place} is not on the border: no gap can lead to it; leave it out", place=start
        )


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
            say(message)
    if maze.recipe is None or maze.recipe.way:
        return
    entry = GENERATORS[maze.recipe.algorithm]
    if entry.rock:
        share = round(100 - 100 * maze.accessible_count / maze.size)
        say(_("{share} % of the cells are rock").format(share=share))
    elif not entry.perfect:
        message = _("{algorithm} does not reach every cell: this maze is not perfect")
        say(message.format(algorithm=entry.name))
