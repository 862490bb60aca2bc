"""`dedale animate`: the film of a search, or of a maze being made; several side by side."""

import click

from ..errors import DedaleError, UnknownName
from ..generators import GENERATORS, generate
from ..i18n import N_, _
from ..maze import formats as files
from ..maze.direction import Position
from ..maze.maze import Maze
from ..solvers import SOLVERS, compare
from ..trace import Trace
from .base import command, option, plugin_option, say_wrote
from .generate import chosen_mask
from .options import path_options, theme_option
from .progress import watched
from .types import MazeFile, Name, Size, Whole

#: A film shows every event; beyond this many cells nothing could be seen.
MOST_CELLS = 250_000


@command(
    "animate",
    N_("Film algorithms at work: solvers on a maze, or generators making one."),
    examples=[
        ("dedale animate maze.json -a bfs -o film.gif", N_("the search for a way")),
        ("dedale animate -a wilson -s 30x20 -o film.gif", N_("a maze in the making")),
        ("dedale animate maze.json -a bfs -a dfs -a astar -o three.gif", N_("side by side")),
        ("dedale animate -a tremaux -s 15x15 --speed 20 -o slow.gif", N_("slowly, on a new maze")),
    ],
)
@click.argument("source", metavar="[FILE]", type=MazeFile(), required=False)
@option(
    "-a",
    "--algorithm",
    "algorithms",
    type=Name("solver"),
    multiple=True,
    required=True,
    help=N_("A solver, or a generator; several are shown side by side."),
)
@option(
    "-o", "--output", type=MazeFile(), required=True, help=N_("GIF file; - is standard output.")
)
@path_options
@option("-s", "--size", type=Size(), help=N_("Size of the maze to make, without FILE."))
@option("--seed", type=Whole(), help=N_("Seed of the maze to make, without FILE."))
@option("--mask", metavar="MASK", help=N_("Shape of the maze to make, without FILE."))
@option("--speed", type=Whole(), metavar="N", help=N_("Events a second; else it takes 10 s."))
@option(
    "--frames",
    type=Whole(),
    default=250,
    help=N_("No more frames than this: a long film runs faster instead."),
)
@option("--cell", type=Whole(), metavar="PIXELS", help=N_("Width of a cell."))
@theme_option
@plugin_option
def run(
    source: str | None,
    algorithms: tuple[str, ...],
    output: str,
    start: Position | None,
    goals: tuple[Position, ...],
    heuristic: str,
    size: tuple[int, int] | None,
    seed: int | None,
    mask: str | None,
    speed: int | None,
    frames: int,
    cell: int | None,
    theme: str,
) -> None:
    for name in algorithms:
        if name not in SOLVERS and name not in GENERATORS:
            raise UnknownName(_("algorithm"), name, [*SOLVERS, *GENERATORS])
    making = [name for name in algorithms if name not in SOLVERS]
    if source and making:
        raise DedaleError(
            "{name} makes mazes: it is filmed without FILE, with --size", name=making[0]
        )
    if source and (size or mask or seed is not None):
        raise DedaleError("--size, --seed and --mask are for a new maze: leave them, or FILE")
    if output != "-" and not output.lower().endswith(".gif"):
        raise DedaleError(
            "{path!r} is not the name of a film: it should end with .gif", path=output
        )

    def work() -> bytes:
        from ..render.gif import to_gif

        width, height = size or (None, None)
        request = {"width": width, "height": height, "mask": chosen_mask(mask, size=size)}
        maze = files.load(source) if source else None
        drawn = seed
        traces: list[Trace] = []
        for name in algorithms:
            if name in making:
                made = generate(name, seed=drawn, trace=True, **request)  # type: ignore[arg-type]
                drawn = made.recipe["seed"] if made.recipe else drawn
                traces.append(filmed(made.trace))
                continue
            if maze is None:
                maze = generate(seed=drawn, **request)  # type: ignore[arg-type]
                drawn = maze.recipe["seed"] if maze.recipe else drawn
            refuse_large(maze)
            options = {"heuristic": heuristic, "trace": True}
            (found,) = compare(maze, start, goals or None, algorithms=[name], **options)
            traces.append(filmed(found.trace))
        labels = algorithms if len(algorithms) > 1 else ()
        return to_gif(traces, labels=labels, speed=speed, frames=frames, cell=cell, theme=theme)

    files.write(watched(work, _("film")), output)
    say_wrote(output)


def filmed(trace: Trace | None) -> Trace:
    assert trace is not None
    return trace


def refuse_large(maze: Maze) -> None:
    if maze.width * maze.height > MOST_CELLS:
        raise DedaleError(
            "a maze of {width}x{height} is too large for a film: at most {n:,} cells",
            width=maze.width,
            height=maze.height,
            n=MOST_CELLS,
        )
