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
	Doc: `A record is one JSON object in UTF-8 (RFC 8259, and RFC 7493 where it is stricter). Many readers accept
mistakes, each in its own way. Of two members with the same name, some take the first and some the last. A
byte that is not UTF-8 becomes a question mark. A comment is an error in one reader and ignored by
another. So these are findings: duplicate names, invalid UTF-8, a byte-order mark, halves of surrogate
pairs, comments, trailing commas, and text after the end. So are files that cannot be read, are larger
than max_record_size, or nest too deep, and links, which kbctl never follows.

If the meaning is clear, the other rules check the record as if the mistake were corrected.`,
	Fixes: `It removes byte-order marks, trailing commas, and members that occur twice with the same value, if
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
		if n := r.Source.Unlisted.Problems; n > 0 {
			p.Report(lint.Finding{Place: lint.Place{Record: r, Range: schema.AtLine(1)}, Count: n})
		}
	},
	Base: func(p *lint.Pass) {
		for _, file := range p.Base.Strays {
			message, hint := stray(p.Base, file)
			p.Report(lint.Finding{Place: lint.Place{File: file, Range: schema.AtLine(1)}, Message: message, Hint: hint})
		}
	},
}

// stray explains why a file is not read, and what to do.
func stray(base *schema.Base, file string) (message, hint string) {
	stem, extension := strings.TrimSuffix(path.Base(file), path.Ext(file)), path.Ext(file)
	info, err := fs.Lstat(base.FS, file)
	switch {
	case err == nil && info.Mode()&fs.ModeSymlink != 0:
		return "a link; kbctl does not follow links, so it is not read", "put the file itself here"
	case extension != ".json" && strings.EqualFold(extension, ".json"):
		return "the name does not end in lower-case .json, so the file is not read", "rename it to " + stem + ".json"
	}
	return "neither a file nor a folder, so it is not read", "put a file here"
}

func repaired(text []byte) ([]byte, error) {
	strict, ok := schema.Repair(string(text))
	if !ok {
		return nil, errors.New("a person must correct this JSON")
	}
	return []byte(strict), nil
}
