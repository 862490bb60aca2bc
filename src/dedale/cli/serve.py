"""`dedale serve`: the page, on this machine unless told otherwise."""

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import click

from ..errors import DedaleError
from ..i18n import N_, _
from .base import PluginOption, command, option, say

USUAL_PORT = 8000
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@command(
    "serve",
    N_("Play, watch and build in the browser. Everything stays on this machine."),
    examples=[
        ("dedale serve --browser", N_("start, and open the page")),
        ("dedale serve --port 0 --data games", N_("a free port, and a data folder of its own")),
    ],
)
@option("--host", default="127.0.0.1", help=N_("Address to listen on."))
@option(
    "--port",
    type=click.IntRange(0, 65535),
    help=N_("Port; 0 takes a free one (default: 8000, or a free one when that is taken)."),
)
@option(
    "--data",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help=N_("Folder for games, levels and scores (default: the user's data folder)."),
)
@option("--database", metavar="URL", help=N_("Another database, as an SQLAlchemy address."))
@option("--browser/--no-browser", default=False, help=N_("Open the page in the browser."))
@option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    default=30,
    help=N_("The most time that one request may keep a worker busy."),
)
@option("--warm/--no-warm", default=True, help=N_("Compile ahead, in the background."))
@click.option("--plugin", cls=PluginOption, expose_value=True)
def run(
    host: str,
    port: int | None,
    data: Path | None,
    database: str | None,
    browser: bool,
    seconds: float,
    warm: bool,
    plugins: tuple[str, ...],
) -> None:
    try:
        import uvicorn

        from ..web.app import create_app
        from ..web.limits import Limits
        from ..web.settings import Settings, user_data_folder
    except ImportError as error:
        raise DedaleError(
            "the page needs {name!r}, which is not installed: pip install 'dedale[web]'",
            name=error.name,
        ) from None
    hosts = LOOPBACK if host in LOOPBACK else None
    settings = Settings(
        data or user_data_folder(),
        database,
        hosts,
        plugins=plugins,
        warm=warm,
        limits=Limits(seconds=seconds),
    )
    with _listener(host, port) if port is not None else _usual_listener(host) as listener:
        app = create_app(settings)
        config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_keep_alive=75)
        server = uvicorn.Server(config)
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{listener.getsockname()[1]}/"
        threading.Thread(target=_announce, args=(server, address, browser), daemon=True).start()
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how one ends it
            server.run(sockets=[listener])


def _usual_listener(host: str) -> socket.socket:
    """The usual port, or a free one when somebody else has it."""
    try:
        return _listener(host, USUAL_PORT)
    except DedaleError:
        return _listener(host, 0)


def _listener(host: str, port: int) -> socket.socket:
    """The socket to listen on, taken now, so that a port in use is said in one line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio switches Nagle's delay off on what it accepts.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise DedaleError(
            "cannot listen on {host}:{port}: {reason}; try another --port, or --port 0",
            host=host,
            port=port,
            reason=error.strerror,
        ) from None
    listener.listen(512)
    listener.set_inheritable(True)
    return listener


def _announce(server: object, address: str, browser: bool) -> None:
    """Say where the page is once it is there."""
    while not getattr(server, "started", False):
        if getattr(server, "should_exit", False):
            return
        time.sleep(0.02)
    say(_("Dédale is at {address} (Ctrl-C ends it)").format(address=address))
    if browser and _has_screen():
        webbrowser.open(address)


def _has_screen() -> bool:
    """Whether there is a screen for a browser: one in the terminal would take the place of ours."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
