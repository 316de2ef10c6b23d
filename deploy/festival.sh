#!/bin/sh
# One of the project's commands with the servers' settings, as their user. Root's own: /usr/local/bin/festival
#   festival organise -- audit check
#   festival restore -- /var/backups/festival/festival-…
set -eu
: "${1:?a command: organise, backup, restore}"
if [ -t 0 ]; then io=--pty; else io=--pipe; fi
# With SQLite, the folder of the one server: its database is there.
exec systemd-run --quiet --collect --wait "$io" --uid=festival --gid=festival \
  --working-directory=/opt/festival/current --property=UMask=0077 \
  --property=EnvironmentFile=/etc/festival/festival.env --setenv=DATA_DIR=/var/lib/festival/3001 \
  npm run --silent "$@"
