package zh

import "strings"

// words splits a chunk into words and adds those that are tokens.
func (s *scanner) words(chunk string) {
	for i := 0; i < len(chunk); {
		switch c := chunk[i]; {
		case c == '{':
			i += placeholder(chunk[i:])
		case c == '%':
			for i += placeholder(chunk[i:]); i < len(chunk) && isWord(chunk[i]); { // %dbit
				i++
			}
		case c == '<' && (i == 0 || chunk[i-1] != '%'):
			i += s.slot(chunk[i:]) + 1
		case c == '$':
			i++
			if i < len(chunk) && chunk[i] == '{' {
				i++
			}
		case c == '\\' && i+1 < len(chunk) && strings.IndexByte("nrt", chunk[i+1]) >= 0:
			i += 2 // \n, written out
		case !isWord(c):
			i++
		default:
			end := i + 1
			for end < len(chunk) && (isWord(chunk[end]) || joins(chunk, end)) {
				end++
			}
			s.word(chunk, i, end)
			i = end
		}
	}
}

// slot adds the placeholder <name> at the start of a chunk. It returns the length of the placeholder without its last
// bracket.
func (s *scanner) slot(chunk string) int {
	end := strings.IndexByte(chunk[:min(len(chunk), longestPlaceholder)], '>')
	if end < 0 || strings.ContainsAny(chunk[:end], "./:") {
		return 0
	}
	if end > 1 && isLetter(chunk[1]) && strings.Trim(chunk[1:end], names+"-") == "" {
		s.add(slot, chunk[:end+1], "")
	}
	return end
}

// hasSlot reports whether a text has any text in brackets or quotes, the name in a slot, or a Chinese word for it.
func (t *text) hasSlot(slot string) bool {
	words := []string{"指定", "给定", "給定"}
	if strings.HasPrefix(slot, "<your") {
		words = []string{"你", "您"}
	}
	return strings.ContainsAny(t.s, "<〈《[{“「") || hasAny(t.s, words) || t.hasWord(slot[1:len(slot)-1])
}

// joins reports whether the character at i joins two parts of one token. It can be a
// dot, a double colon, the comma of 1,000 or a hyphen of a date.
func joins(s string, i int) bool {
	if i+1 >= len(s) {
		return s[i] == '+' && s[i-1] == '+'
	}
	before, after := s[i-1], s[i+1]
	switch s[i] {
	case '.':
		return isWord(before) && isWord(after)
	case ':':
		return after == ':' && i+2 < len(s) && isWord(s[i+2]) || before == ':' && i > 1 && isWord(s[i-2]) && isWord(after)
	case ',':
		return isDigit(before) && i+3 < len(s) && isDigit(after) && isDigit(s[i+2]) && isDigit(s[i+3]) && (i+4 == len(s) || !isDigit(s[i+4]))
	case '-':
		return isDigit(before) && isDigit(after) && i >= 4 && isDigit(s[i-4]) && (i < 5 || !isDigit(s[i-5])) ||
			i >= 7 && s[i-3] == '-' && isDigit(before) && isDigit(after) && isDigit(s[i-4]) && isDigit(s[i-7])
	case '+':
		return after == '+' && isLetter(before) || before == '+'
	}
	return false
}

// word adds the word between i and end of a chunk if it is a token.
func (s *scanner) word(chunk string, i, end int) {
	w := chunk[i:end]
	if isDigit(w[0]) {
		s.number(chunk, i, end)
		return
	}
	if rest := strings.TrimLeft(w, "_"); len(w)-len(rest) == 1 && isLetters(rest) {
		return // an accelerator: _File
	}
	switch before, after := chunk[:i], chunk[end:]; {
	case strings.HasPrefix(after, "|"): // one of several alternatives
	case strings.HasSuffix(strings.TrimSuffix(before, "{"), "$"):
		s.add(flag, w, "") // case-sensitive, like a flag
	case strings.HasPrefix(after, ":") && (strings.HasSuffix(w, "Error") || strings.HasSuffix(w, "Exception")):
		s.add(class, w, "")
	case strings.HasPrefix(after, "()"), isIdentifier(w):
		s.add(word, strings.TrimRight(w, "_"), "")
	}
}

// isIdentifier reports whether a word is a name and not an English word.
func isIdentifier(w string) bool {
	var lower, upper, digits, scores, dots int
	hump := false
	for i := range len(w) {
		switch c := w[i]; {
		case isDigit(c):
			digits++
		case c == '_':
			scores++
		case c == '.' || c == ':' || c == '+':
			dots++
		case c >= 'a':
			lower++
		default:
			upper++
			hump = hump || i > 0 && w[i-1] >= 'a' && w[i-1] <= 'z'
		}
	}
	letters := lower + upper
	switch {
	case letters == 0 || units[w] != nil || translatedNames[w]:
		return false
	case scores > 0:
		return letters+digits > 1
	case dots > 0:
		return isDotted(w)
	case digits > 0:
		return letters > 0 && !namesPlace(w)
	case lower == 0 || lower == 1 && w[len(w)-1] == 's' && upper > 1:
		return upper > 2 && isAbbreviation(strings.TrimSuffix(w, "s")) || lower == 0 && endsLikeVariable(w)
	}
	return hump || upper > 1 && lower > 2 || upper == 0 && isLibrary(w)
}

// isAbbreviation reports whether a word in capitals is an abbreviation, which
// translators keep. Few abbreviations are longer than four letters.
func isAbbreviation(w string) bool {
	return keptCapitals[w] || len(w) <= 4 && !translatedCapitals[w]
}

// endsLikeVariable reports whether a word in capitals is the name of a variable, such as
// MAKEFLAGS. Words that end in DIR and FILE are placeholders.
func endsLikeVariable(w string) bool {
	for _, ending := range [...]string{"FLAGS", "PATH", "HOME", "OPTS"} {
		if len(w) > len(ending) && strings.HasSuffix(w, ending) {
			return true
		}
	}
	return false
}

// isDotted reports whether a word with dots is a name, such as torch.cuda or main.c, and
// not an abbreviation such as e.g.
func isDotted(w string) bool {
	if w == "user.name" || w == "user.email" { // settings of git
		return true
	}
	first, rest, _ := strings.Cut(w, ".")
	return !placeNames[strings.ToLower(first)] && (len(first) > 1 || len(rest) > 1 && rest[1] != '.') || strings.Contains(w, "::")
}

// namesPlace reports whether a word such as FILE1 or arg2 is a placeholder, which
// translators translate.
func namesPlace(w string) bool {
	name := strings.ToLower(strings.TrimRight(w, "0123456789"))
	return placeNames[name]
}

func isAlnum(c byte) bool  { return isLetter(c) || isDigit(c) }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) || c == '_' }
