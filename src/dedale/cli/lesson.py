"""`dedale lesson`: the nine demonstrations, in order, or one of them; `--source` to read them."""

import click

from ..errors import DedaleError
from ..i18n import N_, _
from ..lessons import CALLED, LESSONS, lesson, parameters, source, trace
from ..maze import formats as files
from ..shell.base import command, option, say_wrote
from ..shell.types import Cell, Listed, Number, Whole
from .boards import Pictures


def called(name: str) -> str:
    """A lesson for people, with the name to type where that is another."""
    words = _(CALLED[name])
    return name if words == name else f"{words} ({name})"


@command(
    "lesson",
    N_(
        "NAME is one of: directions, positions, cells, maze, drawing, random-walls, random-walk, "
        "stack, generation. Without it, all nine run in order."
    ),
    examples=[
        ("dedale lesson stack", N_("one lesson")),
        ("dedale lesson stack --source", N_("its program")),
        ("dedale lesson generation --delay 0.3", N_("draw every step, with the trail of pebbles")),
        ("dedale lesson drawing --svg maze.svg --side 24", N_("in pixels")),
    ],
)
@click.argument(
    "name", required=False, metavar="[NAME]", type=Listed("name", lambda _context: LESSONS)
)
@option(
    "--seed", type=Whole(), default=1, help=N_("Random seed: the same seed gives the same output.")
)
@option("--source", "show_source", is_flag=True, help=N_("Show the program instead of running it."))
@option("--list", "show_list", is_flag=True, help=N_("List the lessons and what to look at."))
@option(
    "--delay",
    type=Number(0, 60),
    metavar="SECONDS",
    help=N_("Show the maze after every step, with the path so far, this long."),
)
@option("--svg", metavar="FILE", help=N_("Draw the last maze of the lesson in pixels."))
@option("--side", type=Whole(3), default=20, help=N_("Side of a cell in pixels (drawing, --svg)."))
@option(
    "--corner",
    type=Cell("X,Y"),
    default="10,10",
    help=N_("Top left corner, in pixels (drawing, --svg)."),
)
def run(
    name: str | None,
    seed: int,
    show_source: bool,
    show_list: bool,
    delay: float | None,
    svg: str | None,
    side: int,
    corner: tuple[int, int],
) -> None:
    if svg is not None and not svg.lower().endswith(".svg"):
        raise DedaleError("{path!r} is not the name of an SVG file", path=svg)
    names = list(LESSONS) if name is None else [name]
    for index, each in enumerate(names):
        module = lesson(each)
        number = list(LESSONS).index(each) + 1
        if show_source:
            click.echo(("\n\n" if index else "") + source(each), nl=False)
            continue
        if index and not show_list:
            click.echo()
        title = _("Lesson {number}: {name}.").format(number=number, name=called(each))
        click.echo(f"{title} {module.look()}")
        if not show_list:
            if delay is None:
                given = {"corner": corner, "side": side}
                taken = {key: value for key, value in given.items() if key in parameters(each)}
                click.echo("\n".join(trace(each, seed=seed, **taken)))
            else:
                walk(each, seed, delay)
    if svg is not None:
        files.write(pixels(names[-1], seed, corner, side), svg)
        say_wrote(svg)


def walk(name: str, seed: int, delay: float) -> None:
    """The lesson step by step: each maze as it comes to be, then the trace."""
    from ..lessons.drawing import draw
    from ..lessons.stepping import maze_of, stepped

    run, before = stepped(name, seed=seed), ""
    pictures = Pictures(delay)
    for step in run.steps:
        if step.board is None:
            continue
        maze, path = maze_of(run.boards[step.board])
        drawing = "\n".join(draw(maze, path))
        if drawing != before:
            before = drawing
            pictures.show(drawing, " ".join(["[", *map(str, path), "]"]) if path else "")
    click.echo("\n".join(run.printed))


def pixels(name: str, seed: int, corner: tuple[int, int], side: int) -> str:
    """The last maze of a lesson as lines from point to point."""
    from ..lessons.picture import picture
    from ..lessons.stepping import maze_of, stepped

    boards = stepped(name, seed=seed).boards
    if not boards:
        raise DedaleError("lesson {name!r} makes no maze", name=name)
    return picture(maze_of(boards[-1])[0], corner, side)
