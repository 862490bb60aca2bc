"""The application: what is served where, and in which order a request meets its layers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.middleware.gzip import GZipMiddleware

from ..i18n import ngettext
from ..store import Store
from ..store.keys import signing_key
from . import page
from .api import routes_only
from .desk import Desk
from .docs_page import docs_page
from .errors import ApiError, not_found
from .guard import Guard
from .help import HelpFiles
from .owner import Signer, earlier_key
from .pool import Pool
from .pyodide import PyodideFiles, is_there, missing
from .services import Services, Shared
from .settings import Settings
from .upkeep import Upkeep

FOLDER = page.FOLDER
#: Letters of a link that is looked at.
LONGEST_LINK = 30_000


def create_app(settings: Settings) -> FastAPI:
    """The server of these settings, as an ASGI application."""
    store = Store(settings.database) if settings.database else Store.in_folder(settings.data)
    signer = Signer(store.write(signing_key).result(), earlier_key(settings.data))

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


def _serve_page(app: FastAPI) -> None:
    """The page itself, its files, and the description of the API."""
    files = page.PageFiles(directory=FOLDER)

    @cache
    def docs_text() -> str:
        return docs_page(app.openapi())

    @app.get("/docs", include_in_schema=False)
    def docs() -> Response:
        return HTMLResponse(docs_text())

    @app.get("/", include_in_schema=False)
    def whole_page() -> Response:
        return HTMLResponse(page.html(), headers={"Cache-Control": "no-cache"})

    @app.get("/open", include_in_schema=False)
    async def opened(request: Request, shared: Shared) -> Response:
        """The page that opens a link (`/open?LINK`), with a card for those who show one."""
        head = ""
        with suppress(ApiError):  # the page itself says what is wrong with it
            found = await looked_at(request, shared, "opening:preview")
            about = found["goal"]
            if found["moves"]:
                about = ngettext("{n} move", "{n} moves", found["moves"]) + f". {about}"
            picture = str(request.url.replace(path="/open/card.png"))
            head = page.card(f"{found['title']} · Dédale", about, picture)
        return HTMLResponse(page.html(head), headers={"Cache-Control": "no-cache"})

    @app.get("/open/card.png", include_in_schema=False)
    async def pictured(request: Request, shared: Shared) -> Response:
        """A picture of the start of a game that is shared."""
        drawn = await looked_at(request, shared, "opening:card")
        return Response(drawn, media_type="image/png", headers={"Cache-Control": page.FOR_EVER})

    async def looked_at(request: Request, shared: Shared, task: str) -> Any:
        link = request.url.query[:LONGEST_LINK]
        limits = shared.settings.limits
        return await shared.pool.run_for(request, task, quick=True, limits=limits, link=link)

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon(request: Request) -> Response:
        return await files.get_response("favicon.svg", request.scope)

    @app.get("/manifest.webmanifest", include_in_schema=False)
    def manifest() -> Response:
        return JSONResponse(page.MANIFEST, media_type="application/manifest+json")

    @app.get("/help", include_in_schema=False)
    def help_page() -> Response:
        return RedirectResponse("/help/")

    app.mount("/static", files)
    app.mount("/help", HelpFiles())
    app.mount("/pyodide", PyodideFiles())
    archives: dict[str, bytes] = {}

    @app.get("/python/dedale.tar.gz", include_in_schema=False)
    def package() -> Response:
        from .site.bundle import archive

        if not is_there():
            raise not_found(missing())
        if "dedale" not in archives:
            archives["dedale"] = archive("dedale")
        return Response(archives["dedale"], media_type="application/gzip")
