"""A view in the language in force: the rule books write English."""

from ..games.game import End, Game, View
from ..i18n import _


def translated(game: Game, view: View) -> View:
    """The same view with its sentences translated; names of tables stay what they are."""
    names = {action.figure for action in game.actions if action.names}
    end = view["outcome"]
    return {
        **view,
        "goal": _(view["goal"]),
        "rules": [_(rule) for rule in view["rules"]],
        "figures": {
            name: _(value) if isinstance(value, str) and name not in names else value
            for name, value in view["figures"].items()
        },
        "outcome": None
        if end is None
        else End(won=end["won"], title=_(end["title"]), reason=_(end["reason"])),
    }
