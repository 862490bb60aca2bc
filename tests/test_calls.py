"""A short run of tools/fuzz_calls.py: no public call crashes, whatever it is given."""

import sys
from pathlib import Path


def test_odd_values_are_refused_in_words() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
    try:
        from fuzz_calls import watched  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    assert watched(seed=2, first=0, count=600) == []
