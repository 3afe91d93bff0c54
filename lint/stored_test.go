package lint_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// storedRules are the rules of the stored findings.
var storedRules = []*lint.Rule{{Name: "a", Severity: lint.Warning}, {Name: "b", Severity: lint.Info}, {Name: "c", Severity: lint.Error}}

// fill gives every field of a struct its own value, so that the test finds fields that
// are not stored.
func fill(v reflect.Value, next *int) {
	for i := range v.NumField() {
		f := v.Field(i)
		f = reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem() // unexported ones too
		*next++
		switch f.Interface().(type) {
		case *lint.Rule:
			f.Set(reflect.ValueOf(storedRules[0]))
			continue
		case *schema.Record:
			f.Set(reflect.ValueOf(&schema.Record{ID: "a/b", Source: schema.Source{File: "records/a/c.json", PathID: "a/c"}}))
			continue
		case *lint.Fix:
			f.Set(reflect.ValueOf(&lint.Fix{Title: "fix it"}))
			continue
		case *lint.Extent: // it is not stored
			continue
		}
		switch f.Kind() {
		case reflect.Struct:
			fill(f, next)
		case reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), 2, 2))
			for k := range f.Len() {
				fill(f.Index(k), next)
			}
		case reflect.Array:
			for k := range f.Len() {
				f.Index(k).SetUint(uint64(k + 1))
			}
		case reflect.String:
			f.SetString(string(rune('a' + *next)))
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Uint8:
			f.SetUint(uint64(lint.Warning))
		default:
			f.SetInt(int64(*next))
		}
	}
}

// A finding with all fields comes back the same, except for the code of its fix and for
// its extent.
func TestStored(t *testing.T) {
	result := resultOf(t,
		lint.Finding{Rule: storedRules[0], Place: lint.Place{File: "records/a.json"}, Fix: &lint.Fix{}},
		lint.Finding{Rule: storedRules[1], Place: lint.Place{File: "records/a.json"}, Message: "m"},
		lint.Finding{Rule: storedRules[2], Place: lint.Place{File: "records/z.md"}},
	)
	result.Records, result.Broken, result.Accepted = 3, 1, 2
	next := 0
	for f := range result.All() {
		if f.Rule.Name == "a" {
			fill(reflect.ValueOf(f).Elem(), &next)
		}
		f.Rule = lint.Lookup(storedRules, f.Rule.Name)
	}

	data := testkit.Written(t, result.Encode)
	got, err := lint.Decode(data, storedRules)
	if err != nil {
		t.Fatal(err)
	}
	if got.Records != 3 || got.Broken != 1 || got.Accepted != 2 || got.Fixable != 1 || got.Counts != result.Counts {
		t.Errorf("got %+v", got)
	}
	var want []lint.Finding
	for f := range result.All() {
		want = append(want, *f)
	}
	i := 0
	for f := range got.All() {
		if !reflect.DeepEqual(*f, want[i]) {
			t.Errorf("finding %d is\n%+v, want\n%+v", i, *f, want[i])
		}
		i++
	}
	if i != len(want) {
		t.Errorf("%d findings, want %d", i, len(want))
	}
	for n := range len(data) {
		if _, err := lint.Decode(data[:n], storedRules); err == nil {
			t.Errorf("the first %d bytes of %d are accepted", n, len(data))
		}
	}
}

// A large result is written in parts, because the whole would take much memory.
func TestEncodeParts(t *testing.T) {
	findings := make([]lint.Finding, 20_000)
	for i := range findings {
		findings[i] = lint.Finding{Rule: storedRules[1], Place: lint.Place{File: fmt.Sprintf("records/%d.md", i)}, Message: "m"}
	}
	result := resultOf(t, findings...)
	var all strings.Builder
	largest := 0
	err := result.Encode(writes(func(part []byte) (int, error) {
		largest = max(largest, len(part))
		return all.Write(part)
	}))
	if err != nil || largest > all.Len()/10 {
		t.Errorf("wrote %d of %d bytes at once: %v", largest, all.Len(), err)
	}
	got, err := lint.Decode(all.String(), storedRules)
	if err != nil || got.Counts != result.Counts {
		t.Errorf("decoded %v, want %v: %v", got.Counts, result.Counts, err)
	}
	full := errors.New("the disk is full")
	for left := range 20 {
		err := result.Encode(writes(func(part []byte) (int, error) {
			if left--; left < 0 {
				return 0, full
			}
			return len(part), nil
		}))
		if !errors.Is(err, full) {
			t.Errorf("a failed write gives %v", err)
		}
	}
}

type writes func([]byte) (int, error)

func (w writes) Write(part []byte) (int, error) { return w(part) }

// Any data that Decode accepts has as many findings as it counts.
func FuzzDecode(f *testing.F) {
	result := resultOf(f, lint.Finding{Rule: storedRules[0], Place: lint.Place{File: "records/a.json"}, Message: "x", Related: make([]lint.Related, 1)})
	f.Add(testkit.Written(f, result.Encode))
	f.Add("")
	f.Fuzz(func(t *testing.T, data string) {
		result, err := lint.Decode(data, storedRules)
		if err != nil {
			return
		}
		n := 0
		for range result.All() {
			n++
		}
		if n != result.Counts[lint.Off]+result.Counts[lint.Info]+result.Counts[lint.Warning]+result.Counts[lint.Error] {
			t.Errorf("%d findings, but %v counted", n, result.Counts)
		}
	})
}

// Identity covers every option that changes the findings. The test fails for new options.
func TestIdentity(t *testing.T) {
	known := map[string]string{
		"Force": "in it", "Today": "in it", "Settings": "in it, as far as they do not follow from the base's files", "Baseline": "in it, and it follows from the base's files",
		"Levels": "follow from the base's files", "Former": "of another state", "Ignores": "likewise", "Known": "never change",
		"Memory": "never shows in findings", "Done": "likewise", "Accept": "likewise", "Jobs": "never shows in findings", "Release": "likewise", "Pack": "likewise, except for the code of fixes", "Only": "narrows afterwards",
		"Gone": "asks the internet", "Before": "is of another state",
	}
	for i := range reflect.TypeFor[lint.Options]().NumField() {
		if name := reflect.TypeFor[lint.Options]().Field(i).Name; known[name] == "" {
			t.Errorf("does %s change the findings? See Identity, and add it to this list", name)
		}
	}
	if _, ok := lint.Identity(storedRules, lint.Options{Gone: func([]string) map[string]int { return nil }}); ok {
		t.Error("a result that depends on the internet is kept")
	}
	seen := make(map[string]bool)
	for _, run := range []struct {
		rules   []*lint.Rule
		options lint.Options
	}{
		{storedRules, lint.Options{}},
		{storedRules[:2], lint.Options{}},
		{storedRules[:2], lint.Options{Force: storedRules[:1]}},
		{storedRules, lint.Options{Today: time.Unix(0, 0)}},
		{storedRules, lint.Options{Settings: lint.Settings{Cards: []string{}}}},
		{storedRules, lint.Options{Settings: lint.Settings{Cards: []string{"zh"}}}},
		{storedRules, lint.Options{Baseline: []lint.Accepted{}}},
	} {
		text, ok := lint.Identity(run.rules, run.options)
		if !ok || seen[text] {
			t.Errorf("%+v has the identity of another run", run)
		}
		seen[text] = true
	}
}
