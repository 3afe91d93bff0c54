package schema

import "github.com/go-json-experiment/json/jsontext"

// excerpt decodes node i for the judge. Of each object and array it leaves out the values
// that the schema rejects beyond [MostViolations], and adds their number to unlisted. It
// also leaves out elements beyond the limit of an array, except for the first of them. So
// the judge needs little memory for a malicious record. The places of the other values
// stay the same.
func (a *acceptor) excerpt(d document, i int32, unlisted *int) any {
	if a != nil && !a.never {
		switch d.nodes[i].kind {
		case jsontext.KindBeginObject:
			return a.object(d, i, unlisted)
		case jsontext.KindBeginArray:
			return a.array(d, i, unlisted)
		}
	}
	return plain(d, i)
}

func (a *acceptor) object(d document, i int32, unlisted *int) map[string]any {
	object := make(map[string]any)
	unknown := 0
	for c := range d.children(i) {
		name := d.name(c)
		m, known := a.members[name]
		switch {
		case known:
			object[name] = m.schema.excerpt(d, c, unlisted)
			continue
		case a.closed: // the judge looks only at the name
			object[name] = nil
		case a.rest == nil || a.rest.accepts(d, c):
			object[name] = plain(d, c)
			continue
		default:
			object[name] = a.rest.excerpt(d, c, unlisted)
		}
		if unknown++; unknown > MostViolations {
			delete(object, name)
			*unlisted++
		}
	}
	return object
}

func (a *acceptor) array(d document, i int32, unlisted *int) []any {
	array := []any{}
	wrong := 0
	for c := range d.children(i) {
		if a.maxItems >= 0 && len(array) > a.maxItems {
			break
		}
		if a.items != nil && !a.items.accepts(d, c) {
			if wrong++; wrong > MostViolations {
				*unlisted++
			}
		}
		if wrong <= MostViolations { // the elements after it would move
			array = append(array, a.items.excerpt(d, c, unlisted))
		}
	}
	return array
}
