"""A real terminal: a pseudo-terminal with the program in it, and a screen that understands it."""

import os
import sys
import termios
import time
from pathlib import Path

import pexpect
import pyte


class Terminal:
    """`dedale …` in a terminal of 80x24; `text` is what a person would see."""

    def __init__(
        self,
        *arguments: str,
        state: Path,
        term: str = "xterm-256color",
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        environment = {
            **{k: v for k, v in os.environ.items() if k not in ("COLORTERM", "NO_COLOR")},
            "TERM": term,
            "XDG_STATE_HOME": str(state),
            "LANGUAGE": "en",
            "LANG": "C.UTF-8",
        }
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "dedale", *arguments],
            env=environment,
            dimensions=(size[1], size[0]),
            timeout=60,
        )
        self.child.delaybeforesend = None  # what is pressed is not echoed
        self.before = termios.tcgetattr(self.child.child_fd)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def wait_for(self, words: str, seconds: float = 60) -> None:
        """Read until these words stand on the screen."""
        end = time.monotonic() + seconds
        while words not in self.text:
            assert time.monotonic() < end, f"{words!r} never came:\n{self.text}"
            self._read(0.2)

    def press(self, keys: str) -> None:
        self.child.send(keys)

    def settle(self, seconds: float = 1.0) -> None:
        """Read until nothing comes for a while."""
        while self._read(seconds):
            pass

    def _read(self, seconds: float) -> bool:
        try:
            data = self.child.read_nonblocking(65536, timeout=seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += data
        # pyte does not know the private "CSI > … u / m" sequences of newer terminals.
        self.stream.feed(data.replace(b"\x1b[>1u", b"").replace(b"\x1b[<u", b""))
        return True

    def end(self) -> int:
        """Wait for the program to end; its exit status."""
        end = time.monotonic() + 60
        while self.child.isalive() and time.monotonic() < end:
            self._read(0.2)
        self.settle(0.2)
        restored = termios.tcgetattr(self.child.child_fd)
        assert restored == self.before, "the terminal was left in another mode"
        self.child.close()
        return -int(self.child.signalstatus) if self.child.signalstatus else self.child.exitstatus

    def was_restored(self) -> bool:
        """Back on the ordinary screen, the cursor shown, the mouse let go."""
        return all(
            self.raw.rindex(off) > self.raw.rindex(on)
            for on, off in (
                (b"\x1b[?1049h", b"\x1b[?1049l"),
                (b"\x1b[?25l", b"\x1b[?25h"),
                (b"\x1b[?1000h", b"\x1b[?1000l"),
            )
        )
