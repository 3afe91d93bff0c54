package coverage_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/internal/text/terminal"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// load returns a base of files by their paths.
func load(t testing.TB, files map[string]string) *schema.Base {
	t.Helper()
	base, err := schema.Load(testkit.Tree(files), schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return base
}

func count(t testing.TB, base *schema.Base) *coverage.Report {
	t.Helper()
	r, err := coverage.Count(base, config.Default(), graph.Build(base, graph.InverseAuto), testkit.Today)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// has returns the fields of the only record of a report.
func has(r *coverage.Report) (names []string) {
	for i, f := range coverage.Fields() {
		if r.Total.Have[i] > 0 {
			names = append(names, f.Name)
		}
	}
	return names
}

// TestFields checks each field with records that have it and records that almost do.
func TestFields(t *testing.T) {
	const id = "records/d/a.json"
	provenance := "match/x.log: {reproduced: {command: x, date: 2026-11-21, versions: {a: b}}}"
	for _, test := range []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"nothing", map[string]string{id: `{}`}, nil},
		{"broken", map[string]string{id: `{`, "records/d/a.md": "x"}, nil},
		{"card", map[string]string{id: `{}`, "records/d/a.md": "x"}, []string{"cards"}},
		{"another card", map[string]string{id: `{}`, "records/d/b.md": "x"}, nil},
		{"positive", map[string]string{id: `{}`, "testdata/logs/d/a/match/x.log": ""}, []string{"fixtures", "fixtures_positive"}},
		{"negative", map[string]string{id: `{}`, "testdata/logs/d/a/nomatch/x.log": ""}, []string{"fixtures", "fixtures_negative"}},
		{"another's", map[string]string{id: `{}`, "testdata/logs/d/b/match/x.log": ""}, nil},
		{"reproduced", map[string]string{id: `{}`, "testdata/logs/d/a/match/x.log": "", "testdata/logs/d/a/provenance.yaml": provenance},
			[]string{"fixtures", "fixtures_positive", "fixtures_reproduced"}},
		{"reported", map[string]string{id: `{}`, "testdata/logs/d/a/match/x.log": "", "testdata/logs/d/a/provenance.yaml": "match/x.log: {reported: 'https://x.org'}"},
			[]string{"fixtures", "fixtures_positive"}},
		{"the negative reproduced", map[string]string{id: `{}`, "testdata/logs/d/a/nomatch/x.log": "", "testdata/logs/d/a/provenance.yaml": "no" + provenance},
			[]string{"fixtures", "fixtures_negative"}},
		{"Chinese", map[string]string{id: `{"signature":"a b","signature_zh":"错误","root_cause":"It is so.","root_cause_zh":"原因","workarounds":[],"workarounds_zh":[]}`}, []string{"zh"}},
		{"not all Chinese", map[string]string{id: `{"signature":"a b","signature_zh":"错误","root_cause":"It is so.","root_cause_zh":"It is so."}`}, nil},
		{"a translation too few", map[string]string{id: `{"signature_zh":"错误","root_cause_zh":"原因","workarounds":[{"action":"x"}],"workarounds_zh":[]}`}, nil},
		{"a source", map[string]string{id: `{"workarounds":[{"action":"x"},{"action":"y","sources":["", "https://example.org/x"]}]}`}, []string{"sources"}},
		{"a dead end's source", map[string]string{id: `{"dead_ends":[{"sources":["https://example.org/x"]}]}`}, []string{"sources"}},
		{"a front page", map[string]string{id: `{"dead_ends":[{"sources":["https://example.org/"]}]}`}, nil},
		{"no source of the workaround", map[string]string{id: `{"dead_ends":[{"sources":["https://example.org/x"]}],"workarounds":[{"action":"x"}]}`}, nil},
		{"no source", map[string]string{id: `{"dead_ends":[{"sources":["a book", "javascript:alert(1)", "http://localhost/"]}]}`}, nil},
		{"official", map[string]string{id: `{"official_doc_url":"https://example.org/x","official_doc_section":"Errors"}`}, []string{"official_links"}},
		{"official without section", map[string]string{id: `{"official_doc_url":"https://example.org/x","official_doc_section":" "}`}, nil},
		{"official and no URL", map[string]string{id: `{"official_doc_url":"x","official_doc_section":"Errors"}`}, nil},
		{"an edge to nowhere", map[string]string{id: `{"transition_graph":{"leads_to":["d/gone","d/a"]}}`}, nil},
		{"fresh", map[string]string{id: `{"last_confirmed":"2026-05-23"}`}, []string{"fresh"}},
		{"not fresh", map[string]string{id: `{"last_confirmed":"2026-05-22"}`}, nil},
		{"in the future", map[string]string{id: `{"last_confirmed":"2026-11-22"}`}, nil},
		{"written by a model", map[string]string{id: `{"verification_tier":"ai_generated"}`}, nil},
		{"of an unknown tier", map[string]string{id: `{"verification_tier":"best"}`}, nil},
		{"read", map[string]string{id: `{"verification_tier":"human_reviewed"}`}, []string{"reviewed"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := count(t, load(t, test.files))
			if got := has(r); !slices.Equal(got, test.want) || r.Total.Records != 1 || len(r.Problems) > 0 {
				t.Errorf("got %v of %d records, problems %v, want %v", got, r.Total.Records, r.Problems, test.want)
			}
		})
	}
}

func TestCount(t *testing.T) {
	r := count(t, load(t, map[string]string{
		"records/b/x.json":                  `{"id":"b/x","last_confirmed":"2026-11-21","transition_graph":{"leads_to":["a/y"]},"verification_tier":"reproduced"}`,
		"records/a/y.json":                  `{"id":"a/y","last_confirmed":"2025-11-20"}`,
		"records/a/z.json":                  `{"id":"a/z","last_confirmed":"2025-11-21"}`,
		"records/stray.json":                `{`,
		"testdata/logs/a/z/match/x.log":     "",
		"testdata/logs/a/z/provenance.yaml": "x",
	}))
	var got []string
	for _, d := range append(r.Domains, coverage.Domain{Name: "all", Tally: r.Total}) {
		got = append(got, fmt.Sprintf("%s%d%v%v", d.Name, d.Records, d.Ages, d.Tiers))
	}
	want := []string{"1[0 0 0 1][0 0 0 0 0 1]", "a2[0 1 1 0][0 0 0 0 0 2]", "b1[1 0 0 0][0 0 0 0 1 0]", "all4[1 1 1 1][0 0 0 0 1 3]"}
	testkit.Lines(t, got, want)
	if got := has(r); !slices.Contains(got, "edges") {
		t.Errorf("the edge is not among %v", got)
	}
	if len(r.Problems) != 1 || !strings.Contains(r.Problems[0].Error(), "provenance.yaml") {
		t.Errorf("problems: %v", r.Problems)
	}
}

// TestTiers checks that Tiers has the schema's tiers.
func TestTiers(t *testing.T) {
	var s struct {
		Properties map[string]struct{ Enum []string }
	}
	if err := json.Unmarshal(schema.JSON, &s); err != nil {
		t.Fatal(err)
	}
	if got, want := append(s.Properties["verification_tier"].Enum, "unknown"), coverage.Tiers; !slices.Equal(got, want) {
		t.Errorf("the schema has %v, the package %v", got, want)
	}
}

func TestLimits(t *testing.T) {
	base := load(t, map[string]string{"records/d/a.json": `{}`, "records/d/b.json": `{}`, "records/d/c.json": `{}`, "records/d/a.md": ""})
	total := count(t, base).Total
	for _, test := range []struct{ limits, want string }{
		{"", ""},
		{"cards=0", ""},
		{"cards=33", ""},
		{"cards=33.3%", ""},
		{"cards=33.34", "cards: 1 of 3 records have it, 33%; the limit is 33.34%"},
		{" cards = 34 ", "cards: 1 of 3 records have it, 33%; the limit is 34%"},
		{"zh=1,cards=100", "zh: 0 of 3 records have it, 0%; the limit is 1%|cards: 1 of 3 records have it, 33%; the limit is 100%"},
	} {
		limits, err := coverage.ParseLimits(strings.FieldsFunc(test.limits, func(r rune) bool { return r == ',' }))
		if got := strings.Join(total.Failures(limits), "|"); err != nil || got != test.want {
			t.Errorf("%q: got %q and error %v, want %q", test.limits, got, err, test.want)
		}
	}
	for text, want := range map[string]string{
		"zh": `not a limit`, "zh=": `not a percentage`, "zh=x": "not a percentage", "zh=101": "not a percentage", "zh=-1": "not a percentage", "zh=1e1": "not a percentage",
		"zh=1/2": "not a percentage", "card=5": `did you mean "cards"?`, "=5": `unknown field ""`, "zh=0.0000000001": "not a percentage",
	} {
		if _, err := coverage.ParseLimits([]string{text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
	if _, err := coverage.ParseLimits([]string{"zh=1", "zh=2"}); err == nil {
		t.Error("two limits for one field are accepted")
	}
	none := count(t, load(t, map[string]string{"records/README.md": ""})).Total
	if limits, _ := coverage.ParseLimits([]string{"zh=100"}); len(none.Failures(limits)) > 0 {
		t.Error("a tally without records fails")
	}
}

func TestCatalogs(t *testing.T) {
	base := load(t, map[string]string{
		"records/demo/code.json":    `{"error_code":"demoErrorA (1)"}`,
		"records/demo/sign.json":    `{"signature":"failed: demoErrorB, too bad"}`,
		"records/demo/regex.json":   `{"regex":"demoErrorC|demoErrorDe"}`,
		"records/demo/message.json": `{"signature":"CUDA: Out of memory, sorry", "aliases":["the moon is full"]}`,
		"records/demo/state.json":   `{"error_code":"40P01", "regex":"\\bdemoErrorI|DEMO-00942"}`,
		"records/demo/number.json":  `{"error_code":"23505"}`,
		"records/demo/both.json":    `{"error_code":"77"}`,
		"records/other/x.json":      `{"signature":"not here at all", "aliases":["demoErrorH"]}`,
		"demo.json": `{"catalog":"demo-errors","title":"Demo","kind":"errors","domains":["demo"],"source":"a test","date":"2026-11-21","errors":[
			{"name":"demoSuccess","number":0,"message":"no error"}, {"name":"demoErrorA","number":1}, {"name":"demoErrorB","number":2},
			{"name":"demoErrorC","number":3}, {"name":"demoErrorD","number":4,"message":"sorry"}, {"name":"demoErrorE","number":5,"message":"out of memory"},
			{"name":"demoErrorF","message":"moon is full"}, {"name":"demoErrorG","message":"not here"}, {"name":"demoErrorH"},
			{"name":"40P01"}, {"name":"demoErrorI"}, {"name":"DEMO-00942"}, {"name":"unique_violation","number":23505},
			{"name":"demoErrorJ","number":77}, {"name":"demoErrorK","number":77}]}`,
	})
	catalogs, err := catalog.Load(base.FS, []string{"demo.json"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := coverage.CountCatalogs(base, catalogs)
	if len(got) != 1 || got[0].Name != "demo-errors" {
		t.Fatalf("catalogs: %+v", got)
	}
	var missing []string
	for _, e := range got[0].Missing {
		missing = append(missing, e.Title())
	}
	if want := []string{"demoErrorD (4)", "demoErrorG", "demoErrorJ (77)", "demoErrorK (77)"}; !slices.Equal(missing, want) || got[0].Errors != 14 || got[0].Covered != 10 {
		t.Errorf("%d of %d, missing %v; want 10 of 14, missing %v", got[0].Covered, got[0].Errors, missing, want)
	}
}

// TestWriteHostile checks that every format escapes domains, logs and templates.
func TestWriteHostile(t *testing.T) {
	const attack = "a|b\x1b[31m\u202e##[error]x\n::error::y `c` <script>alert(1)</script> [l](http://x.org) @user **b** #12 GH-3"
	base := load(t, map[string]string{"records/" + strings.ReplaceAll(attack, "/", "\u2215") + "/x.json": `{}`, "records/::stop::/x.json": `{}`})
	r := count(t, base)
	r.Catalogs = []coverage.CatalogTally{{Name: attack, Errors: 1, Missing: []coverage.CatalogError{{Name: attack, Message: attack}}}}
	line := template.Line{File: attack, Number: 1, Text: attack}
	r.Logs = &coverage.LogTally{Templates: []template.Template{{Text: attack, Count: 1, Example: line}}}
	for _, format := range coverage.Formats.Names() {
		var out strings.Builder
		if err := r.Write(&out, format, coverage.Options{}); err != nil {
			t.Fatal(err)
		}
		for text := range strings.Lines(out.String()) {
			text = strings.TrimRight(text, "\n")
			if strings.ContainsFunc(text, visible.Hidden) || strings.Contains(text, "##[") || strings.HasPrefix(strings.TrimSpace(text), "::") {
				t.Errorf("%s: %q", format, text)
			}
			if format == "text" && terminal.Width(text) > 80 && !strings.HasSuffix(text, ":1") { // places are not cut
				t.Errorf("wider than 80 columns: %q", text)
			}
		}
		if format == "markdown" {
			plain := out.String()
			for _, span := range slices.Backward(codespan.Find(plain)) {
				plain = plain[:span.From] + plain[span.To:]
			}
			for _, bad := range []string{"<script>", "](", "@user", "**b", "#12", "GH-3"} {
				if strings.Contains(plain, bad) {
					t.Errorf("the markdown has %q outside of code:\n%s", bad, out.String())
				}
			}
		}
	}
}
