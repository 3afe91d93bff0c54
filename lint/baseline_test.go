package lint_test

import (
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// While a record cannot be read, its entries are unsure, and so are those of rules that
// look at several records.
func TestUnsure(t *testing.T) {
	known := []*lint.Rule{
		{Name: "empty-action", Record: func(*lint.Pass, *schema.Record) {}},
		{Name: "missing-mirror", Base: func(*lint.Pass) {}},
		{Name: "duplicate-record", Base: func(*lint.Pass) {}},
	}
	entry := func(rule, file string) lint.Accepted {
		return lint.Accepted{Key: lint.Key{Rule: rule, File: file}}
	}
	for _, test := range []struct {
		name, text string
		entry      lint.Accepted
		want       bool
	}{
		{"its own", "{", entry("empty-action", "records/d/a.json"), true},
		{"of another record", "{", entry("empty-action", "records/d/b.json"), false},
		{"of a link, perhaps to the record", "{", entry("missing-mirror", "records/d/b.json"), true},
		{"of two records, perhaps including it", "{", entry("duplicate-record", "records/d/b.json"), true},
		{"of an unknown rule", "{", entry("nothing", "records/d/b.json"), false},
		{"all records can be read", "{}", entry("missing-mirror", "records/d/a.json"), false},
	} {
		base, err := schema.Load(fstest.MapFS{
			"records/d/a.json": {Data: []byte(test.text)}, "records/d/b.json": {Data: []byte("{}")},
		}, schema.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := lint.Unsure(base, known)(test.entry); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
	}
}
