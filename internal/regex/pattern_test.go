package regex_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/regex"
)

func TestCompile(t *testing.T) {
	tests := []struct {
		name, pattern, text string
		exact, folded       bool // whether it matches without and with ignoreCase
	}{
		{"plain", `out of memory`, "CUDA out of memory.", true, true},
		{"case", `out of memory`, "Out of Memory", false, true},
		{"case of the pattern", `OOM`, "oom", false, true},
		{"case outside ASCII", `ÜBER`, "über", false, true},
		{"every alternative", `a|b|c`, "C", false, true},
		{"its own flags win", `(?-i)oom`, "OOM", false, false},
		{"its own flags inside", `x(?-i:y)`, "XY", false, false},
		{"a dot does not cross lines", `a.b`, "a\nb", false, false},
		{"a dot crosses lines with (?s)", `(?s)a.b`, "A\nb", false, true},
		{"anchors match the ends of the log", `^b`, "a\nb", false, false},
		{"anchors match the ends of lines with (?m)", `(?m)^b$`, "a\nB\nc", false, true},
		{"a quote", `\Qa.b\E`, "A.B", false, true},
		{"a quote without an end", `\Qa.b`, "a.b", true, true},
		{"a quote without an end, after |", `x|\Qa)(b`, "A)(B", false, true},
		{"empty", ``, "", true, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for ignoreCase, want := range map[bool]bool{false: test.exact, true: test.folded} {
				re, err := regex.Compile(test.pattern, ignoreCase)
				if err != nil {
					t.Errorf("ignoreCase %t: %v", ignoreCase, err)
					continue
				}
				if got := re.MatchString(test.text); got != want {
					t.Errorf("ignoreCase %t: %q matches %q: got %t", ignoreCase, test.pattern, test.text, got)
				}
			}
		})
	}
}

// TestCompileErrors checks that errors quote the pattern as the record spells it, without
// the flags that Compile adds.
func TestCompileErrors(t *testing.T) {
	for pattern, want := range map[string]string{
		`(`:       "error parsing regexp: missing closing ): `(`",
		`a)(b`:    "error parsing regexp: unexpected ): `a)(b`",
		`[`:       "error parsing regexp: missing closing ]: `[`",
		`a{1001}`: "error parsing regexp: invalid repeat count: `{1001}`",
		`(?=a)`:   "error parsing regexp: invalid or unsupported Perl syntax: `(?=`",
		`(a)\1`:   "error parsing regexp: invalid escape sequence: `\\1`",
		`*`:       "error parsing regexp: missing argument to repetition operator: `*`",
		"a\\":     "error parsing regexp: trailing backslash at end of expression: ``",
		"\xff":    "error parsing regexp: invalid UTF-8: `\xff`",
		`(?i`:     "error parsing regexp: invalid or unsupported Perl syntax: `(?i`",
		`(?P<n>a`: "error parsing regexp: missing closing ): `(?P<n>a`",
	} {
		for _, ignoreCase := range []bool{false, true} {
			re, err := regex.Compile(pattern, ignoreCase)
			if err == nil || err.Error() != want || re != nil {
				t.Errorf("Compile(%q, %t): got %v, want %s", pattern, ignoreCase, err, want)
			}
		}
	}
}
