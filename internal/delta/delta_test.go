package delta_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/delta"
	"github.com/kbctl/kbctl/internal/git"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var today = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// run compares two bases by the rules that are named.
func run(t *testing.T, before, after fstest.MapFS, changes []git.Change, rules ...string) *delta.Delta {
	t.Helper()
	cfg, err := config.Load(after)
	if err != nil {
		t.Fatal(err)
	}
	base, err := schema.Load(after, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	options := lint.Options{Today: today}
	if len(rules) > 0 {
		if options.Rules, err = lint.Select(rules); err != nil {
			t.Fatal(err)
		}
	}
	d, err := delta.Run(delta.Input{Before: before, After: base, Config: cfg, Changes: changes, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// said writes findings as lines.
func said(findings func(func(*lint.Finding) bool)) string {
	var b strings.Builder
	for f := range findings {
		b.WriteString(f.Path() + ": " + f.Message + " [" + f.Rule.Name + "]\n")
	}
	return b.String()
}

func files(pairs ...string) fstest.MapFS {
	fsys := make(fstest.MapFS)
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return fsys
}

const repeats = `{"id": "d/x", "workarounds": [{"action": "Wait.", "how": "wait"}]}`

func TestOldSin(t *testing.T) {
	before := files("records/d/x.json", repeats)
	after := files("records/d/x.json", strings.Replace(repeats, "[{", `[{"action": "Go on.", "how": "go on"}, {`, 1))
	d := run(t, before, after, []git.Change{{Old: "records/d/x.json", New: "records/d/x.json"}}, "how-repeats-action")
	if d.Old != 1 || d.Caused.Counts[lint.Info]+d.Caused.Counts[lint.Warning]+d.Caused.Counts[lint.Error] != 1 {
		t.Errorf("old %d, caused %s", d.Old, said(d.Caused.All()))
	}
}
