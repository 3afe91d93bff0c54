package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// lostDollar returns a value of a shell variable with a default that lacks its dollar sign, as in mode={1:-dev}. The name before it
// has a dollar sign elsewhere, so that no dictionary of Python has this form.
func lostDollar(code string) (line string) {
	if !strings.Contains(code, "={") || !strings.Contains(code, "$") { // as nearly always
		return ""
	}
	m := bareDefault.FindStringSubmatch(code)
	if m == nil || formats.MatchString(code) || !strings.Contains(code, "$"+m[2]) && !strings.Contains(code, "${"+m[2]+"}") {
		return ""
	}
	return m[1]
}

// formats recognizes code that may format values, as "{name:-20}" does in Python.
var formats = regex.NewRecognizer(`(?i)python|format|logging`)

// bareDefault matches a variable that gets {NAME:-value} or {NAME:=value}, and its name.
var bareDefault = regex.NewRare(`(?m)^[ \t]*(?:export |local |readonly )?(([A-Za-z_]\w*)=\{\w+:[-=][^{},"'\s]*\})`)
