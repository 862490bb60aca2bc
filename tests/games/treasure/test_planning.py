"""What searches are made of: actions as kernels, holes, what is ahead, which boards are small."""

from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from dedale import Direction
from dedale.games import treasure
from dedale.games.treasure import planning, search
from dedale.games.treasure.field import distances_from
from dedale.games.treasure.objects import TREASURES, Object
from dedale.games.treasure.planning import HOLES, MOST_HOLES, Planner
from dedale.games.treasure.search import Estimate, best, is_small
from dedale.games.treasure.state import pack
from tests.sampling import WHOLE
from tests.speeds import EVERY, at_speed

from .sample_levels import level, played

STEPS = [[direction.letter] for direction in Direction]
BOMBS = [[direction.letter, "B"] for direction in Direction]
ACTIONS = [*STEPS, ["."], ["P"], *BOMBS]


def row_of(start: treasure.State, state: treasure.State, items: list[int]) -> list[int]:
    """A position that the start leads to, as the planner writes it down."""
    holes = sorted(hole for hole in state.holes - start.holes if hole & 3 in (1, 2))
    taken = sum(1 << i for i, cell in enumerate(items) if not state.object_at(cell))
    herd = [minotaur.cell if minotaur.alive else -1 for minotaur in state.minotaurs]
    room = [-1] * (MOST_HOLES - len(holes))
    return [state.player, state.bombs, state.polys, taken, *holes, *room, *herd]


def after(state: treasure.State, moves: list[str]) -> treasure.State | None:
    """The position after an action that takes a turn, does something and leaves one alive."""
    direction = Direction[moves[0]] if moves[0] in "NESW" else None
    if direction is not None:
        ahead, open_ = state.beyond(state.player, direction), state.is_open(state.player, direction)
        there = [minotaur.cell for minotaur in state.minotaurs if minotaur.alive]
        if ahead < 0 or ahead in there or open_ == (len(moves) == 2):
            return None
        state = replace(state, facing=direction)
    if moves[-1] not in treasure.legal_moves(state):
        return None
    state = treasure.play(state, moves[-1])
    return state if state.alive else None


STEADY = ("still", "opposite", "bfs", "scent", "gather", "guard", "mixed")


@pytest.mark.parametrize("strategy", STEADY)
@pytest.mark.parametrize(("seed", "everything"), [(17, False), (24, True)])
def test_an_action_of_a_plan_is_what_the_rules_play(
    strategy: str, seed: int, everything: bool
) -> None:
    start = treasure.new(
        width=4, height=4, minotaurs=3, strategy=strategy, braid=30, polys=1, bombs=2, seed=seed
    )
    if not everything:  # with a hole from before
        start = next(there for way in BOMBS if (there := after(start, way)))
    if everything:
        first, *others = start.minotaurs
        start = replace(start, herd=pack([first._replace(alive=False), *others]))
    rows = [bytearray(row) for row in start.objects]
    for number, direction in enumerate(Direction):
        near = start.beyond(start.player, direction)
        if near >= 0 and not rows[near // 4][near % 4]:
            rows[near // 4][near % 4] = (Object.BOMB, Object.POLY)[number % 2]
    start = replace(start, objects=tuple(map(bytes, rows)))
    with at_speed("plain"):
        planner = Planner(start, start.cells_with(Object.EXIT), 50, everything=everything)
    states, words, board = planner.tree.states, planner.words, planner.board
    stops = start.cells_with(*TREASURES) if everything else []
    items = [*stops, *start.cells_with(Object.BOMB, Object.POLY)]
    assert planner.row(0) == row_of(start, start, items)

    def check(index: int, state: treasure.State, action: int) -> treasure.State | None:
        price = planning.act(
            action, board, planner.aim, words, states, index, index + 1, planner.minds
        )
        then = after(state, ACTIONS[action])
        if then is None:
            assert price == 0, ACTIONS[action]
            return None
        assert price == (planner.aim.means if ACTIONS[action][-1] in "BP" else planner.aim.turn)
        assert planner.row(index + 1) == row_of(start, then, items), ACTIONS[action]
        return then

    deep = 0
    for first, second in product(range(len(ACTIONS)), repeat=2):
        if (then := check(0, start, first)) is not None:
            planning.open_holes(board.width, board.sides, states, words)
            assert bytes(board.sides) == bytes(then.sides)
            if len(then.holes) < len(start.holes) + 4:
                deep += check(1, then, second) is not None
            planning.open_holes(board.width, board.sides, states, words)
    assert bytes(board.sides) == bytes(start.sides)
    assert deep > 3


def test_two_holes_are_the_same_from_either_side_and_in_either_order() -> None:
    walls = [[(0, 1), (1, 3)], [(0, 2), (2, 0)], [(1, 2), (3, 0)], [(2, 1), (3, 3)]]
    found = set()
    for one, other in combinations(walls, 2):
        rows = set()
        for first, second in [*product(one, other), *product(other, one)]:
            states = [9, 9, 0, 0, 0, 0, -1, -1]  # a row of two words before it
            for cell, side in (first, second):
                states[2] = cell
                assert planning.dig(states, 2, 2, 4, side)
            assert not planning.dig(states, 2, 2, 4, 1), "there is room for two"
            rows.add((*states[:2], *states[2 + HOLES :]))
            sides = bytearray(4)
            planning.open_holes(2, sides, states, 2)
            opened = {(c, d) for c in range(4) for d in range(4) if sides[c] >> d & 1}
            assert opened == {*one, *other}
        assert len(rows) == 1
        found |= rows
    assert len(found) == 6


def test_what_a_turn_and_a_bomb_cost() -> None:
    """On the floors of a run bombs are dearer, the more of them are still to come."""
    state = treasure.new(width=5, height=5, floors=4, minotaurs=1, strategy="bfs", seed=1)
    for floor in range(1, 5):
        there = replace(state, run=state.run._replace(floor=floor))
        assert Planner(there, (), 10).aim[3:5] == (1, 8 * (5 - floor))
    alone = replace(state, run=None)
    assert Planner(alone, (), 10).aim[2:5] == (0, 1, 8)
    stops = len(state.cells_with(*TREASURES))
    assert Planner(alone, (), 10, everything=True).aim[2:5] == ((1 << stops) - 1, 32, 33)


def test_distances_are_kept_in_a_table_on_small_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    state = level("+-+-+-+-+\n|@   s e|\n+-+-+-+-+", strategy="guard")
    for most, kept in ((4, [0] * 16 + [4, 3, 2, 1]), (3, [])):
        monkeypatch.setattr(planning, "MOST_TABLED", most)
        assert [int(far) for far in Planner(state, (), 10).minds.fields] == kept


def test_of_several_beginnings_each_leads_on() -> None:
    """Whether a way leads out is asked for one position after the other, in one search."""
    state = level("+-+-+-+-+-+\n|@ b|    e|\n+-+-+-+-+-+")
    planner = Planner(state, (), 50)
    here, there = planner.row(0), [3, *planner.row(0)[1:]]
    for rows in permutations([here, there, [1, *here[1:]]]):
        out = Planner(state, state.cells_with(Object.EXIT), 50, others=True)
        assert [out.add(row) for row in rows] == [True] * 3
        assert not any(out.add(row) for row in rows), "they are known"
        found = out.next()
        assert found is not None
        assert (out.row(found)[0], out.cost(found)) == (4, 1)
        assert out.moves(found) == ["E"]


#: numba compiles the plans for seconds: in `make soak`.
@pytest.mark.parametrize("speed", EVERY if WHOLE else ["plain", "wasm"])
def test_the_farthest_position_of_those_looked_at(speed: str) -> None:
    with at_speed(speed):
        planner = Planner(level("+-+-+-+-+-+\n|@        |\n+-+-+-+-+-+"), (), 50)
        assert planner.next() is None
        assert planner.decided
        assert planner.longest() == [*"EEEE"]


def test_a_position_is_entered_once_where_no_other_way_to_it_is_cheaper() -> None:
    planner = Planner(level("+-+-+-+\n|@    |\n+ + + +\n|     |\n+-+-+-+"), (), 50)
    assert planner.next() is None
    progress = planner.tree.progress
    assert progress[planning.COUNT] == progress[planning.ENTRIES] == 6


@pytest.mark.parametrize("digging", [False, True])
def test_what_is_ahead_of_a_tour_is_the_shortest_of_all_orders(digging: bool) -> None:
    state = treasure.new(width=4, height=3, minotaurs=0, braid=30, objects="none", seed=3)
    stops, goals = [0, 6, 11], {3, 8}
    sides = state.sides
    if digging:
        sides = [sum(1 << d for d in range(4) if state.beyond(cell, d) >= 0) for cell in range(12)]
    far = {cell: distances_from([cell], sides, 4) for cell in range(12)}
    out = distances_from(goals, sides, 4)
    found = planning._tours(state, stops, goals, digging)
    for done in range(8):
        left = [stop for number, stop in enumerate(stops) if not done >> number & 1]
        for cell in range(12):
            lengths = [
                sum(far[a][b] for a, b in zip((cell, *order), order, strict=False))
                + out[(cell, *order)[-1]]
                for order in permutations(left)
            ]
            assert found[done * 12 + cell] == 32 * min(lengths)
    walled = level("+-+-+-+\n|@|s e|\n+-+-+-+")
    assert planning._tours(walled, [1], {2}, False) == [-1, 32, 64, -1, 32, 0]
    assert planning._tours(walled, [1], {0}, False) == [-1] * 3 + [0, -1, -1]


# ---------------------------------------------------------------- the search by the rule book


def test_alone_the_estimate_is_what_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        state = treasure.new(width=4, height=4, minotaurs=0, braid=30, seed=seed)
        state = replace(state, objects=tuple(r.replace(b"\4", b"\0") for r in state.objects))
        assert Estimate(state)(state) == best(state).turns
    state = level("+-+-+-+-+-+-+\n|s   @   e s|\n+-+-+-+-+-+-+")
    monkeypatch.setattr(search, "MOST_TOURED", 2)
    assert Estimate(state)(state) == 8
    monkeypatch.setattr(search, "MOST_TOURED", 1)
    farthest = Estimate(state)
    assert farthest(state) == 6, "to the one in the west and out; the other takes 4"
    assert farthest(played(state, "WW")) == 6
    assert farthest(played(state, "WWEEEEE")) == 1


def test_what_can_be_done_in_a_turn_and_what_of_it_can_matter_later() -> None:
    board = "+-+-+-+\n|@ {}|{}|\n+-+-+-+\n|#|  M|\n+-+-+-+"

    def ways(near: str = " ", **said: object) -> list[str]:
        state = level(board.format(near, " "), **said)
        return ["".join(way) for way in search.ways_to_spend_a_turn(state)]

    assert ways(polys=1) == ["E", ".", "P"]
    assert ways("D") == ["E", "."]
    assert ways("M", polys=1) == ["."], "it is over"
    held = level("+-+-+-+\n|@|M  |\n+-+-+-+", bombs=1, facing="E")
    assert list(search.ways_to_spend_a_turn(held)) == [["B"], ["."]]
    turned = replace(held, facing=Direction.S)
    assert list(search.ways_to_spend_a_turn(turned)) == [["E", "B"], ["."]]
    corner = level("+-+-+\n|s|@|\n+-+-+", bombs=1)
    assert list(search.ways_to_spend_a_turn(corner)) == [["W", "B"]]
    alone = level("+-+-+-+\n|@|   |\n+ +-+-+\n|    D|\n+-+-+-+", polys=1)
    assert list(search.ways_to_spend_a_turn(alone)) == [["S"]]
    assert search._key(held) == search._key(turned)
    bodies = ["+-+-+-+-+\n|M   @  |\n+-+-+-+-+".replace("M", sign) for sign in "MD"]
    living, dead = map(level, bodies)
    moved = level("+-+-+-+-+\n|  D @  |\n+-+-+-+-+")
    assert search._key(living) != search._key(dead) == search._key(moved)
    for state in (living, dead):
        east = [minotaur._replace(facing=Direction.E) for minotaur in state.minotaurs]
        assert search._key(replace(state, herd=pack(east))) == search._key(state)


def test_through_walls_as_many_as_there_are_bombs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of cells without a door: the way down leads through a wall each."""
    state = level("+-+-+-+\n|@    |\n+-+-+-+\n|     |\n+-+-+-+\n|s   e|\n+-+-+-+")
    for walls in range(4):
        far = search._through_walls(state, [0], walls)
        assert far == {c: c // 3 + c % 3 for c in range(9) if c // 3 <= walls}
    monkeypatch.setattr(search, "MOST_WALLS", 1)
    assert [len(search._through_walls(state, [0], walls)) for walls in (1, 2)] == [6, 9]
    monkeypatch.setattr(search, "MOST_WALLS", 0)
    assert [len(search._through_walls(state, [0], walls)) for walls in (0, 1)] == [3, 9]
    monkeypatch.undo()
    comb = level("+-+-+-+\n|@    |\n+-+-+ +\n|     |\n+-+-+-+")
    assert search._through_walls(comb, [0], 0)[3] == 5
    assert search._through_walls(comb, [0], 1)[3] == 1
    assert search._through_walls(comb, [4, 1], 0) == {0: 1, 1: 0, 2: 1, 3: 1, 4: 0, 5: 1}


def test_which_boards_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def small(bombs: int = 0, lying: str = " ", treasures: int = 2) -> bool:
        cells = "s" * treasures + lying * (4 - treasures)
        line = "+-" * 5 + "+"
        return is_small(level(f"{line}\n|@ {' '.join(cells)}|\n{line}", bombs=bombs))

    assert small(bombs=2)
    assert not small(bombs=3)
    assert not small(bombs=1, lying="b"), "as many lie there"
    assert not small(lying="b", treasures=1), "three lie there"
    monkeypatch.setattr(search, "MOST_ROWS", 5 << 2)
    assert small()
    monkeypatch.setattr(search, "MOST_ROWS", (5 << 2) - 1)
    assert not small()
    assert small(treasures=1)
    monkeypatch.setattr(search, "MOST_TOURED", 0)
    assert not small(treasures=1)
    assert small(treasures=0)
    assert not is_small(level("+-+-+-+-+\n|@   M e|\n+-+-+-+-+", strategy="random"))
    assert is_small(level("+-+-+-+-+\n|@   D e|\n+-+-+-+-+", strategy="random"))


@pytest.mark.parametrize("rows", [search.MOST_ROWS, 0])
def test_what_a_search_tells_of_a_corridor(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the estimate is right: one position is looked at for each turn; in time or not."""
    monkeypatch.setattr(search, "MOST_ROWS", rows)
    state = level("+-+-+-+-+-+\n|@   s   e|\n+-+-+-+-+-+")
    visited = 4 if rows else 5  # the last one is known by its place, or looked at
    assert best(state, visited) == ([*"EEEEX"], 4, 0, True, visited, 4)
    for most in range(1, visited):
        cut = best(state, most)
        assert (cut.moves, cut.turns, cut.decided, cut.least) == (None, None, False, 4)
    lost = level("+-+-+\n|@ M|\n+-+-+")
    assert best(lost) == (None, None, None, True, 0, search.NEVER)
    walled = best(level("+-+-+-+-+\n|@   s|e|\n+-+-+-+-+"))
    assert (walled.moves, walled.decided, walled.least) == (None, True, search.NEVER)
    assert walled.visited <= 1, "no step comes nearer"
    assert best(level("+-+-+-+-+\n|@    |e|\n+-+-+-+-+")).visited <= 1
