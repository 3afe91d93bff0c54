package schema

import (
	"iter"
	"math"
	"reflect"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// bind decodes node i into a value. Unlike encoding/json, bind skips a value of the
// wrong type and keeps the values around it, so that one mistake in a record does not
// hide others. Strings share the document's text.
func bind(d document, i int32, to reflect.Value) {
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
		bindStruct(d, i, to)
	case reflect.Slice:
		if d.nodes[i].kind == '[' {
			bindSlice(d, i, to)
		}
	case reflect.Map:
		if d.nodes[i].kind == '{' && d.nodes[i].next > i+1 {
			bindMap(d, i, to)
		}
	}
}

func bindStruct(d document, i int32, to reflect.Value) {
	switch v := to.Addr().Interface().(type) {
	case *Rate:
		if d.nodes[i].kind == '0' {
			f, err := strconv.ParseFloat(d.raw(i), 64)
			if err == nil && f >= 0 && f <= 1 { // the schema reports the others
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
	for c := range d.children(i) {
		if f, ok := fields[d.name(c)]; ok {
			bind(d, c, to.Field(f))
		}
	}
}

// mostElements is the limit of the schema for every array except the links, because any
// number of records may lead to one. Further elements of a malicious record do not count.
const mostElements = 1000

func bindSlice(d document, i int32, to reflect.Value) {
	n := count(d.children(i))
	if to.Type() != reflect.TypeFor[[]Edge]() {
		n = min(n, mostElements)
	}
	to.Set(reflect.MakeSlice(to.Type(), n, n))
	k := 0
	for c := range d.children(i) {
		if k == n {
			break
		}
		bind(d, c, to.Index(k))
		k++
	}
}

func bindMap(d document, i int32, to reflect.Value) {
	to.Set(reflect.MakeMap(to.Type()))
	for c := range d.children(i) {
		value := reflect.New(to.Type().Elem()).Elem()
		bind(d, c, value)
		to.SetMapIndex(reflect.ValueOf(d.name(c)), value)
	}
}

func count(values iter.Seq[int32]) (n int) {
	for range values {
		n++
	}
	return n
}

// fieldsByType caches the field index of each member name, for each struct type.
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

// plain decodes node i into the types that encoding/json uses for an any. Numbers stay
// exact, because the judge compares them exactly.
func plain(d document, i int32) any {
	switch d.nodes[i].kind {
	case '{':
		object := make(map[string]any)
		for c := range d.children(i) {
			object[d.name(c)] = plain(d, c)
		}
		return object
	case '[':
		array := make([]any, 0, count(d.children(i)))
		for c := range d.children(i) {
			array = append(array, plain(d, c))
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
