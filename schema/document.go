package schema

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A document is an index of one JSON text. It lists the values in document order with
// their offsets. Validating, decoding and locating all use it, so the text is tokenized
// only once.
type document struct {
	text   string
	source string // the text before repairs; the offsets are the same
	nodes  []node
	unique bool // no object has two members with one name, which a broken text may have
}

// A node is one JSON value. Offsets count bytes, and ends are exclusive. 32 bits are
// enough because texts are capped far below 2 GiB.
type node struct {
	kind       jsontext.Kind // one of { [ " 0 t f n
	start, end int32
	name       int32 // start of the member's name, at its quote; -1 if there is none
	nameEnd    int32
	next       int32 // index of the first node after this value
}

// errDepth reports nesting beyond [Options.MaxDepth].
var errDepth = errors.New("nested too deeply")

// errTrailing reports text after a complete top-level value.
var errTrailing = errors.New("text after the end of the record")

// A parser builds documents and reuses its buffers.
type parser struct {
	decoder       *jsontext.Decoder
	nodes         []node
	open          []int32 // indices of the containers around the current position
	name, nameEnd int32   // of the member whose value comes next; -1 if there is none
	maxDepth      int
}

func newParser(maxDepth int) *parser {
	return &parser{decoder: jsontext.NewDecoder(strings.NewReader("")), maxDepth: maxDepth}
}

// parse indexes data. The text must hold the same bytes as data, and the document
// shares it. The document is valid until the next call.
//
// If parse fails, it also returns the offset where it noticed the error. After
// errTrailing, the document is still complete.
func (p *parser) parse(data []byte, text string, options ...jsontext.Options) (doc document, offset int64, err error) {
	d := p.decoder
	// The decoder copies the content of every reader except a bytes.Buffer.
	d.Reset(bytes.NewBuffer(data), options...)
	p.nodes, p.open, p.name = p.nodes[:0], p.open[:0], -1
	for {
		if offset, err := p.step(); err != nil {
			return document{}, offset, err
		}
		if len(p.open) == 0 {
			break
		}
	}
	doc = document{text: text, source: text, nodes: p.nodes}
	end := d.InputOffset()
	if _, err := d.ReadToken(); err != io.EOF {
		rest := data[end:]
		return doc, end + int64(len(rest)-len(bytes.TrimLeft(rest, " \t\r\n"))), errTrailing
	}
	return doc, 0, nil
}

// step reads the start or the end of a container, a name, or a scalar.
func (p *parser) step() (offset int64, err error) {
	d := p.decoder
	switch kind := d.PeekKind(); kind {
	case '{', '[':
		if _, err := d.ReadToken(); err != nil {
			return offsetOf(d, err), err
		}
		start := int32(d.InputOffset() - 1)
		if len(p.open) >= p.maxDepth {
			return int64(start), errDepth
		}
		p.begin(kind, start)
	case '}', ']':
		if _, err := d.ReadToken(); err != nil {
			return offsetOf(d, err), err
		}
		p.close(int32(d.InputOffset()))
	default:
		value, err := d.ReadValue()
		if err != nil {
			return offsetOf(d, err), err
		}
		end := int32(d.InputOffset())
		p.scalar(kind, end-int32(len(value)), end)
	}
	return 0, nil
}

// begin adds a container.
func (p *parser) begin(kind jsontext.Kind, start int32) {
	p.open = append(p.open, int32(len(p.nodes)))
	p.add(node{kind: kind, start: start})
}

// close ends the innermost container.
func (p *parser) close(end int32) {
	top := &p.nodes[p.open[len(p.open)-1]]
	top.end, top.next = end, int32(len(p.nodes))
	p.open = p.open[:len(p.open)-1]
}

// scalar adds a scalar, or notes it as the name of the value that comes next.
func (p *parser) scalar(kind jsontext.Kind, start, end int32) {
	if p.name < 0 && len(p.open) > 0 && p.nodes[p.open[len(p.open)-1]].kind == '{' {
		p.name, p.nameEnd = start, end
		return
	}
	p.add(node{kind: kind, start: start, end: end, next: int32(len(p.nodes) + 1)})
}

// add appends a node and gives it the pending name.
func (p *parser) add(n node) {
	n.name, n.nameEnd = p.name, p.nameEnd
	p.nodes = append(p.nodes, n)
	p.name = -1
}

// offsetOf returns the offset at which the tokenizer noticed an error.
func offsetOf(d *jsontext.Decoder, err error) int64 {
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		return syntax.ByteOffset
	}
	return d.InputOffset()
}

// string decodes the string at [start, end). It shares the document's text if the
// string has no escapes.
func (d document) string(start, end int32) string {
	raw := d.text[start:end]
	if inner := raw[1 : len(raw)-1]; strings.IndexByte(inner, '\\') < 0 {
		return inner
	}
	out, _ := jsontext.AppendUnquote(nil, raw) // the tokenizer has validated it
	return string(out)
}

// value returns the decoded string of node i.
func (d document) value(i int32) string { return d.string(d.nodes[i].start, d.nodes[i].end) }

// name returns the decoded member name of node i. The node must have one.
func (d document) name(i int32) string { return d.string(d.nodes[i].name, d.nodes[i].nameEnd) }

// raw returns the text of node i.
func (d document) raw(i int32) string { return d.text[d.nodes[i].start:d.nodes[i].end] }

// children yields the values directly inside node i.
func (d document) children(i int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for c := i + 1; c < d.nodes[i].next && yield(c); c = d.nodes[c].next {
		}
	}
}

// walk calls visit for node i, whose pointer is path, and for the values inside it. If
// visit returns false for a value, walk skips the values inside that one. The recursion
// is as deep as the JSON, whose depth is capped.
func (d document) walk(i int32, path []byte, visit func(i int32, path []byte) bool) {
	if kind := d.nodes[i].kind; !visit(i, path) || kind != '{' && kind != '[' {
		return
	}
	k := int64(0)
	for c := range d.children(i) {
		below := append(path, '/')
		if d.nodes[c].name >= 0 {
			below = append(below, escapeToken(d.name(c))...)
		} else {
			below = strconv.AppendInt(below, k, 10)
		}
		d.walk(c, below, visit)
		k++
	}
}
