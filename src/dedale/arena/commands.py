"""`dedale arena …`: levels for language models, what their answers are worth, a server of tools."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from ..errors import DedaleError, UnknownName
from ..files import read_text, write_atomically
from ..grids.keys import TEST, TRAIN
from ..i18n import N_
from ..registry import Entry
from ..shell.base import Group, command, option, print_json, say_wrote
from ..shell.options import setting, settings_option
from ..shell.types import Listed, Whole

COMMANDS = {
    "tasks": Entry(
        "dedale.arena.commands:draw",
        N_("Draw levels with their prompts, as JSON lines and pictures."),
    ),
    "score": Entry(
        "dedale.arena.commands:score",
        N_("Score answers, and explain what is wrong with them."),
    ),
    "serve": Entry(
        "dedale.arena.commands:serve",
        N_("Offer levels as tools of the Model Context Protocol, on standard input and output."),
    ),
}

run = Group("arena", {N_("Commands"): COMMANDS})


def _kinds(_context: click.Context) -> list[str]:
    from .task import KINDS

    return list(KINDS)


def _baselines(_context: click.Context) -> list[str]:
    from .baselines import BASELINES

    return list(BASELINES)


@command(
    "tasks",
    examples=[
        ("dedale arena tasks -n 3 --set width=5 --set height=5", N_("three mazes, on the screen")),
        ("dedale arena tasks --env ariane -n 2 -o levels.jsonl", N_("levels of Ariane")),
        ("dedale arena tasks -n 2 -o seen.jsonl --pictures seen", N_("with pictures and films")),
    ],
)
@option("--env", type=Listed("NAME", _kinds), default="maze", help=N_("Environment."))
@option("-n", "--count", type=Whole(), default=10, help=N_("Number of levels."))
@settings_option
@option(
    "--split",
    type=click.Choice([TEST, TRAIN]),
    default=TEST,
    help=N_("Levels for testing, or for training."),
)
@option(
    "--unreachable", type=Whole(), default=10, help=N_("Percentage of levels that cannot be won.")
)
@option("--grades", type=Whole(), nargs=2, default=(1, 10), help=N_("Lowest and highest grade."))
@option(
    "--seed",
    type=Whole(),
    default=0,
    show_default=True,
    help=N_("Random seed: the same seed gives the same levels."),
)
@option(
    "-o", "--output", metavar="FILE", default="-", help=N_("Output file; - is standard output.")
)
@option(
    "--pictures", metavar="DIR", help=N_("Also write a PNG and a GIF of each level to this folder.")
)
def draw(
    env: str,
    count: int,
    settings: tuple[str, ...],
    output: str,
    pictures: str | None,
    **how: Any,
) -> None:
    from . import tasks

    how |= dict(map(setting, settings))
    found = list(tasks(count, env, **how))
    text = "".join(json.dumps(task.json(), ensure_ascii=False) + "\n" for task in found)
    if pictures is not None:
        folder = Path(pictures)
        folder.mkdir(parents=True, exist_ok=True)
        for task in found:
            write_atomically(folder / f"{task.id}.png", task.picture())
            write_atomically(folder / f"{task.id}.gif", task.film())
        say_wrote(pictures)
    if output == "-":
        click.echo(text, nl=False)
    else:
        write_atomically(Path(output), text)
        say_wrote(output)


@command(
    "score",
    examples=[
        (
            "dedale arena score levels.jsonl --baseline random",
            N_("a built-in agent that moves at random"),
        ),
        ("dedale arena score levels.jsonl answers.jsonl --each", N_("a verdict for each answer")),
    ],
)
@click.argument("file", metavar="TASKS", type=click.Path(allow_dash=True))
@click.argument("answers", metavar="[ANSWERS]", type=click.Path(allow_dash=True), required=False)
@option(
    "--baseline",
    type=Listed("NAME", _baselines),
    help=N_("Score a built-in agent instead of ANSWERS."),
)
@option(
    "--each", is_flag=True, help=N_("Print one line of JSON per answer instead of the summary.")
)
def score(file: str, answers: str | None, baseline: str | None, each: bool) -> None:
    from .baselines import BASELINES
    from .scoring import judge, summary
    from .task import read_tasks

    if (answers is None) == (baseline is None):
        raise DedaleError("give a file of answers, or --baseline")
    tasks = read_tasks(read_text(Path(file)))
    if baseline is not None:
        if baseline not in BASELINES:
            raise UnknownName(N_("baseline"), baseline, BASELINES)
        verdicts = [judge(task, BASELINES[baseline](task)) for task in tasks]
    else:
        said = _answers(read_text(Path(str(answers))))
        verdicts = [judge(task, said.get(task.id, "")) for task in tasks]
    if each:
        for verdict in verdicts:
            print_json(verdict.json())
    else:
        print_json(summary(verdicts), indent=1)


def _answers(text: str) -> dict[str, str]:
    """The answers of a file: a line of JSON each, with the `id` of the task and the `answer`."""
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            values = json.loads(line)
            found[str(values["id"])] = str(values["answer"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise DedaleError(
                'line {number} should be JSON like {{"id": "maze-8x8-6", "answer": "north east"}}',
                number=number,
            ) from None
    return found


@command(
    "serve",
    examples=[
        ("dedale arena serve", N_("new levels, as the client asks for them")),
        ("dedale arena serve --tasks levels.jsonl", N_("these levels, in turn")),
    ],
)
@option("--tasks", "file", metavar="FILE", help=N_("Serve the levels of this file, in order."))
def serve(file: str | None) -> None:
    from .mcp import Server
    from .task import read_tasks

    given = read_tasks(read_text(Path(file))) if file else []
    Server(given).serve(sys.stdin, sys.stdout)
