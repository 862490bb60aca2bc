"""How a server is set up, and where it keeps things."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .limits import Limits


@dataclass(frozen=True, slots=True)
class Settings:
    """What `dedale serve` was asked for."""

    data: Path
    database: str | None = None  # an SQLAlchemy address; None: a file in the data folder
    hosts: frozenset[str] | None = None  # names under which we may be called; None: any
    home: str | None = None  # the name that `localhost` is sent on to: one name, one cookie
    workers: int = field(default_factory=lambda: min(4, max(3, os.cpu_count() or 3)))
    waiting: int = 48  # heavy requests that may wait for a worker
    share: int = 6  # of these and of those at work, for one visitor
    memory: int = 2 * 2**30  # bytes that one worker may take; 0: as many as there are
    rate: float | None = None  # requests a second of one visitor; None: as many as they like
    limits: Limits = field(default_factory=Limits)
    plugins: tuple[str, ...] = ()
    mazes: Mapping[str, Path] = field(default_factory=dict)  # stored ones to explore, by name
    warm: bool = True  # compile ahead, in the background
    alone: bool = False  # in a browser without a server: nobody else can ask here
