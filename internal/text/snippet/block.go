package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// header matches a line that starts a block in Python, as other languages do not write it.
	header = lazyregexp.New(`^(?:(?:async )?(?:with \w[\w.]*\(.*\) as \w+|for \w+(?:, \w+)* in \w[\w.]*(?:\(.*\))?|def \w+\(.*\)(?: -> [\w.\[\], ]+)?)|except(?: \w[\w.]*(?: as \w+)?)?|if __name__ == ["']__main__["'])(:?)$`)
	// foreign matches a line that Python does not have.
	foreign = regex.NewRecognizer(`^(?:end|do|done|fi|then|begin)\b|[{};]$|\b(?:do|then)$`)
	// launch matches a call of a kernel with one pair of angle brackets too short.
	launch = lazyregexp.New(`\b[a-z_]\w*(?:<\w+>)?(?:<<[^<>;\n]{1,60},[^<>;\n]{1,60}>{2,3}|<<<[^<>;\n]{1,60},[^<>;\n]{1,60}>>) ?\(`)
)

// withoutColon returns the reason why a snippet of Python cannot run: a line starts a block,
// the next line is deeper, and the colon is missing.
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
