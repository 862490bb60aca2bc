"""Who may use a worker next: fair shares, and a lane of its own for what is quick.

A visitor has at most `share` pieces of work here, and never all places of a lane: one is left for
the next request. Of those that wait, the visitor with the least work running goes first. The
same holds for all visitors of one address together, since anybody can be many visitors: a class
has room, but never all of it. Quick work (to begin a game, a hint, a verdict) has a lane to itself;
a piece that turns out not to be quick makes room in it after a second, and goes on beside the
others.
"""

import asyncio
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from ..i18n import ngettext
from .addresses import ADDRESS
from .errors import ApiError

#: Seconds after which work is not quick any more.
QUICK = 1.0
#: Places in the quick lane.
QUICK_PLACES = 3

Lane = Literal["long", "quick", "late"]


@dataclass(eq=False, slots=True)
class Ticket:
    """A piece of work that waits or runs. `who` is "" for the server's own."""

    who: str
    address: str
    lane: Lane
    turn: "asyncio.Future[None]" = field(repr=False)


class Lanes:
    """The queue before the workers."""

    def __init__(self, workers: int, waiting: int, share: int) -> None:
        self.places: dict[Lane, int] = {"long": workers, "quick": QUICK_PLACES, "late": workers}
        self.most_waiting, self.share = waiting, share
        self._waiting: list[Ticket] = []
        self._running: set[Ticket] = set()
        self._seconds = 0.5  # what a piece of work takes, lately

    @property
    def most(self) -> int:
        """How many pieces may run at once."""
        return sum(self.places.values())

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def enter(self, who: str, quick: bool) -> Ticket:
        """Wait for one's turn; refused when there is too much already, of this one or in all."""
        address, here = ADDRESS.get(), (*self._running, *self._waiting)
        if who and sum(ticket.who == who for ticket in here) >= self.share:
            raise busy(429, self.retry_after())
        others = max(self.share, self.most_waiting - self.share)
        if address and sum(ticket.address == address for ticket in here) >= others:
            raise busy(429, self.retry_after())
        loop = asyncio.get_running_loop()
        ticket = Ticket(who, address, "quick" if quick else "long", loop.create_future())
        self._waiting.append(ticket)
        self._admit()
        if not ticket.turn.done() and len(self._waiting) > self.most_waiting:
            self._waiting.remove(ticket)
            raise busy(503, self.retry_after())
        try:
            await ticket.turn
        except BaseException:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            else:
                self.leave(ticket)
            raise
        return ticket

    def leave(self, ticket: Ticket, seconds: float | None = None) -> None:
        """The work is over; it took so many seconds."""
        self._running.discard(ticket)
        if seconds is not None:
            self._seconds += (seconds - self._seconds) / 8
        self._admit()

    def _admit(self) -> None:
        while (ticket := self._next()) is not None:
            self._waiting.remove(ticket)
            self._running.add(ticket)
            ticket.turn.set_result(None)
            if ticket.lane == "quick":
                asyncio.get_running_loop().call_later(QUICK, self._outgrow, ticket)

    def _next(self) -> Ticket | None:
        """Whose turn it is, if there is room: who has the least running goes first, and before
        that the address that has the least."""
        running = Counter(ticket.who for ticket in self._running)
        nearby = Counter(ticket.address for ticket in self._running)
        taken = Counter(ticket.lane for ticket in self._running)
        mine = Counter((ticket.who, ticket.lane) for ticket in self._running)
        ours = Counter((ticket.address, ticket.lane) for ticket in self._running)

        def fits(ticket: Ticket) -> bool:
            places = self.places[ticket.lane]
            most = places if not ticket.who else max(1, places - 1)
            # With two places an address may have both: a class has only one address.
            together = places if not ticket.address or places < 3 else places - 1
            return (
                taken[ticket.lane] < places
                and mine[ticket.who, ticket.lane] < most
                and ours[ticket.address, ticket.lane] < together
            )

        def before(ticket: Ticket) -> tuple[int, int]:
            return (nearby[ticket.address] if ticket.address else 0, running[ticket.who])

        # One whose visitor has just left is done already, and takes itself out of the queue.
        waiting = (ticket for ticket in self._waiting if not ticket.turn.done() and fits(ticket))
        return min(waiting, key=before, default=None)

    def _outgrow(self, ticket: Ticket) -> None:
        """Not quick after all: make room in the quick lane, if there is some elsewhere."""
        if ticket not in self._running:
            return
        if sum(other.lane == "late" for other in self._running) < self.places["late"]:
            ticket.lane = "late"
            self._admit()
        else:
            asyncio.get_running_loop().call_later(QUICK, self._outgrow, ticket)

    def retry_after(self) -> int:
        """Seconds after which there should be room, from what waits and how long work takes."""
        ahead = len(self._waiting) + len(self._running)
        return min(60, max(1, math.ceil(self._seconds * ahead / self.places["long"])))


class Turns:
    """For what is held in memory meanwhile: one of each visitor at a time, and `most` in all.

    >>> turns = Turns(most=2)
    >>> with turns.hold("zoe"), turns.hold("ali"):
    ...     pass
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: set[str] = set()

    @contextmanager
    def hold(self, who: str) -> Iterator[None]:
        """Have one's turn; refused when one has it already, or too many others have."""
        if who in self._held or len(self._held) >= self.most:
            raise busy(429 if who in self._held else 503, 5)
        self._held.add(who)
        try:
            yield
        finally:
            self._held.remove(who)


def busy(status: int, n: int) -> ApiError:
    """The refusal of what may be asked again in `n` seconds: of this visitor, or of anybody."""
    message = (
        ngettext(
            "the server is busy: try again in {n} second",
            "the server is busy: try again in {n} seconds",
            n,
        )
        if status == 503
        else ngettext(
            "too many requests at once: try again in {n} second",
            "too many requests at once: try again in {n} seconds",
            n,
        )
    )
    return ApiError(status, "busy", message, retry_after=n)
