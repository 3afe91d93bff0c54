package draft

import (
	"strings"

	"github.com/kbctl/kbctl/internal/logs/neutral"
	"github.com/kbctl/kbctl/internal/logs/rawline"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

var (
	// numbered matches a line of source with its number, as compilers print it.
	numbered = lazyregexp.New(`^\s*[0-9]+ \|(.*)$`)
	// frame matches the line before a line of source in a Python traceback.
	frame = lazyregexp.New(`^\s*File ".*", line [0-9]+`)
	// caret matches the line after a line of source.
	caret = lazyregexp.New(`^[\s|]*[~^]+\s*$`)
	// text matches what is no code: strings and comments.
	text       = lazyregexp.New("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`[^`]*`|//.*|#.*")
	identifier = lazyregexp.New(`\b[A-Za-z_]\w{2,}`)
	// label matches the class of an exception, which identifies an error.
	label = lazyregexp.New(`^(?:[\w.$]+: )*[\w.$]*(?:Error|Exception|Interrupt|Exit|Warning|Failure)\b`)
)

// nearest is the number of lines around the error in which its source may be.
const nearest = 40

// identifiers returns the names in the lines of source that a log shows around a line.
// Ordinary words and constants in capitals do not count, because messages are made of them.
func identifiers(lines []string, at int) map[string]bool {
	names := make(map[string]bool)
	for i := max(at-nearest, 0); i < min(at+nearest, len(lines)); i++ {
		line := rawline.Plain(shorten(lines[i]))
		code := ""
		switch m := numbered.FindStringSubmatch(line); {
		case m != nil:
			code = m[1]
		case i > 0 && frame.MatchString(rawline.Plain(shorten(lines[i-1]))),
			i+1 < len(lines) && caret.MatchString(rawline.Plain(shorten(lines[i+1]))):
			code = line
		}
		for _, name := range identifier.FindAllString(text.ReplaceAllString(code, " "), -1) {
			if !neutral.Word(strings.ToLower(name)) && !system.MatchString(name) && name != strings.ToUpper(name) {
				names[name] = true
			}
		}
	}
	return names
}

// sourceSpans returns the names of the source in a message.
func sourceSpans(message string, names map[string]bool) (spans []span) {
	if len(names) == 0 {
		return nil
	}
	start := 0
	if at := label.FindStringIndex(message); at != nil {
		start = at[1]
	}
	for _, at := range identifier.FindAllStringIndex(message[start:], -1) {
		if s := (span{start + at[0], start + at[1], own}); names[message[s.from:s.to]] && !partOfName(message, s) {
			spans = append(spans, s)
		}
	}
	return spans
}

// partOfName reports whether a span is part of a longer name, of a path or of a quotation.
func partOfName(message string, s span) bool {
	const joined = "-/\\.@"
	quoted := s.from > 0 && strings.ContainsAny(message[s.from-1:s.from], "\"'`")
	return quoted || s.from > 0 && strings.IndexByte(joined, message[s.from-1]) >= 0 ||
		s.to < len(message)-1 && strings.IndexByte(joined, message[s.to]) >= 0 && message[s.to+1] != ' '
}
