"""What maintainers run: the checkers of the records, the proofs, the random levels."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
from pathlib import Path

import pytest

from dedale.games import ariane, theseus
from tests.sampling import WHOLE, sampled

ROOT = Path(__file__).parents[3]


@pytest.fixture
def tool(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module


@pytest.mark.parametrize(("name", "pack"), [("ariane", "records"), ("theseus", "longest")])
def test_the_records_are_right_by_a_program_of_fifty_lines(name, pack):
    checker = ROOT / "records" / f"check_{name}.py"
    assert len(checker.read_text().splitlines()) <= 50
    assert "dedale" not in checker.read_text().split('"""')[2]
    out = subprocess.run([sys.executable, str(checker)], capture_output=True, text=True, check=True)
    told = out.stdout.splitlines()
    assert all(line.endswith("right") for line in told)
    levels = (ariane if name == "ariane" else theseus).load_pack(pack).levels
    lines = (ROOT / "records" / f"{name}.txt").read_text().splitlines()
    assert [int(line.split()[0]) for line in lines] == [entry.par for entry in levels]
    assert len(told) == len(lines)
    squares = [entry.par for entry in levels if entry.level.maze.width == entry.level.maze.height]
    assert squares == sorted(squares), "a board walled into a larger one is as long"


@pytest.mark.skipif(not WHOLE, reason="numba compiles the proof for ten seconds: make soak")
def test_the_proof_agrees_with_a_search_of_all_starts(tool):
    """Wall sets judged by bits, and the level that was found by a search of all its starts."""
    prover = tool("prove_records").Prover(3)
    rng = random.Random(5)
    for _wall_set in range(3):
        most = prover.longest(rng.getrandbits(12) & rng.getrandbits(12), -5)
        level = prover.level()
        assert ariane.solve(level).length == most
        assert ariane.harder(level, theseus=True).length == most


def test_random_levels_are_as_in_the_literal_rules(tool):
    fuzz = tool("fuzz_rules")
    rng = random.Random(7)
    for number in range(150):
        fuzz.compare(fuzz.random_level(rng), "kills" if number % 4 else "passes", number % 2 == 0)


@pytest.mark.parametrize("name", sampled(["labyrinth", *ariane.VARIANTS, "combined"], 3))
def test_the_packs_keep_what_is_promised(tool, name):
    assert list(tool("prove_packs").complaints(name)) == []
