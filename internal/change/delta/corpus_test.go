package delta_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/git"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// edited returns a base in which some records are edited.
func edited(t *testing.T, base fstest.MapFS, edit func(map[string]json.RawMessage), records ...string) (fstest.MapFS, []git.Change) {
	t.Helper()
	after := maps.Clone(base)
	var changes []git.Change
	for _, file := range records {
		var record map[string]json.RawMessage
		if err := json.Unmarshal(base[file].Data, &record); err != nil {
			t.Fatal(err)
		}
		edit(record)
		text, err := schema.Format(string(testkit.JSON(t, record))) // sorts the members
		if err != nil {
			t.Fatal(err)
		}
		after[file] = &fstest.MapFile{Data: text}
		changes = append(changes, git.Change{Old: file, New: file})
	}
	return after, changes
}

// sampled returns the records among every nth file of a base.
func sampled(base fstest.MapFS, n int) (records []string) {
	for i, file := range slices.Sorted(maps.Keys(base)) {
		if i%n == 0 && path.Ext(file) == ".json" {
			records = append(records, file)
		}
	}
	return records
}

// list decodes a list.
func list(t *testing.T, record map[string]json.RawMessage, name string) []json.RawMessage {
	t.Helper()
	var elements []json.RawMessage
	if record[name] != nil {
		if err := json.Unmarshal(record[name], &elements); err != nil {
			t.Fatal(err)
		}
	}
	return elements
}

// TestCorpusHarmless edits real records with many problems in ways that cause no
// findings.
func TestCorpusHarmless(t *testing.T) {
	testkit.OnlyLong(t)
	base := testkit.Load(t)
	some := sampled(base, 7)
	for _, test := range []struct {
		name string
		edit func(record map[string]json.RawMessage)
	}{
		{"members in another order", func(map[string]json.RawMessage) {}},
		{"a workaround before the others", func(r map[string]json.RawMessage) {
			fix := map[string]any{"action": "Ask for a restart.", "success_rate": 0.5, "how": "Wait for it."}
			if r["fix_success_rate"] != nil {
				fix["success_rate"] = r["fix_success_rate"]
			}
			r["workarounds"] = testkit.JSON(t, append([]json.RawMessage{testkit.JSON(t, fix)}, list(t, r, "workarounds")...))
			if r["workarounds_zh"] != nil {
				r["workarounds_zh"] = testkit.JSON(t, append([]json.RawMessage{testkit.JSON(t, "请机器的管理员重新启动机器。")}, list(t, r, "workarounds_zh")...))
			}
			r["last_updated"] = testkit.JSON(t, "2026-11-21")
		}},
		{"the first dead end removed", func(r map[string]json.RawMessage) {
			if dead := list(t, r, "dead_ends"); len(dead) > 1 {
				r["dead_ends"] = testkit.JSON(t, dead[1:])
				r["evidence_count"] = testkit.JSON(t, 1) // its sources are gone
			}
			r["last_updated"] = testkit.JSON(t, "2026-11-21")
		}},
		{"versions reversed", func(r map[string]json.RawMessage) {
			versions := list(t, r, "versions")
			slices.Reverse(versions)
			r["versions"] = testkit.JSON(t, versions)
		}},
		{"links reversed", func(r map[string]json.RawMessage) {
			var transitions map[string][]json.RawMessage
			if err := json.Unmarshal(r["transition_graph"], &transitions); err != nil {
				return
			}
			for _, links := range transitions {
				slices.Reverse(links)
			}
			r["transition_graph"] = testkit.JSON(t, transitions)
		}},
		{"a tag", func(r map[string]json.RawMessage) {
			r["tags"] = testkit.JSON(t, append([]json.RawMessage{testkit.JSON(t, "more")}, list(t, r, "tags")...))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			after, changes := edited(t, base, test.edit, some...)
			d := run(t, base, after, changes)
			if got := lines(d.Caused.All()); got != "" {
				t.Errorf("caused\n%s", got)
			}
			if d.Old == 0 {
				t.Error("no old findings")
			}
			if !testkit.Long() && test.name != "a tag" {
				return
			}
			// A weaker configuration causes no findings either.
			after[".kbctl.yaml"] = &fstest.MapFile{Data: []byte("rules: {link-cycle: info, regex-shadow: off, how-repeats-action: off, format: info}\n")}
			d = run(t, base, after, append(changes, git.Change{New: ".kbctl.yaml"}))
			if d.Caused.AtLeast(lint.Info) > 0 {
				t.Errorf("caused\n%s", lines(d.Caused.All()))
			}
		})
	}
}

// every is the distance between the records that a test tries one by one.
func every() int { return testkit.ShortOrLong(2520, 120) }

// TestCorpusDeleted deletes real records, with and without links to them. That causes
// dangling links and records without links.
func TestCorpusDeleted(t *testing.T) {
	base := testkit.Load(t)
	dangling := 0
	for i, file := range slices.Sorted(maps.Keys(base)) {
		if i%every() != 0 || path.Ext(file) != ".json" {
			continue
		}
		after := maps.Clone(base)
		delete(after, file)
		d := run(t, base, after, []git.Change{{Old: file}})
		id := strings.TrimSuffix(strings.TrimPrefix(file, "records/"), ".json")
		for f := range d.Caused.All() {
			if f.Rule.Name == "dangling-link" && strings.Contains(f.Message, id) {
				dangling++
			} else if f.Rule.Name != "orphan-record" {
				t.Errorf("without %s: %s: %s [%s]", id, f.Path(), f.Message, f.Rule.Name)
			}
		}
		for _, f := range d.Gone {
			if f.Path() != file {
				t.Errorf("without %s: gone from %s: %s", id, f.Path(), f.Message)
			}
		}
	}
	if dangling == 0 {
		t.Error("no dangling link")
	}
}

// TestCorpusRenamed renames real records everywhere. That causes no findings.
func TestCorpusRenamed(t *testing.T) {
	base := testkit.Load(t)
	for i, file := range slices.Sorted(maps.Keys(base)) {
		if i%every() != 0 || path.Ext(file) != ".json" {
			continue
		}
		id := strings.TrimSuffix(strings.TrimPrefix(file, "records/"), ".json")
		name := id + "-renamed"
		if i%(2*every()) == 0 {
			name = path.Dir(id) + "/a-" + path.Base(id) // sorts before others
		}
		after := make(fstest.MapFS)
		changes := []git.Change{{Old: file, New: "records/" + name + ".json"}}
		for other, entry := range base {
			text := strings.ReplaceAll(string(entry.Data), `"`+id+`"`, `"`+name+`"`)
			if other == file {
				other = changes[0].New
			} else if text != string(entry.Data) {
				changes = append(changes, git.Change{Old: other, New: other})
			}
			after[other] = &fstest.MapFile{Data: []byte(text)}
		}
		if d := run(t, base, after, changes); lines(d.Caused.All()) != "" {
			t.Errorf("%s → %s caused\n%s", id, name, lines(d.Caused.All()))
		}
		if i%(2*every()) != 0 {
			continue
		}
		after[".kbctl.yaml"] = &fstest.MapFile{Data: []byte("rules: {regex-shadow: info, duplicate-record: off, dangling-link: info}\n")}
		d := run(t, base, after, append(changes, git.Change{New: ".kbctl.yaml"}))
		if d.Caused.AtLeast(lint.Info)+len(d.Gone) > 0 {
			t.Errorf("%s → %s caused\n%sgone\n%s", id, name, lines(d.Caused.All()), lines(slices.Values(d.Gone)))
		}
	}
}

// TestCorpusIsDeterministic checks that neither the order of maps nor the order of
// goroutines matters.
func TestCorpusIsDeterministic(t *testing.T) {
	base := testkit.Load(t)
	some := sampled(base, 10)
	after, changes := edited(t, base, func(r map[string]json.RawMessage) {
		r["regex"], r["root_cause"] = testkit.JSON(t, "error: .*"), testkit.JSON(t, "It is not said.")
		delete(r, "transition_graph")
	}, some...)
	want := ""
	for _, jobs := range testkit.ShortOrLong([]int{1, 4}, []int{0, 1, 4}) {
		d := runWith(t, base, after, changes, lint.Options{Jobs: jobs, Release: jobs%2 == 0})
		got := fmt.Sprint(lines(d.Caused.All()), lines(slices.Values(d.Fixed)), lines(slices.Values(d.Gone)), d.Old)
		if want == "" {
			want = got
		}
		if got != want || len(got) < 1000 {
			t.Fatalf("with %d jobs it differs", jobs)
		}
	}
}

// TestCorpusNew adds a record. Only its own findings are caused.
func TestCorpusNew(t *testing.T) {
	base := testkit.Load(t)
	file := "records/aaa/first.json"
	after := maps.Clone(base)
	after[file] = &fstest.MapFile{Data: []byte(`{"id": "aaa/first", "domain": "aaa", "signature": "nobody has this", "regex": "nobody has this"}`)}
	d := run(t, base, after, []git.Change{{New: file}})
	if d.Caused.AtLeast(1) == 0 || d.Old == 0 || len(d.Fixed)+len(d.Gone) > 0 {
		t.Errorf("%d caused, %d old, %d fixed, %d gone", d.Caused.AtLeast(1), d.Old, len(d.Fixed), len(d.Gone))
	}
	for f := range d.Caused.All() {
		if f.Path() != file {
			t.Errorf("%s: %s [%s]", f.Path(), f.Message, f.Rule.Name)
		}
	}
}
