"""Make a maze with all parameters, and a game in it."""

from typing import Any

from ...errors import DedaleError
from ...games.session import Session
from ...i18n import _
from ...masks.mask import Mask
from ...registry import registry
from .form import Field, Form, seed_of, whole


def maze_form() -> Form:
    """The form; it gives a session of the treasure game."""
    generators = registry("generator")
    fields = [
        Field(
            "generator",
            _("generator"),
            "backtracker",
            [(name, name) for name in generators],
            lambda name: _about(name),
        ),
        Field("options", _("its options (name=number)"), ""),
        Field("width", _("width"), 13),
        Field("height", _("height"), 9),
        Field("mask", _("mask (name, file, text:…)"), ""),
        Field("braid", _("braiding, %"), 0),
        Field("objects", _("objects"), "simple", [(n, n) for n in registry("placer")]),
        Field("minotaurs", _("minotaurs"), 3),
        Field("strategy", _("strategy"), "random", [(n, n) for n in registry("strategy")]),
        Field("bombs", _("bombs"), 10),
        Field("polys", _("polys"), 10),
        Field("seed", _("seed (blank: drawn)"), ""),
    ]
    return Form(_("A maze"), fields, make, _("Make"))


def _about(name: str) -> str:
    entry = registry("generator")[name]
    options = ", ".join(f"{option}={value}" for option, value in entry.options.items())
    return _(entry.about) + (f"  ({options})" if options else "")


def make(values: dict[str, Any]) -> Session:
    """A game of these values."""
    values["seed"] = seed_of(values["seed"])
    options = options_of(values.pop("options"))
    values["mask"] = mask_of(values["mask"])
    if not options:
        return Session.new("treasure", **values)
    return _with_options(values, options)


def _with_options(values: dict[str, Any], options: dict[str, Any]) -> Session:
    """A game in a maze whose generator was given options: kept by its cells, not by its seed."""
    from ...games import treasure
    from ...generators import generate
    from ...transform import braid

    mask = Mask.parse(values.pop("mask")) if values.get("mask") else values.pop("mask")
    maze = generate(
        values.pop("generator"),
        width=values.pop("width"),
        height=values.pop("height"),
        mask=mask,
        seed=values["seed"],
        **options,
    )
    if percent := values.pop("braid"):
        maze = braid(maze, percent, seed=values["seed"])
    return Session("treasure", treasure.new_in(maze, **values))


def options_of(text: str) -> dict[str, Any]:
    """`newest=70, random=30` as a dictionary."""
    found: dict[str, Any] = {}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals or not name:
            raise DedaleError("option {part!r} should be NAME=NUMBER, like newest=70", part=part)
        found[name] = whole(name, value)
    return found


def mask_of(text: str) -> str | None:
    """The text of a mask: one of ours by name, a file, or a word after `text:`."""
    if not text:
        return None
    if text.startswith("text:"):
        return Mask.from_text(text.removeprefix("text:")).to_text()
    if "." in text or "/" in text:
        return Mask.load(text).to_text()
    return Mask.named(text).to_text()
