package config

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// Rename returns a configuration whose ignores have the new id of a record, and the
// number of these ignores. All other bytes stay the same. named reports whether an id
// is a former id of the record. The error is an [*Error] with the line of an ignore
// whose id cannot be changed, for example because it uses an alias.
func Rename(data []byte, named func(id string) bool, id string) (after []byte, renamed int, err error) {
	want, err := Parse(data)
	if err != nil {
		return nil, 0, err
	}
	for i := range want.Ignore {
		if named(want.Ignore[i].Record) {
			want.Ignore[i].Record = id
			renamed++
		}
	}
	if renamed == 0 {
		return data, 0, nil
	}
	after = rewritten(data, named, id)
	got, err := Parse(after)
	if err == nil && reflect.DeepEqual(got, want) {
		return after, renamed, nil
	}
	for i, ignore := range want.Ignore {
		if err != nil || i >= len(got.Ignore) || !reflect.DeepEqual(got.Ignore[i], ignore) {
			return nil, 0, &Error{ignore.Line, 1, fmt.Sprintf("kbctl cannot change the record of this ignore; write it as record: %s", id)}
		}
	}
	return nil, 0, &Error{0, 0, "kbctl cannot change only the ignores; write the id of each record without an alias"}
}

// rewritten replaces former ids that are values of a key record. It finds them with and
// without quotes, but not with escapes.
func rewritten(data []byte, named func(string) bool, id string) []byte {
	var document yaml.Node
	if yaml.Load(data, &document) != nil {
		return data
	}
	lines := strings.SplitAfter(string(data), "\n")
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		for i, child := range slices.Backward(n.Content) { // the last one in a line comes first
			walk(child)
			record := n.Kind == yaml.MappingNode && i%2 == 1 && n.Content[i-1].Value == "record"
			if record && child.Kind == yaml.ScalarNode && named(child.Value) && 0 < child.Line && child.Line <= len(lines) {
				line := &lines[child.Line-1]
				*line = replaced(*line, child.Column-1, child.Value, id)
			}
		}
	}
	walk(&document)
	return []byte(strings.Join(lines, ""))
}

// replaced replaces a word in a line that starts at a column, or after a quote there.
func replaced(line string, column int, old, word string) string {
	at := 0
	for range column {
		_, size := utf8.DecodeRuneInString(line[at:])
		at += size
	}
	if at < len(line) && (line[at] == '"' || line[at] == '\'') {
		at++
	}
	if !strings.HasPrefix(line[at:], old) {
		return line
	}
	return line[:at] + word + line[at+len(old):]
}
