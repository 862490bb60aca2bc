"""The web worker that does heavy work: a task in, an answer out, and how far it is meanwhile."""

import pickle
import time
from collections.abc import Callable

from ..progress import Work
from .worker import do

#: Seconds between two words about how far the work is.
OFTEN = 0.2


class Reported(Work):
    """Work that says how far it is while it goes on."""

    def __init__(self, tell: Callable[[float], None]) -> None:
        super().__init__()
        self.say, self.said = tell, time.monotonic()

    def tell(self, share: float) -> None:
        super().tell(share)
        now = time.monotonic()
        if now - self.said > OFTEN and self.share is not None:
            self.said = now
            self.say(self.share)


def work(message: bytes, tell: Callable[[float], None]) -> bytes:
    """Do a task (see `worker.py`)."""
    with Reported(tell):
        return pickle.dumps(do(*pickle.loads(message)), pickle.HIGHEST_PROTOCOL)
