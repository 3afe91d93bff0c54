#!/usr/bin/env bash
# Finds the revision to compare with, and fetches the history that leads to it if the
# checkout is shallow. It sets the output since. action.yml calls this script.
set -euo pipefail

since=$KBCTL_SINCE
cd "$KBCTL_DIRECTORY"
fetch() { git fetch --quiet --no-tags "$@" > /dev/null; }

# A checkout without persist-credentials cannot fetch from a private repository.
header=http.$GITHUB_SERVER_URL/.extraheader
if [[ -n $KBCTL_TOKEN && -z $(git config --get-all "$header") ]]; then
  export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=$header
  GIT_CONFIG_VALUE_0="AUTHORIZATION: basic $(printf 'x-access-token:%s' "$KBCTL_TOKEN" | base64 | tr -d '\n')"
  export GIT_CONFIG_VALUE_0
fi

if [[ $since == auto ]]; then
  # For a pull request, GitHub checks out a merge, whose first parent is the base branch.
  # A shallow checkout hides the parents, but not in the commit itself.
  since=$KBCTL_BASE
  parents=$(git cat-file -p HEAD | sed -n '/^$/q; s/^parent //p')
  if [[ $KBCTL_EVENT == pull_request && $parents == *$'\n'* ]]; then since=${parents%%$'\n'*}; fi
  if [[ ! $since =~ ^[0-9a-f]{40,64}$ || $since =~ ^0+$ ]]; then
    echo "::notice title=kbctl::this event has no base revision, so kbctl reports all findings"
    since=
  fi
fi

if [[ -n $since && $since != -* && $(git rev-parse --is-shallow-repository) == true ]]; then
  head=$(git rev-parse HEAD)
  # A branch that only the server has.
  if ! git rev-parse --quiet --verify "$since^{commit}" > /dev/null && fetch --depth=1 origin "${since#origin/}"; then
    since=$(git rev-parse FETCH_HEAD)
  fi
  for deepen in 1 50 500 5000 2147483647; do
    if base=$(git rev-parse --quiet --verify "$since^{commit}"); then
      if git merge-base "$base" HEAD > /dev/null; then break; fi
    fi
    fetch "--deepen=$deepen" origin "$head" ${base:+"$base"} || break
  done
fi
echo "since=$since" >> "$GITHUB_OUTPUT"
