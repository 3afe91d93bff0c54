package schema

import (
	"bytes"
	"strings"

	"github.com/tailscale/hujson"
)

// Repair turns a text into strict JSON if all its mistakes are harmless: a byte-order
// mark, trailing commas, and members that repeat an earlier one with the same value. All
// parsers that accept such a text read the same data from it. Repair changes nothing
// else.
func Repair(text string) (strict string, ok bool) {
	text = strings.TrimPrefix(text, "\uFEFF")
	if strings.Count(text, "{")+strings.Count(text, "[") > maxTokenizerDepth { // hujson recurses
		return "", false
	}
	root, err := hujson.Parse([]byte(text))
	if err != nil {
		return "", false
	}
	for v := range root.All() {
		switch c := v.Value.(type) {
		case *hujson.Object:
			withoutDoubles(c, text)
			if n := len(c.Members); n > 0 {
				withoutComma(&c.Members[n-1].Value, &c.AfterExtra)
			}
		case *hujson.Array:
			if n := len(c.Elements); n > 0 {
				withoutComma(&c.Elements[n-1], &c.AfterExtra)
			}
		}
	}
	data := root.Pack()
	_, _, err = newParser(DefaultMaxDepth).parse(data, string(data))
	return string(data), err == nil
}

// withoutComma removes the comma after the last value in a container and keeps the white
// space around it.
func withoutComma(last *hujson.Value, after *hujson.Extra) {
	*after = append(bytes.Clone(last.AfterExtra), *after...)
	last.AfterExtra = nil
}

// withoutDoubles removes the members that repeat an earlier one.
func withoutDoubles(o *hujson.Object, text string) {
	seen := make(map[string]string, len(o.Members))
	row := rowOf(o)
	kept := make([]hujson.ObjectMember, 0, len(o.Members))
	for i := range o.Members {
		m := &o.Members[i]
		name, value := m.Name.Value.(hujson.Literal).String(), text[m.Value.StartOffset:m.Value.EndOffset]
		if before, twice := seen[name]; twice && before == value {
			row.close(i)
			continue
		}
		seen[name] = value
		kept = append(kept, *m)
	}
	o.Members = kept
}
