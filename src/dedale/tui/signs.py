"""How the people and things of games look here: the one place that knows games by name.

What is not in the table is drawn by the letter of its sign, in the colour of its role.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from ..games.game import Actor, Game, Mark, Role, Thing
from ..grids.shape import Shape
from ..i18n import _
from .scene import Sprite

#: By game (with its display, where that is one of the game's own), and by name in its signs. Four
#: characters are one for each way to face, N E S W; two names with a plus are two in one cell.
SIGNS: Mapping[str, Mapping[str, Sprite]] = {
    "treasure": {
        "player": Sprite("▲▶▼◀", "player", True),
        "small": Sprite("∘", "treasure"),
        "medium": Sprite("○", "treasure"),
        "large": Sprite("◎", "treasure"),
        "bomb": Sprite("*", "item"),
        "poly": Sprite("§", "friend"),
        "exit": Sprite("⌂", "exit"),
    },
    "ariane": {
        "ariane+theseus": Sprite("&", "friend", True),
        "vertical": Sprite("↕", "danger", True),
        "horizontal": Sprite("↔", "danger-2", True),
        "ghost-vertical": Sprite("⇕", "ghost", True),
        "ghost-horizontal": Sprite("⇔", "ghost", True),
        "door": Sprite("⌂", "exit"),
        "sword": Sprite("†", "item"),
        "key": Sprite("¤", "treasure"),
        "pushable": Sprite("=", "item"),
    },
    "theseus": {"exit": Sprite("⌂", "exit")},
    "classic": {
        "ghost": Sprite("G", "ghost", True),
        "entry": Sprite("·", "rock"),
        "exit": Sprite("⌂", "exit"),
    },
    "classic digits": {
        "player": Sprite("8", "text"),
        "monster": Sprite("2", "text"),
        "ghost": Sprite("3", "text"),
        "entry": Sprite("", "text"),
        "exit": Sprite("", "text"),
    },
    "classic boxes": {
        "player": Sprite("O", "text"),
        "monster": Sprite("M", "text"),
        "ghost": Sprite("G", "text"),
        "entry": Sprite("", "text"),
        "exit": Sprite("", "text"),
    },
}
#: The colour of a role, and whether who has it fills a cell.
_ROLES: Mapping[Role, tuple[str, bool]] = {
    "player": ("player", True),
    "friend": ("friend", True),
    "danger": ("danger", True),
    "treasure": ("treasure", False),
    "item": ("item", False),
    "exit": ("exit", False),
    "entry": ("rock", False),
    "wall": ("danger-2", False),
}
_DEAD_FIRST, _DEAD = Sprite("×", "danger", True), Sprite("×", "rock")


class Signs:
    """The signs of one game, on our boards or in a display of its own."""

    def __init__(self, game: Game, display: str = "") -> None:
        own = SIGNS.get(f"{game.name} {display}".strip(), {})
        letters = {
            name: Sprite(sign.letter, *_ROLES[sign.role]) for name, sign in game.signs.items()
        }
        self.sprites = {**letters, **own}
        self.words = {name: sign.words for name, sign in game.signs.items()}

    def movers(self, actors: Collection[Actor], shape: Shape) -> dict[int, Sprite]:
        """Who stands where: the dead below the living, and the first above all."""
        first, *others = actors
        found = {
            _cell(actor["at"], shape): self._actor(actor) if alive else _DEAD
            for alive in (False, True)
            for actor in reversed(others)
            if actor.get("alive", True) == alive
        }
        here = _cell(first["at"], shape)
        found[here] = self._actor(first) if first.get("alive", True) else _DEAD_FIRST
        for other in others:
            both = f"{first['who']}+{other['who']}"
            if both in self.sprites and first["at"] == other["at"] and first.get("alive", True):
                found[here] = self.sprites[both]
        return found

    def _actor(self, actor: Actor) -> Sprite:
        sprite = self.sprites[actor["who"]]
        if len(sprite.sign) < 4:
            return sprite
        return Sprite(sprite.sign["NESW".index(actor.get("facing", "N"))], sprite.colour, True)

    def objects(self, things: Collection[Thing], shape: Shape) -> dict[int, Sprite]:
        """What lies where; a colour is written beside its sign."""
        found = {}
        for thing in things:
            sprite = self.sprites[thing["what"]]
            if colour := thing.get("colour"):
                sprite = Sprite(sprite.sign + colour[:1], sprite.colour)
            found[_cell(thing["at"], shape)] = sprite
        return found

    def walls(self, marks: Collection[Mark]) -> dict[tuple[int, int, bool], Sprite]:
        """The walls that are not like the others: the cell they are above or before, and which."""
        found = {}
        for mark in marks:
            sprite = self.sprites[mark["what"]]
            row, col = mark["at"]
            side = mark["side"]
            sign = mark.get("colour", "")[:1] or sprite.sign
            found[row + (side == "S"), col + (side == "E"), side in "NS"] = Sprite(
                sign, sprite.colour
            )
        return found

    def legend(self, names: Mapping[str, str | None]) -> list[tuple[Sprite, str]]:
        """What signs mean, in the order of the game's own list; a wall may be shown by a colour."""
        pairs = [
            name for name in self.sprites if "+" in name and set(name.split("+")) <= set(names)
        ]
        lines = [
            (replace(self.sprites[name], sign=names[name] or self.sprites[name].sign), _(words))
            for name, words in self.words.items()
            if name in names and self.sprites[name].sign
        ]
        return lines + [(self.sprites[pair], _("both")) for pair in pairs]


def _cell(place: list[int], shape: Shape) -> int:
    return shape.number((place[0], place[1]))
