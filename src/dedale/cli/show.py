"""`dedale show`: what an algorithm does: idea, pseudo-code, cost, reference."""

from itertools import chain

import click

from ..errors import UnknownName
from ..i18n import N_, _, labelled, wrapped
from ..registry import registry
from ..shell.base import command, json_option, plugin_option, print_json, terminal_size
from ..shell.types import Listed
from ..trace.story import Explained, Story, story_of

#: The tables whose lines have stories.
KINDS = ("generator", "solver", "tour", "braider")
#: What the numbers in the cells of its film are.
NUMBERS = {
    "ids": N_("the number of the region that the cell belongs to"),
    "costs": N_("the steps by which the cell was reached"),
    "turns": N_("the count of the turns"),
}


def algorithms(_context: click.Context) -> list[str]:
    """Every name that has a story."""
    return [line for kind in KINDS for line in registry(kind)]


@command(
    "show",
    N_("NAME is a generator, a solver, a tour or a braider; without it, all are listed."),
    examples=[
        ("dedale show", N_("every algorithm, by its usual name")),
        ("dedale show bfs", N_("one of them")),
        ("dedale show wilson --json", N_("for programs")),
    ],
)
@click.argument("name", required=False, metavar="[NAME]", type=Listed("name", algorithms))
@json_option
@plugin_option
def run(name: str | None, as_json: bool) -> None:
    names = [name] if name else [line for kind in KINDS for line in registry(kind)]
    found = [find(each) for each in names]
    if as_json:
        shown = [{"kind": kind, "name": e.name} | story_of(e).to_json() for kind, e in found]
        print_json(shown[0] if name else shown, indent=2)
    elif name:
        kind, entry = found[0]
        click.echo("\n".join(page(kind, entry, story_of(entry))))
    else:
        width = max(len(each) for each in names)
        for _kind, entry in found:
            click.echo(f"{entry.name:{width}}  {_(story_of(entry).title)}")


def find(name: str) -> tuple[str, Explained]:
    """The kind and the line of an algorithm."""
    for kind in KINDS:
        if name in registry(kind):
            return kind, registry(kind)[name]
    raise UnknownName(_("algorithm"), name, list(chain(*map(registry, KINDS))))


def page(kind: str, entry: Explained, story: Story) -> list[str]:
    """The story as lines of text."""
    facts, width = story.to_json(), min(88, terminal_size()[0])
    lines = [str(facts["title"]), f"({_(kind)} {entry.name})", ""]
    lines += wrapped(str(facts["idea"]), width)
    if story.lines:
        lines.append("")
    for number, line in enumerate(story.lines, 1):
        lines.append(f"{number:4}  {'    ' * line.indent}{_(line.code)}")
    rest = {
        _("Texture"): facts["texture"] if kind == "generator" else "",
        _("Result"): facts["texture"] if kind != "generator" else "",
        _("Cost"): facts["cost"],
        _("Numbers"): _(NUMBERS[story.numbers]) if story.numbers else "",
        _("Reference"): story.reference,
    }
    said = {word: text for word, text in rest.items() if text}
    lines += [""] if said else []
    for word, text in said.items():
        lines += wrapped(labelled(word, text), width, subsequent_indent="    ")
    return lines
