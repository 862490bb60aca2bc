"""Firefox as Debian has it, by WebDriver BiDi: what a walk through the page needs of it.

Playwright drives a Firefox of its own only, which cannot be had everywhere.
"""

import base64
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

#: The program, if there is one.
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
#: It asks nobody for news, and speaks English.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.region.update.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
    "ui.prefersReducedMotion": 1,
}
PATIENCE = 120.0


class Firefox:
    """One Firefox with one tab, on a profile that may be used again after it was killed."""

    def __init__(self, profile: Path) -> None:
        assert FIREFOX is not None
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile)]
        self.process = subprocess.Popen(
            [*command, "--remote-debugging-port", "0"],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert self.process.stderr is not None
        port = 0
        for line in self.process.stderr:
            if found := re.search(r"BiDi listening on ws://127\.0\.0\.1:(\d+)", line):
                port = int(found[1])
                break
        assert port, "Firefox did not start"
        self.socket = _connected(port)
        self.data, self.number = b"", 0
        #: What was logged as an error, and what was fetched.
        self.troubles: list[str] = []
        self.asked: list[str] = []
        self.do("session.new", capabilities={})
        self.do("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.tab = self.do("browsingContext.getTree")["contexts"][0]["context"]

    def kill(self) -> None:
        """End all of its processes, as a crash does."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.socket.close()
        assert self.process.stderr is not None
        self.process.stderr.close()

    # ------------------------------------------------------------ what one does

    def goto(self, url: str) -> None:
        self.do("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def reload(self) -> None:
        self.do("browsingContext.reload", context=self.tab, wait="complete")

    def evaluate(self, function: str, *values: Any) -> Any:
        """What a function gives, called with these values in the page; both travel as JSON."""
        body = f"JSON.stringify((await ({function})(...{json.dumps(values)})) ?? null)"
        answer = self.do(
            "script.callFunction",
            functionDeclaration=f"async () => {body}",
            awaitPromise=True,
            target={"context": self.tab},
        )
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def wait_for(self, function: str, *values: Any) -> None:
        """Until a function of the page gives something true."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.evaluate(function, *values):
                return
            time.sleep(0.05)
        raise AssertionError(f"in vain: {function} {values}")

    def wait_for_selector(self, selector: str) -> None:
        self.wait_for("(selector) => Boolean(document.querySelector(selector))", selector)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other; names are those of WebDriver's code points."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keys", "actions": actions}
        self.do("input.performActions", context=self.tab, actions=[source])

    def picture(self, path: Path) -> None:
        """A screenshot."""
        answer = self.do("browsingContext.captureScreenshot", context=self.tab)
        path.write_bytes(base64.b64decode(answer["data"]))

    # ------------------------------------------------------------ the protocol

    def do(self, method: str, **params: Any) -> Any:
        """Send a command and wait for its result; what happens meanwhile is noted."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        self._send(json.dumps(message).encode())
        while True:
            answer = json.loads(self._receive())
            if answer.get("id") == self.number:
                if answer["type"] == "error":
                    raise AssertionError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]
            self._note(answer)

    def _note(self, event: dict[str, Any]) -> None:
        given = event.get("params", {})
        if event.get("method") == "log.entryAdded" and given["level"] == "error":
            self.troubles.append(str(given["text"]))
        elif event.get("method") == "network.beforeRequestSent":
            self.asked.append(given["request"]["url"])

    def _send(self, data: bytes) -> None:
        mask = secrets.token_bytes(4)
        size = len(data)
        head = bytes([0x81]) + (
            bytes([0x80 | size])
            if size < 126
            else bytes([0x80 | 126]) + size.to_bytes(2, "big")
            if size < 1 << 16
            else bytes([0x80 | 127]) + size.to_bytes(8, "big")
        )
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def _receive(self) -> bytes:
        """A message: frames until the last one of it."""
        whole = b""
        while True:
            first, second = self._read(2)
            size = second & 127
            if size >= 126:
                size = int.from_bytes(self._read(2 if size == 126 else 8), "big")
            part = self._read(size)
            if first & 15 > 2:  # a ping, or that it closes
                continue
            whole += part
            if first & 128:
                return whole

    def _read(self, size: int) -> bytes:
        while len(self.data) < size:
            more = self.socket.recv(1 << 16)
            assert more, "Firefox has gone"
            self.data += more
        found, self.data = self.data[:size], self.data[size:]
        return found


def _connected(port: int) -> socket.socket:
    """A web socket to Firefox: the handshake is one request."""
    made = socket.create_connection(("127.0.0.1", port))
    made.settimeout(PATIENCE)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    lines = ["GET /session HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    made.sendall("\r\n".join([*lines, "", ""]).encode())
    said = b""
    while not said.endswith(b"\r\n\r\n"):
        said += made.recv(1)
    assert b" 101 " in said.split(b"\r\n")[0], said
    return made
