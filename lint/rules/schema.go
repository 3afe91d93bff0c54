package rules

import (
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var schemaViolation = &lint.Rule{
	Name: "schema", Group: "schema", Severity: lint.Error,
	Title: "the record violates the schema",
	Doc: `schema/record.schema.json defines the properties of a record, which of them are required, and what their
values look like. Each violation is one finding: a missing property is reported at the object that lacks
it, an unknown one at its name, and a wrong value at the value.`,
	Hint:   "read the property's description: kbctl schema prints it, and editors show it while you type",
	Record: checkSchema,
}

func checkSchema(p *lint.Pass, r *schema.Record) {
	violations := r.Source.Violations
	if len(violations) == 0 {
		return
	}
	pointers := make([]string, len(violations))
	for i, v := range violations {
		pointers[i] = v.Pointer
	}
	for i, location := range r.Locate(pointers...) {
		at := location.Value
		if violations[i].AtName {
			at = location.Name
		}
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: violations[i].Pointer, Range: at},
			Message: violations[i].Message, Hint: violations[i].Hint,
		})
	}
	if n := r.Source.Unlisted.Violations; n > 0 {
		p.Report(lint.Finding{Place: lint.Place{Record: r, Range: schema.AtLine(1)}, Count: n})
	}
}
