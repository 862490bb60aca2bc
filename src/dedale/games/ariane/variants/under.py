"""A level under one more optional rule."""

from dataclasses import replace

from ..extras import NOWHERE
from ..level import Level


def under(level: Level, *names: str) -> Level:
    """The level with these variants in force, whatever it had before.

    Survival sends Theseus and the door away. What a variant needs to lie about (swords, keys …)
    is not invented: such a level plays as before.

    >>> from dedale.games.ariane import loads
    >>> level = loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n")
    >>> print(under(level, "survival").to_text())
    variant: survival
    2
    +-+-+
    |A  |
    + +-+
    |  V|
    +-+-+
    <BLANKLINE>
    """
    extras = level.extras
    for name in names:
        extras = extras.joined(name)
    if extras.has("survival"):
        level = replace(level, theseus=NOWHERE, door=NOWHERE)
    return replace(level, extras=extras)
