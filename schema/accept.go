package schema

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/kbctl/kbctl/internal/regex"
)

// An acceptor accepts a valid record in a few microseconds. It is compiled from the
// judge's schema, so the two cannot drift apart. It walks the document without decoding
// it.
//
// An acceptor supports a small part of JSON Schema. A schema that uses more compiles to
// an acceptor that accepts nothing, and the judge sees every record. A fuzz test compares
// the acceptor with the judge.
type acceptor struct {
	never bool // the schema uses an unsupported keyword

	kinds   string // the allowed kinds, as in node.kind; "i" means whole numbers
	members map[string]member
	need    uint64 // bits of the required members
	closed  bool   // other members are forbidden
	rest    *acceptor
	items   *acceptor

	maxItems             int // -1 for no bound
	minLength, maxLength int // in code points; -1 for no bound
	pattern              *regex.Recognizer
	enum                 []string
	format               func(any) bool
	minimum, maximum     *big.Rat // nil for no bound
	least, most          float64  // the same; infinite for no bound
}

type member struct {
	bit    uint64 // set for a required member
	schema *acceptor
}

// annotations are the fields of jsonschema.Schema that do not constrain a value.
var annotations = []string{
	"Location", "Draft", "Title", "Description", "Comment", "Examples", "Deprecated", "ReadOnly", "WriteOnly", "Default",
}

// supported are the fields of jsonschema.Schema that an acceptor checks.
var supported = []string{
	"Format", "Types", "Enum", "Required", "Properties", "AdditionalProperties",
	"Items2020", "MaxItems", "MinLength", "MaxLength", "Pattern", "Minimum", "Maximum",
}

// blank is the compiled schema {}.
var blank = sync.OnceValue(func() reflect.Value {
	return reflect.ValueOf(*jsonschema.MustCompileString("kbctl:///blank.json", "{}"))
})

// usesOnly reports whether a schema has only annotations and the given fields.
func usesOnly(s *jsonschema.Schema, fields ...string) bool {
	v := reflect.ValueOf(*s)
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.IsExported() && !slices.Contains(annotations, field.Name) && !slices.Contains(fields, field.Name) &&
			!reflect.DeepEqual(v.Field(i).Interface(), blank().Field(i).Interface()) {
			return false
		}
	}
	return true
}

func compileAcceptor(s *jsonschema.Schema) *acceptor {
	a := &acceptor{maxItems: s.MaxItems, minLength: s.MinLength, maxLength: s.MaxLength, minimum: s.Minimum, maximum: s.Maximum}
	a.least, a.most = float(s.Minimum, -1), float(s.Maximum, 1)
	if s.Ref != nil && usesOnly(s, "Ref") {
		return compileAcceptor(s.Ref)
	}
	if !usesOnly(s, supported...) || len(s.Required) > 64 {
		a.never = true
		return a
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
	if s.Pattern != nil {
		a.pattern = regex.NewRecognizer(s.Pattern.String())
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

// accepts reports whether node i of d is valid. If it returns false, the judge decides.
// With the embedded schema, the judge then always finds a violation.
func (a *acceptor) accepts(d document, i int32) bool {
	kind := byte(d.nodes[i].kind)
	if a.never || !a.allows(kind, d, i) {
		return false
	}
	switch kind {
	case '{':
		return a.acceptsObject(d, i)
	case '[':
		return a.acceptsArray(d, i)
	case '"':
		return a.fits(d.raw(i)) || a.acceptsString(d.value(i))
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

func (a *acceptor) acceptsArray(d document, i int32) bool {
	n := 0
	for c := range d.children(i) {
		if n++; n == a.maxItems+1 || a.items != nil && !a.items.accepts(d, c) {
			return false
		}
	}
	return a.enum == nil
}

func (a *acceptor) acceptsObject(d document, i int32) bool {
	var have uint64
	for c := range d.children(i) {
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

// fits reports whether a string has no condition except its greatest length, and even its JSON
// text keeps to that.
func (a *acceptor) fits(raw string) bool {
	return a.pattern == nil && a.enum == nil && a.format == nil && a.minLength <= 0 && (a.maxLength < 0 || len(raw) <= a.maxLength)
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
	// Two different numbers with so few digits are different floats, so floats compare
	// them exactly.
	const exactDigits = 15
	if f, err := strconv.ParseFloat(raw, 64); err == nil && len(raw) <= exactDigits && !strings.ContainsAny(raw, "eE") {
		return f >= a.least && f <= a.most
	}
	value := rational(raw)
	return (a.minimum == nil || value.Cmp(a.minimum) >= 0) && (a.maximum == nil || value.Cmp(a.maximum) <= 0)
}

// float returns a bound as a float, or infinity with a sign if there is none.
func float(bound *big.Rat, sign int) float64 {
	if bound == nil {
		return math.Inf(sign)
	}
	f, _ := bound.Float64()
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
		panic(fmt.Sprintf("schema: %q is not a number", raw)) // the tokenizer has validated it
	}
	return value
}
