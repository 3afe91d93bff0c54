package catalog

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"strings"
)

// ofPacked is the extension of a packed catalog of messages, as messages/kit.py writes it. Its
// words need no search, so that it takes a fraction of the time of a JSON file to read:
//
//   - a line of JSON describes the catalog
//   - a line for each token, the most frequent first: a word of ASCII, or what separates words
//   - an empty line
//   - each message: varints of its tokens, counted from 1, and a zero
//
// A single space between two words is no token.
const ofPacked = ".packed"

// A packed catalog has the parts of a file.
type packed struct {
	head     []byte
	tokens   []packedToken
	messages []byte
}

type packedToken struct {
	text         string
	word         bool
	begins, ends bool // with a part that varies
	other        bool // it has letters that are not ASCII
}

func cutPacked(file []byte) *packed {
	head, rest, _ := bytes.Cut(file, []byte("\n"))
	list, messages, _ := bytes.Cut(rest, []byte("\n\n"))
	p := &packed{head: head, messages: messages, tokens: make([]packedToken, 0, 1+bytes.Count(list, []byte("\n")))}
	for text := range strings.SplitSeq(string(list), "\n") {
		t := packedToken{text: text, word: lowered[text[0]] != 0}
		if !t.word {
			t.begins, t.ends = strings.HasPrefix(text, "{}"), strings.HasSuffix(text, "{}")
			t.other = strings.IndexFunc(text, inWord) >= 0
		}
		p.tokens = append(p.tokens, t)
	}
	return p
}

// unpack returns the messages and their fixed words.
func (p *packed) unpack() (texts []string, fixed vocabulary) {
	fixed.words = make([]string, len(p.tokens))
	for i, t := range p.tokens {
		if t.word {
			fixed.words[i] = strings.ToLower(t.text)
		}
	}
	count := bytes.Count(p.messages, []byte{0})
	texts, fixed.of = make([]string, 0, count), newLists(count, len(p.messages)-count)
	ends := make([]int, 0, count)
	var text strings.Builder
	text.Grow(5 * len(p.messages)) // messages have about four times as many bytes
	for rest := p.messages; len(rest) > 0; {
		rest = p.next(&text, rest, &fixed)
		ends = append(ends, text.Len())
	}
	start := 0
	for _, end := range ends {
		texts = append(texts, text.String()[start:end])
		start = end
	}
	return texts, fixed
}

// next appends the text of the next message and its fixed words. A word that touches a part
// that varies is not fixed.
func (p *packed) next(text *strings.Builder, messages []byte, fixed *vocabulary) (rest []byte) {
	start, first := text.Len(), len(fixed.of.all)
	last := &packedToken{}
	other, added := false, false
	for {
		number, size := uint64(messages[0]), 1
		if number >= 0x80 {
			number, size = binary.Uvarint(messages)
		}
		messages = messages[size:]
		if number == 0 {
			break
		}
		t := &p.tokens[number-1]
		if t.word && last.word {
			text.WriteByte(' ')
		}
		text.WriteString(t.text)
		if t.begins && added {
			fixed.of.all = fixed.of.all[:len(fixed.of.all)-1]
		}
		if added = t.word && !last.ends; added {
			fixed.of.add(int32(number - 1))
		}
		other = other || t.other
		last = t
	}
	if other {
		fixed.of.all = fixed.of.all[:first]
		fixed.add(text.String()[start:])
	}
	fixed.of.end()
	return messages
}

// json returns the catalog as a JSON file.
func (p *packed) json() io.Reader {
	texts, _ := p.unpack()
	var b bytes.Buffer
	b.Write(bytes.TrimSuffix(p.head, []byte("}")))
	b.WriteString(",\"messages\": [")
	for i, text := range texts {
		line, _ := json.Marshal(text)
		b.WriteString(strings.Repeat(",", min(i, 1)) + "\n")
		b.Write(line)
	}
	b.WriteString("]}\n")
	return &b
}
