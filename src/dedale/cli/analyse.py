"""`dedale analyse`: figures about a maze."""

from __future__ import annotations

from typing import Any

import click

from ..core.files import load
from ..core.statistics import statistics
from ..i18n import N_, _
from .base import command, option
from .progress import watched
from .types import MazeFile


@command(
    "analyse",
    N_("Figures about a maze: dead ends, junctions, cycles …"),
    examples=[
        ("dedale analyse maze.json", N_("for people")),
        ("dedale generate -f json | dedale analyse - --json", N_("for programs")),
    ],
)
@click.argument("source", metavar="FILE", type=MazeFile())
@option("--json", "as_json", is_flag=True, help=N_("As JSON."))
def run(source: str, as_json: bool) -> None:
    def work() -> dict[str, Any]:
        maze = load(source)
        return statistics(maze) | {"recipe": maze.recipe, "digest": maze.digest()}

    figures = watched(work, source)
    if as_json:
        import json

        click.echo(json.dumps(figures, indent=2, ensure_ascii=False))
        return
    for name, value in figures.items():
        if value is None:
            continue
        if isinstance(value, dict):
            value = ", ".join(f"{key} {one}" for key, one in value.items())
        if isinstance(value, bool):
            value = _("yes") if value else _("no")
        click.echo(f"{_(LABELS.get(name, name))}: {value}")


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
    "recipe": N_("recipe"),
    "digest": N_("digest"),
}
