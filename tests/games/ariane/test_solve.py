"""Solver and analysis: known results, the literal search, plain against compiled."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.errors import DedaleError
from dedale.games.ariane import (
    Analysis,
    Level,
    analyse,
    legal_moves,
    loads,
    new,
    outcome,
    play,
    replay,
    solve,
)
from dedale.games.ariane.levels.extras import BASIC
from dedale.games.ariane.levels.walls import edges
from dedale.games.ariane.making.maker import Maker
from dedale.games.ariane.making.workbench import Workbench
from dedale.games.ariane.search import search as module
from dedale.games.ariane.search.kernels import breadth_first, depth_first, find, find_word
from dedale.games.ariane.search.search import StateSearch
from dedale.games.difficulty import Aims
from dedale.kernel.compiled import COMPILED
from dedale.kernel.plain import PLAIN
from dedale.kernel.webassembly import ASSEMBLED

from . import naive as ariane_naive
from .sample_levels import levels, real
from .test_variants_rules import variant_levels

KNOWN = {  # minimal length and live configurations
    "labyrinthe1": (26, 2023),
    "labyrinthe2": (26, 924),
    "labyrinthe3": (28, 1445),
    "small1": (52, 434),
    "small3": (30, 427),
    "sandbox": (26, 3365),
}
CROSSINGS = st.sampled_from(["kills", "passes"])


@pytest.mark.parametrize("name", KNOWN)
def test_known_levels(name):
    found = solve(loads(real(name)))
    assert (found.length, found.configurations) == KNOWN[name]
    assert found.visited <= found.configurations
    analysis = analyse(loads(real(name)))
    assert (analysis.par, analysis.configurations) == KNOWN[name]


def test_the_depth_first_solution_of_labyrinthe1_has_116_moves():
    found = solve(loads(real("labyrinthe1")), "dfs")
    assert found.length == 116
    assert found.configurations == 2023


def test_the_printed_solution_of_labyrinthe1_wins_at_its_last_move():
    moves = (
        "Down Down Down Down Right Right Down Up Up Right Up Right Right Right Right Left Down "
        "Right Down Down Right Down Down Left Down Right"
    )
    states = replay(new(loads(real("labyrinthe1"))), moves.split())
    assert [outcome(state) for state in states[:-1]] == [None] * 26
    assert outcome(states[-1]).won


def test_an_unsolvable_level():
    level = loads("2\n+-+-+\n|A|P|\n+ + +\n| |T|\n+-+-+\n")
    for method in ("bfs", "dfs"):
        found = solve(level, method)
        assert not found.solvable
        assert (found.moves, found.length, found.configurations) == ([], None, 2)
    analysis = analyse(level)
    assert (analysis.par, analysis.winnable, analysis.difficulty) == (None, 0, None)
    assert analysis.solution() == []


def test_solving_a_game_that_is_over():
    level = loads("2\n+-+-+\n|A P|\n+ +-+\n|T  |\n+-+-+\n")
    won = replay(new(level), ["Down", "Up", "Right"])[-1]
    found = solve(won)
    assert (found.solvable, found.moves, found.configurations) == (True, [], 0)
    assert analyse(level).verdict(won).moves_left == 0
    walled = new(loads("2\n+-+-+\n|A|P|\n+-+ +\n|T  |\n+-+-+\n"))
    assert not solve(walled).solvable
    assert solve(walled).configurations == 0


def test_an_unknown_method_is_refused():
    with pytest.raises(DedaleError, match="unknown method 'dsf'"):
        solve(loads("2\n+-+-+\n|A P|\n+ +-+\n|T  |\n+-+-+\n"), "dsf")


# ---------------------------------------------------------------- against the literal search


def live(literal, reached):
    return sum(any(t is not None for t in literal.successors(c).values()) for c in reached)


@settings(max_examples=60)
@given(levels(largest=4, minotaurs=2), CROSSINGS)
def test_solver_analysis_and_literal_search_agree(level, crossing):
    literal = ariane_naive.Naive(level.to_text(), crossing)
    best, reached = literal.explore()
    count = live(literal, reached)
    if not legal_moves(new(level, crossing=crossing)):
        count = 0
    found = solve(level, crossing=crossing)
    assert (found.solvable, found.length) == (best is not None, best)
    assert found.configurations == count
    deep = solve(level, "dfs", crossing=crossing)
    assert deep.solvable == found.solvable
    assert deep.configurations == count
    assert not deep.solvable or deep.length >= best
    if count:
        analysis = analyse(level, crossing=crossing)
        assert (analysis.par, analysis.configurations) == (best, count)
        assert analysis.solution() == found.moves


def recursive(literal):
    """The recursion of the textbook, as it is printed."""
    seen = set()

    def search(here):
        seen.add(here)
        for move, after in literal.successors(here).items():
            if after == ariane_naive.WON:
                return [move]
            if after in (None, ariane_naive.LOST) or after in seen:
                continue
            if (rest := search(after)) is not None:
                return [move, *rest]
        return None

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        return search(literal.start), len(seen)
    finally:
        sys.setrecursionlimit(limit)


@settings(max_examples=40)
@given(levels(largest=4, minotaurs=1), CROSSINGS)
def test_depth_first_is_the_plain_recursion(level, crossing):
    moves, seen = recursive(ariane_naive.Naive(level.to_text(), crossing))
    found = solve(level, "dfs", crossing=crossing)
    assert found.moves == (moves or [])
    if legal_moves(new(level, crossing=crossing)):
        assert found.visited == seen


def test_depth_first_goes_deeper_than_the_stack_of_python():
    # One long corridor, there and back: thousands of moves deep.
    size = 44
    rows = ["+" + "-+" * size]
    for row in range(size):
        inside = [" "] * size
        if row == 0:
            inside[0], inside[1] = "A", "P"
        if row == size - 1:
            inside[0] = "T"
        rows.append("|" + " ".join(inside) + "|")
        gap = size - 1 if row % 2 == 0 else 0
        rows.append(
            "+" + "".join(" +" if c == gap and row < size - 1 else "-+" for c in range(size))
        )
    level = loads("\n".join(rows))
    assert solve(level, "dfs").length > 3000
    assert solve(level).solvable


# ---------------------------------------------------------------- the backward pass


def figures(analysis, pairs):
    """What makes a level hard, by the rule book."""
    turned = {"Up": "Down", "Down": "Up", "Left": "Right", "Right": "Left"}
    moves = analysis.solution()
    states = replay(analysis.start, moves)[:-1]
    forced = [len(pairs[state].safe_moves) == 1 < len(legal_moves(state)) for state in states]
    herds = [state.minotaurs for state in states]
    moved = [[n for n, at in enumerate(later) if herd[n] != at] for herd, later in pairwise(herds)]
    return {
        "length": len(moves),
        "configurations": len(pairs),
        "doomed": round(1 - sum(verdict.winnable for verdict in pairs.values()) / len(pairs), 4),
        "only_moves": sum(forced),
        "reversals": sum(turned.get(a) == b for a, b in pairwise(moves)),
        "moving": round(sum(map(bool, moved)) / len(moves), 4),
        "working": len({n for each in moved for n in each}) / max(1, len(herds[0])),
    }


@settings(max_examples=25)
@given(levels(largest=4, minotaurs=1), CROSSINGS)
def test_the_analysis_of_every_configuration_is_what_solving_it_says(level, crossing):
    if not legal_moves(new(level, crossing=crossing)):
        return
    analysis = analyse(level, crossing=crossing)
    pairs = list(analysis)
    assert len(pairs) == analysis.configurations
    for state, verdict in pairs[:: 1 + len(pairs) // 25]:
        found = solve(state)
        assert (verdict.winnable, verdict.moves_left) == (found.solvable, found.length)
        lengths = {}
        for move in legal_moves(state):
            after = play(state, move)
            lengths[move] = solve(after).length
        safe = [move for move, length in lengths.items() if length is not None]
        best = [move for move in safe if lengths[move] == (found.length or 0) - 1]
        assert verdict.safe_moves == tuple(safe)
        assert verdict.best_moves == tuple(best)
        assert analysis.verdict(state) == verdict
    assert analysis.winnable == sum(verdict.winnable for _state, verdict in pairs)
    if analysis.solvable:
        found = figures(analysis, dict(pairs))
        assert {name: getattr(analysis.difficulty, name) for name in found} == found


@settings(max_examples=12, deadline=None)
@given(
    st.one_of(variant_levels(largest=3), variant_levels(names=("cooperative", "key"), largest=2))
)
def test_the_analysis_of_optional_rules_is_what_solving_says(level):
    """Where Theseus answers too, also of what cannot be won: he follows her there."""
    start = new(level)
    if level.extras.goal == "live" or outcome(start):
        return
    analysis = Analysis(start, limit=600)
    if not analysis.decided:
        return
    pairs = dict(analysis)
    if analysis.solvable:
        found = figures(analysis, pairs)
        assert {name: getattr(analysis.difficulty, name) for name in found} == found
    for state, verdict in [*pairs.items()][:: 1 + len(pairs) // 12]:
        lengths = {move: solve(play(state, move)).length for move in legal_moves(state)}
        won = [move for move, length in lengths.items() if length is not None]
        least = min((lengths[move] for move in won), default=None)
        assert verdict.moves_left == (None if least is None else least + 1)
        assert verdict.safe_moves == tuple(won)
        assert verdict.best_moves == tuple(move for move in won if lengths[move] == least)
    waiting, met = [start], {start}
    for state in waiting:
        for after in (play(state, move) for move in legal_moves(state)):
            if after not in met and legal_moves(after):
                met.add(after)
                waiting.append(after)
    assert met == set(pairs)


CORNER = loads("3\n+-+-+-+\n|  A| |\n+ +-+-+\n| | | |\n+ +-+-+\n|T P| |\n+-+-+-+\n")


def test_nobody_but_ariane_and_she_in_the_corner():
    """Her configuration there is the number 0."""
    assert solve(CORNER).moves == ["Left", "Down", "Down", "Right"]
    assert solve(CORNER, "dfs").solvable
    assert Workbench.holding(CORNER, "kills").judge() == 4
    assert [int(left) for left in analyse(CORNER).left][:3] == [4, 3, 2]
    for method in ("bfs", "dfs"):
        search = run_compiled(new(CORNER), method)
        assert search.win_length >= 4


def test_a_win_that_begins_upwards_is_as_long():
    """The number of that turn is 0."""
    level = loads("3\n+-+-+-+\n|T P  |\n+ +-+-+\n|     |\n+ +-+-+\n|A|   |\n+-+-+-+\n")
    for method in ("bfs", "dfs"):
        search = StateSearch(new(level), method)
        search.run()
        assert search.winning_moves() == ["Up", "Up", "Right"]
        assert search.win_length == 3


def test_a_state_from_elsewhere_is_refused():
    level = loads("2\n+-+-+\n|A|P|\n+ + +\n| |T|\n+-+-+\n")
    other = loads("2\n+-+-+\n|P|A|\n+ + +\n| |T|\n+-+-+\n")
    with pytest.raises(DedaleError, match="cannot be reached"):
        analyse(level).verdict(new(other))


@settings(max_examples=25)
@given(levels(largest=3, minotaurs=1))
def test_the_number_of_shortest_solutions(level):
    literal = ariane_naive.Naive(level.to_text())
    best, _reached = literal.explore()
    if best is None or best > 9 or not legal_moves(new(level)):
        return
    layer, wins = [literal.start], 0
    for _turn in range(best):
        turns = [t for here in layer for t in literal.successors(here).values() if t is not None]
        wins = sum(t == ariane_naive.WON for t in turns)
        layer = [t for t in turns if t not in (ariane_naive.WON, ariane_naive.LOST)]
    difficulty = analyse(level).difficulty
    assert difficulty.solutions == wins
    assert difficulty.length == best
    assert 0 <= difficulty.doomed < 1
    assert 1 <= difficulty.grade <= 10


# ---------------------------------------------------------------- plain against compiled


def run_compiled(state, method, *, links=False, speed=ASSEMBLED):
    search = StateSearch(state, method, links=links)
    search._compile(speed)
    search._make_room()
    search.run()
    return search


def all_of(search):
    """All that a search found, in plain ints."""
    arrays = (search.states, search.parents, search.links)
    ratios = (search.words, 1, len(search.links) // len(search.parents))
    found = [array[: ratio * search.count] for array, ratio in zip(arrays, ratios, strict=True)]
    return [[int(n) for n in array] for array in (search.progress, *found)]


METHODS = st.sampled_from(["bfs", "dfs"])


@settings(max_examples=30)
@given(levels(largest=5, minotaurs=2), CROSSINGS, METHODS, st.booleans())
def test_plain_and_compiled_searches_are_the_same(level, crossing, method, links):
    state = new(level, crossing=crossing)
    links = links and method == "bfs"
    plain, quick = StateSearch(state, method, links=links), run_compiled(state, method, links=links)
    while not plain.over:  # in small slices: a search can be interrupted anywhere
        plain.run(7)
    assert all_of(plain) == all_of(quick)


@settings(max_examples=60)
@given(levels(largest=5, minotaurs=3), CROSSINGS, METHODS)
def test_the_tables_play_by_the_rules(level, crossing, method):
    quick = StateSearch(new(level, crossing=crossing), method)
    thorough = StateSearch(new(level, crossing=crossing), method)
    assert quick.tables
    thorough.tables = []
    thorough.kernel = breadth_first if method == "bfs" else depth_first
    for search in (quick, thorough):
        search.run_to_the_end()
    assert all_of(quick) == all_of(thorough)


@settings(max_examples=60, deadline=None)
@given(
    st.one_of(variant_levels(), variant_levels(names=("cooperative", "key"), largest=3)),
    CROSSINGS,
    st.sampled_from(["bfs", "dfs", "life"]),
    st.booleans(),
)
def test_plain_and_compiled_searches_by_optional_rules_are_the_same(level, crossing, method, links):
    if method == "life" and level.extras.goal != "live":
        method = "bfs"
    state = new(level, crossing=crossing)
    links = links and method == "bfs"
    plain, quick = StateSearch(state, method, links=links, limit=3000), None
    while not plain.over:
        plain.run(7)
    if plain.decided:
        quick = run_compiled(state, method, links=links)
        assert all_of(plain) == all_of(quick)
        for index in range(0, plain.count, 7):
            assert plain.state(index) == quick.state(index)
            assert quick.index(plain.state(index)) == index


GROWING = loads(
    """\
6
+-+-+-+-+-+-+
| |   |     |
+ + + + +-+ +
|P| |A| |T| |
+ + + + + + +
|   | | |   |
+ +-+ + +   +
|   |   |   |
+-+ +-+-+-+ +
|   |       |
+   +   + +-+
|       |H V|
+-+-+-+-+-+-+
"""
)


@pytest.mark.parametrize("method", ["bfs", "dfs"])
@pytest.mark.parametrize("hand_over", [10**9, 50])
@pytest.mark.parametrize("speed", [COMPILED, ASSEMBLED])
def test_a_search_grows_and_is_handed_over_to_compiled_code(monkeypatch, speed, hand_over, method):
    best, reached = ariane_naive.Naive(GROWING.to_text()).explore()
    moves = solve(GROWING, method).moves
    monkeypatch.setattr(module, "FIRST_ROOM", 16)
    monkeypatch.setattr(module, "speed_for", lambda count: speed if count > hand_over else PLAIN)
    search = StateSearch(new(GROWING), method)
    search.run()
    assert search.winning_moves() == moves
    search.run_to_the_end()
    assert search.count == len(reached) > 140
    assert (search.speed is PLAIN) == (hand_over > 10**6)
    analysis = analyse(GROWING)
    assert (analysis.par, analysis.configurations) == (best, len(reached))
    assert len(list(analysis)) == len(reached)


@pytest.mark.parametrize("first", [16, 1024])
@pytest.mark.parametrize(("method", "links"), [("bfs", False), ("bfs", True), ("dfs", False)])
def test_a_search_gives_up_past_its_limit_and_no_sooner(monkeypatch, first, method, links):
    monkeypatch.setattr(module, "FIRST_ROOM", first)
    everything = StateSearch(new(GROWING), method, links=links)
    everything.run_to_the_end()
    for limit, decided in ((everything.count, True), (everything.count - 1, False)):
        search = StateSearch(new(GROWING), method, links=links, limit=limit)
        search.run_to_the_end()
        assert (search.decided, search.count) == (decided, everything.count)
        assert search.over
        assert search.winning_moves() == everything.winning_moves()


def test_a_level_may_take_more_than_one_word():
    size = 12
    cells = [" "] * (size * size)
    cells[0], cells[1], cells[2] = "A", "T", "P"
    for place in range(24, 36):
        cells[place] = "VH"[place % 2]
    lines = ["+" + "-+" * size]
    for row in range(size):
        lines.append("|" + "|".join(cells[row * size : (row + 1) * size]) + "|")
        lines.append("+" + "-+" * size)
    lines[1] = lines[1].replace("A|T|P", "A T P")
    wide = loads("\n".join(lines))
    search = StateSearch(new(wide))
    assert search.words == 2
    assert search.state(0) == new(wide)
    assert solve(wide).moves == ["Right", "Right"]
    assert run_compiled(new(wide), "bfs").winning_moves() == ["Right", "Right"]


def test_configurations_are_spread_over_the_table():
    """A word alone is where it is as the only one of several; near ones are far apart."""
    near = [place << 8 | 5 for place in range(600)]
    wide = [place << 33 | place for place in range(1, 600)]
    for words in (near, wide):
        slots = [find_word(1, [word], [0] * 4096, 0) for word in words]
        assert slots == [find(1, [word], [0] * 4096, 0) for word in words]
        assert len(set(slots)) > 400
        assert max(slots) > 4000
    pairs = [find(2, [word, 7, 7, word], [0] * 4096, n) for word in near for n in (0, 1)]
    assert len(set(pairs)) > 800


def many() -> Level:
    """Keys, locks and minotaurs enough for more than 32 bits."""
    rows = ["A             T  ", "1         P   2  ", *[" " * 17] * 6, "V|V|H|H|V|       "]
    slots = [*["+ " * 9 + "+"] * 7, "+-+-+-+-+-+ + + + +"]
    slots[4] = "+1+2+1" + slots[4][6:]
    inside = [f"|{row}|\n{slot}\n" for row, slot in zip(rows, slots, strict=False)]
    border = "+-" * 9 + "+\n"
    return loads(f"variant: key\n9\n{border}{''.join(inside)}|{rows[-1]}|\n{border}")


def test_long_words_are_handed_over_to_compiled_code_whole():
    start = new(many())
    plain, quick = (StateSearch(start, limit=300) for _speed in range(2))
    quick.hurry()
    for search in (plain, quick):
        search.run()
    assert max(plain.packed(0)) > 1 << 32
    count = min(plain.count, quick.count)
    assert count > 60
    assert [plain.packed(i) for i in range(count)] == [quick.packed(i) for i in range(count)]
    again = StateSearch(start, links=True, limit=300)
    again.begin_from([*plain.packed(0), *plain.packed(7)])
    assert (again.count, again.state(0), again.state(1)) == (2, start, plain.state(7))


def walled(names, seed) -> Level:
    """A level of 9 x 9 with a dozen walls that can be pushed."""
    level = Maker(BASIC.with_variants(*names), 9, (1, 1), "kills", Aims(), seed).draw()
    locked = {wall for wall, _colour in level.extras.locked}
    walls = [wall for wall in edges(9) if not level.maze.is_open(*wall) and wall not in locked]
    return replace(level, extras=replace(level.extras, pushable=tuple(sorted(walls[::5]))))


@pytest.mark.parametrize(
    ("names", "seed"), [(("survival", "pushable"), 9), (("key", "pushable", "sword"), 4)]
)
def test_walls_that_take_several_words_are_kept(names, seed):
    """Walls that fall or are pushed: as many bits as there are edges."""
    level = walled(names, seed)
    search = StateSearch(new(level), limit=60)
    search.run()
    assert search.words > 1
    met = {state.configuration: index for index, state in enumerate(search)}
    assert list(met.values()) == list(range(search.count))
    assert search.count > 40
    for index in range(8):
        state = search.state(index)
        assert search.index(state) == index
        for move in legal_moves(state):
            after = play(state, move)
            if outcome(after) is None:
                assert after.configuration in met
                assert search.holds(after)


@given(levels(minotaurs=3))
def test_packed_states_come_back(level):
    search = StateSearch(new(level))
    assert search.words == 1
    assert search.state(0) == new(level)
    assert search.index(new(level)) == 0
    assert search.holds(new(level))


@settings(max_examples=40, deadline=None)
@given(variant_levels(), st.lists(st.integers(0, 59), max_size=12))
def test_packed_states_of_optional_rules_come_back(level, choices):
    search = StateSearch(new(level))
    state = new(level)
    for choice in choices:
        assert search.holds(state)
        if not (moves := legal_moves(state)):
            break
        state = play(state, moves[choice % len(moves)])
