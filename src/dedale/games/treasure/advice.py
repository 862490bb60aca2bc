"""What to do next: a plan that is not known to kill, and that leads somewhere.

Where nothing is left to chance, ways are searched (`planning.py`): to the next treasure from which
one still gets out; else to a bomb or a poly; else out by an exit. Where chance decides, the way is
weighed by how likely minotaurs are near it, and no move is proposed that may kill while there is
one that cannot.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from ...maze.direction import Direction
from .danger import living, may_kill
from .minds import GUARD, MIXED, NUMBERS, ROLES
from .objects import TREASURES, Object
from .planning import Planner
from .rules import legal_moves, play
from .search import best, is_searchable, is_small, ways_to_spend_a_turn
from .state import State

#: How many positions a hint may look at to find the best way, and through how many treasures.
SEARCHED, SOUGHT = 120, 6
#: The same where the search is compiled.
SEARCHED_QUICKLY = 10_000
#: How many positions are looked at for a way: at first, and if that does not decide it.
FEW, MANY = 1500, 60_000
#: How much sooner than cheaply it is found out whether a way leads out at all; and, where that does
#: not decide it, a way that need not be the cheapest, and then whether it leads out.
HASTE, LESS_HASTE = 5, 2
#: How many turns ahead it is worked out where wandering minotaurs may be.
FORESEEN = 24
#: What a minotaur that is surely there costs, in steps; and a wall that is bombed.
FEAR, BOMB_WORTH = 30, 8
#: A poly is used when the way ahead is as risky as this, added up over the next turns.
RISKY, SOON = 0.4, 5


class Advice(NamedTuple):
    """Moves, and what they are for."""

    #: "best", "treasure", "item", "exit", "poly", "leave", "evade", "bomb", "lost" or "stuck".
    aim: str
    moves: list[str]
    way: list[int]  #: the cells they lead through


def advise(state: State) -> Advice:
    """The plan to follow now; its first turn may kill only where every move may."""
    searched = state.strategy in NUMBERS or (is_searchable(state) and not living(state))
    for plan in _searched(state) if searched else _wary(state):
        first = plan.moves[:1]
        if not first or not may_kill(state, first[0]) or _turns_and_bombs(state, plan.moves):
            return plan
    return Advice("lost", _sensible(state)[:1], [state.player])


def _turns_and_bombs(state: State, moves: list[str]) -> bool:
    """Whether a plan begins by facing a wall, which takes no turn, and bombing it safely."""
    first, *later = moves
    return (
        later[:1] == ["B"]
        and not state.is_open(state.player, Direction[first])
        and not may_kill(play(state, first), "B")
    )


def _sensible(state: State) -> list[str]:
    """The moves that change something: no step against a wall."""
    occupied = living(state)
    return [
        move
        for move in legal_moves(state)
        if move not in ("N", "E", "S", "W")
        or (
            state.is_open(state.player, Direction[move])
            and state.beyond(state.player, Direction[move]) not in occupied
        )
    ]


def _plan(aim: str, state: State, moves: list[str]) -> Advice:
    """A plan of moves that the rules have played."""
    way = [state.player]
    for move in moves:
        state = play(state, move)
        if state.player != way[-1]:
            way.append(state.player)
    return Advice(aim, moves, way)


# ---------------------------------------------------------------- nothing is left to chance


def _searched(state: State) -> tuple[Advice, ...]:
    """The one plan to follow: what is left of the last one, as long as that is being followed.

    None at all, where every move kills.
    """
    known = _KEPT.get(state)
    if not known:
        ran_on, known = known is not None, _plans(state)
        if ran_on and known and known[0].aim in ("evade", "bomb"):
            known = (Advice("stuck", [], []),)
        if known and known[0].moves:
            _keep(state, *known)
    return known


#: Plans, by the positions that they lead through: the last ones that were made. Where one ended
#: that only keeps alive there is none, so that nobody is led in circles.
_KEPT: dict[State, tuple[Advice, ...]] = {}
#: How many of them are kept.
MOST_KEPT = 1000


def _keep(state: State, plan: Advice) -> None:
    """Keep a plan while it is followed: the rest of a way need not be searched again."""
    aim, moves, _way = plan
    while len(_KEPT) > MOST_KEPT:
        del _KEPT[next(iter(_KEPT))]
    for number in range(len(moves)):
        _KEPT[state] = (_plan(aim, state, moves[number:]),)
        state = play(state, moves[number])
    if aim in ("evade", "bomb"):
        _KEPT[state] = ()


def _plans(state: State) -> tuple[Advice, ...]:
    """The plan that is best now, or what may keep alive."""
    treasures, exits = state.cells_with(*TREASURES), state.cells_with(Object.EXIT)
    if state.player in exits and not treasures:
        return (Advice("leave", ["X"], [state.player]),)
    if exits and _held_for_good(state).issuperset(exits):
        return (Advice("stuck", [], []),)
    quickly = is_small(state)
    thrifty = state.run is not None and state.run.floor < state.run.floors
    if not thrifty and (quickly or (len(treasures) <= SOUGHT and is_searchable(state))):
        found = best(state, SEARCHED_QUICKLY if quickly else SEARCHED)
        if found.moves:
            return (_plan("best", state, found.moves),)
    decided = True
    items = state.cells_with(Object.BOMB, Object.POLY) if living(state) else []
    for aim, wanted in (("treasure", treasures), ("item", items)):
        moves, known = _way_to(state, wanted, exits)
        if moves:
            return (_plan(aim, state, moves),)
        decided = decided and known
    if state.player in exits:
        return (Advice("leave", ["X"], [state.player]),)
    moves, known = _way_to(state, exits, ())
    if moves:
        return (_plan("exit", state, moves),)
    return _alive(state, decided and known)


def _held_for_good(state: State) -> set[int]:
    """The cells of guards on an exit: without a poly nobody makes them leave it."""
    if state.polys or state.cells_with(Object.POLY):
        return set()
    mind = NUMBERS.get(state.strategy)
    return {
        minotaur.cell
        for number, minotaur in enumerate(state.minotaurs)
        if minotaur.alive
        and (ROLES[number % len(ROLES)] if mind == MIXED else mind) == GUARD
        and state.object_at(minotaur.cell) is Object.EXIT
    }


def _way_to(
    state: State, wanted: Sequence[int], exits: Sequence[int]
) -> tuple[list[str] | None, bool]:
    """The cheapest way to one of these cells from which one gets out; and whether that is sure.

    Where it is not found in time, another that is found sooner.
    """
    decided = True
    attempts = ((FEW, 1, HASTE), (MANY, 1, HASTE), (MANY, HASTE, LESS_HASTE))
    for most, haste, later in attempts if wanted else ():
        planner = Planner(state, wanted, most, haste=haste)
        out = Planner(state, exits, most, haste=later, others=True)
        while out.decided and (found := planner.next()) is not None:
            row = planner.row(found)
            if not exits or row[0] in exits or (out.add(row) and out.next() is not None):
                return planner.moves(found), True
        decided = planner.decided and out.decided
        if decided:
            break
    return None, decided


def _alive(state: State, decided: bool) -> tuple[Advice, ...]:
    """Nothing can be reached: live as long as one can, if that may change anything."""
    planner = Planner(state, (), FEW)
    planner.next()
    moves = planner.longest()
    if planner.decided and decided and (len(moves) > 1 or not living(state)):
        return (Advice("stuck", [], []),)
    return (_plan("bomb" if "B" in moves[:2] else "evade", state, moves),) if moves else ()


# ---------------------------------------------------------------- where chance decides


def _wary(state: State) -> Iterator[Advice]:
    """Plans, the most wanted first."""
    treasures, exits = state.cells_with(*TREASURES), state.cells_with(Object.EXIT)
    leave = [Advice("leave", ["X"], [state.player])] if state.player in exits else []
    if not treasures:
        yield from leave
    risks = _risks(state)
    found = _careful_way(state, treasures, risks) or _careful_way(state, exits, risks)
    legal = legal_moves(state)
    if found is None:
        yield from leave or [Advice("stuck", [], [])]
        return
    plan, risk = found
    if "P" in legal and (risk > RISKY or may_kill(state, plan.moves[0])):
        yield Advice("poly", ["P"], [state.player])
    yield plan._replace(aim="treasure" if plan.way[-1] in treasures else "exit")
    moves = [move for move in _sensible(state) if move in ("N", "E", "S", "W", ".")]

    def worth(move: str) -> tuple[float, int]:
        cell = state.player if move == "." else state.beyond(state.player, Direction[move])
        return sum(risks[turn][cell] for turn in range(1, 4)), moves.index(move)

    for move in sorted(moves, key=worth):
        yield Advice("evade", [move], [state.player])
    yield from leave
    if "P" in legal:
        yield Advice("poly", ["P"], [state.player])
    for way in ways_to_spend_a_turn(state):
        if way[-1] == "B":
            yield Advice("bomb", way, [state.player])


def _risks(state: State) -> list[list[float]]:
    """How many minotaurs to expect on or beside each cell, turn after turn, if they all wander."""
    cells, sides = state.maze.size, state.sides
    steps = (-state.maze.width, 1, state.maze.width, -1)
    around = [
        [cell + step for side, step in enumerate(steps) if sides[cell] >> side & 1]
        for cell in range(cells)
    ]
    there = [0.0] * cells
    for cell in living(state):
        there[cell] = 1.0
    found = []
    for _turn in range(FORESEEN):
        found.append([there[c] + sum([there[near] for near in around[c]]) for c in range(cells)])
        there = [
            (there[cell] * (5 - len(around[cell])) + sum([there[near] for near in around[cell]]))
            / 5
            for cell in range(cells)
        ]
    return found


def _careful_way(
    state: State, goals: Sequence[int], risks: list[list[float]]
) -> tuple[Advice, float] | None:
    """The cheapest way to one of some cells, a risk being dear; and how risky its beginning is."""
    occupied, wanted, order = living(state), set(goals), count()
    first: tuple[int, ...] = (state.player,)
    waiting = [(0.0, next(order), 0, state.player, 0, first)]
    done: set[tuple[int, int]] = set()
    while waiting:
        cost, _order, turn, cell, used, way = heappop(waiting)
        if (cell, used) in done:
            continue
        done.add((cell, used))
        if cell in wanted and cell != state.player:
            soon = sum(risks[turn][c] for turn, c in enumerate(way[1 : 1 + SOON], 1))
            return _walk(state, list(way)), soon
        for direction in Direction:
            near, wall = state.beyond(cell, direction), not state.is_open(cell, direction)
            if near < 0 or (wall and used == state.bombs) or (turn == 0 and near in occupied):
                continue
            later = turn + 1 + wall
            price = cost + 1 + BOMB_WORTH * wall + FEAR * risks[min(later, FORESEEN - 1)][near]
            heappush(waiting, (price, next(order), later, near, used + wall, (*way, near)))
    return None


def _walk(state: State, way: list[int]) -> Advice:
    """The moves along a way: steps, and bombs where a wall stands."""
    names = {-state.maze.width: 0, 1: 1, state.maze.width: 2, -1: 3}
    moves, facing = [], state.facing
    for here, there in pairwise(way):
        direction = Direction(names[there - here])
        if not state.is_open(here, direction):
            moves += ["B"] if facing is direction else [direction.letter, "B"]
        moves.append(direction.letter)
        facing = direction
    return Advice("", moves, way)
