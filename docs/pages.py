"""Writes the pages of the site that the program itself knows best: its commands, tables, algorithms."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from dedale import i18n
from dedale.cli import main
from dedale.registry import KINDS, plural, registry
from dedale.trace import story_of


def write_commands(path: Path) -> None:
    """The help of every command, as it is printed."""
    i18n.use("en")
    parts = ["# Command line", "", "What `dedale COMMAND --help` prints, for every command.", ""]
    # Sphinx itself listens to sys.argv; click must not see it while it writes help.
    context = click.Context(main, info_name="dedale", max_content_width=88, terminal_width=88)
    for name, text in _help(main, context):
        parts += [f"## {name}" if name.count(" ") else f"# {name}", "", "```text", text, "```", ""]
    _write(path, "\n".join(parts).replace("# dedale\n", "## dedale\n", 1))


def _help(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    yield context.command_path, command.get_help(context).strip()
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None and not below.hidden:
                inner = click.Context(below, info_name=name, parent=context)
                yield from _help(below, inner)


def write_tables(path: Path) -> None:
    """Every generator, solver, mask …: what a table says about each of its lines."""
    i18n.use("en")
    parts = [
        "# What there is",
        "",
        "Every name that Dédale knows, by kind. Plug-ins add to them.",
        "",
    ]
    for kind in KINDS:
        parts += [f"## {kind}", "", "| name | what it does |", "| --- | --- |"]
        for name, entry in registry(kind).items():
            parts.append(f"| `{name}` | {entry.about or '—'} |".replace("\n", " "))
        parts.append("")
    _write(path, "\n".join(parts))


def write_algorithms(path: Path) -> None:
    """The story of every algorithm, as `dedale show` tells it."""
    i18n.use("en")
    parts = [
        "# Algorithms",
        "",
        "Idea, pseudo-code, cost and reference of each, from the story in its own file. Films light",
        "the line that is running: `dedale animate`, the terminal, and *Watch* on the page.",
        "",
    ]
    for kind in ("generator", "solver", "tour"):
        parts += [f"## {plural(kind)}", ""]
        for name, entry in registry(kind).items():
            story = story_of(entry)
            parts += [f"### {story.title}", "", f"`{name}`. {story.idea}", "", "```text"]
            parts += [
                f"{number:2}  {'    ' * line.indent}{line.code}"
                for number, line in enumerate(story.lines, 1)
            ]
            facts = [story.texture, story.cost, story.reference and f"{story.reference}."]
            parts += ["```", "", " ".join(filter(None, facts)), ""]
    _write(path, "\n".join(parts))


def _write(path: Path, text: str) -> None:
    """Only when it differs, so that an unchanged page is not built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit("run by sphinx: make docs")
