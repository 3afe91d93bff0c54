package mention

import "strings"

// types reads a word as a class of Java: the type of the variable after it, as in
// "List<String> names = ...", or what new makes.
func (s *Scanner) types(c context, known *scope, found func(Name)) {
	class := c.text[c.start:c.end]
	if !isUpper(class[0]) || !s.isOwner(class) || c.before() {
		return
	}
	end := afterTypes(c.text, c.end)
	rest, ok := strings.CutPrefix(c.text[end:], " ")
	if !ok {
		if strings.HasSuffix(c.text[:c.start], "new ") {
			known.note(context{c.text, c.start, end}, class, found)
		}
		return
	}
	name := rest[:wordEnd(rest, 0)]
	after := strings.TrimPrefix(rest[len(name):], " ")
	if name != "" && after != "" && strings.IndexByte("=;:", after[0]) >= 0 {
		known.bind(object{name: name, class: class})
	}
}

// afterTypes returns the offset behind the types in angle brackets at an offset, if there are any.
func afterTypes(text string, start int) int {
	depth := 0
	for i := start; i < min(len(text), start+longestLine); i++ {
		switch text[i] {
		case '<':
			depth++
		case '>':
			depth--
		}
		if depth <= 0 {
			return i + min(1, i-start) // a bracket that closes
		}
	}
	return start
}

// isOwner reports whether some catalog covers the members of a class.
func (s *Scanner) isOwner(class string) bool {
	for i := range s.heads[class[0]] {
		if head := s.heads[class[0]][i].text; len(head) == len(class)+1 && head[len(class)] == '.' && strings.HasPrefix(head, class) {
			return true
		}
	}
	return false
}

// typed adds the variable before a type of Go, as in "var group sync.WaitGroup".
func (s *scope) typed(c context, class string) {
	before, ok := strings.CutSuffix(strings.TrimSuffix(c.text[:c.start], "*"), " ")
	if name := before[wordStart(before):]; ok && name != "" && class == c.text[c.start:c.end] {
		s.bind(object{name: name, class: class})
	}
}
