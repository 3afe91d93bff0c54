package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// lostComma returns two arguments of a call, or two settings of a table, without a comma between them: (a = "x" b = 2). Shells and XML
// write no spaces around the equals sign.
func lostComma(code string) (words string) {
	if !strings.Contains(code, `" `) || !strings.Contains(code, "=") || strings.Contains(code, "<") { // as nearly always
		return ""
	}
	if m := twoSettings.FindStringSubmatch(code); m != nil {
		return m[1]
	}
	return ""
}

// twoSettings matches two settings on one line of which the first one is a text, after a comma or a bracket.
var twoSettings = regex.NewRare(`(?m)[({,] ?(\w+ = "[^"\n]*" [a-z_]\w* = (?:"[^"\n]*"|[\w.]+))\s*[,)}]`)
