#!/usr/bin/env bash
# Runs kbctl match with the inputs of action.yml, which are in KBCTL_ variables. It explains
# the given logs, or the failed jobs of this workflow run, in the job summary. The step
# also succeeds if no record explains the failure.
set -euo pipefail

args=(--base "$KBCTL_DIRECTORY" --exit-zero)
while IFS= read -r line; do
  [[ -z $line ]] || args+=("$line")
done <<< "$KBCTL_ARGS"
logs=()
while IFS= read -r line; do
  [[ -z $line ]] || logs+=("$line")
done <<< "$KBCTL_PATHS"
[[ ${#logs[@]} != 0 ]] || args+=(--run "$GITHUB_REPOSITORY@$GITHUB_RUN_ID")

explain() { GITHUB_TOKEN=$KBCTL_TOKEN kbctl match "${args[@]}" "$@" -- ${logs[@]+"${logs[@]}"}; }

if [[ $KBCTL_SUMMARY == true ]]; then
  explain --format markdown >> "$GITHUB_STEP_SUMMARY"
else
  explain
fi
