#!/bin/sh
# Makes a release of a commit beside the one that serves, then restarts the servers on it, one after the other, each once
# the one before takes work. As root: /opt/festival/current/deploy/release.sh [COMMIT]
# Back again: ln -sfn releases/NAME /opt/festival/current, and the line with `systemctl restart`.
set -eu
cd /opt/festival
as_festival() { runuser -u festival -- "$@"; }

release=releases/$(date +%Y-%m-%d-%H%M%S)
as_festival git -C source fetch --quiet origin
as_festival git -C source worktree add --quiet --detach "/opt/festival/$release" "${1:-origin/main}"
cd "$release"
as_festival npm ci --omit=dev
as_festival npm run -s content check
as_festival npm run -s build
# What /healthz and the start say: the servers' user may not ask git.
as_festival git rev-parse --short=12 HEAD | as_festival tee build/commit > /dev/null
cd /opt/festival

ln -sfn "$release" next
mv -T next current
for port in 3001 3002 3003; do systemctl restart "festival@$port"; done

# The last three stay, to go back to.
for old in $(ls -d releases/* | head -n -3); do
    as_festival git -C source worktree remove --force "/opt/festival/$old"
done
