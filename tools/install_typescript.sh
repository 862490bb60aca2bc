#!/bin/sh
# Puts the TypeScript compiler, which checks the types of the page, into .venv/node_modules.
# Without Node.js that check is skipped by the tests, and this says so.
version=5.9.3
here=.venv/node_modules/typescript/package.json
grep -qs "\"version\": \"$version\"" "$here" && exit 0
if ! command -v npm >/dev/null 2>&1; then
  echo "Note: without Node.js and npm the types of the page are not checked (Debian: apt-get install nodejs npm)."
  exit 0
fi
npm install --prefix .venv --no-save --no-package-lock --no-audit --no-fund --silent \
  "typescript@$version" >/dev/null 2>&1 ||
  echo "Note: typescript@$version could not be installed with npm; the types of the page are not checked."
