package errorline

import (
	"regexp"
	"slices"
	"testing"
)

// TestClosing checks that every kind recognizes its examples and has at least one.
func TestClosing(t *testing.T) {
	for _, kind := range slices.Concat(sought, closings) {
		re := regexp.MustCompile(kind.regex)
		if !slices.ContainsFunc(kind.lines, re.MatchString) {
			t.Errorf("no example shows %s", kind.regex)
		}
		for _, line := range kind.lines {
			if !isClosing(line) {
				t.Errorf("%q is not a closing line", line)
			}
		}
	}
	for _, line := range []string{
		"##[error]Process completed with exit code 137.", "ERROR: Job failed: exit status 127", "Error: no space left on device", "make: *** No rule to make target 'x'.  Stop.",
		"error: failed to push some refs to 'x' for it is read-only", "> Task :app:compileJava", "build failed: no such file", "",
		`fatal: [web1]: FAILED! => {"changed": false, "msg": "No package matching 'nginxx' is available"}`,
	} {
		if isClosing(line) {
			t.Errorf("%q names a reason", line)
		}
	}
}
