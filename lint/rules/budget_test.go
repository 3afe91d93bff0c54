package rules

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// TestHostileSteps counts the steps that a check takes for bases of hostile regexes, which are
// all searched for in all signatures.
func TestHostileSteps(t *testing.T) {
	const n, most = 150, 48 // records, and steps for each byte
	for name, kind := range map[string]struct{ regex, text string }{
		"empty alternatives": {`(?:(?:|a)(?:|b)){%d}c|z`, "ab"},
		"counted dots":       {`a.{0,%d}b|z`, "a"},
		"many matches":       {`a[^b%d]*b|a`, "a"},
		"nested repetitions": {`(?:\b|\B|a|$|^)+.{0,%d}b|z`, "a"},
		"wide characters":    {`(?i)(?:kſsé){9}?.{0,%d}ÀÉ|z`, "kſsé"},
	} {
		t.Run(name, func(t *testing.T) {
			files := make(fstest.MapFS)
			for i := range n {
				id := fmt.Sprintf("demo/r%03d", i)
				record, err := json.Marshal(map[string]string{"id": id, "signature": strings.Repeat(kind.text, 2000/len(kind.text)), "regex": fmt.Sprintf(kind.regex, 60+i)})
				if err != nil {
					t.Fatal(err)
				}
				files["records/"+id+".json"] = &fstest.MapFile{Data: record}
			}
			steps, effort := count(t, files)
			if most := most * n * 2000; steps > most {
				t.Errorf("the searches of all signatures take %d steps, want at most %d", steps, most)
			}
			if most := 4*fullEfforts*regex.MostEffort + 2*n*leastEffort; effort > most {
				t.Errorf("regex-backtracking takes an effort of %d, want at most %d", effort, most)
			}
		})
	}
}

// count returns the steps of the searches of all signatures, and the effort of
// regex-backtracking.
func count(t *testing.T, files fstest.MapFS) (steps, effort int) {
	t.Helper()
	base, err := schema.Load(files, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	counter := &lint.Rule{Name: "counter", Group: "regex", Severity: lint.Info, Title: "counts", Base: func(p *lint.Pass) {
		steps, effort = shadowed.Get(p).steps, findBlowups(p)
	}}
	if _, err := lint.Run(t.Context(), base, []*lint.Rule{counter}, lint.Options{}); err != nil {
		t.Fatal(err)
	}
	return steps, effort
}
