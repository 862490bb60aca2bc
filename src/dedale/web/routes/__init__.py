"""The routes, by subject: each module has a `router`, and `ROUTERS` lists them all."""

from . import ariane, catalogue, exports, games, levels, mazes, packs, scores

#: Routes are tried in this order: what is called most comes first.
ROUTERS = tuple(
    module.router for module in (games, catalogue, scores, packs, mazes, ariane, levels, exports)
)
