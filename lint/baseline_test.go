package lint_test

import (
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// TestUnsure has bases with a record that cannot be read and without, and entries of
// rules that look at one record and at several.
func TestUnsure(t *testing.T) {
	entry := func(rule, file string) baseline.Entry {
		return baseline.Entry{Key: baseline.Key{Rule: rule, File: file}}
	}
	for _, test := range []struct {
		name, text string
		entry      baseline.Entry
		want       bool
	}{
		{"its own", "{", entry("empty-action", "records/d/a.json"), true},
		{"another's", "{", entry("empty-action", "records/d/b.json"), false},
		{"of a link, perhaps to it", "{", entry("missing-mirror", "records/d/b.json"), true},
		{"of two records, perhaps of it", "{", entry("duplicate-record", "records/d/b.json"), true},
		{"of a rule that there is not", "{", entry("nothing", "records/d/b.json"), false},
		{"all can be read", "{}", entry("missing-mirror", "records/d/a.json"), false},
	} {
		base, err := schema.Load(fstest.MapFS{
			"records/d/a.json": {Data: []byte(test.text)}, "records/d/b.json": {Data: []byte("{}")},
		}, schema.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := lint.Unsure(base)(test.entry); got != test.want {
			t.Errorf("%s: %t", test.name, got)
		}
	}
}
