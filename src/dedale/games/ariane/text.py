"""A state as text: the level, then what differs from its start in lines of their own.

crossing passes             the crossing rule, when it is not the usual one
now A 0,1 T 1,0 V 1,1       where everyone is; `-` for a minotaur that is dead
taken 0,2                   for the optional rules: where swords and keys are gone …
walls 6c3a…                 … the open sides of all cells, a hexadecimal digit each …
pushable 0,1,Right          … where the walls are that can be pushed …
swords 1                    … swords in hand …
steps 1                     … steps since the last tick …
turns 4                     … and turns lived
"""

from dataclasses import replace

from ...errors import DedaleError, FileError, NotAMaze
from ...i18n import N_
from ...maze.direction import Direction, Position
from ...maze.maze import Maze
from ...numbers import parse_whole
from .levels.extras import GONE, NOWHERE
from .levels.reader import loads
from .levels.walls import Edge, edges
from .moves import STEPS
from .search.start import start
from .state import State

_COUNTS = ("swords", "steps", "turns")
_WORDS = ("crossing", "now", "taken", "walls", "pushable", *_COUNTS)


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
    first = State.at_start(state.level, state.crossing)
    if state.crossing != "kills":
        lines.append(f"crossing {state.crossing}")
    places = (state.ariane, state.theseus, *state.minotaurs)
    if state != first:
        pairs = zip(_kinds(state), places, strict=True)
        lines.append("now" + "".join(f" {kind} {_place(place)}" for kind, place in pairs))
    if state.taken:
        lines.append("taken " + " ".join(map(_place, sorted(state.taken))))
    if state.maze != first.maze:
        lines.append("walls " + "".join(f"{sides:x}" for sides in state.maze.sides))
    if state.pushable != first.pushable:
        walls = sorted((cell, STEPS[side]) for cell, side in state.pushable)
        lines.append(" ".join(("pushable", *(f"{_place(cell)},{side}" for cell, side in walls))))
    lines += [f"{word} {count}" for word in _COUNTS if (count := getattr(state, word))]
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
    state = start(loads("\n".join(lines[:extra])), crossing)
    if "now" not in said:
        if said:
            word = next(iter(said))
            raise FileError("a {word!r} line without a 'now' line", word=word, line=len(lines))
        return state
    if "taken" in said:
        state = replace(state, taken=frozenset(_places(*said["taken"])))
    if "walls" in said:
        state = replace(state, maze=_maze(state, *said["walls"]))
    if "pushable" in said:
        state = replace(state, pushable=frozenset(_walls(*said["pushable"])))
    swords, steps, turns = (_number(*said.get(word, ("0", 0))) for word in _COUNTS)
    state = replace(state, swords=swords, steps=steps, turns=turns)
    _check(state, len(lines))
    return _with_places(state, *said["now"])


def _kinds(state: State) -> list[str]:
    level = state.level
    return ["A", "T", *"V" * len(level.vertical), *"H" * len(level.horizontal)]


def _place(place: Position) -> str:
    return "-" if place in (GONE, NOWHERE) else f"{place[0]},{place[1]}"


def _places(text: str, line: int) -> list[Position]:
    """The places in a line; `-` is GONE."""
    return [GONE if word == "-" else _cell(word, line) for word in text.split()]


def _cell(word: str, line: int) -> Position:
    row, _comma, column = word.partition(",")
    try:
        return parse_whole("row", row, 0), parse_whole("column", column, 0)
    except DedaleError:
        raise FileError("{word!r} is not a place: ROW,COLUMN", word=word, line=line) from None


def _with_places(state: State, now: str, line: int) -> State:
    """The state with everyone where a `now` line says."""
    words = now.split()
    kinds = _kinds(state)
    places = _places(" ".join(words[1::2]), line)
    outside = [place for place in places if max(place) >= state.level.size]
    if words[::2] != kinds or len(places) != len(kinds) or outside:
        template = N_("places for {kinds} are needed, each inside the level")
        raise FileError(template, kinds=" ".join(kinds), line=line)
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


def _maze(state: State, text: str, line: int) -> Maze:
    """The open sides in a `walls` line."""
    size = state.level.size
    if len(text) != size * size or set(text) - set("0123456789abcdef"):
        template = N_("{count} hexadecimal digits are needed: the open sides of each cell")
        raise FileError(template, count=size * size, line=line)
    try:
        return Maze(size, size, bytes(int(digit, 16) for digit in text))
    except NotAMaze as error:
        raise FileError(error.template, **error.values, line=line) from None


def _walls(text: str, line: int) -> list[Edge]:
    found: list[Edge] = []
    for word in text.split():
        place, _comma, side = word.rpartition(",")
        if side not in ("Down", "Right"):
            template = N_("{word!r} is not an edge: ROW,COLUMN,Right or ROW,COLUMN,Down")
            raise FileError(template, word=word, line=line)
        found.append((_cell(place, line), Direction(STEPS.index(side))))
    return found


def _number(text: str, line: int) -> int:
    try:
        return parse_whole("number", text, 0)
    except DedaleError as error:
        raise FileError(error.template, **error.values, line=line) from None


def _check(state: State, line: int) -> None:
    """What lies about must be of this level."""
    extras = state.level.extras
    swords = len(state.taken & set(extras.swords))
    changing = any(extras.has(name) for name in ("key", "pushable", "survival"))
    if (
        not state.taken <= set(extras.items)
        or state.swords > swords
        or state.steps > extras.speed
        or (state.turns and not isinstance(extras.goal, int))
        or (state.maze != state.level.maze and not changing)
        or len(state.pushable) > len(extras.pushable)
        or not state.pushable <= set(edges(state.level.size))
        or any(state.is_open(*wall) for wall in state.pushable)
    ):
        raise FileError("no game of this level gets here", line=line)
