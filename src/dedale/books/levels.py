"""Levels of Ariane and the Minotaur on paper: played with coins, move by move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..games import GAMES
from ..games.ariane.levels.packs import load_pack
from ..games.pictures import scene_of
from ..i18n import _
from ..progress import parts
from ..render.shapes import Drawing, Words
from .puzzle import Puzzle

if TYPE_CHECKING:
    from .book import Book

ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


def puzzles(book: Book) -> list[Puzzle]:
    """The levels of a pack, as many as the book has, spread over the pack, from short to long."""
    levels = sorted(load_pack(book.pack).levels, key=lambda level: level.par)
    count = book.puzzles
    game, theme = GAMES["ariane"], "light" if book.colour else "print"
    made = []
    for number in parts(range(count)):
        level = levels[number * len(levels) // count]
        state = game.rules.from_text(level.text)
        moves = game.solution(state) or []
        view = game.rules.view(state)
        task = _("{n} moves").format(n=level.par)
        made.append(
            Puzzle(
                lettered(scene_of(game, state, theme=theme)),
                lettered(scene_of(game, state, theme=theme, solution=True)),
                level.par,
                name=level.title,
                task=" ".join([*view["rules"], task]),
                solution=" ".join(ARROWS.get(move, move) for move in moves),
            )
        )
    return made


def lettered(drawing: Drawing) -> Drawing:
    """The drawing with the door's letter in the language of the book: levels call it P."""
    door = _("door")[0].upper()
    shapes = [
        replace(shape, text=door) if isinstance(shape, Words) and shape.text == "P" else shape
        for shape in drawing.shapes
    ]
    return replace(drawing, shapes=shapes)
