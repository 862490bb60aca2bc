"""Short runs of `make soak`, `make fuzz` and `make siege`."""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import fuzz
import siege
import soak


def test_two_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    assert asyncio.run(soak.soak(2, 4, tmp_path, None)) == 0


@pytest.mark.filterwarnings("ignore")
def test_mutated_inputs_break_no_reader() -> None:
    assert fuzz.fuzz_readers(1200, seed=7) == []


def test_mutated_requests_break_no_route(server: Any) -> None:
    assert asyncio.run(fuzz.fuzz_routes(150, 7, server.address)) == []


def test_a_short_siege_leaves_no_worker_and_opens_no_game_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maze = siege.HEAVY["maze"]["make"] | {"width": 500, "height": 500}  # heavy enough to be left
    monkeypatch.setitem(siege.HEAVY, "maze", {"make": maze})
    counts = {"heavy": 2, "half_sent": 20, "burst": 4, "abandoned": 8, "forged": 60}
    counts |= {"minted": 8, "archives": 0, "long_paths": 3, "unread": 0, "mixed": 0}
    ground = siege.Siege(tmp_path, "--no-warm")
    try:
        assert asyncio.run(ground.run(argparse.Namespace(**counts), seconds=0.5)) == 0
    finally:
        ground.server.kill()
