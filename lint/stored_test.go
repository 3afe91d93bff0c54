package lint

import (
	"reflect"
	"testing"
	"time"

	"github.com/kbctl/kbctl/schema"
)

// storedRules are the rules of the stored findings.
var storedRules = []*Rule{{Name: "a"}, {Name: "b"}, {Name: "c"}}

// fill gives every field of a struct its own value, so that the test finds fields that
// are not stored.
func fill(v reflect.Value, next *int) {
	for i := range v.NumField() {
		f := v.Field(i)
		f = reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem() // unexported ones too
		*next++
		switch f.Interface().(type) {
		case *Rule:
			f.Set(reflect.ValueOf(storedRules[0]))
			continue
		case *schema.Record:
			f.Set(reflect.ValueOf(&schema.Record{ID: "a/b", Source: schema.Source{File: "records/a/c.json", PathID: "a/c"}}))
			continue
		case *Fix:
			f.Set(reflect.ValueOf(&Fix{Title: "fix it"}))
			continue
		case Extent: // it is not stored
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
			f.SetUint(uint64(Warning))
		default:
			f.SetInt(int64(*next))
		}
	}
}

// A finding with all fields comes back the same, except for the code of its fix and for
// its extent.
func TestStored(t *testing.T) {
	var full Finding
	next := 0
	fill(reflect.ValueOf(&full).Elem(), &next)
	plain := Finding{Rule: storedRules[1], Severity: Info, Place: Place{Record: full.Record}, Message: "m"}
	result := &Result{Records: 3, Broken: 1, Accepted: 2}
	result.add(full.Path(), []Finding{full, plain}, nil)
	result.add("records/z.md", []Finding{{Rule: storedRules[2], Severity: Error, Place: Place{File: "records/z.md"}}}, nil)

	data := string(result.Encode())
	got, err := Decode(data, storedRules)
	if err != nil {
		t.Fatal(err)
	}
	if got.Records != 3 || got.Broken != 1 || got.Accepted != 2 || got.Fixable != 1 || got.Counts != result.Counts {
		t.Errorf("got %+v", got)
	}
	var want []Finding
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
		if _, err := Decode(data[:n], storedRules); err == nil {
			t.Errorf("the first %d bytes of %d are accepted", n, len(data))
		}
	}
}

// Any data that Decode accepts has as many findings as it counts.
func FuzzDecode(f *testing.F) {
	result := &Result{Records: 1}
	result.add("a", []Finding{{Rule: storedRules[0], Severity: Error, Place: Place{Record: &schema.Record{ID: "a/b"}}, Message: "x", Related: make([]Related, 1)}}, nil)
	f.Add(string(result.Encode()))
	f.Add("")
	f.Fuzz(func(t *testing.T, data string) {
		result, err := Decode(data, storedRules)
		if err != nil {
			return
		}
		n := 0
		for range result.All() {
			n++
		}
		if n != result.Counts[Off]+result.Counts[Info]+result.Counts[Warning]+result.Counts[Error] {
			t.Errorf("%d findings, but %v counted", n, result.Counts)
		}
	})
}

// Identity covers every option that changes the findings. The test fails for new options.
func TestIdentity(t *testing.T) {
	known := map[string]string{
		"Force": "in it", "Today": "in it", "Settings": "in it, as far as they do not follow from the base's files", "Baseline": "in it, and it follows from the base's files",
		"Levels": "follow from the base's files", "Former": "of another state", "Ignores": "likewise", "Known": "never change",
		"Memory": "never shows in findings", "Done": "likewise", "Accept": "likewise", "Jobs": "never shows in findings", "Release": "likewise", "Only": "narrows afterwards",
		"Gone": "asks the internet", "Before": "is of another state",
	}
	for i := range reflect.TypeFor[Options]().NumField() {
		if name := reflect.TypeFor[Options]().Field(i).Name; known[name] == "" {
			t.Errorf("does %s change the findings? See Identity, and add it to this list", name)
		}
	}
	if _, ok := Identity(storedRules, Options{Gone: func([]string) map[string]int { return nil }}); ok {
		t.Error("a result that depends on the internet is kept")
	}
	seen := make(map[string]bool)
	for _, run := range []struct {
		rules   []*Rule
		options Options
	}{
		{storedRules, Options{}},
		{storedRules[:2], Options{}},
		{storedRules[:2], Options{Force: storedRules[:1]}},
		{storedRules, Options{Today: time.Unix(0, 0)}},
		{storedRules, Options{Settings: Settings{Cards: []string{}}}},
		{storedRules, Options{Settings: Settings{Cards: []string{"zh"}}}},
		{storedRules, Options{Baseline: []Accepted{}}},
	} {
		text, ok := Identity(run.rules, run.options)
		if !ok || seen[text] {
			t.Errorf("%+v has the identity of another run", run)
		}
		seen[text] = true
	}
}
