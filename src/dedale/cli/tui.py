"""`dedale tui`: the full-screen program."""

from __future__ import annotations

from ..i18n import N_
from .base import command


@command(
    "tui",
    N_("Full screen: play the games, watch algorithms, make mazes, show paths and tours."),
    examples=[("dedale tui", N_("everything is reached from the menu"))],
)
def run() -> None:
    from ..tui import run as show

    show()
