"""The two displays of the classic game, as in the course: digits, and a boxed grid."""

from ...errors import UnknownName
from ...i18n import N_
from ...maze.kinds import every_kind
from .game import GAME
from .state import State
from .views import view

#: path, rock, player, monster, ghost: in digits and in the boxed grid.
DIGITS = "10823"
LETTERS = " XOMG"


def drawing(state: State, display: str = "digits") -> str:
    """The position as text.

    Digits: rock 0, path 1, the player 8 (a monster 2, a ghost 3), with blanks between. Boxes: rock
    X, the player O (a monster M, a ghost G), a path empty. A maze of a grid has one drawing only.

    >>> from dedale.games import classic
    >>> game = classic.from_text("X.X\\nX.X\\nX.X")
    >>> print(drawing(game))
    0 1 0
    0 1 0
    0 8 0
    >>> print(drawing(game, "boxes"))
    |---|---|---|
    | X |   | X |
    |---|---|---|
    | X |   | X |
    |---|---|---|
    | X | O | X |
    |---|---|---|
    """
    if state.walled:
        from ..drawing import draw

        return draw(view(state), GAME.signs)
    if display == "digits":
        return "\n".join(" ".join(row) for row in _squares(state, DIGITS))
    if display != "boxes":
        raise UnknownName(N_("display"), display, ("digits", "boxes"))
    rule = "|" + "---|" * state.maze.width
    rows = ["| " + " | ".join(row) + " |" for row in _squares(state, LETTERS)]
    return "\n".join([rule, *(line for row in rows for line in (row, rule))])


def legend(display: str) -> list[tuple[str, str]]:
    """The signs of a display, and what each stands for.

    >>> legend("boxes")[:2]
    [('X', 'rock'), ('O', 'you')]
    """
    words = (N_("corridor"), N_("rock"), N_("you"), N_("monster"), N_("ghost"))
    signs = zip(DIGITS if display == "digits" else LETTERS, words, strict=True)
    return [(sign, word) for sign, word in signs if sign != " "]


def _squares(state: State, signs: str) -> list[str]:
    """One character a square, a string a row."""
    path, rock, player, monster, ghost = tuple(signs)
    width, height = state.maze.width, state.maze.height
    flat = [rock if kind else path for kind in every_kind(state.maze)]
    everyone = [(state.player, player)]
    everyone += [(walker.at, monster) for walker in state.monsters]
    everyone += [(walker.at, ghost) for walker in state.ghosts]
    for (row, col), sign in everyone:
        flat[row * width + col] = sign
    return ["".join(flat[row * width : (row + 1) * width]) for row in range(height)]
