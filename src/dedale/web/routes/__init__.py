"""The routes, by subject: each module has a `router`, and `ROUTERS` lists them all."""

from . import catalogue, games, mazes

ROUTERS = (catalogue.router, games.router, mazes.router)
