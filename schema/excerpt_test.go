package schema

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestUnlisted checks that a record with many violations lists a few and counts the rest.
func TestUnlisted(t *testing.T) {
	numbers := strings.Repeat("1,", 399) + "1"
	var unknown strings.Builder
	for i := range 400 {
		unknown.WriteString(`,"k` + strings.Repeat("x", i) + `":1`)
	}
	for name, member := range map[string]string{
		"elements":        `"tags":[` + numbers + `]`,
		"right ones":      `"tags":["a",` + numbers + `,"b"]`,
		"objects":         `"dead_ends":[` + strings.Repeat(`{"action":1,"why_fails":"b"},`, 399) + `1]`,
		"unknown members": `"tags":[]` + unknown.String(),
		"nested":          `"dead_ends":[{"action":"a","why_fails":"b","sources":[` + numbers + `]}]`,
		"map":             `"os_specific":{` + strings.ReplaceAll(unknown.String()[1:], "k", "os") + `}`,
	} {
		s := Parse("records/d/a.json", `{`+member+`}`, Options{}).Source
		of := 0
		for _, v := range s.Violations {
			if strings.HasPrefix(v.Pointer, "/") {
				of++
			}
		}
		if len(s.Violations) != MostViolations || of < MostViolations-20 || of+s.Unlisted.Violations < 380 || of+s.Unlisted.Violations > 420 {
			t.Errorf("%s: %d violations, %d of them here, and %d more", name, len(s.Violations), of, s.Unlisted.Violations)
		}
	}
	s := Parse("records/d/a.json", "{"+strings.Repeat(`"k":1,`, 399)+`"k":1}`, Options{}).Source
	if len(s.Problems) != MostViolations || s.Unlisted.Problems != 399-MostViolations {
		t.Errorf("%d problems, and %d more", len(s.Problems), s.Unlisted.Problems)
	}
}

// TestMostElements checks that a record has no more elements than the schema allows, however
// many its file has. Links are not limited.
func TestMostElements(t *testing.T) {
	for _, n := range []int{mostElements, mostElements + 1, 3 * mostElements} {
		list := func(element string) string { return strings.Repeat(element+",", n-1) + element }
		r := Parse("records/d/a.json", `{"tags":[`+list(`"a"`)+`],"versions":[`+list(`{"version":"a"}`)+`],"dead_ends":[{"sources":[`+list(`""`)+
			`]}],"transition_graph":{"leads_to":[`+list(`"d/b"`)+`]}}`, Options{})
		if len(r.Tags) != mostElements || len(r.Versions) != mostElements || len(r.DeadEnds[0].Sources) != mostElements || len(r.Transitions.LeadsTo) != n {
			t.Errorf("%d elements: %d tags, %d versions, %d sources, %d links", n, len(r.Tags), len(r.Versions), len(r.DeadEnds[0].Sources), len(r.Transitions.LeadsTo))
		}
		found := false
		for _, v := range r.Source.Violations {
			found = found || v.Pointer == "/tags" && v.Message == "tags must have at most 1000 elements"
		}
		if found != (n > mostElements) {
			t.Errorf("%d elements: %+v", n, r.Source.Violations)
		}
	}
}

// TestMostElementsOfSchema checks that the schema has the same limit for all arrays.
func TestMostElementsOfSchema(t *testing.T) {
	var check func(schema map[string]any)
	check = func(schema map[string]any) {
		items, _ := schema["items"].(map[string]any)
		if limited := items["$ref"] != "#/$defs/edge"; items != nil && limited != (schema["maxItems"] == float64(mostElements)) {
			t.Errorf("maxItems is %v for arrays of %v", schema["maxItems"], items)
		}
		for _, inner := range schema {
			if inner, ok := inner.(map[string]any); ok {
				check(inner)
			}
		}
	}
	var schema map[string]any
	if err := json.Unmarshal(JSON, &schema); err != nil {
		t.Fatal(err)
	}
	check(schema)
}
