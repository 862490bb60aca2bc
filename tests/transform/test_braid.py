"""G-15: braiding."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.errors import DedaleError
from dedale.judge.claims import (
    Made,
    border_closed,
    connected,
    covers_mask,
    open_square,
    walls_agree,
)
from dedale.maze.formats import parse
from dedale.maze.maze import Maze
from dedale.transform import BRAIDERS
from tests.speeds import COMPILED, at_speed

SIZES = st.integers(1, 14)
PERFECT = st.sampled_from(["backtracker", "prim", "wilson", "binary-tree", "recursive-division"])


def dead_ends(maze: Maze) -> int:
    return sum(s in (1, 2, 4, 8) for s in bytes(maze.sides))


@st.composite
def perfect_mazes(draw: st.DrawFn) -> Maze:
    width, height = draw(SIZES), draw(SIZES)
    mask = None
    if draw(st.booleans()):
        cells = draw(st.binary(min_size=width * height, max_size=width * height))
        cells = bytes(c < 60 for c in cells)
        if 0 in cells:
            mask = dedale.Mask(width, height, cells)
    return dedale.generate(
        draw(PERFECT), width=width, height=height, seed=draw(st.integers(0, 10**9)), mask=mask
    )


@pytest.mark.parametrize("braider", list(BRAIDERS))
@settings(max_examples=150, deadline=None)
@given(perfect_mazes(), st.integers(0, 100), st.integers(0, 10**9))
def test_only_opens_walls_and_never_a_square(
    braider: str, maze: Maze, percent: int, seed: int
) -> None:
    braided = dedale.braid(maze, percent, seed=seed, braider=braider)
    made = Made.of(braided)
    for claim in (walls_agree, border_closed, covers_mask, connected, open_square):
        assert claim(made) is None
    assert dead_ends(braided) <= dead_ends(maze)
    before, after = bytes(maze.sides), bytes(braided.sides)
    assert all(a & b == b for b, a in zip(before, after, strict=True))
    assert braided.kinds == maze.kinds
    if percent == 0:
        assert braided == maze


@settings(max_examples=100, deadline=None)
@given(perfect_mazes(), st.integers(0, 10**9))
def test_at_100_percent_a_dead_end_remains_only_where_no_wall_qualifies(
    maze: Maze, seed: int
) -> None:
    braided = dedale.braid(maze, 100, seed=seed)
    for index, sides in enumerate(bytes(braided.sides)):
        if sides not in (1, 2, 4, 8):
            continue
        cell = divmod(index, braided.width)
        way = (1, 2, 4, 8).index(sides)
        behind = dedale.Direction(way).of(cell)
        for turn in (1, 2, 3):
            side = dedale.Direction((way + turn) % 4)
            if braided.is_accessible(side.of(cell)):
                assert turn != 2, "the wall opposite could be opened"
                assert braided.is_open(behind, side), "the wall beside could be opened"


@settings(max_examples=40, deadline=None)
@given(perfect_mazes(), st.integers(0, 100), st.integers(0, 10**9))
def test_plain_and_compiled_agree_and_the_film_ends_on_the_maze(
    maze: Maze, percent: int, seed: int
) -> None:
    with at_speed("plain"):
        plain = dedale.braid(maze, percent, seed=seed, trace=True)
    with at_speed(COMPILED[seed % len(COMPILED)]):
        compiled = dedale.braid(maze, percent, seed=seed, trace=True)
    assert plain == compiled
    assert plain.trace is not None
    assert compiled.trace is not None
    assert list(plain.trace.events) == list(compiled.trace.events)
    player = plain.trace.player()
    player.seek(len(plain.trace))
    assert bytes(player.sides) == bytes(plain.sides)


def test_the_percentage_is_about_that_share_of_dead_ends() -> None:
    maze = dedale.generate("prim", width=150, height=150, seed=1)
    few, many = dedale.braid(maze, 20, seed=1), dedale.braid(maze, 100, seed=1)
    assert dead_ends(many) < 0.01 * dead_ends(maze)
    # A wall that leads to another dead end mends two, so more than a fifth disappear.
    assert 0.6 < dead_ends(few) / dead_ends(maze) < 0.8


def test_walls_to_another_dead_end_come_first() -> None:
    """The dead end in the middle may open three walls; only its east leads to another one."""
    maze = parse(DRAWN.encode())
    for seed in range(30):
        braided = dedale.braid(maze, 100, seed=seed)
        assert braided.is_open((1, 1), dedale.Direction.E), "the two dead ends are joined"


DRAWN = """\
+---+---+---+
|           |
+   +---+   +
|   |   |   |
+   +   +---+
|   |   |   |
+   +   +   +
|           |
+---+---+---+
"""


@pytest.mark.parametrize("percent", [-1, 101, 2.5, "10", True])
def test_refused(percent: object) -> None:
    maze = dedale.generate("prim", width=4, height=4, seed=1)
    words = "from 0 to 100" if type(percent) is int else "a whole number"
    with pytest.raises(DedaleError, match=f"braiding {percent!r} should be {words}"):
        dedale.braid(maze, percent)  # type: ignore[arg-type]
