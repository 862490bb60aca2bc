"""Beginning a game: from a level, or from one made to measure."""

from ...errors import DedaleError
from .level import Level, loads
from .state import State


def new(
    level: Level | str | None = None,
    *,
    width: int | None = None,
    height: int | None = None,
    moves: int | None = None,
    seed: int | None = None,
) -> State:
    """The start of a level: a `Level`, the text of one, or one made as `generate` makes them.

    >>> new("3x1\\n+-+-+-+\\n|T M P|\\n+-+-+-+\\n").theseus
    (0, 0)
    """
    if level is None:
        from .making import generate

        wide, high = width or height or 7, height or width or 7
        [level] = generate(width=wide, height=high, moves=moves, seed=seed or 0)
        return State.at_start(level)
    wanted = {"width": width, "height": height, "moves": moves, "seed": seed}
    if given := [name for name, value in wanted.items() if value is not None]:
        names = ", ".join(given)
        raise DedaleError("a level is given: {names} would make another one", names=names)
    return State.at_start(loads(level) if isinstance(level, str) else level)
