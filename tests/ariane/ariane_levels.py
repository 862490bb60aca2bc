"""Levels for the tests: drawn by hypothesis, and the real ones where they are at hand."""

from pathlib import Path

import pytest
from hypothesis import strategies as st

from dedale.games.ariane.level import Level, build

REAL = Path(__file__).parents[2].parent / "shared" / "levels"


@st.composite
def levels(draw, largest=5, minotaurs=2) -> Level:
    size = draw(st.integers(2, largest))
    cells = [(row, column) for row in range(size) for column in range(size)]
    walls = draw(
        st.lists(
            st.tuples(st.sampled_from(cells), st.sampled_from(["Up", "Down", "Left", "Right"])),
            max_size=2 * size * size,
        )
    )
    room = min(2 * minotaurs, size * size - 3)
    beasts = draw(st.integers(0, room))
    tall = draw(st.integers(max(0, beasts - minotaurs), min(minotaurs, beasts)))
    places = draw(st.permutations(cells))
    ariane, theseus, door, *rest = places[: 3 + beasts]
    return build(
        size,
        walls,
        ariane=ariane,
        theseus=theseus,
        door=door,
        vertical=rest[:tall],
        horizontal=rest[tall:],
    )


def real(name: str) -> str:
    """The text of a real level; skips the test where they are not at hand."""
    path = REAL / f"{name}.txt"
    if not path.exists():
        pytest.skip("the real levels are not at hand")
    return path.read_text()
