package schema

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/tailscale/hujson"
)

// A Problem is one reason why a file is not strict JSON.
type Problem struct {
	Range   Range
	Message string
	// Hint is what to do about the problem; empty if the message is enough.
	Hint string
}

// lenient makes the tokenizer accept what the diagnosis has already reported.
var lenient = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}

// maxTokenizerDepth is the depth limit of jsontext.
const maxTokenizerDepth = 10_000

// A reader is a parser and a buffer. It indexes texts again after they were loaded.
type reader struct {
	parser *parser
	buffer []byte
}

var readers = sync.Pool{New: func() any { return &reader{parser: newParser(maxTokenizerDepth)} }}

// read indexes the text again and passes the document to use, for callers that need more
// than the decoded record. The document is invalid after use returns. If the text is
// broken, read returns false.
func (s *Source) read(use func(document)) (ok bool) {
	if s.Broken {
		return false
	}
	text := s.Whole()
	if s.repaired != "" {
		text = s.repaired
	}
	r := readers.Get().(*reader)
	defer readers.Put(r)
	if len(s.Problems) == 0 && text != "" { // [Record.Release] empties the text
		doc := r.parser.index(text)
		doc.unique = true
		use(doc)
		return true
	}
	r.buffer = append(r.buffer[:0], text...)
	doc, _, err := r.parser.parse(r.buffer, text, lenient...)
	if err != nil && err != errTrailing {
		return false
	}
	doc.source = s.Text
	use(doc)
	return true
}

// A diagnosis is the second parse of a text that is not strict JSON. The first parse
// stops at the first error. The diagnosis finds all errors, and repairs those with an
// obvious meaning so that other rules can check the record.
type diagnosis struct {
	text  string
	fixed []byte // the text with repairs; offsets never change
	spans []span // at most MostViolations

	unlisted int // further problems
}

type span struct {
	start, end int
	message    string
}

// diagnose sets Problems, Broken and repaired of a source. The strict parse of its text
// failed with err at offset.
func (s *Source) diagnose(err error, offset int64, maxDepth int) {
	d := &diagnosis{text: s.Text, fixed: []byte(s.Text)}
	s.Broken = !d.repair(err, offset, maxDepth)
	if !s.Broken {
		s.repaired = string(d.fixed)
	}
	s.Problems, s.Unlisted.Problems = d.problems(), d.unlisted
}

// repair reports all problems and whether fixed can now be parsed.
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
	if len(d.spans) == 0 { // a strict rule that the diagnosis does not know
		d.add(int(offset), int(offset), syntaxMessage(err, false))
	}
	return true
}

// conflict reports an unresolved merge conflict of git at an offset, if there is one.
func (d *diagnosis) conflict(at int) bool {
	line, _, _ := strings.Cut(d.text[at:], "\n")
	if (at > 0 && d.text[at-1] != '\n') || !strings.HasPrefix(line, "<<<<<<< ") {
		return false
	}
	d.add(at, at+len(line), "unresolved merge conflict")
	return true
}

func (d *diagnosis) add(start, end int, message string) {
	if len(d.spans) == MostViolations {
		d.unlisted++
		return
	}
	d.spans = append(d.spans, span{start, min(max(end, start), len(d.text)), message})
}

// extensions reports comments and trailing commas, replaces them with spaces, and
// reports whether there were any. hujson recognizes them, but it recurses without a
// limit. So extensions ignores a text with more brackets than the tokenizer's depth
// limit.
func (d *diagnosis) extensions() bool {
	if bytes.Count(d.fixed, []byte("{"))+bytes.Count(d.fixed, []byte("[")) > maxTokenizerDepth {
		return false
	}
	// hujson requires a line feed after a comment on the last line.
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
		end := commentEnd(d.fixed, i)
		d.add(i, end, "comment; JSON has none")
		i = end - 1
	}
	d.fixed = plain
	return true
}

// commentEnd returns the offset after the comment that starts at byte i.
func commentEnd(text []byte, i int) int {
	if bytes.HasPrefix(text[i:], []byte("/*")) {
		return i + bytes.Index(text[i:], []byte("*/")) + len("*/")
	}
	if n := bytes.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(text)
}

// duplicates reports each member whose name its object already has.
func (d *diagnosis) duplicates(doc document) {
	for i, n := range doc.nodes {
		if n.kind != '{' {
			continue
		}
		seen := make(map[string]bool)
		for c := range doc.children(int32(i)) {
			name := doc.name(c)
			if seen[name] {
				d.add(int(doc.nodes[c].name), int(doc.nodes[c].nameEnd),
					fmt.Sprintf("%q occurs twice; readers disagree on which one counts", clip(name)))
			}
			seen[name] = true
		}
	}
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

// syntaxMessage turns a tokenizer's error into a message.
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
