"""The command that this package adds to the table of commands."""

from ..i18n import N_
from ..shell.table import LARGE, commands

TABLE = {
    LARGE: {
        "arena": ("commands:run", N_("Make levels for language models, and score their answers.")),
    },
}
COMMANDS = commands("dedale.arena", TABLE)
