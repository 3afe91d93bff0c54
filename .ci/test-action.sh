#!/usr/bin/env bash
# Runs the scripts of action.yml in the environment of GitHub's runner.
set -euo pipefail
cd "$(dirname "$0")/.."
repo=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export RUNNER_TEMP=$work/temp RUNNER_OS=Linux RUNNER_ARCH=X64
export GITHUB_WORKSPACE=$work/workspace GITHUB_ACTION_PATH=$repo
export GITHUB_OUTPUT=$work/output GITHUB_PATH=$work/path GITHUB_STEP_SUMMARY=$work/summary
export KBCTL_VERSION='' KBCTL_SHA256='' KBCTL_RELEASES=file://$work/releases

step() { echo "action: $1"; }
die() {
  echo "$1"
  cat "$work/out"
  exit 1
}
install() { # a clean runner
  rm -rf "$RUNNER_TEMP" "$GITHUB_PATH"
  mkdir -p "$RUNNER_TEMP"
  bash "$GITHUB_ACTION_PATH/.github/action/install.sh" > "$work/out" 2>&1
}
refused() { # TEXT
  if install; then die "installed in spite of: $1"; fi
  grep -qF -- "$1" "$work/out" || die "refused without the text: $1"
  [[ ! -e $GITHUB_PATH && ! -e $RUNNER_TEMP/kbctl-action/bin/kbctl ]] || die "refused, but installed"
}

step "builds from the source, in spite of settings of the workspace"
GOFLAGS=-mod=vendor install || die "does not build"
bin=$(< "$GITHUB_PATH")
"$bin/kbctl" version > /dev/null
mkdir "$work/built"
mv "$bin/kbctl" "$work/built/kbctl"

step "downloads a release with the right checksum"
release=$work/releases/v1.2.3
mkdir -p "$release"
tar -czf "$release/kbctl_linux_amd64.tar.gz" -C "$work/built" kbctl
sum=$(sha256sum "$release/kbctl_linux_amd64.tar.gz" | cut -d ' ' -f 1)
other=$(printf '%064d' 0)
printf '%s  %s\n' "$sum" kbctl_linux_amd64.tar.gz "$other" kbctl_linux_arm64.tar.gz > "$release/checksums.txt"
KBCTL_VERSION=v1.2.3
install || die "does not download"
cmp "$(< "$GITHUB_PATH")/kbctl" "$work/built/kbctl"
KBCTL_SHA256=$sum
rm "$release/checksums.txt"
install || die "does not download an archive with the requested checksum"
KBCTL_SHA256=$other refused "has the SHA-256 $sum, not $other"
KBCTL_SHA256=abc refused "no SHA-256 is known"
KBCTL_SHA256=''
refused "cannot download"
printf '%s  %s\n' "$sum" kbctl_linux_amd64.tar.gz "$other" kbctl_linux_amd64.tar.gz > "$release/checksums.txt"
refused "no SHA-256 is known"
printf '%s  %s\n' "$sum" kbctl_linux_amd64.tar.gz.sig > "$release/checksums.txt"
refused "no SHA-256 is known"
for url in http://127.0.0.1:9 HTTP://127.0.0.1:9 ftp://127.0.0.1:9 127.0.0.1:9 ''; do
  KBCTL_RELEASES=$url refused "releases-url: neither https nor a file"
  KBCTL_SHA256=$sum KBCTL_RELEASES=$url refused "releases-url: neither https nor a file"
done
RUNNER_ARCH=ARM refused "there is no release for Linux on ARM"
for version in latest 1.2.3 v1 v1.2.3/../v1.2.2 $'v1.2.3\n'; do
  KBCTL_VERSION=$version refused "not a release"
done

export PATH=$work/built:$PATH
export KBCTL_MODE=check KBCTL_TOKEN='' KBCTL_CACHE=$work/cache GITHUB_REPOSITORY=o/r GITHUB_SERVER_URL=https://github.com
export KBCTL_DIRECTORY=kb KBCTL_PATHS='' KBCTL_SINCE='' KBCTL_FAIL_ON=error KBCTL_ARGS=''
export KBCTL_ANNOTATIONS=true KBCTL_SUMMARY=true KBCTL_SARIF=''
mkdir -p "$GITHUB_WORKSPACE"
cd "$GITHUB_WORKSPACE"
kbctl init -q kb > /dev/null

check() { # WANTED-EXIT-CODE, with empty outputs
  local code=0
  rm -f "$GITHUB_OUTPUT" "$GITHUB_STEP_SUMMARY"
  touch "$GITHUB_OUTPUT" "$GITHUB_STEP_SUMMARY"
  bash "$GITHUB_ACTION_PATH/.github/action/check.sh" > "$work/out" 2> "$work/err" || code=$?
  cat "$work/err" >> "$work/out"
  [[ $code == "$1" ]] || die "exits with $code, not $1"
}
outputs() { # the wanted lines
  printf '%s\n' "$@" | cmp - "$GITHUB_OUTPUT" || { cat "$GITHUB_OUTPUT"; die "wrong outputs"; }
}

step "a clean knowledge base"
check 0
outputs records=1 errors=0 warnings=0 infos=0 sarif-file=
test -s "$GITHUB_STEP_SUMMARY"

step "a knowledge base with findings: annotations, outputs, summary, SARIF"
sed -i 's#"resolvable": "true"#"resolvable": "%0A::error::perhaps"#; s#"evidence_count": 1#"evidence_count": 2#' \
  kb/records/linux/no-space-left-on-device.json
KBCTL_SARIF='out/a kb.sarif' check 1
outputs records=1 errors=1 warnings=0 infos=0 "sarif-file=$GITHUB_WORKSPACE/out/a kb.sarif"
grep -q '^::error file=kb/records/linux/no-space-left-on-device.json,line=[0-9]*,' "$work/out" || die "no annotation"
[[ $(grep -c '^::error' "$work/out") == 1 ]] || die "more annotations than errors"
grep -q '"2.1.0"' 'out/a kb.sarif'
grep -q 'no-space-left-on-device' "$GITHUB_STEP_SUMMARY"

step "inputs"
KBCTL_ANNOTATIONS=false KBCTL_SUMMARY=false check 1
grep -q '^records/linux/no-space-left-on-device.json:[0-9]*:[0-9]*: error: ' "$work/out" || die "no text"
[[ ! -s $GITHUB_STEP_SUMMARY ]] || die "an unwanted summary"
KBCTL_ARGS=$'--ignore\nschema\n' check 0
outputs records=1 errors=0 warnings=0 infos=0 sarif-file=
KBCTL_PATHS=$'testdata/logs/clean\n' check 2
KBCTL_PATHS=testdata/logs check 0
KBCTL_PATHS=--help check 2
KBCTL_FAIL_ON=never check 2
[[ ! -s $GITHUB_OUTPUT ]] || die "outputs of a run that failed"
KBCTL_SARIF=$'a\nerrors=0' check 2
[[ ! -s $GITHUB_OUTPUT ]] || die "outputs through a path"

step "only what changes cause"
git init -q .
git add .
git -c user.name=a -c user.email=a@example.org commit -qm "An old sin"
KBCTL_SINCE=HEAD check 0
outputs records=1 errors=0 warnings=0 infos=0 sarif-file=
KBCTL_SINCE=--output=x check 2
KBCTL_MODE=fix check 2

step "the base revision of a shallow checkout"
g() { git -c user.name=a -c user.email=a@example.org "$@"; }
origin=$work/origin
git clone -q --bare . "$origin"
git -C "$origin" config uploadpack.allowAnySHA1InWant true
git clone -q "$origin" "$work/full"
cd "$work/full"
git branch -q -M main
for n in 1 2 3; do # the branch is older than the base
  echo "$n" > "$n"
  g add .
  g commit -qm "$n"
done
git checkout -q -b change HEAD~2
sed -i 's#"evidence_count": 2#"evidence_count": -2#' kb/records/linux/no-space-left-on-device.json
g commit -qam "A new sin"
g checkout -q -b merged main
g merge -q --no-ff -m "As GitHub does" change
git push -q origin main change merged
before=$(git rev-parse main~1)
shallow() { # BRANCH
  cd "$work"
  rm -rf "$GITHUB_WORKSPACE"
  git clone -q --depth=1 --branch "$1" "file://$origin" "$GITHUB_WORKSPACE"
  cd "$GITHUB_WORKSPACE"
}
found() { # WANTED-BASE, with KBCTL_SINCE, KBCTL_EVENT and KBCTL_BASE
  : > "$GITHUB_OUTPUT"
  bash "$GITHUB_ACTION_PATH/.github/action/base.sh" > "$work/out" 2>&1 || die "does not find the base"
  local since
  since=$(sed -n 's/^since=//p' "$GITHUB_OUTPUT")
  [[ $(git rev-parse --quiet --verify "${since:-none}^{commit}") == "$1" ]] || die "finds $since, not $1"
  [[ -z $1 ]] || git merge-base "$since" HEAD > /dev/null || die "lacks the merge base"
  KBCTL_SINCE=$since check "$2"
}
export KBCTL_EVENT=pull_request KBCTL_BASE=$before
main=$(git rev-parse main)
shallow merged
KBCTL_SINCE=auto found "$main" 1
outputs records=1 errors=1 warnings=0 infos=0 sarif-file=
shallow change
KBCTL_SINCE=main found "$main" 1
shallow change
KBCTL_SINCE=origin/main found "$main" 1
shallow merged
KBCTL_SINCE="$before" found "$before" 1
shallow merged
KBCTL_SINCE=HEAD~1 found "$main" 1
shallow main
KBCTL_EVENT=push KBCTL_SINCE=auto found "$before" 0
outputs records=1 errors=0 warnings=0 infos=0 sarif-file=
shallow main
KBCTL_EVENT=push KBCTL_BASE=$(printf '%040d' 0) KBCTL_SINCE=auto found '' 1
shallow main
KBCTL_BASE='' KBCTL_SINCE=auto found '' 1
shallow main
: > "$GITHUB_OUTPUT"
KBCTL_SINCE=--upload-pack=touch bash "$GITHUB_ACTION_PATH/.github/action/base.sh" || die "an option as a revision"
[[ $(< "$GITHUB_OUTPUT") == since=--upload-pack=touch ]]

step "a pull request"
mkdir "$work/stub"
cat > "$work/stub/kbctl" << 'EOF'
#!/usr/bin/env bash
echo "$GITHUB_TOKEN $*" > "$RUNNER_TEMP/called"
for arg; do [[ $arg != json=* ]] || echo '{"version":1,"summary":{"records":3,"errors":1,"warnings":0,"infos":2,"x":0}}' > "${arg#json=}"; done
exit 1
EOF
chmod +x "$work/stub/kbctl"
PATH=$work/stub:$PATH KBCTL_MODE=pull-request KBCTL_TOKEN=secret KBCTL_ARGS=$'--filter\nadded' check 1
outputs records=3 errors=1 warnings=0 infos=2 sarif-file=
[[ $(< "$RUNNER_TEMP/called") == "secret pr -C kb --fail-on error "*" --filter added -- o/r" ]] || die "runs $(< "$RUNNER_TEMP/called")"
PATH=$work/stub:$PATH KBCTL_MODE=pull-request KBCTL_SINCE=main check 2
PATH=$work/stub:$PATH KBCTL_MODE=pull-request KBCTL_PATHS=records check 2

step "an explanation of a failure"
export GITHUB_RUN_ID=41
explained() { # WANTED-EXIT-CODE
  local code=0
  rm -f "$RUNNER_TEMP/called"
  : > "$GITHUB_STEP_SUMMARY"
  bash "$GITHUB_ACTION_PATH/.github/action/explain.sh" > "$work/out" 2>&1 || code=$?
  [[ $code == "$1" ]] || die "exits with $code, not $1"
}
PATH=$work/stub:$PATH KBCTL_TOKEN=secret KBCTL_ARGS=$'--lang\nzh' explained 1
[[ $(< "$RUNNER_TEMP/called") == "secret match --base kb --exit-zero --lang zh --run o/r@41 --format markdown --" ]] || die "runs $(< "$RUNNER_TEMP/called")"
PATH=$work/stub:$PATH KBCTL_PATHS=$'a b.log\n--help' KBCTL_SUMMARY=false explained 1
[[ $(< "$RUNNER_TEMP/called") == " match --base kb --exit-zero -- a b.log --help" ]] || die "runs $(< "$RUNNER_TEMP/called")"
printf '%s\n' '::error::x' 'cp: error writing: No space left on device ![x](https://example.org/x.png)' > a.log
KBCTL_PATHS=a.log explained 0
[[ ! -s $work/out ]] || die "prints something besides the summary"
grep -q '^### 1[.] .linux/no-space-left-on-device.$' "$GITHUB_STEP_SUMMARY" || die "the summary lacks the record"
echo fine > b.log
KBCTL_PATHS=b.log explained 0
grep -q '^no record explains this log$' "$GITHUB_STEP_SUMMARY" || die "the summary does not say that nothing explains the log"
KBCTL_PATHS=c.log explained 2
KBCTL_TOKEN='' explained 2
grep -q 'there is no token' "$work/out" || die "needs no token"
