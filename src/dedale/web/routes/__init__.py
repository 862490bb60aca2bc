"""The routes, by subject: each module has a `router`, and `ROUTERS` lists them all."""

from . import (
    books,
    catalogue,
    explore,
    exports,
    games,
    learn,
    levels,
    mazes,
    mine,
    packs,
    scores,
    workshop,
)

#: Routes are tried in this order: what is called most comes first.
ROUTERS = tuple(
    module.router
    for module in (
        games,
        catalogue,
        scores,
        packs,
        mazes,
        explore,
        workshop,
        levels,
        mine,
        books,
        exports,
        learn,
    )
)
