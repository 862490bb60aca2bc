"""Help: the way to the exit, past where monsters and ghosts are and may come.

Where they stroll is chance, but not everywhere is as likely: how many of them to expect on each
square, turn after turn, is worked out from the rules. The way to the exit is the cheapest when
meeting one costs much. No step is proposed that may end in contact while there is one that cannot.
"""

from heapq import heappop, heappush
from itertools import count

from ...i18n import _, ngettext
from ...maze.direction import Direction
from ..view import COMPASS, Hint
from .game import GAME
from .rules import fixed, flat, outcome, play
from .state import State
from .turn import inner_sides

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
    if not safe:
        text = _("No step is safe now. Undo takes you back.")
    elif back:
        text = _("Somebody is in the way: keep off until it is free.")
    else:
        left = len(way) - 1
        text = ngettext("The exit is {n} step away.", "The exit is {n} steps away.", left)
        text = text.format(n=left)
    if stage == 1:
        return {**given, "text": text}
    text = _("Play {move}.").format(move=_(COMPASS[move.letter]))
    if stage == 2:
        return {**given, "text": text, "move": move.letter}
    path = None if back else way
    return {**given, "text": " ".join([text, *_why(state)]), "move": move.letter, "path": path}


def solution(state: State) -> list[str] | None:
    """The moves that hints lead to; None when they do not lead out."""
    if outcome(state):
        return None
    moves: list[str] = []
    while not outcome(state) and len(moves) < FOLLOWED:
        way = _way(state)
        if len(way) < 2:
            return None
        moves.append(_next(state, way)[0].letter)
        state = play(state, moves[-1])
    over = outcome(state)
    return moves if over is not None and over.won else None


def safe_steps(state: State) -> list[Direction]:
    """The steps after which nobody can have caught the player, whatever chance decides."""
    return [direction for direction in _open(state) if not _meets(state, direction)]


def _meets(state: State, direction: Direction) -> int:
    """How contact may come of a step: 0 it cannot, 1 a danger may come there, 2 one is there."""
    width, _sides, goal, _most = fixed(state)
    there = _ahead(flat(state)[0][0], direction, width)
    now, later = _expected(state, 1)
    if now[there]:
        return 2
    return 1 if there != goal and later[there] else 0


def _next(state: State, way: list[int]) -> tuple[Direction, bool]:
    """The step along a way if that is safe, else the safe one that is best; whether it is safe."""
    width, sides, _goal, _most = fixed(state)
    wanted = _side(state, way[0], way[1])
    safe = safe_steps(state)
    if wanted in safe:
        return wanted, True
    expected = _expected(state, 3)

    def worth(direction: Direction) -> tuple[float, int]:
        there = _ahead(way[0], direction, width)
        near = [there, *(_ahead(there, d, width) for d in Direction if sides[there] >> d & 1)]
        return sum(row[cell] for row in expected[1:] for cell in near), direction != wanted

    steps = safe or sorted(_open(state), key=lambda direction: _meets(state, direction))[:1]
    return min(steps, key=worth), bool(safe)


def _way(state: State) -> list[int]:
    """The cheapest way to the exit, as cells: short, and seldom where a danger is or comes to."""
    width, sides, goal, _most = fixed(state)
    start = flat(state)[0][0]
    expected = _expected(state, FORESEEN)
    order = count()
    first: tuple[int, ...] = (start,)
    waiting = [(0.0, next(order), 0, start, first)]
    done: set[int] = set()
    while waiting:
        cost, _order, turn, cell, way = heappop(waiting)
        if cell == goal:
            return list(way)
        if cell in done:
            continue
        done.add(cell)
        now, later = expected[min(turn, FORESEEN)], expected[min(turn + 1, FORESEEN)]
        for direction in Direction:
            if sides[cell] >> direction & 1:
                there = _ahead(cell, direction, width)
                price = cost + 1 + FEAR * (now[there] + later[there])
                heappush(waiting, (price, next(order), turn + 1, there, (*way, there)))
    return []


def _expected(state: State, turns: int) -> list[list[float]]:
    """How many to expect on each cell now, and after each of so many turns."""
    width, sides, _goal, _most = fixed(state)
    cells, monsters = len(sides), len(state.monsters)
    found = [[0.0] * cells for _turn in range(turns + 1)]
    for number, walker in enumerate(flat(state)[1]):
        there = {walker: 1.0}
        found[0][walker >> 2] += 1
        for turn in range(1, turns + 1):
            following: dict[int, float] = {}
            for each, share in there.items():
                inner = inner_sides(width, cells, each >> 2)
                inner &= sides[each >> 2] if number < monsters else 15
                on = inner & ~(1 << (each & 3 ^ 2)) or inner  # back only where nothing else is
                ways = [d for d in Direction if on >> d & 1]
                for direction in ways:
                    after = _ahead(each >> 2, direction, width) << 2 | direction
                    following[after] = following.get(after, 0.0) + share / len(ways)
                if not ways:
                    following[each] = following.get(each, 0.0) + share
            there = following
            for each, share in there.items():
                found[turn][each >> 2] += share
    return found


def _why(state: State) -> list[str]:
    """What is wrong with the steps that may end in contact."""
    words = {
        2: _("{move}: somebody stands there."),
        1: _("{move}: somebody may come there."),
    }
    found = {direction: _meets(state, direction) for direction in _open(state)}
    return [
        words[meets].format(move=_(COMPASS[direction.letter]).capitalize())
        for direction, meets in found.items()
        if meets
    ]


def _open(state: State) -> list[Direction]:
    cell, sides = flat(state)[0][0], fixed(state)[1]
    return [direction for direction in Direction if sides[cell] >> direction & 1]


def _side(state: State, here: int, there: int) -> Direction:
    width = fixed(state)[0]
    return next(d for d in Direction if _ahead(here, d, width) == there)


def _ahead(cell: int, direction: int, width: int) -> int:
    return cell + (-width, 1, width, -1)[direction]
