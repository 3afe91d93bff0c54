#!/usr/bin/env bash
# Runs kbctl match with the inputs of action.yml, which are in KBCTL_ variables. It explains
# the given logs, or the failed jobs of this workflow run, in the job summary. The step
# also succeeds if no record explains the failure.
set -euo pipefail

# One argument or log per line. At the end, read returns an error.
IFS=$'\n' read -rd '' -a more <<< "$KBCTL_ARGS" || true
IFS=$'\n' read -rd '' -a logs <<< "$KBCTL_PATHS" || true
args=(--base "$KBCTL_DIRECTORY" --exit-zero ${more[@]+"${more[@]}"})
[[ ${#logs[@]} != 0 ]] || args+=(--run "$GITHUB_REPOSITORY@$GITHUB_RUN_ID")

explain() { GITHUB_TOKEN=$KBCTL_TOKEN kbctl match "${args[@]}" "$@" -- ${logs[@]+"${logs[@]}"}; }

if [[ $KBCTL_SUMMARY == true ]]; then
  explain --format markdown >> "$GITHUB_STEP_SUMMARY"
else
  explain
fi
