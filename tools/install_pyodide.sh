#!/bin/sh
# Puts Pyodide, Python for WebAssembly, into the user's cache: for the test that runs the package there.
# Without Node.js that test is skipped, and this says so.
version=314.0.7
folder=${XDG_CACHE_HOME:-$HOME/.cache}/dedale-tests/pyodide-$version
test -f "$folder/node_modules/pyodide/pyodide.mjs" && exit 0
if ! command -v npm >/dev/null 2>&1; then
  echo "Note: without Node.js and npm the package is not tried in Pyodide (Debian: apt-get install nodejs npm)."
  exit 0
fi
mkdir -p "$folder"
npm install --prefix "$folder" --no-save --no-package-lock --ignore-scripts --no-audit --no-fund --silent \
  "pyodide@$version" >/dev/null 2>&1 || {
  rm -rf "$folder"
  echo "Note: pyodide could not be installed with npm; the package is not tried there."
}
