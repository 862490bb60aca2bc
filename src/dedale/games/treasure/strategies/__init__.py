"""How minotaurs think: one strategy = one small file and one line of this table.

A strategy is a function `wishes(state, move) -> list[int]`. It is given the state after the
player's step and the player's move (`N E S W .`), and says for each minotaur, in index order, the
direction in which it wishes to go (0..3), or 4 to stay. Whether it can is for the rules to say.
Chance is `state.chance`, a fresh one each turn: see `random`.
"""

from ....errors import DedaleError
from ....i18n import N_
from ....registry import Entry, Registry
from ..state import WAIT, State

_HERE = "dedale.games.treasure.strategies"

STRATEGIES = Registry(
    "strategy",
    {
        "still": Entry(f"{_HERE}.still:wishes", N_("They never move.")),
        "random": Entry(f"{_HERE}.random:wishes", N_("They wander: each action is as likely.")),
        "opposite": Entry(f"{_HERE}.opposite:wishes", N_("They do the opposite of the player.")),
        "aggressive": Entry(
            f"{_HERE}.aggressive:wishes", N_("Straight at the player, walls or not.")
        ),
        "bfs": Entry(f"{_HERE}.bfs:wishes", N_("By the shortest way to the player.")),
        "scent": Entry(f"{_HERE}.scent:wishes", N_("The shortest way, within 10 cells only.")),
        "gather": Entry(
            f"{_HERE}.gather:wishes", N_("The nearest one hunts, the pack follows it.")
        ),
        "guard": Entry(f"{_HERE}.guard:wishes", N_("To the nearest exit, and there they stay.")),
    },
    Entry,
)


def wishes(state: State, move: str) -> list[int]:
    """What the minotaurs wish to do now, by the strategy in force, which is checked."""
    if not state.herd:
        return []
    entry = STRATEGIES[state.strategy]
    try:
        wanted = list(entry.load()(state, move))
    except Exception as error:
        if entry.plugin:
            raise DedaleError(
                "strategy {name!r} of plug-in {plugin!r} failed: {kind}: {error}",
                name=state.strategy,
                plugin=entry.plugin,
                kind=type(error).__name__,
                error=error,
            ) from error
        raise
    herd = len(state.herd) // 4
    if len(wanted) != herd or any(wish not in range(WAIT + 1) for wish in wanted):
        raise DedaleError(
            "strategy {name!r} gave {wanted}: it should give {count} numbers, 0..3 (N E S W) or "
            "4 (stay)",
            name=state.strategy,
            wanted=wanted,
            count=herd,
        )
    return wanted
