package schema

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// JSON is the record schema, a JSON Schema of draft 2020-12.
//
//go:embed record.schema.json
var JSON []byte

// number is how a decoded JSON number reaches the judge: exactly as written,
// so that 1.00000000000000000001 is more than 1.
type number = json.Number

// numberOf guards the judge, which computes with big.Rat: that takes long for
// many digits, and refuses an exponent in the millions, which the judge does not
// expect. A number of more than 400 characters, or with an exponent beyond ±400,
// stands for a very large or a very small one.
func numberOf(raw string) number {
	mantissa, exponent, ok := strings.Cut(strings.ToLower(raw), "e")
	if !ok && len(raw) <= 400 {
		return number(raw)
	}
	if e, err := strconv.Atoi(exponent); err == nil && -400 <= e && e <= 400 && len(raw) <= 400 {
		return number(raw)
	}
	sign := ""
	if strings.HasPrefix(mantissa, "-") {
		sign = "-"
	}
	switch {
	case strings.Trim(mantissa, "-0.") == "":
		return "0"
	case strings.HasPrefix(exponent, "-"):
		return number(sign + "1e-400")
	}
	return number(sign + "1e400")
}

// schemaURL names the embedded schema to its compiler. Nothing is fetched.
const schemaURL = "https://github.com/kbctl/kbctl/schema/record.schema.json"

// judge returns the compiled schema, which has the last word on every record.
// It is thorough and slow, about 100 µs a record, which is why acceptance goes
// first.
var judge = sync.OnceValue(func() *jsonschema.Schema {
	compiler := jsonschema.NewCompiler()
	compiler.Draft = jsonschema.Draft2020
	compiler.AssertFormat = true
	compiler.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("%s is not embedded, and schemas are never fetched", url)
	}
	if err := compiler.AddResource(schemaURL, bytes.NewReader(JSON)); err != nil {
		panic(err)
	}
	return compiler.MustCompile(schemaURL)
})

// acceptance returns the fast acceptor of the same schema.
var acceptance = sync.OnceValue(func() *acceptor { return compileAcceptor(judge()) })

// violations returns where and how the document departs from the schema, each
// departure by itself, in no particular order.
func (d document) violations() []Violation {
	value := d.any(0)
	err := judge().Validate(value)
	if err == nil {
		return nil
	}
	invalid, ok := err.(*jsonschema.ValidationError)
	if !ok { // an infinite loop in the schema: a bug of ours
		panic(err)
	}
	var found []Violation
	for _, leaf := range leaves(invalid, nil) {
		if found = append(found, explain(leaf, value)...); len(found) > mostViolations {
			found = append(found[:mostViolations], Violation{
				Message: fmt.Sprintf("departs from the schema in more than %d places; the rest are left out", mostViolations),
			})
			break
		}
	}
	return found
}

// mostViolations caps how many violations of one record are told apart. Nobody
// reads more, and a file that was made to have many would fill the memory.
const mostViolations = 200

// leaves collects the errors that have no causes below them: the others only
// say that something inside is wrong.
func leaves(err *jsonschema.ValidationError, found []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(err.Causes) == 0 {
		return append(found, err)
	}
	for _, cause := range err.Causes {
		found = leaves(cause, found)
	}
	return found
}
