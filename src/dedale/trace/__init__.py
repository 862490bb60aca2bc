"""Films: the events that a kernel records while it works, their story, and the player."""

from ..kernel.events import CODES, EVENT_NAMES
from .story import Line, Story, Told, story_of
from .trace import Trace

__all__ = ["CODES", "EVENT_NAMES", "Line", "Story", "Told", "Trace", "story_of"]
