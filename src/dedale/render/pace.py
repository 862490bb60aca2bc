"""How fast films run: frames a second, and how much of a run passes between two of them."""

from math import ceil

#: Frames a second: GIFs count in hundredths of a second, and viewers slow down above 50.
RATE = 25
HOLD = 2000  # milliseconds that the last frame stays


def events_a_frame(events: int, speed: float | None, frames: int) -> int:
    """How many frames of a run pass between two frames of the picture.

    >>> events_a_frame(1000, 250, 500), events_a_frame(1000, 250, 21)
    (10, 50)
    """
    wanted = ceil(events / (10 * RATE)) if speed is None else round(speed / RATE)
    return max(1, wanted, ceil(events / (frames - 1)))
