"""Levels for the tests: drawn by hypothesis, and the real ones where they are at hand."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import strategies as st

from dedale.games.ariane import Level
from dedale.games.ariane.levels.walls import edge, square_maze
from dedale.maze.direction import Direction

REAL = Path(__file__).parents[3].parent / "shared" / "levels"


@st.composite
def levels(draw, largest=5, minotaurs=2) -> Level:
    size = draw(st.integers(2, largest))
    cells = [(row, column) for row in range(size) for column in range(size)]
    walls = draw(
        st.lists(
            st.builds(edge, st.sampled_from(cells), st.sampled_from(Direction)),
            max_size=2 * size * size,
        )
    )
    room = min(2 * minotaurs, size * size - 3)
    minotaurs = draw(st.integers(0, room))
    tall = draw(st.integers(max(0, minotaurs - minotaurs), min(minotaurs, minotaurs)))
    places = draw(st.permutations(cells))
    ariane, theseus, door, *rest = places[: 3 + minotaurs]
    return Level(
        square_maze(size, walls), ariane, theseus, door, tuple(rest[:tall]), tuple(rest[tall:])
    )


def mark(level: Level) -> str:
    """A few letters that tell a level from others: a seed is a link, and gives it for ever."""
    return sha256(level.to_text().encode()).hexdigest()[:8]


def real(name: str) -> str:
    """The text of a real level; skips the test where they are not at hand."""
    path = REAL / f"{name}.txt"
    if not path.exists():
        pytest.skip("the real levels are not at hand")
    return path.read_text()
