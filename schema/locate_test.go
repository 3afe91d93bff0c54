package schema_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

func TestLocate(t *testing.T) {
	r := loadOne(t, "{\r\n  \"错误\": \"a😀b\",  \"n\": -1.5e3,\n  \"a\": [ true, [], {\"x/y~z\": null} ],\n\t\"o\": {\"é\": \"\\u00e9\"}\n}")
	for _, test := range []struct {
		pointer, value, name string
		exists               bool
	}{
		{"", "1:1-5:2", "0:0-0:0", true},
		{"/错误", "2:9-2:14", "2:3-2:7", true}, // columns count code points
		{"/n", "2:22-2:28", "2:17-2:20", true},
		{"/a", "3:8-3:37", "3:3-3:6", true},
		{"/a/0", "3:10-3:14", "0:0-0:0", true},
		{"/a/1", "3:16-3:18", "0:0-0:0", true},
		{"/a/2/x~1y~0z", "3:30-3:34", "3:21-3:28", true},
		{"/o/é", "4:13-4:21", "4:8-4:11", true},
		{"/a/3", "3:8-3:37", "0:0-0:0", false},         // falls back to the array
		{"/o/none/deep", "4:7-4:22", "0:0-0:0", false}, // and to the object
		{"/none", "1:1-5:2", "0:0-0:0", false},
	} {
		got := r.Locate(test.pointer)[0]
		if span(got.Value) != test.value || span(got.Name) != test.name || got.Exists != test.exists {
			t.Errorf("%q: got %s, %s, %v; want %s, %s, %v", test.pointer,
				span(got.Value), span(got.Name), got.Exists, test.value, test.name, test.exists)
		}
	}
}

func span(r schema.Range) string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Column, r.End.Line, r.End.Column)
}

// Locating many pointers at once returns the same as locating them one by one, in the same
// order, even if a pointer occurs twice.
func TestLocateMany(t *testing.T) {
	r := loadOne(t, `{"a":[1,2,{"b":"c"}],"d":{"e":[]}}`)
	pointers := []string{"/d/e", "/a/2/b", "", "/a/0", "/nope", "/a/2/b", "/a/2", "/d/e/0", "/a"}
	for i, got := range r.Locate(pointers...) {
		if want := r.Locate(pointers[i])[0]; got != want {
			t.Errorf("%q: got %+v, want %+v", pointers[i], got, want)
		}
	}
}

// If two members have the same name, the last one counts.
func TestLocateDuplicate(t *testing.T) {
	r := loadOne(t, `{"id":"a/x","id":"a/y"}`)
	if got := span(r.Locate("/id")[0].Value); r.ID != "a/y" || got != "1:18-1:23" {
		t.Errorf("the id is %q, at %s", r.ID, got)
	}
}

func TestPointer(t *testing.T) {
	if got := schema.Pointer("a/b", 3, "~", "é"); got != "/a~1b/3/~0/é" {
		t.Errorf("got %q", got)
	}
}

// Places refer to the original file, even if its text was repaired.
func TestLocateRepaired(t *testing.T) {
	testkit.Table(t, func(text string) string { return span(loadOne(t, text).Locate("/id")[0].Value) }, map[string]string{
		"{ /* 中文注释 */ \"id\": 1 }":         "1:20-1:21",
		"\uFEFF{\"id\": 1}":                "1:9-1:10",
		"{\"a\": \"\xff\xfe\", \"id\": 1}": "1:19-1:20",
	})
}

// BenchmarkLocateOneLine is the worst case for columns: very many places on one very long
// line. The time per place must not grow with their number.
func BenchmarkLocateOneLine(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			text := `{"tags":[` + strings.Repeat(`"é",`, n-1) + `""]}`
			r := load(b, map[string]string{"records/d/long.json": text}, schema.Options{}).Records[0]
			pointers := make([]string, n)
			for i := range pointers {
				pointers[i] = schema.Pointer("tags", i)
			}
			slices.Reverse(pointers)
			for b.Loop() {
				r.Locate(pointers...)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/place")
		})
	}
}
