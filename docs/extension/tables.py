"""The commands and the tables of names, as the program itself tells them."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click

import dedale
from dedale.cli import main
from dedale.registry import KINDS, plural, registry

from .algorithms import KINDS as ALGORITHMS
from .algorithms import page_of, sentence
from .files import write


def write_commands(path: Path) -> None:
    """The help of every command, as it is printed."""
    lines = ["# Command line", "", "What `dedale COMMAND --help` prints, for every command.", ""]
    # Sphinx itself listens to sys.argv; click must not see it while it writes help.
    settings = {**main.context_settings, "max_content_width": 88, "terminal_width": 88}
    context = click.Context(main, info_name="dedale", **settings)
    home = str(Path.home())  # who reads the page has another
    for name, text in _help(main, context):
        text = text.replace(home, "~")
        lines += [f"## {name}", "", "```text", text, "```", ""]
    write(path, lines)


def _help(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    yield context.command_path, command.get_help(context).strip()
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None and not below.hidden:
                yield from _help(below, click.Context(below, info_name=name, parent=context))


def write_api(path: Path) -> None:
    """The public names of the package, each with its documentation."""
    lines = [
        "# Python API",
        "",
        "The public names of the package. Everything is loaded when it is first used, so "
        "`import dedale` takes milliseconds. The guide is [From Python](../guides/python.md); "
        "games, books, data sets and so on are in [Modules](modules.md).",
        "",
    ]
    for title, directive, wanted in (
        ("Functions", "autofunction", lambda found: not isinstance(found, type)),
        ("Classes", "autoclass", lambda found: isinstance(found, type)),
        ("Errors", "autoexception", lambda found: found in ERRORS),
    ):
        lines += [f"## {title}", "", "```{eval-rst}", ".. currentmodule:: dedale", ""]
        for name in sorted(dedale.__all__, key=lambda name: (name not in FIRST, name)):
            found = getattr(dedale, name)
            if wanted(found) and (found in ERRORS) == (title == "Errors"):
                lines.append(f".. {directive}:: {name}")
                lines += ["   :members:"] if title == "Classes" else []
                lines.append("")
        lines += ["```", ""]
    write(path, lines)


def write_modules(path: Path) -> None:
    """What the packages offer that guides use, each with its documentation."""
    lines = [
        "# Modules",
        "",
        "Games, books, data sets, environments and so on. Names that are neither here nor in the "
        "[API](api.md) may change in any version ([Compatibility](../compatibility.md)).",
        "",
    ]
    for module, (about, names) in MODULES.items():
        found = import_module(module)
        lines += [
            f"## {module}",
            "",
            about,
            "",
            "```{eval-rst}",
            f".. currentmodule:: {module}",
            "",
        ]
        for name in names.split() or found.__all__:
            thing = getattr(found, name)
            if isinstance(thing, type):
                lines += [f".. autoclass:: {name}", "   :members:", ""]
            elif callable(thing):
                lines += [f".. autofunction:: {name}", ""]
        lines += ["```", ""]
    write(path, lines)


#: A sentence, and the names; none: all that the package offers.
MODULES = {
    "dedale.games": ("A game being played, whatever its rules.", "Session Outcome"),
    "dedale.games.ariane": (
        "Levels of [Ariane and the Minotaur](../ariane.md).",
        "Level load loads load_pack solve verdict generate hardest harder prune analyse hint",
    ),
    "dedale.games.theseus": (
        "Levels of [Theseus and the Minotaur](../theseus.md).",
        "loads load_pack solve generate analyse hint",
    ),
    "dedale.books": ("[Books of mazes](../books.md).", "make_book make_cover Book"),
    "dedale.judge": (
        "[The judge](../guides/judge-class.md).",
        "judge judge_source CaseLimits Verdict Finding",
    ),
    "dedale.classroom": ("The maze that pupils' programs are given.", "Maze"),
    "dedale.exercises": ("[Exercises](../guides/exercises.md).", "exercise check check_file film"),
    "dedale.datasets": (
        "[Sets of solved mazes](../research.md).",
        "make make_levels make_runs load observations_of solved Dataset",
    ),
    "dedale.envs": ("[Environments](../environments.md).", "make make_vec"),
    "dedale.envs.suites": ("[Suites](../suites.md) with proven returns.", "suite evaluate"),
    "dedale.arena": ("The [arena](../arena.md) for language models.", "Arena tasks judge"),
    "dedale.scale": ("[Mazes of any size](../scale.md).", "generate open_large is_large LargeMaze"),
    "dedale.registry": ("[Plug-ins](../guides/plugins.md).", "load_plugin"),
}
#: What most people look for.
FIRST = ("generate", "solve", "Maze")
ERRORS = (dedale.DedaleError,)


def write_tables(path: Path) -> None:
    """Every generator, solver, mask …: what a table says about each of its lines."""
    lines = [
        "# All names",
        "",
        "Every generator, solver, mask and so on, by kind, as `dedale list` prints them. "
        "[Plug-ins](../guides/plugins.md) add to them.",
        "",
    ]
    for kind in KINDS:
        lines += [f"## {plural(kind).capitalize()}", ""]
        lines += ["| name | what it does |", "| --- | --- |"]
        for name, entry in registry(kind).items():
            title = f"`{name}`"
            if kind in ALGORITHMS:
                title = f"[{title}](../algorithms/{page_of(kind, name)}.md)"
            lines.append(f"| {title} | {sentence(entry.about)} |".replace("\n", " "))
        lines.append("")
    write(path, lines)
