#!/bin/sh
# Finds Chromium for the tests of the page; installs Debian's, without its window, when it is missing and
# we are root. Without a browser those tests are skipped, and this says exactly what to install.
for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing Chromium for the tests of the page…"
  apt-get update >/dev/null 2>&1
  for package in chromium-headless-shell chromium; do
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$package" >/dev/null 2>&1 && exit 0
  done
fi
echo "Note: no Chromium found: the tests in a browser are skipped."
echo "      Install it with: sudo apt-get install chromium   (or set TEST_BROWSER=/path/to/chromium)"
