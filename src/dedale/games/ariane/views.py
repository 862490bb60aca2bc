"""What the views draw: a state in plain JSON types, and as text."""

from typing import Any

from .extras import GONE, NOWHERE, Position
from .level import picture
from .rules import NAME, State, legal_moves, outcome
from .variants.walls import is_open


def view(state: State) -> dict[str, Any]:
    """All that a view needs to draw, in plain JSON types. Places are [row, column].

    A level with optional rules has more: `variant` (their names), `goal`, what lies about
    (`items`), the walls that are special (`locked`, `pushable`), what Ariane holds (`swords`);
    its `theseus` and `door` are None in survival, and dead minotaurs are left out.
    """
    over = outcome(state)
    level = state.level
    kinds = ["vertical"] * len(level.vertical) + ["horizontal"] * len(level.horizontal)
    shown: dict[str, Any] = {
        "game": NAME,
        "size": level.size,
        "sides": list(state.open_sides),
        "ariane": list(state.ariane),
        "theseus": _place(state.theseus),
        "door": _place(level.door),
        "minotaurs": [
            {"kind": kind, "at": list(place)}
            for kind, place in zip(kinds, state.minotaurs, strict=True)
        ],
        "together": state.together,
        "crossing": state.crossing,
        "legal": legal_moves(state),
        "outcome": None if over is None else {"won": over.won, "reason": over.reason},
    }
    return shown | _extras(state, shown["minotaurs"]) if level.extras.names else shown


def _place(place: Position) -> list[int] | None:
    return None if place == NOWHERE else list(place)


def _extras(state: State, minotaurs: list[dict[str, Any]]) -> dict[str, Any]:
    extras, size = state.level.extras, state.level.size
    for number, minotaur in enumerate(minotaurs):
        minotaur["ghost"] = state.level.minotaurs[number] in extras.ghosts
        minotaur["id"] = number
    items = [{"thing": "sword", "at": list(cell), "colour": ""} for cell in extras.swords]
    items += [{"thing": "key", "at": list(cell), "colour": c} for cell, c in extras.keys]
    return {
        "variant": list(extras.names),
        "goal": extras.goal,
        "speed": extras.speed,
        "steps": state.steps,
        "turns": state.turns,
        "swords": state.swords,
        "minotaurs": [one for one in minotaurs if one["at"] != list(GONE)],
        "items": [item for item in items if tuple(item["at"]) not in state.taken],
        "locked": [
            {"at": list(cell), "side": side, "colour": colour}
            for (cell, side), colour in extras.locked
            if not is_open(state.open_sides, size, cell, side)
        ],
        "pushable": [{"at": list(cell), "side": side} for cell, side in sorted(state.pushable)],
    }


def draw(state: State) -> str:
    """The state as text, as in a level file; `@` is Theseus with Ariane, `X` somebody caught.

    >>> from dedale.games.ariane import new
    >>> print(draw(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")))
    +-+-+
    |A P|
    + +-+
    |T V|
    +-+-+
    """
    extras = state.level.extras
    lying = dict.fromkeys(extras.swords, "S") | dict(extras.keys)
    pieces = {cell: letter for cell, letter in lying.items() if cell not in state.taken}
    pieces |= {state.level.door: "P", state.theseus: "T", state.ariane: "A"}
    if state.together:
        pieces[state.ariane] = "@"
    for number, place in enumerate(state.minotaurs):
        kind = "V" if number < len(state.level.vertical) else "H"
        if state.level.minotaurs[number] in extras.ghosts:
            kind = kind.lower()
        pieces[place] = "X" if place in (state.ariane, state.theseus) else kind
    marks = dict(extras.locked) | dict.fromkeys(state.pushable, "=")
    return "\n".join(picture(state.level.size, state.open_sides, pieces, marks))
