"""The entries of the table of masks: shapes given by a formula, and files of one's own.

Files dropped into the folder `masks` of the user's data are masks of the table, each under its own
name: in `--mask NAME`, in every form and every list.
"""

import re
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from ..folders import data
from ..i18n import N_
from ..record import record
from ..registry import Entry, Registry, resolve

#: The longest `text:WORD` of a request.
LONGEST = 100
#: What files of masks are called.
ENDINGS = (".msk", ".png")


@record(frozen=True)
class MaskShape(Entry):
    """A shape and the size at which it is drawn when none is asked for."""

    size: tuple[int, int] = field(default=(31, 31), kw_only=True)


@record(frozen=True)
class OwnMask(MaskShape):
    """A file in the folder: cells, not a formula."""

    path: Path = field(kw_only=True)

    def facts(self) -> dict[str, object]:
        """The facts of the line: not where the file is."""
        return {name: value for name, value in MaskShape.facts(self).items() if name != "path"}


class Masks(Registry[MaskShape]):
    """The shapes that come with Dédale, those of plug-ins, and one's own masks."""

    def lines(self) -> Iterator[tuple[str, MaskShape]]:
        """All lines, one's own last."""
        yield from super().lines()
        yield from own_masks()

    def word(self, text: str) -> str:
        """A name that everybody knows, or `text:WORD`, as it is; one's own mask as its text.

        So links and saves work where that file is not.
        """
        if text.startswith("text:") and len(text) <= LONGEST:
            return text
        entry = self[text]
        if not isinstance(entry, OwnMask):
            return entry.name
        return str(resolve("dedale.masks.mask:Mask").named(text).to_text())


def own_folder() -> Path:
    """Where one's own masks are."""
    return data() / "masks"


def own_masks() -> Iterator[tuple[str, OwnMask]]:
    """The masks in the folder, by name."""
    if not own_folder().is_dir():
        return
    for path in sorted(own_folder().iterdir()):
        name = re.sub(r"[^\w-]+", "-", path.stem).strip("-")
        if path.suffix.lower() in ENDINGS and name:
            yield name, OwnMask(_cells, N_("A mask of your own."), name=name, path=path)


def _cells(_x: float, _y: float) -> bool:
    raise NotImplementedError("one's own masks are cells: Mask.named reads them")
