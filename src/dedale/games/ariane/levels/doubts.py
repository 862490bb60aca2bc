"""What is strange about a level that is right: surely its author would like to know."""

from ....i18n import N_
from .level import Level


def doubts(level: Level) -> list[str]:
    """Sentences about what cannot have been meant.

    >>> from dedale.games.ariane import loads
    >>> doubts(loads("variant: sword\\n2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n"))
    ['the variant sword is announced, but there is no sword']
    """
    extras = level.extras
    keys, locks = {colour for _cell, colour in extras.keys}, {c for _wall, c in extras.locked}
    strange = {
        N_("a lock has no key of its colour"): bool(locks - keys),
        N_("a key has no lock of its colour"): bool(keys - locks),
        N_("the variant sword is announced, but there is no sword"): extras.has("sword")
        and not extras.swords,
        N_("the variant ghost is announced, but no minotaur is one"): extras.has("ghost")
        and not extras.ghosts,
        N_("the variant pushable is announced, but no wall is marked"): extras.has("pushable")
        and not extras.pushable,
        N_("all minotaurs are to be slain, and there are fewer swords than minotaurs"): (
            extras.goal == "slay" and len(extras.swords) < len(level.minotaurs)
        ),
    }
    return [sentence for sentence, holds in strange.items() if holds]
