package zh

import (
	"strings"
	"unicode/utf8"
)

// longestQuoted is the number of characters on both sides of a space in the longest quotation.
const longestQuoted = 200

// quotations returns the quotations of several words in a text. Such a quotation is most often a
// message: a translation may leave it in English, or add a negation inside it. Apostrophes
// quote only with a space, a bracket or a mark around them.
func quotations(s string) (list []span) {
	last := 0 // the end of the last quotation
	for i := 0; i < len(s); i++ {
		found := span{i, 0}
		switch s[i] {
		case '"':
			found.to = quoted(s, i+1, `"`)
		case "“"[0]:
			if strings.HasPrefix(s[i:], "“") {
				found.to = quoted(s, i+len("“"), "”")
			}
		case '\'':
			if i > 0 {
				found.from--
			}
			if i == 0 || i > last && strings.IndexByte(" \t\n\f\r(", s[i-1]) >= 0 {
				found.to = quoted(s, i+1, "'")
			}
			if end := found.to; end > 0 && end < len(s) {
				if found.to++; strings.IndexByte(" \t\n\f\r.,;:!?)", s[end]) < 0 {
					found.to = 0
				}
			}
		}
		if found.to > 0 {
			list = append(list, found)
			last, i = found.to, found.to-1
		}
	}
	return list
}

// quoted returns the end of the quotation whose words start at an offset, after its closing
// mark. It returns 0 if there is none, or only one word.
func quoted(s string, from int, mark string) int {
	s = s[:min(len(s), from+utf8.UTFMax*(2*longestQuoted+1)+len(mark))]
	length := strings.Index(s[from:], mark)
	if length < 0 {
		return 0
	}
	inside := s[from : from+length]
	if strings.Contains(inside, "\n") {
		return 0
	}
	all, before := utf8.RuneCountInString(inside), 0
	for _, r := range inside {
		if after := all - before - 1; r == ' ' && min(before, after) > 0 && max(before, after) <= longestQuoted {
			return from + length + len(mark)
		}
		before++
	}
	return 0
}
