#!/usr/bin/env bash
# The workflows, those that init writes, and the scripts, held against actionlint and shellcheck.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shellcheck .ci/run .ci/*.sh .github/action/*.sh internal/coverage/page/build.sh
go run ./cmd/kbctl init -q --pr "$work" > /dev/null
go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12 .github/workflows/*.yml "$work"/.github/workflows/*.yml
echo "workflows: fine"
