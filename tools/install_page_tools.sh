#!/bin/sh
# Puts what checks the page's JavaScript into .venv/node_modules: TypeScript for its types, Biome for
# its form and its slips. tools/page/package-lock.json has their checksums (those of Biome's program for
# Linux), and no script of theirs is run. Without Node.js the tests skip these checks, and this says so.
lock=tools/page/package-lock.json
cmp -s "$lock" .venv/package-lock.json && test -d .venv/node_modules/typescript && exit 0
if ! command -v npm >/dev/null 2>&1; then
  echo "Note: without Node.js and npm the page is not checked (Debian: apt-get install nodejs npm)."
  exit 0
fi
cp tools/page/package.json .venv/
cp "$lock" .venv/
npm install --prefix .venv --no-save --ignore-scripts --no-audit --no-fund --silent >/dev/null 2>&1 || {
  rm -f .venv/package-lock.json
  echo "Note: typescript and @biomejs/biome could not be installed with npm; the page is not checked."
}
