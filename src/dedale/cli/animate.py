"""`dedale animate`: the film of a search, or of a maze being made; several side by side."""

from dataclasses import replace
from typing import cast

import click

from ..errors import DedaleError, UnknownName
from ..generators import GENERATORS
from ..generators.request import checked_seed
from ..i18n import N_, _
from ..kernel.rng import below, step, stream
from ..kernel.types import to_list
from ..masks.words import spelled
from ..maze import formats as files
from ..maze.kinds import ACCESSIBLE
from ..maze.maze import Maze
from ..maze.recipe import Recipe
from ..numbers import whole
from ..progress import part
from ..render.film import Film, kind_of
from ..requests import some
from ..shell.asking import asking
from ..shell.base import command, option, plugin_option, say, say_wrote
from ..shell.options import terrain_option
from ..shell.progress import watched
from ..shell.types import MazeFile, Name, OutputFile, Whole
from ..solvers import SOLVERS, TOURS
from ..solvers.search import Search
from ..trace.trace import Trace
from ..transform import BRAIDERS, braid

#: A film shows every event; beyond this many cells nothing could be seen.
MOST_CELLS = 250_000
#: Percent of the dead ends that the film of a braider opens, when nobody says how many.
BRAIDED = 60
#: Stops of a tour when their number is not given.
STOPS = 6
#: What is asked of a search that is filmed, and of a maze that is made for it.
SEARCHED = some(Search.PARAMETERS, "start", "goal", "heuristic")
NEW = some(Recipe.PARAMETERS, "width", "height", "grid", "seed", "mask", "braid", "open")


@command(
    "animate",
    examples=[
        ("dedale animate maze.json -a bfs -o film.gif", N_("the search for a path")),
        ("dedale animate -a wilson -s 30x20 -o film.gif", N_("a maze in the making")),
        (
            "dedale animate -a wilson -s 12x8 --braid 60 --open 5 -o loops.gif",
            N_("a maze in the making, then its loops"),
        ),
        ("dedale animate maze.json -a bfs -a dfs -a astar -o three.gif", N_("side by side")),
        ("dedale animate -a tremaux -s 15x15 --speed 20 -o slow.gif", N_("slowly, on a new maze")),
        ("dedale animate -a quick-union -s 8x6 --numbers ids -o ids.gif", N_("with the numbers")),
        (
            "dedale animate maze.json -a automaton -o film.svg",
            N_("a small vector film for a web page"),
        ),
        (
            "dedale animate -a bfs -a dijkstra -s 20x15 --braid 80 --terrain noise:3 -o hills.html",
            N_("on terrain, where breadth-first search misses the cheapest path"),
        ),
        (
            "dedale animate -a kruskal -s 20x15 -o film.html",
            N_("one page to keep or send: step by step, with pseudo-code and data structure"),
        ),
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
    help=N_("A solver, a generator, a tour or a braider; several are shown side by side."),
)
@option(
    "-o",
    "--output",
    type=OutputFile(),
    required=True,
    help=N_("Film: .html, .gif, .png (APNG) or .svg; - is a GIF on standard output."),
)
@asking(search=SEARCHED, recipe=NEW, film=Film.PARAMETERS)
@option("--stops", type=Whole(), help=N_("Stops of a tour, chosen by the seed (default: 6)."))
@terrain_option
@plugin_option
def run(
    source: str | None,
    algorithms: tuple[str, ...],
    output: str,
    search: dict[str, object],
    recipe: dict[str, object],
    film: dict[str, object],
    stops: int | None,
    terrain: str | None,
) -> None:
    kinds = {name: kind_with(name) for name in algorithms}
    making = [name for name in algorithms if kinds[name] == "generator"]
    if source and making:
        raise DedaleError(
            "{name} makes mazes: it is filmed without FILE, with --size", name=making[0]
        )
    if source and recipe:
        raise DedaleError(
            "--size, --seed and --mask are for a new maze: leave them out, or leave out FILE"
        )
    if stops is not None and "tour" not in kinds.values():
        raise DedaleError("--stops is for tours: {able}", able=", ".join(TOURS))
    kind = "gif" if output == "-" else kind_of(output)
    solvers = tuple(name for name in algorithms if kinds[name] == "solver")
    asked, shown = Search.of({**search, "algorithm": solvers}), Film.of(film)
    recipe["mask"] = spelled(cast("str | None", recipe.get("mask")))
    made = Recipe.of({**recipe, "seed": checked_seed(cast("int | None", recipe.get("seed")))})
    if made.width is not None and made.height is not None:
        refuse_large(made.width, made.height)  # before the work of making it

    def work() -> bytes | str:
        maze = files.load(source) if source else None
        traces: list[Trace] = []
        with part(0.3):
            for name in algorithms:
                if name in making:
                    whole_run = made.but(algorithm=name).make(trace=True)
                    traces.append(filmed(whole_run.trace))
                    continue
                if kinds[name] == "braider":
                    plain = files.load(source) if source else made.but(braid=None, open=None).make()
                    refuse_large(plain.width, plain.height)
                    percent = BRAIDED if made.braid is None else made.braid
                    opened = braid(plain, percent, seed=made.seed, braider=name, trace=True)
                    traces.append(filmed(opened.trace))
                    continue
                maze = made.make() if maze is None else maze
                if terrain is not None:
                    maze = maze.with_terrain(terrain)
                refuse_large(maze.width, maze.height)
                if kinds[name] == "tour":
                    traces.append(toured(maze, name, asked, stops, made.seed or 0))
                    continue
                from ..solvers.films import film_search

                heuristic = asked.heuristic or "manhattan"
                goals = asked.goal or None
                found = film_search(maze, asked.start, goals, name, heuristic=heuristic)
                traces.append(filmed(found.trace))
        return shown.draw([numbered(trace, shown.numbers) for trace in traces], kind)

    files.write(watched(work, _("film")), output)
    if not source and recipe.get("seed") is None:
        say(_("seed {seed}").format(seed=made.seed))
    say_wrote(output)


def kind_with(name: str) -> str:
    """What kind of algorithm has a name; plug-ins, which take long to find, are asked last."""
    tables = GENERATORS, SOLVERS, TOURS, BRAIDERS
    ours = (table.kind for table in tables if name in dict(table.ours()))
    kind = next(ours, None) or next((table.kind for table in tables if name in table), None)
    if kind is None:
        raise UnknownName(_("algorithm"), name, [*SOLVERS, *GENERATORS, *TOURS, *BRAIDERS])
    return kind


def toured(
    maze: Maze,
    method: str,
    asked: Search,
    count: int | None,
    seed: int,
) -> Trace:
    """The film of a tour through stops that the seed spreads over the maze."""
    from ..solvers import tour
    from ..solvers.films import film_tour

    kinds = bytes(maze.width * maze.height) if maze.kinds is None else maze.kinds
    free = [number for number, each in enumerate(kinds) if each == ACCESSIBLE]
    draw, places = stream(seed, "stops"), []
    if count is not None:
        whole("stops", count, 1, len(free))
    for _time in range(min(STOPS if count is None else count, len(free))):
        draw = step(draw)
        places.append(divmod(free.pop(below(draw, len(free))), maze.width))
    found = tour(maze, asked.start, places, asked.goal[0] if asked.goal else None, method)
    if found is None:
        raise DedaleError("there is no tour: some stop cannot be reached")
    return film_tour(maze, found, places)


def numbered(trace: Trace, numbers: str | None) -> Trace:
    """The film with the numbers that were asked for."""
    if numbers == "distances":
        if trace.start is None or trace.makes:
            raise DedaleError("distances are shown in films of solvers and tours")
        from ..solvers.distances import distances

        maze = Maze(trace.width, trace.height, bytes(trace.sides), kinds_of(trace))
        known = to_list(distances(maze, trace.start))
        trace.values = [known[int(event) >> 4] for event in trace.events]
        trace.story = replace(trace.story, together="")
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


def refuse_large(width: int, height: int) -> None:
    if width * height > MOST_CELLS:
        raise DedaleError(
            "a maze of {width}x{height} is too large for a film: at most {n:,} cells",
            width=width,
            height=height,
            n=MOST_CELLS,
        )
