"""What the workshop of levels does with one, as the protocol of games asks for it."""

from ...jsons import JsonObject
from ..game import HarderStart, Values
from ..making import LevelMaking
from .making.generator import generate, hardest, prune
from .making.unsolver import harder
from .setup import new
from .state import State


def make_levels(values: Values, making: LevelMaking) -> list[State]:
    """Levels of these parameters, in numbered attempts of the same seed."""
    names = ("size", "vertical", "horizontal", "seed", "crossing")
    kind: JsonObject = {name: values[name] for name in names if values.get(name) is not None}
    kind |= {"jobs": making.workers, "scheduler": making.scheduler}
    kind |= {"variant": values.get("variant") or ""}
    if making.hardest is not None:
        levels = [hardest(seconds=making.hardest, **kind)]
    else:
        kind |= {"moves": values.get("moves")}
        levels = generate(count=making.count, aims=making.aims, **kind)
    return [new(level, crossing=kind.get("crossing", "kills")) for level in levels]


def harder_start(state: State, everybody: bool = False) -> HarderStart:
    """The start of Ariane and the minotaurs that is furthest from a win; of `everybody`, Theseus
    moves as well.

    >>> from dedale.games.ariane import new
    >>> harder_start(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")).length
    3
    """
    found = harder(state.level, crossing=state.crossing, theseus=everybody)
    return HarderStart(new(found.level, crossing=state.crossing), found.length, found.proven)


def pruned(state: State) -> State:
    """The level without walls and minotaurs that are of no use.

    >>> from dedale.games.ariane import new
    >>> print(pruned(new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T|V|\\n+-+-+\\n")).level.to_text(), end="")
    2
    +-+-+
    |A P|
    +   +
    |T  |
    +-+-+
    """
    return new(prune(state.level, crossing=state.crossing), crossing=state.crossing)
