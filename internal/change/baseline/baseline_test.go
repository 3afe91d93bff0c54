package baseline_test

import (
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/facts/gather"
)

const (
	empty = "e3b0c44298fc1c149afbf4c8996fb924"
	third = "4f985c491c853cc085bd15326629a3b3"
	other = "4f985c491c853cc085bd15326629a3b2"
)

func entry(file, value string, count int) baseline.Entry {
	return baseline.Entry{Key: baseline.Key{Rule: "empty-action", File: file, Pointer: "/dead_ends/-/action", Value: value}, Count: count}
}

// without removes the line numbers, which only entries that were read have.
func without(b *baseline.Baseline) *baseline.Baseline {
	for i := range b.Entries {
		b.Entries[i].Line = 0
	}
	return b
}

func TestBytes(t *testing.T) {
	reasoned := entry("records/a/b.json", empty, 2)
	reasoned.Reason = "a \u202e reason ##[error] in \"quotes\""
	b := &baseline.Baseline{Entries: []baseline.Entry{entry("records/z/z.json", empty, 1), reasoned, entry("records/a/b.json", other, 1)}}
	data, err := b.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	const want = `{
  "version": 1,
  "accepted": [
    {"rule":"empty-action","file":"records/a/b.json","pointer":"/dead_ends/-/action","value":"4f985c491c853cc085bd15326629a3b2","count":1},
    {"rule":"empty-action","file":"records/a/b.json","pointer":"/dead_ends/-/action","value":"e3b0c44298fc1c149afbf4c8996fb924","count":2,"reason":"a \u202e reason #\u0023[error] in \"quotes\""},
    {"rule":"empty-action","file":"records/z/z.json","pointer":"/dead_ends/-/action","value":"e3b0c44298fc1c149afbf4c8996fb924","count":1}
  ]
}
`
	if string(data) != want {
		t.Errorf("got\n%s\nwant\n%s", data, want)
	}
	read, err := baseline.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if lines := []int{read.Entries[0].Line, read.Entries[2].Line}; lines[0] != 4 || lines[1] != 6 {
		t.Errorf("lines %v", lines)
	}
	if again := (&baseline.Baseline{Entries: []baseline.Entry{b.Entries[2], b.Entries[1], b.Entries[0]}}); !reflect.DeepEqual(without(read), again) {
		t.Errorf("read %+v", read)
	}
	if read.Count() != 4 {
		t.Errorf("%d findings", read.Count())
	}
}

func TestParseErrors(t *testing.T) {
	const one = `{"rule":"r","file":"f","pointer":"","value":"` + empty + `","count":1}`
	file := func(entries string) string { return "{\n\"version\": 1,\n\"accepted\": [\n" + entries + "\n]\n}\n" }
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", ".kbctl-baseline.json:1: the file ends too early"},
		{"not JSON", "{\n\"version\": 1,\n<<<<<<< HEAD", ".kbctl-baseline.json:3: not JSON: "},
		{"cut off", file(one)[:60], "the file ends too early"},
		{"newer", "{\"version\": 2, \"what\": 1}", ".kbctl-baseline.json:1: the file has version 2, from a newer kbctl"},
		{"no version", `{"accepted": []}`, `unexpected key "accepted"`},
		{"no entries", `{"version": 1}`, "the file has version and accepted"},
		{"twice", `{"version": 1, "accepted": [], "accepted": []}`, `unexpected key "accepted"`},
		{"two documents", file(one) + "{}", "unexpected text after the end"},
		{"key twice", file(`{"rule":"format",` + "\n" + one[1:]), `.kbctl-baseline.json:5: the key "rule" is repeated`},
		{"case", file(strings.Replace(one, "rule", "Rule", 1)), `.kbctl-baseline.json:4: unknown key "Rule"`},
		{"missing", file(strings.Replace(one, `"pointer":"",`, "", 1)), ".kbctl-baseline.json:4: the entry has no pointer"},
		{"same", file(one + ",\n" + one), ".kbctl-baseline.json:5: another entry has the same rule"},
		{"value", file(strings.Replace(one, empty, "E3", 1)), "value is not 32 hexadecimal digits"},
		{"count", file(strings.Replace(one, ":1}", ":0}", 1)), "expected a whole number of at least 1"},
		{"fraction", file(strings.Replace(one, ":1}", ":1.5}", 1)), "expected a whole number of at least 1"},
		{"a number", file(strings.Replace(one, `"r"`, "7", 1)), "expected a string"},
		{"nesting", file(strings.Replace(one, `"r"`, strings.Repeat("[", 20_000), 1)), "expected a string"},
		{"comma at the end", file(one + ","), "expected an object"},
		{"no comma", file(one + one), "expected a comma, or the end of a list of entries"},
		{"leading zero", file(strings.Replace(one, ":1}", ":01}", 1)), "expected a whole number of at least 1"},
		{"control character", file(strings.Replace(one, `"r"`, "\"\n\"", 1)), "not JSON"},
		{"escape", file(strings.Replace(one, `"rule"`, `"\u001b[2J"`, 1)), `unknown key "\x1b[2J"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := baseline.Parse([]byte(test.text))
			var wrong *gather.Error
			if !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

func TestLoad(t *testing.T) {
	if b, err := baseline.Load(fstest.MapFS{}); b != nil || err != nil {
		t.Errorf("no file: %v, %v", b, err)
	}
	if _, err := baseline.Load(fstest.MapFS{baseline.File: {Mode: 0o777 | 1<<27}}); err == nil { // a link
		t.Error("it follows a link")
	}
}

func TestPrune(t *testing.T) {
	key := func(file, value string) baseline.Key { return entry(file, value, 1).Key }
	reasoned := entry("old/x.json", other, 1)
	reasoned.Reason = "later"
	old := &baseline.Baseline{Entries: []baseline.Entry{
		entry("kept.json", empty, 3),    // two are left
		entry("fixed.json", empty, 1),   // the file exists, the finding does not
		entry("broken.json", empty, 2),  // unknown
		reasoned,                        // moved
		entry("a/one.json", empty, 1),   // moved with its folder
		entry("a/two.json", empty, 1),   // also
		entry("deleted.json", third, 4), // deleted
	}}
	found := map[baseline.Key]int{
		key("kept.json", empty): 2, key("new.json", empty): 1, key("y.json", other): 2,
		key("b/one.json", empty): 1, key("b/two.json", empty): 1,
	}
	there := map[string]bool{"kept.json": true, "fixed.json": true, "broken.json": true}
	pruned, change := old.Prune(found, func(file string) bool { return !there[file] }, func(e baseline.Entry) bool { return e.File == "broken.json" })
	if want := (baseline.Change{Kept: 4, Moved: 3, Gone: 6, New: 2}); change != want {
		t.Errorf("%+v, want %+v", change, want)
	}
	moved := entry("y.json", other, 1)
	moved.Reason = "later"
	want := []baseline.Entry{
		entry("kept.json", empty, 2), entry("broken.json", empty, 2),
		entry("b/one.json", empty, 1), entry("b/two.json", empty, 1), moved,
	}
	if !reflect.DeepEqual(pruned.Entries, want) {
		t.Errorf("got  %v\nwant %v", pruned.Entries, want)
	}
	if added := pruned.Add(found, "new"); added != 2 {
		t.Errorf("%d added", added)
	}
	if added := pruned.Add(found, "new"); added != 0 {
		t.Errorf("%d added again", added)
	}
}

// An entry for five unlisted findings accepts three of them that are listed now, because
// others are fixed. One is still not listed, and one is gone.
func TestPruneUnlisted(t *testing.T) {
	key := func(value string) baseline.Key { return entry("x.json", value, 1).Key }
	unlisted := baseline.Entry{Key: key(empty).Unlisted(), Count: 5, Reason: "later"}
	old := &baseline.Baseline{Entries: []baseline.Entry{entry("x.json", empty, 2), unlisted}}
	found := map[baseline.Key]int{key(empty): 1, key(third): 1, key(other): 2, unlisted.Key: 1}
	pruned, change := old.Prune(found, func(string) bool { return false }, func(baseline.Entry) bool { return false })
	if want := (baseline.Change{Kept: 5, Gone: 2}); change != want {
		t.Errorf("%+v, want %+v", change, want)
	}
	if added := pruned.Add(found, ""); added != 0 || pruned.Count() != 5 || pruned.Entries[2].Reason != "later" {
		t.Errorf("%d added: %v", added, pruned.Entries)
	}
}

// Two accepted findings are not listed any more, because others are new. The entry for
// unlisted findings takes over, and no finding is added.
func TestPruneHidden(t *testing.T) {
	key := func(value string) baseline.Key { return entry("x.json", value, 1).Key }
	gone := entry("x.json", empty, 3)
	gone.Reason = "later"
	old := &baseline.Baseline{Entries: []baseline.Entry{entry("x.json", third, 1), gone}}
	found := map[baseline.Key]int{key(third): 1, key(other): 1, key(empty).Unlisted(): 2}
	pruned, change := old.Prune(found, func(string) bool { return false }, func(baseline.Entry) bool { return false })
	if want := (baseline.Change{Kept: 3, Gone: 1, New: 1}); change != want {
		t.Errorf("%+v, want %+v", change, want)
	}
	if e := pruned.Entries[len(pruned.Entries)-1]; len(pruned.Entries) != 2 || e.Key != key(empty).Unlisted() || e.Count != 2 || e.Reason != "later" {
		t.Errorf("%+v", pruned.Entries)
	}
	if again, _ := pruned.Prune(found, func(string) bool { return false }, func(baseline.Entry) bool { return false }); !reflect.DeepEqual(again, pruned) {
		t.Errorf("a second time: %+v", again.Entries)
	}
}

// The findings change places, so that the limit lists those that it did not list before.
func TestPruneOrder(t *testing.T) {
	key := func(value string) baseline.Key { return entry("x.json", value, 1).Key }
	old := &baseline.Baseline{Entries: []baseline.Entry{entry("x.json", third, 1), {Key: key(empty).Unlisted(), Count: 1}}}
	found := map[baseline.Key]int{key(other): 1, key(empty).Unlisted(): 1}
	_, change := old.Prune(found, func(string) bool { return false }, func(baseline.Entry) bool { return false })
	if want := (baseline.Change{Kept: 2}); change != want {
		t.Errorf("%+v, want %+v", change, want)
	}
}

// FuzzParse checks that a baseline survives writing and reading, and that the parser
// accepts only JSON and reads what encoding/json reads.
func FuzzParse(f *testing.F) {
	data, err := (&baseline.Baseline{Entries: []baseline.Entry{entry("a", empty, 2), entry("a", other, 1)}}).Bytes()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Add(strings.Replace(string(data), ":2}", `:2,"reason":"x"}`, 1))
	f.Add(`{"version": 1, "accepted": []}`)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := baseline.Parse([]byte(text))
		if err != nil {
			return
		}
		var plain struct{ Accepted []baseline.Entry }
		if err := json.Unmarshal([]byte(text), &plain); err != nil || len(plain.Accepted) != len(b.Entries) {
			t.Fatalf("%q: %v", text, err)
		}
		for i, e := range b.Entries {
			if e.Line = 0; e != plain.Accepted[i] {
				t.Fatalf("%q: got %+v, want %+v", text, e, plain.Accepted[i])
			}
		}
		data, err := b.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		again, err := baseline.Parse(data)
		if err != nil || again.Count() != b.Count() || len(again.Entries) != len(b.Entries) {
			t.Errorf("%q becomes %q: %v", text, data, err)
		}
	})
}

// TestSince separates old entries from new ones, also in renamed files.
func TestSince(t *testing.T) {
	key := func(file string) baseline.Key {
		return baseline.Key{Rule: "format", File: file, Value: "e3b0c44298fc1c149afbf4c8996fb924"}
	}
	old := &baseline.Baseline{Entries: []baseline.Entry{{Key: key("same"), Count: 2}, {Key: key("was"), Count: 1}, {Key: key("moved"), Count: 1}, {Key: key("fixed"), Count: 1}}}
	now := &baseline.Baseline{Entries: []baseline.Entry{
		{Key: key("same"), Count: 3, Line: 4}, {Key: key("new"), Count: 1, Line: 5},
		{Key: key("was"), Count: 1, Line: 6}, {Key: key("moved-on"), Count: 2, Line: 7},
	}}
	renames := map[string]string{"was": "is", "moved": "moved-on"}
	kept, added := now.Since(old, func(file string) string {
		if to := renames[file]; to != "" {
			return to
		}
		return file
	})
	want := []baseline.Entry{{Key: key("same"), Count: 2, Line: 4}, {Key: key("is"), Count: 1, Line: 6}, {Key: key("moved-on"), Count: 1, Line: 7}}
	if !slices.Equal(kept.Entries, want) {
		t.Errorf("kept %+v", kept.Entries)
	}
	if want := map[baseline.Key]int{key("same"): 1, key("new"): 1, key("moved-on"): 1}; !maps.Equal(added, want) {
		t.Errorf("added %v", added)
	}
	if kept, added := now.Since(nil, func(file string) string { return file }); len(kept.Entries) != 0 || len(added) != 4 {
		t.Errorf("no old baseline: %v, %v", kept, added)
	}
}

// TestRename checks that an entry follows its file and its finding, and keeps its
// reason.
func TestRename(t *testing.T) {
	key := func(file, value string) baseline.Key { return entry(file, value, 1).Key }
	reasoned := entry("old.json", empty, 1)
	reasoned.Reason = "later"
	b := &baseline.Baseline{Entries: []baseline.Entry{
		reasoned,
		entry("other.json", empty, 3), // two of the values name the record
		entry("other.json", other, 1), // exists already
		entry("other.json", third, 1<<30),
		entry("fixed.json", empty, 1),
		entry("fixed.json", other, 3), // one is fixed
	}}
	moved := map[baseline.Key][]baseline.Key{
		key("other.json", empty): {key("other.json", other), key("other.json", other)},
		key("other.json", third): {key("other.json", third)},
		key("fixed.json", empty): {baseline.Key{}},
		key("fixed.json", other): {key("fixed.json", other), baseline.Key{}},
	}
	renamed, changed := b.Rename(func(file string) string { return strings.Replace(file, "old", "new", 1) }, moved)
	at := entry("new.json", empty, 1)
	at.Reason = "later"
	want := []baseline.Entry{at, entry("other.json", other, 3), entry("other.json", empty, 1), entry("other.json", third, 1<<30), entry("fixed.json", other, 2)}
	if changed != 4 || !reflect.DeepEqual(renamed.Entries, want) {
		t.Errorf("%d changed\ngot  %v\nwant %v", changed, renamed.Entries, want)
	}
}
