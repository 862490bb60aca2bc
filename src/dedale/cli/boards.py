"""Positions as text on a terminal: one, or a game of them one after another."""

import sys
import time
from collections.abc import Collection, Sequence

import click

from ..games.game import Game, State
from ..i18n import _
from ..shell.base import coloured, shown_format
from .keyboard import Keyboard

#: The colours of what is drawn, by what it is to the player.
_COLOURS = {
    "player": 32,
    "friend": 34,
    "danger": 31,
    "treasure": 33,
    "item": 35,
    "exit": 36,
    "entry": 36,
    "wall": 35,
}


def board(
    game: Game,
    state: State,
    display: str = "",
    *,
    way: Collection[int] = (),
    unicode: bool | None = None,
    colour: bool | None = None,
    room: tuple[int, int] | None = None,
) -> str:
    """A position, drawn; the cells of `way` are dotted. By default as standard output likes it.

    Where there is `room` for so many columns and lines only, the part around the player is drawn.
    """
    unicode = shown_format() == "box" if unicode is None else unicode
    lines = game.drawing(state, display, unicode=unicode, way=way).split("\n")
    first = 0
    if room is not None:
        seen = game.rules.view(state)
        row, col = seen["actors"][0]["at"]
        first, last = _window(len(lines), room[1], row, seen["height"])
        left, right = _window(len(lines[0]), room[0], col, seen["width"])
        lines = [line[left:right] for line in lines[first:last]]
    if not game.displays and (coloured() if colour is None else colour):
        codes = {sign.letter: _COLOURS[sign.role] for sign in game.signs.values()} | {"·": 34}
        odd = slice(1 - first % 2, None, 2)  # the others are walls only
        lines[odd] = ["".join(_painted(letter, codes) for letter in line) for line in lines[odd]]
    return "\n".join(lines)


def _window(length: int, room: int, at: int, cells: int) -> tuple[int, int]:
    """The part of a drawn row or column of cells that fits, with a cell in its middle if it can.

    >>> _window(81, 40, at=19, cells=20)
    (41, 81)
    """
    middle = (2 * at + 1) * length // (2 * cells)
    first = max(0, min(middle - room // 2, length - room))
    return first, first + room


def _painted(letter: str, codes: dict[str, int]) -> str:
    return f"\x1b[1;{codes[letter]}m{letter}\x1b[0m" if letter in codes else letter


class Pictures:
    """Pictures one after another: drawn over each other on a terminal, in a row elsewhere."""

    def __init__(self, delay: float) -> None:
        self.moving = sys.stdout.isatty()
        self.delay = delay
        self.height = 0

    def show(self, picture: str, caption: str) -> None:
        if self.moving and self.height:
            click.echo(f"\x1b[{self.height}A\x1b[J", nl=False)
        click.echo(f"{picture}\n{caption}")
        self.height = picture.count("\n") + 2
        if self.moving:
            time.sleep(self.delay)
        else:
            click.echo()


def show_game(game: Game, states: Sequence[State], moves: Sequence[str], delay: float) -> None:
    """A game in pictures."""
    pictures, shown = Pictures(delay), [Keyboard(game).shown(move) for move in moves]
    for number, state in enumerate(states):
        caption = _("start") if number == 0 else f"{number}/{len(moves)} {shown[number - 1]}"
        pictures.show(board(game, state), caption)
