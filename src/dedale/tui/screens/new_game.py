"""A new game: a form made from the list of its parameters."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...games import Game, Session
from ...games.opening import Opened
from ...generators import generate
from ...i18n import _
from ...masks.mask import Mask
from ...maze.maze import Maze
from ...numbers import parse_setting
from ...transform import braid
from .form import Field, FormScreen, field_of


def play_now(game: Game) -> Opened:
    """A game without a question: its first preset, or what it proposes."""
    first = game.preset(next(iter(game.presets))) if game.presets else {}
    return Opened(Session.fresh(game, **game.proposed(first)))


def game_form(
    game: Game, values: Mapping[str, int | str] | None = None, title: str = ""
) -> FormScreen[Opened]:
    """Asks for all parameters of a game; for the options of a generator too, where it has one.

    `values` are shown in place of those proposed.
    """
    fields = []
    for parameter in game.parameters:
        if parameter.name == "level":  # comes from a file or a pack
            continue
        first = (values or {}).get(parameter.name, parameter.proposed)
        fields.append(field_of(replace(parameter, proposed=first)))
        if parameter.choices == "generator":
            fields.append(Field("options", _("its options (name=number)"), "", parse=_options))
    title = title or _(game.title)
    return FormScreen(title, fields, lambda values: Opened(make(game, values)), _("Play"))


def _options(text: str) -> dict[str, int]:
    """`newest=70, random=30` as a dictionary.

    >>> _options("newest=70, random=30")
    {'newest': 70, 'random': 30}
    """
    return dict(parse_setting(part) for part in text.replace(",", " ").split())


def make(game: Game, values: Mapping[str, object]) -> Session:
    """A game of these values; where the generator has options it is kept by its cells."""
    rest = dict(values)
    options = rest.pop("options", None)
    if not options:
        return Session.new(game, **rest)
    return Session(game, game.new_in(_maze(game.checked(rest), options), rest))


def _maze(values: Mapping[str, Any], options: Any) -> Maze:
    """A maze of a generator with options."""
    mask = None if values["mask"] is None else Mask.parse(values["mask"])
    size = {"width": values["width"], "height": values["height"], "seed": values["seed"]}
    size |= {"grid": values.get("grid") or "square"}
    maze = generate(values["generator"] or "backtracker", mask=mask, **size, **options)
    return braid(maze, values["braid"], seed=values["seed"]) if values["braid"] else maze
