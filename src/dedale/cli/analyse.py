"""`dedale analyse`: figures about a maze."""

import sys
from collections.abc import Iterator
from typing import Any

import click

from ..i18n import N_, _, decimal, labelled
from ..jsons import JsonObject
from ..maze.difficulty import MEASURES
from ..maze.formats import load, parse
from ..maze.maze import Maze
from ..maze.recipe import Recipe
from ..progress import part
from ..requests import Value
from ..scale.commands import going_on, is_very_large, open_maze, refuse_engines
from ..shell.base import command, json_option, plugin_option, print_json
from ..shell.options import cluster_option, workers_option
from ..shell.progress import watched
from ..shell.types import MazeFile


@command(
    "analyse",
    examples=[
        ("dedale analyse maze.json", N_("as text")),
        ("dedale generate -f json | dedale analyse - --json", N_("for programs")),
        ("dedale generate --count 3 -f json | dedale analyse - --json", N_("a line of JSON each")),
        ("dedale analyse big.zarr", N_("a maze of any size, block by block")),
    ],
)
@click.argument("sources", metavar="FILE...", type=MazeFile(), nargs=-1, required=True)
@json_option
@cluster_option
@workers_option
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    sources: tuple[str, ...],
    as_json: bool,
    scheduler: str | None,
    workers: int | None,
) -> None:
    if not any(map(is_very_large, sources)):
        refuse_engines(context)
    several = len(sources) > 1
    for number, source in enumerate(sources):
        for name, maze in read_all(source):
            label = _("reading {name}").format(name=name)
            figures = (
                very_large(source, scheduler, workers)
                if maze is None
                else watched(lambda maze=maze: in_memory(maze), label)  # type: ignore[misc]
            )
            if as_json and (several or name != source):
                print_json({"file": name} | figures)
            elif as_json:
                print_json(figures, indent=2)
            else:
                if several or name != source:
                    click.echo(("\n" if number else "") + name)
                tell(figures)


def read_all(source: str) -> Iterator[tuple[str, Maze | None]]:
    """The mazes of a file by name, or None for one that is never loaded whole."""
    if is_very_large(source):
        yield source, None
    else:
        yield from mazes_in(source)


def mazes_in(source: str) -> Iterator[tuple[str, Maze]]:
    """The mazes of a file by name.

    Standard input may have several, a line of JSON each, as `generate --count` writes them.
    """
    if source != "-":
        yield source, load(source)
        return
    data = sys.stdin.buffer.read()
    lines = data.splitlines()
    if len(lines) > 1 and all(line.startswith(b"{") and line.endswith(b"}") for line in lines):
        for number, line in enumerate(lines, 1):
            yield f"-:{number}", parse(line, f"-:{number}")
    else:
        yield source, parse(data, "-")


def tell(figures: JsonObject) -> None:
    """Figures for people."""
    for name, value in figures.items():
        if name == "difficulty":
            for measure, number in (value or {}).items():
                click.echo(labelled(_(MEASURES[measure][0]), shown(measure, number)))
        elif value is not None or name in ("solution", "recipe"):
            click.echo(labelled(_(LABELS[name]), shown(name, value)))


def in_memory(maze: Maze) -> JsonObject:
    """All figures of a maze."""
    from ..solvers import analyse

    return analyse(maze) | {"recipe": values_of(maze.recipe), "digest": maze.digest()}


def very_large(source: str, scheduler: str | None, workers: int | None) -> JsonObject:
    """The figures of a maze that is never loaded whole."""
    from ..scale.analyse import analyse

    maze = open_maze(source)
    with going_on(_("reading {name}").format(name=source), source, "analyse") as notes:
        engine = "dask" if scheduler else "local"
        with part(0.95):
            figures = analyse(
                maze, engine=engine, scheduler=scheduler, workers=workers, notes=notes
            )
        digest = maze.digest()
    return figures | {"recipe": values_of(maze.recipe), "digest": digest}


def values_of(recipe: Recipe | None) -> dict[str, Value] | None:
    """What the maze was made from; None: that is not known."""
    return None if recipe is None else recipe.values()


def shown(name: str, value: Any) -> str:
    """A figure for people."""
    if value is None:
        return _("none: drawn, or edited") if name == "recipe" else _("no path")
    if isinstance(value, dict):
        words = {parameter.name: parameter.words for parameter in Recipe.PARAMETERS}
        shown = {key: tuple(one) if isinstance(one, list) else one for key, one in value.items()}
        lines = {key: _("drawn") if "\n" in str(one) else one for key, one in shown.items()}
        return ", ".join(f"{_(words[key])} {one}" for key, one in lines.items())
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name.endswith("share"):
        return f"{decimal(100 * value, 1)} %"
    if name == "diameter_ends":
        return f"{value[0]} – {value[1]}"
    return decimal(value, 2) if isinstance(value, float) else str(value)


LABELS = {
    "width": N_("width"),
    "height": N_("height"),
    "accessible": N_("accessible cells"),
    "masked": N_("masked cells"),
    "cut_off": N_("cut-off cells"),
    "open_walls": N_("open walls"),
    "isolated": N_("isolated cells"),
    "dead_ends": N_("dead ends"),
    "corridors": N_("corridors (straight)"),
    "turns": N_("corridors (turns)"),
    "junctions": N_("junctions of three"),
    "crossings": N_("junctions of four"),
    "parts": N_("connected parts"),
    "cycles": N_("cycles"),
    "perfect": N_("perfect"),
    "diameter": N_("longest path (steps)"),
    "diameter_ends": N_("its two ends"),
    "diameter_exact": N_("proven to be the longest"),
    "detour": N_("mean detour"),
    "solution_start": N_("start of the solution"),
    "solution_goal": N_("goal of the solution"),
    "solution": N_("solution (steps)"),
    "solution_cells": N_("cells on the solution"),
    "solution_share": N_("share of all cells"),
    "grade": N_("difficulty (1 to 10)"),
    "recipe": N_("recipe"),
    "digest": N_("digest"),
}
