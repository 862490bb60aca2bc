"""The command that this package adds to the table of commands."""

from ..i18n import N_
from ..shell.table import LARGE, commands

TABLE = {
    LARGE: {
        "scenarios": ("commands:run", N_("Check a Moving AI benchmark, or make one for a map.")),
    },
}
COMMANDS = commands("dedale.compat", TABLE)
