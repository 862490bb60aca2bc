"""Films: the events that a kernel records while it works, and the player that walks them."""

from ..kernel.events import CODES, EVENT_NAMES
from .trace import Trace

__all__ = ["CODES", "EVENT_NAMES", "Trace"]
