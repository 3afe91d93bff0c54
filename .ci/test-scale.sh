#!/usr/bin/env bash
# Runs the commands of cmd/kbctl/help/scale.md on small logs, and compares the counts of
# parts with those of one run. It needs GNU parallel and jq.
set -euo pipefail
cd "$(dirname "$0")/.."
page=$PWD/cmd/kbctl/help/scale.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
go build -o "$work/bin/" ./cmd/kbctl
export PATH=$work/bin:$PATH HOME=$work KBCTL_BASE=$work KBCTL_CACHE=$work/cache
cp -r records "$work"
cd "$work"

step() { echo "scale: $1"; }
die() { echo "$1"; exit 1; }

# recipe runs the command with a number on the page.
recipe() { bash -euo pipefail -c "$(awk -v n="$1" '/^```/ { if (inside = !inside) at++; next } inside && at == n' "$page")"; }

for job in 0 1 2; do
  mkdir -p "logs/$job" packed
  for log in {1..8}; do
    { # the errors of a log: a frequent one, one that a record knows, and many different ones
      for _ in {1..50}; do echo 'error: the printer is on fire'; done
      sed -n 's/.*"signature": "\(.*\)",/\1/p' records/*/*.json
      for ((n = 0; n < 900; n++)); do
        echo "error: $job$log$n has no $n"
      done | tr 0-9 g-p
    } > "logs/$job/$log.log"
    gzip -c "logs/$job/$log.log" > "packed/$job-$log.gz"
  done
done
cat logs/*/* > big.log

step "GNU parallel divides a file"
recipe 1 > found
kbctl match --stream --top 1 big.log | jq -r .record | sort | uniq -c | sort -rn > want
[[ -s want ]] && diff want found

step "GNU parallel passes on the names of files"
recipe 2 > found
for file in packed/*; do kbctl match --stream "$file"; done | sort | diff - <(sort found)

step "lines through a pipe, as Spark sends them"
split -n l/3 big.log partition-
for partition in partition-*; do recipe 3 < "$partition"; done > found
[[ $(wc -l < found) == $(wc -l < big.log) ]] || die "$(wc -l < found) lines"
kbctl match --stream --top 1 big.log | jq -r .text | diff - <(jq -r '.matches[].text' found)

kbctl coverage --logs logs > want
grep -q '1200 *error: the printer is on fire' want || { cat want; die "the frequent error is not counted"; }

step "parts with GNU parallel"
recipe 4 | diff want -

step "parts with GNU parallel on other hosts"
cat > ssh << 'EOF'
#!/usr/bin/env bash
# Takes the arguments of ssh: options, a host and a command. Like sshd it sets SHELL.
while [[ $1 == -* ]]; do shift; done
echo "$1" >> hosts
shift
[[ $1 != -- ]] || shift
SHELL=$BASH exec bash -c "$*"
EOF
chmod +x ssh
PARALLEL_SSH=$work/ssh recipe 5 | diff want -
[[ $(sort -u hosts | wc -l) == 2 ]] || die "one host did all the work: $(sort hosts | uniq -c)"

step "parts by index"
mkdir counts
for job in 2 0 1; do JOB_COMPLETION_INDEX=$job recipe 6; done
recipe 7 | diff want -
kbctl coverage --merge counts/{1,0}.json --partial > counts/some
kbctl coverage --merge counts/2.json counts/some | diff want -
