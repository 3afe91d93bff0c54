package regex

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
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
		patterns := []*Pattern{{Needs: []Branch{branch}}}
		for range uses - 1 {
			patterns = append(patterns, &Pattern{Needs: []Branch{branch[:1]}})
		}
		if got := branch.Rarest(CountUses(patterns, 3))[0].Text; got != want {
			t.Errorf("%d uses: got %q", uses, got)
		}
	}
}

func TestFixed(t *testing.T) {
	for pattern, want := range map[string]string{
		``: "", `(`: "", `a{2,1}`: "",
		`no\s+such  file`:               "no such  file",
		`bash: (line [0-9]+: )?\S+: no`: "bash: 0\n0: no",
		`deploy\.sh .+ a.py`:            "deploy.sh 0 a.py",
		`\bORA-00060\b`:                 "ORA-00060",
		`cudaErrors?(Foo|Bar)`:          "cudaError0Foo0Bar0",
		`(ENOSPC|EDQUOT) on \b(a|b)\b`:  "ENOSPC\nEDQUOT\n on a\nb\n",
		`^one$|^two$`:                   "one\ntwo\n",
		`[Ee]rror:? \x41[.]\Q*?\E[ab]`:  "Error A.*?0",
		`(?i)Foo(?:bar)+[:=]\d{4}`:      "Foobar0\n0",
		`x{2}y{1,2}z* ?!`:               "x0y0 !",
		`((a|b)|c)d`:                    "0a0b0c0d",
		`(?:\W*\b|-)*no: (?:|\d*)x`:     "no: 0x",
		`(((((((((((((((((((((((((((((((a?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?)?`: "0",
	} {
		if got := strings.ReplaceAll(Fixed(pattern, true), string(Free), "0"); got != want {
			t.Errorf("%s: got %q, want %q", pattern, got, want)
		}
	}
}

// TestFixedBounded checks that Fixed reads only the start of a long pattern, also inside groups.
func TestFixedBounded(t *testing.T) {
	for _, pattern := range []string{strings.Repeat("a", 4000), "no file(" + strings.Repeat("ab|", 1000) + ")*", strings.Repeat("(a", 900) + strings.Repeat(")", 900)} {
		if text := Fixed(pattern, true); text == "" || len(text) > 2000 {
			t.Errorf("%.20s: %d bytes of text from %d bytes", pattern, len(text), len(pattern))
		}
	}
}

func TestAlternatives(t *testing.T) {
	for pattern, want := range map[string][]string{
		`a`: {`a`}, ``: {``}, `a|b`: {`a`, `b`}, `(a|b)`: {`a`, `b`}, `(?:a|b|)`: {`a`, `b`, ``}, `(a|b)c|[|]`: {`(a|b)c`, `[|]`},
		`(a)|(b)`: {`(a)`, `(b)`}, `(?i)a|b`: {`(?i)a`, `(?i)b`}, `(?i)(a|b)`: {`(?i)a`, `(?i)b`}, `(?i:a|b)`: {`(?i:a|b)`}, `(a|b)?`: {`(a|b)?`},
		`a|(?i)b`: {`a|(?i)b`}, `a\|b|c`: {`a\|b`, `c`}, `\Qa|b\E`: {`\Qa|b\E`},
	} {
		if got := Alternatives(pattern); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", pattern, got, want)
		}
	}
}

func TestCovers(t *testing.T) {
	testkit.Table(t, func(r [2]string) bool { return Covers(r[0], r[1]) }, map[[2]string]bool{
		{"no such row", "no such row"}:                          true,
		{"no such row", "no such row( here)?"}:                  true,
		{"x: .* failed", "x: (foo|bar) failed"}:                 true,
		{"x: foo failed", "x: .* failed"}:                       false,
		{`KeyError: `, `KeyError: ['"](.+?)['"]`}:               true,
		{`(?i)key`, `KEY=\d+`}:                                  true,
		{`key`, `(?i)key`}:                                      false,
		{`a.*b`, `a\nb`}:                                        false,
		{`a(?s:.*)b`, `a\nb`}:                                   true,
		{`manifest (unknown|not found)`, `manifest.*not found`}: false,
		{`^a`, `ab`}:                                            false,
		{`a`, `^a`}:                                             false,
		{`[`, `a`}:                                              false,
		{``, `a`}:                                               true,
		{`[a-f]{2}`, `[0-9]{1000}`}:                             false,
	})
}

func TestMatchesEmpty(t *testing.T) {
	for _, pattern := range []string{
		``, `a`, `a*`, `a+`, `(a?)+`, `a{0,3}`, `a{1,3}`, `(?:a|)b`, `a|b?`, `^$`, `\A\z`, `\b`, `\B`, `(?m)^`, `[^a]`, `.`, `x*y`, `x*y*`, `[a&&b]`, `(?:^|\s)(?:$|\s)`, `[^\x00-\x{10FFFF}]`,
	} {
		p, err := Parse(pattern, false)
		if err != nil {
			t.Fatal(err)
		}
		if want := p.Regexp().MatchString(""); p.MatchesEmpty() != want {
			t.Errorf("%s: got %t, want %t", pattern, !want, want)
		}
	}
}
