"""The page about the treasure game is run."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "treasure.md"


def test_the_page_tells_the_truth() -> None:
    tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried.attempted > 8
    assert tried.failed == 0


def test_the_page_names_every_strategy_and_placer() -> None:
    from dedale.games.treasure import PLACERS, STRATEGIES

    text = PAGE.read_text(encoding="utf-8")
    for table in (STRATEGIES, PLACERS):
        for name in table:
            assert table[name].plugin or f"| `{name}` |" in text
