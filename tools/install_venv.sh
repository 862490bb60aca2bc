#!/bin/sh
# Debian and Ubuntu ship python3 without its venv module: install it where we may, else say how.
python=$1
rm -rf .venv
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update && apt-get install -y "python$version-venv"; } >/dev/null 2>&1
    "$python" -m venv .venv && exit 0
fi
echo "Python's venv module is missing. Install it, then run make again:  sudo apt-get install python$version-venv" >&2
exit 1
