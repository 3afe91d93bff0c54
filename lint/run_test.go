package lint_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// load returns a base with some records.
func load(t *testing.T, records int) *schema.Base {
	t.Helper()
	fsys := make(fstest.MapFS)
	for i := range records {
		fsys[fmt.Sprintf("records/d/r%03d.json", i)] = &fstest.MapFile{Data: []byte(`{"signature": "x"}`)}
	}
	base, err := schema.Load(fsys, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return base
}

// The zero options are good defaults, and without rules there are no findings.
func TestRunDefaults(t *testing.T) {
	var settings lint.Settings
	rule := &lint.Rule{Name: "r", Group: "g", Severity: lint.Warning, Record: func(p *lint.Pass, r *schema.Record) {
		settings = *p.Settings
		if p.Today.IsZero() || p.Since {
			t.Errorf("today is %v, since is %t", p.Today, p.Since)
		}
		p.ReportAt(r, "/signature", "m")
	}}
	for want, rules := range [][]*lint.Rule{nil, {rule}} {
		result, err := lint.Run(t.Context(), load(t, 1), rules, lint.Options{})
		if err != nil || result.Counts[lint.Warning] != want {
			t.Errorf("%d rules: %+v, %v", len(rules), result, err)
		}
	}
	if settings.Fixtures != "testdata/logs" || settings.PrecededBy != "auto" || settings.StaleDays != 365 {
		t.Errorf("the settings are %+v", settings)
	}
}

// Each rule gets many records in a row, because the code of one rule stays in the cache of a
// processor.
func TestRunInBlocks(t *testing.T) {
	last, changes := "", 0
	var rules []*lint.Rule
	for _, name := range []string{"a", "b", "c"} {
		rules = append(rules, &lint.Rule{Name: name, Severity: lint.Info, Record: func(*lint.Pass, *schema.Record) {
			if name != last {
				last, changes = name, changes+1
			}
		}})
	}
	if _, err := lint.Run(t.Context(), load(t, 100), rules, lint.Options{Jobs: 1}); err != nil || changes > 15 {
		t.Errorf("%v, the rule changes %d times", err, changes)
	}
}

// A canceled run stops after the record that is being checked.
func TestRunCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var checked atomic.Int32
	rule := &lint.Rule{Name: "r", Severity: lint.Info, Record: func(*lint.Pass, *schema.Record) {
		checked.Add(1)
		cancel()
	}}
	result, err := lint.Run(ctx, load(t, 100), []*lint.Rule{rule}, lint.Options{Jobs: 2})
	if result != nil || !errors.Is(err, context.Canceled) || checked.Load() > 2 {
		t.Errorf("%v, %v, after %d records", result, err, checked.Load())
	}
}

// Rules share a value that is built once. Its error is the error of the run.
func TestPerRun(t *testing.T) {
	failure := errors.New("cannot be built")
	for _, want := range []error{nil, failure} {
		var built atomic.Int32
		shared := &lint.PerRun[int]{Constant: true, Build: func(p *lint.Pass) (int, error) {
			built.Add(1)
			return len(p.Base.Records), want
		}}
		rule := &lint.Rule{Name: "r", Severity: lint.Info, Record: func(p *lint.Pass, _ *schema.Record) {
			if got := shared.Get(p); got != 20 {
				t.Errorf("got %d", got)
			}
		}}
		if _, err := lint.Run(t.Context(), load(t, 20), []*lint.Rule{rule}, lint.Options{}); !errors.Is(err, want) || built.Load() != 1 {
			t.Errorf("%v, want %v; built %d times", err, want, built.Load())
		}
	}
}

// An early value is dropped before other rules run and rules check the records one by one.
func TestPerRunEarly(t *testing.T) {
	early := &lint.PerRun[int]{Early: true, Build: func(*lint.Pass) (int, error) { return 7, nil }}
	base := &lint.Rule{Name: "base", Severity: lint.Info, Early: true, Base: func(p *lint.Pass) {
		if got := early.Get(p); got != 7 {
			t.Errorf("got %d", got)
		}
	}}
	refused := func(p *lint.Pass) {
		defer func() {
			if recover() == nil {
				t.Error("a rule gets an early value too late")
			}
		}()
		early.Get(p)
	}
	late := &lint.Rule{Name: "late", Severity: lint.Info, Base: refused}
	record := &lint.Rule{Name: "record", Severity: lint.Info, Around: true, Record: func(p *lint.Pass, _ *schema.Record) { refused(p) }}
	if _, err := lint.Run(t.Context(), load(t, 1), []*lint.Rule{late, base, record}, lint.Options{}); err != nil {
		t.Error(err)
	}
}

// Findings may share their related places, and each of these gets its range.
func TestRunSharedRelated(t *testing.T) {
	rule := &lint.Rule{Name: "r", Severity: lint.Info, Base: func(p *lint.Pass) {
		first := p.Base.Records[2]
		shared := []lint.Related{{Place: lint.Place{Record: first, Pointer: "/signature"}, Message: "the first"}}
		for _, r := range p.Base.Records[:2] {
			p.Report(lint.Finding{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: "the same", Related: shared})
		}
	}}
	result, err := lint.Run(t.Context(), load(t, 3), []*lint.Rule{rule}, lint.Options{Release: true})
	if err != nil {
		t.Fatal(err)
	}
	findings := 0
	for f := range result.All() {
		findings++
		if f.Related[0].Range.Start.Column != 15 {
			t.Errorf("%s: the related place is at %v", f.Path(), f.Related[0].Range)
		}
	}
	if findings != 2 {
		t.Errorf("%d findings, want 2", findings)
	}
}

// A name in the options that does not exist is an error that says where it is.
func TestRunUnknownNames(t *testing.T) {
	rule := &lint.Rule{Name: "right", Severity: lint.Info, Record: func(*lint.Pass, *schema.Record) {}}
	for name, test := range map[string]struct {
		options lint.Options
		want    lint.OptionError
	}{
		"level":  {lint.Options{Levels: &lint.Levels{Rules: map[string]lint.Severity{"wrong": lint.Off}}}, lint.OptionError{Level: "wrong"}},
		"ignore": {lint.Options{Ignores: []lint.Ignore{{Rule: "right", Record: "d/r000"}, {Rule: "wrong", Record: "d/r000"}}}, lint.OptionError{Ignore: 1}},
		"record": {lint.Options{Ignores: []lint.Ignore{{Rule: "right", Record: "d/gone"}}}, lint.OptionError{}},
	} {
		_, err := lint.Run(t.Context(), load(t, 1), []*lint.Rule{rule}, test.options)
		got, ok := errors.AsType[*lint.OptionError](err)
		if !ok || got.Level != test.want.Level || got.Ignore != test.want.Ignore || got.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
