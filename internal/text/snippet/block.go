package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// header matches a line that starts a block in Python, as other languages do not write it.
	header = lazyregexp.New(`^(?:(?:async )?(?:with \w[\w.]*\(.*\) as \w+|for \w+(?:, \w+)* in \w[\w.]*(?:\(.*\))?|def \w+\(.*\)(?: -> [\w.\[\], ]+)?)|except(?: \w[\w.]*(?: as \w+)?)?|if __name__ == ["']__main__["'])(:?)$`)
	// wrongImport matches the order of JavaScript without the quotes of JavaScript.
	wrongImport = lazyregexp.New(`^import \w+(?:, \w+)* from [\w.]+$`)
	// assigns matches a condition whose comparison has one equals sign.
	assigns = lazyregexp.New(`^(?:if|elif|while) (?:not )?\w[\w.\[\]]*(?:\([^()=]*\))? ?= ?[^=].*:$`)
	// foreignOperator matches a condition with operators of C, outside of quotes.
	foreignOperator = lazyregexp.New(`^(?:if|elif|while) (?:![a-z(]|[^'"#]*[\w)\]] (?:&&|\|\|) )[^'"#]*:$`)
	// foreign matches a line that Python does not have.
	foreign = regex.NewRecognizer(`^(?:end|do|done|fi|then|begin)\b|[{};]$|\b(?:do|then)$`)
	// launch matches a call of a kernel with one pair of angle brackets too short.
	launch = lazyregexp.New(`\b[a-z_]\w*(?:<\w+>)?(?:<<[^<>;\n]{1,60},[^<>;\n]{1,60}>{2,3}|<<<[^<>;\n]{1,60},[^<>;\n]{1,60}>>) ?\(`)
)

// parsePython returns the reason why a snippet of Python cannot run. It knows only mistakes that no
// other language has in the same form.
func parsePython(code string) string {
	for line := range strings.Lines(code) {
		if reason := wrongLine(strings.TrimSpace(line)); reason != "" {
			return reason
		}
	}
	return withoutColon(code)
}

// wrongLine returns what no line of Python can have.
func wrongLine(line string) string {
	switch {
	case strings.HasPrefix(line, "import "):
		if wrongImport.MatchString(line) {
			return "imports in another order than from … import …"
		}
	case !strings.HasSuffix(line, ":"), strings.Contains(line, "$"): // a shell and PHP have other conditions
	case assigns.MatchString(line):
		return "assigns with = in a condition"
	case foreignOperator.MatchString(line):
		return "has an operator of another language in a condition"
	}
	return ""
}

// withoutColon finds the first line that starts a block without its colon: the next line is deeper.
func withoutColon(code string) string {
	head, reason := "", ""
	for line := range strings.Lines(code) {
		line = strings.TrimRight(line, " \r\n")
		body := strings.TrimLeft(line, " ")
		if foreign.MatchString(body) {
			return ""
		}
		if head != "" && len(line)-len(body) > len(head)-len(strings.TrimLeft(head, " ")) && reason == "" {
			reason = "lacks the colon after \"" + strings.TrimSpace(head) + "\""
		}
		head = ""
		if m := header.FindStringSubmatch(body); m != nil && m[1] == "" && strings.Count(body, "(") == strings.Count(body, ")") {
			head = line
		}
	}
	return reason
}

// wrongLaunch returns the reason why a call of a CUDA kernel does not compile.
func wrongLaunch(code string) string {
	if m := launch.FindString(code); m != "" && !strings.HasPrefix(m, "operator") {
		return "launches a kernel without <<< or >>>"
	}
	return ""
}
