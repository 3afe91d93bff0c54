package regex

import "strings"

// Alternatives returns the alternatives of a pattern as they are spelled. One group may
// enclose all of them. It returns the pattern itself if there is only one, or if flags
// inside the pattern apply to some of them.
func Alternatives(pattern string) []string {
	if !strings.Contains(pattern, "|") { // like most patterns
		return []string{pattern}
	}
	flags, body := "", pattern
	if first := firstPiece(body); first.kind == pieceFlags {
		flags, body = first.text, body[len(first.text):]
	}
	if first := firstPiece(body); (first.text == "(" || first.text == "(?:") && encloses(body) {
		body = body[len(first.text) : len(body)-1]
	}
	alternatives, depth, start := []string(nil), 0, 0
	for p := range eachRun(body) {
		depth += p.nesting()
		if p.kind == pieceFlags {
			return []string{pattern}
		}
		if p.kind == pieceOr && depth == 0 {
			alternatives = append(alternatives, flags+body[start:p.at])
			start = p.at + 1
		}
	}
	if alternatives == nil {
		return []string{pattern}
	}
	return append(alternatives, flags+body[start:])
}

// encloses reports whether the first and the last piece of a pattern are one group.
func encloses(pattern string) bool {
	if !strings.HasSuffix(pattern, ")") {
		return false
	}
	depth := 0
	for p := range eachRun(pattern) {
		if depth += p.nesting(); depth == 0 {
			return p.at > 0 && p.at+len(p.text) == len(pattern)
		}
	}
	return false
}

// nesting returns by how much a piece changes the depth of groups.
func (p piece) nesting() int {
	switch p.kind {
	case pieceOpen:
		return 1
	case pieceClose:
		return -1
	}
	return 0
}
