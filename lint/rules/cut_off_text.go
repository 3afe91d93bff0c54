package rules

import (
	"cmp"
	"fmt"
	"strings"
	"sync"

	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var cutOffText = &lint.Rule{
	Name: "cut-off-text", Group: "content", Severity: lint.Warning,
	Title: "a text ends in the middle",
	Doc: `A text that is cut off lacks what the reader needs, often the last argument of a command.

In any text, a finding is an end in an opening bracket, in brackets or quotation marks that never close, or in a word such as "and" or
"the". Prose does not end in a comma or an ellipsis.

Code does not end in a backslash, a pipe or an operator. A command has its subcommand, unlike "go mod", and its last argument, unlike
"chmod +x". An option has its value, unlike --user= or cmake -B, and does not end in a hyphen. A call or a block closes its bracket, a
find -exec and a loop have their end, and data does not end in a comma with an open brace. A how does not stop where the same command in the
action goes on.

A missing period tells more. A finding is a cause or a reason in which only the last sentence has none. The rule checks the Chinese cause in the same
way, and the only entry of dead_ends_zh or workarounds_zh without a period. Another one is a cause, a reason or a
distinction without a period, if all other texts of the record have one. The same holds for the only action, the only reason or the
only condition without a mark at its end among five, or among two if its last word needs another one.

Brackets in quotes and before a space are part of commands and messages, and do not count.`,
	Hint: "write the rest",
	Record: func(p *lint.Pass, r *schema.Record) {
		open := sync.OnceValue(func() passage { return onlyOpen(r) })
		for t := range passages(r) {
			problem := cutOff(t.text)
			if problem == "" && !strings.HasSuffix(t.text, ".") {
				problem = cmp.Or(lacksEnd(r, t, open), lacksMark(r, t))
			}
			if problem == "" && t.member == "how" {
				problem = cmp.Or(codeOpens(t.text), lacksWords(t.text))
			}
			if problem != "" {
				p.ReportAt(r, t.pointer(), problem)
			}
		}
		for i := range r.Workarounds {
			if rest := goesOn(r.Workarounds[i].Action, r.Workarounds[i].How); rest != "" {
				p.ReportAt(r, fmt.Sprintf("/workarounds/%d/how", i), fmt.Sprintf("how stops where the action goes on with %q", clip(rest)))
			}
		}
		reportCutOffZh(p, r)
	},
}

// lacksEnd says that a reason, a cause or a condition without a period ends in a word that needs another one, or after another sentence, if it is
// the only such text of the record, and at least two have a period. It says the same of the text that open returns; see [onlyOpen].
func lacksEnd(r *schema.Record, t passage, open func() passage) string {
	const fewest = 3
	if t.member != "why_fails" && t.member != "root_cause" && t.member != "distinction" && !(t.member == "condition" && openSentence(t.text)) {
		return ""
	}
	last := t.text[strings.LastIndexAny(t.text, " \n")+1:]
	if open() == t {
		return fmt.Sprintf("the text ends in %q without a period, unlike all other texts of the record", last)
	}
	if t.member == "distinction" || t.member == "condition" || !stranded[last] && !openSentence(t.text) || askedFor.MatchString(t.text) {
		return ""
	}
	ended := 0
	for i := range r.DeadEnds {
		if why := r.DeadEnds[i].WhyFails; strings.HasSuffix(why, ".") {
			ended++
		} else if why != t.text {
			return ""
		}
	}
	if strings.HasSuffix(r.RootCause, ".") {
		ended++
	}
	if ended+1 < fewest {
		return ""
	}
	return fmt.Sprintf("the text ends in %q", last)
}

// onlyOpen returns the only one of a record's texts without a punctuation mark at its end, if it is a sentence. None of 2,800 real records has
// such a text.
func onlyOpen(r *schema.Record) (open passage) {
	const fewest, words = 5, 9 // other texts, and words of the sentence
	others := 0
	for t := range passages(r) {
		text := strings.TrimSpace(t.text)
		switch {
		case text == "", t.member == "how", t.list == "dead_ends" && t.member == "condition": // conditions are often clauses
		case strings.ContainsRune(".!?)`\"'", rune(text[len(text)-1])):
			others++
		case open.text != "":
			return passage{}
		default:
			open = t
		}
	}
	if others < fewest || !plainEnd.MatchString(lastBytes(open.text, 80)) || !haveWords(words, open.text) {
		return passage{}
	}
	return open
}

// plainEnd recognizes the end of a text without code and without the words of a message.
var plainEnd = regex.NewRecognizer(`(?:^|[^:]) [a-z]+ [a-z]+$`)

// askedFor recognizes a clause that ends in the preposition of its verb: "a mirror, which R asks for".
var askedFor = regex.NewRecognizer(`\b(?:which|that|whom?|what) (?:the |a |an |its |your )?\w+ [a-z]+s (?:for|of|with|by|about|at|on|to)$`)

// cutOff says how a text ends in the middle. It returns "" for a whole text.
func cutOff(text string) string {
	text = strings.TrimSpace(text)
	if len(text) < len("a b") {
		return ""
	}
	if !strings.HasSuffix(text, ".") || text[len(text)-len("e.g.")+1] == '.' {
		if problem := openEnd(text); problem != "" {
			return problem
		}
	}
	return unclosed(text)
}

// openEnd says in what the end of a text is open.
func openEnd(text string) string {
	last := text[strings.LastIndexAny(text, " \n")+1:]
	end := lastBytes(text, 200)
	longer := func(least int) bool { plain, _ := zh.English(text); return plain > least }
	prose := func() bool {
		plain, function := zh.English(text)
		return plain > 3 && function > 0 && !strings.ContainsAny(text, "{}=;")
	}
	switch {
	case unfinishedWords[last] && longer(2), stranded[last] && longer(2) && sentenceEnd.MatchString(text):
		return fmt.Sprintf("the text ends in %q", last)
	case 'A' <= last[0] && last[0] <= 'Z' && subjectOnly.MatchString(end) && longer(3):
		return fmt.Sprintf("the text ends in %q", last)
	case strings.HasSuffix(last, "'s") && longer(3) && sentenceEnd.MatchString(text):
		return fmt.Sprintf("the text ends in %q", last)
	case pronouns[last] && openClause.MatchString(end) && longer(3):
		return fmt.Sprintf("the text ends in %q", last)
	case joinedVerbs[last] && joinedVerb.MatchString(end) && prose():
		return fmt.Sprintf("the text ends in %q", last)
	case strings.HasSuffix(text, ",") && prose():
		return "the text ends in a comma"
	case strings.HasSuffix(text, ",") && neverCloses(text, "{", "}") && member.MatchString(end):
		return "the text ends in a comma, and its brace never closes"
	case strings.HasSuffix(text, "://"):
		return fmt.Sprintf("the address %q has no host", last)
	case last == "no" && nothing.MatchString(end) && longer(3):
		return "the text ends in \"no\""
	case (strings.HasSuffix(text, "…") || strings.HasSuffix(text, "...")) && trailing.MatchString(end) && !andSoOn.MatchString(end) && prose():
		return "the text ends in an ellipsis"
	case strings.HasSuffix(text, " \\"):
		return "the text ends in a backslash, so its command goes on"
	case (last == "|" || last == "&&" || last == "||") && !strings.HasPrefix(text[strings.LastIndexByte(text, '\n')+1:], "|"):
		return fmt.Sprintf("the text ends in %q, so its command goes on", last)
	case strings.HasSuffix(text, "=") && emptyOption.MatchString(end):
		return fmt.Sprintf("the option %s has no value", last)
	case strings.HasSuffix(text, "=") && noValue.MatchString(end):
		return fmt.Sprintf("%q has no value", last)
	case strings.HasSuffix(text, "(") && !strings.HasSuffix(text, `\(`):
		return "the text ends in a bracket"
	}
	return ""
}

var (
	// subjectOnly matches a clause of which only the subject is there: "the file, which Git".
	subjectOnly = lazyregexp.New(`, (?:which|whose|where|because|although) [A-Z]\w*$`)
	// joinedVerb matches a verb that needs an object, right after a comma and a conjunction.
	joinedVerb  = lazyregexp.New(`, (?:or|and|then|and then) \w+$`)
	joinedVerbs = wordSet("use put replace specify enable disable")
	// openClause matches a clause that has only its subject.
	openClause = lazyregexp.New(`\b(?:because|while|whether|although|unless|until|if|when|since|so that) (?:you|they|we|he|she|it)$`)
	pronouns   = wordSet("you they we he she it")
	// unfinishedWords never end a sentence. stranded ones may: "the module it belongs to".
	unfinishedWords = wordSet(`and or but nor the an because whether although unless your their via e.g. i.e. such than
		our my every per during onto whose`)
	stranded = wordSet(`a to of just with from for by into if when that which is are in on at as
				not be been was were can cannot could will would should must does do has have its their`)
	sentenceEnd = regex.NewRecognizer(`[a-z)]\. [A-Z]|[\w)]\. [2-9]\. [A-Z]`)
	nothing     = lazyregexp.New(`\b(?:makes?|has|have|had|gives?|needs?|contains?|finds?|uses?|gets?|there (?:is|are)|with) no$`)
	trailing    = lazyregexp.New(`[A-Za-z]{2}(?:…|\.\.\.)$`)
	andSoOn     = lazyregexp.New(`\b(?:etc|so on)\W+$`)
	// noValue matches a setting without its value after words of SQL in capitals.
	noValue     = lazyregexp.New(`\b[A-Z]{2,} [A-Z]{2,} [A-Z][A-Z_]+=$`)
	emptyOption = lazyregexp.New(`\s--[a-z][a-z-]+=$`)
	openBracket = lazyregexp.New(`(?:^|[\s\pL\d_])\(\w[^()]*$`)
)

// unclosed says which mark of a text opens and never closes.
func unclosed(text string) string {
	if strings.Contains(text, "(") && strings.LastIndexByte(text, '(') > strings.LastIndexByte(text, ')') {
		if at := openBracket.FindStringIndex(text); at != nil && !inQuotes(text[:at[1]], strings.LastIndexByte(text, '(')) {
			return fmt.Sprintf("a bracket never closes: %q", clip(text[strings.LastIndexByte(text, '('):]))
		}
	}
	if !zh.IsASCII(text) {
		for _, marks := range [...]struct{ open, closing string }{{"（", "）"}, {"“", "”"}, {"「", "」"}, {"《", "》"}} {
			if at := strings.LastIndex(text, marks.open); at >= 0 && !strings.ContainsAny(text[at:], marks.closing+`"`) {
				return fmt.Sprintf("%s never closes: %q", marks.open, clip(text[at:]))
			}
		}
	}
	if strings.Count(text, "`")%2 == 1 && !strings.Contains(text, "```") {
		if at := strings.LastIndexByte(text, '`'); (at == 0 || text[at-1] == ' ') && !strings.Contains(text[at:], "'") { // GNU tools end a quotation with '
			if next, _ := utf8.DecodeRuneInString(text[at+1:]); isAlnum(next) {
				return fmt.Sprintf("a backquote never closes: %q", clip(text[at:]))
			}
		}
	}
	if strings.Contains(text, "#include \"") {
		if line := openInclude.FindString(text); line != "" {
			return fmt.Sprintf("a quotation mark never closes: %q", clip(line))
		}
	}
	return ""
}

// openInclude matches a directive of C whose file name has no second quotation mark.
var openInclude = lazyregexp.New(`(?m)^\s*#include "[^"\s]+$`)

// neverCloses reports whether a text has more opening than closing marks, with and without what is
// in quotation marks.
func neverCloses(text, opening, closing string) bool {
	more := func(text string) bool { return strings.Count(text, opening) > strings.Count(text, closing) }
	return more(text) && more(literal.ReplaceAllString(text, ""))
}

var (
	literal = lazyregexp.New(`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\\[(){}]`)
	member  = lazyregexp.New(`["\]}\d],$`)
	call    = lazyregexp.New(`[\w\])]\(`)
	block   = lazyregexp.New(`(?:(?:^|\n)func [^\n{]*[\w)]|\)|=>|=|\belse|\btry|\bdo|\bstruct \w+|\bloop|(?:^|\n)[ \t]*(?:server|http|events|stream|upstream [\w.-]+|location [^{\n]+)) ?\{`)
)

// inQuotes reports whether a byte of a text follows a quotation mark that is still open.
func inQuotes(text string, at int) bool {
	for _, mark := range []string{`"`, "'", "`"} {
		if strings.Count(visible.Head(text, at), mark)%2 == 1 {
			return true
		}
	}
	return false
}

// goesOn returns how an action continues after the command in how, if that is in the
// middle of the command: at a placeholder.
func goesOn(action, how string) string {
	how = strings.TrimSpace(how)
	if !strings.Contains(how, " ") {
		return ""
	}
	_, rest, found := strings.Cut(action, how)
	if rest = strings.TrimPrefix(rest, " "); !found || !placeholder.MatchString(rest) {
		return ""
	}
	return rest
}

// placeholder matches the start of a text with a placeholder such as <name>.
var placeholder = lazyregexp.New(`^<[\w -]+>`)
