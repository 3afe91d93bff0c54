package lint

import (
	"errors"

	"github.com/kbctl/kbctl/schema"
)

var _ = register(&Rule{
	Name: "json-syntax", Group: "schema", Severity: Error,
	Title: "the file is not strict JSON",
	Doc: `A record is one JSON object in UTF-8 (RFC 8259, and RFC 7493 where that is stricter).
Many readers let some mistakes pass, each in its own way: of two members with one name some take the
first and some the last, a byte that is not UTF-8 becomes a question mark, a comment is an error here
and nothing there. So duplicate names, invalid UTF-8, a byte-order mark, halves of surrogate pairs,
comments, trailing commas and text after the end are all findings, each at its place. So is a file
that cannot be read, is larger than max_record_size, or nests deeper than any record needs, and a link, which is never followed.

Where the meaning is plain all the same, the other rules go on as if the mistake were mended.`,
	Fixes: `It removes byte-order marks, trailing commas, and members that are there twice with the same value, if
nothing else is wrong with the JSON.`,
	Hint: "save the file as plain JSON in UTF-8",
	Record: func(p *Pass, r *schema.Record) {
		if len(r.Source.Problems) == 0 {
			return
		}
		var fix *Fix
		if _, ok := schema.Repair(r.Source.Text); ok {
			fix = makeOf(r.Source.File, "make it strict JSON", repaired)
		}
		for _, problem := range r.Source.Problems {
			p.Report(Finding{Place: Place{Record: r, Range: problem.Range}, Message: problem.Message, Hint: problem.Hint, Fix: fix})
		}
	},
	Base: func(p *Pass) {
		for _, file := range p.Base.Strays {
			p.Report(Finding{
				Place:   Place{File: file, Range: schema.AtLine(1)},
				Message: "neither a file nor a folder, or a record not called .json in small letters, so it is not read",
				Hint:    "put the file itself here and not a link to it, with a name that ends in .json",
			})
		}
	},
})

func repaired(text []byte) ([]byte, error) {
	strict, ok := schema.Repair(string(text))
	if !ok {
		return nil, errors.New("what is wrong with the JSON takes a person")
	}
	return []byte(strict), nil
}
