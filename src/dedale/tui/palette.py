"""The colours of the terminal: told apart by colour-blind eyes, and by terminals of 16 colours.

The eight colours are those of Okabe and Ito, which differ in lightness as well as in hue. Nothing
is told by colour alone where there is room for a sign.
"""

from collections.abc import Mapping
from functools import cache

from rich.style import Style

#: What is drawn: its colour where there are plenty of them, and where there are only sixteen.
COLOURS: Mapping[str, tuple[str, str]] = {
    # the maze
    "ground": ("#14181d", "black"),
    "wall": ("#9aa4b0", "white"),
    "rock": ("#59626d", "bright_black"),
    "void": ("#0a0c0e", "black"),
    "cut-off": ("#33302b", "bright_black"),
    # films
    "visit": ("#0b4f79", "blue"),
    "frontier": ("#e69f00", "yellow"),
    "backtrack": ("#3d4a56", "bright_black"),
    "path": ("#f0e442", "bright_yellow"),
    "look": ("#7d5a7a", "magenta"),
    "goal": ("#cc79a7", "bright_magenta"),
    # the three paths that can be compared, and a tour
    "red": ("#d55e00", "red"),
    "green": ("#009e73", "green"),
    "blue": ("#56b4e9", "bright_cyan"),
    "tour": ("#cc79a7", "bright_magenta"),
    # who and what is in the maze
    "player": ("#56b4e9", "bright_cyan"),
    "friend": ("#009e73", "bright_green"),
    "danger": ("#d55e00", "bright_red"),
    "danger-2": ("#e69f00", "yellow"),
    "ghost": ("#cc79a7", "bright_magenta"),
    "treasure": ("#f0e442", "bright_yellow"),
    "item": ("#e69f00", "yellow"),
    "exit": ("#00c896", "bright_green"),
    "ink": ("#000000", "black"),
    "text": ("#dfe5ea", "bright_white"),
}


@cache
def style(poor: bool, fore: str, back: str = "ground", bold: bool = False) -> Style:
    """The style that draws one thing on another."""
    return Style(color=COLOURS[fore][poor], bgcolor=COLOURS[back][poor], bold=bold)
