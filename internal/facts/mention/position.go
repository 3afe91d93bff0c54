package mention

import "strings"

// longestLine is how much of a line is read around a name, in bytes.
const longestLine = 120

// written reports whether the place of a name shows that the name is written in full: it is a key
// of YAML or JSON, a directive of a configuration, an action of AWS, or a setting that git config gets.
func (n Name) written() bool {
	switch {
	case strings.HasSuffix(n.head, ":") && isLetter(n.head[0]): // s3:PutObject
		return true
	case n.setting || n.head == "":
		return isKey(n.at) || n.setting && isDirective(n.at)
	}
	return strings.HasSuffix(n.head, ".") && n.at.next() == ' ' && strings.Contains(lineBefore(n.at), "git config ")
}

// lineBefore returns the text before the name on its line.
func lineBefore(c context) string {
	before := c.text[max(0, c.start-longestLine):c.start]
	return before[strings.LastIndexByte(before, '\n')+1:]
}

// isKey reports whether a colon follows, and only spaces, dashes and quotes are before the name
// on its line.
func isKey(c context) bool {
	if next := c.next(); next != ':' && next != '"' {
		return false
	}
	after := strings.TrimPrefix(c.text[c.end:min(c.end+3, len(c.text))], `"`)
	return strings.HasPrefix(after, ":") && (len(after) == 1 || after[1] <= ' ') && strings.Trim(lineBefore(c), " -\"{") == ""
}

// isDirective reports whether the name begins a line or a block, and a value and a semicolon
// follow, as in "proxy_read_timeout 60s;".
func isDirective(c context) bool {
	if c.next() != ' ' {
		return false
	}
	line := strings.TrimRight(lineBefore(c), " ")
	if line != "" && !strings.HasSuffix(line, "{") && !strings.HasSuffix(line, ";") {
		return false
	}
	rest, _, _ := strings.Cut(c.text[c.end:min(c.end+longestLine, len(c.text))], "\n")
	return strings.Contains(rest, ";")
}
