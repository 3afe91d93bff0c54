// Package mention finds the identifiers and versions that a record mentions.
//
// Records are prose for people. Most words in them that look like an identifier of a
// library are one. Others are a variable, a file or a wildcard. The package classifies
// the words and leaves the judgment to its callers.
package mention

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// A Name is an identifier in a text. Its methods do their work when called, because
// most names are of no interest.
type Name struct {
	Text string

	at      context
	head    string
	derived bool // composed from an import or a call
	setting bool // a product reads it, so that an assignment is no declaration
	whole   bool // its place shows that it is written in full
}

// Called reports whether an opening parenthesis or an assignment to a setting or a member follows,
// or the place of the name shows that it is written in full.
func (n Name) Called() bool {
	return n.derived || n.at.next() == '(' || (n.setting || strings.Contains(n.Text, ".")) && n.at.assigned() || n.setting && valued(n.at) || n.whole || n.written()
}

// Own reports whether the text declares the name or assigns to it. Then it is the
// author's name everywhere.
func (n Name) Own() bool {
	return !n.derived && !n.setting && !strings.ContainsAny(n.head, ".-") && (n.at.assigned() || n.at.declared())
}

// Denied reports whether the text says that the name does not exist.
func (n Name) Denied() bool { return !n.derived && n.at.denied() }

// Doubtful reports whether the name may be something else: a file, a variable, a
// wildcard, a macro, or a truncated name.
func (n Name) Doubtful() bool {
	switch {
	case n.derived:
		return false
	case n.whole:
		return n.at.cutOff() || isPlaceholder(strings.TrimPrefix(n.Text, n.head))
	case n.setting:
		return noSetting(n.at) || isPlaceholder(strings.TrimPrefix(n.Text, n.head))
	case n.at.prev() == regex.Free || n.at.next() == regex.Free:
		return true
	case strings.HasSuffix(n.head, "::"):
		return n.at.before() || n.at.trailsOff() || n.at.next() == '*' || isPlaceholder(n.Text[strings.LastIndexByte(n.Text, ':')+1:])
	case strings.Contains(n.head, "-"):
		return false
	case strings.Contains(n.head, "."):
		return n.at.before() || n.at.trailsOff() || n.at.cutOff() || isOddPath(n.Text) || n.beginsSentence()
	}
	return n.at.before() || n.at.after() || isPlaceholder(n.Text) || isVariable(n.Text, n.Called()) || n.Own()
}

// beginsSentence reports whether the second of two parts may begin a sentence after a
// missing space.
func (n Name) beginsSentence() bool {
	_, word, _ := strings.Cut(n.Text, ".")
	return !strings.Contains(word, ".") && !n.Called() && 'A' <= word[0] && word[0] <= 'Z' && strings.ToLower(word[1:]) == word[1:] && n.at.prev() != '`' && n.at.next() != '`'
}

// A Scanner finds names that begin with given prefixes, the heads. It is safe for
// concurrent use.
type Scanner struct {
	heads  [256][]head  // by first byte
	second [256]byteSet // by first byte, the second bytes of heads: most words begin like none
	any    *head        // an empty one, if an identifier without any head is a name, too

	sections []section
}

// A byteSet has a bit for each byte.
type byteSet [256 / 8]byte

func (s *byteSet) add(c byte)      { s[c/8] |= 1 << (c % 8) }
func (s *byteSet) has(c byte) bool { return s[c/8]&(1<<(c%8)) != 0 }

// A head is what names begin with.
type head struct {
	text    string
	setting bool
	owner   string // of the names after a command, such as "CONFIG:SET." after "CONFIG SET "
}

// NewScanner returns a scanner for heads such as cuda, CU_ and torch. A head with a dot
// finds dotted names. An empty head finds every word that looks like an identifier. One that
// begins with $ finds settings, $CONFIG:SET. those after the words CONFIG SET, and $PRAGMA:. those
// after PRAGMA. One such as $ini:Service. finds the keys of a section; see sectionOf.
func NewScanner(heads []string) *Scanner {
	s := &Scanner{}
	for _, text := range heads {
		text, setting := strings.CutPrefix(text, "$")
		section, ok := sectionOf(text)
		switch {
		case ok:
			s.sections = append(s.sections, section)
		case text == "":
			s.any = &head{}
		case strings.HasSuffix(text, ".") && strings.Contains(text, ":"):
			words := strings.NewReplacer(":.", " ", ":", " ", ".", " ").Replace(text)
			s.add(head{words, setting, text})
		default:
			s.add(head{text: text, setting: setting})
		}
	}
	return s
}

func (s *Scanner) add(h head) {
	first := h.text[0]
	if strings.HasSuffix(h.text, ".") { // cupy. is before cu
		s.heads[first] = slices.Insert(s.heads[first], 0, h)
	} else {
		s.heads[first] = append(s.heads[first], h)
	}
	if len(h.text) > 1 {
		s.second[first].add(h.text[1])
		return
	}
	for c := range 256 {
		s.second[first].add(byte(c))
	}
}

// inName has the bytes of dotted names.
var inName = func() (in [256]bool) {
	for c := range in {
		in[c] = isWord(byte(c)) || c == '.'
	}
	return in
}()

func isWord(c byte) bool { return isLetter(c) || '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }

// Names calls found with each name in a text, in order.
func (s *Scanner) Names(text string, found func(Name)) {
	inSections(s.sections, text, found)
	var known scope
	for i := 0; i < len(text); {
		c := text[i]
		if !inName[c] {
			if len(s.heads[c]) > 0 {
				s.flag(text, i, found)
			}
			i++
			if c == ':' && strings.HasPrefix(text[i:], "//") {
				i += strings.IndexFunc(text[i:]+" ", endsURL)
			}
			continue
		}
		end := i + 1
		for end < len(text) && inName[text[end]] {
			end++
		}
		if c == 'D' && i > 0 && text[i-1] == '-' && i+1 < end && s.defines(text[i+1:]) {
			i++ // -DNAME=value
		}
		if len(known) > 0 && known.use(context{text, i, end}, found) {
			i = end
			continue
		}
		if head := s.head(text[i:]); head != nil {
			end = s.name(text, i, end, head, &known, found)
		}
		s.types(context{text, i, end}, &known, found)
		s.imports(context{text, i, end}, &known, found)
		i = end
	}
}

// head returns the head that a text begins with, or nil.
func (s *Scanner) head(text string) *head {
	if len(text) < 2 || s.second[text[0]].has(text[1]) {
		for i := range s.heads[text[0]] {
			if h := &s.heads[text[0]][i]; strings.HasPrefix(text, h.text) {
				return h
			}
		}
	}
	return s.any
}

// defines reports whether a setting follows the option -D.
func (s *Scanner) defines(text string) bool {
	head := s.head(text)
	return head != nil && head.setting
}

func endsURL(r rune) bool { return r <= ' ' || r >= 0x80 || strings.ContainsRune("\"'`<>()[]{}", r) }

// No name has more than longestName bytes or mostParts parts. The limits keep lookups
// fast.
const longestName, mostParts = 200, 16

// name reports the name at text[start:end], which begins with a head. It returns the
// offset at which to continue.
func (s *Scanner) name(text string, start, end int, head *head, known *scope, found func(Name)) int {
	switch {
	case head.owner != "":
		return given(text, start+len(head.text), head, found)
	case head.text == ".":
		if word := strings.TrimRight(text[start:end], "."); len(word) > 1 && isUpper(word[1]) && strings.IndexByte(word[1:], '.') < 0 { // .PHONY
			found(Name{Text: word, at: context{text, start, start + len(word)}, head: head.text, setting: head.setting})
		}
		return end
	case strings.HasSuffix(head.text, "::"):
		return items(text, start, head, found)
	case strings.HasSuffix(head.text, "/"): // topology.kubernetes.io/zone
		return label(text, start, head, found)
	case strings.HasSuffix(head.text, ":"): // node:fs
		end = start + len(head.text)
		for end < len(text) && (isWord(text[end]) || text[end] == '/') {
			end++
		}
		if name := strings.TrimRight(text[start:end], "/"); len(name) > len(head.text) {
			found(Name{Text: name, at: context{text, start, start + len(name)}, head: head.text, setting: head.setting})
		}
		return end
	case strings.Contains(head.text, "."):
		path(text, start, end, head, known, found)
		return end
	case strings.Contains(head.text, "-"): // ORA-00942
		for end < len(text) && (isWord(text[end]) || text[end] == '-') {
			end++
		}
		if name := strings.TrimRight(text[start:end], "-."); len(name) > len(head.text) {
			found(Name{Text: name, at: context{text, start, start + len(name)}, head: head.text})
		}
		return end
	}
	word, _, _ := strings.Cut(text[start:end], ".")
	if len(word) <= longestName && !isProse(word) && (head.text != "" || isLetter(text[start]) && isIdentifier(word)) {
		found(Name{Text: word, at: context{text, start, start + len(word)}, head: head.text, setting: head.setting})
	}
	return end
}

// isProse reports whether a word has only lower-case letters, like "cuda" and
// "current".
func isProse(word string) bool {
	for i := range len(word) {
		if c := word[i]; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// path reports a dotted name, and the methods called on its result.
func path(text string, start, end int, head *head, known *scope, found func(Name)) {
	name := Name{Text: strings.TrimRight(text[start:end], "."), head: head.text, setting: head.setting}
	if !strings.HasPrefix(name.Text, head.text) || len(name.Text) > longestName || strings.Count(name.Text, ".") >= mostParts {
		return
	}
	name.at = context{text, start, start + len(name.Text)}
	found(name)
	fields(name, found)
	if class := classOf(name.Text); class != "" && (name.at.prev() == '&' || !name.at.before()) {
		known.note(name.at, class, found)
		known.typed(name.at, class)
	}
}

// fields reports the fields that a literal of a type of Go sets, as in http.Client{Timeout: time.Minute}.
func fields(name Name, found func(Name)) {
	if name.at.next() != '{' {
		return
	}
	inBrackets(name.at.text, name.at.end, func(key context) {
		if isUpper(key.at(key.start)) && key.next() == ':' {
			found(Name{Text: name.Text + "." + key.text[key.start:key.end], derived: true})
		}
	})
}

// isOddPath reports whether a dotted name cannot be an identifier: torch.2, a file, a
// host or a placeholder.
func isOddPath(name string) bool {
	last := ""
	for part := range strings.SplitSeq(name, ".") {
		if part == "" || !isLetter(part[0]) || isPlaceholder(part) {
			return true
		}
		last = part
	}
	return slices.Contains(extensions, last)
}

// extensions are the last parts of file names and host names.
var extensions = []string{
	"c", "cc", "ckpt", "com", "cpp", "cu", "cuh", "dev", "dll", "exe", "git", "gz", "h", "hpp", "htm", "html", "io", "json", "lib", "log",
	"md", "onnx", "org", "pt", "pth", "py", "pyi", "rst", "so", "toml", "txt", "whl", "yaml", "yml", "zip",
}
