package schema

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/tailscale/hujson"
)

// A Problem is one reason why a file is not strict JSON.
type Problem struct {
	Range   Range
	Message string
	// Hint says what to do about it; empty where that goes without saying.
	Hint string
}

// lenient makes the tokenizer take what a second look has already reported.
var lenient = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}

// maxTokenizerDepth is where jsontext itself stops.
const maxTokenizerDepth = 10_000

// A reader is a parser for texts that are read again, with a buffer to do so.
type reader struct {
	parser *parser
	buffer []byte
}

var readers = sync.Pool{New: func() any { return &reader{parser: newParser(maxTokenizerDepth)} }}

// read indexes the text once more and hands the document to use, for whoever
// needs more of it than the decoded record. The document is gone when use
// returns. It is not ok for a broken text.
func (s *Source) read(use func(document)) (ok bool) {
	if s.Broken {
		return false
	}
	text := s.Text
	if s.repaired != "" {
		text = s.repaired
	}
	r := readers.Get().(*reader)
	defer readers.Put(r)
	r.buffer = append(r.buffer[:0], text...)
	doc, _, err := r.parser.parse(r.buffer, text, lenient...)
	if err != nil && err != errTrailing {
		return false
	}
	doc.source = s.Text
	use(doc)
	return true
}

// A diagnosis is the second look at a text that is not strict JSON: it names
// everything wrong with it, where the first look stops at the first error, and
// repairs what has an obvious meaning, so that the record's other rules run.
type diagnosis struct {
	text  string
	fixed []byte // the text so far repaired; offsets never move
	spans []span
}

type span struct {
	start, end int
	message    string
}

// diagnose fills in Problems, Broken and repaired of a source whose text failed
// the strict parse with err at offset.
func (s *Source) diagnose(err error, offset int64, maxDepth int) {
	d := &diagnosis{text: s.Text, fixed: []byte(s.Text)}
	s.Broken = !d.repair(err, offset, maxDepth)
	if !s.Broken {
		s.repaired = string(d.fixed)
	}
	s.Problems = d.problems()
}

// repair reports all it finds and tells whether fixed can now be parsed.
func (d *diagnosis) repair(err error, offset int64, maxDepth int) bool {
	d.byteOrderMark()
	if d.invalidUTF8() {
		return false
	}
	d.surrogates()
	p := newParser(maxDepth)
	doc, at, again := p.parse(d.fixed, d.text, lenient...)
	if again != nil && again != errDepth && d.extensions() {
		doc, at, again = p.parse(d.fixed, d.text, lenient...)
	}
	switch {
	case again == nil:
	case again == errTrailing:
		d.add(int(at), len(strings.TrimRight(d.text, " \t\r\n")), "text after the end of the record; a file holds one JSON object")
	case again == errDepth:
		d.add(int(at), int(at)+1, fmt.Sprintf("nested more than %d levels deep; a record needs 4", maxDepth))
		return false
	case d.conflict(int(at)):
		return false
	default:
		d.add(int(at), int(at), syntaxMessage(again, strings.TrimSpace(d.text) == ""))
		return false
	}
	doc.text = string(d.fixed)
	d.duplicates(doc)
	if len(d.spans) == 0 { // strictness that this second look does not know of
		d.add(int(offset), int(offset), syntaxMessage(err, false))
	}
	return true
}

// conflict reports what git leaves in a file that it could not merge, if it is there.
func (d *diagnosis) conflict(at int) bool {
	line, _, _ := strings.Cut(d.text[at:], "\n")
	if (at > 0 && d.text[at-1] != '\n') || !strings.HasPrefix(line, "<<<<<<< ") {
		return false
	}
	d.add(at, at+len(line), "a merge conflict that nobody has resolved")
	return true
}

func (d *diagnosis) add(start, end int, message string) {
	d.spans = append(d.spans, span{start, min(max(end, start), len(d.text)), message})
}

func (d *diagnosis) byteOrderMark() {
	if strings.HasPrefix(d.text, "\uFEFF") {
		d.add(0, len("\uFEFF"), "starts with a byte-order mark; save the file as UTF-8 without one")
		copy(d.fixed, "   ")
	}
}

// invalidUTF8 reports each run of bytes that are not UTF-8, and tells whether
// there are so many of them that the text is in another encoding altogether.
func (d *diagnosis) invalidUTF8() (otherEncoding bool) {
	const most = 8 // runs in a text that is UTF-8 but for an accident
	var runs []span
	for i := 0; i < len(d.text); {
		r, size := utf8.DecodeRuneInString(d.text[i:])
		if r == utf8.RuneError && size == 1 {
			if n := len(runs); n > 0 && runs[n-1].end == i {
				runs[n-1].end++
			} else {
				runs = append(runs, span{start: i, end: i + 1})
			}
			d.fixed[i] = '?'
		}
		i += size
	}
	for _, bom := range []string{"\xFF\xFE", "\xFE\xFF"} {
		if strings.HasPrefix(d.text, bom) {
			d.add(0, len(bom), "the file is UTF-16; save it as UTF-8")
			return true
		}
	}
	if len(runs) > most {
		d.add(runs[0].start, runs[0].end, fmt.Sprintf("the file is not UTF-8, here and in %d more places; save it as UTF-8", len(runs)-1))
		return true
	}
	for _, r := range runs {
		bytes := "0x" + strings.ToUpper(fmt.Sprintf("% x", d.text[r.start:r.end]))
		d.add(r.start, r.end, fmt.Sprintf("not valid UTF-8: %s; save the file as UTF-8", bytes))
	}
	return false
}

// extensions blanks comments and trailing commas, which hujson understands, and
// tells whether it found any. hujson recurses without a limit, so a text with
// more brackets than the tokenizer would ever nest is not given to it.
func (d *diagnosis) extensions() bool {
	if bytes.Count(d.fixed, []byte("{"))+bytes.Count(d.fixed, []byte("[")) > maxTokenizerDepth {
		return false
	}
	// A comment on the last line wants a line end.
	plain, err := hujson.Standardize(append(bytes.Clone(d.fixed), '\n'))
	if err != nil || len(plain) != len(d.fixed)+1 || bytes.Equal(plain[:len(d.fixed)], d.fixed) {
		return false
	}
	plain = plain[:len(d.fixed)]
	for i := 0; i < len(plain); i++ {
		if plain[i] == d.fixed[i] {
			continue
		}
		if d.fixed[i] == ',' {
			d.add(i, i+1, "trailing comma; JSON has none after the last element")
			continue
		}
		end := i // a comment ends where its line does, or where it says
		if bytes.HasPrefix(d.fixed[i:], []byte("/*")) {
			end += bytes.Index(d.fixed[i:], []byte("*/")) + len("*/")
		} else if n := bytes.IndexByte(d.fixed[i:], '\n'); n >= 0 {
			end += n
		} else {
			end = len(plain)
		}
		d.add(i, end, "comment; JSON has none")
		i = end - 1
	}
	d.fixed = plain
	return true
}

// duplicates reports each member whose name its object already has.
func (d *diagnosis) duplicates(doc document) {
	for i, n := range doc.nodes {
		if n.kind != '{' {
			continue
		}
		seen := make(map[string]bool)
		for c := int32(i) + 1; c < n.next; c = doc.nodes[c].next {
			name := doc.name(c)
			if seen[name] {
				d.add(int(doc.nodes[c].name), int(doc.nodes[c].nameEnd),
					fmt.Sprintf("%q is here twice; readers disagree on which one counts", clip(name)))
			}
			seen[name] = true
		}
	}
}

// surrogates reports each \uD800 to \uDFFF escape that is not half of a pair, and
// replaces it by that of the replacement character.
func (d *diagnosis) surrogates() {
	const length = len(`\uD800`)
	for i := 0; i+1 < len(d.text); i++ {
		if d.text[i] != '\\' {
			continue
		}
		unit, ok := escapedUnit(d.text[i:])
		if !ok {
			i++ // the escaped character
			continue
		}
		low, isPair := escapedUnit(d.text[min(i+length, len(d.text)):])
		switch {
		case unit < 0xD800 || unit > 0xDFFF:
		case unit < 0xDC00 && isPair && low >= 0xDC00 && low <= 0xDFFF:
			i += length
		default:
			d.add(i, i+length, d.text[i:i+length]+" is half of a surrogate pair and no character; write the character itself")
			copy(d.fixed[i:], `\uFFFD`)
		}
		i += length - 1
	}
}

// escapedUnit returns the UTF-16 code unit of a \uXXXX escape at the start of s.
func escapedUnit(s string) (unit uint64, ok bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(s[2:6], 16, 16)
	return unit, err == nil
}

// problems turns the offsets into positions, in the order of the text.
func (d *diagnosis) problems() []Problem {
	slices.SortStableFunc(d.spans, func(a, b span) int { return a.start - b.start })
	offsets := make([]int32, 0, 2*len(d.spans))
	for _, s := range d.spans {
		offsets = append(offsets, int32(s.start), int32(s.end))
	}
	at := positions(d.text, offsets)
	problems := make([]Problem, len(d.spans))
	for k, s := range d.spans {
		problems[k] = Problem{Range: Range{at(int32(s.start)), at(int32(s.end))}, Message: s.message}
	}
	return problems
}

// syntaxMessage puts a tokenizer's error into words.
func syntaxMessage(err error, empty bool) string {
	if empty {
		return "the file is empty; a record is a JSON object"
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return "the file ends in the middle of the record"
	}
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok && syntax.Err != nil {
		err = syntax.Err
	}
	return "not JSON: " + strings.TrimPrefix(err.Error(), "jsontext: ")
}
