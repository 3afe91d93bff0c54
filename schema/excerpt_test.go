package schema

import (
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
