package schema

import (
	"reflect"
	"slices"

	"github.com/tailscale/hujson"
)

// A row is the white space in a container: before each of its values and after the last.
type row struct {
	n      int
	before func(int) *hujson.Extra
	after  *hujson.Extra
}

// rowOf returns the white space before the names of the members.
func rowOf(o *hujson.Object) row {
	return row{len(o.Members), func(k int) *hujson.Extra { return &o.Members[k].Name.BeforeExtra }, &o.AfterExtra}
}

// gap makes room for a value before value i and returns the white space to put before it.
// In an empty container, breaks decides whether the value starts a line.
func (s *style) gap(r row, i int, at spot, breaks bool) hujson.Extra {
	line := func(like hujson.Extra) hujson.Extra { return hujson.Extra(s.newline + indentOf(like)) }
	switch {
	case r.n == 0 && breaks && at.broken && s.newline != "":
		*r.after = hujson.Extra(s.newline + at.indent)
		return hujson.Extra(s.newline + at.indent + s.unit)
	case r.n == 0:
		*r.after = nil
		return nil
	case i == 0:
		first, next := *r.before(0), slices.Clone(s.afterComma)
		if hasLine(first) && s.newline != "" {
			next = line(first)
		} else if r.n > 1 {
			next = slices.Clone(*r.before(1))
		}
		*r.before(0) = next
		return first
	case hasLine(*r.before(min(i, r.n-1))) && s.newline != "":
		return line(*r.before(min(i, r.n-1)))
	case r.n == 1:
		return slices.Clone(s.afterComma)
	}
	return slices.Clone(*r.before(min(i, r.n-1)))
}

// placeOf returns the index for a new member of an object. The member goes after its
// nearest predecessor in the schema's order or, without one, before its nearest
// successor.
func placeOf(o *hujson.Object, at spot) int {
	order := memberOrder(at.tokens)
	rank := slices.Index(order, at.last)
	for k := rank - 1; k >= 0; k-- {
		if i := indexOf(o, order[k]); i >= 0 {
			return i + 1
		}
	}
	if rank >= 0 {
		for _, name := range order[rank+1:] {
			if i := indexOf(o, name); i >= 0 {
				return i
			}
		}
	}
	return len(o.Members)
}

// memberOrder returns the names of the members of the object at a pointer, in the order
// of [Record], which is also the order of the schema.
func memberOrder(tokens []string) (names []string) {
	at := reflect.TypeFor[Record]()
	for _, token := range tokens {
		switch at.Kind() {
		case reflect.Slice:
			at = at.Elem()
		case reflect.Struct:
			if at = memberType(at, token); at == nil {
				return nil
			}
		default:
			return nil
		}
	}
	if at.Kind() != reflect.Struct {
		return nil
	}
	for field := range at.Fields() {
		if name := field.Tag.Get("json"); name != "" && name != "-" {
			names = append(names, name)
		}
	}
	return names
}

// memberType returns the type of a struct's field by its JSON name; nil if there is none.
func memberType(in reflect.Type, name string) reflect.Type {
	for field := range in.Fields() {
		if field.Tag.Get("json") == name {
			return field.Type
		}
	}
	return nil
}
