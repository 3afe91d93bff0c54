package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportProse reports the hows that are a sentence or begin with one, and those with a placeholder, in a base whose other hows are whole
// code.
func reportProse(p *lint.Pass) {
	reportUnusual(p, sentenceMessage, func(how string) bool { return isSentence(how) || hasSentence(how) })
	reportUnusual(p, placeholderMessage, func(how string) bool {
		return strings.Contains(how, "<") && !strings.Contains(how, "</") && nameInBrackets.MatchString(how) || noteIn(how) != ""
	})
}

// reportUnusual reports the hows for which find has a message, if few hows of a base are unusual.
func reportUnusual(p *lint.Pass, find func(how string) string, unusual func(how string) bool) {
	const fewest, share = 10, 50 // one in so many may be unusual
	type place struct {
		record *schema.Record
		i      int
	}
	var found []place
	all := 0
	for _, r := range p.Base.Records {
		for i := range r.Workarounds {
			how := strings.TrimSpace(r.Workarounds[i].How)
			if how == "" {
				continue
			}
			if all++; unusual(how) {
				found = append(found, place{r, i})
			}
		}
	}
	if all < fewest || len(found)*share > all {
		return
	}
	for _, at := range found {
		if message := find(strings.TrimSpace(at.record.Workarounds[at.i].How)); message != "" {
			p.ReportAt(at.record, fmt.Sprintf("/workarounds/%d/how", at.i), message)
		}
	}
}

// sentenceMessage says of a how that it is a sentence, or begins with one.
func sentenceMessage(how string) string {
	switch {
	case hasSentence(how):
		return fmt.Sprintf("%q begins with a sentence; the other hows are code", clip(how))
	case isSentence(how):
		return fmt.Sprintf("%q is a sentence; the other hows are code", clip(how))
	}
	return ""
}

// placeholderMessage says of a how that a part of it stands for something else.
func placeholderMessage(how string) string {
	if placeholder := placeholderIn(how); placeholder != "" {
		return fmt.Sprintf("%s stands for something else; the other hows are whole", clip(placeholder))
	}
	return ""
}

// isSentence reports whether a how is one line that tells what to do in words.
func isSentence(how string) bool {
	const longest = 300 // bytes
	if len(how) > longest || strings.ContainsAny(how, "\n#`") || !verbFirst.MatchString(how) {
		return false
	}
	plain, function := zh.English(how)
	inCapital := 'A' <= how[0] && how[0] <= 'Z' && 'a' <= how[1] && how[1] <= 'z'
	return plain >= 3 && (function >= 2 || function == 1 && inCapital && !strings.Contains(how, "="))
}

// hasSentence reports whether the first line of a how with several tells what to do in words.
func hasSentence(how string) bool {
	first, rest, _ := strings.Cut(how, "\n")
	return rest != "" && isSentence(first)
}

// placeholderIn returns the words in angle brackets that stand for a part of a command, such as <VERSION>. Headers, types and elements
// of XML have such brackets, too.
func placeholderIn(how string) string {
	if note := noteIn(how); note != "" {
		return note
	}
	if strings.Contains(how, "</") || strings.Contains(how, "#include") || notStandIn.MatchString(how) {
		return ""
	}
	if m := standIn.FindStringSubmatch(how); m != nil {
		return m[1]
	}
	return ""
}

// noteIn returns a comment that stands for code: "/* your code here */".
func noteIn(how string) string {
	const most, longest, last = 8, 150, " here" // comments, bytes of one, and its last word
	for from, n := 0, 0; n < most; n++ {
		i := strings.Index(how[from:], last)
		if i < 0 { // as nearly always
			return ""
		}
		i += from
		from = i + len(last)
		if found := note.FindString(how[max(0, from-longest):min(len(how), from+1)]); found != "" {
			return found
		}
	}
	return ""
}

var note = regex.NewRare(`(?:/\*|//|#|--|<!--) *(?:\.\.\.|…)? *(?i:your(?: [a-z]+){0,2}|(?:put|insert|add|write|place)(?: [a-z]+){0,3}) (?:code|commands?|logic|quer(?:y|ies)|statements?|implementation|content|configuration|settings|values?)(?: goes| go)? here\b`)

// nameInBrackets recognizes words in angle brackets that may stand for something else, unlike the type <String>. A base in which many hows have some writes so.
var nameInBrackets = regex.NewRecognizer(`(?:^|[\s"'=/:@.])<(?:[A-Z][A-Z_ -]*|[a-z]+(?:[-_ ][a-z]+)*)>`)

var standIn = regex.NewRare(`(?:^|[\s"'=:@.])(<(?:[A-Z]+_[A-Z_]+|(?:VERSION|NAME|PATH|HOST|PORT|USER|PASSWORD|FILE|ID|URL|TOKEN|POD|IMAGE|BRANCH)|your[ -][^<>\n]{1,40}|min|max|version)>)`)

// notStandIn recognizes code in which such words are part of a file or a route.
var notStandIn = regex.NewRecognizer(`grep|awk|sed -n|route|Rule\(|@\w+\.|traceback`)

// verbFirst recognizes a line in words that begins with a verb.
var verbFirst = regex.NewRecognizer(`^(?i:run|add|use|then|put|change|edit|open|point|restart|replace|remove|start|stop|set|pass|call|give|make|check|choose|switch|move|copy|write|wrap|delete|create|update|upgrade|install|compile|build|link|test|try|enable|disable|launch|execute|download|read|send|wait|rebuild|reinstall|commit|push|rename|close|restore|merge|load|increase|decrease|raise|lower|disable|turn|look|list|keep|leave|declare|define|clone) \S+ [^;{}]*\b(?:the|and|to|then|again|instead|your|both|with)\b|^[A-Z][a-z]+ (?:the|an?|your|all|each|both) [^;{}=()]*[a-z]\.$|^[A-Z][a-z]+ [^;{}=()]*, (?:which|so that|because) [^;{}=()]*[a-z]\.$`)
