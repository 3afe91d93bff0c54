#!/usr/bin/env bash
# Puts kbctl on the path of the following steps. It builds kbctl from the source next to
# this script, or downloads the release that KBCTL_VERSION names. A download must have
# the expected SHA-256. action.yml calls this script.
set -euo pipefail

fail() {
  echo "::error title=kbctl::$1"
  exit 3
}

exe=
[[ $RUNNER_OS != Windows ]] || exe=.exe
bin=$RUNNER_TEMP/kbctl-action/bin
rm -rf "$RUNNER_TEMP/kbctl-action" # of a step before, or of another run
mkdir -p "$bin"

build() {
  # Nothing that the workspace sets is to change what is built.
  GOFLAGS='' GOWORK=off go build -C "$(dirname "$0")/../.." -trimpath -o "$bin/kbctl$exe" ./cmd/kbctl
}

fetch() { # URL FILE
  curl --fail --silent --show-error --location --proto '=https,file' --proto-redir '=https' \
    --retry 3 --max-time 300 --output "$2" "$1" || fail "cannot download $1"
}

sum() { # FILE
  if command -v sha256sum > /dev/null; then sha256sum < "$1"; else shasum -a 256 < "$1"; fi | cut -d ' ' -f 1
}

# Prints the checksum of an archive if the release has exactly one.
named() { # ARCHIVE CHECKSUMS
  tr -d '\r' < "$2" | awk -v name="$1" '$2 == name || $2 == "*" name { sum = $1; n++ } END { if (n == 1) print sum }'
}

download() {
  local arch archive want have dir=$RUNNER_TEMP/kbctl-action
  [[ $KBCTL_VERSION =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "version: not a release such as v1.2.3"
  [[ $KBCTL_RELEASES =~ ^(https|file):// ]] || fail "releases-url: neither https nor a file"
  case $RUNNER_OS-$RUNNER_ARCH in
    Linux-X64) arch=linux_amd64 ;;
    Linux-ARM64) arch=linux_arm64 ;;
    macOS-X64) arch=darwin_amd64 ;;
    macOS-ARM64) arch=darwin_arm64 ;;
    Windows-X64) arch=windows_amd64 ;;
    Windows-ARM64) arch=windows_arm64 ;;
    *) fail "there is no release for $RUNNER_OS on $RUNNER_ARCH; leave version empty to build kbctl" ;;
  esac
  archive=kbctl_$arch.tar.gz
  [[ $RUNNER_OS != Windows ]] || archive=kbctl_$arch.zip
  want=$KBCTL_SHA256
  if [[ -z $want ]]; then
    fetch "$KBCTL_RELEASES/$KBCTL_VERSION/checksums.txt" "$dir/checksums.txt"
    want=$(named "$archive" "$dir/checksums.txt")
  fi
  [[ $want =~ ^[0-9a-f]{64}$ ]] || fail "no SHA-256 is known for $archive of $KBCTL_VERSION"
  fetch "$KBCTL_RELEASES/$KBCTL_VERSION/$archive" "$dir/$archive"
  have=$(sum "$dir/$archive")
  if [[ $have != "$want" ]]; then
    rm -f "$dir/$archive"
    fail "$archive of $KBCTL_VERSION has the SHA-256 $have, not $want"
  fi
  case $archive in
    *.zip) unzip -q -o "$dir/$archive" kbctl.exe -d "$bin" ;;
    *) tar -xzf "$dir/$archive" -C "$bin" kbctl ;;
  esac
}

if [[ -n $KBCTL_VERSION ]]; then download; else build; fi
echo "$bin" >> "$GITHUB_PATH"
"$bin/kbctl$exe" version
