package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// pythonSlip returns what is wrong with a line of code that only Python can have meant, or "".
func pythonSlip(code string) string {
	if !strings.ContainsAny(code, "([{") || !anyPythonSlip.MatchString(code) { // as nearly always
		return ""
	}
	for i := range pythonSlips {
		if pythonSlips[i].line.MatchString(code) {
			return pythonSlips[i].reason
		}
	}
	return ""
}

// pythonSlips recognize a call with true or false, a statement of JAX that changes nothing, a call of a socket with the parts of its
// address, a formatted string whose field does not end, a string that does not end, and one with its own quotation marks inside.
var pythonSlips = [...]struct {
	line   *regex.Recognizer
	reason string
}{
	{regex.NewRecognizer(`(?m)^(?:\w+ = )?(?:sqlite3|json|torch|np|pd|asyncio|csv|cupy)\.\w[\w.]*\((?:[^"'#\n]|"[^"\n]*"|'[^'\n]*')*\b\w+=(?:true|false)[,)]`),
		"has true or false, which Python writes with a capital"},
	{regex.NewRecognizer(`(?m)^[a-z]\w*\.at\[[^\]\n]*\]\.(?:set|add|subtract|multiply|divide|min|max)\(.*\)$`),
		"drops the new array that the call returns"},
	{regex.NewRecognizer(`\bdf\[\(df\[["'][^"'\]\n]+["']\] = `),
		"assigns with = in a condition"},
	{regex.NewRecognizer(`(?m)^(?:s|sock|socket|server|listener)\.bind\(["'][\w.]*["'], ?[0-9]+\)`),
		"passes two arguments where the address is one tuple"},
	{regex.NewRecognizer(`(?m)^(?:print|raise \w+|return|\w+ =)[( ].*\bf(?:"[^"{}\\\n]*\{[^"{}\n]*"|'[^'{}\\\n]*\{[^'{}\n]*')\)?$`),
		"has a string with an open brace"},
	{regex.NewRecognizer(`(?m)^(?:\w+ = |return |print\()?(?:torch|np|numpy|pd|json|os|subprocess|requests|asyncio|sqlite3|jax|jnp|cupy|logging|csv|open)[\w.]*\((?:[^"'#\\\n]|"[^"\\\n]+"|'[^'\\\n]+')*(?:"[^"\\\n]*|'[^'\\\n]*)[),]$`),
		"has a string that does not end"},
	{regex.NewRecognizer(`(?m)^(?:\w+ = )?[a-z_]\w*(?:\.\w+)+\((?:\w+=)?"(?:[^"\\\n]* )?extern "C" [^"\\\n]*"`),
		"has its own quotation marks, unescaped, inside a string"},
}

// anyPythonSlip recognizes what any of pythonSlips does.
var anyPythonSlip = func() *regex.Recognizer {
	var all []*regex.Recognizer
	for i := range pythonSlips {
		all = append(all, pythonSlips[i].line)
	}
	return regex.AnyOf(all...)
}()

// openContext returns a line of Flask that makes a context of the application without entering it, before another statement.
func openContext(code string) (line string) {
	if m := unentered.FindStringSubmatch(code); m != nil {
		return m[1]
	}
	return ""
}

var unentered = regex.NewRare(`(?:^|[^\s(,\\]\n+)(\w+\.app_context\(\))\n+[a-z_][\w.]*(?:\(| = )`)
