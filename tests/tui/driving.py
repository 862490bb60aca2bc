"""Drives the program without a terminal, through textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import textual.app
import textual.pilot
from textual._context import active_app
from textual.pilot import Pilot

from dedale.games import Session
from dedale.games.opening import Opened
from dedale.tui.app import DedaleApp
from dedale.tui.panel import TextPanel


async def idle(_least: float = 0, most: float = 1) -> None:
    """Wait until nothing is left to do and all is drawn, by the event loop itself: textual's own
    way looks every fiftieth of a second whether the processor rests, twice for each key."""
    app, loop = active_app.get(), asyncio.get_running_loop()
    end = loop.time() + most
    for _drawn in range(3):
        quiet = 0
        while quiet < 3 and loop.time() < end:
            await asyncio.sleep(0)
            busy = loop._ready or any(worker.is_running for worker in app.workers)  # type: ignore[attr-defined]
            quiet = 0 if busy else quiet + 1
            if busy:
                await asyncio.sleep(0.001)
        app.screen._on_timer_update()


for module in (textual.app, textual.pilot):
    module.wait_for_idle = idle


def drive(
    script: Callable[[Pilot[None], DedaleApp], Awaitable[None]],
    session: Session | None = None,
    size: tuple[int, int] = (80, 24),
    **settings: Any,
) -> DedaleApp:
    """Run the program still, let the script press its keys, and leave."""

    async def run() -> DedaleApp:
        app = DedaleApp(session and Opened(session), still=True, **settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)
        return app

    return asyncio.run(run())


def screen_text(app: DedaleApp) -> str:
    """What stands on the screen, as plain text."""
    _width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines[:height])


async def until(pilot: Pilot[None], app: DedaleApp, shown: Callable[[str], bool]) -> str:
    """Wait until the screen is as it should be; what stands on it then, or after ten seconds."""
    for _ in range(500):
        if shown(screen_text(app)):
            break
        await pilot.pause(0.02)
    return screen_text(app)


def message(app: DedaleApp) -> str:
    return app.screen.query_one("#message", TextPanel).text
