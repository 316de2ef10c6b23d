#!/bin/sh
# switch-over.sh FILE: hands the lead over to the synchronous standby while everybody waits for some seconds and nobody is
# refused, such as before the leader's machine is restarted. FILE has the line DATABASE_ADMIN_URL=…, as festival.env does: an
# address among the arguments would stand in the list of processes with its password. As root on the machine of HAProxy and
# PgBouncer (of several it pauses this machine's alone), with Debian's postgresql-client and patroni (for patronictl alone: its service stays off).
set -eu

url=$(sed -n "s/^DATABASE_ADMIN_URL=[\"']\?\([^\"']*\).*/\1/p" "$1")
PGPASSWORD=$(printf %s "$url" | sed -n 's#^[a-z]*://[^:@/]*:\([^@/]*\)@.*#\1#p' |
  python3 -c 'import sys, urllib.parse; print(urllib.parse.unquote(sys.stdin.read()), end="")')
export PGPASSWORD
address=$(printf %s "$url" | sed 's#^\([a-z]*://[^:@/]*\):[^@/]*@#\1@#')
# A copy of a database machine's
config=${PATRONI_CONFIG:-/etc/patroni/config.yml}
pooler=${POOLER_PID:-$(systemctl show --property=MainPID --value pgbouncer)}

ask() {
  psql --no-psqlrc --tuples-only --no-align --command="$1" "$address" 2>&1 || true
}

answers() {
  for _ in $(seq 100); do
    [ "$(ask "$1")" = "$2" ] && return
    sleep 0.05
  done
  echo "It isn't so after seconds: $1" >&2
  return 1
}

[ "$pooler" -gt 1 ] || { echo "No PgBouncer runs here: POOLER_PID or its systemd unit says which" >&2; exit 1; }

# What is under way ends, what is new waits at the pooler; and goes on, however this ends: a shell that a signal ends leaves by
# no EXIT of its own.
trap 'kill -USR2 "$pooler"' EXIT
trap 'exit 1' HUP INT QUIT TERM
kill -USR1 "$pooler"
answers "select count(*) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()" 0
patronictl --config-file "$config" switchover festival --force
answers 'select pg_is_in_recovery()' f
