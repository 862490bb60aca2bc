"""The colours of the terminal: told apart by colour-blind eyes, and by terminals of 16 colours.

The eight colours are those of Okabe and Ito, which differ in lightness as well as in hue. Nothing
is shown by colour alone where there is room for a sign.
"""

from collections.abc import Mapping
from enum import IntEnum
from functools import cache

from rich.style import Style


class Tone(IntEnum):
    """Which of its colours everything has."""

    DARK = 0
    FEW = 1  #: only sixteen colours
    LIGHT = 2


#: What is drawn: its colour on dark ground, where there are only sixteen, and on light ground.
COLOURS: Mapping[str, tuple[str, str, str]] = {
    # the maze
    "ground": ("#14181d", "black", "#faf7f0"),
    "wall": ("#9aa4b0", "white", "#3a3f45"),
    "rock": ("#59626d", "bright_black", "#b9b1a2"),
    "void": ("#0a0c0e", "black", "#efe9dc"),
    "cut-off": ("#33302b", "bright_black", "#e3dccb"),
    # films
    "visit": ("#0b4f79", "blue", "#a9d3ec"),
    "frontier": ("#e69f00", "yellow", "#b57a00"),
    "backtrack": ("#3d4a56", "bright_black", "#d5dade"),
    "path": ("#f0e442", "bright_yellow", "#7d6600"),
    "look": ("#7d5a7a", "magenta", "#c79fc3"),
    "goal": ("#cc79a7", "bright_magenta", "#8f3f6f"),
    # the three paths that can be compared, and a tour
    "red": ("#d55e00", "red", "#a63c00"),
    "green": ("#009e73", "green", "#00684b"),
    "blue": ("#56b4e9", "bright_cyan", "#0b5f94"),
    "tour": ("#cc79a7", "bright_magenta", "#8f3f6f"),
    # who and what is in the maze
    "player": ("#56b4e9", "bright_cyan", "#0b5f94"),
    "friend": ("#009e73", "bright_green", "#00684b"),
    "danger": ("#d55e00", "bright_red", "#a63c00"),
    "danger-2": ("#e69f00", "yellow", "#8a5c00"),
    "ghost": ("#cc79a7", "bright_magenta", "#8f3f6f"),
    "treasure": ("#f0e442", "bright_yellow", "#7d6600"),
    "item": ("#e69f00", "yellow", "#8a5c00"),
    "exit": ("#00c896", "bright_green", "#00704f"),
    "ink": ("#000000", "black", "#ffffff"),
    "text": ("#dfe5ea", "bright_white", "#1d2226"),
}


@cache
def style(tone: Tone, fore: str, back: str = "ground", bold: bool = False) -> Style:
    """The style that draws one thing on another."""
    return Style(color=COLOURS[fore][tone], bgcolor=COLOURS[back][tone], bold=bold)


def tone_of(app: object) -> Tone:
    """The colours of a program that shows boards."""
    return getattr(app, "tone", Tone.DARK)
