package regex

import (
	"bytes"
	"strings"
)

// A plain is a regex of literals alone: alternatives, each of which has texts with .* between
// them. Most real regexes are so. Package regexp compiles one in more time than it then takes for
// many short texts, so plain finds matches without it. It has no alternatives if the regex has
// anything else.
type plain struct {
	alternatives [][][]byte
}

// Find returns the first match in a part of a log, or -1. The match is that of the regex of
// [Pattern.At].
func Find(p *Pattern, text []byte, begin, end bool) (start, stop int) {
	if plain := plainFor(p, text); plain != nil {
		return plain.find(text)
	}
	if m := p.At(begin, end).FindIndex(text); m != nil {
		return m[0], m[1]
	}
	return -1, -1
}

// StepsToFind returns about how many steps [Find] takes at most for a text.
func StepsToFind(p *Pattern, text []byte) int {
	if plain := plainFor(p, text); plain != nil {
		return plain.steps(len(text))
	}
	return p.MostSteps(len(text))
}

// plainFor returns the plain form of a pattern if it finds the matches in a text.
func plainFor(p *Pattern, text []byte) *plain {
	slot := &formsOf(p).plain
	known := slot.Load()
	if known == nil {
		known = &plain{plainTexts(p.source)}
		slot.Store(known)
	}
	if known.alternatives == nil || bytes.IndexByte(text, '\n') >= 0 { // .* stops at a line feed
		return nil
	}
	return known
}

// steps returns how many steps find takes for a line with a number of bytes. Each alternative reads it once, and once
// more from its end, much faster than an instruction.
func (p *plain) steps(bytes int) (steps int) {
	const perText = 8
	for _, texts := range p.alternatives {
		steps += bytes + perText*len(texts)
	}
	return steps
}

// find returns the first match in a line, or -1. If two alternatives match at one place, the former wins.
func (p *plain) find(line []byte) (start, stop int) {
	start, stop = -1, -1
	for _, texts := range p.alternatives {
		if at, end := findTexts(line, texts); at >= 0 && (start < 0 || at < start) {
			start, stop = at, end
		}
	}
	return start, stop
}

// findTexts finds texts with anything between them. As .* takes as much as it can, the match ends
// with the last occurrence of the last text. It returns -1 if there is no match.
func findTexts(line []byte, texts [][]byte) (start, end int) {
	start = -1
	for i, text := range texts {
		at := bytes.Index(line[end:], text)
		if at < 0 {
			return -1, -1
		}
		if i == 0 {
			start = at
		}
		end += at + len(text)
	}
	if last := texts[len(texts)-1]; len(texts) > 1 {
		end = bytes.LastIndex(line, last) + len(last)
	}
	return start, end
}

// plainTexts returns the texts of each alternative of a regex, or nil if it has other parts
// than literals and .*, apart from a group around all of it.
func plainTexts(source string) (all [][][]byte) {
	if strings.Contains(source, "\uFFFD") { // package regexp finds it in invalid UTF-8
		return nil
	}
	var texts [][]byte
	var text []byte
	ok := eachPlain(source, func(part string, literal bool) {
		switch {
		case literal:
			text = append(text, part...)
		case part == "|":
			all = append(all, append(texts, text))
			texts, text = nil, nil
		default:
			texts, text = append(texts, text), nil
		}
	})
	if !ok {
		return nil
	}
	return append(all, append(texts, text))
}

// eachPlain calls a function with the parts of a regex of literals, |, and .* alone. It ignores a group around the regex. It
// reports false if the regex has other parts.
func eachPlain(source string, each func(part string, literal bool)) (ok bool) {
	source = withoutGroup(source)
	for at := 0; at < len(source); {
		next := at + 1
		switch c := source[at]; {
		case isPlain(c): // as most
			for next < len(source) && isPlain(source[next]) {
				next++
			}
			each(source[at:next], true)
		case c == '|':
			each("|", false)
		case strings.HasPrefix(source[at:], ".*"):
			next++
			each(".*", false)
		case c == '\\' && next < len(source) && strings.IndexByte(`.()[]{}|*+?^$\/-:"'`, source[next]) >= 0:
			next++
			each(source[next-1:next], true)
		case strings.IndexByte(`\.()[]{}*+?^$`, c) >= 0:
			return false
		default:
			each(source[at:next], true)
		}
		at = next
	}
	return true
}

// withoutGroup removes the group around a whole regex. A regex with another group stays.
func withoutGroup(source string) string {
	inner, ok := strings.CutPrefix(source, "(")
	if !ok {
		return source
	}
	inner = strings.TrimPrefix(inner, "?:")
	if last := len(inner) - 1; last >= 0 && inner[last] == ')' && (last == 0 || inner[last-1] != '\\') {
		return inner[:last]
	}
	return source
}
