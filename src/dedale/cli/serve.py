"""`dedale serve`: the page, on this machine unless asked otherwise."""

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import click

from .. import folders
from ..errors import DedaleError, FileError
from ..i18n import N_, _
from ..shell.base import PluginOption, command, option, say, the_page_installed
from ..shell.types import MazeFile, Number, Whole
from .backup import data_option, database_option

USUAL_PORT = 8000
#: Bytes of the head of a request: the longest link that is previewed, every letter of it quoted.
LONGEST_HEAD = 1 << 19
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})
#: Connections that the system keeps until we accept them: a class may come at once.
WAITING = 512
#: Requests a second of one visitor, where strangers can reach us.
RATE = 30.0


@command(
    "serve",
    examples=[
        ("dedale serve --browser", N_("start, and open the page")),
        ("dedale serve --port 0 --data games", N_("a free port, and a data folder of its own")),
        ("dedale serve --maze big.zarr --browser", N_("a maze of any size, to be explored")),
    ],
)
@option("--host", default="127.0.0.1", help=N_("Address to listen on."))
@option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help=N_("A host name under which the page is served, besides the address; repeatable."),
)
@option(
    "--port",
    type=Whole(0, 65535),
    metavar="N",
    help=N_("Port; 0 takes a free one (default: 8000, or a free one when that is taken)."),
)
@data_option
@database_option
@option(
    "--maze",
    "mazes",
    multiple=True,
    metavar="FILE",
    type=MazeFile(),
    help=N_("A maze of any size to explore in the page; repeatable."),
)
@option("--browser/--no-browser", default=False, help=N_("Open the page in the browser."))
@option(
    "--seconds",
    type=Number(0.1, 3600),
    metavar="N",
    default=30,
    help=N_("Time limit of one request, in seconds of processor time."),
)
@option(
    "--memory",
    type=Whole(0),
    default=2048,
    show_default=True,
    metavar="MB",
    help=N_("Memory limit of one worker, in MB; 0 for none."),
)
@option("--warm/--no-warm", default=True, help=N_("Compile in the background at start-up."))
@click.option("--plugin", cls=PluginOption, expose_value=True)
def run(
    host: str,
    names: tuple[str, ...],
    port: int | None,
    data: Path | None,
    database: str | None,
    mazes: tuple[str, ...],
    browser: bool,
    seconds: float,
    memory: int,
    warm: bool,
    plugins: tuple[str, ...],
) -> None:
    with the_page_installed():
        import uvicorn

        from ..store.database import database_file, folder_url
        from ..store.lock import AlreadyRunning, ServerLock, make_data_folder, running_at
        from ..web.app import create_app
        from ..web.connections import AT_ONCE, protocol
        from ..web.limits import Limits
        from ..web.settings import Settings
    folder = data or folders.data()
    local = host in LOOPBACK
    settings = Settings(
        folder,
        database,
        _answers_to(host, names),
        home="127.0.0.1" if host in ("localhost", "127.0.0.1") else None,
        plugins=plugins,
        mazes=_to_explore(mazes),
        warm=warm,
        limits=Limits(seconds=seconds),
        memory=memory * 2**20,
        rate=None if local and not names else RATE,  # with a name: behind a proxy
    )
    file = database_file(database or folder_url(folder))
    if file is not None and file.parent.is_dir() and (running := running_at(file)) is not None:
        return _already(running.address, browser)
    with _listener(host, port) if port is not None else _usual_listener(host) as listener:
        address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
        try:
            if file is not None and database is None:
                make_data_folder(folder)
            lock = contextlib.nullcontext() if file is None else ServerLock(file, address)
        except AlreadyRunning as other:  # it was quicker
            return _already(other.server.address, browser)
        with lock:
            _return_memory()
            config = uvicorn.Config(
                create_app(settings),
                log_level="warning",
                access_log=False,
                timeout_keep_alive=75,
                http=protocol(),
                backlog=AT_ONCE,
                h11_max_incomplete_event_size=LONGEST_HEAD,
            )
            server = uvicorn.Server(config)
            said = (server, listener, address, browser, None if local else settings.hosts)
            threading.Thread(target=_announce, args=said, daemon=True).start()
            with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how one ends it
                server.run(sockets=[listener])
    return None


def _to_explore(files: tuple[str, ...]) -> dict[str, Path]:
    """Mazes on disk by the names that the page shows; what is none is refused now."""
    from ..scale import open_large

    found: dict[str, Path] = {}
    for file in files:
        path = Path(file).absolute()
        if not path.exists():
            raise FileError("there is no such file", path=file)
        open_large(path)
        name, n = path.name, 2
        while name in found:
            name, n = f"{path.name} ({n})", n + 1
        found[name] = path
    return found


def _return_memory() -> None:
    """Have the system's allocator give large blocks back as soon as they are free.

    By default, glibc keeps blocks of up to 32 MB for later once some were freed, and answers
    that were given up half-way leave one each.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        import ctypes

        threshold = -3  # M_MMAP_THRESHOLD
        ctypes.CDLL(None).mallopt(threshold, 1 << 20)


def _already(address: str, browser: bool) -> None:
    """One folder, one server: starting a second one shows the first."""
    say(_("Dédale is already running on these games, at {address}").format(address=address))
    if browser and _has_screen():
        webbrowser.open(address)


def _answers_to(host: str, names: tuple[str, ...]) -> frozenset[str]:
    """The names and addresses under which the page may be called: nobody else's."""
    known = {name.lower() for name in names}
    if host in LOOPBACK:
        return LOOPBACK | known
    if host in EVERYWHERE:
        return LOOPBACK | known | {socket.gethostname().lower(), *_addresses()}
    return frozenset(known | {host.lower()})


def _addresses() -> list[str]:
    """The addresses of this machine in its networks, the one to use first."""
    found = []
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # nothing is sent: it only chooses our address
            found.append(str(probe.getsockname()[0]))
    return found


def _shown(host: str) -> str:
    """The host of an address that one can use."""
    if host in EVERYWHERE:
        host = next(iter(_addresses()), "127.0.0.1")
    return f"[{host}]" if ":" in host else host


def _usual_listener(host: str) -> socket.socket:
    """The usual port, or a free one when it is taken."""
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
    listener.listen(WAITING)
    listener.set_inheritable(True)
    return listener


def _announce(
    server: object,
    listener: socket.socket,
    address: str,
    browser: bool,
    names: frozenset[str] | None = None,
) -> None:
    """Say where the page is once it is there."""
    while not getattr(server, "started", False):
        if getattr(server, "should_exit", False):
            return
        time.sleep(0.02)
    listener.listen(WAITING)  # asyncio has one number for these and for those accepted at once
    say(_("Dédale is at {address} (Ctrl-C ends it)").format(address=address))
    if names is not None:
        say(
            _(
                "Everybody who can reach this machine can open it. It answers to: {names}"
                " (more with --name)"
            ).format(names=", ".join(sorted(names)))
        )
    if browser and _has_screen():
        webbrowser.open(address)


def _has_screen() -> bool:
    """Whether there is a screen for a browser: one in the terminal would take the place of ours."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
