"""What is asked of every set, of mazes or of levels: commands of puzzles read it at each start."""

from ..grids.keys import TEST_SHARE
from ..i18n import N_
from ..record import record
from ..requests import Request, parameter


@record(frozen=True)
class AnySet(Request):
    """What every set has, whatever it is of."""

    test_share: int = parameter(
        "int",
        N_("share for tests"),
        TEST_SHARE,
        least=0,
        most=100,
        unit="PCT",
        about=N_("Percentage reserved for tests."),
    )
    attempts: int = parameter(
        "int",
        N_("attempts"),
        1_000_000,
        least=1,
        about=N_("Give up after this many unsuitable mazes in a row."),
    )
