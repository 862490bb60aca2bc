"""A new game: a form made from the list of its parameters."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...games import Game, Session
from ...games.game import Parameter
from ...games.opening import Opened
from ...generators import generate
from ...i18n import _
from ...masks.mask import Mask
from ...masks.words import mask_of
from ...maze.maze import Maze
from ...numbers import parse_setting
from ...registry import registry
from ...transform import braid
from .form import Field, Form, seed_field, table_field


def play_now(game: Game) -> Opened:
    """A game without a question: its first preset, or what it proposes."""
    first = game.preset(next(iter(game.presets))) if game.presets else {}
    return Opened(Session.fresh(game, **game.proposed(first)))


def game_form(
    game: Game, values: Mapping[str, int | str] | None = None, title: str = ""
) -> Form[Opened]:
    """Asks for all parameters of a game; for the options of a generator too, where it has one.

    `values` are shown in place of those proposed.
    """
    fields = []
    for parameter in game.parameters:
        if parameter.name == "level":  # comes from a file or a pack
            continue
        first = (values or {}).get(parameter.name, parameter.proposed)
        fields.append(_field(replace(parameter, proposed=first)))
        if parameter.choices == "generator":
            fields.append(Field("options", _("its options (name=number)"), "", parse=_options))
    title = title or _(game.title)
    return Form(title, fields, lambda values: Opened(make(game, values)), _("Play"))


def _field(parameter: Parameter) -> Field:
    label, first = _(parameter.words), parameter.first
    if parameter.name == "seed":
        return seed_field()
    if parameter.choices == "mask":
        return Field(
            parameter.name,
            label,
            "",
            about=lambda _value: _("A name, a file, or text:WORD; blank: none."),
            parse=_mask,
            suggestions=[*_mask_names(), "text:"],
        )
    if parameter.kind == "name":
        if isinstance(parameter.choices, str):
            return table_field(parameter.name, label, parameter.choices, str(first))
        choices = [(_(words), name) for name, words in parameter.options.items()]
        whole = {name: words for words, name in choices}  # the list may show a part of it
        return Field(parameter.name, label, str(first), choices, whole.__getitem__)
    if parameter.kind == "names":
        known = ", ".join(parameter.names)
        return Field(parameter.name, label, "", about=lambda _value: known, parse=parameter.parse)
    if parameter.kind == "bool":
        choices = [(_("yes"), "yes"), (_("no"), "no")]
        return Field(
            parameter.name, label, "yes" if first else "no", choices, None, parameter.parse
        )
    value = first if isinstance(first, int | str) else ""
    return Field(parameter.name, label, value, parse=parameter.parse)


def _mask_names() -> dict[str, str]:
    """The names of masks in the language in force, and as the table has them."""
    return {entry.called.lower(): name for name, entry in registry("mask").items()}


def _mask(text: str) -> str | None:
    word = _mask_names().get(text.strip().lower(), text.strip())
    return mask_of(word).to_text() if word else None


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
    maze = generate(values["generator"], mask=mask, **size, **options)
    return braid(maze, values["braid"], seed=values["seed"]) if values["braid"] else maze
