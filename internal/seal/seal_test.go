package seal

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/schema"
)

// full returns the text of a record with all fields.
func full(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/cards/everything.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parse(text string) *schema.Record {
	return schema.Parse("records/demo/a.json", text, schema.Options{})
}

var files = fstest.MapFS{
	"testdata/logs/demo/a/match/a.log":        {Data: []byte("one\ntwo\n")},
	"testdata/logs/demo/a/provenance.yaml":    {Data: []byte("match/a.log: {line: 1}\n")},
	"testdata/repro/demo/a/error.sh":          {Data: []byte("exit 1\n")},
	"testdata/repro/demo/other/error.sh":      {Data: []byte("exit 2\n")},
	"testdata/logs/demo/other/match/more.log": {Data: []byte("three\n")},
}

func base(fsys fs.FS) Base { return Base{fsys, "testdata/logs", "testdata/repro"} }

// sealed seals a record and reads the seal back.
func sealed(t *testing.T, text string) *Seal {
	t.Helper()
	s, err := New(base(files), parse(text), "Ada <ada@example.org>", "2026-11-22")
	if err == nil {
		s, err = Parse(s.Text())
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// broken returns what an edit of a sealed record breaks.
func broken(t *testing.T, s *Seal, after string) []string {
	t.Helper()
	names, err := s.Broken(base(files), parse(after))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestEdits edits each value of a record. Only the seal of its field breaks.
func TestEdits(t *testing.T) {
	before := full(t)
	seal := sealed(t, before)
	edits := 0
	var walk func(value any, at []any)
	walk = func(value any, at []any) {
		var after any
		switch v := value.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(v)) {
				walk(v[name], append(slices.Clip(at), name))
			}
			return
		case []any:
			for i := range v {
				walk(v[i], append(slices.Clip(at), i))
			}
			return
		case string:
			after = v + "!"
		case float64:
			after = v / 2
		default:
			return
		}
		text, err := schema.Patch(before, schema.Operation{Op: "replace", Path: schema.Pointer(at...), Value: after})
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		if field := at[0].(string); !slices.Contains(open, field) {
			want = []string{field}
			edits++
		}
		if got := broken(t, seal, text); !slices.Equal(got, want) {
			t.Errorf("%v: got %v, want %v", at, got, want)
		}
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(before), &fields); err != nil {
		t.Fatal(err)
	}
	walk(fields, nil)
	if edits < 50 {
		t.Errorf("only %d edits", edits)
	}
	for field := range fields {
		var want []string
		if !slices.Contains(open, field) {
			want = []string{field}
		}
		if text, err := schema.Patch(before, schema.Operation{Op: "remove", Path: "/" + field}); err != nil || !slices.Equal(broken(t, seal, text), want) {
			t.Errorf("without %s: %v, got %v", field, err, broken(t, seal, text))
		}
	}
}

// TestLayout changes the layout and the dates of a record. No seal breaks.
func TestLayout(t *testing.T) {
	before := full(t)
	var fields map[string]any
	if err := json.Unmarshal([]byte(before), &fields); err != nil {
		t.Fatal(err)
	}
	compact, _ := json.Marshal(fields) // escapes < and sorts members
	tabs, _ := json.MarshalIndent(fields, "", "\t")
	escaped := new(strings.Builder)
	for _, r := range string(compact) {
		if r >= 0x80 && r < 0x10000 {
			fmt.Fprintf(escaped, "\\u%04x", r)
		} else {
			escaped.WriteRune(r)
		}
	}
	canonical, err := schema.Format(string(compact))
	if err != nil {
		t.Fatal(err)
	}
	fields["first_seen"], fields["last_confirmed"], fields["last_updated"] = "1999-01-01", "1999-01-02", "1999-01-03"
	dates, _ := json.Marshal(fields)
	edits := map[string]string{
		"compact": string(compact), "tabs": string(tabs), "escapes": escaped.String(), "canonical": string(canonical),
		"line ends": strings.ReplaceAll(before, "\n", "\r\n"), "byte-order mark": "\ufeff" + before,
		"no line feed": strings.TrimSpace(before), "blank lines": strings.ReplaceAll(before, ",\n", ",\n\n"),
		"comment": strings.Replace(before, "{", "{ // why\n", 1), "spaces": strings.ReplaceAll(before, "\": ", "\"  :  "),
		"trailing comma": strings.TrimSuffix(strings.TrimSpace(before), "}") + ",}",
		"dates":          string(dates),
	}
	for name, after := range edits {
		if got := broken(t, sealed(t, before), after); after == before || len(got) > 0 {
			t.Errorf("%s: %v is broken, or nothing has changed", name, got)
		}
	}
}

// TestEvidence checks that the logs and the scripts of a reproduced record are sealed.
func TestEvidence(t *testing.T) {
	text, err := schema.Patch(full(t), schema.Operation{Op: "replace", Path: "/verification_tier", Value: "reproduced"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(base(files), parse(text), "Ada", "2026-11-22")
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]string{
		"testdata/logs/demo/a/match/a.log": {"fixtures"}, "testdata/logs/demo/a/nomatch/new.log": {"fixtures"},
		"testdata/repro/demo/a/error.sh": {"scripts"}, "testdata/logs/demo/a/provenance.yaml": nil,
		"testdata/logs/demo/other/match/more.log": nil, "testdata/repro/demo/other/error.sh": nil,
	} {
		changed := maps.Clone(files)
		changed[file] = &fstest.MapFile{Data: []byte("changed\n")}
		if got, err := s.Broken(base(changed), parse(text)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, got %v, want %v", file, err, got, want)
		}
	}
	changed := maps.Clone(files)
	changed["testdata/logs/demo/a/match/a.log"] = &fstest.MapFile{Data: []byte("one\r\ntwo\r\n")}
	if got, err := s.Broken(base(changed), parse(text)); err != nil || got != nil {
		t.Errorf("line ends: %v, got %v", err, got)
	}
}

func TestStale(t *testing.T) {
	record := func(english, chinese string) *schema.Record {
		return parse(fmt.Sprintf(`{"root_cause": %q, "root_cause_zh": %q}`, english, chinese))
	}
	s, err := New(base(files), record("The pool is shared.", "内存池是共享的。"), "Ada", "2026-11-22")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		english, chinese string
		want             bool
	}{
		{"The pool is shared.", "内存池是共享的。", false},
		{"the  pool is shared", "内存池是共享的。", false},
		{"The pool is not shared.", "内存池是共享的。", true},
		{"The pool is not shared.", "内存池不是共享的。", false},
		{"The pool is shared.", "内存池不是共享的。", false},
	} {
		for tr := range record(test.english, test.chinese).Translations() {
			if got := s.Stale(tr); tr.Pointer == "/root_cause_zh" && got != test.want {
				t.Errorf("%s / %s: got %t", test.english, test.chinese, got)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"scheme: 2\n":                           "the scheme is 2",
		"scheme: 1\nreviwer: x\n":               "unknown key",
		"scheme: 1\nfields: {a: b}\n":           "no reviewer",
		"scheme: 1\nreviewer: x\n":              "no fields",
		"scheme: 1\nreviewer: x\nfields: [a]\n": "does not belong here",
		"":                                      "the scheme is 0",
		"scheme: 1\nreviewer: x\nfields: {a: b}\nfields: {}\n": "repeated",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("scheme: 1\nreviewer: x\nfields: {a: b}\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse([]byte(text))
		if err != nil {
			return
		}
		_, _ = s.Broken(base(files), parse(`{"id": "demo/a"}`))
	})
}
