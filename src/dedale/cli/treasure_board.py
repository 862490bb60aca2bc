"""The treasure game as text: the maze with everybody in it, and what a player wants to know.

A cell shows three characters: who is there (`@` the player, `M` a minotaur), the player's facing,
and what lies there (`s m l` treasures, `b` bomb, `p` poly, `e` exit). A way is dotted.
"""

from collections.abc import Collection

from ..forms.drawing import to_ascii, to_box
from ..games import Session
from ..games.treasure import maze_now
from ..i18n import _, ngettext

_ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}
_COLOURS = {"@": 32, "M": 31, "e": 36, "s": 33, "m": 33, "l": 33, "b": 35, "p": 35, "·": 34}


def board(
    session: Session, *, way: Collection[int] = (), unicode: bool = False, colour: bool = False
) -> str:
    """The maze now, drawn; the cells of `way` are dotted."""
    seen = session.view()
    width = seen["width"]
    drawing = (to_box if unicode else to_ascii)(maze_now(session.state))
    lines = [list(line) for line in drawing.split("\n")]

    def put(cell: int, offset: int, character: str) -> None:
        row, col = divmod(cell, width)
        lines[2 * row + 1][4 * col + 1 + offset] = character

    for cell in way:
        put(cell, 1, "·" if unicode else ".")
    for cell, thing in enumerate(seen["objects"]):
        if thing != " ":
            put(cell, 2, thing)
    for minotaur in seen["minotaurs"]:
        if minotaur["alive"]:
            put(_number(minotaur["at"], width), 0, "M")
    player = _number(seen["player"]["at"], width)
    put(player, 0, "@" if seen["player"]["alive"] else "†" if unicode else "x")
    put(player, 1, _ARROWS[seen["player"]["facing"]])
    if colour:
        for line in lines[1::2]:
            line[:] = [_coloured(character) for character in line]
    return "\n".join(map("".join, lines))


def _number(at: list[int], width: int) -> int:
    return at[0] * width + at[1]


def _coloured(character: str) -> str:
    code = _COLOURS.get(character)
    return character if code is None else f"\x1b[1;{code}m{character}\x1b[0m"


def status(session: Session) -> str:
    """T-12: what is always shown."""
    seen = session.view()
    own = _("turn {turns} (undo {undo}, redo {redo}), score {score}, bombs {bombs}, polys {polys}")
    numbers = {name: seen[name] for name in ("turns", "score", "bombs", "polys")}
    lines = [own.format(undo=session.cursor, redo=session.redoable, **numbers)]
    counts = seen["counts"]
    cells, dead_ends, exits, minotaurs = (
        counts[name] for name in ("accessible", "dead_ends", "exits", "minotaurs")
    )
    facts = [
        ngettext("{n} cell", "{n} cells", cells).format(n=cells),
        ngettext("{n} dead end", "{n} dead ends", dead_ends).format(n=dead_ends),
        ngettext("{n} exit", "{n} exits", exits).format(n=exits),
        ngettext("{n} minotaur", "{n} minotaurs", minotaurs).format(n=minotaurs),
    ]
    lines.append(f"{', '.join(facts)} ({seen['strategy']})")
    if session.outcome:
        lines.append(_(session.outcome.reason))
    return "\n".join(lines)
