"""What the routes share: made when the server starts, closed when it ends."""

from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request

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
