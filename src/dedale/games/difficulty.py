"""What makes a level of a puzzle hard, in figures; and what can be asked of a level in them."""

from bisect import bisect
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import log2

from ..i18n import N_
from ..record import record
from ..requests import Request, parameter

#: The scores with which the grades 2 to 10 begin: half as much again each time.
GRADES = (8, 12, 18, 27, 40, 60, 90, 135, 200)
#: What the figures that people are shown are called.
LABELS = {
    "length": N_("moves of a shortest solution"),
    "solutions": N_("shortest solutions"),
    "configurations": N_("configurations"),
    "doomed": N_("doomed"),
    "only_moves": N_("turns with one good move only"),
    "reversals": N_("moves that take back the one before"),
    "grade": N_("grade"),
}


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What makes a level hard, in figures."""

    length: int  # moves of a shortest solution
    configurations: int
    doomed: float  # share of the configurations from which no win is possible any more
    only_moves: int  # turns of a shortest solution at which every other move loses for good
    reversals: int  # moves of it that take back the one before
    solutions: int  # how many shortest solutions there are
    moving: float = 0  # share of the turns of a shortest solution in which a minotaur moves
    working: float = 0  # share of the minotaurs that move at all in it

    @property
    def score(self) -> float:
        """One number to sort levels by: long, full of traps, narrow and winding is hard."""
        return round(self.length * (1 + self.doomed) + self.only_moves + 2 * self.reversals, 1)

    @property
    def grade(self) -> int:
        """The score as a grade from 1 (a first lesson) to 10 (hours)."""
        return 1 + bisect(GRADES, self.score)

    def figures(self) -> dict[str, float]:
        """All of it by name, as a `Judgement` has it."""
        return asdict(self) | {"score": self.score, "grade": self.grade}

    @classmethod
    def of(cls, figures: Mapping[str, float]) -> "Difficulty":
        """The difficulty that a `Judgement` has."""
        known = {name: figures[name] for name in cls.__slots__ if name in figures}
        return cls(**known)  # type: ignore[arg-type]


@record(frozen=True)
class Aims(Request):
    """What a level that is made should be like, beside the parameters of its game.

    None and 0 ask for nothing.
    """

    solutions: int | None = parameter(
        "int",
        N_("solutions"),
        least=1,
        about=N_("At most this many shortest solutions."),
    )
    doomed: int = parameter(
        "int",
        N_("doomed"),
        0,
        least=0,
        most=99,
        about=N_("At least this percentage of the positions are traps."),
    )
    only_moves: int = parameter(
        "int",
        N_("turns with one good move only"),
        0,
        least=0,
        about=N_("At least this many turns have a single good move."),
    )
    moving: int = parameter(
        "int",
        N_("turns in which a minotaur moves, %"),
        0,
        least=0,
        most=99,
        about=N_(
            "A minotaur moves in at least this percentage of the turns, and every minotaur moves "
            "at least once."
        ),
    )
    grade: int | None = parameter(
        "int", N_("grade"), least=1, most=10, about=N_("Difficulty grade, from 1 to 10.")
    )

    def missing(self, difficulty: Difficulty) -> float:
        """How far a level is from the aims: 0 when they are reached."""
        far = 0.0
        if self.solutions is not None:
            far += log2(max(1, difficulty.solutions / self.solutions))
        far += max(0.0, 20 * (self.doomed / 100 - difficulty.doomed))
        far += max(0, self.only_moves - difficulty.only_moves)
        far += max(0.0, 10 * (self.moving / 100 - difficulty.moving))
        far += 2 * (1 - difficulty.working) if self.moving else 0
        if self.grade is not None:
            least, most = (4, *GRADES)[self.grade - 1], (*GRADES, 2 * GRADES[-1])[self.grade - 1]
            if difficulty.grade != self.grade:  # a step towards it counts, too
                far += abs(log2(max(1, difficulty.score) / ((least + most) / 2)))
        return far

    def __bool__(self) -> bool:
        return self != Aims()


NO_AIMS = Aims()
