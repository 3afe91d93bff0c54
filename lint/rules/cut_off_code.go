package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// codeOpens says how code ends in the middle: in a bracket of a call that never closes, as f("x",
// in an operator, or in a command without its end.
func codeOpens(text string) string {
	switch {
	case neverCloses(text, "(", ")") && call.MatchString(text):
		return "the bracket of a call never closes"
	case neverCloses(text, "{", "}") && block.MatchString(text) && !strings.Contains(text, "//"):
		return "the brace of a block never closes"
	case openExec(text):
		return `find -exec lacks its end: ';' or +`
	}
	text = strings.TrimSpace(text)
	last := text[strings.LastIndexAny(text, " \n")+1:]
	if comparisons[last] || last == "=" && assigned.MatchString(lastBytes(text, 200)) {
		return fmt.Sprintf("the code ends in %q", last)
	}
	return ""
}

// comparisons never end code.
var comparisons = wordSet("== != <= >= === !== += -= :=")

// assigned matches the last line of code that gives a value to a new variable or to a member. A
// setting such as "proxy =" may have no value.
var assigned = lazyregexp.New(`(?:^|\n)\s*(?:(?:let|var|const|auto|final|local) [^\n=]+|\w+(?:\.\w+|\[[^\]\n]+\])+) =$`)

// openExec reports whether a find command has an -exec without an end.
func openExec(text string) bool {
	_, command, found := strings.Cut(text, " -exec ")
	return found && strings.HasPrefix(text, "find ") && !strings.ContainsAny(command, ";+\n")
}
