"""`dedale exercise …`: list the exercises, begin one, check a program, ask for a hint."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..errors import DedaleError
from ..exercises import EXERCISES, PARTS, check_file, exercise
from ..files import write_atomically
from ..i18n import N_, _, language
from ..registry import Entry
from ..shell.base import Group, command, json_option, option, print_json, say_wrote
from ..shell.types import PackOrFile, Whole

COMMANDS = {
    "list": Entry("dedale.cli.exercise:list_all", N_("List the exercises, part by part.")),
    "start": Entry(
        "dedale.cli.exercise:start", N_("Explain the task and write a program to complete.")
    ),
    "check": Entry("dedale.cli.exercise:check", N_("Check a program and list what fails.")),
    "hint": Entry("dedale.cli.exercise:hint", N_("Show a hint; each of the three says more.")),
}

_NAME = PackOrFile("name", lambda _context: EXERCISES)

run = Group("exercise", {N_("Commands"): COMMANDS})


@command("list", examples=[("dedale exercise list", N_("all of them, by part and level"))])
@json_option
def list_all(as_json: bool) -> None:
    if as_json:
        every = [each.to_json() for each in EXERCISES.values()]
        print_json(every, indent=1)
        return
    wide = max(map(len, EXERCISES))
    for part, words in PARTS.items():
        click.echo(_(words))
        for name, each in EXERCISES.items():
            if each.part == part:
                click.echo(f"  {name:{wide}}  {'*' * each.level:5}  {each.title}")


@command(
    "start",
    N_("NAME is an exercise, or a file (.toml, .json) that a teacher has written."),
    examples=[("dedale exercise start bfs", N_("writes bfs.py"))],
)
@click.argument("name", metavar="NAME", type=_NAME)
@option("-o", "--output", metavar="FILE", help=N_("File to write (default: NAME.py)."))
def start(name: str, output: str | None) -> None:
    chosen = exercise(name)
    path = Path(output or f"{chosen.name}.py")
    if path.exists():
        raise DedaleError("{path!r} is there already; choose another one with -o", path=str(path))
    click.echo(f"{chosen.title}\n\n{chosen.goal}\n")
    write_atomically(path, chosen.skeleton)
    say_wrote(str(path))
    then = f"dedale exercise check {path}"
    if chosen.name not in EXERCISES:
        then += f" --exercise {name}"
    click.echo(_("Then: {command}").format(command=then))


@command(
    "check",
    N_("The exercise is named in the first line of FILE: `# exercise: NAME`."),
    examples=[("dedale exercise check stack.py", N_("check the program and list what fails"))],
)
@click.argument("file", metavar="FILE", type=click.Path())
@option(
    "--exercise", "name", metavar="NAME", type=_NAME, help=N_("The exercise, or a teacher's file.")
)
@json_option
@option("--html", "page", metavar="FILE", help=N_("Write a report with drawings."))
def check(file: str, name: str | None, as_json: bool, page: str | None) -> None:
    from ..judge.report import as_html, as_text

    chosen, verdict = check_file(file, name)
    if as_json:
        result = verdict.to_json() | {"exercise": chosen.name}
        print_json(result, indent=1)
    else:
        unicode = (sys.stdout.encoding or "").lower().startswith("utf")
        click.echo("\n".join(as_text(verdict, unicode)))
        if verdict.status == 0 and chosen.next:
            following = f"{EXERCISES[chosen.next].title} ({chosen.next})"
            click.echo(_("The next exercise: {name}").format(name=following))
    if page:
        write_atomically(page, as_html([verdict], language()))
        say_wrote(page)
    sys.exit(verdict.status)


@command("hint", examples=[("dedale exercise hint stack 2", N_("the second hint"))])
@click.argument("name", metavar="NAME", type=_NAME)
@click.argument("number", metavar="[1-3]", type=Whole(1, 3), default=1)
def hint(name: str, number: int) -> None:
    hints = exercise(name).hints
    if number > len(hints):
        raise DedaleError("this exercise has {n} hints", n=len(hints))
    click.echo(hints[number - 1])
