package config

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// Rename returns a configuration in which the ignores of a record have its new id,
// and how many these are. Of each, the old id alone changes: every other byte stays
// as it is. named tells whether an id is one that the record had. The error is an
// [*Error] with the line of an ignore that is written in a way in which the id cannot
// be changed, such as over several lines or through an alias.
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
		if err != nil || i >= len(got.Ignore) || got.Ignore[i] != ignore {
			return nil, 0, &Error{ignore.Line, 1, fmt.Sprintf("kbctl cannot change the record of this ignore; write its id out, as in record: %s", id)}
		}
	}
	return nil, 0, &Error{0, 0, "kbctl cannot change the ignores alone; write the id of each record out"}
}

// rewritten puts an id in the place of others wherever that is the value of a key
// record and written as it is, with quotes or without.
func rewritten(data []byte, named func(string) bool, id string) []byte {
	var document yaml.Node
	if yaml.Load(data, &document) != nil {
		return data
	}
	lines := strings.SplitAfter(string(data), "\n")
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		for i, child := range slices.Backward(n.Content) { // of several in a line the last comes first
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

// replaced puts a word in the place of another one that begins so many characters
// into a line, or behind a quote there.
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
