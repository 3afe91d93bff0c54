package rules

import (
	"fmt"

	"github.com/kbctl/kbctl/internal/text/snippet"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var snippetSyntax = &lint.Rule{
	Name: "snippet-syntax", Group: "content", Severity: lint.Info,
	Title: "a snippet in a workaround cannot run",
	Doc: `Readers paste snippets. A missing quote, bracket or comma makes them fail, and a sentence after a command
becomes its arguments, and so does a command whose line break was lost. Another finding is a subcommand that is misspelled or
another program's, such as git chekout, kubectl volume and kubectl rollout reboot. The rule parses shell, JSON, YAML, TOML and Go, each with its own parser. In Python it finds the first line of a block without its colon or without the block,
a condition with = or an operator of another language, an import in the wrong order,
a string that does not end, and in CUDA a launch without <<< or >>>. So are a command of the shell that writes to the file which it reads, one with its arguments in the wrong order, such as
chmod run.sh 755, one that lets the shell expand $ORIGIN in a path for the loader, and a statement of SQL
without its semicolon before COMMIT, with an open quotation mark or without SET, BY, FROM or INTO, a for loop with one semicolon, privileges without a comma between them, a directive of nginx without its semicolon, a variable of nginx that is set without its dollar sign, an expression of sed without its last slash, a file in JSON, YAML or TOML that a command writes from the lines after it, a file that one command removes and the next one reads,
a PATH without the old one, a default such as {1:-dev} without its dollar sign, a string of JavaScript or Java that does not end, a manifest of Kubernetes with nothing in metadata, and an element of XML whose end tag is a start tag. It looks at
code blocks that name their language, and at texts and code spans in which each line is a known command.
Placeholders such as <name>, YOUR_KEY and … are words. If at most one how in 50 of a base has such a name in angle brackets or a comment such as "your code here", or is a sentence, then it is
a finding. So is a line among commands that tells what to do in words.`,
	Base: reportProse,
	Hint: "complete the snippet, or put only the command between backquotes",
	Record: func(p *lint.Pass, r *schema.Record) {
		check := func(text, pointer string, i int) {
			for _, s := range snippet.Find(text) {
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: fmt.Sprintf(pointer, i), From: int32(s.From), To: int32(s.To)},
					Message: fmt.Sprintf("%s: %q %s", s.Language, clip(text[s.From:s.To]), s.Reason),
				})
			}
		}
		for i := range r.Workarounds {
			check(r.Workarounds[i].Action, "/workarounds/%d/action", i)
			check(r.Workarounds[i].How, "/workarounds/%d/how", i)
		}
	},
}
