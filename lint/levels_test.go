package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// Severities depend on the file of a finding and on the file of its record. The last
// override counts.
func TestOverrides(t *testing.T) {
	record := &lint.Rule{Name: "record", Severity: lint.Warning, Record: func(p *lint.Pass, r *schema.Record) { p.ReportAt(r, "", "bad") }}
	card := &lint.Rule{Name: "card", Severity: lint.Warning, Record: func(p *lint.Pass, r *schema.Record) {
		p.Report(lint.Finding{Place: lint.Place{Record: r, File: strings.TrimSuffix(r.Source.File, "json") + "md"}, Message: "bad"})
	}}
	shared := &lint.Rule{Name: "shared", Severity: lint.Warning, Shared: true, Base: func(p *lint.Pass) {
		first, last := p.Base.Records[0], p.Base.Records[len(p.Base.Records)-1]
		p.Report(lint.Finding{Place: lint.Place{Record: first}, Message: "bad", Related: []lint.Related{{Place: lint.Place{Record: last}}}})
	}}
	override := func(path, rule string, level lint.Severity) lint.Override {
		return lint.Override{Paths: []string{path}, Rules: map[string]lint.Severity{rule: level}}
	}
	for _, test := range []struct {
		name    string
		rule    *lint.Rule
		options lint.Options
		want    string
	}{
		{"one file", record, lint.Options{Levels: &lint.Levels{Overrides: []lint.Override{override("records/d/r000.json", "record", lint.Off)}}}, "r001.json warning"},
		{"the last one", record, lint.Options{Levels: &lint.Levels{Overrides: []lint.Override{override("**", "record", lint.Off), override("**/*1.json", "record", lint.Error)}}}, "r001.json error"},
		{"another rule", record, lint.Options{Levels: &lint.Levels{Overrides: []lint.Override{override("**", "card", lint.Off)}}, Known: []*lint.Rule{record, card}}, "r000.json warning, r001.json warning"},
		{"on only there", record, lint.Options{Levels: &lint.Levels{Rules: map[string]lint.Severity{"record": lint.Off}, Overrides: []lint.Override{override("**/*0.json", "record", lint.Info)}}}, "r000.json info"},
		{"forced elsewhere", record, lint.Options{Force: []*lint.Rule{record}, Levels: &lint.Levels{Rules: map[string]lint.Severity{"record": lint.Off}, Overrides: []lint.Override{override("**/*0.json", "record", lint.Off)}}}, "r001.json warning"},
		{"the card of a record", card, lint.Options{Levels: &lint.Levels{Overrides: []lint.Override{override("**/r000.json", "card", lint.Off), override("**/r001.md", "card", lint.Info)}}}, "r001.md info"},
		{"one of two records", shared, lint.Options{Levels: &lint.Levels{Overrides: []lint.Override{override("**/r000.json", "shared", lint.Off)}}}, "r000.json warning"},
		{"both records", shared, lint.Options{Levels: &lint.Levels{Overrides: []lint.Override{override("**", "shared", lint.Off)}}}, ""},
		{"former levels", record, lint.Options{Former: &lint.Levels{}, Levels: &lint.Levels{Overrides: []lint.Override{override("**/*0.json", "record", lint.Off), override("**/*1.json", "record", lint.Error)}}}, "r000.json warning, r001.json error"},
		{"ignored by path", record, lint.Options{Ignores: []lint.Ignore{{Rule: "record", Paths: []string{"**/*0.json", "records/e"}}}}, "r001.json warning"},
		{"ignored at another place", record, lint.Options{Ignores: []lint.Ignore{{Rule: "record", Paths: []string{"**"}, Pointer: "/tags"}}}, "r000.json warning, r001.json warning"},
		{"ignored in one of two records", shared, lint.Options{Ignores: []lint.Ignore{{Rule: "shared", Paths: []string{"**/r001.json"}}}}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			result, err := lint.Run(t.Context(), load(t, 2), []*lint.Rule{test.rule}, test.options)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for f := range result.All() {
				got = append(got, fmt.Sprint(strings.TrimPrefix(f.Path(), "records/d/"), " ", f.Severity))
			}
			slices.Sort(got)
			if strings.Join(got, ", ") != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
