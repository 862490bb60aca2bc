"""The HTTP interface: its routes by subject, and its description."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from fastapi import APIRouter, FastAPI

from .. import __version__
from ..jsons import JsonObject
from . import answers, errors
from .routes import SUBJECTS


class Api(FastAPI):
    """An application whose description also says what one can do next with something new."""

    def openapi(self) -> JsonObject:
        if self.openapi_schema:
            return self.openapi_schema
        described = super().openapi()
        answers.describe(described)
        for name, makes in (("game_id", "/api/games"), ("level_id", "/api/levels")):
            described["paths"][makes]["post"]["responses"]["201"]["links"] = {
                operation["operationId"]: {
                    "operationId": operation["operationId"],
                    "parameters": {name: "$response.body#/id"},
                }
                for path, operations in described["paths"].items()
                for operation in operations.values()
                if f"{{{name}}}" in path
            }
        return described


def routes_only(lifespan: Any = None, subjects: Iterable[str] = SUBJECTS) -> FastAPI:
    """The routes of the API and nothing behind them: enough for its description.

    >>> described = routes_only().openapi()["paths"]["/api/games"]["post"]
    >>> described["operationId"], described["responses"]["201"]["links"]["games-hint"]["parameters"]
    ('games-begin', {'game_id': '$response.body#/id'})
    """
    app = Api(
        title="Dédale",
        version=__version__,
        description="Mazes to make, to play in and to solve.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the usual page loads scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: "-".join([*map(str, route.tags), route.name]),
        responses=errors.REFUSALS,
    )
    errors.install(app)
    add_routes(app, subjects)
    return app


def add_routes(app: FastAPI, subjects: Iterable[str]) -> None:
    """Let an application answer about these subjects too."""
    for subject in subjects:
        app.include_router(router_of(subject))


def router_of(subject: str) -> APIRouter:
    """The routes about a subject."""
    router: APIRouter = import_module(f"{__package__}.routes.{subject}").router
    return router
