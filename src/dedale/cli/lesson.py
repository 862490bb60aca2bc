"""`dedale lesson`: the nine demonstrations, in order, or one of them; `--source` to read them."""

import click

from ..i18n import N_, _
from ..lessons import LESSONS, lesson, source, trace
from .base import command, option
from .types import Listed, Whole

#: What the lessons are called, beside the names by which they are asked for.
CALLED = {
    "directions": N_("directions"),
    "positions": N_("positions"),
    "cells": N_("cells"),
    "maze": N_("the maze"),
    "drawing": N_("drawing"),
    "random-walls": N_("random walls"),
    "random-walk": N_("the random walk"),
    "stack": N_("the stack"),
    "generation": N_("generation"),
}


def called(name: str) -> str:
    """A lesson for people, with the name to type where that is another."""
    words = _(CALLED.get(name, name))
    return name if words == name else f"{words} ({name})"


@command(
    "lesson",
    N_(
        "Nine small demonstrations, from a direction to a whole maze.\n\n"
        "NAME is one of: directions, positions, cells, maze, drawing, random-walls, random-walk, "
        "stack, generation. Without it they come all nine, in order."
    ),
    examples=[
        ("dedale lesson stack", N_("one lesson")),
        ("dedale lesson stack --source", N_("its program")),
    ],
)
@click.argument(
    "name", required=False, metavar="[NAME]", type=Listed("name", lambda _context: LESSONS)
)
@option("--seed", type=Whole(), default=1, help=N_("The same seed, the same trace."))
@option("--source", "show_source", is_flag=True, help=N_("Show the program instead of running it."))
@option("--list", "show_list", is_flag=True, help=N_("List the lessons and what to look at."))
def run(name: str | None, seed: int, show_source: bool, show_list: bool) -> None:
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
            click.echo("\n".join(trace(each, seed=seed)))
