package match_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

const wholeProvenance = `match/a.log:
  reproduced:
    command: python a.py
    date: 2026-11-21
    versions: {PyTorch: 2.11.0, CUDA: "13.0"}
    hardware: NVIDIA H200
nomatch/b.log: {reported: "https://example.org/issues/1"}
`

func TestParseProvenance(t *testing.T) {
	got, err := match.ParseProvenance([]byte(wholeProvenance))
	if err != nil {
		t.Fatal(err)
	}
	want := match.Provenance{
		"match/a.log": {Reproduced: &match.Reproduction{
			Command: "python a.py", Date: "2026-11-21", Hardware: "NVIDIA H200",
			Versions: map[string]string{"PyTorch": "2.11.0", "CUDA": "13.0"},
		}},
		"nomatch/b.log": {Reported: "https://example.org/issues/1"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got, err := match.ParseProvenance([]byte("# nothing yet\n")); err != nil || len(got) > 0 {
		t.Errorf("a comment: got %v and error %v", got, err)
	}
}

func TestParseProvenanceErrors(t *testing.T) {
	const good = "match/a.log: {reproduced: {command: x, date: 2026-11-21, versions: {a: b}}}"
	for _, test := range []struct{ name, text, want string }{
		{"not a mapping", "- a", "1:1: a list does not belong here"},
		{"no reproduction", "match/a.log:\n  reproduced: yes", "2:3: a mapping belongs here, not a string; its keys are command, date, versions, hardware, case, tries and content"},
		{"a list of them", "match/a.log:\n  reproduced:\n    - yes", "2:3: a mapping belongs here, not a list"},
		{"no origin", "match/a.log: yes", "1:1: a mapping belongs here, not a string; its keys are reproduced, reported, line and lines"},
		{"a mapping as a command", "match/a.log:\n  reproduced:\n    command:\n      a: b", "3:5: a mapping does not belong here"},
		{"unknown way", "match/a.log: {seen: yes}", `1:15: unknown key "seen"; the keys here are reproduced, reported, line and lines`},
		{"unknown key", strings.Replace(good, "command", "comand", 1), `1:28: unknown key "comand"; the keys here are command, date, versions, hardware, case, tries and content`},
		{"neither", "# one\nmatch/a.log: {}", "2:1: match/a.log: describe how to reproduce the log"},
		{"empty", "match/a.log:", "describe how to reproduce the log"},
		{"both", "match/a.log: {reported: 'https://x.org', reproduced: {command: x}}", "not both"},
		{"no command", strings.Replace(good, "command: x", "command: ' '", 1), "1:28: match/a.log: reproduced: give the command"},
		{"no date", strings.Replace(good, "2026-11-21", "yesterday", 1), `1:40: match/a.log: reproduced: "yesterday" is not a date`},
		{"a missing date", strings.Replace(good, "date: 2026-11-21, ", "", 1), "1:15: match/a.log: reproduced: give the date when the command was run"},
		{"an empty date", strings.Replace(good, "2026-11-21", "", 1), "1:40: match/a.log: reproduced: give the date"},
		{"an alias", "x: &a {reported: 1}\nmatch/错误.log: {reproduced: *a}", "1:8: unknown key"},
		{"no such date", strings.Replace(good, "2026-11-21", "2026-02-30", 1), `"2026-02-30" is not a date`},
		{"no versions", strings.Replace(good, "{a: b}", "{}", 1), "1:58: match/a.log: reproduced: give the versions"},
		{"not a URL", "错/a.log: &x {reported: 'https://x.org'}\nmatch/错.log: {reported: somewhere}", "2:15: match/错.log: reported: \"somewhere\" is not an http or https URL"},
		{"no line", "match/a.log: {line: 0}", `1:15: match/a.log: line: "0" is not a line`},
		{"a word as a line", "match/a.log: {line: last}", `line: "last" is not a line`},
		{"backwards", "match/a.log: {lines: [3, 9-4]}", `1:15: match/a.log: lines: "9-4" is not a line`},
		{"a mapping as lines", "match/a.log: {lines: {from: 1}}", "1:15: a list belongs here, not a mapping"},
		{"an empty list", "match/a.log: {lines: []}", "lines: the list is empty"},
		{"a line and lines", "match/a.log: {line: 1, lines: [2]}", "1:15: match/a.log: use either line or lines, not both"},
		{"script", "match/a.log: {reported: 'javascript:alert(1)'}", "is not an http or https URL"},
		{"twice", good + "\n" + good, ""},
		{"another folder", "match/a.log: {reported: 'https://x.org'}\nclean/a.log: {reported: 'https://x.org'}", "2:1: \"clean/a.log\" is not a log of a record"},
		{"out of the folder", "match/../../x.log: {reported: 'https://x.org'}", "is not a log of a record"},
		{"no log", "match/a.txt: {reported: 'https://x.org'}", "is not a log of a record"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := match.ParseProvenance([]byte(test.text))
			var wrong *config.ErrorAt
			if !errors.As(err, &wrong) || got != nil {
				t.Fatalf("got %v and error %v", got, err)
			}
			if got := fmt.Sprintf("%d:%d: %s", wrong.Line, wrong.Column, err); !strings.Contains(got, test.want) {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestLines(t *testing.T) {
	at := func(first, last, column int32) schema.Range {
		return schema.Range{Start: schema.Position{Line: first, Column: 1}, End: schema.Position{Line: last, Column: column}}
	}
	for _, test := range []struct {
		yaml, text string
		meets      []schema.Range
		misses     []schema.Range
	}{
		{"line: 4", "line 4", []schema.Range{at(4, 4, 9), at(3, 4, 2)}, []schema.Range{at(3, 3, 9), at(5, 6, 2), at(3, 4, 1)}},
		{"lines: 4-6", "lines 4-6", []schema.Range{at(4, 4, 9), at(6, 6, 2), at(1, 9, 2)}, []schema.Range{at(3, 3, 9), at(7, 7, 2)}},
		{"lines: [2, 4 - 6]", "lines 2, 4-6", []schema.Range{at(2, 2, 9), at(5, 5, 2)}, []schema.Range{at(1, 1, 9), at(3, 3, 2), at(3, 4, 1)}},
		{"reported: 'https://x.org'", "lines ", []schema.Range{at(1, 1, 2), at(7, 7, 2)}, nil},
	} {
		p, err := match.ParseProvenance([]byte("match/a.log: {" + test.yaml + "}"))
		if err != nil {
			t.Fatal(err)
		}
		lines := p["match/a.log"].Where()
		if got := lines.String(); got != test.text {
			t.Errorf("%s: got %q, want %q", test.yaml, got, test.text)
		}
		for _, part := range test.meets {
			if !lines.Meet(part) {
				t.Errorf("%s: %v does not meet %v", test.yaml, lines, part)
			}
		}
		for _, part := range test.misses {
			if lines.Meet(part) {
				t.Errorf("%s: %v meets %v", test.yaml, lines, part)
			}
		}
	}
}

func TestFixturesProvenance(t *testing.T) {
	fsys := files("logs/d/a/match/a.log", "logs/d/a/nomatch/b.log", "logs/d/none/match/x.log", "logs/d/slip/match/x.log", "logs/d/bad/match/x.log")
	fsys["logs/d/a/provenance.yaml"] = &fstest.MapFile{Data: []byte(wholeProvenance)}
	fsys["logs/d/slip/provenance.yaml"] = &fstest.MapFile{Data: []byte("match/y.log: {reported: 'https://x.org'}")}
	fsys["logs/d/bad/provenance.yaml"] = &fstest.MapFile{Data: []byte("\nmatch/x.log: {\x1b: 1}")}
	f, err := match.LoadFixtures(fsys, "logs")
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Misplaced) > 0 {
		t.Errorf("misplaced: %v", f.Misplaced)
	}
	if p, err := f.Provenance("d/a"); err != nil || p["match/a.log"].Reproduced == nil || len(p) != 2 {
		t.Errorf("d/a: got %v and error %v", p, err)
	}
	if line, column := f.ProvenanceKey("d/a", "match/a.log", "reproduced", "date"); line != 4 || column != 5 {
		t.Errorf("the date is at %d:%d", line, column)
	}
	if line, column := f.ProvenanceKey("d/a", "match/a.log", "nothing"); line != 1 || column != 1 {
		t.Errorf("a missing key is at %d:%d", line, column)
	}
	if line, column := f.ProvenanceKey("d/none", "match/a.log"); line != 0 || column != 0 {
		t.Errorf("a key of a missing file is at %d:%d", line, column)
	}
	for _, id := range []string{"d/none", "d/nobody"} {
		if p, err := f.Provenance(id); err != nil || p != nil {
			t.Errorf("%s: got %v and error %v", id, p, err)
		}
	}
	for id, want := range map[string]string{
		"d/slip": `logs/d/slip/provenance.yaml:1:1: there is no log "match/y.log" here`,
		"d/bad":  `logs/d/bad/provenance.yaml: control characters`,
	} {
		if _, err := f.Provenance(id); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("%s: error %v, want %s", id, err, want)
		}
	}
}

// FuzzProvenance parses hostile files, such as those in a stranger's pull
// request.
func FuzzProvenance(f *testing.F) {
	f.Add([]byte(wholeProvenance))
	f.Add([]byte("match/a.log: &a {reported: *a}"))
	f.Add([]byte("match/a.log: {reproduced: {versions: {? [a]: b}}}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := match.ParseProvenance(data)
		if err != nil && p != nil {
			t.Error("got both an error and a result")
		}
		for name, origin := range p {
			if (origin.Reproduced == nil) == (origin.Reported == "") && len(origin.Where()) == 0 {
				t.Errorf("%q: %+v", name, origin)
			}
		}
	})
}
