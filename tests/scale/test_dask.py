"""The cluster engine: the same maze and the same paths, also when a worker dies."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dedale
from dedale.errors import DedaleError
from dedale.scale import dask_engine, generate
from dedale.scale.analyse import analyse
from dedale.scale.braid import braid
from dedale.scale.solve import solve

from .told import Told

SIZE: dict[str, Any] = {"width": 900, "height": 700, "seed": 11}


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    small = generate(width=300, height=300, seed=1)  # compile here, not in every worker
    solve(small)
    analyse(small)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_finds_what_one_machine_finds(scheduler: str, tmp_path: Path) -> None:
    plain = dedale.generate("kruskal", **SIZE)
    maze = generate(**SIZE, engine="dask", scheduler=scheduler, output=tmp_path / "maze.zarr")
    assert maze.digest() == plain.digest()
    found = solve(maze, engine="dask", scheduler=scheduler)
    assert found.length == dedale.solve(plain, start=(0, 0), goal=(699, 899)).length
    figures = analyse(maze, engine="dask", scheduler=scheduler)
    known = dedale.analyse(plain)
    assert figures == {name: known[name] for name in figures}
    target = tmp_path / "braided.zarr"
    braided = braid(maze, 30, output=target, engine="dask", scheduler=scheduler)
    assert braided.digest() == dedale.braid(plain, 30, braider="dead-ends-hashed").digest()
    in_memory = generate(**SIZE, engine="dask", scheduler=scheduler)
    assert in_memory == plain
    assert in_memory.recipe == plain.recipe


def test_a_worker_lost_in_the_middle_costs_its_blocks_only(scheduler: str, tmp_path: Path) -> None:
    from distributed import Client

    with Client(scheduler) as client:
        victims = list(client.run(os.getpid).values())

    class Killing(Told):
        def tell(self, share: float) -> None:
            super().tell(share)
            if len(self.shares) == 3:
                os.kill(victims[0], signal.SIGKILL)

    with Killing() as told:
        maze = generate(
            **SIZE, engine="dask", scheduler=scheduler, output=tmp_path / "maze.zarr"
        )  # fmt: skip
    assert maze.digest() == dedale.generate("kruskal", **SIZE).digest()
    assert len(told.shares) > 3


def test_a_cluster_makes_the_same_levels(scheduler: str) -> None:
    from dedale.games import ariane

    wish: dict[str, Any] = {"size": 4, "moves": 12, "seed": 1, "count": 3}
    here = ariane.generate(**wish)
    assert ariane.generate(**wish, scheduler=scheduler) == here
    lengths: list[int] = []
    level = ariane.hardest(
        size=4, seconds=0.5, scheduler=scheduler, report=lambda level, n: lengths.append(n)
    )
    assert ariane.solve(level).length == lengths[-1] == max(lengths)


def test_a_cluster_of_our_own_is_started_and_ended(tmp_path: Path) -> None:
    with dask_engine.cluster(None, 1) as cluster:
        (pid,) = cluster.client.run(os.getpid).values()
        assert list(cluster.each(abs, [-3])) == [3]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_an_address_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_engine, "TIMEOUT", 1)
    with pytest.raises(DedaleError, match="no dask scheduler answers at 'tcp:"):
        generate(**SIZE, engine="dask", scheduler="tcp://127.0.0.1:9")
    with pytest.raises(DedaleError, match="needs a maze on disk"):
        solve(dedale.generate(width=5, height=5, seed=1), engine="dask")
