"""What the workshop of levels does with one, as the protocol of games asks for it."""

from ..game import HarderStart
from .making.generator import prune
from .making.unsolver import harder
from .setup import new
from .state import State


def harder_start(state: State) -> HarderStart:
    """The start of Ariane and the minotaurs that is furthest from a win.

    >>> from dedale.games.ariane import new
    >>> harder_start(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")).length
    3
    """
    found = harder(state.level, crossing=state.crossing)
    return HarderStart(new(found.level, crossing=state.crossing), found.length, found.proven)


def pruned(state: State) -> State:
    """The level without walls and minotaurs that are of no use.

    >>> from dedale.games.ariane import new
    >>> pruned(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T|V|\\n+-+-+\\n")).level.wall_count()
    0
    """
    return new(prune(state.level, crossing=state.crossing), crossing=state.crossing)
