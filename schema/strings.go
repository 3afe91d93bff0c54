package schema

// Strings yields every string in the record's text with its JSON pointer, including
// strings that the schema does not know. It also yields the names of members. Strings
// parses the text again, so call it only for the few records that need a search. A
// broken record has no strings.
func (r *Record) Strings(yield func(at StringAt, value string) bool) {
	stopped := false
	r.Source.read(func(d document) {
		d.walk(0, nil, func(i int32, path []byte) bool {
			if n := d.nodes[i]; !stopped && n.name >= 0 {
				stopped = !yield(StringAt{string(path), true}, d.name(i))
			}
			if !stopped && d.nodes[i].kind == '"' {
				stopped = !yield(StringAt{Pointer: string(path)}, d.value(i))
			}
			return !stopped
		})
	})
}

// A StringAt is the place of a string in a record.
type StringAt struct {
	Pointer string
	// Name reports whether the string is the name of the member at the pointer and
	// not its value.
	Name bool
}
