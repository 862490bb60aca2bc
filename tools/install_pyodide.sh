#!/bin/sh
# Puts Pyodide, Python for browsers, into the user's cache: for the tests that run the package and the
# page there. Without Node.js those tests are skipped, and this says so.
if ! command -v npm >/dev/null 2>&1; then
  echo "Note: without Node.js and npm nothing is tried in Pyodide (Debian: apt-get install nodejs npm)."
  exit 0
fi
.venv/bin/dedale site --fetch 2>/dev/null || {
  echo "Note: Pyodide could not be fetched with npm; nothing is tried there."
}
