package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportProse reports the hows that are a sentence or begin with one, in a base whose other hows are code.
func reportProse(p *lint.Pass) {
	const fewest, share = 10, 50 // one in so many may be a sentence
	type place struct {
		record *schema.Record
		index  int
	}
	var found []place
	all := 0
	for _, r := range p.Base.Records {
		for i := range r.Workarounds {
			how := strings.TrimSpace(r.Workarounds[i].How)
			if how == "" {
				continue
			}
			if all++; isSentence(how) || hasSentence(how) {
				found = append(found, place{r, i})
			}
		}
	}
	if all < fewest || len(found)*share > all {
		return
	}
	for _, at := range found {
		p.ReportAt(at.record, fmt.Sprintf("/workarounds/%d/how", at.index), sentenceMessage(at.record.Workarounds[at.index].How))
	}
}

// sentenceMessage says of a how that it is a sentence, or begins with one.
func sentenceMessage(how string) string {
	if hasSentence(how) {
		return fmt.Sprintf("%q begins with a sentence; the other hows are code", clip(how))
	}
	return fmt.Sprintf("%q is a sentence; the other hows are code", clip(how))
}

// isSentence reports whether a how is one line that tells what to do in words.
func isSentence(how string) bool {
	const longest = 300 // bytes
	if len(how) > longest || strings.ContainsAny(how, "\n#`") || !verbFirst.MatchString(how) {
		return false
	}
	plain, function := zh.English(how)
	return plain >= 3 && function >= 2
}

// hasSentence reports whether the first line of a how with several tells what to do in words.
func hasSentence(how string) bool {
	first, rest, _ := strings.Cut(how, "\n")
	return rest != "" && isSentence(first)
}

// verbFirst recognizes a line in words that begins with a verb.
var verbFirst = regex.NewRecognizer(`^(?i:run|add|use|then|put|change|edit|open|point|restart|replace|remove|start|stop|set|pass|call|give|make|check|choose|switch|move|copy|write|wrap|delete|create|update|upgrade|install|compile|build|link|test|try|enable|disable|launch|execute|download|read|send|wait|rebuild|reinstall|commit|push) \S+ [^;{}]*\b(?:the|and|to|then|again|instead|your|both|with)\b`)
