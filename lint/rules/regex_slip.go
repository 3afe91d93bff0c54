package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var regexSlip = &lint.Rule{
	Name: "regex-slip", Group: "regex", Severity: lint.Warning,
	Title: "a regex has a part of one run, a misplaced anchor, or an unescaped question mark",
	Doc: `An address such as 0x7f3a5c0012a0, a UUID, a time or a home folder is different in each run, so a regex
with one finds only one log. The start of a line cannot follow text of the same line, and the end cannot
precede it, so a regex with "error: ^x" or "failed$ at" matches nothing. In a regex, the question mark of
"What is this?" makes the s optional.`,
	Hint: "write a class for the part, such as 0x[0-9a-f]+; remove the anchor; escape the question mark",
	Record: func(p *lint.Pass, r *schema.Record) {
		plain := strings.ReplaceAll(r.Regex, `\`, "")
		if m := ofOneRun.FindString(plain); m != "" && m != "/home/runner/" {
			p.ReportAt(r, "/regex", fmt.Sprintf("%q is different in each run", clip(m)))
		}
		if m := misplaced.FindStringSubmatch(r.Regex); m != nil {
			p.ReportAt(r, "/regex", fmt.Sprintf("no line matches %q: the anchor is within the line", clip(m[1])))
		}
		for _, m := range questions.FindAllStringIndex(r.Regex, 20) {
			if word, _, _ := strings.Cut(r.Regex[m[0]:m[1]], "?"); strings.Contains(r.Signature, word+"?") {
				p.ReportAt(r, "/regex", fmt.Sprintf("the question mark of %q is not escaped, so its last letter is optional", clip(word+"?")))
				return
			}
		}
	},
}

var (
	ofOneRun = lazyregexp.New(`\b0x[0-9a-fA-F]{9,16}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b20[0-9]{2}-[01][0-9]-[0-3][0-9][T ][0-2][0-9]:[0-5][0-9]|/(?:home|Users)/[a-z][a-z0-9]*/`)
	// misplaced matches an anchor between letters. A caret in a class or after an escape has
	// another meaning.
	misplaced = lazyregexp.New(`(?:^|[^\\])(\b\w{2,}[:,]? ?\^\w{2,}|\b\w{2,}\$ ?\w{2,})`)
	questions = lazyregexp.New(`\b(\w{3,})\?(?:$|[\s)"'|])`)
)
