"""What a game is: a rule book. And the table of the games we have.

A rule book is a module with the functions of `GameRules`. States are immutable; moves are short
strings without blanks; a move that the rules refuse raises `IllegalMove` and changes nothing.
A rule book knows no file, no clock and no screen: undo, saving, links and time belong to
`dedale.games.Session`, which is written once for all games.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from ..errors import UnknownName

#: The games, each in its own package, imported when it is first played.
GAMES: dict[str, str] = {
    "treasure": "dedale.games.treasure",
    "ariane": "dedale.games.ariane",
    "classic": "dedale.games.classic",
}


@dataclass(frozen=True)
class Outcome:
    """How a game ended. The reason is a short English text, to be shown through `_`.

    >>> Outcome(won=True, reason="left by the exit")
    Outcome(won=True, reason='left by the exit')
    """

    won: bool
    reason: str


class GameRules(Protocol):
    """The functions of a rule book. A module that has them is a game."""

    @property
    def NAME(self) -> str:  # noqa: N802 - a constant of the module
        """The name in the table, in saves and in links."""

    @property
    def new(self) -> Any:
        """`new(**parameters) -> State`: a game made from keyword parameters.

        All that decides the game is in them (a seed too) and each has a default or is required.
        A game that can be described by its seed takes plain JSON values here.
        """

    def from_text(self, text: str, /) -> Any:
        """The state that a text describes; `FileError` with its line when it describes none."""

    def to_text(self, state: Any, /) -> str:
        """A state as readable text, whole: `from_text(to_text(state)) == state`."""

    def legal_moves(self, state: Any, /) -> list[str]:
        """The moves that `play` accepts here; none when the game is over."""

    def play(self, state: Any, move: str, /) -> Any:
        """The state after a move. The very same state when the move changes nothing."""

    def outcome(self, state: Any, /) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def view(self, state: Any, /) -> dict[str, Any]:
        """All that a view needs to draw, in plain JSON types."""


def rules(game: str | GameRules) -> GameRules:
    """The rule book of a game, by its name; a rule book stands for itself.

    >>> rules("treasur")
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown game 'treasur': did you mean 'treasure'?
    """
    if not isinstance(game, str):
        return game
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return cast(GameRules, import_module(GAMES[game]))
