"""An entry of the table of commands, and the headings of the list of all commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from ..i18n import N_
from ..record import record
from ..registry import Entry

if TYPE_CHECKING:
    from ..requests import Parameter

MAZES, GAMES, LEARNING = N_("Mazes"), N_("Games"), N_("Learning")
LARGE, HELP, OTHERS = N_("Data and large mazes"), N_("Help"), N_("Plug-ins")
#: The headings, in the order of the list.
SECTIONS = (MAZES, GAMES, LEARNING, LARGE, HELP, OTHERS)


@record(frozen=True, eq=False)
class Command(Entry):
    """A command: of click, or a function that is called with the values of its parameters.

    What such a function returns is the exit status; None is 0.
    """

    section: str = field(default=OTHERS, kw_only=True)  #: its heading
    parameters: tuple[Parameter, ...] = field(default=(), kw_only=True)  #: of a function

    def facts(self) -> dict[str, object]:
        """The entry as plain JSON, with its parameters."""
        options = [parameter.facts() for parameter in self.parameters]
        return Entry.facts(self) | {"parameters": options}


#: Commands by their headings and names: "module:function" of a package, and what each does.
Headed = Mapping[str, Mapping[str, tuple[str, str]]]


def commands(home: str, table: Headed) -> dict[str, Command]:
    """The commands of a package."""
    return {
        name: Command(f"{home}.{target}", about, section=heading)
        for heading, lines in table.items()
        for name, (target, about) in lines.items()
    }
