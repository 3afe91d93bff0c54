package mention

import "strings"

// inINI reads the lines NAME=VALUE below a header such as [Service]. In TOML, the header [Service.NAME] has a key, too.
func inINI(s *section, text string, start int, found func(context)) {
	if begin := start - len(s.marker); strings.Trim(lineBefore(context{text, begin, start}), " \t`'\"") != "" {
		return
	}
	if at(text, start) == '.' {
		if end := keyEnd(text, start+1); end > start+1 && (at(text, end) == ']' || at(text, end) == '.') {
			found(context{text, start + 1, end})
		}
		return
	}
	if !strings.HasPrefix(text[start:], "]\n") {
		return
	}
	for from := start + len("]\n"); from < min(len(text), start+longestSection); {
		line, _, _ := strings.Cut(text[from:], "\n")
		end := keyEnd(text, from)
		value := strings.TrimLeft(text[end:from+len(line)], " \t")
		if end > from && strings.HasPrefix(value, "=") && !strings.HasPrefix(value, "==") {
			found(context{text, from, end})
		} else if line != "" && !continues(line) {
			return
		}
		from += len(line) + 1
	}
}

// continues reports whether a line belongs to the one before it, as in a list of TOML, or is a comment.
func continues(line string) bool { return strings.IndexByte("#; \t\"'])}", line[0]) >= 0 }

// inYAML reads the keys below a key, or those of each of them.
func inYAML(s *section, text string, start int, found func(context)) {
	begin := start - len(s.marker)
	above := lineBefore(context{text, begin, start})
	if strings.Trim(above, " ") != "" {
		return
	}
	members, keys := 0, 0 // where they begin on their lines
	for from := start; from < min(len(text), start+longestSection); {
		line, _, _ := strings.Cut(text[from:], "\n")
		indent := len(line) - len(strings.TrimLeft(line, " "))
		key := from + indent
		from += len(line) + 1
		switch {
		case indent == len(line) || line[indent] == '#':
			continue
		case indent <= len(above) || indent < members: // the first line has lost its spaces
			return
		case members == 0 || indent <= members:
			members, keys = indent, 0
		case keys == 0:
			keys = indent
		}
		if end := keyEnd(text, key); end > key && isPair(text, end) && (s.each && indent == keys || !s.each && indent == members) {
			found(context{text, key, end})
		}
	}
}

// isPair reports whether a colon follows a key of YAML.
func isPair(text string, end int) bool {
	after := at(text, end+1)
	return at(text, end) == ':' && (after == ' ' || after == '\n')
}
