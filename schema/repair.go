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
			withoutDoubles(c)
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
func withoutDoubles(o *hujson.Object) {
	seen := make(map[string]string, len(o.Members))
	for i := 0; i < len(o.Members); i++ {
		name, value := o.Members[i].Name.Value.(hujson.Literal).String(), packed(o.Members[i].Value)
		if before, twice := seen[name]; twice && before == value {
			rowOf(o).close(i)
			o.Members = append(o.Members[:i], o.Members[i+1:]...)
			i--
			continue
		}
		seen[name] = value
	}
}

// packed returns the text of a value without the white space around it.
func packed(v hujson.Value) string {
	v.BeforeExtra, v.AfterExtra = nil, nil
	return string(v.Pack())
}
