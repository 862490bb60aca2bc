"""The colours of the terminal: told apart by colour-blind eyes, and by terminals of 16 colours.

The eight colours are those of Okabe and Ito, which differ in lightness as well as in hue. Nothing
is told by colour alone where there is room for a sign.
"""

from collections.abc import Mapping
from functools import cache

from rich.style import Style

#: What is drawn, and its colour where there are plenty of them …
RICH: Mapping[str, str] = {
    # the maze
    "ground": "#14181d",
    "wall": "#9aa4b0",
    "rock": "#59626d",
    "void": "#0a0c0e",
    "cut-off": "#33302b",
    # films
    "visit": "#0b4f79",
    "frontier": "#e69f00",
    "backtrack": "#3d4a56",
    "path": "#f0e442",
    "look": "#7d5a7a",
    "goal": "#cc79a7",
    # the three paths that can be compared, and a tour
    "red": "#d55e00",
    "green": "#009e73",
    "blue": "#56b4e9",
    "tour": "#cc79a7",
    # who and what is in the maze
    "player": "#56b4e9",
    "friend": "#009e73",
    "danger": "#d55e00",
    "danger-2": "#e69f00",
    "ghost": "#cc79a7",
    "treasure": "#f0e442",
    "item": "#e69f00",
    "exit": "#00c896",
    "ink": "#000000",
    "text": "#dfe5ea",
}

#: … and where there are only sixteen.
POOR: Mapping[str, str] = {
    "ground": "black",
    "wall": "white",
    "rock": "bright_black",
    "void": "black",
    "cut-off": "bright_black",
    "visit": "blue",
    "frontier": "yellow",
    "backtrack": "bright_black",
    "path": "bright_yellow",
    "look": "magenta",
    "goal": "bright_magenta",
    "red": "red",
    "green": "green",
    "blue": "bright_cyan",
    "tour": "bright_magenta",
    "player": "bright_cyan",
    "friend": "bright_green",
    "danger": "bright_red",
    "danger-2": "yellow",
    "ghost": "bright_magenta",
    "treasure": "bright_yellow",
    "item": "yellow",
    "exit": "bright_green",
    "ink": "black",
    "text": "bright_white",
}


@cache
def style(poor: bool, fore: str, back: str = "ground", bold: bool = False) -> Style:
    """The style that draws one thing on another."""
    colours = POOR if poor else RICH
    return Style(color=colours[fore], bgcolor=colours[back], bold=bold)
