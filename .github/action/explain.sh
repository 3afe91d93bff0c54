#!/usr/bin/env bash
# Runs kbctl match with the inputs of action.yml, which are in KBCTL_ variables. It explains
# the given logs, or the failed jobs of this workflow run, in the job summary. A failure
# that no record explains is no failure of this step.
set -euo pipefail

args=(--base "$KBCTL_DIRECTORY")
while IFS= read -r line; do
  [[ -z $line ]] || args+=("$line")
done <<< "$KBCTL_ARGS"
logs=()
while IFS= read -r line; do
  [[ -z $line ]] || logs+=("$line")
done <<< "$KBCTL_PATHS"
[[ ${#logs[@]} != 0 ]] || args+=(--run "$GITHUB_REPOSITORY@$GITHUB_RUN_ID")

explain() { GITHUB_TOKEN=$KBCTL_TOKEN kbctl match "${args[@]}" "$@" -- ${logs[@]+"${logs[@]}"}; }

code=0
if [[ $KBCTL_SUMMARY == true ]]; then
  explain --format markdown >> "$GITHUB_STEP_SUMMARY" || code=$?
else
  explain || code=$?
fi
exit "$((code == 1 ? 0 : code))"
