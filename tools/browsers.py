"""The Chromium that tests, tools and benchmarks drive."""

import os
import shutil

#: The first has no window to draw: it takes two thirds of the processor time of the others.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
#: It asks nothing of the network by itself.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """Its path: `TEST_BROWSER`, or the first one that is installed."""
    return os.environ.get("TEST_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
