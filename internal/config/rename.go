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
// number of these ignores. Paths that name its file, its cards or the folder of its logs
// follow, also in overrides. All other bytes stay the same. named reports whether an id
// is a former id of the record. The error is an [*Error] with the line of an ignore
// whose id cannot be changed, for example because it uses an alias.
func Rename(data []byte, named func(id string) bool, id string) (after []byte, renamed int, err error) {
	want, err := Parse(data)
	if err != nil {
		return nil, 0, err
	}
	move := func(path string) string { return want.moved(path, named, id) }
	changed := false
	for i := range want.Overrides {
		changed = want.Overrides[i].Paths.replace(move) || changed
	}
	for i := range want.Ignore {
		paths := want.Ignore[i].Paths.replace(move)
		if named(want.Ignore[i].Record) {
			want.Ignore[i].Record = id
		} else if !paths {
			continue
		}
		renamed++
	}
	if renamed == 0 && !changed {
		return data, 0, nil
	}
	after = rewritten(data, named, id, move)
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

// moved returns the path of a file of a record after the record has another id. It returns
// other paths as they are.
func (c *Config) moved(path string, named func(id string) bool, id string) string {
	for _, folder := range []string{c.Records, c.Fixtures, c.Reproductions} {
		at := strings.Index(path, folder+"/")
		if at < 0 || path[:at] != "" && path[:at] != "./" {
			continue
		}
		start := at + len(folder) + 1
		domain, rest, _ := strings.Cut(path[start:], "/")
		slug := rest
		if end := strings.IndexAny(rest, "/."); end >= 0 {
			slug = rest[:end]
		}
		if named(domain + "/" + slug) {
			return path[:start] + id + rest[len(slug):]
		}
	}
	return path
}

// replace replaces the globs that a function changes, and reports whether there are any.
func (g Globs) replace(by func(string) string) (changed bool) {
	for i, at := range g {
		g[i] = by(at)
		changed = changed || g[i] != at
	}
	return changed
}

// rewritten replaces former ids that are values of a key record, and paths. It finds them
// with and without quotes, but not with escapes.
func rewritten(data []byte, named func(string) bool, id string, move func(string) string) []byte {
	var document yaml.Node
	if yaml.Load(data, &document) != nil {
		return data
	}
	lines := strings.SplitAfter(string(data), "\n")
	var walk func(n *yaml.Node, key string)
	walk = func(n *yaml.Node, key string) {
		for i, child := range slices.Backward(n.Content) { // the last one in a line comes first
			of := ""
			if n.Kind == yaml.MappingNode && i%2 == 1 {
				of = n.Content[i-1].Value
			}
			walk(child, of)
			by := child.Value
			switch {
			case key == "paths":
				by = move(by)
			case of == "record" && named(by):
				by = id
			}
			if child.Kind == yaml.ScalarNode && by != child.Value && 0 < child.Line && child.Line <= len(lines) {
				line := &lines[child.Line-1]
				*line = replaced(*line, child.Column-1, child.Value, by)
			}
		}
	}
	walk(&document, "")
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
