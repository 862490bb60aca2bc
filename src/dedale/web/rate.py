"""How often one visitor may ask, where strangers can."""

import time
from collections import OrderedDict

#: Visitors that are remembered; who has been away longest is forgotten first.
REMEMBERED = 10_000


class RateLimit:
    """So many requests a second in the long run, and a burst of some seconds' worth at once.

    >>> limit = RateLimit(10, burst=2)
    >>> [limit.wait("zoe", now=0.0), limit.wait("zoe", now=0.0), limit.wait("zoe", now=0.0)]
    [0.0, 0.0, 0.1]
    >>> limit.wait("ali", now=0.0), limit.wait("zoe", now=0.1)
    (0.0, 0.0)
    """

    def __init__(self, per_second: float, burst: float | None = None) -> None:
        self.per_second = per_second
        self.burst = 5 * per_second if burst is None else burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, visitor: str, now: float | None = None, cost: float = 1.0) -> float:
        """Seconds that a visitor should wait: 0 when the request is in order, and counted."""
        now = time.monotonic() if now is None else now
        left, since = self._left.pop(visitor, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        taken = left >= cost - 1e-9
        self._left[visitor] = (left - cost * taken, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return 0.0 if taken else (cost - left) / self.per_second
