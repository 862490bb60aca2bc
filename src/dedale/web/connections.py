"""Connections that never get to a point: a request must arrive in time, and there is room for all.

uvicorn waits for the head of a request as long as one likes, and accepts connections until the
system has no more files to give. Here a head must be there within some seconds (the body is the
guard's, `guard.py`), and beyond a number of connections the one that has been arriving for the
longest time makes room for the new one.
"""

import asyncio
import contextlib
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

#: Seconds within which the head of a request must have arrived.
HEAD_SECONDS = 10.0
#: Files that are ours whatever happens: the database, the workers' pipes, the log.
RESERVED = 128


class Arrivals:
    """The connections of one server that have not sent a whole head yet, the oldest first."""

    def __init__(self, most: int, seconds: float = HEAD_SECONDS) -> None:
        self.most, self.seconds = most, seconds
        self._since: dict[Arriving, asyncio.TimerHandle] = {}

    def begin(self, connection: "Arriving", connections: int) -> None:
        """A connection waits for a request from now on."""
        self.end(connection)
        while connections > self.most and self._since:
            oldest = next(iter(self._since))
            self.drop(oldest)
            connections -= 1
        loop = asyncio.get_running_loop()
        self._since[connection] = loop.call_later(self.seconds, self.drop, connection)

    def end(self, connection: "Arriving") -> None:
        """Its request is there, or it is gone."""
        timer = self._since.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def drop(self, connection: "Arriving") -> None:
        """Close a connection whose request does not come."""
        self.end(connection)
        connection.transport.abort()


class Arriving(H11Protocol):
    """A connection, as uvicorn has them, that `arrivals` keeps an eye on."""

    arrivals: Arrivals

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.arrivals.begin(self, len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        self.arrivals.end(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self.arrivals.end(self)
        elif self not in self.arrivals._since:  # the beginning of a further request
            self.arrivals.begin(self, len(self.connections))


def protocol(most: int | None = None) -> type[Arriving]:
    """The protocol for one server; `most` connections, or as many as the system allows."""
    most = _files() - RESERVED if most is None else most
    return type("Arriving", (Arriving,), {"arrivals": Arrivals(max(16, most))})


def _files() -> int:
    """How many files we may have open: as many as the system lets us ask for, within reason."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        return int(most if soft == resource.RLIM_INFINITY else soft)
    return 512
