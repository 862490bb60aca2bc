"""A level of Ariane and the Minotaur: walls, door, and where everyone starts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....maze.direction import Position
from ....maze.maze import Maze
from ...level_picture import picture
from .extras import BASIC, NOWHERE, Extras


@dataclass(frozen=True, slots=True)
class Level:
    """Walls, door and the place of everyone at the start. Immutable; equal when all is equal.

    Minotaurs play in the order in which they stand here: the vertical ones before the horizontal
    ones, each kind in reading order.

    >>> from dedale.games.ariane import loads
    >>> level = loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")
    >>> level.size, level.ariane, level.vertical
    (2, (0, 0), ((1, 1),))
    """

    maze: Maze  # square
    ariane: Position
    theseus: Position
    door: Position
    vertical: tuple[Position, ...] = ()
    horizontal: tuple[Position, ...] = ()
    extras: Extras = BASIC

    def __post_init__(self) -> None:
        object.__setattr__(self, "vertical", tuple(sorted(self.vertical)))
        object.__setattr__(self, "horizontal", tuple(sorted(self.horizontal)))

    @property
    def size(self) -> int:
        """How many cells a side has."""
        return self.maze.width

    @property
    def minotaurs(self) -> tuple[Position, ...]:
        """All minotaurs in playing order."""
        return self.vertical + self.horizontal

    def under(self, *names: str) -> Level:
        """The level with these optional rules in force as well.

        Survival sends Theseus and the door away. What a rule needs to lie about (swords, keys …)
        is not invented: such a level plays as before.

        >>> from dedale.games.ariane import loads
        >>> level = loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")
        >>> print(level.under("survival").to_text())
        variant: survival
        2
        +-+-+
        |A  |
        + +-+
        |  V|
        +-+-+
        <BLANKLINE>
        """
        extras = self.extras.with_variants(*names)
        if extras.has("survival"):
            return replace(self, theseus=NOWHERE, door=NOWHERE, extras=extras)
        return replace(self, extras=extras)

    def to_text(self) -> str:
        """The level as a file, in the one canonical form.

        >>> from dedale.games.ariane import loads
        >>> text = "2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n"
        >>> loads(text).to_text() == text
        True
        """
        extras = self.extras
        pieces = {self.ariane: "A", self.theseus: "T", self.door: "P"}
        pieces |= dict.fromkeys(self.vertical, "V") | dict.fromkeys(self.horizontal, "H")
        pieces |= {cell: pieces[cell].lower() for cell in extras.ghosts}
        pieces |= extras.items
        marks = dict(extras.locked) | dict.fromkeys(extras.pushable, "=")
        return f"{extras.header()}{self.size}\n{picture(self.maze, pieces, marks)}\n"
