package schema

import (
	"reflect"
	"sort"
	"strings"
	"sync"
	"unique"
)

// Compact makes a record take less memory. The names, punctuation and white space of its text are
// nearly the same as in other records, and records share them. The record keeps all values, but
// [Source.Text] is empty until [Restore]. A record that is not strict JSON, or that violates the
// schema, stays as it is.
func Compact(r *Record) {
	s := &r.Source
	if s.Text == "" || len(s.Problems) > 0 || len(s.Violations) > 0 {
		return
	}
	c := compactions.Get().(*compaction)
	defer compactions.Put(c)
	s.read(c.split)
	s.frame, s.values = unique.Make(string(c.frame)), string(c.values)
	for field := range contents(r) {
		eachString(field, func(text string) string { return c.moved(s, text) })
	}
	s.Text = ""
}

// Restore undoes Compact. It leaves any other record untouched, which others may be reading.
func Restore(r *Record) {
	if r.Source.Text == "" {
		r.Source.Text = r.Source.Whole()
	}
}

// Whole returns the text of the file, even of a compact record.
func (s *Source) Whole() string {
	if s.Text != "" || s.values == "" {
		return s.Text
	}
	var whole strings.Builder
	frame, values := s.frame.Value(), s.values
	whole.Grow(len(frame) + len(values))
	for {
		before, after, more := strings.Cut(frame, gap)
		whole.WriteString(before)
		if !more {
			return whole.String()
		}
		var value string
		value, values, _ = strings.Cut(values, valueEnd)
		whole.WriteString(value)
		frame = after
	}
}

// The frame of a text has a gap for each value. A value ends before a valueEnd. JSON has none of
// these characters in values, and no gap anywhere.
const gap, valueEnd = "\x00", "\n"

// A compaction divides a text into its frame and its values.
type compaction struct {
	frame, values []byte
	holes         []hole
}

var compactions = sync.Pool{New: func() any { return new(compaction) }}

// A hole is the place of a value in the text, and where it starts in the values.
type hole struct{ start, end, at int }

// split divides a text.
func (c *compaction) split(d document) {
	c.frame, c.values, c.holes = c.frame[:0], c.values[:0], c.holes[:0]
	done := 0
	for _, n := range d.nodes {
		if n.kind == '{' || n.kind == '[' {
			continue
		}
		start, end := int(n.start), int(n.end)
		c.frame = append(append(c.frame, d.text[done:start]...), gap...)
		c.holes = append(c.holes, hole{start, end, len(c.values)})
		c.values = append(append(c.values, d.text[start:end]...), valueEnd...)
		done = end
	}
	c.frame = append(c.frame, d.text[done:]...)
}

// moved returns a text that is the same, and not a part of the text of the file.
func (c *compaction) moved(s *Source, text string) string {
	if text == "" {
		return "" // not a part of the text, which it would keep in memory
	}
	if !isPart(text, s.Text) {
		return text
	}
	at := offsetIn(text, s.Text)
	i := sort.Search(len(c.holes), func(i int) bool { return c.holes[i].end > at })
	if i == len(c.holes) || c.holes[i].start > at { // the name of a member
		return strings.Clone(text)
	}
	at += c.holes[i].at - c.holes[i].start
	return s.values[at : at+len(text)]
}

// eachString replaces the strings in a value.
func eachString(v reflect.Value, with func(string) string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(with(v.String()))
	case reflect.Slice:
		for i := range v.Len() {
			eachString(v.Index(i), with)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			eachString(v.Field(i), with)
		}
	case reflect.Map:
		if v.Len() == 0 {
			return
		}
		all := reflect.MakeMapWithSize(v.Type(), v.Len())
		for _, key := range v.MapKeys() {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			eachString(value, with)
			all.SetMapIndex(reflect.ValueOf(with(key.String())), value)
		}
		v.Set(all)
	}
}
