package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"
)

// An Operation is one of a JSON Patch (RFC 6902).
type Operation struct {
	// Op is add, remove or replace.
	Op string `json:"op"`
	// Path is a JSON pointer; its last token may be a hyphen, the end of an array.
	Path string `json:"path"`
	// Value is what encoding/json makes of it; none for remove.
	Value any `json:"value,omitempty"`
}

// Patch applies a JSON Patch, one operation after the other, to the text of a
// record, which must be strict JSON. Every byte that the operations do not concern
// stays as it is. What is added is laid out as what is beside it or, failing that,
// as the rest of the file; a new member goes where the schema has it. Nothing is
// left of what is removed, no comma, no empty line.
//
// An operation at a place that does not exist is an error, and so is one on the
// whole document.
func Patch(text string, operations ...Operation) (string, error) {
	if _, offset, err := newParser(DefaultMaxDepth).parse([]byte(text), text); err != nil {
		return "", fmt.Errorf("not strict JSON at byte %d: %w", offset, err)
	}
	root, err := hujson.Parse([]byte(text))
	if err != nil {
		return "", err // in what the tokenizer has let pass
	}
	p := &patcher{root: &root, style: styleOf(&root, text)}
	for _, o := range operations {
		if err := p.apply(o); err != nil {
			return "", fmt.Errorf("%s %s: %w", o.Op, o.Path, err)
		}
	}
	return string(root.Pack()), nil
}

// A patcher changes a tree that still knows every byte of its text.
type patcher struct {
	root  *hujson.Value
	style style
}

// A spot is a place in a container: what an operation is about.
type spot struct {
	container *hujson.Value
	tokens    []string // the container's own pointer
	last      string   // its member or element
	indent    string   // of the line that the container begins on
	broken    bool     // that line begins with the container, or with its name
}

func (p *patcher) apply(o Operation) error {
	at, err := p.find(o.Path)
	if err != nil {
		return err
	}
	var value *hujson.Value
	switch o.Op {
	case "add", "replace":
		if value, err = parsed(o.Value); err != nil {
			return err
		}
	case "remove":
	default:
		return fmt.Errorf("there is no operation %q", o.Op)
	}
	if object, ok := at.container.Value.(*hujson.Object); ok {
		return p.member(object, at, o.Op, value)
	}
	return p.element(at.container.Value.(*hujson.Array), at, o.Op, value)
}

// find walks to the container of what a pointer leads to.
func (p *patcher) find(pointer string) (spot, error) {
	if !strings.HasPrefix(pointer, "/") {
		return spot{}, errors.New("a pointer into the record begins with a slash")
	}
	tokens := strings.Split(pointer[1:], "/")
	for i, t := range tokens {
		tokens[i] = unescapeToken(t)
	}
	at := spot{container: p.root, broken: true}
	for i, token := range tokens {
		if !composite(at.container) {
			return spot{}, errors.New("there is nothing in what is neither an object nor an array")
		}
		if i == len(tokens)-1 {
			at.tokens, at.last = tokens[:i], token
			break
		}
		next, before := child(at.container, token)
		if next == nil {
			return spot{}, fmt.Errorf("there is no %s", Pointer(anys(tokens[:i+1])...))
		}
		if at.broken = hasLine(before); at.broken {
			at.indent = indentOf(before)
		}
		at.container = next
	}
	return at, nil
}

// child returns a member's value or an element, and the white space before it, or
// before its name; nil if there is none.
func child(container *hujson.Value, token string) (*hujson.Value, hujson.Extra) {
	switch c := container.Value.(type) {
	case *hujson.Object:
		if i := indexOf(c, token); i >= 0 {
			return &c.Members[i].Value, c.Members[i].Name.BeforeExtra
		}
	case *hujson.Array:
		if i := elementAt(token, len(c.Elements)); i >= 0 && i < len(c.Elements) {
			return &c.Elements[i], c.Elements[i].BeforeExtra
		}
	}
	return nil, nil
}

func composite(v *hujson.Value) bool {
	kind := v.Value.Kind()
	return kind == '{' || kind == '['
}

func indexOf(o *hujson.Object, name string) int {
	return slices.IndexFunc(o.Members, func(m hujson.ObjectMember) bool {
		return m.Name.Value.(hujson.Literal).String() == name
	})
}

// elementAt reads an index as RFC 6901 has it: no sign, no zeros in front, and a
// hyphen for the end. It is -1 for what is none.
func elementAt(token string, length int) int {
	if token == "-" {
		return length
	}
	i, err := strconv.Atoi(token)
	if err != nil || i < 0 || strconv.Itoa(i) != token || i > length {
		return -1
	}
	return i
}

func (p *patcher) member(o *hujson.Object, at spot, op string, value *hujson.Value) error {
	r := rowOf(o)
	i := indexOf(o, at.last)
	switch {
	case i < 0 && op != "add":
		return errors.New("there is no such member")
	case op == "remove":
		r.close(i)
		o.Members = slices.Delete(o.Members, i, i+1)
	case i >= 0:
		p.replace(&o.Members[i].Value, value, at, *r.before(i))
	default:
		i = placeOf(o, at)
		gap := p.style.gap(r, i, at, p.style.broken[members])
		p.style.lay(value, p.style.layoutOf(value, gap, at, nil))
		name := hujson.Value{BeforeExtra: gap, Value: hujson.Literal(p.style.quote(at.last))}
		name.AfterExtra, value.BeforeExtra = p.style.colon(o)
		o.Members = slices.Insert(o.Members, i, hujson.ObjectMember{Name: name, Value: *value})
	}
	if n := len(o.Members); n > 0 {
		o.Members[n-1].Value.AfterExtra = nil // where there is some, hujson writes a comma
	}
	return nil
}

func (p *patcher) element(a *hujson.Array, at spot, op string, value *hujson.Value) error {
	r := row{len(a.Elements), func(k int) *hujson.Extra { return &a.Elements[k].BeforeExtra }, &a.AfterExtra}
	i := elementAt(at.last, r.n)
	switch {
	case i < 0, op != "add" && i == r.n:
		return errors.New("there is no such element")
	case op == "remove":
		r.close(i)
		a.Elements = slices.Delete(a.Elements, i, i+1)
	case op == "replace":
		p.replace(&a.Elements[i], value, at, *r.before(i))
	default:
		var beside *hujson.Value
		if r.n > 0 {
			beside = &a.Elements[max(i-1, 0)]
		}
		kind := scalars
		if composite(value) {
			kind = lists
		}
		gap := p.style.gap(r, i, at, p.style.broken[kind])
		p.style.lay(value, p.style.layoutOf(value, gap, at, beside))
		value.BeforeExtra = gap
		a.Elements = slices.Insert(a.Elements, i, *value)
	}
	if n := len(a.Elements); n > 0 {
		a.Elements[n-1].AfterExtra = nil
	}
	return nil
}

// close gives up value i. The next one takes over the white space before it if it
// needs it: what is left then begins as it did, and no two lines become one. What
// is empty is closed at once.
func (r row) close(i int) {
	switch {
	case r.n == 1:
		*r.after = nil
	case i+1 < r.n && (i == 0 || hasLine(*r.before(i)) && !hasLine(*r.before(i + 1))):
		*r.before(i + 1) = *r.before(i)
	}
}

// replace puts a new value in a value's place, which begins behind a gap or whose
// name does. Of a string it keeps the characters that stay as they are written.
func (p *patcher) replace(old, value *hujson.Value, at spot, gap hujson.Extra) {
	was, isLiteral := old.Value.(hujson.Literal)
	now, alsoLiteral := value.Value.(hujson.Literal)
	if isLiteral && alsoLiteral && was.Kind() == '"' && now.Kind() == '"' {
		old.Value = hujson.Literal(p.style.rewrite(string(was), was.String(), now.String()))
		return
	}
	p.style.lay(value, p.style.layoutOf(value, gap, at, old))
	old.Value = value.Value
}

// parsed makes a tree of a value.
func parsed(value any) (*hujson.Value, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	v, err := hujson.Parse(bytes.TrimSpace(b.Bytes()))
	return &v, err
}

func unescapeToken(t string) string {
	return strings.ReplaceAll(strings.ReplaceAll(t, "~1", "/"), "~0", "~")
}

func anys(tokens []string) (list []any) {
	for _, t := range tokens {
		list = append(list, t)
	}
	return list
}
