package snippet

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// usedBefore returns a line that uses a name which the next line declares, or which a later one declares with a keyword. The code has no
// blocks.
func usedBefore(code string) string {
	if !strings.Contains(code, " = ") && !strings.Contains(code, " := ") || hasBlocks.MatchString(code) { // as mostly
		return ""
	}
	lines := strings.Split(code, "\n")
	if len(lines) > mostSteps {
		return ""
	}
	plain := make([]string, len(lines))
	for i, line := range lines {
		plain[i] = beyondCode.ReplaceAllString(line, "")
	}
	for i, line := range plain {
		m := declaration.FindStringSubmatch(line)
		if m == nil || i == 0 || hasName(m[3], m[2]) {
			continue
		}
		from := i - 1
		if m[1] != "" { // which no earlier line can have declared
			from = 0
		}
		for k := from; k < i; k++ {
			if hasName(plain[k], m[2]) && !leavesName.MatchString(plain[k]) && !assignsTo(plain[:i], m[2]) && !derives(m[3], plain[k]) {
				return strings.TrimSpace(lines[k])
			}
		}
	}
	return ""
}

var (
	hasBlocks = regex.NewRecognizer(`(?m)^[ \t]+\S`)
	// beyondCode matches strings and comments.
	beyondCode = regex.NewRare(`"[^"\n]*"|'[^'\n]*'|(?:^|\s)(?:#|//|--).*`)
	// declaration matches the keyword, the name and the value of a declaration.
	declaration = lazyregexp.New(`^((?:let mut|let|const|var|auto|final) )?([A-Za-z_]\w+)(?:: [\w<>\[\]]+)? :?= (.*)`)
	leavesName  = regex.NewRecognizer(`\.close\(|^(?:import|from|del|export|#)\b`)
)

// hasName reports whether a line of code has a name that is not a member of another one.
func hasName(line, name string) bool {
	for from := 0; ; {
		i := strings.Index(line[from:], name)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(name)
		if (i == 0 || !isWordByte(line[i-1]) && strings.IndexByte(".$-", line[i-1]) < 0) && (end == len(line) || !isWordByte(line[end]) && line[end] != '=') {
			return true
		}
		from = end
	}
}

func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// assignsTo reports whether one of some lines declares a name.
func assignsTo(lines []string, name string) bool {
	for _, line := range lines {
		if m := declaration.FindStringSubmatch(line); m != nil && m[2] == name || strings.HasPrefix(line, "for "+name+" ") {
			return true
		}
	}
	return false
}

// derives reports whether a value uses the name that a line declares.
func derives(value, line string) bool {
	m := declaration.FindStringSubmatch(line)
	return m != nil && hasName(value, m[2])
}
