"""The rule book of Ariane and the Minotaur: one turn, told in the order in which it happens.

1. Ariane moves one cell. She never stays; walls and minotaurs stop her (then no turn passes).
2. Theseus joins her if he can in one step, else he stays.
3. Both on the door: won, before any minotaur moves.
4. The minotaurs slide, the vertical ones first, then the horizontal ones, in reading order of
   their places in the level file. A vertical one that is not on Ariane's row slides vertically
   towards that row until it is there or an obstacle stops it; on her row, it slides horizontally
   towards her. A horizontal one is its mirror image. A blocked one does not try the other axis.
5. A minotaur on Ariane or Theseus: lost. With no move left to play: lost too.

A minotaur that meets Theseus on its way stops there and kills him (`crossing="kills"`), or slides
on, final positions alone being judged (`crossing="passes"`).

States are immutable and share their level. `search.py` tells the same rules on packed integers,
for speed; the tests hold the two, and a third and literal one, to the same results.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ...errors import DedaleError, FileError, IllegalMove, UnknownName
from ...i18n import N_, _
from ..protocol import Outcome
from .level import MOVES, Level, Position, loads, picture

NAME = "ariane"
CROSSINGS = ("kills", "passes")
_STEPS = {name: (bit, down, right) for name, bit, down, right in MOVES}


@dataclass(frozen=True, slots=True)
class State:
    """Where everyone stands. Minotaurs keep the order in which they play."""

    level: Level
    ariane: Position
    theseus: Position
    minotaurs: tuple[Position, ...]
    crossing: str = "kills"

    @property
    def together(self) -> bool:
        """Whether Theseus is with Ariane: from then on he never leaves her."""
        return self.ariane == self.theseus


def new(level: Level | str | None = None, *, crossing: str = "kills", **generated: Any) -> State:
    """The start of a level: a `Level`, the text of one, or one made by `generate(**generated)`.

    >>> state = new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")
    >>> legal_moves(state)
    ['Down', 'Right']
    >>> play(state, "Right").theseus, play(state, "Down").theseus
    ((1, 0), (1, 0))
    """
    if crossing not in CROSSINGS:
        raise UnknownName("crossing rule", crossing, CROSSINGS)
    if level is not None and generated:
        names = ", ".join(generated)
        raise DedaleError(f"a level is given: {names} would make another one")
    level = _level(level, crossing, generated)
    return State(level, level.ariane, level.theseus, level.minotaurs, crossing)


def _level(level: Level | str | None, crossing: str, generated: dict[str, Any]) -> Level:
    if level is None:
        from .generator import generate

        return generate(crossing=crossing, **generated)[0]
    return loads(level) if isinstance(level, str) else level


# ---------------------------------------------------------------- a turn


def legal_moves(state: State) -> list[str]:
    """The moves Ariane can play, in the order Up, Down, Left, Right; none once the game is over."""
    return [] if _verdict(state) else _steps(state)


def play(state: State, move: str) -> State:
    """The state after one turn. A refused move raises `IllegalMove` and changes nothing."""
    if move not in _STEPS:
        raise IllegalMove(_("unknown move {move!r}: Up, Down, Left or Right").format(move=move))
    if (over := outcome(state)) is not None:
        raise IllegalMove(
            _("{move}: the game is over ({why})").format(move=move, why=_(over.reason))
        )
    state = _ariane_moves(state, move)
    state = _theseus_follows(state)
    if _verdict(state) == WON:
        return state
    for number in range(len(state.minotaurs)):
        state = _minotaur_slides(state, number)
    return state


def _ariane_moves(state: State, move: str) -> State:
    bit, down, right = _STEPS[move]
    if not _open(state.level, state.ariane, bit):
        raise IllegalMove(_("{move}: there is a wall").format(move=move))
    there = (state.ariane[0] + down, state.ariane[1] + right)
    if there in state.minotaurs:
        raise IllegalMove(_("{move}: a minotaur stands there").format(move=move))
    return replace(state, ariane=there)


def _theseus_follows(state: State) -> State:
    if state.ariane in _neighbours(state.level, state.theseus):
        return replace(state, theseus=state.ariane)
    return state


def _minotaur_slides(state: State, number: int) -> State:
    """One minotaur slides all the way, along one axis."""
    row, column = state.minotaurs[number]
    if number < len(state.level.vertical):
        vertically = row != state.ariane[0]
    else:
        vertically = column == state.ariane[1]
    if vertically:
        goal = (state.ariane[0], column)
        move = "Up" if goal[0] < row else "Down"
    else:
        goal = (row, state.ariane[1])
        move = "Left" if goal[1] < column else "Right"
    bit, down, right = _STEPS[move]

    here = (row, column)
    while here != goal and _open(state.level, here, bit):
        ahead = (here[0] + down, here[1] + right)
        if ahead in state.minotaurs:
            break
        here = ahead
        if here == state.theseus and state.crossing == "kills":
            break
    minotaurs = (*state.minotaurs[:number], here, *state.minotaurs[number + 1 :])
    return replace(state, minotaurs=minotaurs)


def _open(level: Level, cell: Position, bit: int) -> bool:
    return bool(level.sides[cell[0] * level.size + cell[1]] & bit)


def _neighbours(level: Level, cell: Position) -> list[Position]:
    return [
        (cell[0] + down, cell[1] + right)
        for _name, bit, down, right in MOVES
        if _open(level, cell, bit)
    ]


def _steps(state: State) -> list[str]:
    """The moves that neither a wall nor a minotaur forbids."""
    return [
        name
        for name, bit, down, right in MOVES
        if _open(state.level, state.ariane, bit)
        and (state.ariane[0] + down, state.ariane[1] + right) not in state.minotaurs
    ]


# ---------------------------------------------------------------- the end

#: How a game can end. English here; views show them through `_`.
WON = Outcome(True, N_("Ariane and Theseus are out"))
ARIANE_CAUGHT = Outcome(False, N_("a minotaur caught Ariane"))
THESEUS_CAUGHT = Outcome(False, N_("a minotaur caught Theseus"))
STUCK = Outcome(False, N_("Ariane cannot move any more"))


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return _verdict(state) or (None if _steps(state) else STUCK)


def _verdict(state: State) -> Outcome | None:
    """What the positions alone decide."""
    if state.ariane in state.minotaurs:
        return ARIANE_CAUGHT
    if state.theseus in state.minotaurs:
        return THESEUS_CAUGHT
    if state.ariane == state.theseus == state.level.door:
        return WON
    return None


# ---------------------------------------------------------------- states as text


def to_text(state: State) -> str:
    """A state, whole: the level, then what differs from its start in lines of their own.

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
    lines = [state.level.to_text()]
    if state.crossing != "kills":
        lines.append(f"crossing {state.crossing}\n")
    if state != new(state.level, crossing=state.crossing):
        kinds = "V" * len(state.level.vertical) + "H" * len(state.level.horizontal)
        places = (state.ariane, state.theseus, *state.minotaurs)
        pairs = zip("AT" + kinds, places, strict=True)
        lines.append("now" + "".join(f" {kind} {row},{col}" for kind, (row, col) in pairs) + "\n")
    return "".join(lines)


def from_text(text: str) -> State:
    """The state that a text describes; a plain level file stands for its start."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
    crossing, now = "kills", ""
    extra = len(lines)
    while extra and lines[extra - 1].split(" ")[0] in ("crossing", "now"):
        extra -= 1
        word, _blank, rest = lines[extra].partition(" ")
        if word == "now":
            now = rest
        else:
            crossing = rest.strip()
    state = new(loads("\n".join(lines[:extra])), crossing=crossing)
    return _placed(state, now, len(lines)) if now else state


def _placed(state: State, now: str, line: int) -> State:
    """The state with everyone where a `now` line says."""
    words = now.split()
    kinds = ["A", "T", *"V" * len(state.level.vertical), *"H" * len(state.level.horizontal)]
    places: list[Position] = []
    for word in words[1::2]:
        row, _comma, column = word.partition(",")
        if not (row.isdigit() and column.isdigit()):
            raise FileError(_("{word!r} is not a place: ROW,COLUMN").format(word=word), line=line)
        places.append((int(row), int(column)))
    outside = [place for place in places if max(place) >= state.level.size]
    if words[::2] != kinds or len(places) != len(kinds) or outside:
        message = _("places for {kinds} are needed, each inside the level")
        raise FileError(message.format(kinds=" ".join(kinds)), line=line)
    ariane, theseus, *minotaurs = places
    if theseus not in (ariane, state.level.theseus) or len(set(minotaurs)) < len(minotaurs):
        message = _("no game gets here: Theseus waits or follows, minotaurs stand apart")
        raise FileError(message, line=line)
    return replace(state, ariane=ariane, theseus=theseus, minotaurs=tuple(minotaurs))


# ---------------------------------------------------------------- for views


def view(state: State) -> dict[str, Any]:
    """All that a view needs to draw, in plain JSON types. Places are [row, column]."""
    over = outcome(state)
    kinds = ["vertical"] * len(state.level.vertical) + ["horizontal"] * len(state.level.horizontal)
    return {
        "game": NAME,
        "size": state.level.size,
        "sides": list(state.level.sides),
        "ariane": list(state.ariane),
        "theseus": list(state.theseus),
        "door": list(state.level.door),
        "minotaurs": [
            {"kind": kind, "at": list(place)}
            for kind, place in zip(kinds, state.minotaurs, strict=True)
        ],
        "together": state.together,
        "crossing": state.crossing,
        "legal": legal_moves(state),
        "outcome": None if over is None else {"won": over.won, "reason": over.reason},
    }


def draw(state: State) -> str:
    """The state as text, as in a level file; `@` is Theseus with Ariane, `X` somebody caught.

    >>> print(draw(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")))
    +-+-+
    |A P|
    + +-+
    |T V|
    +-+-+
    """
    pieces = {state.level.door: "P", state.theseus: "T", state.ariane: "A"}
    if state.together:
        pieces[state.ariane] = "@"
    for number, place in enumerate(state.minotaurs):
        kind = "V" if number < len(state.level.vertical) else "H"
        pieces[place] = "X" if place in (state.ariane, state.theseus) else kind
    return "\n".join(picture(state.level, pieces))
