package match_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// record returns a record. rest is the signature, the tier, and the ids of the records
// that it leads to.
func record(id, regex string, rest ...string) *schema.Record {
	r := &schema.Record{ID: id, Regex: regex}
	for i, s := range rest {
		switch i {
		case 0:
			r.Signature = s
		case 1:
			r.VerificationTier = s
		default:
			r.Transitions.LeadsTo = append(r.Transitions.LeadsTo, schema.Edge{ErrorID: s})
		}
	}
	return r
}

func TestRank(t *testing.T) {
	tests := []struct {
		name    string
		records []*schema.Record
		log     []string
		want    string // ids, best first
	}{
		{
			"nothing matches",
			[]*schema.Record{record("d/a", "disk full")}, []string{"all is well"}, "",
		},
		{
			"the more specific on one line",
			[]*schema.Record{record("d/memory", "out of memory"), record("d/cuda-memory", "CUDA error: out of memory")},
			[]string{"RuntimeError: CUDA error: out of memory"}, "d/cuda-memory d/memory",
		},
		{
			"the first real error before its consequences",
			[]*schema.Record{record("d/abort", "core dumped after signal"), record("d/refused", "Connection refused by peer")},
			[]string{"starting", "Connection refused by peer", "core dumped after signal"}, "d/refused d/abort",
		},
		{
			"a common word comes last, although its line is first",
			[]*schema.Record{record("d/error", "error"), record("d/timeout", "(?i)timeout"), record("d/refused", "Connection refused")},
			[]string{"setting timeout to 30", "error count: 0", "dial: Connection refused"}, "d/refused d/timeout d/error",
		},
		{
			"a literal of all regexes carries little information",
			[]*schema.Record{
				record("d/one", "permission denied.*for user|one"), record("d/two", "permission denied|second condition"), record("d/three", "permission denied.*on socket"),
			},
			[]string{"permission denied: second condition on the socket"}, "d/two",
		},
		{
			"a warning after a failure",
			[]*schema.Record{record("d/deprecated", "request is no longer supported"), record("d/missing", "Cannot find module 'x'")},
			[]string{"npm WARN deprecated request is no longer supported", "Error: Cannot find module 'x'"}, "d/missing d/deprecated",
		},
		{
			"a warning of Google's logging library",
			[]*schema.Record{record("d/allocator", "ran out of memory trying to allocate"), record("d/exhausted", "RESOURCE_EXHAUSTED: out of room")},
			[]string{"W1121 05:19:46.64 557 bfc.cc:598] Allocator ran out of memory trying to allocate", "RESOURCE_EXHAUSTED: out of room"}, "d/exhausted d/allocator",
		},
		{
			"advice",
			[]*schema.Record{record("d/fragmented", "memory fragmentation is high"), record("d/exhausted", "RESOURCE_EXHAUSTED: out of room")},
			[]string{"If memory fragmentation is high, this may help", "RESOURCE_EXHAUSTED: out of room"}, "d/exhausted d/fragmented",
		},
		{
			"the month of May is not advice",
			[]*schema.Record{record("d/startup", "FATAL: startup has failed"), record("d/full", "No space left on device")},
			[]string{"May 21 05:22:42 host1 app[1]: FATAL: startup has failed", "write /x: No space left on device"}, "d/startup d/full",
		},
		{
			"the level of a structured line",
			[]*schema.Record{record("d/startup", "startup has failed for good"), record("d/full", "No space left on device")},
			[]string{`{"debug":false,"level":"error","msg":"startup has failed for good"}`, "write /x: No space left on device"}, "d/startup d/full",
		},
		{
			"the head of a traceback",
			[]*schema.Record{record("d/traceback", `Traceback \(most recent call last\)`), record("d/refused", "ConnectionError: connection refused")},
			[]string{"Traceback (most recent call last):", `  File "a.py"`, "ConnectionError: connection refused"}, "d/refused d/traceback",
		},
		{
			"a warning is the only explanation",
			[]*schema.Record{record("d/deprecated", "request is no longer supported")},
			[]string{"npm WARN deprecated request is no longer supported"}, "d/deprecated",
		},
		{
			"the signature decides between equal regexes",
			[]*schema.Record{record("d/a", "exec format error", "exec format error of a plugin"), record("d/b", "exec format error", "standard_init_linux.go: exec format error")},
			[]string{"standard_init_linux.go:228: exec user process caused: exec format error"}, "d/b d/a",
		},
		{
			"the whole message before a longer one",
			[]*schema.Record{
				record("d/a", "command not allowed when used memory.*maxmemory", "app.exceptions.ResponseError: command not allowed when used memory > 'maxmemory'"),
				record("d/b", "command not allowed|used memory", "command not allowed when used memory > maxmemory"),
			},
			[]string{"command not allowed when used memory > maxmemory"}, "d/b d/a",
		},
		{
			"more of the message before a part of it",
			[]*schema.Record{
				record("d/a", "Bad Gateway from upstream|504 Bad Gateway", "504 Bad Gateway"),
				record("d/b", "Gateway.*during upload|504.*upload", "504 Bad Gateway during upload of a layer"),
			},
			[]string{"504 Bad Gateway during upload of a layer"}, "d/b d/a",
		},
		{
			"a word that the signature repeats counts once",
			[]*schema.Record{record("d/a", "token.*not valid", "token not valid: token_name"), record("d/b", "token.*not valid", "Error: token 'X' not valid")},
			[]string{"Error: token 'k9' not valid"}, "d/b d/a",
		},
		{
			"names that vary may be missing",
			[]*schema.Record{record("d/a", "no table.*here", "no table here"), record("d/b", "no table.*here", "no table 'orders' of `shop` <here> my_db 4711: locked")},
			[]string{"no table 'users' here: locked"}, "d/b d/a",
		},
		{
			"the domain that the line speaks of",
			[]*schema.Record{record("docker/secret", "secret.*not found", "secret not found"), record("kubernetes/secret", "secret.*not found", "secret not found")},
			[]string{"3s kubelet secret db-key not found"}, "kubernetes/secret docker/secret",
		},
		{
			"the other domain that the line speaks of",
			[]*schema.Record{record("docker/secret", "secret.*not found", "secret not found"), record("aws/secret", "secret.*not found", "secret not found")},
			[]string{"docker stack: secret db-key not found"}, "docker/secret aws/secret",
		},
		{
			"a generic word after a specific message",
			[]*schema.Record{record("d/oom", "(?i)oom|out of memory", "OOM"), record("d/cgroup", "Memory cgroup out of memory: Killed process", "Memory cgroup out of memory: Killed process 4242 (java) total-vm:8123456kB, anon-rss:4012345kB")},
			[]string{"oom-killer: Memory cgroup out of memory: Killed process 17 (node)"}, "d/cgroup d/oom",
		},
		{
			"the stronger of two weak matches, although it is later",
			[]*schema.Record{record("d/timeout", "timeout"), record("d/full", "disk full")},
			[]string{"git init # timeout=10", "the disk full"}, "d/full d/timeout",
		},
		{
			"the tier decides between similar records",
			[]*schema.Record{record("d/a", "exec format error", "exec format error", "ai_generated"), record("d/b", "exec format error", "exec format error", "reproduced")},
			[]string{"exec format error"}, "d/b d/a",
		},
		{
			"the id decides between equal records",
			[]*schema.Record{record("d/b", "exec format error"), record("d/a", "exec format error")},
			[]string{"exec format error"}, "d/a d/b",
		},
		{
			"a cause before its consequence, although it is logged later",
			[]*schema.Record{record("d/killed", "worker exited unexpectedly"), record("d/memory", "Out of memory: Killed process", "", "", "d/killed")},
			[]string{"worker exited unexpectedly", "kernel: Out of memory: Killed process 17"}, "d/memory d/killed",
		},
		{
			"a chain",
			[]*schema.Record{record("d/c", "third consequence here"), record("d/b", "second consequence here", "", "", "d/c"), record("d/a", "the very first cause", "", "", "d/b")},
			[]string{"third consequence here", "second consequence here", "the very first cause"}, "d/a d/b d/c",
		},
		{
			"transitions do not count on one line",
			[]*schema.Record{record("d/a", "interface is nil", "", "", "d/b"), record("d/b", "interface conversion: interface is nil")},
			[]string{"panic: interface conversion: interface is nil"}, "d/b d/a",
		},
		{
			"a cycle has no root",
			[]*schema.Record{record("d/a", "the first of two errors", "", "", "d/b"), record("d/b", "the second of two errors", "", "", "d/a")},
			[]string{"the second of two errors", "the first of two errors"}, "d/b d/a",
		},
		{
			"the best of several matches counts",
			[]*schema.Record{record("d/a", "OOM|CUDA error: out of memory"), record("d/b", "illegal memory access")},
			[]string{"OOM score 0", "CUDA error: out of memory", "illegal memory access"}, "d/a d/b",
		},
		{
			"in color, after a time",
			[]*schema.Record{record("d/a", "(?m)^Connection refused$"), record("d/b", "refused")},
			[]string{"2026-11-21T05:22:42.1234567Z \x1b[31mConnection\x1b[0m refused\r"}, "d/a d/b",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			finder := match.NewFinder(test.records, false, 2)
			explanations, _, err := finder.Explain(strings.NewReader(strings.Join(test.log, "\n")), 1, nil)
			if err != nil {
				t.Fatal(err)
			}
			var ids []string
			for i, e := range explanations {
				ids = append(ids, e.Record.ID)
				if e.Rank != i+1 {
					t.Errorf("%s has rank %d", e.Record.ID, e.Rank)
				}
				t.Logf("%s: %.0f bits, line %d, %q", e.Record.ID, e.Strength, e.Best.Range.Start.Line, e.Best.Text)
			}
			if got := strings.Join(ids, " "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestRankAlias checks that another message of a record counts as its signature does.
func TestRankAlias(t *testing.T) {
	merged, other := record("d/merged", "NOPERM|no permissions", "NOPERM this user has no permissions"), record("d/other", "command denied", "command denied to a user")
	for aliases, want := range map[string]string{"d/old": "d/other", "NOPERM: command denied for user": "d/merged"} {
		merged.Aliases = []string{aliases}
		all, _ := match.NewFinder([]*schema.Record{merged, other}, false, 1).ExplainText([]byte("NOPERM: command denied for user\n"))
		if len(all) != 2 || all[0].Record.ID != want {
			t.Errorf("alias %q: %+v", aliases, all)
		}
	}
}

// TestFinderSkips checks that a finder skips records without a valid regex.
func TestFinderSkips(t *testing.T) {
	finder := match.NewFinder([]*schema.Record{record("d/none", " "), record("d/broken", "("), record("d/fine", "x y")}, false, 1)
	explanations, _, err := finder.Explain(strings.NewReader("( x y"), 1, nil)
	if err != nil || len(explanations) != 1 || explanations[0].Record.ID != "d/fine" || explanations[0].Matches != 1 {
		t.Errorf("got %+v and error %v", explanations, err)
	}
}

// TestOmit checks that a search leaves out regexes, with literals and without.
func TestOmit(t *testing.T) {
	records := []*schema.Record{record("d/a", "disk full"), record("d/b", ".+"), record("d/c", "disk full"), record("d/d", `a.{0,90}\nb`), record("d/e", "disk")}
	all := match.NewFinder(records, false, 1)
	some := match.Omit(match.Omit(all, records[:2]), records[3:4])
	for f, want := range map[*match.Finder]int{all: 4, some: 1} {
		hits, _ := f.Hits([]byte("a disk full\nb"))
		if len(hits) != want || hits[want-1].Records[0] != records[4] {
			t.Errorf("got %d hits, want %d", len(hits), want)
		}
	}
}
