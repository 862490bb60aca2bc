"""The search of the solver as a film, on whatever search the level needs."""

from ....errors import DedaleError
from ...search_film import GONE, Places, SearchFilm
from ..levels.extras import GONE as DEAD
from ..levels.extras import NOWHERE
from ..rules.play import outcome
from ..state import State
from .search import StateSearch
from .solve import replay, solve

#: The most configurations that a film shows.
LIMIT = 300_000


def search_film(state: State, method: str = "bfs", *, most: int | None = None) -> SearchFilm:
    """The configurations in the order in which the solver reaches them, then its solution.

    `method` is "bfs" (a shortest solution) or "dfs". A `DedaleError` when there are more than
    `most` of them.
    """
    most = LIMIT if most is None else most
    search = StateSearch(state, method, limit=most)
    if outcome(state) is None:
        while not search.run(most) and search.count <= most:
            pass
        if search.count > most:
            raise DedaleError(
                "this search has more than {most:,} configurations: too many for a film", most=most
            )
    moves = solve(state, method).moves if search.won else []
    return SearchFilm(
        method,
        _who(state),
        [_places(each) for each in search],
        [max(-1, int(search.parents[k]) >> search.shift) for k in range(search.count)],
        moves,
        [_places(each) for each in replay(state, moves)] if moves else [],
        search.won,
        search.decided,
    )


def _who(state: State) -> tuple[str, ...]:
    """Ariane, Theseus, then the minotaurs in the order in which they play."""
    names = ["ariane", "theseus"]
    for number in range(len(state.minotaurs)):
        kind = "vertical" if number < len(state.level.vertical) else "horizontal"
        names.append(f"ghost-{kind}" if state.is_ghost(number) else kind)
    return tuple(names)


def _places(state: State) -> Places:
    gone, size = (NOWHERE, DEAD), state.level.size
    cells = (state.ariane, state.theseus, *state.minotaurs)
    return tuple(GONE if cell in gone else cell[0] * size + cell[1] for cell in cells)
