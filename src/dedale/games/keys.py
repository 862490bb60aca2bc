"""The keys of what can be done in any game, the same in every interface.

The keys that a game's own entry gives to its steps and actions come first; an interface takes of
these what it has a use for.
"""

#: By what they do; the first of each is the one that is shown. Letters in capitals need Shift.
TOOLS: dict[str, tuple[str, ...]] = {
    "undo": ("u", "backspace"),
    "redo": ("r", "y"),
    "restart": ("home", "R"),
    "hint": ("i", "h"),
    "around": ("e",),
    "zoom-in": ("+", "="),
    "zoom-out": ("-",),
    "fit": ("f",),
    "centre": ("c",),
    "help": ("?",),
}
