"""What the routes share: made when the server starts, closed when it ends."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Request, Response

from ..store import Store
from .desk import Desk
from .lanes import Turns
from .pool import Pool
from .settings import Settings
from .upkeep import Upkeep


@dataclass(frozen=True, slots=True)
class Services:
    """The store, the desk where games are played and the pool for heavy work."""

    settings: Settings
    store: Store
    desk: Desk
    pool: Pool
    upkeep: Upkeep
    imports: Turns = field(default_factory=lambda: Turns(most=4))

    async def close(self) -> None:
        self.desk.close()
        await self.pool.close()
        self.store.close()


# Coroutines, although they wait for nothing: a plain function would be run in a thread.
async def services_of(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


async def owner_of(request: Request) -> str:
    owner: str = request.state.owner
    return owner


Shared = Annotated[Services, Depends(services_of)]
Owner = Annotated[str, Depends(owner_of)]


@dataclass(frozen=True, slots=True)
class Asking:
    """Work for the pool, within what this server allows; it stops when the client leaves."""

    request: Request
    shared: Services

    async def result(self, task: str, **arguments: Any) -> Any:
        """What a task returns."""
        limits = self.shared.settings.limits
        return await self.shared.pool.run_for(self.request, task, limits=limits, **arguments)

    async def answer(self, task: str, **arguments: Any) -> Response:
        """The same as JSON, which the worker writes."""
        limits = self.shared.settings.limits
        return await self.shared.pool.answer(self.request, task, limits=limits, **arguments)

    async def file(self, name: str, media: str, task: str, **arguments: Any) -> Response:
        """The same as a file to keep."""
        data = await self.result(task, **arguments)
        return Response(data, media_type=media, headers=saved_as(name))


def saved_as(name: str) -> dict[str, str]:
    """The header of a file to keep."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


# A coroutine as well.
async def asking(request: Request, shared: Shared) -> Asking:
    return Asking(request, shared)


Asked = Annotated[Asking, Depends(asking)]
