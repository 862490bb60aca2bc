"""The digests of a maze that is never stored, against those of its cells."""

import hashlib
from typing import Any

import numpy as np
import pytest

import dedale
from dedale.kernel.jit import fast
from dedale.kernel.threads import in_threads
from dedale.progress import Work
from dedale.scale import job as jobs
from dedale.scale.digests import Digests, pack, unpack
from dedale.scale.job import Job, Schedule
from dedale.scale.notes import MemoryNotes
from dedale.scale.plan import Tiling


def cells_of(plan: Tiling) -> np.ndarray:
    return dedale.generate("kruskal", width=plan.width, height=plan.height, seed=plan.seed).cells


def digested(plan: Tiling, workers: int) -> Job[Digests]:
    notes = MemoryNotes()
    job = Job(plan, Digests(plan, notes), notes)
    job.run(lambda steps: in_threads(job.make, steps, workers))
    return job


def expected(plan: Tiling, cells: np.ndarray) -> list[bytes]:
    windows = [plan.area(0, block).window for block in range(plan.count(0))]
    return [hashlib.blake2b(cells[w].tobytes(), digest_size=16).digest() for w in windows]


@pytest.mark.parametrize(
    ("width", "height", "workers"),
    [(1, 1, 1), (128, 100, 2), (300, 5, 1), (700, 1030, 2), (1100, 2100, 3), (8300, 140, 2)],
)
def test_digests_are_those_of_the_cells(width: int, height: int, workers: int) -> None:
    plan = Tiling(width, height, 11, block=128)
    job = digested(plan, workers)
    assert [digest.tobytes() for digest in job.sink.digests] == expected(plan, cells_of(plan))
    assert not job.sink.waiting
    # What is kept is what the certificate needs, and the summary of the whole.
    kept = [f"decided-{n}-{k}" for n in range(2, plan.levels + 1) for k in range(plan.count(n))]
    assert set(job.notes._notes) == {*kept, f"solved-{plan.levels}-0"}  # type: ignore[attr-defined]


def test_most_blocks_do_not_wait_for_the_whole() -> None:
    plan = Tiling(32 * 64, 32 * 64, 2, block=32)
    notes = MemoryNotes()
    job, most = Job(plan, Digests(plan, notes), notes), 0

    class Watched(Work):
        def tell(self, share: float) -> None:
            nonlocal most
            most = max(most, len(job.sink.waiting))

    with Watched():
        job.run(lambda steps: in_threads(job.make, steps, 2))
    assert 0 < most < 0.7 * plan.count(0)


@pytest.mark.parametrize("size", [(1, 1), (128, 129), (1025, 1030), (8300, 140)])
def test_a_step_is_made_once_and_after_what_it_needs(size: tuple[int, int]) -> None:
    plan = Tiling(*size, 1, block=128)
    notes = MemoryNotes()
    job = Job(plan, Digests(plan, notes), notes)
    schedule, made = Schedule(plan), []
    for step in schedule:
        assert step is not None  # one at a time, there always is one
        made.append(step)
        schedule.note(job.make(step))
    assert len(set(made)) == len(made)
    finished = [part for verb, _level, part in made if verb == "finish"]
    assert sorted(finished) == list(range(plan.count(0)))
    merges = [(level, part) for verb, level, part in made if verb == "merge"]
    assert sorted(merges) == [
        (level, part) for level in range(1, plan.levels + 1) for part in range(plan.count(level))
    ]
    for level, part in merges:
        at = made.index(("merge", level, part))
        verb = "solve" if level == 1 else "merge"
        for line in plan.children(level, part):
            assert all(made.index((verb, level - 1, child)) < at for child in line)


def test_packed_cells_come_back() -> None:
    cells = cells_of(Tiling(61, 47, 5)).copy()
    cells[:, -1] |= 2  # into the block beside it
    cells[-1] |= 4
    for compiled in (False, True):
        flat: Any = cells.reshape(-1) if compiled else cells.reshape(-1).tolist()
        packed: Any = np.zeros(-(-flat.size // 4), np.uint8) if compiled else [0] * -(-61 * 47 // 4)
        back: Any = np.empty(61 * 47, np.uint8) if compiled else [0] * (61 * 47)
        (fast(pack) if compiled else pack)(flat, packed)
        (fast(unpack) if compiled else unpack)(packed, back, 61)
        assert list(back) == list(flat)


def test_what_goes_wrong_in_a_thread_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(jobs, "solve_block", broken)
    with pytest.raises(MemoryError, match="no room"):
        digested(Tiling(2000, 2000, 1, block=128), 2)
