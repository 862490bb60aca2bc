"""Nobody moves. The maze itself, and a careless player, are the danger."""

from ..state import WAIT, State


def wishes(state: State, move: str) -> list[int]:
    """Every minotaur stays."""
    return [WAIT] * len(state.minotaurs)
