package logline

import (
	"regexp"
	"testing"
)

func TestUnwrapped(t *testing.T) {
	for line, want := range map[string]string{
		"2026-11-21T05:22:42.1234567Z npm error code EUSAGE": "npm error code EUSAGE",
		"2026-11-21T05:22:42Z #8 0.512 npm error code":       "npm error code",
		"#8 12.5 make: *** [all] Error 1":                    "make: *** [all] Error 1",
		"#8 ERROR: process failed":                           "#8 ERROR: process failed",
		"#0 0x4f1233 in main":                                "#0 0x4f1233 in main",
		"2026-11-21 05:22:42 ready":                          "2026-11-21 05:22:42 ready",
		"":                                                   "", "#": "#", "2": "2",
	} {
		if got := string(Unwrapped([]byte(line))); got != want {
			t.Errorf("%q becomes %q, want %q", line, got, want)
		}
	}
}

// Each kind of closing line is one, and no kind is there without a line that shows it.
func TestClosing(t *testing.T) {
	seen := map[string]bool{}
	for _, line := range append(linesOf(sought), Closing()...) {
		if !IsClosing([]byte(line)) {
			t.Errorf("%q is no closing line", line)
		}
		seen[line] = true
	}
	for _, kind := range regexes() {
		re := regexp.MustCompile(kind)
		found := false
		for line := range seen {
			found = found || re.MatchString(line)
		}
		if !found {
			t.Errorf("no line shows %s", kind)
		}
	}
	for _, line := range []string{
		"##[error]Process completed with exit code 137.", "ERROR: Job failed: exit status 127", "Error: no space left on device", "make: *** No rule to make target 'x'.  Stop.",
		"error: failed to push some refs to 'x' for it is read-only", "> Task :app:compileJava", "build failed: no such file", "",
		`fatal: [web1]: FAILED! => {"changed": false, "msg": "No package matching 'nginxx' is available"}`,
	} {
		if IsClosing([]byte(line)) {
			t.Errorf("%q says more than that something failed", line)
		}
	}
}
