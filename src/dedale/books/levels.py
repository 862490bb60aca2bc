"""Levels of Ariane and the Minotaur on paper: played with coins, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import GAMES
from ..games.ariane.levels.packs import load_pack
from ..games.pictures import scene_of
from ..i18n import _
from .puzzle import Puzzle

if TYPE_CHECKING:
    from .book import Book, Progress

ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


def puzzles(book: Book, progress: Progress) -> list[Puzzle]:
    """The levels of a pack, as many as the book has, spread over the pack, from short to long."""
    levels = sorted(load_pack(book.pack).levels, key=lambda level: level.par)
    count = book.puzzles
    game = GAMES["ariane"]
    made = []
    for number in range(count):
        level = levels[number * len(levels) // count]
        state = game.rules.from_text(level.text)
        moves = game.solution(state) or []
        view = game.rules.view(state)
        task = _("{n} moves").format(n=level.par)
        made.append(
            Puzzle(
                scene_of(game, state, theme="print"),
                scene_of(game, state, theme="print", solution=True),
                level.par,
                name=level.title,
                task=" ".join([*view["rules"], task]),
                solution=" ".join(ARROWS.get(move, move) for move in moves),
            )
        )
        progress((number + 1) / count)
    return made
