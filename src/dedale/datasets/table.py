"""The commands that this package adds to the table of commands."""

from ..i18n import N_
from ..shell.table import LARGE, commands

TABLE = {
    LARGE: {
        "dataset": (
            "commands:dataset",
            N_("Make a set of solved mazes, no two alike, to train models."),
        ),
        "runs": (
            "commands:runs",
            N_("Make a set of expert runs of an environment, as JSON lines."),
        ),
    },
}
COMMANDS = commands("dedale.datasets", TABLE)
