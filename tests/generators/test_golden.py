"""Same seed, same maze, on every machine and in every later version.

`golden.json` holds digests written when an algorithm was first released; `make golden` adds lines
to it, and never changes one.
"""

import golden
import pytest


def test_every_generator_has_its_digests() -> None:
    """When this fails for a new generator: `make golden`."""
    assert set(golden.wanted()) <= set(golden.known())


@pytest.mark.parametrize("key", sorted(golden.known()))
def test_digest(key: str) -> None:
    assert golden.digest(key) == golden.known()[key]
