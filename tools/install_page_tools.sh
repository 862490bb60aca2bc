#!/bin/sh
# Puts what checks the page's JavaScript into .venv/node_modules: TypeScript for its types, Biome for
# its form and its slips. Without Node.js these checks are skipped by the tests, and this says so.
typescript=5.9.3
biome=2.6.6
modules=.venv/node_modules
grep -qs "\"version\": \"$typescript\"" "$modules/typescript/package.json" &&
  grep -qs "\"version\": \"$biome\"" "$modules/@biomejs/biome/package.json" && exit 0
if ! command -v npm >/dev/null 2>&1; then
  echo "Note: without Node.js and npm the page is not checked (Debian: apt-get install nodejs npm)."
  exit 0
fi
npm install --prefix .venv --no-save --no-package-lock --no-audit --no-fund --silent \
  "typescript@$typescript" "@biomejs/biome@$biome" >/dev/null 2>&1 ||
  echo "Note: typescript and @biomejs/biome could not be installed with npm; the page is not checked."
