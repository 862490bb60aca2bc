"""`dedale animate`: the film of a search, or of a maze being made; several side by side."""

from dataclasses import replace
from pathlib import PurePath

import click

from .. import transform
from ..errors import DedaleError, UnknownName
from ..generators import GENERATORS, generate
from ..i18n import N_, _
from ..kernel.rng import below, step, stream
from ..kernel.types import to_list
from ..maze import formats as files
from ..maze.direction import Position
from ..maze.kinds import ACCESSIBLE
from ..maze.maze import Maze
from ..progress import part
from ..solvers import SOLVERS, TOURS, tour
from ..solvers.distances import distances
from ..solvers.films import film_search, film_tour
from ..trace.trace import Trace
from .base import command, option, plugin_option, say_wrote
from .generate import chosen_mask
from .options import grid_option, path_options, theme_option
from .progress import watched
from .types import MaskWord, MazeFile, Name, Size, Whole

#: A film shows every event; beyond this many cells nothing could be seen.
MOST_CELLS = 250_000
#: Films by the endings of their files.
KINDS = {".gif": "gif", ".png": "apng", ".apng": "apng", ".svg": "svg"}


@command(
    "animate",
    examples=[
        ("dedale animate maze.json -a bfs -o film.gif", N_("the search for a way")),
        ("dedale animate -a wilson -s 30x20 -o film.gif", N_("a maze in the making")),
        ("dedale animate maze.json -a bfs -a dfs -a astar -o three.gif", N_("side by side")),
        ("dedale animate -a tremaux -s 15x15 --speed 20 -o slow.gif", N_("slowly, on a new maze")),
        ("dedale animate -a quick-union -s 8x6 --numbers ids -o ids.gif", N_("with its numbers")),
        ("dedale animate maze.json -a automaton -o film.svg", N_("sharp, and small, for a page")),
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
    metavar="ALGORITHM",
    help=N_("A solver, a generator or a tour; several are shown side by side."),
)
@option(
    "-o",
    "--output",
    type=MazeFile(),
    required=True,
    help=N_("Film: .gif, .png (APNG) or .svg; - is a GIF on standard output."),
)
@path_options
@option("-s", "--size", type=Size(), help=N_("Size of the maze to make, without FILE."))
@grid_option
@option("--seed", type=Whole(), help=N_("Seed of the maze to make, without FILE."))
@option("--mask", type=MaskWord(), help=N_("Shape of the maze to make, without FILE."))
@option("--speed", type=Whole(), metavar="N", help=N_("Events a second; else it takes 10 s."))
@option(
    "--frames",
    type=Whole(),
    default=250,
    help=N_("No more frames than this: a long film runs faster instead."),
)
@option("--cell", type=Whole(), metavar="PIXELS", help=N_("Width of a cell."))
@option(
    "--numbers",
    type=click.Choice(["distances", "costs", "ids"]),
    help=N_("Numbers in the cells: from the start, or those that the algorithm writes."),
)
@option("--stops", type=Whole(), default=6, help=N_("Stops of a tour, spread by the seed."))
@option("--open", "opened", type=Whole(), default=0, help=N_("Further walls opened in a new maze."))
@option(
    "--braid",
    type=Whole(),
    default=0,
    metavar="PCT",
    help=N_("Dead ends opened in a new maze, in percent."),
)
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
    grid: str,
    seed: int | None,
    mask: str | None,
    speed: int | None,
    frames: int,
    cell: int | None,
    numbers: str | None,
    stops: int,
    opened: int,
    braid: int,
    theme: str,
) -> None:
    for name in algorithms:
        if not any(name in table for table in (SOLVERS, GENERATORS, TOURS)):
            raise UnknownName(_("algorithm"), name, [*SOLVERS, *GENERATORS, *TOURS])
    making = [name for name in algorithms if name in GENERATORS]
    if source and making:
        raise DedaleError(
            "{name} makes mazes: it is filmed without FILE, with --size", name=making[0]
        )
    if source and (size or mask or seed is not None):
        raise DedaleError("--size, --seed and --mask are for a new maze: leave them, or FILE")
    kind = "gif" if output == "-" else KINDS.get(PurePath(output).suffix.lower(), "")
    if not kind:
        raise DedaleError(
            "{path!r} is not the name of a film: it should end with {endings}",
            path=output,
            endings=", ".join(KINDS),
        )

    def work() -> bytes | str:
        width, height = size or (None, None)
        shape = chosen_mask(mask, size=size, grid=grid)
        request = {"width": width, "height": height, "mask": shape, "grid": grid}
        maze = files.load(source) if source else None
        drawn = seed
        traces: list[Trace] = []
        with part(0.3):
            for name in algorithms:
                if name in making:
                    made = generate(name, seed=drawn, trace=True, **request)  # type: ignore[arg-type]
                    drawn = made.recipe.seed if made.recipe else drawn
                    traces.append(filmed(made.trace))
                    continue
                if maze is None:
                    maze = generate(seed=drawn, **request)  # type: ignore[arg-type]
                    drawn = maze.recipe.seed if maze.recipe else drawn
                    maze = transform.open_walls(transform.braid(maze, braid), opened)
                refuse_large(maze)
                if name in TOURS:
                    traces.append(toured(maze, name, start, goals, stops, drawn or 0))
                    continue
                found = film_search(maze, start, goals or None, name, heuristic=heuristic)
                traces.append(filmed(found.trace))
        shown = [numbered(trace, numbers) for trace in traces]
        written = numbers is not None
        if kind == "svg":
            from ..render.animated import to_animated_svg

            longest = max(len(trace.frames) for trace in shown)
            seconds = max(1.0, longest / speed) if speed else 10.0
            return to_animated_svg(
                shown,
                cell=cell or 20,
                seconds=seconds,
                frames=frames,
                theme=theme,
                numbers=written,
            )
        from ..render.gif import to_gif

        return to_gif(
            shown, speed=speed, cell=cell, kind=kind, frames=frames, theme=theme, numbers=written
        )

    files.write(watched(work, _("film")), output)
    say_wrote(output)


def toured(
    maze: Maze,
    method: str,
    start: Position | None,
    goals: tuple[Position, ...],
    count: int,
    seed: int,
) -> Trace:
    """The film of a tour through stops that the seed spreads over the maze."""
    kinds = bytes(maze.width * maze.height) if maze.kinds is None else maze.kinds
    free = [number for number, each in enumerate(kinds) if each == ACCESSIBLE]
    draw, places = stream(seed, "stops"), []
    for _time in range(min(count, len(free))):
        draw = step(draw)
        places.append(divmod(free.pop(below(draw, len(free))), maze.width))
    found = tour(maze, start, places, goals[0] if goals else None, method)
    if found is None:
        raise DedaleError("there is no tour: some stop cannot be reached")
    return film_tour(maze, found, places)


def numbered(trace: Trace, numbers: str | None) -> Trace:
    """The film with the numbers that were asked for."""
    if numbers == "distances":
        if trace.start is None or trace.makes:
            raise DedaleError("distances are shown in films of solvers and tours")
        maze = Maze(trace.width, trace.height, bytes(trace.sides), kinds_of(trace))
        known = to_list(distances(maze, trace.start))
        trace.values = [known[int(event) >> 4] for event in trace.events]
        trace.story = replace(trace.story, together=False)
    elif numbers is not None and trace.story.numbers != numbers:
        has = {"": _("none"), "turns": _("turns")}.get(trace.story.numbers, trace.story.numbers)
        raise DedaleError(
            "the film of {name} has no {numbers}: its numbers are {has}",
            name=_(trace.story.title),
            numbers=numbers,
            has=has,
        )
    return trace


def kinds_of(trace: Trace) -> bytes | None:
    return None if trace.kinds is None else bytes(trace.kinds)


def filmed(trace: Trace | None) -> Trace:
    assert trace is not None
    return trace


def refuse_large(maze: Maze) -> None:
    if maze.size > MOST_CELLS:
        raise DedaleError(
            "a maze of {width}x{height} is too large for a film: at most {n:,} cells",
            width=maze.width,
            height=maze.height,
            n=MOST_CELLS,
        )
