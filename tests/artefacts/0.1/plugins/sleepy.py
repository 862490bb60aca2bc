from dedale.games.treasure.state import WAIT


def sleepy(state, move):
    """They do not move at all."""
    return [WAIT for _minotaur in state.minotaurs]


PLUGIN = {"strategy": {"sleepy": sleepy}}
