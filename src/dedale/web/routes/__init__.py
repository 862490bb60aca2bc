"""The routes, by subject: each module has a `router`, and `ROUTERS` lists them all."""

from . import ariane, catalogue, exports, games, levels, mazes, packs, scores

ROUTERS = tuple(
    module.router for module in (catalogue, games, scores, packs, mazes, ariane, levels, exports)
)
