package fix_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// quiet turns off the rules that incomplete records violate.
const quiet = "rules: {schema: off, card-stale: off, fixture-missing: off, orphan-record: off, empty-text: off, format: off}\n"

// tree returns a base with records, by id, and a configuration.
func tree(settings string, records map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{".kbctl.yaml": {Data: []byte(settings)}}
	for id, text := range records {
		fsys["records/"+id+".json"] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// fixed runs Base on a tree and writes the changes into it.
func fixed(t *testing.T, fsys fstest.MapFS, rules ...*lint.Rule) *fix.Result {
	t.Helper()
	result, err := tryBase(t.Context(), fsys, nil, rules...)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range result.Changes {
		if f := fsys[c.File]; f == nil && c.Before != nil || f != nil && !bytes.Equal(f.Data, c.Before) {
			t.Errorf("%s: Before is wrong", c.File)
		}
		fsys[c.File] = &fstest.MapFile{Data: c.After}
	}
	return result
}

// tryBase runs Base, and done after each record that is checked.
func tryBase(ctx context.Context, fsys fs.FS, done func(), rules ...*lint.Rule) (*fix.Result, error) {
	base, cfg, err := lintconfig.Load(fsys)
	if err != nil {
		return nil, err
	}
	return fix.Base(ctx, base, fix.Options{Config: cfg, Lint: lintconfig.Options{Rules: rules, Options: lint.Options{Today: testkit.Today, Done: done}}, Load: lintconfig.LoadOptions(cfg)})
}

// look runs rules on a base.
func look(t *testing.T, fsys fs.FS, rules ...*lint.Rule) *lint.Result {
	t.Helper()
	base, cfg, err := lintconfig.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	result, err := lintconfig.Run(t.Context(), base, cfg, lintconfig.Options{Rules: rules, Options: lint.Options{Force: rules, Today: testkit.Today, Release: true}})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// checkDone checks that another run changes nothing.
func checkDone(t *testing.T, fsys fstest.MapFS) {
	t.Helper()
	if again := fixed(t, fsys); len(again.Changes) > 0 {
		t.Errorf("a second run changes %s", again.Changes[0].File)
	}
}

// TestBaseTogether has fixes in one record that move each other's places, and fixes that
// create a list and append to it.
func TestBaseTogether(t *testing.T) {
	var ids []string
	records := map[string]string{"demo/hub": `{"id": "demo/hub", "workarounds": [{"action": "a", "how": "a"}, {"action": "b", "how": "b"}, {"action": "c", "how": "d"}, {"action": "e", "how": "e"}], "transition_graph": {}}`}
	for i := range 5 {
		id := fmt.Sprintf("demo/r%d", i)
		ids = append(ids, id)
		records[id] = fmt.Sprintf(`{"id": %q, "transition_graph": {"leads_to": ["demo/hub"], "preceded_by": [{"error_id": "demo/hub", "probability": 0.9}], "frequently_confused_with": ["demo/hub"]}}`, id)
	}
	for i := range 3 { // links of a cycle have no fix
		id := ids[i]
		records[id] = strings.Replace(records[id], `"preceded_by": [{"error_id": "demo/hub", "probability": 0.9}]`, `"preceded_by": []`, 1)
	}
	for _, id := range ids[3:] {
		records[id] = strings.Replace(records[id], `"leads_to": ["demo/hub"]`, `"leads_to": []`, 1)
	}
	fsys := tree(quiet, records)
	if left := fixed(t, fsys).Left; len(left) > 0 {
		t.Errorf("left: %s", left[0].Why)
	}
	want := `{"id": "demo/hub", "workarounds": [{"action": "a"}, {"action": "b"}, {"action": "c", "how": "d"}, {"action": "e"}], "transition_graph": {` +
		`"leads_to": [{"error_id": "demo/r3"}, {"error_id": "demo/r4"}], ` +
		`"preceded_by": [{"error_id": "demo/r0"}, {"error_id": "demo/r1"}, {"error_id": "demo/r2"}], ` +
		`"frequently_confused_with": [{"error_id": "demo/r0"}, {"error_id": "demo/r1"}, {"error_id": "demo/r2"}, {"error_id": "demo/r3"}, {"error_id": "demo/r4"}]}}`
	if got := string(fsys["records/demo/hub.json"].Data); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	checkDone(t, fsys)
}

// TestBaseLeavesWhatGetsWorse has a base that does not mirror its links, so preceded_by
// is ignored. With the last mirrors it would count and close a cycle, in records other
// than those of the fixes.
func TestBaseLeavesWhatGetsWorse(t *testing.T) {
	records := map[string]string{
		"demo/x": `{"id": "demo/x", "transition_graph": {"leads_to": ["demo/y"], "preceded_by": ["demo/y"]}}`,
		"demo/y": `{"id": "demo/y", "transition_graph": {}}`,
		"demo/z": `{"id": "demo/z", "workarounds": [{"action": "a", "how": "a"}], "transition_graph": {}}`,
	}
	const links = 24 // 18 of them are mirrored
	for i := range links + 1 {
		before, after := "", ""
		if i > 0 && i <= 18 {
			before = fmt.Sprintf(`"demo/n%02d"`, i-1)
		}
		if i < links {
			after = fmt.Sprintf(`"demo/n%02d"`, i+1)
		}
		id := fmt.Sprintf("demo/n%02d", i)
		records[id] = fmt.Sprintf(`{"id": %q, "transition_graph": {"leads_to": [%s], "preceded_by": [%s]}}`, id, after, before)
	}
	fsys := tree(quiet, records)
	result := fixed(t, fsys)
	if len(result.Left) == 0 || !strings.HasPrefix(result.Left[0].Why, "it would cause link-cycle in records/demo/x.json:1: the records lead to each other in a cycle") {
		t.Errorf("left: %v", result.Left)
	}
	// With 5 more mirrors, 23 of 26 links have one: less than nine in ten.
	if n := len(result.Changes); n != 6 || len(result.Left) != 2 {
		t.Errorf("%d files changed, %d fixes left", n, len(result.Left))
	}
	if got := string(fsys["records/demo/z.json"].Data); strings.Contains(got, "how") {
		t.Errorf("an independent fix was left: %s", got)
	}
	checkDone(t, fsys)
}

// TestBaseRules checks that a text with several findings is fixed once, and that only
// the selected rules fix anything.
func TestBaseRules(t *testing.T) {
	records := map[string]string{
		"demo/a": "\uFEFF{\"id\": \"demo/a\", \"workarounds\": [{\"action\": \"x\", \"how\": \"x\"},],}",
		"demo/b": `{"id":  "demo/b", "root_cause_zh": "文件,无法打开", "workarounds": [{"action": "x", "how": "x"}]}`,
	}
	fsys := tree(strings.Replace(quiet, ", format: off", "", 1), records)
	fixed(t, fsys, lint.Lookup(rules.All(), "json-syntax"))
	// A finding about the format appears, which neither prevents the fix nor is fixed.
	if got, want := string(fsys["records/demo/a.json"].Data), `{"id": "demo/a", "workarounds": [{"action": "x", "how": "x"}]}`; got != want {
		t.Errorf("got %s", got)
	}
	if got := string(fsys["records/demo/b.json"].Data); got != records["demo/b"] {
		t.Errorf("got %s", got)
	}
	result := fixed(t, fsys)
	if got, want := string(fsys["records/demo/b.json"].Data), `{
  "id": "demo/b",
  "root_cause_zh": "文件，无法打开",
  "workarounds": [
    {
      "action": "x"
    }
  ]
}
`; got != want {
		t.Errorf("got %s", got)
	}
	got := len(slices.DeleteFunc(result.Fixed, func(f *lint.Finding) bool { return f.Rule.Name != "how-repeats-action" }))
	if got != 2 {
		t.Errorf("how was removed %d times", got)
	}
	checkDone(t, fsys)
}

// TestBaseRevealed checks that Fixed has the findings with a fix that the base has, and
// Revealed those that get one later.
func TestBaseRevealed(t *testing.T) {
	fsys := tree(quiet, map[string]string{
		"demo/a": `{"id": "demo/a", "root_cause_zh": "文件,无法打开", "workarounds": [{"action": "x", "how": "x"},]}`,
		"demo/b": `{"id": "demo/b", "workarounds": [{"action": "x", "how": "x"}]}`,
	})
	result := fixed(t, fsys)
	names := func(findings []*lint.Finding) (names []string) {
		for _, f := range findings {
			names = append(names, f.Rule.Name)
		}
		slices.Sort(names)
		return names
	}
	if got := names(result.Fixed); !slices.Equal(got, []string{"how-repeats-action", "json-syntax"}) {
		t.Errorf("fixed: %v", got)
	}
	if got := names(result.Revealed); !slices.Equal(got, []string{"how-repeats-action", "zh-typography"}) {
		t.Errorf("revealed: %v", got)
	}
}

// TestBaseOnlyAsked checks that only selected findings and up-to-date cards change.
func TestBaseOnlyAsked(t *testing.T) {
	text := "{\n\t\"id\": \"demo/a\",\n\t\"signature\": \"x\",\n\t\"tags\": [\"y\",],\n\t\"workarounds\": [{\"action\": \"x\", \"how\": \"x\"}]\n}\n"
	want := strings.Replace(text, ",]", "]", 1)
	without := strings.NewReplacer(", format: off", "", ", card-stale: off", "")
	for _, settings := range []string{without.Replace(quiet), strings.Replace(quiet, ", card-stale: off", "", 1)} { // with format and without
		fsys := tree(settings, map[string]string{"demo/a": text})
		fixed(t, fsys, lint.Lookup(rules.All(), "card-stale"))
		card := string(fsys["records/demo/a.md"].Data)
		if result := fixed(t, fsys, lint.Lookup(rules.All(), "json-syntax")); len(result.Left) > 0 || len(result.Changes) != 1 {
			t.Errorf("%d left, %d changes", len(result.Left), len(result.Changes))
		}
		if got := string(fsys["records/demo/a.json"].Data); got != want {
			t.Errorf("got %s", got)
		}
		ignored := slices.DeleteFunc(rules.All(), func(r *lint.Rule) bool { return r.Name == "format" || r.Group == "cards" })
		if result := fixed(t, fsys, ignored...); len(result.Left) > 0 || len(result.Changes) != 2 {
			t.Errorf("%d left, %d changes", len(result.Left), len(result.Changes))
		}
		if got := string(fsys["records/demo/a.json"].Data); got != strings.Replace(want, `, "how": "x"`, "", 1) {
			t.Errorf("got %s", got)
		}
		if got := string(fsys["records/demo/a.md"].Data); got == card || strings.Contains(got, "**x** — x") {
			t.Errorf("got %s", got)
		}
	}
}

// TestBaseManyFiles has files that would exceed the maximum size with another format. In
// these files everything else is fixed, and in the other files everything.
func TestBaseManyFiles(t *testing.T) {
	records := make(map[string]string)
	for i := range 200 {
		id := fmt.Sprintf("demo/r%03d", i)
		records[id] = fmt.Sprintf(`{"id":%q,"signature":%q,"workarounds":[{"action":"a","how":"a"},{"action":"b","how":"b"}]}`, id, strings.Repeat("x", 180+i%40))
	}
	fsys := tree("max_record_size: 335\n"+strings.Replace(quiet, ", format: off", ", duplicate-record: off", 1), records)
	result := fixed(t, fsys)
	laidOut := 0
	for id := range records {
		text := string(fsys["records/"+id+".json"].Data)
		if strings.Contains(text, `"how"`) {
			t.Fatalf("how is left in %s", text)
		}
		if strings.Contains(text, "\n") {
			laidOut++
		}
	}
	for _, left := range result.Left {
		if left.Finding.Rule.Name != "format" || !strings.HasPrefix(left.Why, "it would cause json-syntax in "+left.Finding.Path()) {
			t.Fatalf("left: %s, %s", left.Finding.Rule.Name, left.Why)
		}
	}
	if laidOut == 0 || laidOut == 200 || laidOut+len(result.Left) != 200 {
		t.Errorf("%d laid out, %d left", laidOut, len(result.Left))
	}
	checkDone(t, fsys)
}

// TestBaseOneAtFault has one fix that closes a cycle. All other fixes are applied, and
// the search for the cause ends.
func TestBaseOneAtFault(t *testing.T) {
	records := map[string]string{
		"demo/a": `{"id": "demo/x", "domain": "demo", "root_cause_zh": "文件,无法打开", "workarounds": [{"action": "x", "how": "x"}, {"action": "y", "how": "y"}], "workarounds_zh": ["好,的"], "transition_graph": {"leads_to": ["demo/b"]}}`,
		"demo/b": `{"id": "demo/b", "domain": "demo", "root_cause_zh": "文件,无法打开", "workarounds": [{"action": "x", "how": "x"}], "transition_graph": {"leads_to": ["demo/a"]}}`,
	}
	fsys := tree("graph: {preceded_by: never}\n"+strings.Replace(quiet, ", format: off", ", dangling-link: off, missing-mirror: off", 1), records)
	result := fixed(t, fsys)
	if len(result.Left) != 1 || !strings.HasPrefix(result.Left[0].Why, "it would cause link-cycle in ") || result.Left[0].Finding.Rule.Name != "id-path" {
		t.Errorf("left: %v", result.Left)
	}
	for id := range records {
		if text := string(fsys["records/"+id+".json"].Data); strings.Contains(text, "how") || strings.Contains(text, ",无") || !strings.Contains(text, "\n") {
			t.Errorf("got %s", text)
		}
	}
	checkDone(t, fsys)
}

// TestBaseStyles fixes the same records in several layouts.
func TestBaseStyles(t *testing.T) {
	records := map[string]any{
		"demo/a": map[string]any{"id": "demo/a", "root_cause_zh": "文件,无法打开", "workarounds": []any{map[string]any{"action": "x", "how": "x"}},
			"transition_graph": map[string]any{"leads_to": []any{map[string]any{"error_id": "demo/b", "probability": 0.5}}, "frequently_confused_with": []any{"demo/b"}}},
		"demo/b": map[string]any{"id": "demo/b", "domain": "demos", "tags": []any{"x"}, "transition_graph": map[string]any{"preceded_by": []any{}}},
	}
	indented := func(unit string) func(any) string {
		return func(v any) string {
			text, _ := json.MarshalIndent(v, "", unit)
			return string(text) + "\n"
		}
	}
	two := indented("  ")
	styles := []struct {
		name  string
		write func(any) string
		ok    func(string) bool
	}{
		{"two", two, func(s string) bool { return !strings.Contains(s, "\n\n") }},
		{"four", indented("    "), func(s string) bool { return !strings.Contains(s, "\n  \"") }},
		{"tabs", indented("\t"), func(s string) bool { return !strings.Contains(s, "\n ") && !strings.Contains(s, "  ") }},
		{"windows", func(v any) string { return strings.ReplaceAll(two(v), "\n", "\r\n") }, func(s string) bool { return strings.Count(s, "\n") == strings.Count(s, "\r\n") }},
		{"no end", func(v any) string { return strings.TrimSuffix(two(v), "\n") }, func(s string) bool { return strings.HasSuffix(s, "}") }},
		{"minified", func(v any) string { text, _ := json.Marshal(v); return string(text) }, func(s string) bool { return !strings.ContainsAny(s, "\n ") }},
		{"escaped", func(v any) string {
			return strings.NewReplacer("文件", `\u6587\u4ef6`, "无法打开", `\u65e0\u6cd5\u6253\u5f00`).Replace(two(v))
		}, func(s string) bool { return !strings.ContainsFunc(s, func(r rune) bool { return r > '~' }) }},
	}
	var want map[string]any
	for _, style := range styles {
		t.Run(style.name, func(t *testing.T) {
			texts := make(map[string]string)
			for id, record := range records {
				texts[id] = style.write(record)
			}
			fsys := tree(quiet, texts)
			if result := fixed(t, fsys); len(result.Changes) != 2 || len(result.Left) > 0 {
				t.Errorf("%d changes, %v left", len(result.Changes), result.Left)
			}
			got := make(map[string]any)
			for id := range records {
				text := string(fsys["records/"+id+".json"].Data)
				if !style.ok(text) {
					t.Errorf("not in style: %s", text)
				}
				var v any
				if err := json.Unmarshal([]byte(text), &v); err != nil {
					t.Fatal(err)
				}
				got[id] = v
			}
			if want == nil {
				want = got
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
			checkDone(t, fsys)
		})
	}
}

// TestBaseCards checks that a card follows its record and that other pages stay.
func TestBaseCards(t *testing.T) {
	records := map[string]string{"demo/a": `{"id": "demo/a", "signature": "x", "workarounds": [{"action": "x", "how": "x"}]}`}
	fsys := tree(strings.Replace(quiet, ", card-stale: off", "", 1), records)
	result := fixed(t, fsys)
	if len(result.Changes) != 2 || result.Changes[1].File != "records/demo/a.md" || !strings.Contains(string(result.Changes[1].After), "1. **x**") {
		t.Errorf("got %+v", result.Changes)
	}
	checkDone(t, fsys)
	fsys["records/demo/a.md"] = &fstest.MapFile{Data: []byte("my own page\n")}
	fsys["records/demo/a.json"] = &fstest.MapFile{Data: []byte(records["demo/a"])}
	if result = fixed(t, fsys); len(result.Changes) != 1 || path.Ext(result.Changes[0].File) != ".json" {
		t.Errorf("got %+v", result.Changes)
	}
}

// TestCorpus fixes the real knowledge base. Nothing gets worse, and one run is enough.
func TestCorpus(t *testing.T) {
	fsys := testkit.Load(t)
	before, err := count(t.Context(), fsys)
	if err != nil {
		t.Fatal(err)
	}
	result := fixed(t, fsys)
	after, err := count(t.Context(), fsys)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d changes, %d left, fixable %d and then %d", len(result.Changes), len(result.Left), before.Fixable, after.Fixable)
	if len(result.Left) > 0 || after.Fixable > 0 || before.Fixable == 0 {
		t.Errorf("%d fixes left, and %d findings that have one", len(result.Left), after.Fixable)
	}
	for s := lint.Info; s <= lint.Error; s++ {
		if after.AtLeast(s) > before.AtLeast(s) {
			t.Errorf("%d findings of severity %s or higher, %d before", after.AtLeast(s), s, before.AtLeast(s))
		}
	}
	checkDone(t, fsys)
}

func count(ctx context.Context, fsys fs.FS) (*lint.Result, error) {
	base, cfg, err := lintconfig.Load(fsys)
	if err != nil {
		return nil, err
	}
	return lintconfig.Run(ctx, base, cfg, lintconfig.Options{Options: lint.Options{Today: testkit.Today}})
}

func TestPreviewErrors(t *testing.T) {
	fsys := fstest.MapFS{"a.json": {Data: []byte(`{"a": 1}`)}, "dir/x": {}}
	failing := errors.New("no")
	for name, edit := range map[string]lint.Edit{
		"no such place": {File: "a.json", Patch: []lint.Operation{{Op: "remove", Path: "/b"}}},
		"no such file":  {File: "b.json", Patch: []lint.Operation{{Op: "remove", Path: "/a"}}},
		"a folder":      {File: "dir", Make: func([]byte) ([]byte, error) { return nil, nil }},
		"its own error": {File: "a.json", Make: func([]byte) ([]byte, error) { return nil, failing }},
	} {
		if changes, err := fix.Preview(fsys, &lint.Fix{Title: "x", Edits: []lint.Edit{edit}}); err == nil {
			t.Errorf("%s: got %v", name, changes)
		}
	}
	same := lint.Edit{File: "a.json", Make: func(b []byte) ([]byte, error) { return slices.Clone(b), nil }}
	if changes, err := fix.Preview(fsys, &lint.Fix{Edits: []lint.Edit{same}}); err != nil || len(changes) > 0 {
		t.Errorf("got %v, %v", changes, err)
	}
}

// TestBaseManyLinks has more findings in one record than a run lists. After a fix, the run
// lists others, and these are not new.
func TestBaseManyLinks(t *testing.T) {
	const links = 650
	var before, after []string
	records := make(map[string]string)
	for i := range links {
		id := fmt.Sprintf("demo/r%d", i)
		records[id] = fmt.Sprintf(`{"id": %q, "transition_graph": {}}`, id)
		if i%2 == 0 {
			before = append(before, strconv.Quote(id))
		} else {
			after = append(after, strconv.Quote(id))
		}
	}
	records["demo/hub"] = fmt.Sprintf(`{"id": "demo/hub", "transition_graph": {"leads_to": [%s], "preceded_by": [%s]}}`, strings.Join(after, ", "), strings.Join(before, ", "))
	fsys := tree(quiet, records)
	var checked atomic.Int32
	result, err := tryBase(t.Context(), fsys, func() { checked.Add(1) })
	if err != nil || len(result.Changes) != links || len(result.Left) > 0 {
		t.Errorf("%d changes, %d left, %v", len(result.Changes), len(result.Left), err)
	}
	if checks := int(checked.Load()) / (links + 1); checks > 20 {
		t.Errorf("the base was checked %d times", checks)
	}
}
