"""`dedale list`: everything there is to choose from, plug-ins included."""

import dataclasses
from typing import Any

import click

from ..errors import UnknownName
from ..i18n import N_, _
from ..registry import KINDS, plugin_failures, registry
from .base import command, option, say
from .generate import load_plugins

#: What the columns of the short list show: claims that differ from the usual.
_CLAIMS = {"perfect": N_("perfect"), "uniform": N_("uniform"), "shortest": N_("shortest")}


@command(
    "list",
    N_("List generators, masks, solvers … with what each does."),
    examples=[
        ("dedale list", N_("everything")),
        ("dedale list generators", N_("one kind")),
        ("dedale list masks --json", N_("for programs")),
    ],
)
@click.argument("kind", required=False)
@option("--json", "as_json", is_flag=True, help=N_("As JSON."))
@option("--plugin", "plugins", multiple=True, metavar="FILE", help=N_("Add what this file offers."))
def run(kind: str | None, as_json: bool, plugins: tuple[str, ...]) -> None:
    load_plugins(plugins)
    kinds = [checked_kind(kind)] if kind else [k for k in KINDS if lines_of(k)]
    if as_json:
        import json

        found = {k: [{"name": name} | facts for name, facts in lines_of(k)] for k in kinds}
        data = found[kinds[0]] if kind else found
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    for number, each in enumerate(kinds):
        if not kind:
            click.echo(("\n" if number else "") + plural(each))
        show(lines_of(each), indent=0 if kind else 2)
    for plugin, reason in plugin_failures().items():
        say(_("plug-in {plugin!r} failed: {reason}").format(plugin=plugin, reason=reason))


def plural(kind: str) -> str:
    return kind[:-1] + "ies" if kind.endswith("y") else kind + "s"


def checked_kind(text: str) -> str:
    """The kind that was meant, in the singular or the plural."""
    for kind in KINDS:
        if text.lower() in (kind, plural(kind)):
            return kind
    raise UnknownName(_("kind"), text, [plural(kind) for kind in KINDS])


def lines_of(kind: str) -> list[tuple[str, dict[str, Any]]]:
    """Names and facts of a kind; none when the part that tables it is not installed."""
    if kind == "format":
        from ..maze.formats import FORMATS

        return [
            (
                name,
                {
                    "about": _(entry.about),
                    "endings": entry.endings,
                    "read": bool(entry.reader or entry.opener),
                },
            )
            for name, entry in FORMATS.items()
        ]
    try:
        table = registry(kind)
    except ModuleNotFoundError:
        return []
    return [(name, facts(entry)) for name, entry in table.items()]


def facts(entry: Any) -> dict[str, Any]:
    """What a table line tells."""
    found = {f.name: getattr(entry, f.name) for f in dataclasses.fields(entry)}
    del found["target"]
    return found | {"about": _(entry.about)}


def show(lines: list[tuple[str, dict[str, Any]]], indent: int) -> None:
    width = max((len(name) for name, _facts in lines), default=0)
    for name, found in lines:
        claims = [_(word) for claim, word in _CLAIMS.items() if found.get(claim)]
        notes = "; ".join(claims)
        if found.get("options"):
            notes += "; " * bool(notes) + ", ".join(f"{k}={v}" for k, v in found["options"].items())
        if found.get("endings"):
            notes = " ".join(found["endings"])
        about = found["about"] + (f" ({notes})" if notes else "")
        click.echo(f"{'':{indent}}{name:{width}}  {about}")
