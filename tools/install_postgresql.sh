#!/bin/sh
# Finds PostgreSQL for the tests of the store; installs Debian's when it is missing and we are root.
# The tests start a server of their own in a temporary folder; the system's is neither needed nor
# touched. Without PostgreSQL those tests are skipped, and this says exactly what to install.
for folder in $(printf %s "$PATH" | tr ':' ' ') /usr/lib/postgresql/*/bin; do
  test -x "$folder/initdb" && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing PostgreSQL for the tests of the store…"
  if [ ! -e /etc/postgresql-common/createcluster.conf ]; then # no server that starts by itself
    mkdir -p /etc/postgresql-common
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
  fi
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    -o Dpkg::Options::=--force-confold postgresql; } >/dev/null 2>&1 && exit 0
fi
echo "Note: no PostgreSQL found: the tests of the store run on SQLite only."
echo "      Install it with: sudo apt-get install postgresql"
