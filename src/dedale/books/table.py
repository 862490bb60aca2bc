"""The command that this package adds to the table of commands."""

from ..i18n import N_
from ..shell.table import MAZES, commands

TABLE = {
    MAZES: {
        "book": (
            "command:run",
            N_("Make a book of mazes to print, from easy to hard, with answers."),
        ),
    },
}
COMMANDS = commands("dedale.books", TABLE)
