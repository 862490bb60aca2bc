"""Many mazes at once are the mazes of their seeds, one by one."""

import hashlib
from itertools import islice

import numpy as np
import pytest

import dedale
from dedale import DedaleError
from dedale.generators import GENERATORS


def made(n: int, algorithm: str, seed: int, **request: object) -> list[dedale.Maze]:
    return [dedale.generate(algorithm, seed=seed + k, **request) for k in range(n)]  # type: ignore[arg-type]


def facts(maze: dedale.Maze) -> tuple[object, ...]:
    return maze, maze.start, maze.goal, maze.recipe, type(maze.sides)


@pytest.mark.parametrize("algorithm", list(GENERATORS))
def test_they_are_those_of_generate(algorithm: str) -> None:
    """12x11 and 200 of them: enough for compiled batches; the oracle runs one by one."""
    n, size = 200, {"width": 12, "height": 11}
    many = list(dedale.generate_many(n, algorithm, seed=40, **size))
    assert len(many) == n
    for place in (0, 1, 57, n - 1):
        assert facts(many[place]) == facts(dedale.generate(algorithm, seed=40 + place, **size))


@pytest.mark.parametrize(
    "request_",
    [
        {"mask": "ring", "width": 15, "height": 15},
        {"mask": np.eye(12, dtype=bool), "start": (11, 0)},
        {"width": 20, "height": 20, "start": (3, 4)},
        {"algorithm": "growing-tree", "newest": 30, "width": 20},
    ],
)
def test_with_masks_starts_and_options(request_: dict[str, object]) -> None:
    algorithm = str(request_.pop("algorithm", "prim"))
    many = list(dedale.generate_many(90, algorithm, seed=7, **request_))  # type: ignore[arg-type]
    for one, other in zip(many, made(90, algorithm, 7, **request_), strict=True):
        assert facts(one) == facts(other)


def test_those_made_one_by_one_keep_the_name_of_their_mask() -> None:
    request_ = {"mask": "ring", "width": 9, "height": 9}
    (one,) = dedale.generate_many(1, "backtracker-recursive", seed=7, **request_)  # type: ignore[arg-type]
    assert facts(one) == facts(*made(1, "backtracker-recursive", 7, **request_))
    assert one.recipe is not None
    assert one.recipe.mask == "ring"


@pytest.mark.parametrize(
    ("grid", "request_"),
    [
        ("hex", {"width": 12, "height": 11}),
        ("hex", {"width": 20, "height": 20, "mask": "heart"}),
        ("zeta", {"width": 12, "height": 11, "start": (2, 3)}),
        ("polar", {"width": 8, "height": 8}),
        ("layers:3", {"width": 7, "height": 6}),
    ],
)
def test_other_grids_with_any_number_of_workers(grid: str, request_: dict[str, object]) -> None:
    some = {
        workers: list(dedale.generate_many(200, seed=3, grid=grid, workers=workers, **request_))  # type: ignore[arg-type]
        for workers in (1, 3)
    }
    assert list(map(facts, some[1])) == list(map(facts, some[3]))
    for place in (0, 1, 57, 199):
        alone = dedale.generate(seed=3 + place, grid=grid, **request_)  # type: ignore[arg-type]
        assert facts(some[3][place]) == facts(alone)


def test_other_grids_are_made_by_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """They use as many cores as squares do: the work is handed out in batches."""
    asked: list[tuple[range, int]] = []

    def in_order(make, steps, workers):  # type: ignore[no-untyped-def]
        asked.append((steps, workers))
        return map(make, steps)

    monkeypatch.setattr("dedale.generators.many.in_order", in_order)
    for n, workers in ((200, 3), (205, 3), (200, 1)):
        mazes = dedale.generate_many(
            n, width=12, height=11, seed=3, grid="hex", workers=workers, start=(1, 2)
        )
        assert len(list(mazes)) == n
    monkeypatch.setattr("dedale.generators.many.BATCH", 12 * 11 * 30 - 1)
    assert len(list(dedale.generate_many(200, width=12, height=11, seed=3, workers=1))) == 200
    monkeypatch.setattr("dedale.generators.many.BATCH", 1)
    assert len(list(dedale.generate_many(160, width=12, height=11, seed=3, workers=1))) == 160
    assert asked == [
        (range(0, 200, 34), 3),  # two batches for each of them
        (range(0, 205, 35), 3),
        (range(0, 200, 100), 1),
        (range(0, 200, 29), 1),  # not more cells than a batch has
        (range(0, 160, 1), 1),
    ]


@pytest.mark.parametrize("seed", [0, -5, 2**63 - 3, 2**70])
def test_any_seed_and_any_number_of_workers(seed: int) -> None:
    digests = []
    for workers in (1, 2, 5):
        digest = hashlib.sha256()
        for maze in dedale.generate_many(150, width=15, height=15, seed=seed, workers=workers):
            digest.update(maze.canonical())
        digests.append(digest.digest())
    assert len(set(digests)) == 1
    assert next(dedale.generate_many(150, width=15, height=15, seed=seed)) == dedale.generate(
        width=15, height=15, seed=seed
    )


def test_large_ones_are_arrays_as_usual() -> None:
    for one, other in zip(
        dedale.generate_many(3, "kruskal", width=170, height=150, seed=1),
        made(3, "kruskal", 1, width=170, height=150),
        strict=True,
    ):
        assert facts(one) == facts(other)


def test_only_what_is_asked_for_is_made() -> None:
    endless = dedale.generate_many(10**30, width=15, height=15, seed=1)
    assert len(list(islice(endless, 10))) == 10
    assert list(dedale.generate_many(0)) == []


@pytest.mark.parametrize(
    ("n", "request_", "words"),
    [
        (-1, {}, "n -1 should be at least 0"),
        (3, {"algorithm": "wilsen"}, "did you mean 'wilson'"),
        (3, {"width": 0}, "width 0 should be at least 1"),
        (3, {"workers": 0}, "workers 0 should be at least 1"),
        (3, {"nothing": 1}, "unknown option 'nothing'"),
        (3, {"start": (99, 0)}, "start"),
        (999999, {"nothing": 1}, "unknown option 'nothing'"),
        (999999, {"start": (99, 0)}, "start"),
    ],
)
def test_a_wrong_request_is_refused_at_once(
    n: int, request_: dict[str, object], words: str
) -> None:
    with pytest.raises(DedaleError, match=words):
        dedale.generate_many(n, **request_)  # type: ignore[arg-type]
