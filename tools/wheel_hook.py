"""Puts the built site into the wheel, so that Help works off line in what people install.

`make wheel` builds the site first. Without a built site the wheel has none, and Help says how to
get one. DEDALE_SITE names another folder than docs/_build/html.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What the server does not show: what Sphinx builds from, and for other sites.
LEFT_OUT = {".doctrees", "_sources", ".buildinfo", ".buildinfo.bak", "objects.inv"}


class SiteHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds dedale/web/help to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        site = Path(os.environ.get("DEDALE_SITE") or Path(self.root, "docs/_build/html"))
        if version == "editable" or not (site / "index.html").exists():
            return
        for path in site.iterdir():
            if path.name not in LEFT_OUT:
                build_data["force_include"][str(path)] = f"dedale/web/help/{path.name}"
