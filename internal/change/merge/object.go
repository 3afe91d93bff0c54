package merge

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// An object is a JSON object. It keeps the order of its members and the spelling of its
// values.
type object struct {
	names  []string
	values map[string]json.RawMessage
}

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, name := range o.names {
		b.WriteByte("{,"[min(i, 1)])
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(o.values[name])
	}
	if len(o.names) == 0 {
		b.WriteByte('{')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (o *object) UnmarshalJSON(text []byte) error {
	o.names, o.values = nil, make(map[string]json.RawMessage)
	d := json.NewDecoder(bytes.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return errors.Join(err, errors.New("not an object"))
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		o.set(name.(string), value)
	}
	return nil
}

func (o *object) set(name string, value json.RawMessage) {
	if _, known := o.values[name]; !known {
		o.names = append(o.names, name)
	}
	o.values[name] = value
}

// clone returns a copy that can change.
func (o object) clone() object {
	c := object{slices.Clone(o.names), make(map[string]json.RawMessage, len(o.values))}
	for name, value := range o.values {
		c.values[name] = value
	}
	return c
}

// text returns a member that is a string, or an empty text.
func (o object) text(name string) string { return textOf(o.values[name]) }

func textOf(value json.RawMessage) (text string) {
	_ = json.Unmarshal(value, &text) // not a string: empty
	return text
}

// list returns the elements of a member that is an array.
func (o object) list(name string) (all []json.RawMessage) {
	_ = json.Unmarshal(o.values[name], &all) // not an array: empty
	return all
}

// raw returns the JSON of a value.
func raw(value any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(value) != nil {
		panic("merge: a value is not JSON") // all values come from JSON
	}
	return bytes.TrimSpace(b.Bytes())
}

// empty reports whether a value says nothing: it is absent, null or empty.
func empty(value json.RawMessage) bool {
	switch compact(value) {
	case "", "null", `""`, "[]", "{}":
		return true
	}
	return strings.TrimSpace(textOf(value)) == "" && value[0] == '"'
}

// compact returns a value without white space, so that equal values are equal texts.
func compact(value json.RawMessage) string {
	var any any
	if json.Unmarshal(value, &any) != nil {
		return ""
	}
	return string(raw(any))
}
