package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
)

// A Violation is a place where a record violates the schema.
type Violation struct {
	// Pointer leads to the wrong value, or to the object that lacks a member.
	Pointer string
	// AtName reports whether the member's name is wrong and not its value.
	AtName bool
	// Missing is the name of the missing member; empty if the value is wrong.
	Missing string
	// Message explains the violation to a contributor.
	Message string
	// Hint describes the member; empty if the schema has no description.
	Hint string
}

// keywords returns the schema as plain JSON.
var keywords = sync.OnceValue(func() (schema map[string]any) {
	if err := json.Unmarshal(JSON, &schema); err != nil {
		panic(err)
	}
	return schema
})

// explain turns one leaf of the judge's error into violations. The leaf has the keyword
// and the place, and the schema has the keyword's value.
func explain(leaf *jsonschema.ValidationError, record any) []Violation {
	_, location, _ := strings.Cut(unescape(leaf.AbsoluteKeywordLocation), "#")
	slash := strings.LastIndexByte(location, '/')
	keyword := location[slash+1:]
	schema, _ := resolve(keywords(), location[:max(slash, 0)]).(map[string]any)
	at := unescape(leaf.InstanceLocation)
	value := resolve(record, at)
	one := func(format string, args ...any) []Violation {
		return []Violation{{Pointer: at, Message: label(at) + " " + fmt.Sprintf(format, args...), Hint: describe(lastName(at), schema)}}
	}
	switch keyword {
	case "additionalProperties":
		return unknownMembers(at, schema, value)
	case "required":
		return missingMembers(at, schema, value)
	case "type":
		if schema["enum"] != nil {
			return one("must be %s, a string, not %s", anyOf(schema["enum"], nil), typeOf(value))
		}
		return one("must be %s, not %s", anyOf(schema["type"], typeNames), typeOf(value))
	case "enum":
		return one("must be %s, not %s%s", anyOf(schema["enum"], nil), quote(value), wording.DidYouMean(fmt.Sprint(value), texts(schema["enum"])))
	case "pattern":
		if words, ok := schema["patternErrorMessage"].(string); ok {
			return one("%s, not %s", words, quote(value))
		}
		return one("must match %v, not %s", schema["pattern"], quote(value))
	case "format":
		if schema["format"] == "date" {
			return one("must be a calendar date, such as 2026-11-21, not %s", quote(value))
		}
		return one("must be a %v, not %s", schema["format"], quote(value))
	case "minimum":
		return one("must be %v or more, not %s", schema["minimum"], clip(fmt.Sprint(value)))
	case "maximum":
		return one("must be %v or less, not %s", schema["maximum"], clip(fmt.Sprint(value)))
	case "maxItems":
		return one("must have at most %v elements", schema["maxItems"])
	case "maxLength":
		text, _ := value.(string)
		return one("must be at most %v characters long, not %d", schema["maxLength"], utf8.RuneCountInString(text))
	}
	return one("violates the schema: %s", leaf.Message)
}

// unescape removes the URL escaping from the judge's JSON pointers.
func unescape(location string) string {
	if plain, err := url.PathUnescape(location); err == nil {
		return plain
	}
	return location
}

// unknownMembers returns a violation for each member that the schema does not know.
func unknownMembers(at string, schema map[string]any, value any) (found []Violation) {
	properties, _ := schema["properties"].(map[string]any)
	object, _ := value.(map[string]any)
	known := slices.Sorted(maps.Keys(properties))
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if _, ok := properties[name]; ok {
			continue
		}
		found = append(found, Violation{
			Pointer: at + Pointer(name), AtName: true,
			Message: "unknown property " + quote(name) + wording.DidYouMean(name, known), Hint: namesOf(at, known),
		})
	}
	return found
}

// missingMembers returns a violation for each required member that is missing.
func missingMembers(at string, schema map[string]any, value any) (found []Violation) {
	object, _ := value.(map[string]any)
	properties, _ := schema["properties"].(map[string]any)
	for _, name := range texts(schema["required"]) {
		if _, ok := object[name]; !ok {
			property, _ := properties[name].(map[string]any)
			found = append(found, Violation{
				Pointer: at, Missing: name, Message: label(at) + " lacks the property " + quote(name), Hint: describe(name, property),
			})
		}
	}
	return found
}

// describe returns the name and the description of a property as a hint; empty if it
// has no description.
func describe(name string, property map[string]any) string {
	description, _ := property["description"].(string)
	if description == "" || name == "" {
		return ""
	}
	return clip(name) + ": " + description
}

// lastName returns the name of the member at a pointer; empty for an element of an array.
func lastName(pointer string) string {
	name := jsontext.Pointer(pointer).LastToken()
	if _, err := strconv.Atoi(name); err == nil {
		return ""
	}
	return name
}

// namesOf lists the properties of an object as a hint. The hint is empty if there are too
// many to read.
func namesOf(pointer string, names []string) string {
	const most = 12
	if len(names) == 0 || len(names) > most {
		return ""
	}
	return label(pointer) + " can have " + strings.Join(names, ", ")
}

// label returns the name of the value at a pointer for a message.
func label(pointer string) string {
	if pointer == "" {
		return "the record"
	}
	return strings.TrimPrefix(pointer, "/")
}

var typeNames = map[string]string{
	"object": "an object", "array": "an array", "string": "a string", "number": "a number",
	"integer": "a whole number", "boolean": "true or false", "null": "null",
}

func typeOf(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case number:
		return "the number " + clip(v.String())
	case string:
		return "a string"
	case []any:
		return "an array"
	}
	return "an object"
}

// anyOf lists the values that a keyword allows: `"a", "b" or "c"`.
func anyOf(allowed any, names map[string]string) string {
	var words []string
	for _, word := range texts(allowed) {
		if name, ok := names[word]; ok {
			words = append(words, name)
		} else {
			words = append(words, quote(word))
		}
	}
	return wording.Or(words...)
}

// texts returns a JSON string or array of strings as a slice.
func texts(value any) (list []string) {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		for _, element := range v {
			if text, ok := element.(string); ok {
				list = append(list, text)
			}
		}
	}
	return list
}

// quote shows a value in a message. It clips a long string, and names the type of a
// value that is not a string.
func quote(value any) string {
	text, ok := value.(string)
	if !ok {
		return typeOf(value)
	}
	return `"` + clip(text) + `"`
}

func clip(text string) string { return visible.Clip(text, 60) }
