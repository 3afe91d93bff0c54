package regex

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// show formats branches: | separates branches, & separates clauses, brackets enclose the
// literals of a clause, and ~ marks a literal that ignores case.
func show(branches []Branch) string {
	var all []string
	for _, b := range branches {
		var clauses []string
		for _, c := range b {
			var literals []string
			for _, l := range c {
				text := fmt.Sprintf("%q", l.Text)
				if l.Fold {
					text = "~" + text
				}
				literals = append(literals, text)
			}
			clauses = append(clauses, "["+strings.Join(literals, " ")+"]")
		}
		all = append(all, strings.Join(clauses, " & "))
	}
	return strings.Join(all, " | ")
}

func TestRequired(t *testing.T) {
	tests := []struct{ pattern, want string }{
		{`out of memory`, `["out of memory"]`},
		{`CUDA error.*900`, `["CUDA error"] & ["900"]`},
		{`error|failed`, `["error" "failed"]`},
		{`ECONNRESET|read.*reset`, `["ECONNRESET"] | ["read"] & ["reset"]`},
		{`timed? ?out`, `["timeout" "timedout" "time out" "timed out"]`},
		{`x(ab|cd)y`, `["xaby" "xcdy"]`},
		{`(a.*bc|d.*ef) too`, `["bc"] & [" too"] | ["ef"] & [" too"]`},
		{`foo+`, `["fo"]`},
		{`(foo)+`, `["foo"]`},
		{`(foo)*bar`, `["bar"]`},
		{`(foo)?bar`, `["bar"]`}, // foobar contains bar
		{`(foo){2,5}`, `["foofoo"]`},
		{`E\d{3}`, `["E0" "E1" "E2" "E3" "E4" "E5" "E6" "E7" "E8" "E9"]`},
		{`(?i)Error: Disk`, `[~"error: disk"]`},
		{`(?i:out) of`, `[~"out of"]`},
		{`[Ee]rror`, `[~"error"]`},
		{`(?i)über den`, `[~"ber den"]`},
		{`(?i)错误 900`, `["错误 900"]`},
		{`\bfoo\b$`, `["foo"]`},
		{"first\nsecond line", `["second line"]`},
		{`a\x{FFFD}bcd`, `["bcd"]`}, // U+FFFD matches invalid UTF-8
		{`[^x]foo[\s\S]*bar`, `["foo"] & ["bar"]`},

		// These have no literal that is worth searching for.
		{`\d+`, ``}, {`.*`, ``}, {``, ``}, {`x`, ``}, {`foo|.*`, ``}, {`foo|x`, ``}, {`(foo)?`, ``}, {`(foo){0,3}`, ``}, {`[^a]`, ``}, {`(?i)[a-z]+`, ``},
	}
	for _, test := range tests {
		t.Run(test.pattern, func(t *testing.T) {
			p, err := Parse(test.pattern, false)
			if err != nil {
				t.Fatal(err)
			}
			if got := show(p.Needs); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestKelvin checks that two characters outside ASCII match k and s if case is ignored.
func TestKelvin(t *testing.T) {
	for _, text := range []string{"disk", "DISK", "di\u017fk", "dis\u212a", "ask DI\u017f\u212a"} {
		if !regexp.MustCompile(`(?i)disk`).MatchString(text) {
			t.Errorf("regexp no longer matches %q", text)
		}
	}
	for _, character := range Kelvin {
		if !regexp.MustCompile(`(?i)[ks]`).MatchString(character) {
			t.Errorf("%q matches neither k nor s", character)
		}
	}
}

func TestLines(t *testing.T) {
	tests := map[string]int{
		`a.*b`: 0, `a\nb`: 1, `a\s+b`: 1, `a\s*\n\s*b`: 3, `a(\s\n)*b`: 1, `(?s)a.b`: 1, `(?s)a.*b`: Unbounded, `[^"]`: 1, `"[^"]*"`: Unbounded,
		`a\s|b\sc\s`: 2, `(\sx){3}`: 3, `(\sx)+`: Unbounded, `[\s\S]{0,10}`: 10, `[\s\S]{0,100}`: Unbounded, `(?m)^a$`: 0, `\r\n`: 1, `[ \t]+`: 0, `[^\n]*`: 0,
	}
	for pattern, want := range tests {
		p, err := Parse(pattern, false)
		if err != nil {
			t.Fatal(err)
		}
		if p.Lines != want {
			t.Errorf("%s: got %d lines, want %d", pattern, p.Lines, want)
		}
	}
}

// TestRarest checks that a common beginning is not the rarest text of patterns that differ
// later.
func TestRarest(t *testing.T) {
	branch := Branch{{{Text: "CUDA error: "}}, {{Text: "123"}}}
	for uses, want := range map[int]string{1: "CUDA error: ", 100: "CUDA error: ", 10_000: "123"} {
		if got := branch.Rarest(map[Literal]int{branch[0][0]: uses, branch[1][0]: 1})[0].Text; got != want {
			t.Errorf("%d uses: got %q", uses, got)
		}
	}
}
