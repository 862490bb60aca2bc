#!/bin/sh
# Finds poppler's tools, with which tests look at PDF files; installs Debian's when they are missing and
# we are root. Without them those tests are skipped, and this says exactly what to install.
command -v pdffonts >/dev/null 2>&1 && command -v pdftoppm >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing poppler's tools for the tests of PDF files…"
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    poppler-utils; } >/dev/null 2>&1 && exit 0
fi
echo "Note: no poppler found: PDF files are not looked at by another program in the tests."
echo "      Install it with: sudo apt-get install poppler-utils"
