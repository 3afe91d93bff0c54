package schema

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestSchemaMatchesRecord checks that the JSON Schema and the Go types have the same
// members in the same order, with matching types.
func TestSchemaMatchesRecord(t *testing.T) {
	compare(t, "record", keywords(), reflect.TypeFor[Record]())
	order(t)
}

func compare(t *testing.T, at string, schema map[string]any, typ reflect.Type) {
	t.Helper()
	if ref, ok := schema["$ref"].(string); ok {
		schema, _ = resolve(keywords(), strings.TrimPrefix(ref, "#")).(map[string]any)
	}
	types := texts(schema["type"])
	kind := func(want ...string) {
		for _, name := range types {
			if !slices.Contains(want, name) {
				t.Errorf("%s: the schema allows %s, the field is a %s", at, name, typ)
			}
		}
		if len(types) == 0 {
			t.Errorf("%s has no type", at)
		}
	}
	switch {
	case typ == reflect.TypeFor[Rate]():
		kind("number", "null")
	case typ == reflect.TypeFor[Edge]():
		kind("object", "string")
		compareMembers(t, at, schema, typ)
	case typ.Kind() == reflect.Struct:
		kind("object")
		compareMembers(t, at, schema, typ)
	case typ.Kind() == reflect.Slice:
		kind("array")
		items, _ := schema["items"].(map[string]any)
		compare(t, at+"/*", items, typ.Elem())
	case typ.Kind() == reflect.Map:
		kind("object")
		rest, _ := schema["additionalProperties"].(map[string]any)
		compare(t, at+"/*", rest, typ.Elem())
	case typ.Kind() == reflect.String:
		kind("string", "null")
	case typ.Kind() == reflect.Int:
		kind("integer")
	default:
		t.Errorf("%s: no schema for a %s", at, typ)
	}
}

func compareMembers(t *testing.T, at string, schema map[string]any, typ reflect.Type) {
	t.Helper()
	if schema["additionalProperties"] != false {
		t.Errorf("%s allows unknown properties", at)
	}
	properties, _ := schema["properties"].(map[string]any)
	fields := fieldsOf(typ)
	for name := range properties {
		if _, ok := fields[name]; !ok {
			t.Errorf("%s/%s is in the schema but not in %s", at, name, typ)
		}
	}
	for name, i := range fields {
		property, ok := properties[name].(map[string]any)
		if !ok {
			t.Errorf("%s/%s is in %s but not in the schema", at, name, typ)
			continue
		}
		compare(t, at+"/"+name, property, typ.Field(i).Type)
	}
	for _, name := range texts(schema["required"]) {
		if _, ok := properties[name]; !ok {
			t.Errorf("%s requires %s but does not define it", at, name)
		}
	}
}

// order checks that the fields have the order of the schema's properties.
func order(t *testing.T) {
	var top struct {
		Properties json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(JSON, &top); err != nil {
		t.Fatal(err)
	}
	p := newParser(64)
	doc, _, err := p.parse(top.Properties, string(top.Properties))
	if err != nil {
		t.Fatal(err)
	}
	var names, fields []string
	for c := int32(1); c < doc.nodes[0].next; c = doc.nodes[c].next {
		names = append(names, doc.name(c))
	}
	for i := range reflect.TypeFor[Record]().NumField() {
		if name := reflect.TypeFor[Record]().Field(i).Tag.Get("json"); name != "-" {
			fields = append(fields, name)
		}
	}
	if !slices.Equal(names, fields) {
		t.Errorf("the order of the schema is\n%v\nthe order of the type is\n%v", names, fields)
	}
}
