package schema

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A document is the index of one JSON text: its values in document order, each
// with its offsets. Acceptance, decoding and locating all walk it, so the text
// is tokenized once for all of them.
type document struct {
	text   string
	source string // text as it was before it was repaired; the offsets agree
	nodes  []node
}

// A node is one JSON value. Offsets count bytes; ends are exclusive. The texts
// are capped far below 2 GiB, so 32 bits do.
type node struct {
	kind       jsontext.Kind // one of { [ " 0 t f n
	start, end int32
	name       int32 // start of the member's name, its quote included; -1 if none
	nameEnd    int32
	next       int32 // index of the first node after this value
}

// errDepth reports nesting beyond [Options.MaxDepth].
var errDepth = errors.New("nested too deeply")

// errTrailing reports text after the top-level value, which itself is whole.
var errTrailing = errors.New("text after the end of the record")

// A parser builds documents; it is reused so that its buffers are.
type parser struct {
	decoder  *jsontext.Decoder
	nodes    []node
	open     []int32 // indices of the containers around the current position
	maxDepth int
}

func newParser(maxDepth int) *parser {
	return &parser{decoder: jsontext.NewDecoder(strings.NewReader("")), maxDepth: maxDepth}
}

// parse indexes data. The document shares text, which must hold the same bytes
// as data, and it is valid until the next call.
//
// On an error it also returns the offset at which the error was noticed. After
// errTrailing the document is complete all the same.
func (p *parser) parse(data []byte, text string, options ...jsontext.Options) (doc document, offset int64, err error) {
	d := p.decoder
	// A bytes.Buffer is the one reader whose content the decoder does not copy.
	d.Reset(bytes.NewBuffer(data), options...)
	p.nodes, p.open = p.nodes[:0], p.open[:0]
	name, nameEnd := int32(-1), int32(-1)
	for {
		switch kind := d.PeekKind(); kind {
		case '{', '[':
			if _, err := d.ReadToken(); err != nil {
				return document{}, offsetOf(d, err), err
			}
			start := int32(d.InputOffset() - 1)
			if len(p.open) >= p.maxDepth {
				return document{}, int64(start), errDepth
			}
			p.open = append(p.open, int32(len(p.nodes)))
			p.nodes = append(p.nodes, node{kind: kind, start: start, name: name, nameEnd: nameEnd})
			name, nameEnd = -1, -1
			continue
		case '}', ']':
			if _, err := d.ReadToken(); err != nil {
				return document{}, offsetOf(d, err), err
			}
			top := &p.nodes[p.open[len(p.open)-1]]
			top.end, top.next = int32(d.InputOffset()), int32(len(p.nodes))
			p.open = p.open[:len(p.open)-1]
		default:
			value, err := d.ReadValue()
			if err != nil {
				return document{}, offsetOf(d, err), err
			}
			end := int32(d.InputOffset())
			start := end - int32(len(value))
			if name < 0 && len(p.open) > 0 && p.nodes[p.open[len(p.open)-1]].kind == '{' {
				name, nameEnd = start, end
				continue
			}
			p.nodes = append(p.nodes, node{
				kind: kind, start: start, end: end, name: name, nameEnd: nameEnd, next: int32(len(p.nodes) + 1),
			})
			name, nameEnd = -1, -1
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

// offsetOf returns where a tokenizer's error was noticed.
func offsetOf(d *jsontext.Decoder, err error) int64 {
	if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		return syntax.ByteOffset
	}
	return d.InputOffset()
}

// string returns the string that the node or name at [start, end) spells,
// sharing the document's text where no escape stands in the way.
func (d document) string(start, end int32) string {
	raw := d.text[start:end]
	if inner := raw[1 : len(raw)-1]; strings.IndexByte(inner, '\\') < 0 {
		return inner
	}
	out, _ := jsontext.AppendUnquote(nil, raw) // the tokenizer has checked it
	return string(out)
}

// value returns the string that node i spells.
func (d document) value(i int32) string { return d.string(d.nodes[i].start, d.nodes[i].end) }

// name returns the member name of node i, which must have one.
func (d document) name(i int32) string { return d.string(d.nodes[i].name, d.nodes[i].nameEnd) }

// raw returns node i as it is written.
func (d document) raw(i int32) string { return d.text[d.nodes[i].start:d.nodes[i].end] }

// children counts the values directly inside node i.
func (d document) children(i int32) int {
	n := 0
	for c := i + 1; c < d.nodes[i].next; c = d.nodes[c].next {
		n++
	}
	return n
}
