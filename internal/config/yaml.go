package config

import (
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// Decode reads a YAML document into a struct. An unknown key is an error. keysOf lists
// the keys for error messages, by the name of the struct. An empty document does not
// change the struct. The error is an [*Error].
func Decode(data []byte, into any, keysOf map[string]string) error {
	if len(strings.TrimSpace(string(data))) == 0 {
		return nil
	}
	if err := checkKeys(data); err != nil {
		return err
	}
	if err := yaml.Load(data, into, yaml.WithKnownFields()); err != nil {
		if err := explain(data, err, keysOf); err.Message != noDocument { // only comments
			return err
		}
	}
	return nil
}

// A List is a list of texts or numbers. A YAML document may have one text in place of a
// list.
type List []string

// UnmarshalYAML implements yaml.Unmarshaler.
func (l *List) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*l = List{n.Value}
		return nil
	}
	return n.Load((*[]string)(l))
}

// mostKeys is the largest number of keys in one mapping. The decoder compares each key
// with all others.
const mostKeys = 5000

// checkKeys refuses keys that the decoder skips or is very slow with. The decoder reports
// invalid YAML.
func checkKeys(data []byte) error {
	var document yaml.Node
	if yaml.Load(data, &document) != nil {
		return nil
	}
	var walk func(n *yaml.Node) error
	walk = func(n *yaml.Node) error {
		if n.Kind == yaml.MappingNode {
			if err := checkMapping(n); err != nil {
				return err
			}
		}
		for _, child := range n.Content {
			if err := walk(child); err != nil {
				return err
			}
		}
		return nil
	}
	if err := walk(&document); err != nil {
		return err
	}
	return checkAliases(&document)
}

// mostExpanded is the largest number of values that the aliases of a document may repeat. Otherwise a small document
// could take any time and memory.
const mostExpanded = 10_000

// checkAliases refuses aliases that repeat too many values, or the value that they are in.
func checkAliases(document *yaml.Node) (err error) {
	sizes := make(map[*yaml.Node]int) // of the anchors, and -1 while one is being counted
	repeated := 0
	var size func(n *yaml.Node) int
	size = func(n *yaml.Node) int {
		if n.Kind != yaml.AliasNode {
			count := 1
			for _, child := range n.Content {
				count = min(count+size(child), mostExpanded+1)
			}
			return count
		}
		count := sizes[n.Alias]
		if count == 0 {
			sizes[n.Alias] = -1
			count = size(n.Alias)
			sizes[n.Alias] = count
		}
		if repeated += count; err == nil && (count < 0 || repeated > mostExpanded) {
			err = &Error{n.Line, n.Column, fmt.Sprintf("the alias %q repeats more than %d values; write them once", n.Value, mostExpanded)}
		}
		return count
	}
	size(document)
	return err
}

// checkMapping refuses a mapping with too many keys, an empty key, a key that is not a
// string, and a repeated key. The decoder would return an error for each pair of equal
// keys.
func checkMapping(mapping *yaml.Node) error {
	if len(mapping.Content) > 2*mostKeys {
		return &Error{mapping.Line, mapping.Column, fmt.Sprintf("more than %d keys in one mapping", mostKeys)}
	}
	lines := make(map[string]int, len(mapping.Content)/2)
	for i := 0; i < len(mapping.Content); i += 2 {
		key := mapping.Content[i]
		switch line, twice := lines[key.Value]; {
		case key.Tag == "!!null":
			return &Error{key.Line, key.Column, "a colon without a key before it"}
		case key.Kind != yaml.ScalarNode:
			return &Error{key.Line, key.Column, "a key is not a string"}
		case twice:
			return &Error{key.Line, key.Column, fmt.Sprintf("the key %q is repeated; it is already on line %d", key.Value, line)}
		}
		lines[key.Value] = key.Line
	}
	return nil
}

// Messages of the decoder that explain rewords.
var (
	unknownField = lazyregexp.New(`(?s)^field (.+) not found in type \w+\.(\w+)$`)
	wrongType    = lazyregexp.New("(?s)^cannot construct (?:!!)?(\\w+)(?: `.*`)? into (.*)$")
)

// noDocument is the decoder's message, without a line, for a file that has only
// comments.
const noDocument = "yaml: no documents in stream"

var kinds = map[string]string{"seq": "a list", "map": "a mapping", "str": "a string", "int": "a number", "float": "a number", "bool": "true or false", "null": "nothing"}

// explain turns an error of the decoder into an [*Error].
func explain(data []byte, err error, keysOf map[string]string) *Error {
	var many *yaml.LoadErrors
	var one *yaml.LoadError
	if errors.As(err, &many) && len(many.Errors) > 0 {
		one = many.Errors[0]
	} else if !errors.As(err, &one) {
		return &Error{0, 0, err.Error()}
	}
	if own, ok := errors.AsType[*Error](one); ok {
		return own
	}
	message, mark := one.Message, one.Mark
	if m := unknownField.FindStringSubmatch(message); m != nil {
		message = fmt.Sprintf("unknown key %q; the keys here are %s", m[1], keysOf[m[2]])
	} else if m := wrongType.FindStringSubmatch(message); m != nil {
		message, mark = kinds[m[1]]+" does not belong here", keyOf(data, mark)
		if keys := keysOf[m[2][strings.LastIndex(m[2], ".")+1:]]; keys != "" {
			message = "a mapping belongs here, not " + kinds[m[1]] + "; its keys are " + keys
		} else if strings.HasPrefix(m[2], "[]") {
			message = "a list belongs here, not " + kinds[m[1]] + ": [one, another]"
		}
	} else if one.Mark.Line > 0 && message == noDocument { // from the file, not from the decoder
		message += "."
	} else if strings.Contains(message, "expected") {
		mark = lastBefore(data, mark)
	}
	return &Error{mark.Line, mark.Column, message}
}

// lastBefore returns the start of the last line with text before a place, if the place is
// the start of a line. The decoder notices there that the text before it is incomplete.
func lastBefore(data []byte, at yaml.Mark) yaml.Mark {
	lines := strings.Split(string(data), "\n")
	if at.Column > 1 || at.Line < 2 || at.Line > len(lines)+1 {
		return at
	}
	for n := at.Line - 1; n > 0; n-- {
		if line := strings.TrimLeft(lines[n-1], " \t"); strings.TrimSpace(line) != "" && line[0] != '#' {
			return yaml.Mark{Line: n, Column: 1 + len(lines[n-1]) - len(line)}
		}
	}
	return at
}

// KeyAt follows keys through a YAML document, from the top. It returns the line and the
// column of the last key that exists, in code points, or 0 if none exists.
func KeyAt(data []byte, keys ...string) (line, column int) {
	var document yaml.Node
	if yaml.Load(data, &document) != nil || len(document.Content) == 0 {
		return 0, 0
	}
	at := document.Content[0]
	for _, key := range keys {
		var next *yaml.Node
		for i := 0; at.Kind == yaml.MappingNode && i+1 < len(at.Content) && next == nil; i += 2 {
			if at.Content[i].Value == key {
				line, column, next = at.Content[i].Line, at.Content[i].Column, at.Content[i+1]
			}
		}
		if next == nil {
			break
		}
		if at = next; at.Kind == yaml.AliasNode {
			at = at.Alias
		}
	}
	return line, column
}

// keyOf returns the place of the key whose value starts at a place, or else that place.
func keyOf(data []byte, at yaml.Mark) yaml.Mark {
	var document yaml.Node
	if yaml.Load(data, &document) != nil {
		return at
	}
	var walk func(n *yaml.Node) *yaml.Node
	walk = func(n *yaml.Node) *yaml.Node {
		for i, child := range n.Content {
			if n.Kind == yaml.MappingNode && i%2 == 1 && child.Line == at.Line && child.Column == at.Column {
				return n.Content[i-1]
			}
			if key := walk(child); key != nil {
				return key
			}
		}
		return nil
	}
	if key := walk(&document); key != nil {
		return yaml.Mark{Line: key.Line, Column: key.Column}
	}
	return at
}

// Places returns a function that finds a text or a path in a mapping of a YAML document, such
// as an ignore. line is where the mapping starts. The function returns the line and the column
// in code points of the first one, or the line and 0 if there is none.
func Places(data []byte) func(line int, text string) (int, int) {
	type key struct {
		line int
		text string
	}
	places := make(map[key]*yaml.Node)
	var document yaml.Node
	if yaml.Load(data, &document) != nil {
		document = yaml.Node{}
	}
	var walk func(n *yaml.Node, line int)
	walk = func(n *yaml.Node, line int) {
		if n.Kind == yaml.MappingNode {
			line = n.Line
		}
		if at := (key{line, cleanPath(n.Value)}); n.Kind == yaml.ScalarNode && places[at] == nil {
			places[at] = n
		}
		for _, child := range n.Content {
			walk(child, line)
		}
	}
	walk(&document, 0)
	return func(line int, text string) (int, int) {
		if n := places[key{line, text}]; n != nil {
			return n.Line, n.Column
		}
		return line, 0
	}
}
