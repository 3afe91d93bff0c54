package schema

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// A Field is one field of a record, as the schema describes it.
type Field struct {
	// Path consists of the member names from the record to the field, joined by dots. If
	// the elements of an array have fields of their own, brackets follow its name, as in
	// "workarounds[].action".
	Path string
	// Type is the JSON type in words, such as "string or null" or "array of strings".
	Type string
	// Required reports whether the object that contains the field must have it.
	Required    bool
	Title       string
	Description string
	// Limits are the conditions on the value in words, such as "at most 4096 characters".
	Limits []string
	// Example is a valid value, as JSON.
	Example string
}

// Fields returns the fields of a record in the order of the schema. The fields inside
// an object or array follow the field that contains them.
func Fields() []Field {
	text := string(JSON)
	doc, _, err := newParser(DefaultMaxDepth).parse(JSON, text)
	if err != nil {
		panic(err)
	}
	return fieldsIn(doc, 0, "")
}

// fieldsIn returns the fields of the object that the schema at node i describes.
func fieldsIn(d document, i int32, prefix string) (found []Field) {
	properties := memberOf(d, i, "properties")
	if properties < 0 {
		return nil
	}
	required := texts(keywordsOf(d, i)["required"])
	for c := range d.children(properties) {
		name := d.name(c)
		schema := keywordsOf(d, c)
		field := Field{
			Path: prefix + name, Type: typeWords(schema), Required: slices.Contains(required, name),
			Limits: limits(schema), Example: example(d, c),
		}
		field.Title, _ = schema["title"].(string)
		field.Description, _ = schema["description"].(string)
		found = append(found, field)
		found = append(found, fieldsIn(d, c, field.Path+".")...)
		if items := memberOf(d, c, "items"); items >= 0 {
			found = append(found, fieldsIn(d, target(d, items), field.Path+"[].")...)
		}
	}
	return found
}

// memberOf returns the node of an object's member, or -1 if there is none.
func memberOf(d document, i int32, name string) int32 {
	for c := range d.children(i) {
		if d.name(c) == name {
			return c
		}
	}
	return -1
}

// target returns the definition that the schema at node i refers to. It returns i if the
// schema has no $ref.
func target(d document, i int32) int32 {
	ref := memberOf(d, i, "$ref")
	if ref < 0 {
		return i
	}
	return memberOf(d, memberOf(d, 0, "$defs"), strings.TrimPrefix(d.value(ref), "#/$defs/"))
}

// keywordsOf returns the schema at node i as plain JSON. It includes the keywords of the
// definition that the schema refers to.
func keywordsOf(d document, i int32) map[string]any {
	merged, _ := plain(d, target(d, i)).(map[string]any)
	own, _ := plain(d, i).(map[string]any)
	maps.Copy(merged, own)
	return merged
}

// example returns the text of the first example in the schema at node i.
func example(d document, i int32) string {
	for _, at := range []int32{i, target(d, i)} {
		if examples := memberOf(d, at, "examples"); examples >= 0 {
			return d.raw(examples + 1)
		}
	}
	return ""
}

// typeWords names the types that a schema allows: "string or null", "array of strings".
func typeWords(schema map[string]any) string {
	types := wording.Or(texts(schema["type"])...)
	inner, ok := schema["items"].(map[string]any)
	if !ok {
		inner, ok = schema["additionalProperties"].(map[string]any)
	}
	if !ok {
		return types
	}
	if ref, ok := inner["$ref"].(string); ok {
		inner, _ = resolve(keywords(), strings.TrimPrefix(ref, "#")).(map[string]any)
	}
	var plurals []string
	for _, name := range texts(inner["type"]) {
		plurals = append(plurals, name+"s")
	}
	return types + " of " + wording.Or(plurals...)
}

// limits describes in words how a schema constrains a value.
func limits(schema map[string]any) (found []string) {
	if schema["enum"] != nil {
		found = append(found, anyOf(schema["enum"], nil))
	}
	if words, ok := schema["patternErrorMessage"].(string); ok {
		found = append(found, strings.TrimPrefix(words, "must be "))
	}
	if schema["format"] == "date" {
		found = append(found, "a calendar date, for example 2026-11-21")
	}
	least, most := schema["minimum"], schema["maximum"]
	switch {
	case least != nil && most != nil:
		found = append(found, fmt.Sprintf("from %v to %v", least, most))
	case least != nil:
		found = append(found, fmt.Sprintf("%v or more", least))
	}
	if most := schema["maxLength"]; most != nil {
		found = append(found, fmt.Sprintf("at most %v characters", most))
	}
	if most := schema["maxItems"]; most != nil {
		found = append(found, fmt.Sprintf("at most %v elements", most))
	}
	return found
}
