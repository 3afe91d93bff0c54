package report_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// TestAttacks puts each attack into all strings of a record and into the names of
// files. It runs the rules and checks the promise of every format: a parser of the
// format finds the usual structure, and an attack stays plain text.
//
// Some formats show only the findings of the highest severity. The long test runs
// each group of rules by itself, so that these formats show more findings. The short
// test tries every twentieth attack, and the seeds of FuzzAttack are others.
func TestAttacks(t *testing.T) {
	var groups []string
	if testkit.Long() {
		groups = rules.Groups
	}
	var mutex sync.Mutex
	var results []string // of junit; xmllint validates them all in one run
	t.Run("all", func(t *testing.T) {
		for i, attack := range testkit.Attacks {
			if groups == nil && i%20 != 5 {
				continue
			}
			t.Run("", func(t *testing.T) {
				t.Parallel()
				outs := checkAttack(t, attack, groups...)
				mutex.Lock()
				defer mutex.Unlock()
				results = append(results, outs["junit"]...)
			})
		}
	})
	if err := validateXML(t, results...); err != nil {
		t.Error(err)
	}
}

func FuzzAttack(f *testing.F) {
	for i := 10; i < len(testkit.Attacks); i += 20 {
		f.Add(testkit.Attacks[i])
	}
	f.Fuzz(func(t *testing.T, attack string) { checkAttack(t, attack) })
}

// checkAttack runs each group of rules by itself, or all rules at once if groups is
// empty. It returns the outputs by format.
func checkAttack(t *testing.T, attack string, groups ...string) map[string][]string {
	t.Helper()
	outs := make(map[string][]string)
	fsys := hostile(t, attack)
	var runs []output
	for _, group := range groups {
		chosen, err := lint.Select(rules.All(), []string{group})
		if err != nil {
			t.Fatal(err)
		}
		runs = append(runs, newOutput(checkFS(t, fsys, chosen)))
	}
	if groups == nil {
		runs = append(runs, newOutput(checkFS(t, fsys, nil)))
	}
	for _, test := range formats {
		promise := promises[test.format]
		if promise == nil {
			t.Fatalf("format %s is missing in promises", test.format)
		}
		for _, o := range runs {
			out := render(t, test.format, test.options, o.run)
			outs[test.format] = append(outs[test.format], out)
			o.terminal = test.options.Terminal
			if test.options.Color { // the escape sequences are ours
				out = ours.ReplaceAllString(out, "")
			}
			if err := errors.Join(anyPromise(out, o), promise(out, o)); err != nil {
				t.Errorf("%s: %q: %v", test.name, attack, err)
			}
		}
	}
	return outs
}

// ours matches the escape sequences for colors.
var ours = regexp.MustCompile("\x1b\\[[0-9;]*m")

// hostile returns a knowledge base with an attack in every string of a record, in a
// card, in a log and in names.
func hostile(t *testing.T, attack string) fs.FS {
	t.Helper()
	data, err := json.MarshalIndent(map[string]any{
		"id": attack, "signature": attack, "signature_zh": attack, "regex": "(" + attack, "domain": attack, "category": attack, attack: attack,
		"root_cause": attack, "root_cause_zh": attack, "verification_tier": attack, "resolvable": attack, "first_seen": attack,
		"last_confirmed": attack, "last_updated": attack, "official_doc_url": attack, "official_doc_section": attack, "error_code": attack,
		"confidence": attack, "locale": attack, "versions": []any{map[string]any{"version": attack, "status": attack}},
		"workarounds":      []any{map[string]any{"action": attack, "how": attack, "sources": []string{attack}}},
		"workarounds_zh":   []string{attack},
		"dead_ends":        []any{map[string]any{"action": attack, "why_fails": attack, "sources": []string{attack}}},
		"dead_ends_zh":     []string{attack},
		"transition_graph": map[string]any{"leads_to": []any{attack, map[string]any{"error_id": attack, attack: 1}}},
	}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	short, err := json.Marshal(map[string]string{"id": attack, "signature": attack, "regex": attack})
	if err != nil {
		t.Fatal(err)
	}
	raw := []byte(strings.ReplaceAll(string(short), `\ufffd`, "\xff"))
	fsys := fstest.MapFS{
		"records/demo/bad.json":                        {Data: data},
		"records/demo/raw.json":                        {Data: raw},
		"records/demo/bad.md":                          {Data: []byte("# " + attack + "\n")},
		"testdata/logs/demo/bad/match/a.log":           {Data: []byte(attack + "\n")},
		"testdata/logs/demo/bad/match/provenance.yaml": {Data: []byte(attack)},
	}
	name := strings.Trim(strings.ReplaceAll(attack, "/", ":"), ".")
	for _, file := range []string{"records/demo/" + name + ".json", "records/" + name + "/x.json", "testdata/logs/demo/bad/match/" + name + ".log", "testdata/logs/demo/" + name + "/match/a.log"} {
		if fs.ValidPath(file) {
			fsys[file] = &fstest.MapFile{Data: short}
		}
	}
	return fsys
}
