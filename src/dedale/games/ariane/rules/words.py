"""What a level asks for, and the rules that not every level has, in English sentences."""

from ....i18n import N_
from ..state import State

RULES = {
    "sword": N_("A sword kills one minotaur: one that Ariane walks into, or that catches her."),
    "ghost": N_("Ghosts pass through walls."),
    "key": N_("A key opens every locked wall of its colour, once Ariane takes it."),
    "pushable": N_("Ariane can push the marked walls, one cell on."),
    "survival": N_("A minotaur that a wall stops destroys it."),
    "cooperative": N_("Theseus walks by himself, after Ariane, and always plays his best."),
    "realtime": N_("The minotaurs take a step at every tick, whether Ariane moves or not."),
}
SLIDE = N_(
    "After each of her steps the minotaurs slide: vertical ones (↕) to her row, horizontal ones "
    "(↔) to her column, then along it."
)
PASSES = N_("Minotaurs slide past Theseus: only where they stop counts.")


def goal_of(state: State) -> str:
    """What is to be done."""
    extras = state.level.extras
    if isinstance(extras.goal, int):
        return N_("Stay alive for the turns that are asked.")
    if extras.goal == "live":
        return N_("Stay alive for as long as you can.")
    if extras.goal == "slay":
        return N_("Kill every minotaur.")
    if extras.has("cooperative"):
        return N_("Ariane and Theseus must meet on the door.")
    return N_("Fetch Theseus and lead him to the door.")


def rules_of(state: State) -> list[str]:
    """What the minotaurs do, and the optional rules in force, a sentence each."""
    optional = [RULES[name] for name in state.level.extras.names]
    slide = [] if state.level.extras.has("realtime") else [SLIDE]
    return slide + optional + ([PASSES] if state.crossing == "passes" else [])
