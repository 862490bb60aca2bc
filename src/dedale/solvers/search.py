"""What can be asked of a search, and of a tour: closed lists."""

from dataclasses import replace

from ..errors import DedaleError
from ..i18n import N_
from ..maze.direction import Position
from ..record import record
from ..requests import Parameter, Request, parameter


@record(frozen=True)
class Search(Request):
    """Paths from a cell to the nearest of some, by one solver or several."""

    algorithm: tuple[str, ...] = parameter(
        "name",
        N_("algorithm"),
        (),
        choices="solver",
        several=True,
        option="-a --algorithm",
        about=N_("Solver (see `dedale list solvers`); repeatable (default: bfs)."),
    )
    start: Position | None = parameter(
        "place", N_("start"), option="--from", about=N_("Start cell (default: the maze's start).")
    )
    goal: tuple[Position, ...] = parameter(
        "place",
        N_("goal"),
        (),
        several=True,
        option="--to",
        about=N_("Goal cell; of several, the nearest (default: the maze's goal)."),
    )
    heuristic: str | None = parameter(
        "name",
        N_("heuristic"),
        choices="heuristic",
        proposed="manhattan",
        about=N_("Heuristic of A* (see `dedale list heuristics`)."),
    )
    avoid: tuple[Position, ...] = parameter(
        "place", N_("cells to avoid"), (), several=True, about=N_("A cell to avoid; repeatable.")
    )
    danger: tuple[Position, ...] = parameter(
        "place", N_("minotaurs"), (), several=True, about=N_("A minotaur to stay away from.")
    )
    all: bool = parameter(
        "bool", N_("all"), False, about=N_("All shortest paths (pcc, automaton).")
    )

    def agrees(self) -> None:
        """Refuse a start that is avoided, and a heuristic that nobody would use."""
        if self.start in self.avoid:
            raise DedaleError(
                "start {start} is also to be avoided: leave out one", start=self.start
            )
        if self.heuristic is not None and "astar" not in self.algorithm:
            raise DedaleError("heuristic {name!r} is for astar alone", name=self.heuristic)

    @property
    def names(self) -> tuple[str, ...]:
        """The solvers."""
        return self.algorithm or (("automaton",) if self.all else ("bfs",))


#: One solver at work.
RUN = (
    replace(Search.parameter("algorithm"), several=False, default="bfs"),
    replace(Search.parameter("heuristic"), default="manhattan"),
)
#: What is asked of a tour beside its ends and cells to avoid.
TOUR = (
    Parameter(
        "stops",
        "place",
        N_("stops"),
        (),
        several=True,
        option="--through",
        about=N_("A stop of a tour; repeatable."),
    ),
    Parameter(
        "method",
        "name",
        N_("method"),
        "optimal",
        choices="tour",
        about=N_("How the tour is found (see `dedale list tours`)."),
    ),
    Parameter(
        "seconds",
        "int",
        N_("seconds"),
        60,
        least=1,
        about=N_("Time limit for an optimal tour, in seconds."),
    ),
)
#: A tour with its ends, for a server that has others to serve.
WALK = (
    Search.parameter("start"),
    Parameter("end", "place", N_("end")),
    *TOUR[:-1],
    replace(TOUR[-1], default=5, most=60),
)
