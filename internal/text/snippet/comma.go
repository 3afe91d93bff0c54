package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// lostComma returns two arguments of a call without a comma between them: f(a = "x" b = 2). Shells and XML write no spaces around the
// equals sign.
func lostComma(code string) (words string) {
	if !strings.Contains(code, `" `) || strings.Contains(code, "<") { // as nearly always
		return ""
	}
	if m := twoValues.FindStringSubmatch(code); m != nil {
		return m[1]
	}
	if !strings.Contains(code, "=") {
		return ""
	}
	if m := twoKeywords.FindStringSubmatch(code); m != nil {
		return m[1]
	}
	if m := twoSettings.FindStringSubmatch(code); m != nil {
		return m[1]
	}
	return ""
}

// twoSettings matches two arguments on one line of a call, of which the first one is a text.
var twoSettings = regex.NewRare(`(?m)^[ \t]*[a-z_][\w.]*\((?:[^()"\n]|"[^"\n]*")*?\b(\w+ = "[^"\n]*" [a-z_]\w* = (?:"[^"\n]*"|[\w.]+))\s*[,)]`)

// twoValues matches a call on a line of its own whose first argument is a text, and whose second one is a number or a name.
var twoValues = regex.NewRare(`(?m)^[ \t]*(?:(?:const |let |var )?[\w.]+ :?= |return )?([a-z_][\w.]*\("[^"\n]*" (?:[0-9]+|[a-z]\w*)[,)])`)

// twoKeywords matches two keyword arguments of a call in Python, of which the first one is a text.
var twoKeywords = regex.NewRare(`(?m)^[ \t]*(?:\w+ = |return )?[A-Za-z_][\w.]*\((?:\w+=(?:"[^"\n]*"|[\w.]+), )*(\w+="[^"\n]*" [a-z_]\w*=(?:"[^"\n]*"|[\w.]+))[,)]`)

// deferredLock returns a deferred Lock of Go right after a Lock of the same mutex. The author meant Unlock. Right after an Unlock, a
// deferred Lock may be intended.
func deferredLock(code string) (line string) {
	if !strings.Contains(code, "defer ") { // as nearly always
		return ""
	}
	if m := lockLater.FindStringSubmatch(code); m != nil && strings.HasPrefix(m[2], "defer "+m[1]+".") {
		return m[2]
	}
	return ""
}

var lockLater = regex.NewRare(`(?m)^\s*(\w+(?:\.\w+)*)\.R?Lock\(\)\n\s*(defer \w+(?:\.\w+)*\.R?Lock\(\))`)
