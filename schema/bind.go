package schema

import (
	"math"
	"reflect"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// bind decodes node i into the value to. It is tolerant where encoding/json
// gives up: a value of the wrong type is skipped, and everything around it is
// kept, so that one mistake in a record does not hide the others. Strings share
// the document's text.
func (d document) bind(i int32, to reflect.Value) {
	switch to.Kind() {
	case reflect.String:
		if d.nodes[i].kind == '"' {
			to.SetString(d.value(i))
		}
	case reflect.Int:
		if d.nodes[i].kind == '0' {
			if f, err := strconv.ParseFloat(d.raw(i), 64); err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
				to.SetInt(int64(f))
			}
		}
	case reflect.Struct:
		d.bindStruct(i, to)
	case reflect.Slice:
		if d.nodes[i].kind == '[' {
			d.bindSlice(i, to)
		}
	case reflect.Map:
		if d.nodes[i].kind == '{' && d.nodes[i].next > i+1 {
			d.bindMap(i, to)
		}
	}
}

func (d document) bindStruct(i int32, to reflect.Value) {
	switch v := to.Addr().Interface().(type) {
	case *Rate:
		if d.nodes[i].kind == '0' {
			f, err := strconv.ParseFloat(d.raw(i), 64)
			if err == nil && f >= 0 && f <= 1 { // others are the schema's to report
				*v = Rate{Value: f, Known: true}
			}
		}
		return
	case *Edge:
		if d.nodes[i].kind == '"' {
			*v = Edge{ErrorID: d.value(i), Bare: true}
			return
		}
	}
	if d.nodes[i].kind != jsontext.KindBeginObject {
		return
	}
	fields := fieldsOf(to.Type())
	for c := i + 1; c < d.nodes[i].next; c = d.nodes[c].next {
		if f, ok := fields[d.name(c)]; ok {
			d.bind(c, to.Field(f))
		}
	}
}

func (d document) bindSlice(i int32, to reflect.Value) {
	n := d.children(i)
	to.Set(reflect.MakeSlice(to.Type(), n, n))
	for c, k := i+1, 0; c < d.nodes[i].next; c, k = d.nodes[c].next, k+1 {
		d.bind(c, to.Index(k))
	}
}

func (d document) bindMap(i int32, to reflect.Value) {
	to.Set(reflect.MakeMap(to.Type()))
	for c := i + 1; c < d.nodes[i].next; c = d.nodes[c].next {
		value := reflect.New(to.Type().Elem()).Elem()
		d.bind(c, value)
		to.SetMapIndex(reflect.ValueOf(d.name(c)), value)
	}
}

// fieldsByType caches, for each struct type, the field index of each member name.
var fieldsByType sync.Map // reflect.Type -> map[string]int

func fieldsOf(t reflect.Type) map[string]int {
	if fields, ok := fieldsByType.Load(t); ok {
		return fields.(map[string]int)
	}
	fields := make(map[string]int, t.NumField())
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("json"); name != "" && name != "-" {
			fields[name] = i
		}
	}
	fieldsByType.Store(t, fields)
	return fields
}

// any decodes node i the way encoding/json would, for the judge, which wants
// its numbers exact.
func (d document) any(i int32) any {
	switch d.nodes[i].kind {
	case '{':
		object := make(map[string]any)
		for c := i + 1; c < d.nodes[i].next; c = d.nodes[c].next {
			object[d.name(c)] = d.any(c)
		}
		return object
	case '[':
		array := make([]any, 0, d.children(i))
		for c := i + 1; c < d.nodes[i].next; c = d.nodes[c].next {
			array = append(array, d.any(c))
		}
		return array
	case '"':
		return d.value(i)
	case '0':
		return numberOf(d.raw(i))
	case 't':
		return true
	case 'f':
		return false
	}
	return nil
}
