"""Connections that get nowhere: requests that do not arrive, answers that nobody reads.

uvicorn waits for the head of a request as long as one likes, keeps an answer until it is read, and
accepts connections until the system has no more files to give. Here a head must be there within
some seconds (the body is the guard's, `guard.py`), an answer must be read at some pace, and beyond
a number of connections the one that has done nothing for the longest time makes room.
"""

import asyncio
import contextlib
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from .addresses import address_of

#: Seconds within which the head of a request must have arrived.
HEAD_SECONDS = 10.0
#: Files that are ours whatever happens: the database, the workers' pipes, the log.
RESERVED = 128
#: Connections that are accepted at once: those that make room for them are closed some turns of
#: the event loop later.
AT_ONCE = RESERVED // 8
#: An answer may stand still for so many seconds.
STANDSTILL = 30.0
#: Seconds between two looks at answers that are not read.
LOOK = 1.0
#: Bytes that wait to be read: of all connections of one address, and of all.
UNREAD_OF_ADDRESS, UNREAD = 128 * 2**20, 512 * 2**20


class Arrivals:
    """The connections of one server whose next request has not arrived, the oldest first."""

    def __init__(self, most: int, seconds: float = HEAD_SECONDS) -> None:
        self.most, self.seconds = most, seconds
        self._since: dict[Connection, asyncio.TimerHandle | None] = {}

    def __contains__(self, connection: object) -> bool:
        """Whether the head of a request has begun to arrive, or should have."""
        return self._since.get(connection) is not None  # type: ignore[call-overload]

    def begin(self, connection: "Connection", connections: int) -> None:
        """A connection waits for the head of a request from now on."""
        self.end(connection)
        self._make_room(connections)
        loop = asyncio.get_running_loop()
        self._since[connection] = loop.call_later(self.seconds, self.drop, connection)

    def rest(self, connection: "Connection") -> None:
        """Its answer is given: it may stay for further requests, as long as there is room."""
        self.end(connection)
        self._since[connection] = None

    def end(self, connection: "Connection") -> None:
        """Its request is there, or it is gone."""
        timer = self._since.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def drop(self, connection: "Connection") -> None:
        """Close a connection whose request does not come."""
        self.end(connection)
        connection.transport.abort()

    def _make_room(self, connections: int) -> None:
        for oldest in list(self._since)[: max(0, connections - self.most)]:
            self.drop(oldest)


class Unread:
    """The answers of one server that are not read as fast as they are written."""

    def __init__(self, of_address: int = UNREAD_OF_ADDRESS, most: int = UNREAD) -> None:
        self.of_address, self.most = of_address, most
        self._seen: dict[Connection, tuple[int, float]] = {}  # the least size, and since when
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, connection: "Connection") -> None:
        """An answer waits to be read."""
        loop = asyncio.get_running_loop()
        self._seen[connection] = (connection.unread, loop.time())
        self._keep_within(loop.time())

    def end(self, connection: "Connection") -> None:
        """It was read, or its connection is gone."""
        self._seen.pop(connection, None)

    def _keep_within(self, now: float) -> None:
        """Drop what stands still, and the largest where too much waits; look again in a second."""
        sizes = {connection: connection.unread for connection in self._seen}
        for connection, size in sizes.items():
            least, since = self._seen[connection]
            if size < least:
                self._seen[connection] = (size, now)
            elif now - since > STANDSTILL:
                self._drop(connection)
        left = {each: size for each, size in sizes.items() if each in self._seen}
        per_address: Counter[str] = Counter()
        for connection, size in left.items():
            per_address[connection.address] += size
        total = sum(left.values())
        for connection in sorted(left, key=left.__getitem__, reverse=True):
            address, size = connection.address, left[connection]
            if total > self.most or (address and per_address[address] > self.of_address):
                total -= size
                per_address[address] -= size
                self._drop(connection)
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(LOOK, self._look) if self._seen else None

    def _look(self) -> None:
        self._keep_within(asyncio.get_running_loop().time())

    def _drop(self, connection: "Connection") -> None:
        self.end(connection)
        connection.transport.abort()


class Connection(H11Protocol):
    """A connection, as uvicorn has them, that is watched while it waits."""

    arrivals: Arrivals
    unread_answers: Unread

    @property
    def address(self) -> str:
        """Where it comes from; "": this machine."""
        return address_of(self.client[0]) if self.client else ""

    @property
    def unread(self) -> int:
        """Bytes of answers that wait to be read."""
        return int(self.transport.get_write_buffer_size())

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.arrivals.begin(self, len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        self.arrivals.end(self)
        self.unread_answers.end(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self.arrivals.end(self)
        elif self not in self.arrivals:  # the beginning of a further request
            self.arrivals.begin(self, len(self.connections))

    def on_response_complete(self) -> None:
        self.arrivals.rest(self)
        super().on_response_complete()
        if self.cycle is not None and not self.cycle.response_complete:  # the next is there already
            self.arrivals.end(self)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread_answers.begin(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread_answers.end(self)


def protocol(most: int | None = None) -> type[Connection]:
    """The protocol for one server; `most` connections, or as many as the system allows."""
    most = _files() - RESERVED if most is None else most
    watches = {"arrivals": Arrivals(max(16, most)), "unread_answers": Unread()}
    return type("Connection", (Connection,), watches)


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
