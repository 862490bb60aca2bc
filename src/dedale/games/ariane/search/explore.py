"""Which search a state needs."""

from ..state import State
from .exploration import Exploration
from .search import Search
from .walk import Walk


def explore(
    start: State, method: str = "bfs", *, links: bool = False, limit: int | None = None
) -> Search:
    """A search from a state: compiled for the basic game, a `Walk` where there are other rules.

    `limit` is for the latter: the configurations after which it gives up.
    """
    if start.level.extras.names:
        return Walk(start, method, links=links, limit=limit)
    return Exploration(start, method, links=links)
