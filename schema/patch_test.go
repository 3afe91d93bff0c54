package schema_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

// edge is an object with ordered members, as rules add them.
type edge struct {
	ErrorID     string   `json:"error_id"`
	Probability *float64 `json:"probability,omitempty"`
}

func add(path string, value any) schema.Operation {
	return schema.Operation{Op: "add", Path: path, Value: value}
}

func remove(path string) schema.Operation { return schema.Operation{Op: "remove", Path: path} }

func replace(path string, value any) schema.Operation {
	return schema.Operation{Op: "replace", Path: path, Value: value}
}

func TestPatch(t *testing.T) {
	half := 0.5
	tests := []struct {
		name, text string
		patch      []schema.Operation
		want       string
	}{
		{"remove a member", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n", []schema.Operation{remove("/b")}, "{\n  \"a\": 1,\n  \"c\": 3\n}\n"},
		{"remove the first", "{\n  \"a\": 1,\n  \"b\": 2\n}\n", []schema.Operation{remove("/a")}, "{\n  \"b\": 2\n}\n"},
		{"remove the last", "{\n  \"a\": 1,\n  \"b\": 2\n}", []schema.Operation{remove("/b")}, "{\n  \"a\": 1\n}"},
		{"remove the only one", "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n", []schema.Operation{remove("/a/b")}, "{\n  \"a\": {}\n}\n"},
		{"remove, with space before the commas", `{"a" : 1 , "b" : 2 }`, []schema.Operation{remove("/b")}, `{"a" : 1 }`},
		{"remove from a line", `{"a": [1, 2, 3]}`, []schema.Operation{remove("/a/0")}, `{"a": [2, 3]}`},
		{"remove where lines hold several", "[\n  1, 2,\n  3, 4\n]", []schema.Operation{remove("/2")}, "[\n  1, 2,\n  4\n]"},
		{"remove after an empty line", "{\n  \"a\": 1,\n\n  \"b\": 2,\n  \"c\": 3\n}", []schema.Operation{remove("/b")}, "{\n  \"a\": 1,\n  \"c\": 3\n}"},
		{"Windows line ends", "{\r\n  \"a\": 1,\r\n  \"b\": [\r\n    1\r\n  ]\r\n}\r\n", []schema.Operation{add("/b/-", 2), remove("/a")}, "{\r\n  \"b\": [\r\n    1,\r\n    2\r\n  ]\r\n}\r\n"},
		{"tabs", "{\n\t\"a\": []\n}", []schema.Operation{add("/a/-", edge{"x/y", nil})}, "{\n\t\"a\": [\n\t\t{\n\t\t\t\"error_id\": \"x/y\"\n\t\t}\n\t]\n}"},
		{"four spaces", "{\n    \"a\": 1\n}", []schema.Operation{add("/b", []int{1})}, "{\n    \"a\": 1,\n    \"b\": [\n        1\n    ]\n}"},
		{"minified", `{"a":1,"b":[]}`, []schema.Operation{add("/b/-", edge{"x/y", &half}), add("/b/-", "z")}, `{"a":1,"b":[{"error_id":"x/y","probability":0.5},"z"]}`},
		{"on one line with spaces", `{"a": 1, "b": []}`, []schema.Operation{add("/b/-", edge{"x/y", &half}), add("/b/-", "z")}, `{"a": 1, "b": [{"error_id": "x/y", "probability": 0.5}, "z"]}`},
		{"elements on lines of their own", "{\n  \"a\": [\n    {\"error_id\": \"p/q\"}\n  ]\n}", []schema.Operation{add("/a/-", edge{"x/y", nil})}, "{\n  \"a\": [\n    {\"error_id\": \"p/q\"},\n    {\"error_id\": \"x/y\"}\n  ]\n}"},
		{"brackets that share a line", "{\n  \"a\": [{\n    \"error_id\": \"p/q\"\n  }]\n}", []schema.Operation{add("/a/-", edge{"x/y", nil})}, "{\n  \"a\": [{\n    \"error_id\": \"p/q\"\n  }, {\n    \"error_id\": \"x/y\"\n  }]\n}"},
		{"brackets that share a line elsewhere", "{\n  \"a\": [{\n    \"error_id\": \"p/q\"\n  }],\n  \"b\": []\n}", []schema.Operation{add("/b/-", edge{"x/y", nil}), add("/c", []edge{{"z/z", nil}})}, "{\n  \"a\": [{\n    \"error_id\": \"p/q\"\n  }],\n  \"b\": [{\n    \"error_id\": \"x/y\"\n  }],\n  \"c\": [{\n    \"error_id\": \"z/z\"\n  }]\n}"},
		{"objects on a line elsewhere", "{\n  \"a\": {\n    \"b\": [\n      {\"error_id\": \"p/q\"}\n    ],\n    \"c\": []\n  }\n}", []schema.Operation{add("/a/c/-", edge{"x/y", nil})}, "{\n  \"a\": {\n    \"b\": [\n      {\"error_id\": \"p/q\"}\n    ],\n    \"c\": [\n      {\"error_id\": \"x/y\"}\n    ]\n  }\n}"},
		{"in the middle of a line", "{\n  \"a\": [1, [ ]]\n}", []schema.Operation{add("/a/1/-", edge{"x/y", nil})}, "{\n  \"a\": [1, [{\"error_id\": \"x/y\"}]]\n}"},
		{"arrays on a line elsewhere", "{\n  \"tags\": [\"a\", \"b\"],\n  \"aliases\": []\n}", []schema.Operation{add("/aliases/-", "c")}, "{\n  \"tags\": [\"a\", \"b\"],\n  \"aliases\": [\"c\"]\n}"},
		{"at the start", "{\n  \"a\": [\n    1\n  ]\n}", []schema.Operation{add("/a/0", 0)}, "{\n  \"a\": [\n    0,\n    1\n  ]\n}"},
		{"at the start, on a line", `{"a": [1]}`, []schema.Operation{add("/a/0", 0)}, `{"a": [0, 1]}`},
		{"a member in its place", "{\n  \"id\": \"a/b\",\n  \"workarounds_zh\": [],\n  \"locale\": \"en\"\n}\n",
			[]schema.Operation{add("/transition_graph", map[string]any{"preceded_by": []any{edge{"x/y", nil}}})},
			"{\n  \"id\": \"a/b\",\n  \"workarounds_zh\": [],\n  \"transition_graph\": {\n    \"preceded_by\": [\n      {\n        \"error_id\": \"x/y\"\n      }\n    ]\n  },\n  \"locale\": \"en\"\n}\n"},
		{"a list in its place", "{\n  \"transition_graph\": {\n    \"leads_to\": [],\n    \"frequently_confused_with\": []\n  }\n}", []schema.Operation{add("/transition_graph/preceded_by", []string{})},
			"{\n  \"transition_graph\": {\n    \"leads_to\": [],\n    \"preceded_by\": [],\n    \"frequently_confused_with\": []\n  }\n}"},
		{"before what comes after it", `{"locale":"en"}`, []schema.Operation{add("/id", "a/b")}, `{"id":"a/b","locale":"en"}`},
		{"a string keeps its escapes", `{"a": "\u4e2d\u6587, A\/B, \t"}`, []schema.Operation{replace("/a", "中文，A/B, \t")}, `{"a": "\u4e2d\u6587\uff0cA\/B, \t"}`},
		{"a string, in two places", `{"a": "中,文\/中,文"}`, []schema.Operation{replace("/a", "中，文/中，文")}, `{"a": "中，文\/中，文"}`},
		{"no escape for HTML", `{"a": ""}`, []schema.Operation{replace("/a", "<&>")}, `{"a": "<&>"}`},
		{"another type", "{\n  \"a\": null\n}", []schema.Operation{replace("/a", []int{1})}, "{\n  \"a\": [\n    1\n  ]\n}"},
		{"a number keeps its spelling", `{"a": 1.50e+0, "b": 1}`, []schema.Operation{remove("/b")}, `{"a": 1.50e+0}`},
		{"names with a slash and a tilde", `{"a/b": {"~": 1, "c": 2}}`, []schema.Operation{remove("/a~1b/~0")}, `{"a/b": {"c": 2}}`},
		{"a space before the colon", `{"a" : 1}`, []schema.Operation{add("/b", 2)}, `{"a" : 1, "b" : 2}`},
		{"into an empty object", `{}`, []schema.Operation{add("/b", 2)}, "{\n  \"b\": 2\n}"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := schema.Patch(test.text, test.patch...)
			if err != nil || got != test.want {
				t.Errorf("got %s, error %v\nwant %s", got, err, test.want)
			}
		})
	}
}

func TestPatchErrors(t *testing.T) {
	for name, test := range map[string]struct {
		text, want string
		patch      schema.Operation
	}{
		"not JSON":           {`{"a": 1,}`, "not strict JSON", remove("/a")},
		"duplicate names":    {`{"a": 1, "a": 2}`, "not strict JSON", remove("/a")},
		"too deep":           {strings.Repeat("[", 40) + strings.Repeat("]", 40), "nested too deeply", remove("/0")},
		"no member":          {`{"a": 1}`, "no such member", remove("/b")},
		"nothing to replace": {`{"a": 1}`, "no such member", replace("/b", 1)},
		"no element":         {`[1]`, "no such element", remove("/1")},
		"not an index":       {`[1]`, "no such element", remove("/01")},
		"the end":            {`[1]`, "no such element", remove("/-")},
		"beyond the end":     {`[1]`, "no such element", add("/2", 1)},
		"no parent":          {`{"a": {}}`, "no value at /a/b", remove("/a/b/c")},
		"through a string":   {`{"a": "x"}`, "neither an object nor an array", remove("/a/b")},
		"whole document":     {`{}`, "must start with a slash", replace("", 1)},
		"not a pointer":      {`{}`, "must start with a slash", add("a", 1)},
		"not an operation":   {`{"a": 1}`, "unknown operation", schema.Operation{Op: "move", Path: "/a"}},
		"no value":           {`{"a": 1}`, "unsupported type", add("/b", func() {})},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := schema.Patch(test.text, test.patch); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %s, error %v, want %q", got, err, test.want)
			}
		})
	}
}

// FuzzPatch checks that a patch makes the intended change and leaves the rest of the
// text alone.
func FuzzPatch(f *testing.F) {
	for _, text := range []string{
		`{"a": 1, "b": [1, {"c": "\u4e2d"}]}`, "{\n\t\"a\" : [ ],\r\n\"b\":{ }\n}", "[\n1,2,\n\n3 ]", `[{"error_id":"x"}]`, " [ { \"a\" : { } } ] ",
		"{\n  \"a\": [{\n    \"b\": 1\n  }]\n}",
	} {
		for op := range uint8(3) {
			f.Add(text, op, uint16(3), `{"x": [1, "é", {}]}`)
			f.Add(text, op, uint16(1), `"\u4e2d,文"`)
		}
	}
	f.Fuzz(func(t *testing.T, text string, op uint8, which uint16, value string) {
		var before, v any
		if json.Unmarshal([]byte(text), &before) != nil || json.Unmarshal([]byte(value), &v) != nil {
			return
		}
		places := spots(before, nil)
		if len(places) == 0 {
			return
		}
		place := places[int(which)%len(places)]
		o := schema.Operation{Op: []string{"add", "remove", "replace"}[op%3], Path: schema.Pointer(place...), Value: v}
		if o.Op == "remove" {
			o.Value = nil
		}
		got, err := schema.Patch(text, o)
		if err != nil {
			return // encoding/json accepts more, such as duplicate names
		}
		var after any
		if err := json.Unmarshal([]byte(got), &after); err != nil {
			t.Fatalf("%+v turned %q into %q: %v", o, text, got, err)
		}
		if want := applied(before, place, o); !reflect.DeepEqual(after, want) {
			t.Fatalf("%+v turned %q into %q, want %v", o, text, got, want)
		}
		checkOutside(t, text, got, place)
	})
}

// spots lists the pointers to all values below the top.
func spots(v any, at []any) (list [][]any) {
	each := func(token, v any) {
		here := append(slices.Clone(at), token)
		list = append(append(list, here), spots(v, here)...)
	}
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			each(name, v[name])
		}
	case []any:
		for i := range v {
			each(i, v[i])
		}
	}
	return list
}

// applied performs the operation on decoded JSON.
func applied(v any, place []any, o schema.Operation) any {
	if len(place) == 0 {
		return o.Value
	}
	switch c := v.(type) {
	case map[string]any:
		name := place[0].(string)
		if len(place) == 1 && o.Op == "remove" {
			delete(c, name)
		} else {
			c[name] = applied(c[name], place[1:], o)
		}
		return c
	case []any:
		i := place[0].(int)
		switch {
		case len(place) > 1 || o.Op == "replace":
			c[i] = applied(c[i], place[1:], o)
		case o.Op == "remove":
			c = slices.Delete(c, i, i+1)
		default:
			c = slices.Insert(c, i, o.Value)
		}
		return c
	}
	return v
}

// checkOutside checks that the text around the container and the other values in it are
// unchanged.
func checkOutside(t *testing.T, before, after string, place []any) {
	t.Helper()
	start, end := extent(t, before, place[:len(place)-1])
	if !strings.HasPrefix(after, before[:start]) || !strings.HasSuffix(after, before[end:]) {
		t.Fatalf("a change in %v turned %q into %q", place, before, after)
	}
	rest := after
	for _, sibling := range siblings(t, before[start:end], place[len(place)-1]) {
		_, after, ok := strings.Cut(rest, sibling)
		if !ok {
			t.Fatalf("a change in %v turned %q into %q and lost %q", place, before, after, sibling)
		}
		rest = after
	}
}

// extent returns the start and the end of a value in a text.
func extent(t *testing.T, text string, place []any) (start, end int) {
	t.Helper()
	start, end = 0, len(text)
	trim := func() {
		end -= len(text[start:end]) - len(strings.TrimRight(text[start:end], " \t\r\n"))
		start += len(text[start:end]) - len(strings.TrimLeft(text[start:end], " \t\r\n"))
	}
	trim()
	for _, token := range place {
		found := false
		for _, v := range values(t, text[start:end]) {
			if v.token == token {
				start, end, found = start+v.start, start+v.end, true
				break
			}
		}
		if !found {
			t.Fatalf("no %v in %q", token, text)
		}
		trim()
	}
	return start, end
}

type child struct {
	token      any
	start, end int
}

// values lists the values in a container.
func values(t *testing.T, text string) (list []child) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	open, err := d.Token()
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; d.More(); i++ {
		var token any = i
		if open == json.Delim('{') {
			if token, err = d.Token(); err != nil {
				t.Fatal(err)
			}
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			t.Fatal(err)
		}
		end := int(d.InputOffset())
		list = append(list, child{token, end - len(raw), end})
	}
	return list
}

func siblings(t *testing.T, text string, except any) (raw []string) {
	for _, v := range values(t, text) {
		if v.token != except {
			raw = append(raw, text[v.start:v.end])
		}
	}
	return raw
}

func BenchmarkPatch(b *testing.B) {
	text := `{"id": "a/b", "workarounds": [` + strings.TrimSuffix(strings.Repeat(`{"action": "x", "how": "x"},`, 1000), ",") + `]}`
	var patch []schema.Operation
	for i := range 1000 {
		patch = append(patch, remove("/workarounds/"+strconv.Itoa(i)+"/how"))
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := schema.Patch(text, patch...); err != nil {
			b.Fatal(err)
		}
	}
}
