package schema

import (
	"fmt"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// An acceptor says yes to most valid records in a few microseconds. It is
// compiled from the judge's own schema, so there is no second description of a
// record to keep in step, and it walks the document without decoding it.
//
// It speaks a small part of JSON Schema. A schema that uses more compiles to an
// acceptor that accepts nothing, and everything goes to the judge. A fuzz test
// holds the two together.
type acceptor struct {
	never bool // the schema asks for something that is not spoken here

	kinds   string // the kinds of value allowed, as in node.kind, "i" for whole numbers
	members map[string]member
	need    uint64 // bits of the required members
	closed  bool   // no members but the above
	rest    *acceptor
	items   *acceptor

	minLength, maxLength int // in code points; -1 for no bound
	pattern              *regexp.Regexp
	enum                 []string
	format               func(any) bool
	minimum, maximum     *big.Rat
}

type member struct {
	bit    uint64 // set for a required member
	schema *acceptor
}

// spoken are the fields of jsonschema.Schema that an acceptor takes into
// account or may leave out of it, being annotations.
var spoken = []string{
	"Location", "Draft", "Format", "Ref", "Types", "Enum", "Required", "Properties", "AdditionalProperties",
	"Items2020", "MinLength", "MaxLength", "Pattern", "Minimum", "Maximum",
	"Title", "Description", "Comment", "Examples", "Deprecated", "ReadOnly", "WriteOnly", "Default",
}

// blank is what a schema that asks for nothing compiles to.
var blank = sync.OnceValue(func() reflect.Value {
	return reflect.ValueOf(*jsonschema.MustCompileString("blank.json", "{}"))
})

// speaks tells whether an acceptor can do justice to s.
func speaks(s *jsonschema.Schema) bool {
	v := reflect.ValueOf(*s)
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.IsExported() && !slices.Contains(spoken, field.Name) &&
			!reflect.DeepEqual(v.Field(i).Interface(), blank().Field(i).Interface()) {
			return false
		}
	}
	return true
}

func compileAcceptor(s *jsonschema.Schema) *acceptor {
	a := &acceptor{minLength: s.MinLength, maxLength: s.MaxLength, pattern: s.Pattern, minimum: s.Minimum, maximum: s.Maximum}
	if !speaks(s) || len(s.Required) > 64 {
		a.never = true
		return a
	}
	if s.Ref != nil {
		target := compileAcceptor(s.Ref)
		// Beside a $ref, our schema has annotations only.
		if !isBareRef(s) {
			a.never = true
			return a
		}
		return target
	}
	for _, name := range s.Types {
		a.kinds += map[string]string{
			"object": "{", "array": "[", "string": `"`, "number": "0", "integer": "i", "boolean": "tf", "null": "n",
		}[name]
	}
	for _, value := range s.Enum {
		text, ok := value.(string)
		a.never = a.never || !ok
		a.enum = append(a.enum, text)
	}
	if s.Format != "" {
		a.format = jsonschema.Formats[s.Format]
	}
	a.members = make(map[string]member, len(s.Properties))
	for name, property := range s.Properties {
		a.members[name] = member{schema: compileAcceptor(property)}
	}
	for bit, name := range s.Required {
		m := a.members[name]
		a.never = a.never || m.schema == nil
		m.bit = 1 << bit
		a.need |= m.bit
		a.members[name] = m
	}
	switch more := s.AdditionalProperties.(type) {
	case bool:
		a.closed = !more
	case *jsonschema.Schema:
		a.rest = compileAcceptor(more)
	}
	if s.Items2020 != nil {
		a.items = compileAcceptor(s.Items2020)
	}
	return a
}

// isBareRef tells whether a schema asks for nothing beside its $ref.
func isBareRef(s *jsonschema.Schema) bool {
	return len(s.Types) == 0 && len(s.Enum) == 0 && len(s.Required) == 0 && len(s.Properties) == 0 &&
		s.AdditionalProperties == nil && s.Items2020 == nil && s.MinLength < 0 && s.MaxLength < 0 &&
		s.Pattern == nil && s.Minimum == nil && s.Maximum == nil && s.Format == ""
}

// accepts tells whether node i of d is valid. False means that the judge has to
// look, though with the schema as it is the judge then always objects.
func (a *acceptor) accepts(d document, i int32) bool {
	kind := byte(d.nodes[i].kind)
	if a.never || !a.allows(kind, d, i) {
		return false
	}
	switch kind {
	case '{':
		return a.acceptsObject(d, i)
	case '[':
		for c := i + 1; a.items != nil && c < d.nodes[i].next; c = d.nodes[c].next {
			if !a.items.accepts(d, c) {
				return false
			}
		}
		return a.enum == nil
	case '"':
		return a.acceptsString(d.value(i))
	case '0':
		return a.enum == nil && a.acceptsNumber(d.raw(i))
	}
	return a.enum == nil
}

func (a *acceptor) allows(kind byte, d document, i int32) bool {
	if a.kinds == "" || strings.IndexByte(a.kinds, kind) >= 0 {
		return true
	}
	return kind == '0' && strings.Contains(a.kinds, "i") && isInteger(d.raw(i))
}

func (a *acceptor) acceptsObject(d document, i int32) bool {
	var have uint64
	for c := i + 1; c < d.nodes[i].next; c = d.nodes[c].next {
		m, ok := a.members[d.name(c)]
		switch {
		case ok:
			have |= m.bit
			if !m.schema.accepts(d, c) {
				return false
			}
		case a.closed, a.rest != nil && !a.rest.accepts(d, c):
			return false
		}
	}
	return a.enum == nil && have&a.need == a.need
}

func (a *acceptor) acceptsString(s string) bool {
	if a.minLength > 0 && utf8.RuneCountInString(s) < a.minLength {
		return false
	}
	if a.maxLength >= 0 && len(s) > a.maxLength && utf8.RuneCountInString(s) > a.maxLength {
		return false
	}
	return (a.pattern == nil || a.pattern.MatchString(s)) &&
		(a.enum == nil || slices.Contains(a.enum, s)) &&
		(a.format == nil || a.format(s))
}

func (a *acceptor) acceptsNumber(raw string) bool {
	if a.minimum == nil && a.maximum == nil {
		return true
	}
	// A number of so few digits and its bounds fall on different floats if they
	// differ at all, so floats compare them exactly.
	const exactDigits = 15
	if f, err := strconv.ParseFloat(raw, 64); err == nil && len(raw) <= exactDigits && !strings.ContainsAny(raw, "eE") {
		return (a.minimum == nil || f >= float(a.minimum)) && (a.maximum == nil || f <= float(a.maximum))
	}
	value := rational(raw)
	return (a.minimum == nil || value.Cmp(a.minimum) >= 0) && (a.maximum == nil || value.Cmp(a.maximum) <= 0)
}

func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

func isInteger(raw string) bool {
	if _, err := strconv.ParseInt(raw, 10, 64); err == nil {
		return true
	}
	return rational(raw).IsInt()
}

func rational(raw string) *big.Rat {
	value, ok := new(big.Rat).SetString(string(numberOf(raw)))
	if !ok {
		panic(fmt.Sprintf("schema: %q is no number", raw)) // the tokenizer has checked it
	}
	return value
}
