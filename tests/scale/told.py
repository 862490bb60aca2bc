"""Work whose progress a test looks at, or stops; and notes that remember what was noted."""

import hashlib

from dedale.progress import Work
from dedale.scale.notes import MemoryNotes, Note


class Stopped(Exception):
    pass


class Told(Work):
    """Keeps all shares that were told; stops the work after some of them, or above a share."""

    def __init__(self, *, above: float = 2.0, after: int = 0) -> None:
        super().__init__()
        self.above, self.after = above, after
        self.shares: list[float] = []

    def tell(self, share: float) -> None:
        super().tell(share)
        assert self.share is not None
        self.shares.append(self.share)
        if self.share > self.above or len(self.shares) == self.after:
            raise Stopped


class Kept(MemoryNotes):
    """Notes as another process would find them, and a checksum of all that were made."""

    lasting = True

    def __init__(self) -> None:
        super().__init__()
        self.made: list[str] = []

    def put(self, name: str, note: Note) -> None:
        super().put(name, note)
        rows = [(key, row.dtype.str, row.shape, row.tolist()) for key, row in note.items()]
        self.made.append(f"{name} {rows}")

    def drop(self, name: str) -> None:
        super().drop(name)
        self.made.append(f"{name} dropped")

    def checksum(self) -> str:
        return hashlib.sha256("\n".join(self.made).encode()).hexdigest()[:16]
