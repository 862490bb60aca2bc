"""Beginning a game: from a level, or from one made to measure."""

from ...errors import DedaleError
from .levels.level import Level
from .levels.reader import loads
from .search.start import start
from .state import State


def new(
    level: Level | str | None = None,
    *,
    size: int | None = None,
    moves: int | None = None,
    vertical: int | None = None,
    horizontal: int | None = None,
    seed: int | None = None,
    variant: str | None = None,
    crossing: str = "kills",
) -> State:
    """The start of a level: a `Level`, the text of one, or one made as `generate` makes them.

    The optional rules of `variant` hold in a level that is given as well.

    >>> from dedale.games.ariane import legal_moves, play
    >>> state = new("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")
    >>> legal_moves(state)
    ['Down', 'Right']
    >>> play(state, "Right").theseus, play(state, "Down").theseus
    ((1, 0), (1, 0))
    """
    if level is None:
        from .making.generator import generate

        [level] = generate(
            size=8 if size is None else size,
            moves=moves,
            vertical=1 if vertical is None else vertical,
            horizontal=1 if horizontal is None else horizontal,
            seed=seed or 0,
            variant=variant or "",
            crossing=crossing,
        )
        return start(level, crossing)
    sizes = {"size": size, "moves": moves, "vertical": vertical, "horizontal": horizontal}
    wanted = sizes | {"seed": seed}
    if given := [name for name, value in wanted.items() if value is not None]:
        names = ", ".join(given)
        raise DedaleError("a level is given: {names} would make another one", names=names)
    found = loads(level) if isinstance(level, str) else level
    return start(found.under(*variant.split()) if variant else found, crossing)
