package schema

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// index is like parse for a text that parse has accepted before. It checks nothing, so it takes a
// fraction of the time.
func (p *parser) index(text string) document {
	p.nodes, p.open, p.name = p.nodes[:0], p.open[:0], -1
	for i := spaceLength(text); i < len(text); i += spaceLength(text[i:]) {
		start := i
		i += tokenLength(text[i:])
		switch c := text[start]; c {
		case ',', ':':
		case '{', '[':
			p.begin(jsontext.Kind(c), int32(start))
		case '}', ']':
			p.close(int32(i))
		case '"', 't', 'f', 'n':
			p.scalar(jsontext.Kind(c), int32(start), int32(i))
		default:
			p.scalar('0', int32(start), int32(i))
		}
	}
	return document{text: text, source: text, nodes: p.nodes}
}

// spaceLength returns the length of the white space that a text begins with.
func spaceLength(text string) (n int) {
	for n < len(text) && (text[n] == ' ' || text[n] == '\n' || text[n] == '\t' || text[n] == '\r') {
		n++
	}
	return n
}

// tokenLength returns the length of the token that a text begins with.
func tokenLength(text string) int {
	switch text[0] {
	case '{', '}', '[', ']', ',', ':':
		return 1
	case '"':
		return stringLength(text)
	}
	return scalarLength(text)
}

// stringLength returns the length of the string that a text begins with, with its quotes.
func stringLength(text string) int {
	end := 1
	for {
		end += strings.IndexByte(text[end:], '"') + 1
		before := end - 2
		for text[before] == '\\' {
			before--
		}
		if (end-before)%2 == 0 { // an even number of backslashes
			return end
		}
	}
}

// scalarLength returns the length of the number, true, false or null that a text begins with.
func scalarLength(text string) int {
	n := 1
	for n < len(text) && text[n] > ' ' && text[n] != ',' && text[n] != ']' && text[n] != '}' {
		n++
	}
	return n
}
