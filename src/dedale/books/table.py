"""The command that this package adds to the table of commands."""

from ..i18n import N_
from ..shell.table import MAZES, Command

COMMANDS = {
    "book": Command(
        "dedale.books.command:run",
        N_("Make a book of mazes to print, from easy to hard, with answers."),
        section=MAZES,
    ),
}
