#!/bin/sh
# Takes the festival's content in from a repository of its own, where it is sound; else says every fault and changes nothing.
# The timer's: /usr/local/sbin/festival-content, as a user who may do nothing else. Its settings: /etc/festival/content.env
set -eu
: "${CONTENT_REPOSITORY:?the address of the content repository}"
# What the servers read (CONTENT_DIR), and a state that is looked at.
content=$STATE_DIRECTORY/content
new=$STATE_DIRECTORY/new

umask 022
# A link in it could lead anywhere on this machine: it comes as a text.
[ -d "$content/.git" ] || git init --quiet "$content"
git -C "$content" config core.symlinks false
git -C "$content" fetch --quiet --depth 1 "$CONTENT_REPOSITORY" "${CONTENT_BRANCH:-main}"
commit=$(git -C "$content" rev-parse FETCH_HEAD)
[ "$commit" != "$(git -C "$content" rev-parse --quiet --verify HEAD || true)" ] || exit 0

rm -rf "$new"
git -C "$content" worktree prune
git -C "$content" worktree add --quiet --detach "$new" "$commit"
CONTENT_DIR=$new DATA_DIR=$STATE_DIRECTORY/data npm run --silent content check
git -C "$content" worktree remove --force "$new"

git -C "$content" reset --quiet --hard "$commit"
git -C "$content" clean --quiet -ffd
echo "The content is $commit now."
