"""A state as text: the level, then what differs from its start in lines of their own.

crossing passes             the crossing rule, when it is not the usual one
now A 0,1 T 1,0 V 1,1       where everyone is; `-` for a minotaur that is dead
taken 0,2 swords 1          for the optional rules: swords and keys that are gone …
walls 6c3a…                 … the open sides of all cells, a hexadecimal digit each …
pushable 0,1,Right          … where the walls are that can be pushed …
steps 1                     … steps since the last tick …
turns 4                     … and turns lived
"""

from dataclasses import replace
from typing import Any

from ...errors import FileError
from .extras import GONE, NOWHERE, Edge
from .level import Position, loads
from .rules import State, new
from .variants.walls import edge

_WORDS = ("crossing", "now", "taken", "swords", "walls", "pushable", "steps", "turns")


def to_text(state: State) -> str:
    """A state, whole: the level, then what differs from its start in lines of their own.

    >>> from dedale.games.ariane import new, play
    >>> level = "2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n"
    >>> print(to_text(play(new(level, crossing="passes"), "Right")))
    2
    +-+-+
    |A P|
    + +-+
    |T V|
    +-+-+
    crossing passes
    now A 0,1 T 1,0 V 1,1
    <BLANKLINE>
    """
    lines = []
    start = new(state.level, crossing=state.crossing)
    if state.crossing != "kills":
        lines.append(f"crossing {state.crossing}")
    places = (state.ariane, state.theseus, *state.minotaurs)
    if state != start:
        pairs = zip(_kinds(state), places, strict=True)
        lines.append("now" + "".join(f" {kind} {_place(place)}" for kind, place in pairs))
    if state.taken:
        lines.append("taken " + " ".join(map(_place, sorted(state.taken))))
    if state.sides:
        lines.append("walls " + "".join(f"{side:x}" for side in state.sides))
    if state.pushable != start.pushable:
        edges = (f"{_place(cell)},{side}" for cell, side in sorted(state.pushable))
        lines.append(" ".join(("pushable", *edges)))
    counts = {"swords": state.swords, "steps": state.steps, "turns": state.turns}
    lines += [f"{word} {number}" for word, number in counts.items() if number]
    return state.level.to_text() + "".join(f"{line}\n" for line in lines)


def from_text(text: str) -> State:
    """The state that a text describes; a plain level file stands for its start."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
    extra = len(lines)
    while extra and lines[extra - 1].split(" ")[0] in _WORDS:
        extra -= 1
    said = {}
    for number, line in enumerate(lines[extra:], extra + 1):
        word, _blank, rest = line.partition(" ")
        said[word] = (rest.strip(), number)
    crossing = said.pop("crossing", ("kills", 0))[0]
    state = new(loads("\n".join(lines[:extra])), crossing=crossing)
    if "now" not in said:
        if said:
            raise FileError(
                "a {word!r} line without a 'now' line", word=next(iter(said)), line=len(lines)
            )
        return state
    changes: dict[str, Any] = {}
    if "taken" in said:
        changes["taken"] = frozenset(_places(*said["taken"]))
    if "walls" in said:
        changes["sides"] = _sides(state, *said["walls"])
    if "pushable" in said:
        changes["pushable"] = frozenset(_edges(*said["pushable"]))
    for word in ("swords", "steps", "turns"):
        if word in said:
            changes[word] = _number(*said[word])
    state = replace(state, **changes)
    _check(state, len(lines))
    return _placed(state, *said["now"])


def _kinds(state: State) -> list[str]:
    level = state.level
    return ["A", "T", *"V" * len(level.vertical), *"H" * len(level.horizontal)]


def _place(place: Position) -> str:
    return "-" if place in (GONE, NOWHERE) else f"{place[0]},{place[1]}"


def _places(text: str, line: int) -> list[Position]:
    """The places in a line; `-` is GONE."""
    places: list[Position] = []
    for word in text.split():
        row, _comma, column = word.partition(",")
        if word == "-":
            places.append(GONE)
        elif row.isdecimal() and column.isdecimal():
            places.append((int(row), int(column)))
        else:
            raise FileError("{word!r} is not a place: ROW,COLUMN", word=word, line=line)
    return places


def _placed(state: State, now: str, line: int) -> State:
    """The state with everyone where a `now` line says."""
    words = now.split()
    kinds = _kinds(state)
    places = _places(" ".join(words[1::2]), line)
    outside = [place for place in places if max(place) >= state.level.size]
    if words[::2] != kinds or len(places) != len(kinds) or outside:
        raise FileError(
            "places for {kinds} are needed, each inside the level", kinds=" ".join(kinds), line=line
        )
    ariane, theseus, *minotaurs = places
    extras = state.level.extras
    if extras.has("survival"):
        theseus = NOWHERE
    elif not extras.has("cooperative") and theseus not in (ariane, state.level.theseus):
        theseus = GONE
    alive = [place for place in minotaurs if place != GONE]
    dead = len(minotaurs) - len(alive)
    slain = len(state.taken & set(extras.swords)) - state.swords
    if GONE in (ariane, theseus) or len(set(alive)) < len(alive) or dead != max(slain, 0):
        raise FileError(
            "no game gets here: Theseus waits or follows, minotaurs stand apart", line=line
        )
    return replace(state, ariane=ariane, theseus=theseus, minotaurs=tuple(minotaurs))


def _sides(state: State, text: str, line: int) -> bytes:
    """The open sides in a `walls` line; a wall is always double and the border closed."""
    size = state.level.size
    if len(text) != size * size or set(text) - set("0123456789abcdef"):
        raise FileError(
            "{count} hexadecimal digits are needed: the open sides of each cell",
            count=size * size,
            line=line,
        )
    sides = bytes(int(digit, 16) for digit in text)
    for row in range(size):
        for column in range(size):
            here = sides[row * size + column]
            east = sides[row * size + column + 1] if column + 1 < size else 0
            south = sides[(row + 1) * size + column] if row + 1 < size else 0
            if (
                bool(here & 2) != bool(east & 8)
                or bool(here & 4) != bool(south & 1)
                or (row == 0 and here & 1)
                or (column == 0 and here & 8)
            ):
                raise FileError("these walls do not fit together", line=line)
    return b"" if sides == state.level.sides else sides


def _edges(text: str, line: int) -> list[Edge]:
    found = []
    for word in text.split():
        place, _comma, side = word.rpartition(",")
        if side not in ("Down", "Right"):
            raise FileError(
                "{word!r} is not an edge: ROW,COLUMN,Right or ROW,COLUMN,Down", word=word, line=line
            )
        found.append(edge(_places(place, line)[0], side))
    return found


def _number(text: str, line: int) -> int:
    if not text.isdecimal():
        raise FileError("{text!r} is not a number", text=text, line=line)
    return int(text)


def _check(state: State, line: int) -> None:
    """What lies about must be of this level."""
    extras = state.level.extras
    items = {*extras.swords, *(cell for cell, _colour in extras.keys)}
    swords = len(state.taken & set(extras.swords))
    changing = any(extras.has(name) for name in ("key", "pushable", "survival"))
    if (
        not state.taken <= items
        or state.swords > swords
        or state.steps > extras.speed
        or (state.turns and not isinstance(extras.goal, int))
        or (state.sides and not changing)
        or len(state.pushable) > len(extras.pushable)
    ):
        raise FileError("no game of this level gets here", line=line)
