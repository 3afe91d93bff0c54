#!/usr/bin/env bash
# Checks the workflows, including those that init writes, with actionlint, and scripts with shellcheck.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
shellcheck .ci/run .ci/fuzz .ci/repro .ci/*.sh .github/action/*.sh internal/coverage/page/build.sh
go run ./cmd/kbctl init -q --pr "$work" > /dev/null
mkdir -p "$work/mono/.git" # a base below the top, in a folder that is hard to name
go run ./cmd/kbctl init -q --pr "$work/mono/docs/the \"errors\" of \${{ github.token }}" > /dev/null
go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12 .github/workflows/*.yml "$work"/.github/workflows/*.yml "$work"/mono/.github/workflows/*.yml

# Tests the step of kbctl-pr-post.yml that fetches an artifact, with a fake GitHub.
mkdir "$work/bin"
cat > "$work/bin/gh" << 'EOF'
#!/usr/bin/env bash
case $2 in
  repos/o/r/actions/runs/1/artifacts?name=kbctl-pr) jq -r "$4" < "$RUNNER_TEMP/artifacts" ;;
  repos/o/r/actions/artifacts/7/zip) cat "$RUNNER_TEMP/7.zip" ;;
  *) exit 1 ;;
esac
EOF
chmod +x "$work/bin/gh"
awk '/^ *run: \|$/ { on = 1; next } /^ *env:$/ { on = 0 } on' .github/workflows/kbctl-pr-post.yml > "$work/fetch.sh"
fetch() { # ARTIFACTS FILE: exit code, output, size of the report
  rm -rf "$work/temp"
  mkdir "$work/temp"
  echo "{\"artifacts\": [$1]}" > "$work/temp/artifacts"
  (cd "$(dirname "$2")" && python3 -m zipfile -c "$work/temp/7.zip" "$(basename "$2")")
  touch "$work/temp/output" "$work/temp/report.json"
  local code=0
  GITHUB_OUTPUT=$work/temp/output RUNNER_TEMP=$work/temp GITHUB_REPOSITORY=o/r RUN=1 PATH=$work/bin:$PATH \
    bash --noprofile --norc -eo pipefail "$work/fetch.sh" 2> "$work/temp/err" || code=$((code + 1))
  echo "$code $(< "$work/temp/output") $(wc -c < "$work/temp/report.json")"
}
expect() { # WANT GOT
  [[ $1 == "$2" ]] || { echo "fetching an artifact: got $2, want $1"; cat "$work/temp/err"; exit 1; }
}
mkdir "$work/small" "$work/large"
echo '{}' > "$work/small/kbctl-pr.json"
head -c 20000000 /dev/zero > "$work/large/kbctl-pr.json"
six='{"id": 6, "expired": false, "size_in_bytes": 100}' seven='{"id": 7, "expired": false, "size_in_bytes": 100}'
expect "0  0" "$(fetch '' "$work/small/kbctl-pr.json")"
expect "0 found=true 3" "$(fetch "$seven, $six" "$work/small/kbctl-pr.json")"
expect "0  0" "$(fetch "${seven/false/true}" "$work/small/kbctl-pr.json")"
expect "0  0" "$(fetch "${seven/100/10000000}" "$work/small/kbctl-pr.json")"
expect "1  10000000" "$(fetch "$seven" "$work/large/kbctl-pr.json")"
echo "workflows: fine"
