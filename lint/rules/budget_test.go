package rules_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
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
			files := records(n, func(i int) map[string]any {
				return map[string]any{"signature": strings.Repeat(kind.text, 2000/len(kind.text)), "regex": fmt.Sprintf(kind.regex, 60+i)}
			})
			if steps := result(t, files, "regex-shadow").Steps; steps == 0 || steps > most*n*2000 {
				t.Errorf("the searches of all signatures take %d steps, want at most %d", steps, most*n*2000)
			}
			// Some regexes get the full effort, all others a twentieth of it.
			if effort, most := result(t, files, "regex-backtracking").Steps, int64(16+n/10)*regex.MostEffort; effort > most {
				t.Errorf("regex-backtracking takes an effort of %d, want at most %d", effort, most)
			}
		})
	}
}

// TestLongActions checks that long actions take memory by their length alone.
func TestLongActions(t *testing.T) {
	const n, most = 20000, 400 // words, and allocated bytes for each of them
	for _, word := range []string{"x ", "1 ", ", ", "ABC ", "a: "} {
		action := strings.Repeat(word, n)
		files := records(1, func(int) map[string]any {
			return map[string]any{"dead_ends": []map[string]string{{"action": action}}, "workarounds": []map[string]string{{"action": action}}}
		})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		result(t, files, "contradictory-action")
		runtime.ReadMemStats(&after)
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > most*n*uint64(len(word)) {
			t.Errorf("an action of %d times %q takes %d bytes, want at most %d", n, word, bytes, most*n*len(word))
		}
	}
}

// records returns a knowledge base of n records with certain fields.
func records(n int, fields func(i int) map[string]any) fstest.MapFS {
	files := make(fstest.MapFS)
	for i := range n {
		record := fields(i)
		record["id"] = fmt.Sprintf("demo/r%03d", i)
		data, _ := json.Marshal(record) // never fails for texts
		files[fmt.Sprintf("records/demo/r%03d.json", i)] = &fstest.MapFile{Data: data}
	}
	return files
}

// result runs a rule over a knowledge base.
func result(t *testing.T, files fstest.MapFS, rule string) *lint.Result {
	t.Helper()
	base, err := schema.Load(files, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	result, err := lint.Run(t.Context(), base, []*lint.Rule{lint.Lookup(rules.All(), rule)}, lint.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestManyShadows checks that a finding counts the shadows of a regex if all those that kbctl
// keeps are declared.
func TestManyShadows(t *testing.T) {
	const kept = 200
	files := records(kept+10, func(i int) map[string]any {
		if i > 0 {
			return map[string]any{"signature": fmt.Sprintf("error in file %d", i), "regex": fmt.Sprintf("file %d$", i)}
		}
		var confused []string
		for n := range kept {
			confused = append(confused, fmt.Sprintf("demo/r%03d", n+1))
		}
		return map[string]any{"signature": "error", "regex": "error", "transition_graph": map[string]any{"frequently_confused_with": confused}}
	})
	var messages []string
	for finding := range result(t, files, "regex-shadow").All() {
		messages = append(messages, finding.Message)
	}
	if want := []string{"the regex also matches messages of 9 other records"}; !slices.Equal(messages, want) {
		t.Errorf("got %q, want %q", messages, want)
	}
}

// TestManyContradictions checks that a finding keeps few of the many places that contradict it.
func TestManyContradictions(t *testing.T) {
	const n = 40
	edges := func(i int) (all []string) {
		for j := range n {
			if j != i {
				all = append(all, fmt.Sprintf("demo/r%03d", j))
			}
		}
		return all
	}
	actions := make([]map[string]string, 50)
	for i := range actions {
		actions[i] = map[string]string{"action": "Restart the server.", "why_fails": "It fails."}
	}
	files := records(n, func(i int) map[string]any {
		return map[string]any{"dead_ends": actions, "workarounds": actions, "transition_graph": map[string]any{"leads_to": edges(i)}}
	})
	allocated := testing.AllocsPerRun(1, func() { result(t, files, "contradictory-action") })
	if most := 300.0 * n * 50; allocated > most {
		t.Errorf("%v allocations for %d dead ends, want at most %v", allocated, n*50, most)
	}
}
