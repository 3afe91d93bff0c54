package rules

import (
	"github.com/kbctl/kbctl/schema"

	"github.com/kbctl/kbctl/lint"
)

var schemaViolation = &lint.Rule{
	Name: "schema", Group: "schema", Severity: lint.Error,
	Title: "the record departs from the schema",
	Doc: `schema/record.schema.json says which properties a record has, which of them it must have, and what
their values look like. Every departure is a finding of its own: a missing property at the object that
lacks it, an unknown one at its name, a wrong value at the value.`,
	Hint:   "see the property's description in the schema: kbctl schema prints it, and editors show it while you type",
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
}
