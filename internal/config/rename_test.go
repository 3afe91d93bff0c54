package config_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/config"
)

func TestRename(t *testing.T) {
	named := func(id string) bool { return id == "a/old" }
	for _, test := range []struct {
		name, before, after string
		renamed             int
	}{
		{"nothing", "", "", 0},
		{"another record", "ignore: [{rule: r, record: a/older, reason: a/old}]\n", "ignore: [{rule: r, record: a/older, reason: a/old}]\n", 0},
		{"block", "# a/old\nignore:\n  - rule: r\n    record: a/old  # why\n    reason: a/old\n", "# a/old\nignore:\n  - rule: r\n    record: b/new-one  # why\n    reason: a/old\n", 1},
		{"quotes, CRLF", "ignore:\r\n- {rule: r, record: \"a/old\", reason: x}\r\n- {rule: s, 'record': 'a/old', reason: x}", "ignore:\r\n- {rule: r, record: \"b/new-one\", reason: x}\r\n- {rule: s, 'record': 'b/new-one', reason: x}", 2},
		{"a line", "ignore: [{reason: 原因, rule: r, record: a/old}, {rule: s, record: a/old, reason: y}]", "ignore: [{reason: 原因, rule: r, record: b/new-one}, {rule: s, record: b/new-one, reason: y}]", 2},
		{
			"paths", "overrides: [{paths: [records/a/old.json, './records/a/old.md', records/a/older.json, records/a/**], rules: {r: off}}]\nignore: [{rule: r, paths: [testdata/logs/a/old/**, records/a/old.*], reason: a/old}]",
			"overrides: [{paths: [records/b/new-one.json, './records/b/new-one.md', records/a/older.json, records/a/**], rules: {r: off}}]\nignore: [{rule: r, paths: [testdata/logs/b/new-one/**, records/b/new-one.*], reason: a/old}]", 1,
		},
		{"only an override", "overrides:\n- paths:\n  - records/a/old.json # why\n  rules: {r: off}\n", "overrides:\n- paths:\n  - records/b/new-one.json # why\n  rules: {r: off}\n", 0},
		{"other lists", "catalogs: [records/a/old.json]\noverrides: [{paths: [records/a/old.json], rules: {r: off}}]\n", "catalogs: [records/a/old.json]\noverrides: [{paths: [records/b/new-one.json], rules: {r: off}}]\n", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			after, renamed, err := config.Rename([]byte(test.before), named, "b/new-one")
			if err != nil || string(after) != test.after || renamed != test.renamed {
				t.Errorf("%d renamed, %v\n%s", renamed, err, after)
			}
		})
	}
}

// An id that cannot be changed is an error with its line.
func TestRenameErrors(t *testing.T) {
	named := func(id string) bool { return id == "a/old" }
	for _, test := range []struct{ name, text, want string }{
		{"folded", "ignore:\n- rule: r\n  reason: x\n  record: >-\n    a/old\n", ".kbctl.yaml:2: kbctl cannot change the record of this ignore"},
		{"escaped", `ignore: [{rule: r, record: "a\/old", reason: x}]`, ".kbctl.yaml:1: kbctl cannot change"},
		{"alias", "ignore:\n- {rule: r, reason: &x a/old, record: *x}\n", ".kbctl.yaml:2: kbctl cannot change"},
		{"no YAML", "ignore: [", "kbctl.yaml:"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, _, err := config.Rename([]byte(test.text), named, "b/new"); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// FuzzRename checks that only the record of the ignores changes.
func FuzzRename(f *testing.F) {
	f.Add("ignore: [{rule: r, record: a/old, reason: x}, {rule: r, record: \"a/old\", reason: a/old}]\n")
	f.Add("ignore:\n- &x\n  rule: r\n  reason: x\n  record: &y a/old\n- {<<: *x, rule: s}\n")
	f.Fuzz(func(t *testing.T, text string) {
		after, renamed, err := config.Rename([]byte(text), func(id string) bool { return id == "a/old" }, "b/new")
		if err != nil {
			return
		}
		got, err := config.Parse(after)
		if err != nil {
			t.Fatalf("%q becomes %q: %v", text, after, err)
		}
		now := 0
		for _, i := range got.Ignore {
			if i.Record == "a/old" {
				t.Errorf("%q becomes %q", text, after)
			}
			if i.Record == "b/new" {
				now++
			}
		}
		if now < renamed {
			t.Errorf("%q becomes %q, with %d of %d", text, after, now, renamed)
		}
	})
}
