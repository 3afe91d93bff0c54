package rules_test

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
	"github.com/kbctl/kbctl/schema"
)

// Each rule finds what its fixture expects. A fixture is a txtar of a knowledge base and
// the expected findings. Its files named bad… have findings and those named good… have
// none.
func TestFixtures(t *testing.T) {
	for _, rule := range rules.All() {
		t.Run(rule.Name, func(t *testing.T) {
			file := "../../testdata/lint/" + rule.Name + ".txtar"
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatalf("%v\nEvery rule has a fixture; see CONTRIBUTING.md.", err)
			}
			got := findings(t, archive, lintconfig.Options{Rules: []*lint.Rule{rule}, Options: lint.Options{Force: []*lint.Rule{rule}}})
			if strings.TrimSpace(got) == "" {
				t.Error("the rule finds nothing in its own fixture")
			}
			if *testkit.Update {
				setFile(archive, "want", got)
				testkit.WriteFile(t, file, string(txtar.Format(archive)))
			} else if want := getFile(archive, "want"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			checkNames(t, archive, got)
			if fixes := strings.Contains(got, "\tfix: "); fixes != (rule.Fixes != "") {
				t.Errorf("the fixture shows fixes: %t; the documentation says what they do: %q", fixes, rule.Fixes)
			}
		})
	}
}

// checkNames compares the findings with the names of the fixture's files.
func checkNames(t *testing.T, archive *txtar.Archive, got string) {
	good, bad := 0, 0
	for _, f := range archive.Files {
		name := path.Base(f.Name)
		if !strings.HasPrefix(f.Name, "records/") || path.Ext(name) != ".json" {
			continue
		}
		found := strings.Contains("\n"+got, "\n"+f.Name+":") || strings.Contains("\n"+got, "\n"+strings.TrimSuffix(f.Name, ".json")+".md:")
		switch {
		case strings.HasPrefix(name, "good"):
			good++
			if found {
				t.Errorf("%s has a finding", f.Name)
			}
		case strings.HasPrefix(name, "bad"):
			bad++
			if !found {
				t.Errorf("%s has no finding", f.Name)
			}
		}
	}
	if good == 0 {
		t.Error("the fixture has no record named good…, on which the rule is silent")
	}
	if bad == 0 && !strings.Contains(got, "\n.") && !strings.HasPrefix(got, ".") && !strings.Contains(got, ".md:") {
		t.Error("the fixture has no record named bad…")
	}
}

// findings runs rules over the knowledge base in an archive and prints the findings, with
// ranges and related places.
func findings(t *testing.T, archive *txtar.Archive, options lintconfig.Options) string {
	t.Helper()
	fsys, err := txtar.FS(archive)
	if err != nil {
		t.Fatal(err)
	}
	return run(t, fsys, options)
}

func run(t *testing.T, fsys fs.FS, options lintconfig.Options) string {
	t.Helper()
	base, cfg, err := lintconfig.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	options.Today = testkit.Today
	options.Before = before(t, fsys, base)
	if options.Baseline, err = baseline.Accepted(fsys); err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), base, cfg, options)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for f := range result.All() {
		fmt.Fprintf(&b, "%s:%s: %s: %s\n", f.Path(), span(f.Range), f.Severity, f.Message)
		for line := range strings.Lines(f.Detail) {
			fmt.Fprintf(&b, "  %s\n", strings.TrimRight(line, "\n"))
		}
		for _, r := range f.Related {
			fmt.Fprintf(&b, "\t%s:%s: %s\n", r.Path(), span(r.Range), r.Message)
		}
		if f.Fix != nil {
			fmt.Fprintf(&b, "\tfix: %s\n", f.Fix.Title)
		}
	}
	return b.String()
}

// before loads the folder before of a fixture, if it has one. It is the former state of
// the base. No record was renamed.
func before(t *testing.T, fsys fs.FS, now *schema.Base) map[*schema.Record]*schema.Record {
	t.Helper()
	if _, err := fs.Stat(fsys, "before"); err != nil {
		return nil
	}
	sub, err := fs.Sub(fsys, "before")
	if err != nil {
		t.Fatal(err)
	}
	base, err := schema.Load(sub, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	records := make(map[*schema.Record]*schema.Record)
	for _, r := range now.Records {
		if old := base.Lookup(r.Source.PathID); old == nil || old.Source.Text != r.Source.Text {
			records[r] = old
		}
	}
	return records
}

func span(r schema.Range) string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Column, r.End.Line, r.End.Column)
}

func getFile(archive *txtar.Archive, name string) string {
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func setFile(archive *txtar.Archive, name, data string) {
	for i := range archive.Files {
		if archive.Files[i].Name == name {
			archive.Files[i].Data = []byte(data)
			return
		}
	}
	archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(data)})
}

// Every fixture belongs to a rule.
func TestFixturesHaveRules(t *testing.T) {
	for _, file := range testkit.Glob(t, "testdata/lint/*") {
		if lint.Lookup(rules.All(), strings.TrimSuffix(path.Base(file), ".txtar")) == nil {
			t.Errorf("%s belongs to no rule", file)
		}
	}
}

// Every rule is documented, and RULES.md is up to date.
func TestDocumentation(t *testing.T) {
	groups := make(map[string]bool)
	for _, g := range rules.Groups {
		groups[g] = true
	}
	for _, r := range rules.All() {
		switch {
		case !groups[r.Group]:
			t.Errorf("%s: there is no group %q", r.Name, r.Group)
		case r.Severity == lint.Off, r.Title == "", r.Doc == "", r.Hint == "":
			t.Errorf("%s lacks its severity, title, doc or hint", r.Name)
		case strings.HasSuffix(r.Title, "."), strings.HasSuffix(r.Hint, "."):
			t.Errorf("%s: title and hint end without a period", r.Name)
		case r.Record == nil && r.Base == nil && r.Last == nil:
			t.Errorf("%s checks nothing", r.Name)
		}
		if _, err := os.Stat(strings.ReplaceAll(r.Name, "-", "_") + ".go"); err != nil {
			t.Errorf("%s has no file: %v", r.Name, err)
		}
		if e, ok := rules.ExampleOf(r.Name); !ok || e.Text == "" {
			t.Errorf("%s has no example: its fixture expects no finding", r.Name)
		}
	}
	var page bytes.Buffer
	if err := rules.WriteMarkdown(&page); err != nil {
		t.Fatal(err)
	}
	testkit.Want(t, "../RULES.md", page.String()) // make generate writes it
}

// All lists every rule once, by group and name.
func TestAll(t *testing.T) {
	all := rules.All()
	order := func(a, b *lint.Rule) int {
		return cmp.Or(slices.Index(rules.Groups, a.Group)-slices.Index(rules.Groups, b.Group), strings.Compare(a.Name, b.Name))
	}
	if !slices.IsSortedFunc(all, order) {
		t.Error("the rules are not in order")
	}
	if files := testkit.Glob(t, "testdata/lint/*.txtar"); len(files) != len(all) {
		t.Errorf("%d rules, %d fixtures", len(all), len(files))
	}
}
