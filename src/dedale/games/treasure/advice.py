"""What to do next, looked ahead through the rule book: a plan that is not known to kill.

Where nothing is left to chance and the level is small enough, the best way is searched outright.
Else plans are tried, the most rewarding first: to a treasure from which one still gets out, past a
wall by a bomb, past a minotaur by a poly, out by an exit. Where the strategy is steady a plan is
played through the rules; where chance decides, its next moves must be safe whatever happens.
"""

from collections.abc import Iterator
from functools import reduce
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from ...maze.direction import Direction
from .danger import distances, living, may_kill
from .objects import TREASURES, Object
from .rules import legal_moves, play
from .search import best, is_searchable, ways_to_spend_a_turn
from .state import State

#: How many positions a hint may look at to find the best way, and through how many treasures.
SEARCHED, SOUGHT = 120, 6
#: For how many turns a plan must be safe whatever the minotaurs do: at first, and if need be.
WARY, BOLD = 6, 2
#: How many steps a bomb must save to be worth it.
BOMB_WORTH = 8
#: How many of the nearest treasures are considered.
CONSIDERED = 6
#: How many turns one looks ahead for a way to stay alive.
SURVIVAL = 7


class Plan(NamedTuple):
    """Moves, and what they are for."""

    #: "best", "treasure", "exit", "poly", "leave", "approach", "evade", "bomb", "lost" or
    #: "stuck".
    aim: str
    moves: list[str]
    way: list[int]  #: the cells they lead through
    turns: int = 0


def advise(state: State) -> Plan:
    """The plan to follow now; its first turn may kill only where every move may."""
    moves = _sensible(state)
    safe = [move for move in moves if not may_kill(state, move)]
    for plan in _plans(state, safe):
        if plan.moves[0] in safe or _turns_and_bombs(state, plan.moves):
            return plan
    return Plan("stuck", [], []) if safe else Plan("lost", moves[:1], [state.player])


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


def _plans(state: State, safe: list[str]) -> Iterator[Plan]:
    """Plans, the most wanted first."""
    treasures = state.cells_with(*TREASURES)
    leave = [Plan("leave", ["X"], [state.player])] if "X" in safe else []
    if not treasures:
        yield from leave
    few = len(treasures) <= SOUGHT and is_searchable(state)
    if few and (found := best(state, SEARCHED)).moves:
        yield _plan("best", state, found.moves)
    yield from _collect(state, WARY) if treasures else _out(state, WARY)
    if "P" in safe:
        after = play(state, "P")
        if next(_collect(after, WARY) if treasures else _out(after, WARY), None):
            yield Plan("poly", ["P"], [state.player])
    yield from _collect(state, BOLD)
    yield from leave
    yield from _out(state, WARY)
    if "P" in safe:
        yield Plan("poly", ["P"], [state.player])
    yield from _out(state, BOLD)
    if state.polys:
        yield from _approach(state, treasures or state.cells_with(Object.EXIT))
    if state.strategy != "still":  # else waiting changes nothing
        yield from _evade(state, safe)
        yield from _break_out(state)


def _collect(state: State, sure: int) -> Iterator[Plan]:
    """To a treasure that one survives and gets out from, the nearest first."""
    treasures, exits = state.cells_with(*TREASURES), state.cells_with(Object.EXIT)
    near = distances(state, [state.player])
    wanted = sorted((c for c in treasures if c in near), key=near.__getitem__)[:CONSIDERED]
    for plan in _ways(state, wanted, treasures, sure):
        end = _played(state, plan)
        if end is not None and (not exits or end is state or next(_out(end, sure), None)):
            yield plan._replace(aim="treasure")


def _out(state: State, sure: int) -> Iterator[Plan]:
    """Out by an exit, alive."""
    exits = state.cells_with(Object.EXIT)
    if state.player in exits:
        yield Plan("leave", ["X"], [state.player])
    for plan in _ways(state, exits, exits, sure):
        if _played(state, plan) is not None:
            yield plan._replace(aim="exit")


def _ways(state: State, wanted: list[int], everywhere: list[int], sure: int) -> Iterator[Plan]:
    """Ways to these cells: past where minotaurs may come, past where they are, through walls."""
    for cell in wanted:
        if way := _path(state, {cell}, sure):
            yield _walk(state, way)
        if is_searchable(state) and (bold := _path(state, {cell}, 0)) not in ([], way):
            yield _walk(state, bold)
    if state.bombs and (way := _path(state, set(everywhere), sure, state.bombs)):
        yield _walk(state, way)


def _path(state: State, goals: set[int], sure: int, bombs: int = 0) -> list[int]:
    """The cheapest way to one of the goals; a wall in the way costs a bomb and a few steps.

    For so many turns it keeps off every cell that a minotaur may be beside by the time one is
    there, and after that off those beside a minotaur as it stands; with 0 it does neither.
    """
    occupied = living(state)
    threat = distances(state, occupied)
    still = state.strategy == "still"
    order = count()
    first: tuple[int, ...] = (state.player,)
    waiting = [(0, 0, next(order), state.player, 0, first)]
    seen: set[tuple[int, int]] = set()
    while waiting:
        cost, turns, _order, cell, used, way = heappop(waiting)
        if (cell, used) in seen:
            continue
        seen.add((cell, used))
        if cell in goals and cell != state.player:
            return list(way)
        for direction in Direction:
            ahead = state.beyond(cell, direction)
            wall = not state.is_open(cell, direction)
            if ahead < 0 or ahead in occupied or (wall and used == bombs):
                continue
            later = turns + 1 + wall
            reach = 1 if still or later > sure else later + 1
            if sure and threat.get(ahead, 10**9) <= reach:
                continue
            price = cost + 1 + (BOMB_WORTH if wall else 0)
            heappush(waiting, (price, later, next(order), ahead, used + wall, (*way, ahead)))
    return []


def _walk(state: State, way: list[int]) -> Plan:
    """The moves along a way: steps, and bombs where a wall stands."""
    names = {-state.maze.width: 0, 1: 1, state.maze.width: 2, -1: 3}
    moves, facing, turns = [], state.facing, 0
    for here, there in pairwise(way):
        direction = Direction(names[there - here])
        if not state.is_open(here, direction):
            moves += ["B"] if facing is direction else [direction.letter, "B"]
            turns += 1
        moves.append(direction.letter)
        facing, turns = direction, turns + 1
    return Plan("", moves, way, turns)


def _plan(aim: str, state: State, moves: list[str]) -> Plan:
    """A plan of moves that the rules have played."""
    way = [state.player]
    for move in moves:
        after = play(state, move)
        if after.player != way[-1]:
            way.append(after.player)
        turns, state = after.turns, after
    return Plan(aim, moves, way, turns)


def _played(state: State, plan: Plan) -> State | None:
    """The position after a plan; None when it kills. Where chance decides, where one stands now."""
    if not is_searchable(state):
        return state
    for move in plan.moves:
        state = play(state, move)
        if not state.alive:
            return None
    return state if state.player == plan.way[-1] else None


def _approach(state: State, goals: list[int]) -> Iterator[Plan]:
    """Towards a goal that a minotaur bars, to bring it within reach of a poly."""
    near = distances(state, [state.player])
    for goal in sorted((c for c in goals if near.get(c)), key=near.__getitem__)[:1]:
        way = [goal]
        while way[-1] != state.player:
            around = (state.beyond(way[-1], d) for d in Direction if state.is_open(way[-1], d))
            way.append(min(around, key=near.__getitem__))
        yield _walk(state, way[::-1])._replace(aim="approach")


def _evade(state: State, safe: list[str]) -> Iterator[Plan]:
    """Whatever keeps alive longest; of equals, what keeps farthest from the minotaurs."""
    threat = distances(state, living(state))

    def worth(move: str) -> tuple[int, int]:
        after = play(state, move)
        lived = _survives(after) if is_searchable(state) else 0
        return lived, threat.get(after.player, 10**6)

    moves = [move for move in safe if move in ("N", "E", "S", "W", ".")]
    for move in sorted(moves, key=worth, reverse=True):
        yield Plan("evade", [move], [state.player])


def _break_out(state: State) -> Iterator[Plan]:
    """A bomb into one of the walls around, the one behind which one lives longest."""
    plans: list[tuple[int, Plan]] = []
    for moves in ways_to_spend_a_turn(state):
        if moves[-1] == "B":
            after = reduce(play, moves, state)
            way = [state.player, after.beyond(after.player, after.facing)]
            lived = _survives(after) if is_searchable(state) else 0
            plans.append((lived, Plan("bomb", moves, way, 1)))
    for _lived, plan in sorted(plans, key=lambda each: each[0], reverse=True):
        yield plan


def _survives(state: State) -> int:
    """For how many turns one can live by walking and waiting, as far as one looks."""
    layer = {(state.player, state.herd): state} if state.alive else {}
    for turn in range(SURVIVAL):
        if not layer:
            return turn
        after = [
            play(each, move)
            for each in layer.values()
            for move in _sensible(each)
            if move in ("N", "E", "S", "W", ".")
        ]
        layer = {(each.player, each.herd): each for each in after if each.alive}
    return SURVIVAL
