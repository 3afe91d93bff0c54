package regex

import (
	"strings"
	"testing"
)

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
