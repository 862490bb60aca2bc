"""`dedale list`: everything there is to choose from, plug-ins included."""

import sys

import click

from ..i18n import N_, _
from ..registry import KINDS, checked_kind, plugin_failures, plural, registry
from ..shell.base import command, json_option, lines_for, plugin_option, print_json, say
from ..shell.types import Kind

#: What the columns of the short list show: claims that differ from the usual.
_CLAIMS = {"perfect": N_("perfect"), "uniform": N_("uniform"), "shortest": N_("shortest")}


@command(
    "list",
    examples=[
        ("dedale list", N_("everything")),
        ("dedale list generators", N_("one kind")),
        ("dedale list masks --json", N_("for programs")),
    ],
)
@click.argument("kind", required=False, type=Kind())
@json_option
@plugin_option
def run(kind: str | None, as_json: bool) -> None:
    kinds = [checked_kind(kind)] if kind else [k for k in KINDS if lines_of(k)]
    if as_json:
        found = {k: [{"name": name} | facts for name, facts in lines_of(k)] for k in kinds}
        data = found[kinds[0]] if kind else found
        print_json(data, indent=2)
        return
    for number, each in enumerate(kinds):
        if not kind:
            click.echo(("\n" if number else "") + heading(each))
        show(lines_of(each), indent=0 if kind else 2)
    for plugin, reason in plugin_failures().items():
        say(_("plug-in {plugin!r} failed: {reason}").format(plugin=plugin, reason=reason))


#: What the tables are called by people.
CALLED = {
    "generators": N_("generators"),
    "engines": N_("engines"),
    "braiders": N_("braiders"),
    "masks": N_("masks"),
    "formats": N_("formats"),
    "solvers": N_("solvers"),
    "heuristics": N_("heuristics"),
    "tours": N_("tours"),
    "placers": N_("placers"),
    "strategies": N_("strategies"),
    "games": N_("games"),
    "themes": N_("themes"),
    "commands": N_("commands"),
}


def heading(kind: str) -> str:
    """The name of a table, with the word to type where that is another."""
    words = _(CALLED.get(plural(kind), plural(kind)))
    return words if words == plural(kind) else f"{words} ({plural(kind)})"


def lines_of(kind: str) -> list[tuple[str, dict[str, object]]]:
    """Names and facts of a kind; none when the part that tables it is not installed."""
    try:
        table = registry(kind)
    except ModuleNotFoundError:
        return []
    return [(name, entry.facts()) for name, entry in table.items()]


def show(lines: list[tuple[str, dict[str, object]]], indent: int) -> None:
    width = max((len(name) for name, _facts in lines), default=0)
    for name, found in lines:
        notes = [_(word) for claim, word in _CLAIMS.items() if found.get(claim)]
        options, endings = found.get("options"), found.get("endings")
        if isinstance(options, dict) and options:
            notes.append(", ".join(f"{option}={value}" for option, value in options.items()))
        if isinstance(endings, list | tuple):
            notes.append(" ".join(endings))
        about = f"{found['about']} ({', '.join(notes)})" if notes else found["about"]
        line = f"{'':{indent}}{name:{width}}  {about}"
        click.echo("\n".join(lines_for(sys.stdout, line, indent + width + 2)))
