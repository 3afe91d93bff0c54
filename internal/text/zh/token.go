package zh

import (
	"slices"
	"strings"
)

// A kind is what a token is, and so how the Chinese may write it.
type kind uint8

const (
	word   kind = iota // an identifier, a path, an address: stands as it is
	flag               // a command-line flag: its case counts
	number             // a number or a version, its unit apart
	date               // a date in figures
	code               // a whole code span
	class              // the class of an error, before a message
	slot               // <name>, which may be translated
)

// A token is a piece of a text that no translator translates.
type token struct {
	kind kind
	text string
	unit string // of a number; a key of units
}

// String is the token as a message shows it.
func (t token) String() string {
	if t.unit != "" {
		return t.text + " " + t.unit
	}
	return t.text
}

// A scanner takes the tokens out of an English text, from its start to its end.
type scanner struct {
	tokens []token
	// stand are the words in capitals that stand, behind a flag or in angle
	// brackets, for what the reader puts there.
	stand []string
	// open tells that a chunk ends with a number, whose unit may follow.
	open bool
}

// mostTokens bounds how many tokens of a text are looked for.
const mostTokens = 100

// tokens returns the first tokens of an English text.
func tokens(en string) []token {
	s := new(scanner)
	if isName(strings.TrimSpace(en)) {
		return nil
	}
	for i := 0; i < len(en) && len(s.tokens) < mostTokens; {
		switch c := en[i]; {
		case c == '`':
			i = s.span(en, i)
		case c <= ' ' || c >= 0x7F:
			i++
		default:
			end := i + 1
			for end < len(en) && en[end] > ' ' && en[end] < 0x7F && en[end] != '`' {
				end++
			}
			s.chunk(en, i, end)
			s.measure(en[end:])
			i = end
		}
	}
	return slices.DeleteFunc(s.tokens, func(t token) bool { return slices.Contains(s.stand, t.text) })
}

// measure gives the number that has just been taken the unit that stands behind
// it. How a million of something is put in Chinese is anybody's guess.
func (s *scanner) measure(rest string) {
	last := len(s.tokens) - 1
	if last < 0 || s.tokens[last].kind != number || s.tokens[last].unit != "" || !s.open || rest == "" || rest[0] != ' ' && rest[0] != '-' {
		return
	}
	end := 1
	for end < len(rest) && isLetter(rest[end]) {
		end++
	}
	switch name := rest[1:end]; name {
	case "hundred", "thousand", "million", "billion", "trillion", "dozen":
		s.tokens = s.tokens[:last]
	default:
		if units[name] != nil {
			s.tokens[last].unit = name
		}
	}
}

// isName tells whether a text is one word of letters, such as the name of a
// column or of a part of a syntax, which translators do translate.
func isName(s string) bool {
	return isLetters(strings.ReplaceAll(s, "_", "")) && s != strings.ToUpper(s)
}

func isLetters(s string) bool {
	for i := range len(s) {
		if !isLetter(s[i]) {
			return false
		}
	}
	return true
}

func (s *scanner) add(k kind, text, unit string) {
	if text != "" && len(s.tokens) < mostTokens {
		s.tokens = append(s.tokens, token{k, text, unit})
	}
}

// span takes the code span that begins at i, and returns its end. What is no
// span, such as the quotes `thus', is passed over, and so is prose in backquotes,
// which may be translated, but not the tokens in it.
func (s *scanner) span(en string, i int) int {
	ticks := i
	for ticks < len(en) && en[ticks] == '`' {
		ticks++
	}
	length := strings.Index(en[ticks:], en[i:ticks])
	if length < 0 {
		return ticks
	}
	inside := strings.TrimSpace(en[ticks : ticks+length])
	if strings.Count(inside, "'")%2 == 1 {
		return ticks // `thus' it was quoted once
	}
	if plain, function := English(inside); plain >= 3 && function >= 1 || strings.Contains(inside, "\n\n") {
		return ticks
	}
	s.add(code, inside, "")
	return ticks + length + ticks - i
}

// chunk takes the tokens out of what stands between two spaces.
func (s *scanner) chunk(en string, i, end int) {
	s.open = isDigit(en[end-1])
	for i < end && strings.IndexByte(opening, en[i]) >= 0 {
		i++
	}
	chunk := en[i:end]
	name, _, _ := strings.Cut(chunk, "(") // apt-get(8)
	name = withoutClosing(name)
	switch {
	case chunk == "":
	case strings.Contains(chunk, "://"):
		s.address(chunk)
	case chunk[0] == '-' && len(chunk) > 1 && (isLetter(chunk[1]) || chunk[1] == '-' && len(chunk) > 2 && isLetter(chunk[2])):
		s.flag(chunk)
	case isPath(chunk):
		s.path(chunk)
	case i+len(chunk) <= len(en) && enumerates(en, i, end):
	case isVariable(withoutClosing(chunk), en[:i]):
		s.add(word, withoutClosing(chunk), "")
	case isEnding(name), isHyphened(name):
		s.add(word, name, "")
		s.words(chunk[len(name):])
	case chunk[0] == '<' && strings.HasSuffix(en[:i], "#include "):
		s.add(word, withoutClosing(chunk[1:]), "")
	default:
		s.words(chunk)
	}
}

// isVariable tells whether a word is the name of a variable that may be another
// word as well, told by the word before it.
func isVariable(w, before string) bool {
	if len(w) < 4 || w[0] >= 'a' || w[1] >= 'a' || strings.Trim(w, capitals) != "" {
		return false
	}
	before = strings.TrimRight(before[max(0, len(before)-longestPlaceholder):], " ")
	if strings.HasSuffix(before, "nvironment variable") {
		return true
	}
	if w != "PATH" && w != "HOME" {
		return false
	}
	switch before[strings.LastIndexByte(before, ' ')+1:] {
	case "to", "in", "on", "from", "your", "the", "via", "variable", "set", "Set", "and":
		return true
	}
	return false
}

// opening is what may stand before a token and is no part of it.
const opening = "\"'([|,;:!?*="

// closing is what may stand behind one.
const closing = "\"')]}>|,;:!?*=.…&"

// withoutClosing takes that off. Most words have none.
func withoutClosing(s string) string {
	if s == "" || isAlnum(s[len(s)-1]) {
		return s
	}
	return strings.TrimRight(s, closing)
}

// enumerates tells whether a chunk, such as "1." or "(2)", only counts what
// follows it.
func enumerates(en string, i, end int) bool {
	if end-i != 2 || end == len(en) || !isDigit(en[i]) || strings.IndexByte(".):", en[i+1]) < 0 {
		return false
	}
	before := strings.TrimRight(en[:i], " \t(")
	return before == "" || strings.IndexByte("\n.;:,!?", before[len(before)-1]) >= 0
}

func (s *scanner) address(chunk string) {
	start := strings.Index(chunk, "://")
	for start > 0 && isLetter(chunk[start-1]) {
		start--
	}
	chunk = chunk[start:]
	if at := strings.IndexAny(chunk, "\"'<>{}%$"); at >= 0 {
		chunk = chunk[:at]
	}
	chunk = strings.TrimRight(chunk, closing+"/")
	if strings.Contains(chunk, "://") { // and more
		s.add(word, chunk, "")
	}
}

func (s *scanner) flag(chunk string) {
	end := 1
	for end < len(chunk) && (isWord(chunk[end]) || chunk[end] == '-') {
		end++
	}
	if chunk[end-1] == '-' {
		return // --More--
	}
	name := chunk[:end]
	if len(name) < 4 || chunk[1] == '-' || strings.Trim(name, capitals) != "" { // else -NUMBER
		s.add(flag, name, "")
	}
	if end < len(chunk) {
		s.value(chunk[end:])
	}
}

// value takes what follows a flag: =FILE, [=WHEN] and the like are no tokens.
func (s *scanner) value(chunk string) {
	name := strings.Trim(chunk, closing+"([{<")
	if name != "" && strings.Trim(name, capitals) == "" {
		s.stand = append(s.stand, name)
		return
	}
	s.words(chunk)
}

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789-"

// isPath tells whether a chunk begins as a path does.
func isPath(chunk string) bool {
	for _, start := range [...]string{"/", "./", "../", "~/"} {
		if rest, ok := strings.CutPrefix(chunk, start); ok {
			return rest != "" && (isWord(rest[0]) || rest[0] == '.')
		}
	}
	return len(chunk) > 3 && isLetter(chunk[0]) && chunk[1] == ':' && chunk[2] == '\\'
}

// rootFolders are the folders that every Unix has.
var rootFolders = set("/bin /boot /dev /etc /home /lib /mnt /opt /proc /root /run /sbin /srv /sys /tmp /usr /var")

func (s *scanner) path(chunk string) {
	if at := strings.IndexAny(chunk, "\"'<>{}()[]%$*,;|="); at >= 0 {
		if chunk[at] == ',' {
			defer s.words(chunk[at:])
		}
		chunk = chunk[:at]
	}
	chunk = strings.TrimRight(chunk, closing+"/")
	if strings.Contains(chunk, "path/to") || strings.Count(chunk, "/") < 2 && !strings.ContainsAny(chunk, "._~\\") && !rootFolders[chunk] {
		return // a placeholder, or half of "a /b"
	}
	s.add(word, chunk, "")
}
