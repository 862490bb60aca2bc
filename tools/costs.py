"""What the tests cost, as a plug-in of pytest: the dearest of them, and the sum of each kind.

Seconds of processor are those of the worker and of the processes that it started and waited for:
they say the same on a busy machine as on a quiet one. What a test sets up for others is its own.
"""

import os
import time
from collections import defaultdict

import pytest

#: The kinds, by the marker that a test bears; the first that fits counts.
KINDS = ("browser", "terminal", "database", "server", "process", "documents")
PLAIN = "in one process"
SHOWN = 10

_cost = pytest.StashKey[tuple[float, float]]()


def processor() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None):
    item.stash[_cost] = (processor(), time.monotonic())
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    report = yield
    if call.when == "teardown":
        cpu, clock = item.stash[_cost]
        kind = next((kind for kind in KINDS if item.get_closest_marker(kind)), PLAIN)
        report.user_properties.append(("cost", (kind, processor() - cpu, time.monotonic() - clock)))
    return report


class Costs:
    """Collected where the reports of all workers arrive."""

    def __init__(self) -> None:
        self.tests: list[tuple[float, float, str, str]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if report.when == "teardown" and name == "cost":
                kind, cpu, clock = value
                self.tests.append((cpu, clock, kind, report.nodeid))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if len(self.tests) < 2 * SHOWN:
            return
        write = terminalreporter.write_line
        terminalreporter.section("cost in seconds of processor (and of clock)")
        for cpu, clock, _kind, name in sorted(self.tests, reverse=True)[:SHOWN]:
            write(f"{cpu:7.1f} {clock:7.1f}  {name[:110]}")
        kinds: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for cpu, clock, kind, _name in self.tests:
            kinds[kind].append((cpu, clock))
        kinds["all"] = [(cpu, clock) for cpu, clock, _kind, _name in self.tests]
        for kind, costs in sorted(kinds.items(), key=lambda item: sum(c for c, _ in item[1])):
            cpu, clock = (sum(column) for column in zip(*costs, strict=True))
            write(f"{cpu:7.1f} {clock:7.1f}  {kind}: {len(costs)} tests")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Costs(), "costs-collected")
