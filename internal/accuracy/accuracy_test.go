package accuracy_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/accuracy"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// measure measures a knowledge base of files.
func measure(t *testing.T, files map[string]string) *accuracy.Report {
	t.Helper()
	base, err := schema.Load(testkit.Tree(files), schema.Options{Records: "records", MaxSize: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	r, err := accuracy.Measure(base, config.Default(), 2)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func record(id, regex string, more ...string) string {
	return fmt.Sprintf(`{"id": %q, "regex": %q%s}`, id, regex, strings.Join(more, ""))
}

const logs = "testdata/logs/d/"

func TestMeasure(t *testing.T) {
	r := measure(t, map[string]string{
		"records/d/socket.json":  record("d/socket", "cannot open"),
		"records/d/file.json":    record("d/file", "cannot open the file"),
		"records/d/cause.json":   record("d/cause", "disk is full", `, "transition_graph": {"leads_to": [{"error_id": "d/effect"}]}`),
		"records/d/effect.json":  record("d/effect", "build has been stopped"),
		"records/d/copy.json":    record("d/copy", "build has been stopped"),
		"records/e/nothing.json": record("e/nothing", "never seen before"),

		logs + "socket/match/1.log":   "cannot open the file",
		logs + "socket/match/2.log":   "cannot open the file",
		logs + "file/match/1.log":     "start\ncannot open the file",
		logs + "file/provenance.yaml": "match/1.log: {line: 1}",
		logs + "effect/match/1.log":   "disk is full\nbuild has been stopped",
		logs + "copy/match/1.log":     "build has been stopped",
		logs + "cause/nomatch/1.log":  "disk is full",

		"testdata/logs/e/nothing/match/1.log": "all well",
		"testdata/logs/clean/1.log":           "all well",
	})
	total := accuracy.Tally{Logs: 6, First: 2, FirstThree: 4, WrongLine: 1, WrongRecord: 2, None: 1, MRR: 0.5, Others: 2, FalseMatches: 1}
	if got, want := r.Total.String(), total.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := fmt.Sprint(r.Confusions[0].Record, " ", r.Confusions[0].Winner, " ", len(r.Confusions[0].Logs)), "d/socket d/file 2"; got != want || len(r.Confusions) != 1 {
		t.Errorf("got %s, want %s", got, want)
	}
	if len(r.Domains) != 2 || r.Domains[0].Logs != 5 || r.Domains[1].None != 1 {
		t.Errorf("domains: %+v", r.Domains)
	}
}

// TestCompare writes a report, reads it again and compares it with a later one.
func TestCompare(t *testing.T) {
	files := map[string]string{
		"records/d/a.json":     record("d/a", "cannot open"),
		"records/d/b.json":     record("d/b", "cannot open the file"),
		logs + "a/match/1.log": "cannot open the file",
		logs + "b/match/1.log": "cannot open the file",
		logs + "b/match/2.log": "cannot open the file",
	}
	var before bytes.Buffer
	if err := measure(t, files).Write(&before, "json", nil); err != nil {
		t.Fatal(err)
	}
	past, err := accuracy.ParsePast(before.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	files["records/d/b.json"] = record("d/b", "cannot open a file")
	delete(files, logs+"b/match/2.log")
	files[logs+"b/match/3.log"] = "nothing"
	c := measure(t, files).Compare(past)
	if got, want := c.Summary(), "1 improved, 1 worsened, 1 added, 1 removed."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := c.Worsened[0].Was.Text()+"; "+c.Worsened[0].Is.Text(), "first; wrong record d/a"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestParsePast(t *testing.T) {
	for text, want := range map[string]string{
		"[]":             "is not a JSON report",
		`{"version": 2}`: "is a report of version 2",
		`{"version": 1}`: "it has no total or no logs",
		`{"version": 1, "total": {}, "logs": [{"file": "a", "outcome": "good"}]}`: `has the outcome "good"`,
	} {
		if _, err := accuracy.ParsePast([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}
