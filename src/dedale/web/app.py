"""The application: what is served where, and in which order a request meets its layers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .. import __version__, scale
from ..store import Store
from ..store.keys import signing_key
from . import errors
from .desk import Desk
from .docs_page import docs_page
from .errors import not_found
from .guard import Guard
from .help import HelpFiles
from .owner import Signer
from .pool import Pool
from .pyodide import PyodideFiles, is_there, missing
from .routes import ROUTERS
from .services import Services
from .settings import Settings
from .upkeep import Upkeep

FOLDER = Path(__file__).parent / "static"
#: The script that shows maps: the pages of `dedale tiles` have the same.
VIEWER = Path(scale.__file__).parent / "viewer"


def create_app(settings: Settings) -> FastAPI:
    """The server of these settings, as an ASGI application."""
    store = Store(settings.database) if settings.database else Store.in_folder(settings.data)
    signer = Signer(store.write(signing_key).result())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        limits = settings.limits
        pool = Pool(
            settings.workers,
            settings.waiting,
            limits.seconds,
            settings.plugins,
            share=settings.share,
            memory=settings.memory,
            spare=settings.warm,
        )
        desk = Desk(store, limits, pool)
        services = Services(settings, store, desk, pool, Upkeep(store))
        app.state.services = services
        if settings.warm:
            pool.warm_up()
            pool.start_ahead()
        upkeep = asyncio.create_task(services.upkeep.run())
        try:
            yield
        finally:
            upkeep.cancel()
            await services.close()

    app = routes_only(lifespan)
    _serve_page(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(Guard, settings=settings, signer=signer)  # added last: the outermost
    return app


class Api(FastAPI):
    """An application whose description also says what one can do next with something new."""

    def openapi(self) -> dict[str, Any]:
        described = super().openapi()
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


def routes_only(lifespan: Any = None) -> FastAPI:
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
    for router in ROUTERS:
        app.include_router(router)
    return app


class PageFiles(StaticFiles):
    """The files of the page; a browser asks each time whether the one it has is still good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def _serve_page(app: FastAPI) -> None:
    """The page itself, its files, and the description of the API."""
    files = PageFiles(directory=FOLDER)

    @cache
    def docs_text() -> str:
        return docs_page(app.openapi())

    @app.get("/docs", include_in_schema=False)
    def docs() -> Response:
        return HTMLResponse(docs_text())

    @app.get("/", include_in_schema=False)
    async def page(request: Request) -> Response:
        return await files.get_response("index.html", request.scope)

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon(request: Request) -> Response:
        return await files.get_response("favicon.svg", request.scope)

    @app.get("/help", include_in_schema=False)
    def help_page() -> Response:
        return RedirectResponse("/help/")

    app.mount("/static/viewer", PageFiles(directory=VIEWER))
    app.mount("/static", files)
    app.mount("/help", HelpFiles())
    app.mount("/pyodide", PyodideFiles())
    archives: dict[str, bytes] = {}

    @app.get("/python/dedale.zip", include_in_schema=False)
    def package() -> Response:
        from .site.bundle import archive

        if not is_there():
            raise not_found(missing())
        if "dedale" not in archives:
            archives["dedale"] = archive("dedale")
        return Response(archives["dedale"], media_type="application/zip")
