package merge

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A joiner joins JSON values and collects their contradictions.
type joiner struct {
	keep func(Contradiction) (from, ok bool)
	open []Contradiction // those that are not decided
}

// choose returns whether the fact of the record that goes stays.
func (j *joiner) choose(c Contradiction) (from bool) {
	from, ok := j.keep(c)
	if !ok && !slices.Contains(j.open, c) {
		j.open = append(j.open, c)
	}
	return from
}

// value joins two values of a member. The place is its JSON pointer.
func (j *joiner) value(place, name string, a, b json.RawMessage) json.RawMessage {
	switch {
	case empty(b) || compact(a) == compact(b):
		if a == nil {
			return b
		}
		return a
	case empty(a):
		return b
	case slices.Contains(prose, name):
		joined, _ := join(textOf(a), textOf(b))
		return raw(joined)
	case a[0] == '[' && b[0] == '[':
		return j.union(place, a, b)
	case a[0] == '{' && b[0] == '{':
		return j.objects(place, a, b)
	}
	if j.choose(Contradiction{place, compact(a), compact(b)}) {
		return b
	}
	return a
}

// objects joins the members of two objects.
func (j *joiner) objects(place string, a, b json.RawMessage) json.RawMessage {
	var x, y object
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return a
	}
	for _, name := range y.names {
		x.set(name, j.value(place+"/"+escaped(name), name, x.values[name], y.values[name]))
	}
	return raw(x)
}

// union joins two lists. Versions of the same name are one element.
func (j *joiner) union(place string, a, b json.RawMessage) json.RawMessage {
	var x, y []json.RawMessage
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return a
	}
	places := make(map[string]int)
	for i, element := range slices.Backward(x) {
		places[identity(place, element)] = i
	}
	for _, element := range y {
		i, known := places[identity(place, element)]
		switch {
		case !known:
			places[identity(place, element)] = len(x)
			x = append(x, element)
		case x[i][0] == '{' && element[0] == '{':
			x[i] = j.objects(fmt.Sprintf("%s/%d", place, i), x[i], element)
		}
	}
	return raw(x)
}

// identity returns what equal elements of a list share.
func identity(place string, element json.RawMessage) string {
	var o object
	if place == "/versions" && json.Unmarshal(element, &o) == nil && o.text("version") != "" {
		return o.text("version")
	}
	return compact(element)
}

// distinct joins links to the same record.
func (j *joiner) distinct(place string, all []json.RawMessage) []json.RawMessage {
	list, places := []json.RawMessage{}, make(map[string]int) // by target
	for _, link := range all {
		to := target(link)
		i, known := places[to]
		switch {
		case !known:
			places[to] = len(list)
			list = append(list, link)
		case list[i][0] != '{': // only an id
			list[i] = link
		case link[0] == '{':
			list[i] = j.objects(place+"/"+to, list[i], link)
		}
	}
	return list
}

// escaped returns a member's name as a part of a JSON pointer.
func escaped(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}
