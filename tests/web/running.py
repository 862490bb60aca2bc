"""A real server: its own process, its own data folder, real sockets."""

import contextlib
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import httpx

#: However busy the machine is: what is asked here is small, and nothing may fail for want of time.
COMMAND = ("serve", "--port", "0", "--no-warm")


class RunningServer:
    """`dedale serve` in a process of its own."""

    def __init__(self, data: Path, *arguments: str) -> None:
        environment = {**os.environ, "LANG": "C.UTF-8", "LANGUAGE": "en"}
        environment["DEDALE_SERVE_SECONDS"] = "280"  # unless the test says another
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dedale", *COMMAND, "--data", str(data), *arguments],
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.errors: list[str] = []
        self.address = self._wait()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _wait(self) -> str:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line)
            if found := re.search(r"http://[^ ]+/", line):
                return found[0]
        raise AssertionError("the server did not start:\n" + "".join(self.errors))

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.errors.extend(self.process.stderr)

    def browser(self, **headers: str) -> httpx.Client:
        """A browser of its own: its own cookies."""
        return httpx.Client(base_url=self.address, timeout=280, headers=headers)

    def kill(self) -> None:
        self.process.kill()
        self._end()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self._end()

    def _end(self) -> None:
        self.process.wait(120)
        self._reader.join(5)
        with contextlib.suppress(OSError):
            assert self.process.stderr is not None
            self.process.stderr.close()
