"""The command that this package adds to the table of commands."""

from ..i18n import N_
from ..shell.table import LARGE, Command

COMMANDS = {
    "scenarios": Command(
        "dedale.compat.commands:run",
        N_("Check a Moving AI benchmark, or make one for a map."),
        section=LARGE,
    ),
}
