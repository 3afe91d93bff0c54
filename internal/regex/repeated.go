package regex

import (
	"regexp"
	"strings"
)

// A Repeat is an alternative of a group that adds nothing, because an earlier one matches all that it matches.
type Repeat struct{ Alternative, Earlier string }

// Repeats returns the alternatives of a pattern's groups that are spelled as an earlier one, and the later alternatives of the whole
// pattern that contain the plain text of an earlier one. An alternative is empty where || is.
func Repeats(pattern string) (found []Repeat) {
	if strings.IndexByte(pattern, '|') < 0 { // as most
		return nil
	}
	type group struct {
		start int
		known []string
	}
	groups := []group{{}}
	end := func(at int) {
		g := &groups[len(groups)-1]
		alternative := pattern[g.start:at]
		for _, earlier := range g.known[:min(len(g.known), mostCompared)] {
			if earlier == alternative || len(groups) == 1 && covers(earlier, alternative) {
				found = append(found, Repeat{alternative, earlier})
				break
			}
		}
		g.known = append(g.known, alternative)
	}
	for p := range eachRun(pattern) {
		switch p.kind {
		case pieceOpen:
			groups = append(groups, group{start: p.at + len(p.text)})
		case pieceOr:
			end(p.at)
			groups[len(groups)-1].start = p.at + 1
		case pieceClose:
			if len(groups) == 1 {
				return nil // not valid
			}
			end(p.at)
			groups = groups[:len(groups)-1]
		}
	}
	end(len(pattern))
	return found
}

// mostCompared limits the alternatives with which each one is compared.
const mostCompared = 64

// covers reports whether a plain text is a part of each match of an alternative.
func covers(text, alternative string) bool {
	const shortest = 4
	if len(text) < shortest || plainOf(text) == "" || strings.ContainsAny(alternative, "()[]{}?|^$") {
		return false
	}
	at := strings.Index(alternative, text)
	if at < 0 {
		return false
	}
	after := alternative[at+len(text):]
	return (after == "" || after[0] != '*') && (at == 0 || alternative[at-1] != '\\')
}

// plainOf returns the text that a pattern matches if it is only that, or "".
func plainOf(pattern string) string {
	text := strings.ReplaceAll(pattern, `\.`, ".")
	if regexp.QuoteMeta(text) == pattern {
		return text
	}
	return ""
}
