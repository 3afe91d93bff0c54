package trial

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/sandbox"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// runner returns a runner for a few records.
func runner(t *testing.T) *Runner {
	t.Helper()
	base, err := schema.Load(testkit.Tree(map[string]string{
		"records/d/full.json": `{"id": "d/full", "signature": "the disk is full", "regex": "disk is full",
			"transition_graph": {"leads_to": [{"error_id": "d/lost"}], "preceded_by": [], "frequently_confused_with": []}}`,
		"records/d/lost.json":  `{"id": "d/lost", "signature": "the file is lost", "regex": "file is lost"}`,
		"records/d/other.json": `{"id": "d/other", "signature": "another error happened", "regex": "another error happened"}`,
	}), schema.Options{Records: "records", MaxSize: 1 << 20, Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	return &Runner{Base: base, Finder: match.NewFinder(base.Records, false, 1)}
}

func TestJudge(t *testing.T) {
	zero, two := 0, 2
	for _, test := range []struct {
		name, kase string
		change     plan.Case
		outcome    sandbox.Outcome
		reason     string // empty if the try is as the record says
		kind       string
	}{
		{"the record wins", "error", plan.Case{}, sandbox.Outcome{Output: []byte("the disk is full"), Exit: 1}, "", "match"},
		{"no match", "error", plan.Case{}, sandbox.Outcome{Output: []byte("all well"), Exit: 1}, "the regex does not match", "nomatch"},
		{"no output", "error", plan.Case{}, sandbox.Outcome{Exit: 1}, "the regex does not match", "nomatch"},
		{"another record", "error", plan.Case{}, sandbox.Outcome{Output: []byte("x\nanother error happened"), Exit: 1}, "the regex does not match; d/other explains line 2", "nomatch"},
		{"a better record", "error", plan.Case{}, sandbox.Outcome{Output: []byte("another error happened\nthe disk is full"), Exit: 1}, "d/other explains it better, on line 1", ""},
		{"a record that it leads to", "error", plan.Case{}, sandbox.Outcome{Output: []byte("the file is lost\nthe disk is full"), Exit: 1}, "", "match"},
		{"exit 0", "error", plan.Case{}, sandbox.Outcome{Output: []byte("the disk is full")}, "it exits with 0; write exit: 0", "match"},
		{"exit 0, as told", "error", plan.Case{Exit: &zero}, sandbox.Outcome{Output: []byte("the disk is full")}, "", "match"},
		{"another code", "error", plan.Case{Exit: &two}, sandbox.Outcome{Output: []byte("the disk is full"), Exit: 1}, "it exits with 1 instead of 2", "match"},
		{"the line", "error", plan.Case{Line: config.List{"2"}}, sandbox.Outcome{Output: []byte("x\nthe disk is full"), Exit: 1}, "", "match"},
		{"lines", "error", plan.Case{Line: config.List{"7-9", "2"}}, sandbox.Outcome{Output: []byte("x\nthe disk is full"), Exit: 1}, "", "match"},
		{"another line", "error", plan.Case{Line: config.List{"1"}}, sandbox.Outcome{Output: []byte("x\nthe disk is full"), Exit: 1}, "the regex matches line 2, but the error is on line 1", "match"},
		{"a text on the line", "error", plan.Case{Line: config.List{"the disk"}}, sandbox.Outcome{Output: []byte("x\nthe disk is full"), Exit: 1}, "", "match"},
		{"a text on another line", "error", plan.Case{Line: config.List{"x"}}, sandbox.Outcome{Output: []byte("x\nthe disk is full"), Exit: 1}, "the error is on line 1", "match"},
		{"a text on no line", "error", plan.Case{Line: config.List{"y"}}, sandbox.Outcome{Output: []byte("the disk is full"), Exit: 1}, `no line has the text "y"`, "match"},
		{"the fix works", "workaround/0", plan.Case{}, sandbox.Outcome{Output: []byte("all well")}, "", "nomatch"},
		{"the fix shows another error", "workaround/0", plan.Case{}, sandbox.Outcome{Output: []byte("another error happened")}, "", "nomatch"},
		{"the fix fails", "workaround/0", plan.Case{}, sandbox.Outcome{Output: []byte("all well"), Exit: 1}, "it exits with 1 instead of 0", "nomatch"},
		{"the fix fails silently", "workaround/0", plan.Case{}, sandbox.Outcome{Output: []byte("the disk is full")}, "the regex matches line 1", "match"},
		{"the dead end fails", "dead_end/0", plan.Case{}, sandbox.Outcome{Output: []byte("the disk is full"), Exit: 1}, "", "match"},
		{"the dead end exits with 0", "dead_end/0", plan.Case{}, sandbox.Outcome{Output: []byte("the disk is full")}, "", "match"},
		{"the dead end works", "dead_end/0", plan.Case{}, sandbox.Outcome{Output: []byte("all well")}, "the regex does not match", "nomatch"},
		{"the dead end leads to another error", "dead_end/0", plan.Case{}, sandbox.Outcome{Output: []byte("the file is lost"), Exit: 1}, "", "nomatch"},
		{"the dead end shows another error", "dead_end/0", plan.Case{}, sandbox.Outcome{Output: []byte("another error happened"), Exit: 1}, "d/other explains line 1", "nomatch"},
		{"a similar error", "nomatch/x", plan.Case{}, sandbox.Outcome{Output: []byte("another error happened"), Exit: 1}, "", "nomatch"},
		{"the same error", "nomatch/x", plan.Case{}, sandbox.Outcome{Output: []byte("the disk is full"), Exit: 1}, "the regex matches line 1", "match"},
		{"setup", "error", plan.Case{}, sandbox.Outcome{End: sandbox.SetupFailed, Output: []byte("the disk is full"), Exit: 1}, "the setup fails", ""},
		{"time", "workaround/0", plan.Case{}, sandbox.Outcome{End: sandbox.TimedOut}, "the time limit ends it", ""},
		{"flood", "error", plan.Case{}, sandbox.Outcome{End: sandbox.Flooded, Output: []byte("the disk is full"), Exit: 1}, "it prints more than 1 MiB", ""},
	} {
		c := test.change
		c.Name, _ = plan.ParseName(test.kase)
		v := runner(t).judge(&plan.Plan{ID: "d/full"}, &c, test.outcome)
		if (v.reason == "") != (test.reason == "") || !strings.Contains(v.reason, test.reason) || v.kind != test.kind {
			t.Errorf("%s: got %q, %q", test.name, v.reason, v.kind)
		}
	}
}

// TestJudgeSecret checks that no verdict has a secret.
func TestJudgeSecret(t *testing.T) {
	v := runner(t).judge(&plan.Plan{ID: "d/none"}, &plan.Case{Name: plan.Name{Kind: plan.Error}}, sandbox.Outcome{Output: []byte("token: ghp_aBcD3fGhIjKlMnOpQrStUvWxYz0123456789\n"), Exit: 1})
	if strings.Contains(string(v.output), "aBcD") || v.reason != "there is no record d/none; write it for this output" {
		t.Errorf("got %s, %s", v.output, v.reason)
	}
}

// TestStatus checks that tries that disagree prove nothing.
func TestStatus(t *testing.T) {
	for _, test := range []struct {
		reasons []string
		status  Status
		reason  string
	}{
		{[]string{"", "", ""}, Holds, ""},
		{[]string{"a", "a"}, Fails, "a"},
		{[]string{"", "a", ""}, Flaky, "2 of 3 tries are as the record says; in another, a"},
		{[]string{"a", ""}, Flaky, "1 of 2 tries are as the record says; in another, a"},
	} {
		r := new(Result)
		for _, reason := range test.reasons {
			r.add(verdict{reason: reason})
		}
		if r.conclude(); r.Status != test.status || r.Reason != test.reason {
			t.Errorf("%q: got %s, %s", test.reasons, r.Status, r.Reason)
		}
	}
}

func TestOlder(t *testing.T) {
	testkit.Table(t, func(in [2]string) bool { return older(in[0], in[1]) }, map[[2]string]bool{
		{"2.39.5", "2.30"}: false, {"2.9", "2.30"}: true, {"2", "2.0"}: false, {"2", "2.0.1"}: true, {"10.1", "9"}: false, {"2.30", "2.30"}: false,
	})
}

func TestVersionIn(t *testing.T) {
	testkit.Table(t, versionIn, map[string]string{
		"git version 2.39.5": "2.39.5",
		"nvcc: NVIDIA (R) Cuda compiler driver\nCopyright (c) 2005-2025\nCuda compilation tools, release 13.0, V13.0.88": "13.0",
		"less 590 (GNU regular expressions)": "590",
		"no number":                          "",
	})
}
