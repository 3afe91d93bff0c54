package schema

import (
	"encoding/json"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

func TestFields(t *testing.T) {
	fields := make(map[string]Field)
	var paths []string
	for _, f := range Fields() {
		fields[f.Path] = f
		paths = append(paths, f.Path)
	}
	if before, after := slices.Index(paths, "workarounds[].action"), slices.Index(paths, "workarounds_zh"); before < 0 || after < before {
		t.Errorf("the order is %q", paths)
	}
	for path, want := range map[string]Field{
		"id":                                    {Type: "string", Required: true, Limits: []string{`<domain>/<slug> in lower-case words joined by hyphens, for example "cuda/out-of-memory"`, "at most 200 characters"}},
		"os_specific":                           {Type: "object of strings"},
		"tags":                                  {Type: "array of strings", Limits: []string{"at most 1000 elements"}},
		"subcategory":                           {Type: "string or null"},
		"resolvable":                            {Type: "string", Required: true, Limits: []string{`"true", "partial" or "false"`}},
		"last_updated":                          {Type: "string", Required: true, Limits: []string{"a calendar date, for example 2026-11-21"}},
		"evidence_count":                        {Type: "integer", Limits: []string{"0 or more"}},
		"workarounds[].success_rate":            {Type: "number or null", Limits: []string{"from 0 to 1"}},
		"dead_ends[].sources":                   {Type: "array of strings", Limits: []string{"at most 1000 elements"}},
		"transition_graph.leads_to":             {Type: "array of objects or strings"},
		"transition_graph.leads_to[].condition": {Type: "string or null"},
	} {
		got := fields[path]
		if got.Type != want.Type || got.Required != want.Required || !slices.Equal(got.Limits, want.Limits) {
			t.Errorf("%s: got %+v, want %+v", path, got, want)
		}
	}
}

// Editors, the manual and the command "kbctl schema" explain every field.
func TestFieldsTeach(t *testing.T) {
	for _, f := range Fields() {
		if f.Title == "" || !strings.HasSuffix(f.Description, ".") || f.Type == "" || f.Example == "" {
			t.Errorf("%s lacks a title, a description in sentences, a type or an example: %+v", f.Path, f)
		}
	}
}

// Each example is valid for its field.
func TestExamplesAreValid(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat = true
	compiler.LoadURL = func(string) (io.ReadCloser, error) { return nil, io.ErrUnexpectedEOF }
	if err := compiler.AddResource(schemaURL, strings.NewReader(string(JSON))); err != nil {
		t.Fatal(err)
	}
	var walk func(pointer string, part any)
	walk = func(pointer string, part any) {
		object, _ := part.(map[string]any)
		if examples, ok := object["examples"].([]any); ok {
			compiled := compiler.MustCompile(schemaURL + "#" + pointer)
			for _, example := range examples {
				if err := compiled.Validate(example); err != nil {
					t.Errorf("%s: the example is not valid: %v", pointer, err)
				}
			}
		}
		for name, below := range object {
			walk(pointer+Pointer(name), below)
		}
	}
	walk("", keywords())
}

// The examples of all fields form a valid record.
func TestExamplesMakeARecord(t *testing.T) {
	record := make(map[string]json.RawMessage)
	for _, f := range Fields() {
		if !strings.Contains(f.Path, ".") {
			record[f.Path] = json.RawMessage(f.Example)
		}
	}
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	r := Parse("records/cuda/out-of-memory.json", string(text), Options{})
	if len(r.Source.Violations)+len(r.Source.Problems) > 0 || r.ID != r.Source.PathID || len(r.Workarounds) != len(r.WorkaroundsZh) {
		t.Errorf("got %+v", r)
	}
}

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
