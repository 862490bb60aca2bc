"""What can be asked of an environment: a closed list, as the parameters of a game are."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import DedaleError, UnknownName
from ..games import GAMES
from ..games.game import Game, check_board
from ..grids.keys import TEST, TEST_SHARE, TRAIN
from ..i18n import N_
from ..requests import Parameter, Values
from .levels import Curriculum, Own, own_levels
from .table import Environment

#: Levels are numbers below this where their number is not limited.
MOST_LEVELS = 1 << 31

OBSERVATIONS = ("symbolic", "egocentric", "vector", "picture")
REWARDS = ("sparse", "shaped")

#: Those that every environment has.
COMMON = (
    Parameter("observation", "name", N_("observation"), "symbolic", choices=OBSERVATIONS),
    Parameter("view", "int", N_("rows and columns seen around the player"), least=1, most=100),
    Parameter("rewards", "name", N_("rewards"), "sparse", choices=REWARDS),
    Parameter("start_level", "int", N_("first level"), 0, least=0, most=MOST_LEVELS - 1),
    Parameter("num_levels", "int", N_("number of levels"), 0, least=0, most=MOST_LEVELS),
    Parameter("split", "name", N_("which of the levels"), "all", choices=("all", TRAIN, TEST)),
    Parameter("test_share", "int", N_("share for tests"), TEST_SHARE, least=0, most=100),
)
#: Those that no text can say: levels of one's own, and who chooses among levels.
OBJECTS = ("maze", "levels", "curriculum")

#: Those of a maze that is no game.
OF_MAZE = (
    Parameter("width", "int", N_("width"), 8, least=1),
    Parameter("height", "int", N_("height"), 8, least=1),
    Parameter("generator", "name", N_("generator"), "backtracker", choices="generator"),
    Parameter("grid", "text", N_("grid"), "square"),
    Parameter("mask", "text", N_("mask"), choices="mask"),
    Parameter("braid", "int", N_("braiding, %"), 0, least=0, most=100),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of an environment, checked."""

    observation: str
    view: int | None
    rewards: str
    first: int  #: level
    count: int  #: of levels
    pack: str | None
    values: Values  #: the parameters of the maze or the game
    split: str = "all"  #: which of the levels: all, those for training, those for testing
    share: int = TEST_SHARE
    own: tuple[Own, ...] | None = None  #: levels that were brought along
    curriculum: Curriculum | None = None

    @property
    def listed(self) -> bool:
        """Whether levels are given one by one, and may have several sizes."""
        return self.pack is not None or self.own is not None


def game_of(line: Environment) -> Game | None:
    """The game that an environment is made from."""
    return GAMES[line.game] if line.game else None


def parameters(line: Environment) -> tuple[Parameter, ...]:
    """All that can be asked of an environment."""
    game = game_of(line)
    if game is None:
        return (*COMMON, *OF_MAZE)
    own = tuple(p for p in game.parameters if p.name not in ("seed", "level"))
    packs = (Parameter("pack", "name", N_("pack"), choices=tuple(game.packs)),)
    return (*COMMON, *(packs if game.packs else ()), *own)


def checked(line: Environment, given: Mapping[str, object]) -> Options:
    """The options given, checked, and the defaults of the others.

    >>> from dedale.envs.table import ENVIRONMENTS
    >>> checked(ENVIRONMENTS["maze"], {"genrator": "wilson"})
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown option 'genrator': did you mean 'generator'?
    """
    known, game = parameters(line), game_of(line)
    names = {parameter.name for parameter in known}
    for name in given:
        if name not in names and name not in OBJECTS:
            raise UnknownName(N_("option"), str(name), (*names, *OBJECTS))
    levels, curriculum = own_levels(game, given), given.get("curriculum")
    if curriculum is not None and not callable(curriculum):
        raise DedaleError("curriculum {value!r} should be a function", value=curriculum)
    given = {k: v for k, v in given.items() if v is not None and k not in OBJECTS}
    common = {parameter.name for parameter in COMMON} | {"pack"}
    own = sorted(name for name in given if name not in common)
    defaults = dict(line.defaults)
    if own or levels:  # a pack leaves nothing to choose, and who chooses wants no pack
        defaults.pop("pack", None)
    values = check_board(known, {**defaults, **given})
    pack = values.pop("pack", None)
    if pack is not None and (own or levels):
        raise DedaleError(
            "pack {pack!r} has levels of its own: {names} would make others",
            pack=pack,
            names=", ".join(own or ["levels"]),
        )
    if levels and game is None and own:
        raise DedaleError("the levels are given: {names} would make others", names=", ".join(own))
    first, count = values.pop("start_level"), values.pop("num_levels")
    assert isinstance(first, int)
    assert isinstance(count, int)
    most = len(levels) if levels else len(game.pack(str(pack))) if game and pack else MOST_LEVELS
    if first + max(count, 1) > most:
        raise DedaleError(
            "levels {first} to {last}: there are {most}, from 0 to {end}",
            first=first,
            last=first + max(count, 1) - 1,
            most=most,
            end=most - 1,
        )
    observation, rewards = str(values.pop("observation")), str(values.pop("rewards"))
    split, share = str(values.pop("split")), values.pop("test_share")
    view = values.pop("view")
    assert view is None or isinstance(view, int)
    assert isinstance(share, int)
    chosen = None if pack is None else str(pack)
    many = count or most - first
    return Options(
        observation, view, rewards, first, many, chosen, values, split, share, levels, curriculum
    )
