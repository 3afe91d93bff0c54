#!/usr/bin/env bash
# Runs the hooks in .pre-commit-hooks.yaml with pre-commit in a new knowledge base.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
GOMODCACHE=$(go env GOMODCACHE)
export GOMODCACHE PRE_COMMIT_HOME=$work/home PATH=$work/bin:$PATH
export GIT_CONFIG_GLOBAL=$work/gitconfig GIT_CONFIG_NOSYSTEM=1
git config --file "$GIT_CONFIG_GLOBAL" user.name "A Contributor"
git config --file "$GIT_CONFIG_GLOBAL" user.email contributor@example.org
git config --file "$GIT_CONFIG_GLOBAL" init.defaultBranch main

step() { echo "pre-commit: $1"; }
die() {
  echo "$1"
  [[ ! -e $work/out ]] || cat "$work/out"
  exit 1
}
# commit expects git commit to succeed. refused expects it to fail with a text.
commit() { git commit "$@" > "$work/out" 2>&1 || die "a good commit failed: $*"; }
refused() {
  local text=$1
  shift
  ! git commit "$@" > "$work/out" 2>&1 || die "a bad commit succeeded: $*"
  grep -qF -- "$text" "$work/out" || die "failed without the text: $text"
}

step "the hooks in this repository"
pre-commit validate-manifest .pre-commit-hooks.yaml
mkdir "$work/hooks"
tar -c --exclude=./.git --exclude=node_modules . | tar -x -C "$work/hooks"
git -C "$work/hooks" init -q
git -C "$work/hooks" add -A
git -C "$work/hooks" commit -qm hooks

step "a new knowledge base and its first commit"
go build -o "$work/bin/kbctl" ./cmd/kbctl
repo=$PWD
git init -q "$work/kb"
cd "$work/kb"
kbctl init -q > /dev/null
pre-commit validate-config
sed -i.bak -e "s#https://github.com/kbctl/kbctl#$work/hooks#" \
  -e "s#rev: .*#rev: $(git -C "$work/hooks" rev-parse HEAD)#" .pre-commit-config.yaml
rm .pre-commit-config.yaml.bak
pre-commit install > /dev/null
cp -R "$repo/records/cuda" records/
rm -f records/cuda/*.zh.md # a base with one Chinese card has all of them
cp -R "$repo/testdata/logs/cuda" "$repo/testdata/logs/clean" testdata/logs/
git add .
commit -m "A base"

step "the hook writes a card and stops the commit"
record=records/linux/no-space-left-on-device.json
sed -i.bak 's/fails with ENOSPC/then fails with ENOSPC/' $record
rm $record.bak
refused records/linux/no-space-left-on-device.md -am "A record without its card"
grep -q 'then fails with ENOSPC' records/linux/no-space-left-on-device.md
commit -am "A record and its card"

step "the hook writes the untracked card of a new record"
mkdir records/demo
sed -e 's#linux/no-space-left-on-device#demo/full#; s#"domain": "linux"#"domain": "demo"#; s#No space left on device#Demo disk is full#' \
  -e 's#"reproduced"#"ai_generated"#' $record > records/demo/full.json
git add records/demo/full.json
refused records/demo/full.md -m "A new record without its card"
git add records/demo
commit -m "A new record"

step "a bad record stops the commit"
sed -i.bak 's#"resolvable": "true"#"resolvable": "perhaps"#' records/demo/full.json
rm records/demo/full.json.bak
git add .
refused '[schema]' -m "A bad record"
git reset -q --hard
printf '{' > records/demo/broken.json
git add .
refused '[json-syntax]' -m "No record at all"
git reset -q --hard

step "a deletion that breaks a link stops the commit"
git rm -q records/cuda/stream-capture-invalidated.*
refused '[dangling-link]' -m "A deleted target"
git reset -q --hard

step "unstaged files do not count, however git stages the others"
printf '{' > records/demo/draft.json
echo >> README.md
commit -am "Another file"
echo >> README.md
commit -m "One file" README.md
rm records/demo/draft.json

step "old findings count only with --all-files"
printf '{\n}\n' > records/demo/old.json
git add .
commit --no-verify -m "An old sin"
echo >> README.md
commit -am "No sin"
! pre-commit run kbctl --all-files > "$work/out" 2>&1 || die "--all-files finds nothing"
grep -qF 'records/demo/old.json:1:1: error:' "$work/out" || die "--all-files does not report the old finding"
pre-commit run kbctl --files records/demo/full.json > "$work/out" 2>&1 || die "a good file is bad"
! pre-commit run kbctl --from-ref HEAD~2 --to-ref HEAD > "$work/out" 2>&1 || die "a range finds nothing"
grep -qF 'records/demo/old.json:1:1: error:' "$work/out" || die "a range does not report the findings that it causes"
git rm -q records/demo/old.json
commit -m "Fixed"

step "all hooks, with try-repo"
pre-commit try-repo "$work/hooks" --all-files > "$work/out" 2>&1 || die "a hook fails"
[[ $(grep -c 'kbctl.*Passed' "$work/out") == 4 ]] || die "a hook did not run"

step "a knowledge base in a folder that -C names"
mkdir -p "$work/mono"
git -C "$work/mono" init -q
cp -R . "$work/mono/kb"
rm -rf "$work/mono/kb/.git"
cd "$work/mono"
sed "s#- id: kbctl\$#- {id: kbctl, args: [-C, kb, --]}#; s#- id: kbctl-cards.*#- {id: kbctl-cards, args: [-C, kb, --]}#" kb/.pre-commit-config.yaml > .pre-commit-config.yaml
pre-commit install > /dev/null
git add .
commit -m "A base in a folder"
sed -i.bak 's/fails with ENOSPC/fails, with ENOSPC/' kb/$record
rm kb/$record.bak
refused records/linux/no-space-left-on-device.md -am "A record without its card"
git rm -q -f kb/records/cuda/stream-capture-invalidated.*
refused '[dangling-link]' -m "A deleted target"
