"""`dedale help`: what `--help` shows, for those who ask in another order."""

import click

from ..i18n import N_
from ..shell.base import command
from ..shell.types import CommandName


@command(
    "help",
    examples=[
        ("dedale help", N_("all commands")),
        ("dedale help generate", N_("that of one command")),
    ],
)
@click.argument("words", nargs=-1, metavar="[COMMAND]", type=CommandName())
@click.pass_context
def run(context: click.Context, words: tuple[str, ...]) -> None:
    shown = context.find_root()
    for word in words:
        assert isinstance(shown.command, click.Group)
        _name, found, _rest = shown.command.resolve_command(shown, [word])
        assert found is not None
        shown = found.context_class(found, info_name=word, parent=shown)
        if not isinstance(found, click.Group):
            break
    click.echo(shown.get_help())
