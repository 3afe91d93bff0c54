package rules

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var jsonSyntax = &lint.Rule{
	Name: "json-syntax", Group: "schema", Severity: lint.Error,
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
	Record: func(p *lint.Pass, r *schema.Record) {
		if len(r.Source.Problems) == 0 {
			return
		}
		var fix *lint.Fix
		if _, ok := schema.Repair(r.Source.Text); ok {
			fix = lint.Rewrite(r.Source.File, "make it strict JSON", repaired)
		}
		for _, problem := range r.Source.Problems {
			p.Report(lint.Finding{Place: lint.Place{Record: r, Range: problem.Range}, Message: problem.Message, Hint: problem.Hint, Fix: fix})
		}
	},
	Base: func(p *lint.Pass) {
		for _, file := range p.Base.Strays {
			message, hint := stray(p.Base, file)
			p.Report(lint.Finding{Place: lint.Place{File: file, Range: schema.AtLine(1)}, Message: message, Hint: hint})
		}
	},
}

// stray says why a file is not read, and what to do.
func stray(base *schema.Base, file string) (message, hint string) {
	stem, extension := strings.TrimSuffix(path.Base(file), path.Ext(file)), path.Ext(file)
	info, err := fs.Lstat(base.FS, file)
	switch {
	case err == nil && info.Mode()&fs.ModeSymlink != 0:
		return "a link, which is never followed, so it is not read", "put the file itself here"
	case extension != ".json" && strings.EqualFold(extension, ".json"):
		return "the name does not end in .json in small letters, so the file is not read", "rename it to " + stem + ".json"
	}
	return "neither a file nor a folder, so it is not read", "put a file here"
}

func repaired(text []byte) ([]byte, error) {
	strict, ok := schema.Repair(string(text))
	if !ok {
		return nil, errors.New("what is wrong with the JSON takes a person")
	}
	return []byte(strict), nil
}
