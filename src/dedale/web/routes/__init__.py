"""The routes, by subject: each module has a `router`, and `ROUTERS` lists them all."""

from . import games

ROUTERS = (games.router,)
