package rules

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var howRepeatsAction = &lint.Rule{
	Name: "how-repeats-action", Group: "content", Severity: lint.Warning,
	Title: "a workaround's how only repeats its action",
	Doc: `A workaround's action says what to do. Its how gives the commands or the code. If both are the same, the
card says everything twice, and the reader still does not know how. White space, backquotes, a capital at
the start and a period at the end make no difference. A how that repeats only a part of the action
is a finding too, if that part is prose. A command that the action mentions is no finding.`,
	Fixes: "It removes how, if it is the same as the action.",
	Hint:  "write the commands or the code into how, or remove it",
	Record: func(p *lint.Pass, r *schema.Record) {
		for i, w := range r.Workarounds {
			if blank(w.How) {
				continue
			}
			at := func() string { return fmt.Sprintf("/workarounds/%d/how", i) }
			switch {
			case howRepeats(&w):
				p.Report(lint.Finding{
					Place: lint.Place{Record: r, Pointer: at()}, Message: "how only repeats the action",
					Fix: lint.Patch(r, "remove how", lint.Operation{Op: "remove", Path: at()}),
				})
			case repeatsPart(&w):
				p.ReportAt(r, at(), "how only repeats a part of the action")
			}
		}
	},
}

// howRepeats reports whether a workaround's how says no more than its action.
func howRepeats(w *schema.Workaround) bool {
	return w.How == w.Action || sameFold(w.How, w.Action)
}

// repeatsPart reports whether a workaround's how is a part of its action that is prose.
func repeatsPart(w *schema.Workaround) bool {
	how := strings.Trim(w.How, " \n.;!`")
	at := strings.Index(w.Action, how)
	if at < 0 { // at the start of how, a word may have a capital
		folded := fold(how)
		if folded == how {
			return false
		}
		how, at = folded, strings.Index(w.Action, folded)
	}
	if at < 0 || !strings.Contains(how, " ") {
		return false
	}
	before, after := w.Action[:at], w.Action[at+len(how):]
	if before != "" && isAlnum(rune(before[len(before)-1])) || after != "" && isAlnum(rune(after[0])) {
		return false
	}
	switch first, _ := utf8.DecodeRuneInString(w.How); {
	case strings.HasSuffix(before, "(") && strings.HasPrefix(after, ")"), before == "" && unicode.IsUpper(first):
		return true
	}
	return !codeSigns.MatchString(how) && hasProseWord(how)
}

// codeSigns match what is in commands and code.
var codeSigns = lazyregexp.New(`[=;{}$|<>]|&&|\(\)| -`)

// hasProseWord reports whether a text has a word that is not in commands and code.
func hasProseWord(text string) bool {
	for word := range strings.FieldsSeq(text) {
		switch word {
		case "the", "a", "an", "your", "its", "to", "of", "and", "it", "them", "that", "which", "instead":
			return true
		}
	}
	return false
}
