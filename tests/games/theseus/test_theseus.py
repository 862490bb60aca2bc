"""Theseus and the Minotaur: rules against literal ones, solver, generator, packs."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import replace
from functools import cache
from itertools import count, pairwise, product
from types import SimpleNamespace
from zlib import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dedale import Direction, i18n
from dedale.errors import DedaleError, FileError, IllegalMove, UnknownName
from dedale.games import GAMES, Session, theseus
from dedale.games import making as any_making
from dedale.games.advice import how_many_win
from dedale.games.backward import (
    BackwardPass,
    count_entrances,
    list_entrances,
    number_of,
    walk_back,
)
from dedale.games.climbing import BEST_LENGTH, Climb, toggle_wall
from dedale.games.game import Judgement
from dedale.games.making import LevelMaking
from dedale.games.opening import Opener
from dedale.games.theseus import making, views, workshop
from dedale.games.theseus.climb import climb, hardest_start
from dedale.games.theseus.making import _ascent, prune
from dedale.games.theseus.turn import MOVES, moves_left
from dedale.kernel.compiled import COMPILED
from dedale.kernel.jit import fast
from dedale.kernel.plain import PLAIN
from dedale.kernel.rng import below
from dedale.kernel.types import to_list

STEPS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1), "Wait": (0, 0)}


class Literal:
    """The rules once more, on the characters of the level."""

    def __init__(self, text):
        self.grid = text.rstrip("\n").split("\n")[1:]
        where = {
            character: (y, x)
            for y, row in enumerate(self.grid)
            for x, character in enumerate(row)
            if character in "TMP"
        }
        self.start, self.door = (where["T"], where["M"]), where["P"]

    def step(self, cell, move):
        """The cell after a step, None where a wall stands."""
        (y, x), (down, right) = cell, STEPS[move]
        if (down or right) and self.grid[y + down][x + right] != " ":
            return None
        return y + 2 * down, x + 2 * right

    def turn(self, position, move):
        """The next position, "won", "lost", or None when the move is refused."""
        hero, beast = position
        hero = self.step(hero, move)
        if hero is None or hero == beast:
            return None
        if hero == self.door:
            return "won"
        beast = self.hunted(hero, beast)
        return "lost" if hero == beast else (hero, beast)

    def hunted(self, hero, beast):
        """Where the two steps of the minotaur end."""
        for _step in range(2):
            side = "Left" if hero[1] < beast[1] else "Right"
            way = "Up" if hero[0] < beast[0] else "Down"
            for name, wanted in ((side, hero[1] != beast[1]), (way, hero[0] != beast[0])):
                if wanted and self.step(beast, name) is not None:
                    beast = self.step(beast, name)
                    break
        return beast

    def cells(self):
        """All of them, row by row."""
        return list(product(range(1, len(self.grid), 2), range(1, len(self.grid[0]), 2)))

    def reached(self):
        """Every position that a game comes to before it ends."""
        found, waiting = {self.start}, [self.start]
        for here in waiting:
            after = {self.turn(here, move) for move in STEPS} - {None, "won", "lost"}
            waiting += after - found
            found |= after
        return found

    def lengths(self, positions):
        """How many moves a win takes from each of these positions that can be won."""
        before, known = defaultdict(set), {"won": 0}
        for here in positions:
            for move in STEPS:
                before[self.turn(here, move)].add(here)
        queue = deque(known)
        while queue:
            after = queue.popleft()
            for here in before[after] - known.keys():
                known[here] = known[after] + 1
                queue.append(here)
        return known

    def shortest(self):
        """The length of a shortest solution, None without one."""
        return self.lengths(self.reached()).get(self.start)


@st.composite
def levels(draw):
    """Any level of up to 5x4."""
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    rows = [["+" if y % 2 == x % 2 == 0 else " " for x in range(2 * width + 1)]
            for y in range(2 * height + 1)]  # fmt: skip
    for y, row in enumerate(rows):
        for x in range(len(row)):
            if y % 2 != x % 2:
                border = y in (0, 2 * height) or x in (0, 2 * width)
                if border or draw(st.integers(0, 2)) == 0:
                    row[x] = "-" if x % 2 else "|"
    cells = draw(st.permutations([(y, x) for y in range(height) for x in range(width)]))
    for piece, (y, x) in zip("TMP", cells, strict=False):
        rows[2 * y + 1][2 * x + 1] = piece
    return f"{width}x{height}\n" + "\n".join(map("".join, rows)) + "\n"


@settings(max_examples=150, deadline=None)
@given(levels(), st.lists(st.integers(0, 59), max_size=15))
def test_games_are_those_of_the_literal_rules(text, choices):
    literal, state = Literal(text), theseus.new(text)
    here = literal.start
    for choice in choices:
        after = {move: literal.turn(here, move) for move in STEPS}
        legal = [move for move, end in after.items() if end is not None]
        assert theseus.legal_moves(state) == [move for move in theseus.MOVES if move in legal]
        for move in set(STEPS) - set(legal):
            with pytest.raises(IllegalMove):
                theseus.play(state, move)
        move = legal[choice % len(legal)]
        state, here = theseus.play(state, move), after[move]
        assert theseus.from_text(theseus.to_text(state)) == state
        if here in ("won", "lost"):
            assert theseus.outcome(state).won == (here == "won")
            assert theseus.legal_moves(state) == []
            return
        assert theseus.outcome(state) is None
        places = [(2 * row + 1, 2 * col + 1) for row, col in (state.theseus, state.minotaur)]
        assert tuple(places) == here


@settings(max_examples=100, deadline=None)
@given(levels())
def test_the_solver_finds_what_the_literal_search_finds(text):
    level, state = theseus.loads(text), theseus.new(text)
    best, moves = Literal(text).shortest(), theseus.solve(level)
    assert (None if moves is None else len(moves)) == best
    assert level == theseus.loads(level.to_text())
    for move in moves or []:
        assert theseus.outlook(theseus.new(text), state) == {"winnable": True, "par": best}
        state = theseus.play(state, move)
    if moves:
        assert theseus.outcome(state).won
        assert theseus.hint(state, 3)["move"] is None
        assert theseus.hint(state, 1)["text"] == "It is won."


@settings(max_examples=60, deadline=None)
@given(levels())
def test_hints_tell_which_moves_still_win_and_why_the_others_do_not(text):
    literal, state = Literal(text), theseus.new(text)
    left = literal.lengths(literal.reached())
    after = {move: literal.turn(literal.start, move) for move in theseus.MOVES}
    legal = [move for move in theseus.MOVES if after[move] is not None]
    best = left.get(literal.start)
    first, second, third = (theseus.hint(state, stage) for stage in (1, 2, 3))
    assert {hint["winnable"] for hint in (first, second, third)} == {best is not None}
    assert [hint["moves_left"] for hint in (first, second, third)] == [None, best, best]
    if best is None:
        assert first["text"] == third["text"]
        assert "can no longer be won" in first["text"]
        return
    winning = [move for move in legal if after[move] in left]
    assert first["text"] == how_many_win(len(winning), len(legal))
    assert f" {best} more move" in second["text"]
    assert (first["move"], second["move"]) == (None, None)
    assert left[after[third["move"]]] == best - 1
    assert third["text"].startswith("Wait." if third["move"] == "Wait" else f"Play {third['move']}")
    for move in legal:
        told = "the minotaur reaches you" if after[move] == "lost" else "it can no longer be won"
        assert (f" {move}: {told}." in third["text"]) == (move not in winning)


def test_a_hint_has_three_stages():
    state = theseus.new(OPEN)
    for stage in (0, 4):
        with pytest.raises(DedaleError, match=f"stage {stage} should be from 1 to 3"):
            theseus.hint(state, stage)


@settings(max_examples=80, deadline=None)
@given(levels())
@example(theseus.load_pack("chase").levels[1].text)
def test_the_figures_of_a_level_are_counted_one_by_one(text):
    literal, state = Literal(text), theseus.new(text)
    reached = literal.reached()
    left, cells = literal.lengths(reached), len(literal.cells())
    assert theseus.judge(state, cells**2 - 1).solvable is None
    found = theseus.judge(state, cells**2)
    assert found.solvable == (literal.start in left)
    if not found.solvable:
        return
    assert found.moves == theseus.solve(state)
    assert found.configurations == len(reached)
    figures = found.difficulty
    assert figures["length"] == found.length == left[literal.start]
    assert figures["doomed"] == pytest.approx(
        sum(one not in left for one in reached) / len(reached)
    )
    here, only, moving = literal.start, 0, 0
    for move in found.moves:
        only += sum(literal.turn(here, other) in left for other in STEPS) == 1
        after = literal.turn(here, move)
        moving += after != "won" and after[1] != here[1]
        here = after
    assert (figures["only_moves"], figures["working"]) == (only, moving > 0)
    assert figures["moving"] == pytest.approx(moving / found.length)
    opposite = {("Up", "Down"), ("Down", "Up"), ("Left", "Right"), ("Right", "Left")}
    assert figures["reversals"] == sum(pair in opposite for pair in pairwise(found.moves))

    @cache
    def ways(here):
        after = [literal.turn(here, move) for move in STEPS] if here != "won" else []
        return sum(ways(one) for one in after if left.get(one) == left[here] - 1) or here == "won"

    assert figures["solutions"] == ways(literal.start)


@settings(max_examples=60, deadline=None)
@given(levels())
@example("3x3\n+-+-+-+\n|M    |\n+ +-+-+\n|   |T|\n+ +-+ +\n|P    |\n+-+-+-+\n")
def test_the_hardest_start_is_the_one_of_the_literal_search(text):
    literal, level = Literal(text), theseus.loads(text)
    cells, width, sides = literal.cells(), level.maze.width, level.maze.sides
    apart = [(hero, beast) for hero, beast in product(cells, cells) if hero != beast]
    left = literal.lengths(apart)
    chased = {(hero, literal.hunted(hero, beast)) for hero, beast in product(cells, cells)}
    number = cells.index
    for starts, search in ((apart, "any"), (chased, "chased")):
        hardest = {
            number(hero) * len(cells) + number(beast): left[hero, beast]
            for hero, beast in starts
            if (hero, beast) in left and literal.door not in (hero, beast)
        }
        met = BackwardPass.of(PLAIN, len(cells) ** 2, MOVES)
        if search == "any":
            found = start = moves_left(width, sides, number(literal.door), met)
        else:
            room = PLAIN.ints(len(cells) ** 2, 0)
            found = hardest_start(width, sides, number(literal.door), room, met)
            start = met.states[found]
        assert (found >= 0) == bool(hardest)
        if hardest:
            assert met.left[found] == hardest[start] == max(hardest.values())
            as_hard = (one for one in met.queue if met.left[one] == met.left[found])
            assert search != "any" or found == next(one for one in as_hard if one in hardest)


@pytest.mark.parametrize(
    ("target", "met"), [(0, [7, 8, 10, 12, 13]), (14, [8, 9, 10, 12, 14])], ids=["longest", "14"]
)
def test_a_climb_goes_on_where_it_was_and_keeps_the_best(target, met):
    ascend = _ascent(5, 4, target, 78)
    steps = [ascend(4) for _part in range(50)]
    assert _ascent(5, 4, target, 78)(200) == steps[-1]
    for length, level in steps:
        assert len(theseus.solve(level) or ()) == length
    lengths = [length for length, _level in steps]
    far = [abs(length - target) if target else -length for length in lengths]
    assert far == sorted(far, reverse=True)
    assert list(dict.fromkeys(lengths)) == met, "the same seed climbs the same way everywhere"
    if target:
        assert len({level for length, level in steps if length == target}) == 1


@settings(max_examples=20, deadline=None)
@given(levels())
def test_pruning_takes_useless_walls_only_and_all_of_them(text):
    level = theseus.loads(text)
    length, solutions = len(theseus.solve(level) or ()), theseus.analyse(level).solutions()
    if not length:
        return

    def as_good(other):
        found = len(theseus.solve(other) or ()), theseus.analyse(other).solutions()
        return found[0] == length and found[1] <= solutions

    pruned = prune(level)
    assert as_good(pruned)
    solutions = theseus.analyse(pruned).solutions()
    assert all(a & b == a for a, b in zip(level.maze.sides, pruned.maze.sides, strict=True))
    assert replace(pruned, maze=level.maze) == level
    for cell in product(range(level.maze.height), range(level.maze.width)):
        for side in (Direction.E, Direction.S):
            there = side.of(cell)
            if there[0] < level.maze.height and there[1] < level.maze.width:
                other = replace(pruned, maze=pruned.maze.with_open([(cell, side)]))
                assert other == pruned or not as_good(other)


def test_plain_and_compiled_passes_are_the_same():
    import numpy as np

    for entry in theseus.load_pack("chase").levels[:6]:
        level = entry.level
        plain = theseus.analyse(level)
        cells = level.maze.width * level.maze.height
        met = BackwardPass.of(COMPILED, cells**2, MOVES, numbered=False)
        door = level.exit[0] * level.maze.width + level.exit[1]
        sides = np.frombuffer(level.maze.sides, np.uint8)
        fast(moves_left)(level.maze.width, sides, door, met)
        assert [int(n) for n in plain.left] == to_list(met.left)
        assert all(plain.left[cell * cells + cell] < 0 for cell in range(cells))  # caught
        assert [int(n) for n in plain.links] == to_list(met.links)


def test_a_backward_pass_by_hand():
    """Two moves for each of five positions; one of the two wins leads on, to the other's row."""
    where, states = [2] * 6, [0, 4, 4, 9]
    assert [number_of(at, where, states, n) for n, at in enumerate((3, 5, 4))] == [0, 1, 2]
    assert [number_of(at, where, states, 3) for at in (3, 5, 4, 0)] == [0, 1, 2, 3]
    assert (where, states) == ([3, 2, 2, 0, 2, 1], [3, 5, 4, 0])
    links = [1, -1, 0, 2, 1, 3, 4, -1, -1, -1]
    first, entrance, left, queue = [9] * 7, [9] * 6, [-1, 0, -1, 0, -1], [3, 1, 9, 9, 9]
    count_entrances(links, 2, 5, first)
    assert first[-1] == 6
    list_entrances(links, 2, 5, first, entrance)
    assert (first[:6], entrance) == ([0, 1, 3, 4, 5, 6], [1, 0, 2, 1, 2, 3])
    assert walk_back(first, entrance, left, queue, 2) == 4
    assert (left, queue) == ([1, 0, 1, 0, -1], [3, 1, 2, 0, 9])


OPEN = """4x3
+-+-+-+-+
|T      |
+       +
|       |
+       +
|P     M|
+-+-+-+-+
"""


def test_it_moves_sideways_first_and_two_steps():
    assert theseus.play(theseus.new(OPEN), "Wait").minotaur == (2, 1)
    walled = OPEN.replace("|P     M|", "|P    |M|")
    assert theseus.play(theseus.new(walled), "Wait").minotaur == (1, 2)
    below = OPEN.replace("|P     M|", "|P      |").replace("|T      |", "|T M    |")
    with pytest.raises(IllegalMove, match="the minotaur stands there"):
        theseus.play(theseus.new(below), "Right")
    corner = "3x1\n+-+-+-+\n|M T P|\n+-+-+-+\n"
    with pytest.raises(IllegalMove, match="the minotaur stands there"):
        theseus.play(theseus.new(corner), "Left")


def test_made_levels_have_their_length_and_the_same_seed_makes_the_same():
    wish = {"width": 6, "height": 5, "moves": 17, "seed": 3, "count": 2}
    first, second = theseus.generate(**wish)
    assert first != second
    assert theseus.generate(**wish) == [first, second]
    for level in (first, second):
        assert len(theseus.solve(level)) == 17 == Literal(level.to_text()).shortest()
        assert (level.maze.width, level.maze.height) == (6, 5)


@pytest.mark.parametrize(
    ("wish", "digests"),
    [
        ({"width": 4, "height": 3}, [113690197, 1728459484]),
        ({"width": 3, "height": 5}, [2925432673, 172166733]),
        ({"width": 5, "height": 4, "moves": 9}, [3892528897, 4136927565]),
    ],
)
def test_the_same_seed_makes_the_same_levels_for_ever(wish, digests):
    for seed, digest in enumerate(digests):
        levels = theseus.generate(**wish, seed=seed, count=2)
        assert crc32("".join(level.to_text() for level in levels).encode()) == digest


def test_what_each_attempt_at_a_level_is(monkeypatch):
    """A length that is drawn, or the one asked for; after each twenty twice as many steps."""
    tried = []
    monkeypatch.setattr(making, "_ATTEMPTS", 41)
    monkeypatch.setattr(making, "_attempt", lambda *asked: tried.append(asked))
    for wanted, asked in ((1, {}), (1, {"moves": 12}), (2, {})):
        with pytest.raises(DedaleError, match=f"no such level was found in {41 * wanted} attempts"):
            theseus.generate(width=5, height=4, seed=3, count=wanted, **asked)
    assert len(tried) == 41 + 41 + 82
    del tried[82:]
    assert [steps for *_rest, steps in tried] == 2 * (20 * [4000] + 20 * [8000] + [16000])
    chance = [state for *_rest, state, _steps in tried]
    assert len(set(chance)) == 41
    lengths = [length for _width, _height, length, *_rest in tried]
    assert lengths[:41] == [9 + below(state, 9) for state in chance[:41]]
    assert lengths[41:] == 41 * [12]


def test_a_climb_for_the_hardest_level_goes_on_while_it_gets_on(monkeypatch):
    """Until the last twenty times five hundred steps led nowhere, or time is up."""
    lengths, steps, now = [], [], [7.0]

    def ascend(more):
        steps.append(more)
        return lengths.pop(0), f"level {len(steps)}"

    def best_within(_seconds, attempt, _workers):
        steps.clear()
        return attempt(0, 7.0)

    monkeypatch.setattr(making, "_ascent", lambda *_asked: ascend)
    monkeypatch.setattr(making, "best_within", best_within)
    monkeypatch.setattr(making, "prune", lambda level: level)
    monkeypatch.setattr(making, "time", SimpleNamespace(monotonic=lambda: now[0]))
    for found, times in (([5] * 99, 21), ([5] * 20 + [6] * 99, 41), ([5] * 21 + [6] * 99, 21)):
        lengths[:] = found
        assert making.hardest(5, 4, 9.0) == f"level {times}"
        assert steps == [500] * times
    now[0] = 7.5
    lengths[:] = [5, 6, 7]
    assert making.hardest(5, 4, 9.0) == "level 1"


def test_a_climb_step_by_step():
    """The first step judges the level as it is; later ones change it, until the target is met."""
    cells = 12
    sides, places = PLAIN.flags(cells), PLAIN.numbers([0, 1, 5])
    for wall in range(0, 17, 2):
        toggle_wall(4, 3, sides, wall)
    first = bytes(sides)
    ascent = Climb.of(PLAIN, PLAIN.unsigned([5]), 4, sides, places)
    room = PLAIN.ints(cells**2, 0), BackwardPass.of(PLAIN, cells**2, MOVES)
    drawn, told, memory = [], [], []
    for step in range(9):
        best = climb(4, 3, 7, 1, ascent, *room)
        assert best == ascent.progress[BEST_LENGTH]
        if step == 0:
            assert (bytes(sides), bytes(ascent.best_sides)) == (first, first)
        drawn.append(int(ascent.chance[0]) % 1000)
        told.append([*ascent.progress])
        memory.append([-late for late in ascent.memory])
    assert drawn == [5, 359, 713, 67, 421, 159, 513, 221, 221]
    values, lengths = [4, 4, 2, 2, 1, 1, 1, 0, 0], [3, 3, 5, 5, 6, 6, 6, 7, 7]
    steps, met = [1, 2, 3, 4, 5, 6, 7, 8, 8], [1, 1, 3, 3, 5, 5, 5, 8, 8]
    assert told == [
        [step, -value, length, -value, length, at]
        for step, value, length, at in zip(steps, values, lengths, met, strict=True)
    ]
    late = [[4, 4, 4, 4], [4, 4, 4, 4], [4, 4, 2, 4], [4, 4, 2, 2], [1, 4, 2, 2], [1, 1, 2, 2]]
    assert memory == [*late, [1, 1, 1, 2], [1, 1, 1, 0], [1, 1, 1, 0]]


@pytest.mark.parametrize("name", ["chase", "longest"])
def test_the_packs_are_what_they_say(name):
    levels = theseus.load_pack(name).levels
    assert len(levels) >= (30 if name == "chase" else 10)
    assert len({entry.level for entry in levels}) == len(levels)
    for entry in levels:
        assert len(theseus.solve(entry.level)) == entry.par
        if entry.par < 60:
            assert Literal(entry.text).shortest() == entry.par
    pars = [entry.par for entry in levels]
    assert pars == sorted(pars), "a board walled into a larger one keeps its length"
    if name == "longest":
        known = [25, 60, 119, 194, 349, 405, 431, 558, 735, 1062]
        assert all(par >= length for par, length in zip(pars, known, strict=True))
    if name == "chase":
        single = [theseus.analyse(entry.level).solutions() == 1 for entry in levels]
        assert sum(single) >= 5
        assert any("Wait" in theseus.solve(entry.level) for entry in levels)
        assert all(prune(entry.level) == entry.level for entry in levels[:12]), "a useless wall"
        starts = [theseus.State.at_start(entry.level) for entry in levels[1:]]
        moving = [theseus.analyse(one.level).difficulty(one).moving for one in starts]
        assert min(moving) >= 0.2, "the minotaur hardly moves"
    text = theseus.load_pack(name).to_text()
    assert theseus.read_pack(text, name) == theseus.load_pack(name)


SMALL = "3x1\n+-+-+-+\n|T M P|\n+-+-+-+\n"
PACK = f"title: One\ntitle-fr: Un\npar: 2\nlesson: Go.\n{SMALL}\ntitle: Two\npar: 3\n{SMALL}"


def test_a_pack_is_read_as_it_is_written():
    pack = theseus.read_pack("\ufeff\n" + PACK.replace("\n", "\r\n"), "x")
    assert pack == theseus.read_pack(PACK, "x") == theseus.read_pack(pack.to_text(), "x")
    assert pack.to_text() == PACK.replace("title: Two\n", "title: Two\ntitle-fr: Two\n")
    told = {}
    for language in ("en", "fr"):
        i18n.use(language)
        try:
            told[language] = [(each.title, each.lesson, each.par) for each in pack.levels]
        finally:
            i18n.use("en")
    assert told == {
        "en": [("One", "Go.", 2), ("Two", "", 3)],
        "fr": [("Un", "Go.", 2), ("Two", "", 3)],
    }
    assert [each.text for each in pack.levels] == [SMALL, SMALL]
    game = GAMES["theseus"]
    assert len(game.read_pack("\ufeff\n" + PACK)) == 2
    assert game.read_pack(SMALL) is None
    for unknown in ("chas", "../chase"):
        with pytest.raises(UnknownName, match="unknown pack"):
            game.pack(unknown)


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("par: 3\n", "", 10, "'Two' has no par"),
        ("par: 3", "par: three", 10, "'Two' has no par"),
        ("par: 2", "par: 1000000", 1, "'One' has no par"),
        ("par: 3", "pair: 3", 11, "unknown field 'pair': known are title, title-fr, par"),
        ("title: Two\npar: 3\n3x1", "title: Two\npar: 3\n3", 12, "not a size"),
        ("lesson: Go.\n3x1\n+-+-+-+", "lesson: Go.\n3x1\n+x+-+-+", 6, "in a wall slot"),
        ("title: One", "name: One", 1, "a pack begins with 'title:'"),
        (PACK, "", 1, "a pack begins with 'title:'"),
        (f"title: Two\npar: 3\n{SMALL}", "title: Two\npar: 3", 12, "not a size"),
        (f"Go.\n{SMALL}", "Go.", 5, "not a size"),
    ],
)
def test_a_pack_with_a_mistake_is_refused_with_its_line(old, new, line, told):
    with pytest.raises(FileError, match=told) as caught:
        theseus.read_pack(PACK.replace(old, new))
    assert caught.value.line == line


def test_a_level_of_the_pack_is_played_and_saved():
    opened = Opener(GAMES["theseus"]).source("chase", 3)
    session = opened.session
    assert session.view()["rules"]
    for move in theseus.solution(session.state):
        session.play(move)
    assert session.outcome.won
    again = Session.from_text(session.to_text())
    assert again.state == session.state


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not a size"),
        ("9999999999x3\n", "not a size"),
        ("3x1\n+-+-+-+\n|T M P|\n", "2 lines of maze: a level of height 1 has 3"),
        ("3x1\n+-+-+-+\n|T M  |\n+-+-+-+\n", "no 'P'"),
        ("3x1\n+-+-+-+\n|T T P|\n+-+-+-+\n", "a second 'T'"),
        ("3x1\n+-+-+-+\n|T M P \n+-+-+-+\n", "the border is open"),
        ("3x1\n+-+-+-+\n|TxM P|\n+-+-+-+\n", "in a wall slot"),
        ("3x1\n+-+-+-+\n|T x P|\n+-+-+-+\n", "unknown character"),
        ("3x1\n+-+-+-+\n|T M P|  |\n+-+-+-+\n", "has 7 characters"),
        *[
            (f"3x1\n+-+-+-+\n|T M P|\n+-+-+-+\nnow T {there}\n", "line 5: no game")
            for there in ("9,9 M 0,0", "1,0 M 0,0", "0,3 M 0,0", "0,0 M 1,0", "0,0 M 0,3")
        ],
        ("1x2\n+-+\n|T|\n+ +\n|P|\n+-+\n", "not a size"),
        ("41x1\n", "'41x1' is not a size"),
        ("3x41\n", "'3x41' is not a size"),
        ("3x0\n", "'3x0' is not a size"),
        ("3x²\n", "not a size"),
        ("3x\n", "not a size"),
        ("0000003x1\n", "not a size"),
        ("3x1\n+-+-+-+\n|T M P|\n+-+-+-+\n\n+\n", "5 lines of maze"),
        ("3x1\n+-+-+-+\n|T M P|\n+-+-+-+\nnow here\n", "should be"),
    ],
)
def test_bad_texts_are_refused_in_words(text, told):
    with pytest.raises(FileError, match=told):
        theseus.from_text(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("3x1\n+-+-+-+\n|T x P|\n+-+-+-+\n", (3, 4)),
        ("3x1\n+-+-+-+\n|TxM P|\n+-+-+-+\n", (3, 3)),
        ("3x1\n+-+-+-+x\n|T M P|\n+-+-+-+\n", (2, 8)),
        ("3x1\n+-+-+-+\n|T M P \n+-+-+-+\n", (3, 7)),
        ("3x1\n+-+-+-+\n T M P|\n+-+-+-+\n", (3, 1)),
        ("3x1\n+-+ +-+\n|T M P|\n+-+-+-+\n", (2, 4)),
        ("3x1\n+-+-+-+\n|T M P|\n+-+-+ +\n", (4, 6)),
        ("3x1\n+-+-+-+\n|P T P|\n+-+-+-+\n", (3, 6)),
        ("3x1\n+-+-+-+\n|  T P|\n+-+-+-+\n", (4, None)),
        ("3x1\n+-+-+-+\n|T M P|\n", (3, None)),
        ("x\n", (1, 1)),
    ],
)
def test_bad_texts_are_refused_with_their_place(text, place):
    with pytest.raises(FileError) as caught:
        theseus.from_text(text)
    assert (caught.value.line, caught.value.column) == place


def test_the_text_of_a_level():
    text = "3x2\n+-+-+-+\n|T M  |\n+ +-+ +\n|   |P|\n+-+-+-+\n"
    level = theseus.loads("\ufeff" + text.replace("\n", "\r\n") + "  \n\n")
    assert level.to_text() == text
    assert (level.theseus, level.minotaur, level.exit) == ((0, 0), (0, 1), (1, 2))
    assert bytes(level.maze.sides) == bytes([6, 10, 12, 3, 8, 1])
    state = theseus.play(theseus.new(text), "Down")
    assert theseus.to_text(state) == text + "now T 1,0 M 1,0\n"
    assert theseus.from_text(theseus.to_text(state)) == state
    assert theseus.to_text(theseus.new(text)) == text
    assert max(theseus.loads("40x1\n" + "\n".join(forty())).exit) == 39


def forty():
    """The lines of a level forty cells wide."""
    border = "+-" * 40 + "+"
    return [border, "|T M" + " " * 75 + "P|", border]


def test_what_is_seen_of_a_state():
    state = theseus.new(OPEN)
    assert theseus.view(state) == {
        "game": "theseus",
        "width": 4,
        "height": 3,
        "cells": "6eec7ffd3bb9",
        "kinds": None,
        "actors": [
            {"id": "theseus", "who": "theseus", "at": [0, 0], "alive": True},
            {"id": "minotaur", "who": "minotaur", "at": [2, 3]},
        ],
        "things": [{"what": "exit", "at": [2, 0]}],
        "marks": [],
        "figures": {"apart": 5},
        "goal": views.GOAL,
        "rules": views.RULES,
        "moves": ["Down", "Right", "Wait"],
        "outcome": None,
    }
    caught = theseus.from_text(OPEN + "now T 1,1 M 1,1\n")
    shown = theseus.view(caught)
    assert [shown["actors"][0]["alive"], shown["outcome"]["won"], shown["moves"]] == [
        False,
        False,
        [],
    ]
    with pytest.raises(IllegalMove, match="Wait: the game is over"):
        theseus.play(caught, "Wait")
    with pytest.raises(IllegalMove, match="Up: there is a wall"):
        theseus.play(state, "Up")
    with pytest.raises(IllegalMove, match="unknown move 'N'"):
        theseus.play(state, "N")


def test_what_a_new_level_is_made_of(monkeypatch):
    """One side stands for both, and seven for none; beside a level nothing of it is asked for."""
    level, asked = theseus.loads(OPEN), []

    def generate(**how):
        asked.append((how["width"], how["height"], how["moves"], how["seed"]))
        return [level]

    monkeypatch.setattr(making, "generate", generate)
    monkeypatch.setattr(workshop, "hardest", lambda *how: asked.append(how) or level)
    bare = {"width": None, "height": None, "moves": None, "seed": None}
    for values, size in (
        ({}, (7, 7)),
        ({"width": 5}, (5, 5)),
        ({"height": 4}, (4, 4)),
        ({"width": 5, "height": 4, "seed": 2}, (5, 4)),
    ):
        asked.clear()
        assert theseus.new(**values) == theseus.State.at_start(level)
        making_one = LevelMaking(hardest=2.5, workers=3)
        assert workshop.make_levels(bare | values, making_one) == [theseus.State.at_start(level)]
        seed = values.get("seed", 0)
        assert asked == [(*size, None, seed), (*size, 2.5, seed, 3)]
    for name in bare:
        with pytest.raises(DedaleError, match=f"a level is given: {name} would make another"):
            theseus.new(level, **{name: 0})


def test_the_start_that_is_furthest_from_a_win():
    level = theseus.loads(OPEN)
    harder = workshop.harder_start(theseus.new(OPEN))
    left = theseus.analyse(level).left
    door, cells = 8, range(12)
    apart = {(a, b): left[12 * a + b] for a in cells for b in cells if door not in (a, b)}
    assert (harder.length, harder.proven) == (max(apart.values()), True)
    first = next(start for start in apart if apart[start] == harder.length)
    state = harder.state
    assert (level.maze.number(state.theseus), level.maze.number(state.minotaur)) == first
    assert state == theseus.State.at_start(state.level)
    closed = "3x1\n+-+-+-+\n|T M|P|\n+-+-+-+\n"
    with pytest.raises(DedaleError, match="no start within these walls can be won"):
        workshop.harder_start(theseus.new(closed))
    with pytest.raises(DedaleError, match="cannot be won: nothing in it is of use"):
        workshop.pruned(theseus.new(closed))
    assert theseus.judge(theseus.new(closed)) == Judgement(True, False)


def test_levels_are_pruned_when_that_is_asked():
    wish = {"width": 5, "height": 4, "moves": 10, "seed": 2}
    [level], [pruned] = theseus.generate(**wish), theseus.generate(**wish, pruned=True)
    assert pruned == prune(level) != level


@pytest.mark.parametrize(("width", "height"), [(2, 5), (5, 2), (21, 5), (5, 21)])
def test_sizes_of_levels_have_bounds(width, height):
    with pytest.raises(DedaleError, match=f"{width}x{height}: levels are made from 3 to 20"):
        theseus.generate(width=width, height=height)


def test_levels_that_are_not_to_be_had_are_given_up(monkeypatch):
    monkeypatch.setattr(making, "_ATTEMPTS", 2)
    with pytest.raises(DedaleError, match="no such level was found in 4 attempts"):
        theseus.generate(width=3, height=3, moves=500, count=2)


def test_more_time_never_finds_an_easier_level(monkeypatch):
    def hardest(ticks):
        """What is found in so many looks at the clock: its length, and which it is."""
        clock = SimpleNamespace(monotonic=count().__next__)
        monkeypatch.setattr(making, "time", clock)
        monkeypatch.setattr(any_making, "time", clock)
        level = making.hardest(5, 4, ticks, seed=2, workers=1)
        assert prune(level) == level
        return len(theseus.solve(level)), crc32(level.to_text().encode())

    found = [hardest(ticks) for ticks in (2, 3, 30)]
    assert found == [(28, 3196078311), (29, 2668582374), (33, 3514311513)]
    with pytest.raises(DedaleError, match="no level of this kind that can be won"):
        making.hardest(2, 1, 5, workers=1)
