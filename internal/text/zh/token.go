package zh

import (
	"slices"
	"strings"
)

// A kind decides how the Chinese may spell a token.
type kind uint8

const (
	word   kind = iota // an identifier, a path or an address
	flag               // a command-line flag, which is case-sensitive
	number             // a number or a version; the unit is separate
	date               // a date in digits
	code               // a whole code span
	class              // the class of an error, before a message
	slot               // <name>, which may be translated
)

// A token is a part of an English text that a translation keeps.
type token struct {
	kind kind
	text string
	unit string // of a number, a key of units
}

// String returns the token as messages show it.
func (t token) String() string {
	if t.unit != "" {
		return t.text + " " + t.unit
	}
	return t.text
}

// A scanner collects the tokens of an English text from start to end.
type scanner struct {
	tokens []token
	// values are the words in capitals after a flag, such as FILE, which stand for a value.
	values []string
	// open is set if the chunk ends with a number, so that its unit may follow.
	open bool
}

// mostTokens is the largest number of tokens that are read in a text.
const mostTokens = 100

// tokens returns the first tokens of an English text.
func tokens(en string) []token {
	s := new(scanner)
	if isOneWord(strings.TrimSpace(en)) {
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
	return slices.DeleteFunc(s.tokens, func(t token) bool { return slices.Contains(s.values, t.text) })
}

// measure adds the following unit to the last number. It drops numbers such as 5 million,
// because Chinese has many ways to write them.
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

// isOneWord reports whether a text is one word of letters, such as the name of a column or of a syntax element.
// Translators do translate those. [IsName] is about the names that they keep.
func isOneWord(s string) bool {
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

// span adds the code span that starts at i and returns its end. If the backquotes are
// quotes, as in `thus', or enclose prose, which may be translated, span only skips them.
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
		return ticks // quotes as in `thus'
	}
	if plain, function := English(inside); plain >= 3 && function >= 1 || strings.Contains(inside, "\n\n") {
		return ticks
	}
	s.add(code, inside, "")
	return ticks + length + ticks - i
}

// chunk adds the tokens between two spaces.
func (s *scanner) chunk(en string, i, end int) {
	s.open = isDigit(en[end-1])
	for i < end && strings.IndexByte(opening, en[i]) >= 0 {
		i++
	}
	chunk := en[i:end]
	if isProse(chunk) { // as most chunks are
		name := withoutClosing(chunk)
		if digits := numerals[name]; digits != "" && isMeasured(en[end:]) {
			s.add(number, digits, "")
		} else if isSubcommand(name, en[:i]) || systems[name] {
			s.add(word, name, "")
		}
		return
	}
	name, _, _ := strings.Cut(chunk, "(") // apt-get(8)
	name = withoutClosing(name)
	switch {
	case chunk == "":
	case strings.Contains(chunk, "://"):
		s.add(word, address(chunk), "")
	case chunk[0] == '-' && len(chunk) > 1 && (isLetter(chunk[1]) || chunk[1] == '-' && len(chunk) > 2 && isLetter(chunk[2])):
		s.flag(chunk)
	case isPath(chunk):
		name, rest := cutPath(chunk)
		s.add(word, name, "")
		s.words(rest)
	case enumerates(en, i, end), numbersName(en[:i], chunk):
	case isVariable(withoutClosing(chunk), en[:i]):
		s.add(word, withoutClosing(chunk), "")
	case isEnding(name), isHyphened(name), isSubcommand(name, en[:i]):
		s.add(word, name, "")
		s.words(chunk[len(name):])
	case chunk[0] == '<' && strings.HasSuffix(en[:i], "#include "):
		s.add(word, withoutClosing(chunk[1:]), "")
	default:
		s.words(chunk)
	}
}

// systems are operating systems, whose names translators keep.
var systems = set("Linux Windows macOS FreeBSD Ubuntu Debian Fedora Alpine")

// isProse reports whether a chunk is a plain word, perhaps with a mark at its end. Few of these are tokens, such as a
// subcommand after its program.
func isProse(chunk string) bool {
	return chunk != "" && isPlain(chunk) && chunk[len(chunk)-1] != '(' && chunk[len(chunk)-1] != ':' && !isLibrary(chunk)
}

// isVariable reports whether a word in capitals is the name of a variable, judging by the
// word before it.
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

// opening holds the characters that may precede a token.
const opening = "\"'([|,;:!?*="

// closing holds the characters that may follow a token.
const closing = "\"')]}>|,;:!?*=.…&"

// withoutClosing removes the closing characters. Most words have none.
func withoutClosing(s string) string {
	if s == "" || isAlnum(s[len(s)-1]) {
		return s
	}
	return strings.TrimRight(s, closing)
}

// enumerates reports whether a chunk, such as "1." or "(2)", is the number of a list item.
func enumerates(en string, i, end int) bool {
	if end-i != 2 || end == len(en) || !isDigit(en[i]) || strings.IndexByte(".):", en[i+1]) < 0 {
		return false
	}
	before := strings.TrimRight(en[:i], " \t(")
	return before == "" || strings.IndexByte("\n.;:,!?", before[len(before)-1]) >= 0
}

// numbersName reports whether a chunk is the number of the name before it, as in "SIGSEGV
// (11)". The name says as much.
func numbersName(before, chunk string) bool {
	before, bracket := strings.CutSuffix(before, " (")
	digits, _, closed := strings.Cut(chunk, ")")
	if !bracket || !closed || strings.Trim(digits, "0123456789") != "" {
		return false
	}
	name := before[strings.LastIndexByte(before, ' ')+1:]
	return len(name) > 3 && strings.Trim(name, capitals) == ""
}

// address returns the URL in a chunk. It returns "" if nothing follows the scheme.
func address(chunk string) string {
	start := strings.Index(chunk, "://")
	for start > 0 && isLetter(chunk[start-1]) {
		start--
	}
	chunk = chunk[start:]
	if at := strings.IndexAny(chunk, "\"'<>{}%$"); at >= 0 {
		chunk = chunk[:at]
	}
	if chunk = strings.TrimRight(chunk, closing+"/"); strings.Contains(chunk, "://") {
		return chunk
	}
	return ""
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
	value := strings.Trim(chunk[end:], closing+"([{<") // =FILE, [=WHEN]
	if value != "" && strings.Trim(value, capitals) == "" {
		s.values = append(s.values, value)
		return
	}
	s.words(chunk[end:])
}

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789-"

// isPath reports whether a chunk starts like a path.
func isPath(chunk string) bool {
	for _, start := range [...]string{"/", "./", "../", "~/"} {
		if rest, ok := strings.CutPrefix(chunk, start); ok {
			return rest != "" && (isWord(rest[0]) || rest[0] == '.')
		}
	}
	return len(chunk) > 3 && isLetter(chunk[0]) && chunk[1] == ':' && chunk[2] == '\\'
}

// rootFolders are the top folders of a Unix system.
var rootFolders = set("/bin /boot /dev /etc /home /lib /mnt /opt /proc /root /run /sbin /srv /sys /tmp /usr /var")

// cutPath returns the path at the start of a chunk, and the text from the comma after it. The path is empty if it is
// a placeholder, or a single name as in "a /b".
func cutPath(chunk string) (name, rest string) {
	name = chunk
	if at := strings.IndexAny(chunk, "\"'<>{}()[]%$*,;|="); at >= 0 {
		name = chunk[:at]
		if chunk[at] == ',' {
			rest = chunk[at:]
		}
	}
	name = strings.TrimRight(name, closing+"/")
	if strings.Contains(name, "path/to") || strings.Count(name, "/") < 2 && !strings.ContainsAny(name, "._~\\") && !rootFolders[name] {
		name = ""
	}
	return name, rest
}
