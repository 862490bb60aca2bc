"""T-9: how minotaurs think, and O-2: who places the objects."""

import sys
from array import array
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedale import Mask, Maze, generate
from dedale.errors import DedaleError
from dedale.games import treasure
from dedale.games.treasure import PLACERS, STRATEGIES, Object, field, minds, placers
from dedale.games.treasure.chance import draws
from dedale.games.treasure.field import distances_from
from dedale.games.treasure.state import pack
from dedale.games.treasure.strategies import intents

from .sample_levels import at, comb, level, played
from .slow import Position

# ---------------------------------------------------------------- against the slow rule book


@st.composite
def positions(draw: st.DrawFn) -> treasure.State:
    """Positions in mazes with and without masks, with loops, with living and dead minotaurs."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(2, 7))
    lines = draw(st.lists(st.text("X..", min_size=width, max_size=width), max_size=height))
    lines += ["." * width] * (height - len(lines))
    text = "\n".join(lines) + "\n" if any("." in line for line in lines) else None
    seed = draw(st.integers(0, 2**32))
    state = treasure.new(
        width=width, height=height, mask=text, minotaurs=0, seed=seed, objects="simple"
    )
    room = state.maze.accessible_count - 1
    herd = treasure.new_in(state.maze, minotaurs=min(room, draw(st.integers(0, 5))), seed=seed)
    minotaurs = [m._replace(alive=draw(st.booleans())) for m in herd.minotaurs]
    holes = set()
    for cell, direction in draw(st.lists(st.tuples(st.integers(0, 48), st.integers(0, 3)))):
        if cell < width * height and state.maze.is_accessible(divmod(cell, width)):
            near = state.beyond(cell, direction)
            if near >= 0:
                holes |= {cell << 2 | direction, near << 2 | direction ^ 2}
    return replace(state, herd=pack(minotaurs), holes=frozenset(holes), alive=True)


@given(positions(), st.sampled_from("NESW."))
def test_every_strategy_wishes_what_the_slow_book_wishes(state: treasure.State, move: str) -> None:
    for name in STRATEGIES:
        if STRATEGIES[name].plugin:
            continue
        state = replace(state, strategy=name)
        slow = Position(treasure.to_text(state))
        wanted = intents(state, move)
        for i, minotaur in enumerate(state.minotaurs):
            if minotaur.alive:
                assert "NESW."[wanted[i]] == slow.intent(i, move), (name, i)


@given(positions(), st.sampled_from("NESW."))
def test_wishes_are_the_same_remembered_plain_and_compiled(
    state: treasure.State, move: str
) -> None:
    for name in STRATEGIES:
        with pytest.MonkeyPatch.context() as patch:
            remembered = intents(replace(state, strategy=name), move)
            patch.setattr(minds, "REMEMBERED", 0)
            patch.setenv("DEDALE_SPEED", "plain")
            plain = intents(replace(state, strategy=name), move)
            assert remembered == plain, name
            patch.setenv("DEDALE_SPEED", "wasm")
            assert intents(replace(state, strategy=name), move) == plain, name


def test_what_was_thought_before_is_forgotten() -> None:
    """Environments and searches give minotaurs the same room to think in, turn after turn."""
    state = treasure.new(width=6, height=5, minotaurs=4, braid=40, seed=2)
    sides, objects = state.sides, b"".join(state.objects)
    herd = memoryview(state.herd).cast("i").tolist()
    for strategy in range(len(list(STRATEGIES.ours()))):
        thoughts = []
        for room in (0, 3, -1):
            small, large = [room] * 4, [room] * 30
            rows = small, small.copy(), large, large.copy()
            minds.think(strategy, 6, sides, objects, herd, state.player, 1, 77, *rows)
            thoughts.append(rows[0])
        assert thoughts[0] == thoughts[1] == thoughts[2]


@pytest.mark.parametrize(
    "strategy", ["still", "opposite", "bfs", "scent", "gather", "guard", "mixed"]
)
def test_thoughts_by_a_table_of_distances_are_the_same(strategy: str) -> None:
    """Whoever is nearest: each of the herd is the first of it once, and dead once."""
    number = minds.NUMBERS[strategy]
    for seed, dead in product(range(3), range(4)):
        state = treasure.new(width=6, height=5, minotaurs=4, braid=40, seed=seed)
        herd = memoryview(state.herd).cast("i").tolist()
        herd = [*herd[dead:], *herd[:dead]]
        herd[1] &= ~minds.LIVING
        state = replace(state, strategy=strategy, herd=array("i", herd).tobytes())
        scene = 6, state.sides
        one, two, far, table = [7] * 4, [7] * 4, [7] * 4, [0] * (30 * 31)
        objects = b"".join(state.objects)
        minds.think(number, *scene, objects, herd, state.player, 1, 0, one, far, [7] * 30, [7] * 30)
        goals = state.cells_with(Object.EXIT)
        for cell, steps in distances_from(goals, state.sides, 6).items():
            table[900 + cell] = steps + 1
        minds.think_by_table(number, *scene, herd, state.player, 1, table, two, far)
        wanted = intents(state, "E")
        for each in (one, two):
            assert [w for w, bits in zip(each, herd, strict=True) if bits & minds.LIVING] == [
                w for w, bits in zip(wanted, herd, strict=True) if bits & minds.LIVING
            ]


def test_a_way_is_searched_until_every_walker_is_met() -> None:
    """In a corridor of eight cells, from its third; walkers may share a cell, or be nobody."""
    sides = bytes([2, *[10] * 6, 8])
    for walkers, wanted, far, met in (
        ([4, 0, 4, -1], [3, 1, 3, 9], [2, 2, 2, -1], [3, 2, 1, 2, 3, 0, 0, 0]),
        ([2], [9], [0], [0, 0, 1, 0, 0, 0, 0, 0]),
        ([-1], [9], [-1], [0, 0, 1, 0, 0, 0, 0, 0]),
        ([7, 1], [9, 1], [-1, 1], [3, 2, 1, 2, 3, 4, 0, -1]),
    ):
        reach = 3 if 7 in walkers else 0
        intents_, seen, queue = [9] * len(walkers), [0] * 8, [2] + [0] * 7
        field.descend(sides, 8, 1, reach, intents_, walkers, seen, queue)
        assert (intents_, walkers, seen) == (wanted, far, met)


def test_large_mazes_take_the_compiled_way_with_holes_and_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = treasure.new_in(comb(150, 150), objects={}, minotaurs=50, seed=2, strategy="bfs")
    state = replace(state, holes=frozenset({149 << 2 | 2, 299 << 2 | 0}))
    compiled = intents(state, ".")
    monkeypatch.setenv("DEDALE_SPEED", "plain")
    assert intents(state, ".") == compiled
    assert compiled.count(4) == 0, "every minotaur, near or far, has a way"


# ---------------------------------------------------------------- each strategy by its character

HALL = "+-+-+-+-+-+-+-+\n|@         M  |\n+-+-+-+-+-+-+-+"


def test_still() -> None:
    assert at(played(level(HALL, strategy="still"), "....")) == [(0, 5)]


def test_opposite() -> None:
    state = level(HALL, strategy="opposite")
    assert at(played(state, "E")) == [(0, 4)]
    assert at(played(state, ".")) == [(0, 5)]
    assert at(played(state, "EW")) == [(0, 5)]


def test_random_draws_the_five_actions_evenly() -> None:
    state = treasure.new_in(comb(71, 71), minotaurs=5000, strategy="random", objects={})
    drawn = Counter(intents(state, "."))
    assert set(drawn) == set(range(5))
    assert all(abs(count - 1000) < 130 for count in drawn.values()), drawn
    assert intents(replace(state, chance=state.chance + 1), ".") != intents(state, ".")


@given(st.integers(0, 2**64 - 1), st.integers(0, 50), st.integers(1, 2**31))
def test_draws_are_the_same_plain_and_compiled(chance: int, count: int, bound: int) -> None:
    plain = draws(chance, count, bound)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DEDALE_SPEED", "wasm")
        assert draws(chance, count, bound) == plain
    assert all(0 <= number < bound for number in plain)


def test_random_turns_differ_from_each_other() -> None:
    state = level(HALL, strategy="random")
    drawn = []
    for _ in range(60):
        drawn.append(intents(state, ".")[0])
        state = replace(treasure.play(state, "."), alive=True)
    assert len(set(drawn)) == 5


def test_aggressive_butts_against_walls_and_breaks_ties_by_chance() -> None:
    state = level("+-+-+-+-+\n|@    |M|\n+-+-+-+-+", strategy="aggressive")
    after = treasure.play(state, ".")
    assert at(after) == [(0, 3)]
    assert after.minotaurs[0].facing.letter == "W"
    tie = level("+-+-+\n|@| |\n+-+ +\n|  M|\n+-+-+", strategy="aggressive")
    assert {intents(replace(tie, chance=c), ".")[0] for c in range(20)} == {0, 3}


def test_bfs_waits_when_there_is_no_way() -> None:
    state = level("+-+-+-+-+\n|@  |  M|\n+-+-+-+-+", strategy="bfs")
    assert treasure.play(state, ".").minotaurs == state.minotaurs


def test_scent_reaches_ten_cells_and_no_more() -> None:
    for far, moved in ((10, True), (11, False)):
        hall = (
            "+-" * 13
            + "+\n|"
            + "".join({0: "@", far: "M"}.get(i, " ") + (" " if i < 12 else "|") for i in range(13))
        )
        state = level(f"{hall}\n" + "+-" * 13 + "+", strategy="scent")
        assert (at(treasure.play(state, ".")) == [(0, far - 1)]) is moved


def test_gather_follows_the_head() -> None:
    state = level(
        "+-+-+-+-+-+-+-+-+-+-+\n|M       @     M    |\n+-+-+-+-+-+-+-+-+-+-+", strategy="gather"
    )
    after = treasure.play(state, ".")
    assert at(after) == [(0, 1), (0, 6)], "the second is nearer: it hunts, the first follows it"


def test_guard_goes_to_the_exit_and_stays() -> None:
    state = level("+-+-+-+-+-+-+\n|@|M     e  |\n+-+-+-+-+-+-+", strategy="guard")
    assert at(played(state, "...")) == [(0, 4)]
    assert at(played(state, "......")) == [(0, 4)]


# ---------------------------------------------------------------- the tables, and what is added


@pytest.mark.parametrize("table", [STRATEGIES, PLACERS])
def test_every_line_of_the_tables_is_a_function_with_a_sentence(table: object) -> None:
    for name in table:
        entry = table[name]
        assert entry.about.endswith(".")
        assert callable(entry.load())


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        (lambda state, move: [7], r"strategy 'own' gave \[7\]: it should give 1 numbers"),
        (lambda state, move: [], r"strategy 'own' gave \[\]"),
        (lambda state, move: 1 / 0, "strategy 'own' of plug-in 'mine' failed: ZeroDivisionError"),
        (lambda state, move: [0.0], "strategy 'own' of plug-in 'mine' failed: TypeError"),
        (lambda state, move: None, "strategy 'own' of plug-in 'mine' failed: TypeError"),
        (lambda state, move: sys.exit(3), "strategy 'own' of plug-in 'mine' failed: SystemExit: 3"),
    ],
)
def test_a_bad_strategy_is_named(
    strategy: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(STRATEGIES, "_added", {})
    STRATEGIES.add("own", strategy, "mine")
    with pytest.raises(DedaleError, match=message):
        treasure.play(level(HALL, strategy="own"), ".")


@pytest.mark.parametrize(
    ("placer", "message"),
    [
        (
            lambda maze, chance: {(9, 9): Object.EXIT},
            r"placer 'own': the place \(9, 9\) is outside",
        ),
        (lambda maze, chance: {(0, 0): 77}, r"placer 'own' puts 77 at \(0, 0\): no Object"),
        (lambda maze, chance: None, "placer 'own' gave None"),
        (lambda maze, chance: {}[1], "placer 'own' of plug-in 'mine' failed: KeyError"),
    ],
)
def test_a_bad_placer_is_named(
    placer: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PLACERS, "_added", {})
    PLACERS.add("own", placer, "mine")
    with pytest.raises(DedaleError, match=message):
        treasure.new(width=3, height=3, objects="own")


# ---------------------------------------------------------------- O-2 the placers

#: What each puts into one maze: the same for ever.
PLACED = {
    "none": "......./......./......./.......",
    "simple": ".p...../.s..e.p/......./bs.....",
    "minimal": "......./....e../......./.......",
    "treasure": ".s...l./.s..e.s/.l...s./ss...m.",
    "purse": ".sm..../s...els/....m.s/...m...",
}


@pytest.mark.parametrize("name", PLACED)
def test_O2_a_placer_puts_the_same_for_ever(name: str) -> None:
    mask = Mask.parse("X.....X\n.......\n..X....\n.......\n")
    maze = generate("prim", mask=mask, seed=3)
    rows = ["".join(".smlbpe"[thing] for thing in row) for row in placers.place(name, maze, 16)]
    assert "/".join(rows) == PLACED[name]


def counted(placer: str, **size: int) -> Counter[Object]:
    state = treasure.new(objects=placer, minotaurs=0, seed=4, **size)
    counts = Counter(Object(thing) for row in state.objects for thing in row)
    del counts[Object.NOTHING]
    return counts


def test_O2_none_and_minimal() -> None:
    assert counted("none", width=9, height=9) == {}
    assert counted("minimal", width=9, height=9) == {Object.EXIT: 1}
    assert counted("minimal", width=1, height=1) == {}


def test_O2_minimal_exit_is_anywhere_but_at_the_start() -> None:
    exits = Counter(
        treasure.new(
            width=3, height=2, start=(0, 0), objects="minimal", minotaurs=0, seed=s
        ).cells_with(Object.EXIT)[0]
        for s in range(500)
    )
    assert set(exits) == {1, 2, 3, 4, 5}
    assert all(abs(count - 100) < 40 for count in exits.values())


def test_O2_simple_has_one_exit_and_ten_percent_of_five_kinds() -> None:
    counts = counted("simple", width=200, height=100)
    assert counts.pop(Object.EXIT) == 1
    assert set(counts) == set(Object) - {Object.NOTHING, Object.EXIT}
    assert abs(sum(counts.values()) - 2000) < 170  # four standard deviations
    assert all(abs(count - 400) < 80 for count in counts.values())


def test_O2_treasure_has_one_exit_and_a_quarter_of_treasures_4_2_1() -> None:
    counts = counted("treasure", width=200, height=100)
    assert counts.pop(Object.EXIT) == 1
    assert set(counts) == {Object.SMALL, Object.MEDIUM, Object.LARGE}
    total = sum(counts.values())
    assert abs(total - 5000) < 250
    for size, share in ((Object.SMALL, 4), (Object.MEDIUM, 2), (Object.LARGE, 1)):
        assert abs(counts[size] - total * share / 7) < 150


@given(st.integers())
def test_O2_nothing_lies_outside_the_maze(seed: int) -> None:
    state = treasure.new(mask="X..X\n....\nXX..\n", objects="treasure", minotaurs=0, seed=seed)
    for cell in state.cells_with(*list(Object)[1:]):
        assert state.maze.is_accessible(divmod(cell, 4))


def test_O1_values() -> None:
    assert [thing.points for thing in Object] == [0, 50, 100, 500, 0, 0, 0]
    assert Maze(1, 1).start == (0, 0)
