#!/bin/sh
# /usr/local/bin/festival-pgbackrest: what has changed since the last full backup, and on Mondays all; only where PostgreSQL leads: of three machines one.
set -eu
# By itself, so that a PostgreSQL which doesn't answer is a failure and no standby.
follows=$(psql -At -c 'select pg_is_in_recovery()' postgres)
[ "$follows" = f ] || exit 0
type=diff
[ "$(date +%u)" = 1 ] && type=full
exec pgbackrest --stanza=festival --type="$type" backup
