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
	// Path leads from the record to the field: the names of the members, joined by dots.
	// Brackets follow the name of an array whose elements have fields of their own, as
	// in "workarounds[].action".
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
	return doc.fields(0, "")
}

// fields returns the fields of the object that the schema at node i describes.
func (d document) fields(i int32, prefix string) (found []Field) {
	properties := d.member(i, "properties")
	if properties < 0 {
		return nil
	}
	required := texts(d.keywords(i)["required"])
	for c := properties + 1; c < d.nodes[properties].next; c = d.nodes[c].next {
		name := d.name(c)
		keywords := d.keywords(c)
		field := Field{
			Path: prefix + name, Type: d.typeWords(keywords), Required: slices.Contains(required, name),
			Limits: limits(keywords), Example: d.example(c),
		}
		field.Title, _ = keywords["title"].(string)
		field.Description, _ = keywords["description"].(string)
		found = append(found, field)
		found = append(found, d.fields(c, field.Path+".")...)
		if items := d.member(c, "items"); items >= 0 {
			found = append(found, d.fields(d.target(items), field.Path+"[].")...)
		}
	}
	return found
}

// member returns the node of an object's member; -1 if there is none.
func (d document) member(i int32, name string) int32 {
	for c := i + 1; c < d.nodes[i].next; c = d.nodes[c].next {
		if d.name(c) == name {
			return c
		}
	}
	return -1
}

// target returns the definition that the schema at node i refers to; i itself if it
// has no $ref.
func (d document) target(i int32) int32 {
	ref := d.member(i, "$ref")
	if ref < 0 {
		return i
	}
	return d.member(d.member(0, "$defs"), strings.TrimPrefix(d.value(ref), "#/$defs/"))
}

// keywords returns the schema at node i as plain JSON. It includes the keywords of the
// definition that the schema refers to.
func (d document) keywords(i int32) map[string]any {
	merged, _ := d.any(d.target(i)).(map[string]any)
	own, _ := d.any(i).(map[string]any)
	maps.Copy(merged, own)
	return merged
}

// example returns the first example in the schema at node i, as it is written.
func (d document) example(i int32) string {
	for _, at := range []int32{i, d.target(i)} {
		if examples := d.member(at, "examples"); examples >= 0 {
			return d.raw(examples + 1)
		}
	}
	return ""
}

// typeWords names the types that a schema allows: "string or null", "array of strings".
func (d document) typeWords(keywords map[string]any) string {
	types := texts(keywords["type"])
	inner := keywords["items"]
	if inner == nil {
		inner = keywords["additionalProperties"]
	}
	of, ok := inner.(map[string]any)
	if !ok {
		return wording.Or(types...)
	}
	if ref, ok := of["$ref"].(string); ok {
		of = d.keywords(d.member(d.member(0, "$defs"), strings.TrimPrefix(ref, "#/$defs/")))
	}
	var plurals []string
	for _, name := range texts(of["type"]) {
		plurals = append(plurals, name+"s")
	}
	return wording.Or(types...) + " of " + wording.Or(plurals...)
}

// limits puts the conditions of a schema on a value into words.
func limits(keywords map[string]any) (found []string) {
	if keywords["enum"] != nil {
		found = append(found, anyOf(keywords["enum"], nil))
	}
	if words, ok := keywords["patternErrorMessage"].(string); ok {
		found = append(found, strings.TrimPrefix(words, "must be "))
	}
	if keywords["format"] == "date" {
		found = append(found, "a calendar date, for example 2026-11-21")
	}
	least, most := keywords["minimum"], keywords["maximum"]
	switch {
	case least != nil && most != nil:
		found = append(found, fmt.Sprintf("from %v to %v", least, most))
	case least != nil:
		found = append(found, fmt.Sprintf("%v or more", least))
	}
	if most := keywords["maxLength"]; most != nil {
		found = append(found, fmt.Sprintf("at most %v characters", most))
	}
	return found
}
