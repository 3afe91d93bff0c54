package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/tailscale/hujson"
)

// An Operation is one operation of a JSON Patch (RFC 6902).
type Operation struct {
	// Op is add, remove or replace.
	Op string `json:"op"`
	// Path is a JSON pointer. A hyphen as its last token means the end of an array.
	Path string `json:"path"`
	// Value is encoded by encoding/json. The operation remove has none.
	Value any `json:"value,omitempty"`
}

// Patch applies the operations of a JSON Patch to the text of a record. The text must be
// strict JSON. Bytes outside the changed values stay as they are. A new value gets the
// layout of its neighbors, or else of the file. A new member is inserted in the order of
// the schema. A removed value leaves no comma and no empty line behind.
//
// An operation fails if its place does not exist or is the whole document.
func Patch(text string, operations ...Operation) (string, error) {
	if _, offset, err := newParser(DefaultMaxDepth).parse([]byte(text), text); err != nil {
		return "", fmt.Errorf("not strict JSON at byte %d: %w", offset, err)
	}
	root, err := hujson.Parse([]byte(text))
	if err != nil {
		return "", err // the tokenizer accepts a little more
	}
	p := &patcher{root: &root, style: styleOf(&root, text)}
	for _, o := range operations {
		if err := p.apply(o); err != nil {
			return "", fmt.Errorf("%s %s: %w", o.Op, o.Path, err)
		}
	}
	return string(root.Pack()), nil
}

// A patcher changes a tree that keeps every byte of its text.
type patcher struct {
	root  *hujson.Value
	style style
}

// A spot is the place in a container that an operation changes.
type spot struct {
	container *hujson.Value
	tokens    []string // the pointer to the container
	last      string   // the member or element
	indent    string   // of the line on which the container starts
	broken    bool     // the container or its name is the first on that line
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
		return fmt.Errorf("unknown operation %q; use add, remove or replace", o.Op)
	}
	if object, ok := at.container.Value.(*hujson.Object); ok {
		return p.member(object, at, o.Op, value)
	}
	return p.element(at.container.Value.(*hujson.Array), at, o.Op, value)
}

// find returns the spot at a pointer.
func (p *patcher) find(pointer string) (spot, error) {
	if !strings.HasPrefix(pointer, "/") {
		return spot{}, errors.New("the path must start with a slash")
	}
	tokens := slices.Collect(jsontext.Pointer(pointer).Tokens())
	at := spot{container: p.root, broken: true}
	for i, token := range tokens {
		if !composite(at.container) {
			return spot{}, errors.New("the path leads into a value that is neither an object nor an array")
		}
		if i == len(tokens)-1 {
			at.tokens, at.last = tokens[:i], token
			break
		}
		next, before := child(at.container, token)
		if next == nil {
			return spot{}, fmt.Errorf("there is no value at %s", prefix(pointer, i+1))
		}
		if at.broken = hasLine(before); at.broken {
			at.indent = indentOf(before)
		}
		at.container = next
	}
	return at, nil
}

// child returns a member's value or an element, and the white space before the name or
// the element; nil if there is none.
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

// elementAt parses an index as RFC 6901 defines it: no sign, no leading zeros, and a
// hyphen for the end. It returns -1 if the token is not an index.
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
		name := hujson.Value{BeforeExtra: gap, Value: p.style.quote(at.last)}
		name.AfterExtra, value.BeforeExtra = p.style.colon(o)
		o.Members = slices.Insert(o.Members, i, hujson.ObjectMember{Name: name, Value: *value})
	}
	if n := len(o.Members); n > 0 {
		o.Members[n-1].Value.AfterExtra = nil // hujson writes a comma if there is white space
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
		var neighbor *hujson.Value
		if r.n > 0 {
			neighbor = &a.Elements[max(i-1, 0)]
		}
		kind := scalars
		if composite(value) {
			kind = lists
		}
		gap := p.style.gap(r, i, at, p.style.broken[kind])
		p.style.lay(value, p.style.layoutOf(value, gap, at, neighbor))
		value.BeforeExtra = gap
		a.Elements = slices.Insert(a.Elements, i, *value)
	}
	if n := len(a.Elements); n > 0 {
		a.Elements[n-1].AfterExtra = nil
	}
	return nil
}

// close removes the white space of value i. The next value inherits the white space
// before value i if it becomes the first value or would otherwise move to the previous
// line.
func (r row) close(i int) {
	switch {
	case r.n == 1:
		*r.after = nil
	case i+1 < r.n && (i == 0 || hasLine(*r.before(i)) && !hasLine(*r.before(i + 1))):
		*r.before(i + 1) = *r.before(i)
	}
}

// replace replaces a value. The gap is the white space before the value or its name. In a
// string, the characters that do not change keep their spelling.
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

// parsed returns the tree of a value.
func parsed(value any) (*hujson.Value, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	v, err := hujson.Parse(data)
	return &v, err
}

// prefix returns the first n tokens of a pointer.
func prefix(pointer string, n int) string {
	return strings.Join(strings.SplitN(pointer, "/", n+2)[:n+1], "/")
}
