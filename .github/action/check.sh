#!/usr/bin/env bash
# Runs kbctl check or kbctl pr with the inputs of action.yml, which are in KBCTL_ variables,
# and sets the outputs. It exits with the exit code of kbctl.
set -euo pipefail

fail() {
  echo "::error title=kbctl::$1"
  exit 2
}

json=$RUNNER_TEMP/kbctl-action/findings.json
mkdir -p "${json%/*}"
rm -f "$json"

args=(-C "$KBCTL_DIRECTORY" --fail-on "$KBCTL_FAIL_ON" --output "json=$json")
sarif=
if [[ -n $KBCTL_SARIF ]]; then
  [[ $KBCTL_SARIF != *$'\n'* ]] || fail "sarif-file: more than one line"
  sarif=$KBCTL_SARIF
  [[ $sarif == /* || $sarif == [A-Za-z]:* ]] || sarif=$GITHUB_WORKSPACE/$sarif
  mkdir -p "$(dirname "$sarif")"
  args+=(--output "sarif=$sarif")
fi
# One argument or path per line. At the end, read returns an error.
IFS=$'\n' read -rd '' -a more <<< "$KBCTL_ARGS" || true
IFS=$'\n' read -rd '' -a paths <<< "$KBCTL_PATHS" || true

code=0
case $KBCTL_MODE in
  check)
    if [[ -n $KBCTL_SINCE ]]; then args+=(--since "$KBCTL_SINCE"); fi
    if [[ $KBCTL_ANNOTATIONS == true ]]; then args+=(--format github); fi
    if [[ $KBCTL_SUMMARY == true ]]; then args+=(--output "markdown=$GITHUB_STEP_SUMMARY"); fi
    kbctl check "${args[@]}" ${more[@]+"${more[@]}"} -- ${paths[@]+"${paths[@]}"} || code=$?
    ;;
  pull-request) # the event says which one
    [[ ${#paths[@]} == 0 && -z $KBCTL_SINCE ]] || fail "paths and since: kbctl pr reports what the pull request causes; leave them out"
    GITHUB_TOKEN=$KBCTL_TOKEN kbctl pr "${args[@]}" ${more[@]+"${more[@]}"} -- "$GITHUB_REPOSITORY" || code=$?
    ;;
  *) fail "mode: not check, pull-request or explain" ;;
esac

if ((code < 2)); then
  # The first line has kbctl's own numbers, and nothing of a record.
  IFS= read -r head < "$json"
  [[ $head =~ \"summary\":\{\"records\":([0-9]+),\"errors\":([0-9]+),\"warnings\":([0-9]+),\"infos\":([0-9]+), ]] ||
    fail "kbctl's JSON is not what this action reads"
  {
    echo "records=${BASH_REMATCH[1]}"
    echo "errors=${BASH_REMATCH[2]}"
    echo "warnings=${BASH_REMATCH[3]}"
    echo "infos=${BASH_REMATCH[4]}"
    echo "sarif-file=$sarif"
  } >> "$GITHUB_OUTPUT"
fi
exit "$code"
