"""Theseus and the Minotaur: rules against literal ones, solver, generator, packs."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale import Direction
from dedale.errors import DedaleError, FileError, IllegalMove
from dedale.games import GAMES, Session, theseus
from dedale.games.backward import BackwardPass
from dedale.games.opening import Opener
from dedale.games.theseus.making import prune
from dedale.games.theseus.turn import MOVES, moves_left
from dedale.kernel.compiled import COMPILED
from dedale.kernel.jit import fast
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
        for _step in range(2):
            side = "Left" if hero[1] < beast[1] else "Right"
            way = "Up" if hero[0] < beast[0] else "Down"
            for name, wanted in ((side, hero[1] != beast[1]), (way, hero[0] != beast[0])):
                if wanted and self.step(beast, name) is not None:
                    beast = self.step(beast, name)
                    break
        return "lost" if hero == beast else (hero, beast)

    def shortest(self):
        """The length of a shortest solution, None without one."""
        depth, queue = {self.start: 0}, deque([self.start])
        while queue:
            here = queue.popleft()
            for move in STEPS:
                after = self.turn(here, move)
                if after == "won":
                    return depth[here] + 1
                if after not in (None, "lost") and after not in depth:
                    depth[after] = depth[here] + 1
                    queue.append(after)
        return None


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
    hints = [theseus.hint(state, stage) for stage in (1, 2, 3)]
    assert hints[0]["winnable"] == (best is not None)
    assert hints[1]["moves_left"] == best
    for move in moves or []:
        assert theseus.hint(state, 3)["move"] is not None
        assert theseus.outlook(theseus.new(text), state) == {"winnable": True, "par": best}
        state = theseus.play(state, move)
    if moves:
        assert theseus.outcome(state).won
        assert theseus.hint(state, 3)["move"] is None


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


def test_made_levels_have_their_length_and_the_same_seed_makes_the_same():
    wish = {"width": 6, "height": 5, "moves": 17, "seed": 3, "count": 2}
    first, second = theseus.generate(**wish)
    assert first != second
    assert theseus.generate(**wish) == [first, second]
    for level in (first, second):
        assert len(theseus.solve(level)) == 17 == Literal(level.to_text()).shortest()
        assert (level.maze.width, level.maze.height) == (6, 5)
    with pytest.raises(DedaleError, match="from 3 to 20"):
        theseus.generate(width=2)


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
    text = theseus.load_pack(name).to_text()
    assert theseus.read_pack(text, name) == theseus.load_pack(name)


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
        ("3x1\n+-+-+-+\n|T M P|\n+-+-+-+\nnow T 9,9 M 0,0\n", "no game"),
        ("3x1\n+-+-+-+\n|T M P|\n+-+-+-+\nnow here\n", "should be"),
    ],
)
def test_bad_texts_are_refused_in_words(text, told):
    with pytest.raises(FileError, match=told):
        theseus.from_text(text)


def test_no_wall_of_a_level_made_is_useless():
    [level] = theseus.generate(width=5, height=4, moves=10, seed=2, pruned=True)
    maze = level.maze
    for cell in range(maze.width * maze.height):
        here = divmod(cell, maze.width)
        for side in (Direction.E, Direction.S):
            there = side.of(here)
            if maze.is_open(here, side) or there[0] == maze.height or there[1] == maze.width:
                continue
            other = replace(level, maze=maze.with_open([(here, side)]))
            assert len(theseus.solve(other) or ()) != 10
