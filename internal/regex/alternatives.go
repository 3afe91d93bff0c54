package regex

// Alternatives returns the alternatives of a pattern as they are spelled. One group may
// enclose all of them. It returns the pattern itself if there is only one, or if flags
// inside the pattern apply to some of them.
func Alternatives(pattern string) []string {
	all, flags := pieces(pattern), ""
	if len(all) > 0 && all[0].kind == pieceFlags {
		flags, all = all[0].text, all[1:]
	}
	if encloses(all) && (all[0].text == "(" || all[0].text == "(?:") {
		all = all[1 : len(all)-1]
	}
	alternatives, depth, start := []string(nil), 0, 0
	for i, p := range all {
		switch p.kind {
		case pieceOpen:
			depth++
		case pieceClose:
			depth--
		case pieceFlags:
			return []string{pattern}
		}
		if p.kind == pieceOr && depth == 0 {
			alternatives = append(alternatives, flags+spelling(pattern, all[start:i]))
			start = i + 1
		}
	}
	if alternatives == nil {
		return []string{pattern}
	}
	return append(alternatives, flags+spelling(pattern, all[start:]))
}

// spelling returns the part of a pattern that consists of some pieces.
func spelling(pattern string, some []piece) string {
	if len(some) == 0 {
		return ""
	}
	last := some[len(some)-1]
	return pattern[some[0].at : last.at+len(last.text)]
}

// encloses reports whether the first and the last piece are one group.
func encloses(all []piece) bool {
	depth := 0
	for i, p := range all {
		switch p.kind {
		case pieceOpen:
			depth++
		case pieceClose:
			depth--
		}
		if depth == 0 {
			return i > 0 && i == len(all)-1
		}
	}
	return false
}
