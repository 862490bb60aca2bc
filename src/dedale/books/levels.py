"""Levels of Ariane and the Minotaur on paper: played with coins, move by move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..games import GAMES
from ..games.ariane.rules.words import RULES, SLIDE
from ..games.pictures import scene_of
from ..games.view import View
from ..i18n import N_, _, ngettext
from ..progress import parts
from ..render.shapes import Drawing, Words
from .plan import playable
from .puzzle import Puzzle

if TYPE_CHECKING:
    from .book import Book

ARROWS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}
#: Special rules as they are worded on paper, by the letters and signs of its boards.
ON_PAPER = {
    RULES["sword"]: N_(
        "A sword (S) kills one minotaur: one that Ariane walks into, or that catches her."
    ),
    RULES["ghost"]: N_("Ghosts (v and h) pass through walls."),
    RULES["key"]: N_("A key (k1) opens every wall with its number (1), once Ariane takes it."),
    RULES["pushable"]: N_("Ariane can push the walls marked =, one cell on."),
    RULES["cooperative"]: N_(
        "Theseus does not follow: after each move of Ariane’s he makes one, or stays. You move him "
        "too."
    ),
}
#: The goal that the instructions describe; one with a number.
USUAL = N_("Fetch Theseus and lead him to the door.")
TURNS = N_("Stay alive for the turns that are asked.")
#: A small level for the instructions.
EXAMPLE = """4
+-+-+-+-+
|       |
+ +-+ +-+
|  P    |
+ +-+ +-+
|  T A  |
+ + + + +
|   |  V|
+-+-+-+-+
"""


def puzzles(book: Book) -> list[Puzzle]:
    """The levels of a pack, as many as the book has, spread over the pack, from short to long."""
    levels = sorted(playable(book.pack), key=lambda level: level.par)
    count = book.puzzles
    chosen = [levels[number * len(levels) // count] for number in range(count)]
    return [puzzle_of(level.text, book, level.title) for level in parts(chosen)]


def puzzle_of(text: str, book: Book, title: str = "") -> Puzzle:
    """A level with its special rules and the fewest moves, and its answer."""
    game, theme = GAMES["ariane"], "light" if book.colour else "print"
    state = game.rules.from_text(text)
    view = game.rules.view(state)
    moves = game.solution(state) or []
    fewest = ngettext("{n} move", "{n} moves", len(moves))
    return Puzzle(
        lettered(scene_of(game, state, theme=theme, letters=True)),
        lettered(scene_of(game, state, theme=theme, solution=True, letters=True)),
        len(moves),
        name=title,
        task=" ".join([*level_rules(view), fewest]),
        solution=" ".join(ARROWS.get(move, move) for move in moves),
    )


def level_rules(view: View) -> list[str]:
    """What the instructions do not say of a level: its goal, if it is another, and its rules."""
    goal, turns = view["goal"], view["figures"].get("goal")
    said = _("Stay alive for {n} turns.").format(n=turns) if goal == TURNS else _(goal)
    rules = [_(ON_PAPER.get(rule, rule)) for rule in view["rules"] if rule != SLIDE]
    return rules if goal == USUAL else [said, *rules]


def lettered(drawing: Drawing) -> Drawing:
    """The drawing with the door's letter in the language of the book: levels call it P."""
    door = _("door")[0].upper()
    shapes = [
        replace(shape, text=door) if isinstance(shape, Words) and shape.text == "P" else shape
        for shape in drawing.shapes
    ]
    return replace(drawing, shapes=shapes)
