"""`dedale completion`: the script that makes the shell complete commands and names."""

import click

from ..i18n import N_
from ..shell.base import command


@command(
    "completion",
    examples=[
        ('eval "$(dedale completion bash)"', N_("in ~/.bashrc")),
        ('eval "$(dedale completion zsh)"', N_("in ~/.zshrc")),
        ("dedale completion fish > ~/.config/fish/completions/dedale.fish", N_("once, for fish")),
    ],
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def run(shell: str) -> None:
    from click.shell_completion import get_completion_class

    from . import main

    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(main, {}, "dedale", "_DEDALE_COMPLETE")
    # The templates are filled here, not by source(): that one wants a bash to be installed.
    click.echo(script.source_template % script.source_vars())
