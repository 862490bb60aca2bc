"""Films: the events that a kernel records while it works, and the player that walks them."""

from .codes import CODES, EVENT_NAMES
from .film import Trace

__all__ = ["CODES", "EVENT_NAMES", "Trace"]
