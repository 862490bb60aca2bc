"""All claims by name: sentence, kinds of programs, and how each is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ..classroom import Event
from ..i18n import N_
from . import claims, manners
from .claims import Fault, Made


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim by name, as a sentence, for which kinds of programs, and whether it decides."""

    name: str
    words: str  #: English, shown through `_`
    kinds: tuple[str, ...]
    #: Whether it counts when nobody asked for it; if not, it is only reported.
    decides: bool = True
    #: Of a maze or an answer; None: decided over many runs.
    check: Callable[..., Fault | None] | None = None
    #: Of a maze and what was done to it, in order.
    manner: Callable[[Made, Sequence[Event]], Fault | None] | None = None
    #: Of the program itself.
    form: Callable[[str], Fault | None] | None = None
    #: Whether it says something about any program; if not, it is looked at only when named.
    common: bool = True


_BUILT = ("generator", "braider")


def _way(
    name: str,
    words: str,
    *,
    check: Callable[..., Fault | None] | None = None,
    manner: Callable[[Made, Sequence[Event]], Fault | None] | None = None,
) -> Claim:
    """A claim about one way to make mazes: looked at only when it is named."""
    return Claim(
        name, words, ("generator",), decides=False, check=check, manner=manner, common=False
    )


CLAIMS = {
    claim.name: claim
    for claim in (
        Claim(
            "ends",
            N_("it ends, without an error"),
            ("generator", "solver", "braider", "strategy", "level-solver"),
        ),
        Claim(
            "size", N_("the maze has the size asked for"), ("generator",), check=claims.right_size
        ),
        Claim("walls", N_("walls agree from both sides"), _BUILT, check=claims.walls_agree),
        Claim("border", N_("the border is closed"), _BUILT, check=claims.border_closed),
        Claim(
            "mask",
            N_("it makes a maze of any shape, not of whole rectangles only"),
            ("generator",),
            decides=False,
            check=claims.covers_mask,
        ),
        Claim("connected", N_("every cell is reached"), _BUILT, check=claims.connected),
        Claim("tree", N_("there is no loop"), ("generator",), check=claims.no_loop),
        Claim("seed", N_("the seed decides"), _BUILT),
        Claim("dead-ends", N_("fewer dead ends than before"), ("braider",)),
        Claim(
            "open-square",
            N_("no 2x2 cells without a wall between them"),
            _BUILT,
            decides=False,
            check=claims.open_square,
        ),
        Claim(
            "open-hall",
            N_("no 3x3 cells without a wall between them"),
            _BUILT,
            decides=False,
            check=partial(claims.open_square, side=3),
            common=False,
        ),
        Claim("uniform", N_("every maze is equally likely"), ("generator",), decides=False),
        Claim(
            "path",
            N_("the answer is a path from start to goal"),
            ("solver",),
            check=claims.valid_path,
        ),
        Claim("shortest", N_("no path is shorter"), ("solver",), check=claims.shortest_path),
        Claim(
            "none",
            N_("no path only where there is none"),
            ("solver",),
            check=claims.none_only_where_none,
        ),
        Claim(
            "visits", N_("it looks at each cell a few times at most"), ("solver",), decides=False
        ),
        Claim("legal", N_("every minotaur steps where it can, or waits"), ("strategy",)),
        Claim("wins", N_("the moves win the level"), ("level-solver",)),
        Claim("minimal", N_("no solution is shorter"), ("level-solver",)),
        Claim("unwinnable", N_("no solution only where there is none"), ("level-solver",)),
        Claim(
            "growth",
            N_("work grows in proportion to the cells"),
            ("generator", "solver"),
            decides=False,
        ),
        _way(
            "corridor", N_("it digs one corridor, until it is stuck"), manner=manners.one_corridor
        ),
        _way("pebbles", N_("the pebbles lead back, and none is left"), manner=manners.pebbles),
        _way(
            "hunt",
            N_("it walks until it is stuck, then hunts in reading order"),
            manner=manners.hunts,
        ),
        _way("grows", N_("the maze grows from one cell"), manner=manners.from_one_cell),
        _way(
            "bushy",
            N_("there are many dead ends, as Prim makes them"),
            check=manners.many_dead_ends,
        ),
        _way("anywhere", N_("walls are broken all over the maze"), manner=manners.in_many_places),
        _way("halves", N_("one door in every cut, down to single cells"), check=manners.halves),
        Claim(
            "recursive",
            N_("a function calls itself"),
            ("generator", "solver", "braider"),
            decides=False,
            common=False,
            form=manners.calls_itself,
        ),
        Claim(
            "aims",
            N_("in an open room it looks towards the goal, not everywhere"),
            ("solver",),
            decides=False,
            common=False,
        ),
        Claim(
            "closer",
            N_("every minotaur comes closer to the player, by a shortest way"),
            ("strategy",),
            decides=False,
            common=False,
        ),
    )
}

#: Of each of these groups, naming one in CLAIMS without the other makes the other report only.
WEAKER = (("connected", "tree"), ("path", "shortest"), ("wins", "minimal"))


def deciding(kind: str, named: Sequence[str] | None) -> list[str]:
    """The claims that decide for a kind of program, when some are named, or None.

    >>> deciding("solver", None)
    ['ends', 'path', 'shortest', 'none']
    >>> deciding("solver", ["path"])
    ['ends', 'path', 'none']
    >>> deciding("generator", ["uniform"])[-3:]
    ['tree', 'seed', 'uniform']
    """
    chosen = set(named or ())
    dropped = {
        other for group in WEAKER for other in group if chosen & set(group) and other not in chosen
    }
    if "tree" in chosen:
        dropped.discard("connected")
    if "shortest" in chosen:
        dropped.discard("path")
    if "minimal" in chosen:
        dropped.discard("wins")
    return [
        name
        for name, claim in CLAIMS.items()
        if kind in claim.kinds and name not in dropped and (claim.decides or name in chosen)
    ]
