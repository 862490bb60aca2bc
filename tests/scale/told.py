"""Work whose progress a test looks at, or stops."""

from dedale.progress import Work


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
