package schema

import (
	"reflect"
	"testing"
)

// FuzzCompact checks that a compact record has the values of the record, and that none of them
// keeps the text of the file in memory.
func FuzzCompact(f *testing.F) {
	for _, text := range append(seedTexts(f), `{}`, ` [1, "a"] `, `"a"`, "{\"id\": \"a/b\",\r\n\"os_specific\": {\"linux\": \"\", \"\\u0061\": \"x\"}, \"tags\": [\"\\n\", \"中\", \"\"]}", `{"id": "a/b"`, "{\"tags\": [\"a\nb\"]}") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, want := Parse("records/a/b.json", text, Options{}), Parse("records/a/b.json", text, Options{})
		before := r.Source.Text
		Compact(r)
		if r.Source.Whole() != text && !r.Source.Broken {
			t.Errorf("the text of a compact record is %q, want %q", r.Source.Whole(), text)
		}
		for field := range contents(r) {
			eachString(field, func(value string) string {
				if at := offsetIn(value, before); r.Source.Text == "" && before != "" && at >= 0 && at < len(before) {
					t.Errorf("%q is a part of the former text", value)
				}
				if isPart(r.Detached(value), r.Source.values) {
					t.Errorf("%q is not detached", value)
				}
				return value
			})
		}
		Restore(r)
		r.Source.values, r.Source.frame = want.Source.values, want.Source.frame
		if !reflect.DeepEqual(r, want) {
			t.Errorf("the record of %q is %+v", text, r)
		}
	})
}
