package config

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Decode reads a YAML document into a struct, strictly: a key that the struct
// does not have is an error. keysOf lists the keys for the messages, by the name
// of the struct. A document with nothing in it leaves the struct as it is. The
// error is an [*Error] with the line.
func Decode(data []byte, into any, keysOf map[string]string) error {
	if len(strings.TrimSpace(string(data))) == 0 {
		return nil
	}
	if err := nameless(data); err != nil {
		return err
	}
	if err := yaml.Load(data, into, yaml.WithKnownFields()); err != nil {
		if err := explain(err, keysOf); err.Message != noDocument { // comments only
			return err
		}
	}
	return nil
}

// nameless refuses keys that are nothing, as in ": x", which the decoder skips. What
// is not YAML is left to the decoder to say.
func nameless(data []byte) error {
	var document yaml.Node
	if yaml.Load(data, &document) != nil {
		return nil
	}
	var walk func(n *yaml.Node) error
	walk = func(n *yaml.Node) error {
		for i, child := range n.Content {
			if n.Kind == yaml.MappingNode && i%2 == 0 && child.Tag == "!!null" {
				return &Error{child.Line, "a colon without a key before it"}
			}
			if err := walk(child); err != nil {
				return err
			}
		}
		return nil
	}
	return walk(&document)
}

// What the decoder says, to be said in other words.
var (
	unknownField = regexp.MustCompile(`(?s)^field (.+) not found in type \w+\.(\w+)$`)
	wrongType    = regexp.MustCompile("(?s)^cannot construct (?:!!)?(\\w+)(?: `.*`)? into (.*)$")
)

// noDocument is what the decoder says, without a line, of a file that is empty
// but for comments.
const noDocument = "yaml: no documents in stream"

var kinds = map[string]string{"seq": "a list", "map": "a mapping", "str": "a text", "int": "a number", "float": "a number", "bool": "true or false", "null": "nothing"}

// explain puts the decoder's error into our words.
func explain(err error, keysOf map[string]string) *Error {
	var many *yaml.LoadErrors
	var one *yaml.LoadError
	if errors.As(err, &many) && len(many.Errors) > 0 {
		one = many.Errors[0]
	} else if !errors.As(err, &one) {
		return &Error{0, err.Error()}
	}
	var own *Error
	if errors.As(one, &own) {
		return own
	}
	message := one.Message
	if m := unknownField.FindStringSubmatch(message); m != nil {
		message = fmt.Sprintf("unknown key %q; the keys here are %s", m[1], keysOf[m[2]])
	} else if m := wrongType.FindStringSubmatch(message); m != nil {
		message = kinds[m[1]] + " does not belong here"
		if strings.HasPrefix(m[2], "[]") {
			message = "a list belongs here, not " + kinds[m[1]] + ": [one, another]"
		}
	} else if one.Mark.Line > 0 && message == noDocument { // somebody's text, not the decoder's
		message += "."
	}
	return &Error{one.Mark.Line, message}
}
