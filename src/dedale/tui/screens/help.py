"""All keys of the screen below."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from ...i18n import N_, _
from ..speech import translate


class HelpScreen(ModalScreen[None]):
    """A list of keys; any of esc, F1, enter or q closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,enter,q", "dismiss", N_("Close"), show=False)
    ]

    def __init__(self, below: Screen[Any]) -> None:
        super().__init__()
        translate(self)
        self.below = below

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_("Keys"), classes="title")
            with VerticalScroll(id="keys"):
                yield Static(self._table())

    def _table(self) -> Table:
        table = Table.grid(padding=(0, 2))
        listed: dict[str, list[str]] = {}
        for active in self.below.active_bindings.values():
            if active.binding.description:
                key = self.app.get_key_display(active.binding)
                listed.setdefault(active.binding.description, []).append(key)
        for description, keys in listed.items():
            table.add_row(" ".join(dict.fromkeys(keys)), description)
        return table
