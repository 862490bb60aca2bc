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

The optional rules of a level (`level.extras`) each change one moment of the turn; each is told in
a file of its own in `variants/`, which is named where it has its say.
"""

from dataclasses import dataclass, replace
from typing import Any

from ...errors import DedaleError, IllegalMove, Term, UnknownName
from ...i18n import N_
from ..game import Outcome
from .extras import GONE, Edge
from .level import MOVES, Level, Position, loads
from .variants import cooperative, key, pushable, realtime, survival, sword
from .variants.realtime import TICK

NAME = "ariane"
CROSSINGS = ("kills", "passes")
_STEPS = {name: (bit, down, right) for name, bit, down, right in MOVES}


@dataclass(frozen=True, slots=True)
class State:
    """Where everyone stands. Minotaurs keep the order in which they play.

    The fields after `crossing` are for optional rules; the basic game leaves them as they are.
    """

    level: Level
    ariane: Position
    theseus: Position
    minotaurs: tuple[Position, ...]  # GONE when dead
    crossing: str = "kills"
    sides: bytes = b""  # the open sides of the cells, when they are no longer the level's
    pushable: frozenset[Edge] = frozenset()  # where the walls are that can be pushed
    taken: frozenset[Position] = frozenset()  # where there were swords and keys
    swords: int = 0  # in Ariane's hand
    steps: int = 0  # of Ariane since the last tick
    turns: int = 0  # lived, where the goal is to live

    @property
    def open_sides(self) -> bytes:
        """The open sides of each cell now, as in `Level.sides`."""
        return self.sides or self.level.sides

    @property
    def together(self) -> bool:
        """Whether Theseus is with Ariane: from then on he never leaves her."""
        return self.ariane == self.theseus


def new(
    level: Level | str | None = None,
    *,
    size: int | None = None,
    moves: int | None = None,
    vertical: int | None = None,
    horizontal: int | None = None,
    seed: int | None = None,
    crossing: str = "kills",
) -> State:
    """The start of a level: a `Level`, the text of one, or one made as `generate` makes them.

    The parameters come from links, saves and requests, so they are a closed list: what says how
    the work is done (how many workers, which cluster) is not among them.

    >>> state = new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")
    >>> legal_moves(state)
    ['Down', 'Right']
    >>> play(state, "Right").theseus, play(state, "Down").theseus
    ((1, 0), (1, 0))
    """
    if crossing not in CROSSINGS:
        raise UnknownName("crossing rule", crossing, CROSSINGS)
    asked = {
        "size": size,
        "moves": moves,
        "vertical": vertical,
        "horizontal": horizontal,
        "seed": seed,
    }
    generated = {name: value for name, value in asked.items() if value is not None}
    if level is not None and generated:
        names = ", ".join(generated)
        raise DedaleError("a level is given: {names} would make another one", names=names)
    level = _level(level, crossing, generated)
    walls = frozenset(level.extras.pushable)
    return State(level, level.ariane, level.theseus, level.minotaurs, crossing, pushable=walls)


def _level(level: Level | str | None, crossing: str, generated: dict[str, Any]) -> Level:
    if level is None:
        from .generator import generate

        return generate(crossing=crossing, **generated)[0]
    return loads(level) if isinstance(level, str) else level


# ---------------------------------------------------------------- a turn


def legal_moves(state: State) -> list[str]:
    """The moves Ariane can play, in the order Up, Down, Left, Right; none once the game is over.

    With a clock, "Tick" is one more: the minotaurs move.
    """
    return [] if verdict(state) else steps(state)


def play(state: State, move: str) -> State:
    """The state after one turn. A refused move raises `IllegalMove` and changes nothing."""
    clock = bool(state.level.extras.speed)
    if move not in _STEPS and not (clock and move == TICK):
        if clock:
            raise IllegalMove("unknown move {move!r}: Up, Down, Left, Right or Tick", move=move)
        raise IllegalMove("unknown move {move!r}: Up, Down, Left or Right", move=move)
    if (over := outcome(state)) is not None:
        raise IllegalMove("{move}: the game is over ({why})", move=move, why=Term(over.reason))
    return turn(state, move)


def turn(state: State, move: str) -> State:
    """One turn of a game that goes on."""
    if move == TICK:
        return minotaurs_move(realtime.clock_restarts(state))
    before = state
    state = ariane_moves(state, move)
    if state.level.extras.has("cooperative"):
        state = cooperative.theseus_moves(before, state)
    else:
        state = theseus_follows(state)
    if state.level.extras.speed or ((over := verdict(state)) and over.won):
        return state
    return minotaurs_move(state)


def ariane_moves(state: State, move: str) -> State:
    """Ariane takes one step, if she can."""
    bit, down, right = _STEPS[move]
    if realtime.too_fast(state):
        raise IllegalMove(
            "{move}: at most {speed} steps between two ticks",
            move=move,
            speed=state.level.extras.speed,
        )
    if not _open(state, state.ariane, bit):
        pushed = pushable.push(state, move)
        if pushed is None:
            raise IllegalMove("{move}: there is a wall", move=move)
        state = pushed
    there = (state.ariane[0] + down, state.ariane[1] + right)
    if there in state.minotaurs:
        if not state.swords:
            raise IllegalMove("{move}: a minotaur stands there", move=move)
        state = sword.strike(state, state.minotaurs.index(there))
    state = replace(state, ariane=there, steps=state.steps + bool(state.level.extras.speed))
    return key.take(sword.take(state))


def theseus_follows(state: State) -> State:
    """Theseus joins Ariane if one step is enough."""
    if state.ariane in _neighbours(state, state.theseus):
        return replace(state, theseus=state.ariane)
    return state


def minotaurs_move(state: State) -> State:
    """Every minotaur slides (with a clock: takes one step), in playing order."""
    for number in range(len(state.minotaurs)):
        state = _minotaur_slides(state, number)
    return survival.one_more_turn(state)


def _minotaur_slides(state: State, number: int) -> State:
    """One minotaur slides all the way, along one axis."""
    row, column = state.minotaurs[number]
    if (row, column) == GONE:
        return state
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

    extras = state.level.extras
    ghost = state.level.minotaurs[number] in extras.ghosts
    here = (row, column)
    left = realtime.reach(state)
    while here != goal and left:
        if not (ghost or _open(state, here, bit)):
            state = survival.wall_falls(state, here, move)
            break
        ahead = (here[0] + down, here[1] + right)
        if ahead in state.minotaurs:
            break
        here = ahead
        left -= 1
        if here == state.theseus and state.crossing == "kills":
            break
    minotaurs = (*state.minotaurs[:number], here, *state.minotaurs[number + 1 :])
    state = replace(state, minotaurs=minotaurs)
    return sword.strike(state, number) if here == state.ariane and state.swords else state


def _open(state: State, cell: Position, bit: int) -> bool:
    return bool(state.open_sides[cell[0] * state.level.size + cell[1]] & bit)


def _neighbours(state: State, cell: Position) -> list[Position]:
    if cell[0] < 0:  # there is no Theseus
        return []
    return [
        (cell[0] + down, cell[1] + right)
        for _name, bit, down, right in MOVES
        if _open(state, cell, bit)
    ]


def steps(state: State) -> list[str]:
    """The moves that neither a wall nor a minotaur forbids."""
    clock = [TICK] if state.level.extras.speed else []
    if realtime.too_fast(state):
        return clock
    return [
        name
        for name, bit, down, right in MOVES
        if (_open(state, state.ariane, bit) or pushable.can_push(state, name))
        and (
            state.swords or (state.ariane[0] + down, state.ariane[1] + right) not in state.minotaurs
        )
    ] + clock


# ---------------------------------------------------------------- the end

#: How a game can end. English here; views show them through `_`.
WON = Outcome(True, N_("Ariane and Theseus are out"))
ARIANE_CAUGHT = Outcome(False, N_("a minotaur caught Ariane"))
THESEUS_CAUGHT = Outcome(False, N_("a minotaur caught Theseus"))
STUCK = Outcome(False, N_("Ariane cannot move any more"))


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return verdict(state) or (None if steps(state) else STUCK)


def verdict(state: State) -> Outcome | None:
    """What the positions alone decide."""
    if state.ariane in state.minotaurs:
        return ARIANE_CAUGHT
    if state.theseus in state.minotaurs:
        return THESEUS_CAUGHT
    goal = state.level.extras.goal
    if goal == "door":
        return WON if state.ariane == state.theseus == state.level.door else None
    return sword.slain(state) if goal == "slay" else survival.lived(state)
