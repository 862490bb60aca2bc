"""The `wilson-stacks` maze: the same tree whoever pops what when."""

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.errors import DedaleError
from dedale.kernel.rng import GOLDEN, MASK, mix, stream
from dedale.scale import generate, stacks
from dedale.scale.card import Card
from dedale.scale.gpu_stacks import pop_on_card
from dedale.scale.order import Order, order_of
from dedale.scale.stacks import make_stacks

from .emulated import EmulatedCard, compile_card

OFFSETS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def slow_stacks(
    width: int, height: int, seed: int, start: tuple[int, int], order: int
) -> tuple[dict[tuple[int, int], int], int]:
    """The arrows on top when cycles found at random places are popped one by one; and how many."""
    base = mix(stream(seed, "wilson-stacks"))
    cells = [(r, c) for r in range(height) for c in range(width)]
    popped = dict.fromkeys(cells, 0)

    def arrow(cell: tuple[int, int]) -> tuple[int, tuple[int, int]]:
        number = (cell[0] + 1) * (width + 2) + cell[1] + 1 + (popped[cell] << 40)
        side = mix((base + number * GOLDEN) & MASK) & 3
        return side, (cell[0] + OFFSETS[side][0], cell[1] + OFFSETS[side][1])

    chance = random.Random(order)
    settled = {start}
    while len(settled) < len(cells):
        here = chance.choice([cell for cell in cells if cell not in settled])
        way = []
        while here not in settled and here in popped and here not in way:
            way.append(here)
            here = arrow(here)[1]
        if here in settled:
            settled.update(way)
        else:  # a cycle, or an arrow into a wall, which is one by itself
            for cell in way[way.index(here) :] if here in way else way[-1:]:
                popped[cell] += 1
    return {cell: arrow(cell)[0] for cell in cells if cell != start}, sum(popped.values())


def sides_of(arrows: dict[tuple[int, int], int], width: int, height: int) -> np.ndarray:
    cells = np.zeros((height, width), np.uint8)
    for (row, col), side in arrows.items():
        cells[row, col] |= 1 << side
        cells[row + OFFSETS[side][0], col + OFFSETS[side][1]] |= 1 << (side ^ 2)
    return cells


def an_order(width: int, height: int, seed: int, **more: object) -> Order:
    return order_of("local", {"width": width, "height": height, "seed": seed, **more})  # type: ignore[typeddict-item]


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 2**64), st.integers(0, 99))
def test_any_order_of_popping_gives_the_same_tree(
    width: int, height: int, seed: int, order: int
) -> None:
    maze = dedale.generate("wilson-stacks", width=width, height=height, seed=seed)
    arrows, pops = slow_stacks(width, height, seed, maze.start, order)
    assert np.array_equal(np.array(maze.cells), sides_of(arrows, width, height))
    cells, popped = make_stacks(an_order(width, height, seed, workers=1))
    assert np.array_equal(cells, np.array(maze.cells))
    assert popped.pops == pops


@pytest.fixture
def small_areas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stacks, "TILE", 8)
    monkeypatch.setattr(stacks, "PART", 32)


@pytest.fixture(scope="module")
def emulated(tmp_path_factory: pytest.TempPathFactory) -> Card:
    return EmulatedCard(compile_card(tmp_path_factory.mktemp("card")))


SIZES = [(90, 70), (64, 64), (1, 100), (100, 1), (33, 65), (150, 9)]


@pytest.mark.usefixtures("small_areas")
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("masked", [False, True])
def test_in_pieces_it_is_the_same(
    emulated: Card, width: int, height: int, masked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By levels of areas, by parts that know nothing of each other, and by a card."""
    monkeypatch.setattr("dedale.scale.gpu_stacks.LAST", 32)
    for seed in range(3):
        mask = None
        if masked:
            noise = np.random.default_rng(seed).random((height, width)) < 0.2
            noise[0, 0] = False
            mask = dedale.Mask.from_array(noise)
        whole = dedale.generate("wilson-stacks", width=width, height=height, seed=seed, mask=mask)
        expected = np.array(whole.cells)
        order = an_order(width, height, seed, mask=mask, workers=2)
        cells, popped = make_stacks(order)
        assert np.array_equal(cells, expected)
        apart, popped_apart = make_stacks(
            order,
            lambda order, areas: (
                (k, stacks.pop_part(order, area)) for k, area in reversed(list(enumerate(areas)))
            ),
        )
        assert np.array_equal(apart, expected)
        on_card, popped_on_card = pop_on_card(order, emulated)
        assert np.array_equal(on_card, expected)
        assert popped.pops == popped_apart.pops == popped_on_card.pops


@pytest.mark.parametrize("engine", ["local", "dask"])
def test_engines_give_the_maze_of_one_piece(tmp_path: Path, engine: str) -> None:
    if engine == "dask":
        pytest.importorskip("distributed")
    expected = dedale.generate("wilson-stacks", width=300, height=200, seed=8)
    made = dedale.generate("wilson-stacks", width=300, height=200, seed=8, engine=engine, workers=1)
    assert made == expected
    assert made.recipe == expected.recipe
    stored = generate(
        algorithm="wilson-stacks", width=300, height=200, seed=8, output=tmp_path / "maze.zarr"
    )
    assert stored.digest() == expected.digest()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["maze.zarr"]


def test_what_is_not_made_in_pieces_is_said() -> None:
    with pytest.raises(DedaleError, match="prim is made in one piece"):
        generate(algorithm="prim", width=5, height=5, seed=1)
