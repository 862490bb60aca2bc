"""A real server for the tests, and browsers that talk to it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from .running import RunningServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests that do not end it."""
    running = RunningServer(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()
    assert not any("Traceback" in line for line in running.errors), "".join(running.errors)


@pytest.fixture
def browser(server: RunningServer) -> Iterator[httpx.Client]:
    with server.browser() as client:
        yield client


@pytest.fixture
def other(server: RunningServer) -> Iterator[httpx.Client]:
    with server.browser() as client:
        yield client


@pytest.fixture
def third(server: RunningServer) -> Iterator[httpx.Client]:
    with server.browser() as client:
        yield client


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Starts servers on one data folder; ends those that are left."""
    running: list[RunningServer] = []

    def start(*arguments: str) -> RunningServer:
        running.append(RunningServer(tmp_path / "data", *arguments))
        return running[-1]

    yield start
    for each in running:
        each.stop()
