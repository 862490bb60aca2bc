"""The digests of a maze that is never stored, against those of its cells."""

import hashlib
from typing import Any

import numpy as np
import pytest

from dedale.kernel.jit import fast
from dedale.scale import digests
from dedale.scale.digests import Digester, pack, unpack
from dedale.scale.job import Job
from dedale.scale.notes import MemoryNotes
from dedale.scale.plan import Plan


def cells_and_notes(plan: Plan) -> tuple[np.ndarray, MemoryNotes]:
    cells = np.empty((plan.height, plan.width), np.uint8)
    notes = MemoryNotes()
    job = Job(plan, cells, notes)
    for steps in job.stages():
        for step in steps:
            job.make(step)
    return cells, notes


def expected(plan: Plan, cells: np.ndarray) -> list[bytes]:
    windows = [plan.area(0, block).window for block in range(plan.count(0))]
    return [hashlib.blake2b(cells[w].tobytes(), digest_size=16).digest() for w in windows]


@pytest.mark.parametrize(
    ("width", "height", "workers"),
    [(1, 1, 1), (128, 100, 2), (300, 5, 1), (700, 1030, 2), (1100, 2100, 3), (8300, 140, 2)],
)
def test_digests_are_those_of_the_cells(width: int, height: int, workers: int) -> None:
    plan = Plan(width, height, 11, block=128)
    cells, notes = cells_and_notes(plan)
    digester = Digester(plan)
    digester.run(workers)
    assert [digest.tobytes() for digest in digester.digests] == expected(plan, cells)
    assert not digester._held
    assert not digester._summaries
    finals: list[Any] = [np.empty(0, np.int64)]
    for level in range(2, plan.levels + 1):
        for part in range(plan.count(level)):
            note = notes.get(f"solved-{level}-{part}")
            assert note is not None
            finals.append(note["final"])
    assert digester.decided.tolist() == np.unique(np.concatenate(finals)).tolist()


def test_most_blocks_do_not_wait_for_the_whole() -> None:
    plan = Plan(128 * 64, 128 * 64, 2, block=128)
    waiting = []
    digester = Digester(plan, lambda what, share: waiting.append(len(digester._held)))
    digester.run(2)
    assert max(waiting) < 0.7 * plan.count(0)


def test_packed_cells_come_back() -> None:
    cells, _ = cells_and_notes(Plan(61, 47, 5))
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

    monkeypatch.setattr(digests, "solve_block", broken)
    with pytest.raises(MemoryError, match="no room"):
        Digester(Plan(2000, 2000, 1, block=128)).run(2)
