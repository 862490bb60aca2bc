"""The README as the package index shows it: links and pictures are addresses, not paths.

DEDALE_SOURCE is the address of the repository (the release workflow knows its own). Without it
paths stay paths, as in a checkout, and the package names no address.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = r'(\]\(|href="|src="|srcset=")(?!https?:|#|mailto:)([^)"\s]+)'


def absolute(text: str, source: str, version: str) -> str:
    """The text with addresses in the place of relative paths.

    >>> absolute("[x](docs/x.md) ![y](y.png)", "https://example.org/d", "0.1")
    '[x](https://example.org/d/blob/v0.1/docs/x.md) ![y](https://example.org/d/raw/v0.1/y.png)'
    """

    def address(found: re.Match[str]) -> str:
        before, path = found.groups()
        pictured = path.endswith((".png", ".svg", ".gif", ".jpg", ".webp"))
        return f"{before}{source}/{'raw' if pictured else 'blob'}/v{version}/{path}"

    return re.sub(LINK, address, text)


class AddressHook(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text("utf-8")
        source = os.environ.get("DEDALE_SOURCE", "").rstrip("/")
        if source:
            text = absolute(text, source, metadata["version"])
            changes = f"{source}/blob/v{metadata['version']}/CHANGELOG.md"
            metadata["urls"] = {"Source": source, "Issues": f"{source}/issues", "Changes": changes}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
