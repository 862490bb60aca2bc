"""The daily upkeep of the database, in the background of a server."""

import asyncio
import logging

from ..errors import DedaleError
from ..store import Store
from ..store.upkeep import DAY, tend

log = logging.getLogger("dedale.web")


class Upkeep:
    """Cleans up and keeps a copy of the day, as long as the server runs."""

    def __init__(self, store: Store) -> None:
        self.store = store
        #: What went wrong the last time, if something did.
        self.trouble: DedaleError | None = None

    async def run(self) -> None:
        """Once now, then once a day."""
        while True:
            try:
                await asyncio.to_thread(tend, self.store)
                self.trouble = None
            except DedaleError as error:
                self.trouble = error
                log.warning("%s", error)
            except RuntimeError:  # the database was closed meanwhile
                return
            await asyncio.sleep(DAY)
