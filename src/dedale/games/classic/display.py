"""The two displays of the classic game, as in the course: digits, and a boxed grid.

They draw what `view` gives and know no rule.
"""

from typing import Any

#: path, rock, player, monster, ghost: in digits and in the boxed grid.
DIGITS = "10823"
LETTERS = " XOMG"


def squares(view: dict[str, Any], signs: str = DIGITS) -> list[str]:
    """One character a square, a string a row.

    >>> from dedale.games import classic
    >>> squares(classic.view(classic.from_text("X.X\\nX.X\\nX.X")))
    ['010', '010', '080']
    """
    path, rock, player, monster, ghost = tuple(signs)
    width = view["width"]
    flat = [rock if kind == "1" else path for kind in view["kinds"]]
    everyone = [(player, [view["player"]]), (monster, view["monsters"]), (ghost, view["ghosts"])]
    for sign, group in everyone:
        for someone in group:
            row, col = someone["at"]
            flat[row * width + col] = sign
    return ["".join(flat[row * width : (row + 1) * width]) for row in range(view["height"])]


def digits(view: dict[str, Any]) -> str:
    """Rock 0, path 1, the player 8 (a monster 2, a ghost 3), with blanks between.

    >>> from dedale.games import classic
    >>> print(digits(classic.view(classic.from_text("X.X\\nX.X\\nX.X"))))
    0 1 0
    0 1 0
    0 8 0
    """
    return "\n".join(" ".join(row) for row in squares(view))


def boxes(view: dict[str, Any]) -> str:
    """A grid of boxes: rock X, the player O (a monster M, a ghost G), a path empty.

    >>> from dedale.games import classic
    >>> print(boxes(classic.view(classic.from_text("X.X\\nX.X\\nX.X"))))
    |---|---|---|
    | X |   | X |
    |---|---|---|
    | X |   | X |
    |---|---|---|
    | X | O | X |
    |---|---|---|
    """
    rule = "|" + "---|" * view["width"]
    rows = ["| " + " | ".join(row) + " |" for row in squares(view, LETTERS)]
    return "\n".join([rule, *(line for row in rows for line in (row, rule))])
