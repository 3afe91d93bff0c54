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

// number is a decoded JSON number for the judge. It keeps the text of the number, so
// that 1.00000000000000000001 is greater than 1.
type number = json.Number

// numberOf protects the judge from hostile numbers. The judge computes with big.Rat,
// which is slow with many digits and unexpectedly fails for exponents in the millions.
// So numberOf replaces a number that is longer than 400 characters, or has an exponent
// beyond ±400, with a very large or very small one.
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

// schemaURL is the name of the embedded schema for its compiler. It is never fetched.
const schemaURL = "https://github.com/kbctl/kbctl/schema/record.schema.json"

// judge returns the compiled schema, which decides whether a record is valid. It takes
// about 100 µs per record, so the faster acceptor runs first.
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

// acceptance returns the acceptor that is compiled from the judge's schema.
var acceptance = sync.OnceValue(func() *acceptor { return compileAcceptor(judge()) })

// violations returns violations of the schema in the document, in no particular order,
// and the number of those that are not listed.
func violations(d document) (found []Violation, unlisted int) {
	value := acceptance().excerpt(d, 0, &unlisted)
	err := judge().Validate(value)
	if err == nil {
		return nil, 0
	}
	invalid, ok := err.(*jsonschema.ValidationError)
	if !ok { // the schema has an infinite loop, which is our bug
		panic(err)
	}
	for _, leaf := range leaves(invalid, nil) {
		found = append(found, explain(leaf, value)...)
	}
	listed := min(len(found), MostViolations)
	return found[:listed], unlisted + len(found) - listed
}

// MostViolations is the number of violations that are listed of one record, and of other
// problems, because a malicious file could fill the memory with them.
const MostViolations = 100

// leaves collects the errors without causes. The other errors only report that a value
// inside is wrong.
func leaves(err *jsonschema.ValidationError, found []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(err.Causes) == 0 {
		return append(found, err)
	}
	for _, cause := range err.Causes {
		found = leaves(cause, found)
	}
	return found
}
