"""The page about solving says what is so: its examples are run, its table is complete."""

import doctest
import re
from pathlib import Path

from dedale.solvers import HEURISTICS, SOLVERS, TOURS

PAGE = Path(__file__).parents[2] / "docs" / "solving.md"


def test_its_examples_hold():
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_it_names_everything_of_the_tables():
    named = set(re.findall(r"`([a-z0-9-]+)`", PAGE.read_text(encoding="utf-8")))
    for table in (SOLVERS, HEURISTICS, TOURS):
        ours = {name for name, entry in table.items() if not entry.plugin}
        assert ours <= named
