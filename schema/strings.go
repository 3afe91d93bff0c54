package schema

import "strconv"

// Strings yields every string of the record's text with its JSON pointer, those
// that the schema does not know included, and the names of members, each with
// the pointer of its value and name true. It reads the text anew, so it is for
// the few records in which there is something to look for. A broken record has
// none.
func (r *Record) Strings(yield func(at StringAt, value string) bool) {
	r.Source.read(func(d document) { d.strings(0, nil, yield) })
}

// A StringAt is where a string of a record is.
type StringAt struct {
	Pointer string
	// Name tells that it is not the value there but the name that it goes by.
	Name bool
}

// strings walks the values below node i, whose pointer is path. It returns false
// if nobody wants more.
func (d document) strings(i int32, path []byte, yield func(StringAt, string) bool) bool {
	object := d.nodes[i].kind == '{'
	if d.nodes[i].kind == '"' {
		return yield(StringAt{Pointer: string(path)}, d.value(i))
	}
	if !object && d.nodes[i].kind != '[' {
		return true
	}
	for c, k := i+1, 0; c < d.nodes[i].next; c, k = d.nodes[c].next, k+1 {
		child := append(path, '/')
		if object {
			name := d.name(c)
			child = append(child, escapeToken(name)...)
			if !yield(StringAt{string(child), true}, name) {
				return false
			}
		} else {
			child = strconv.AppendInt(child, int64(k), 10)
		}
		if !d.strings(c, child, yield) {
			return false
		}
	}
	return true
}
