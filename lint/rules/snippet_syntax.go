package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/snippet"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var snippetSyntax = &lint.Rule{
	Name: "snippet-syntax", Group: "content", Severity: lint.Info,
	Title: "a snippet in a workaround cannot run",
	Doc: `Readers paste snippets. A missing quote, bracket or comma makes them fail, a sentence after a command becomes its arguments, and a
misspelled subcommand is refused, such as git chekout and kubectl volume.

The rule parses shell, JSON, YAML, TOML and Go, each with its own parser, what a command writes to a file in JSON, YAML or TOML,
and the YAML that kubectl reads from the lines after it.

In other languages it finds single slips. Python: a block without its colon or its indentation, a condition with = or
with an operator of another language, a string that does not end or has its own quotation marks inside, a context that nothing enters, a loop that removes elements of what it reads, and a function that is called where it must be passed. SQL: a statement that cannot run inside a transaction, or without its semicolon before COMMIT, with an open
quotation mark or bracket, or without SET, BY, FROM or INTO; clauses in the wrong order, such as GROUP BY after ORDER BY; an interval of PostgreSQL without quotation marks. C, Java, Rust and JavaScript: a bracket or a string that does not end, and a for loop
with one semicolon. nginx, XML and CUDA: a directive without its semicolon, an element without its end tag, a launch without <<< or >>>. Terraform: a ${ that never closes. crontab:
a time with four fields. Dockerfile: a list whose strings have single quotes. YAML: a key whose member lost its
indentation. Go: a deferred Lock right after a Lock, and a WaitGroup that grows inside its goroutines. In any language, two arguments of a call without a comma. sed: an
expression without its last slash. Shell: arguments in the wrong order, such as chmod run.sh 755, unset with a dollar sign, a command such as git commit before the one that it needs, xargs -0 after a command that prints lines, a sed that looks for a line feed, a command that empties the file
which it reads, what one command removes and the next one needs, such as a package, and a PATH without the old one.

A list has over 470 more slips of common tools, such as pip install requirements.txt without -r, and LimitNOFILE= under [Unit].

It looks at code blocks that name their language, and at texts and code spans in which each line is a known command.
Placeholders such as <name>, YOUR_KEY and … are no syntax errors. In a base of at least ten hows, a how with <name> or "your code here"
is a finding if at most one how in 50 has one. The same holds for a how that is a sentence. A line among commands that tells what
to do in words is always one.`,
	Base: reportProse,
	Hint: "correct the snippet, or put only the code between backquotes",
	Record: func(p *lint.Pass, r *schema.Record) {
		check := func(text, pointer string, i int) {
			found := snippet.Find(text)
			if strings.HasSuffix(pointer, "/how") && len(found) == 0 && !proseLike(text) {
				if reason := snippet.Unbalanced(text); reason != "" {
					found = []snippet.Problem{{To: len(text), Language: "code", Reason: reason}}
				}
			}
			for _, s := range found {
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
