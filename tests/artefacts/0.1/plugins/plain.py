import dedale
from dedale.generators import Engine


def generate(*, width, height, seed, mask=None, start=None):
    """One piece, on one core."""
    size = {"width": width, "height": height}
    return dedale.generate("kruskal", **size, seed=seed, mask=mask, start=start)


PLUGIN = {"engine": {"plain": Engine(generate, "One core.", makes=("kruskal",))}}
