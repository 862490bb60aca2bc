"""Help: the way to the exit, past where monsters and ghosts are and may come.

Where they stroll is chance, but not everywhere is as likely: how many of them to expect on each
square, turn after turn, is worked out from the rules. The way to the exit is the cheapest when
meeting one costs much. No step is proposed that may end in contact while there is one that cannot.
"""

from functools import cache, partial
from heapq import heappop, heappush
from itertools import count, pairwise

from ...i18n import _, ngettext
from ..view import COMPASS, Hint, Outlook
from .game import GAME
from .rules import fixed, flat, moves, outcome, play, roads
from .state import State
from .turn import FACING, FACING_BITS, onwards

#: How many turns ahead it is worked out where they may be.
FORESEEN = 20
#: What a certain contact costs, in steps.
FEAR = 40
#: How many moves of advice are followed at most.
FOLLOWED = 1000


def hint(state: State, stage: int = 1) -> Hint:
    """A hint: how far the exit is, the next step, and why it is that one."""
    given: Hint = {"stage": stage, "stages": GAME.stages, "text": "", "move": None, "path": None}
    if outcome(state):
        return {**given, "text": _("The game is over: only undo is left.")}
    way = _way(state)
    if len(way) < 2:
        return {**given, "text": _("No way leads to an exit.")}
    move, safe = _next(state, way)
    back = move != _side(state, way[0], way[1])
    left = len(way) - 1
    far = ngettext("The exit is {n} step away.", "The exit is {n} steps away.", left)
    if not safe:
        text = _("No step is safe now. Undo takes you back.")
    elif back:
        text = _("Somebody is in the way: keep off until it is free.")
    else:
        text = far
    if stage == 1:
        return {**given, "text": text}
    name = moves(state)[move]
    text = _("Play {move}.").format(move=_(COMPASS.get(name, name)))
    if stage == 2:
        return {**given, "text": text, "move": name}
    path = None if back else way
    why = _why(state) or [far]
    return {**given, "text": " ".join([text, *why]), "move": name, "path": path}


def solution(state: State) -> list[str] | None:
    """The moves that hints lead to; None when they do not lead out."""
    if outcome(state):
        return None
    names, found = moves(state), list[str]()
    if not (state.monsters or state.ghosts):
        way = _way(state)
        return [names[_side(state, *step)] for step in pairwise(way)] or None
    while not outcome(state) and len(found) < FOLLOWED:
        way = _way(state)
        if len(way) < 2:
            return None
        found.append(names[_next(state, way)[0]])
        state = play(state, found[-1])
    over = outcome(state)
    return found if over is not None and over.won else None


def outlook(start: State, state: State) -> Outlook:
    """Where nobody else walks about: that it can be won, and in how many steps."""
    if state.monsters or state.ghosts:
        return {"winnable": None, "par": None}
    over = outcome(state)
    return {"winnable": over is None or over.won, "par": len(_way(start)) - 1}


def safe_steps(state: State) -> list[int]:
    """The steps after which nobody can have caught the player, whatever chance decides."""
    return [side for side in _open(state) if not _meets(state, side)]


def _meets(state: State, side: int) -> int:
    """How contact may come of a step: 0 it cannot, 1 a danger may come there, 2 one is there."""
    there = _ahead(state, flat(state)[0][0], side)
    now, later = _expected(state, 1)
    if now[there]:
        return 2
    return 1 if later[there] else 0


def _next(state: State, way: list[int]) -> tuple[int, bool]:
    """The step along a way if that is safe, else the safe one that is best; whether it is safe."""
    wanted = _side(state, way[0], way[1])
    safe = safe_steps(state)
    if wanted in safe:
        return wanted, True
    expected = _expected(state, 3)

    def worth(side: int) -> tuple[float, int]:
        there = _ahead(state, way[0], side)
        near = [there, *(_ahead(state, there, each) for each in _open(state, there))]
        return sum(row[cell] for row in expected[1:] for cell in near), side != wanted

    steps = safe or sorted(_open(state), key=lambda side: _meets(state, side))[:1]
    return min(steps, key=worth), bool(safe)


def _way(state: State) -> list[int]:
    """The cheapest way to the exit, as cells: short, and seldom where a danger is or comes to."""
    goal = fixed(state)[-2]
    start = flat(state)[0][0]
    expected = _expected(state, FORESEEN)
    order = count()
    waiting = [(0.0, next(order), 0, start, start)]
    entered: dict[int, int] = {}
    while waiting:
        cost, _order, turn, cell, before = heappop(waiting)
        if cell in entered:
            continue
        entered[cell] = before
        if cell == goal:
            return _back(entered, cell)
        now, later = expected[min(turn, FORESEEN)], expected[min(turn + 1, FORESEEN)]
        for side in _open(state, cell):
            there = _ahead(state, cell, side)
            price = cost + 1 + FEAR * (now[there] + later[there])
            heappush(waiting, (price, next(order), turn + 1, there, cell))
    return []


def _back(entered: dict[int, int], cell: int) -> list[int]:
    """The way on which a cell was entered."""
    way = [cell]
    while entered[way[-1]] != way[-1]:
        way.append(entered[way[-1]])
    return way[::-1]


def _expected(state: State, turns: int) -> list[list[float]]:
    """How many to expect on each cell now, and after each of so many turns."""
    found = [[0.0] * state.maze.size for _turn in range(turns + 1)]
    strolls = cache(partial(_strolls, state))
    for number, bits in enumerate(flat(state)[1]):
        there = {bits: 1.0}
        found[0][bits >> FACING_BITS] += 1
        for turn in range(1, turns + 1):
            following: dict[int, float] = {}
            for bits, share in there.items():
                ways = strolls(bits, number < len(state.monsters)) or [bits]
                for after in ways:
                    following[after] = following.get(after, 0.0) + share / len(ways)
            there = following
            for bits, share in there.items():
                found[turn][bits >> FACING_BITS] += share
    return found


def _strolls(state: State, bits: int, on_paths: bool) -> list[int]:
    """Where someone may be in the next turn, and how: back only where nothing else is."""
    maze, cell = state.maze, bits >> FACING_BITS
    ways = roads(state, cell) & (maze.sides[cell] if on_paths else -1)
    on = onwards(ways, bits & FACING)
    steps = [maze.shape.step(cell, side) for side in range(maze.shape.ways) if on >> side & 1]
    return [there << FACING_BITS | back for there, back in steps]


def _why(state: State) -> list[str]:
    """What is wrong with the steps that may end in contact."""
    words = {
        2: _("{move}: somebody stands there."),
        1: _("{move}: somebody may come there."),
    }
    names = moves(state)
    found = {side: _meets(state, side) for side in _open(state)}
    return [
        words[meets].format(move=_(COMPASS.get(names[side], names[side])).capitalize())
        for side, meets in found.items()
        if meets
    ]


def _open(state: State, cell: int | None = None) -> list[int]:
    """The open sides of a cell, or of the player's."""
    sides = state.maze.sides[flat(state)[0][0] if cell is None else cell]
    return [side for side in range(state.maze.shape.ways) if sides >> side & 1]


def _side(state: State, here: int, there: int) -> int:
    return next(side for side in _open(state, here) if _ahead(state, here, side) == there)


def _ahead(state: State, cell: int, side: int) -> int:
    return state.maze.shape.step(cell, side)[0]
