#!/bin/sh
# Makes a release of a commit beside the one that serves, then restarts the servers on it, one after the other, each once
# the one before takes work. Root's own: /usr/local/sbin/festival-release [COMMIT]
# The commit comes from root's copy of the source; it is built by a user who has no data, no settings and no server, and
# belongs to root from then on. Back again: ln -sfn releases/NAME /opt/festival/current, and the line with `systemctl restart`.
set -eu
source=/usr/local/src/festival
release=/opt/festival/releases/$(date +%Y-%m-%d-%H%M%S)

git -C "$source" fetch --quiet origin
commit=$(git -C "$source" rev-parse --verify "${1:-origin/main}^{commit}")
install -d -o festival-build -g festival-build "$release"
git -C "$source" archive "$commit" | runuser -u festival-build -- tar -x -C "$release"
as_build() { (cd "$release" && runuser -u festival-build -- "$@"); }
as_build npm ci --omit=dev
as_build npm run -s content check
as_build npm run -s build
# What /healthz and the start say.
printf '%.12s\n' "$commit" | as_build tee build/commit > /dev/null
chown -R -h root:root "$release"

ln -sfn "$release" /opt/festival/next
mv -T /opt/festival/next /opt/festival/current
for port in 3001 3002 3003; do systemctl restart "festival@$port"; done

# The last three stay, to go back to.
ls -d /opt/festival/releases/* | head -n -3 | xargs -r rm -rf
