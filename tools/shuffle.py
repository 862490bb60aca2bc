"""The files of tests in another order, and the tests in each of them, as a plug-in of pytest.

    pytest -p shuffle --shuffle 7

Tests of one file stay together, as they share what is dear to start.
"""

import random

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, help="the seed of the order of the tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    if seed is None:
        return
    drawn = random.Random(seed)
    files: dict[object, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    order = list(files.values())
    drawn.shuffle(order)
    for tests in order:
        drawn.shuffle(tests)
    items[:] = [item for tests in order for item in tests]
