package catalog

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"strings"
	"sync/atomic"
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

// lexicon returns the messages and their fixed words.
func (p *packed) lexicon(c *Catalog) *lexicon {
	count := bytes.Count(p.messages, []byte{0})
	l := &lexicon{made: make([]atomic.Pointer[Message], count), in: c, wordTable: newWordTable(len(p.tokens))}
	clear(l.made) // as in newTallies
	tokens := make([]wordToken, len(p.tokens))
	for i, t := range p.tokens {
		tokens[i] = wordToken{noWord, t.begins, t.ends, t.other}
		if t.word {
			tokens[i].id = l.id(strings.ToLower(t.text))
		}
	}
	of, starts := newWordLists(count, len(p.messages)-count, len(l.words)), make([]int32, 0, count)
	for rest := p.messages; len(rest) > 0; {
		starts = append(starts, int32(len(p.messages)-len(rest)))
		message := rest
		var other bool
		if rest, other = addWords(rest, tokens, &of); other {
			of.cut()
			l.add(p.text(message), &of)
		}
		of.end()
	}
	l.text = func(i int) string { return p.text(p.messages[starts[i]:]) }
	l.finish(&of)
	return l
}

// A wordToken is what the words of messages depend on in a token.
type wordToken struct {
	id                  int32 // of the word
	begins, ends, other bool  // as in [packedToken]
}

// addWords adds the fixed words of the next message to the last list. A word that touches a
// part that varies is not fixed. other means that a token has letters that are not ASCII.
func addWords(messages []byte, tokens []wordToken, of *wordLists) (rest []byte, other bool) {
	word, after := int32(noWord), false // the last token, and whether a part that varies precedes
	n, rest := number(messages)
	for ; n > 0; n, rest = number(rest) {
		t := &tokens[n-1]
		if word != noWord && !t.begins {
			of.add(word)
		}
		word = t.id
		if after {
			word = noWord
		}
		after, other = t.ends, other || t.other
	}
	if word != noWord {
		of.add(word)
	}
	return rest, other
}

// number returns the first token of a message, counted from 1, and what follows it.
func number(message []byte) (token int, rest []byte) {
	if n := int(message[0]); n < 0x80 {
		return n, message[1:]
	}
	return longNumber(message)
}

func longNumber(message []byte) (token int, rest []byte) {
	if next := int(message[1]); next < 0x80 {
		return int(message[0])&0x7f | next<<7, message[2:]
	}
	long, size := binary.Uvarint(message)
	return int(long), message[size:]
}

// text returns the text of the first of some messages.
func (p *packed) text(messages []byte) string {
	text := make([]byte, 0, 256) // most are shorter
	last := false                // the last token is a word
	for n, rest := number(messages); n > 0; n, rest = number(rest) {
		t := &p.tokens[n-1]
		if t.word && last {
			text = append(text, ' ')
		}
		text = append(text, t.text...)
		last = t.word
	}
	return string(text)
}

// texts returns the texts of all messages.
func (p *packed) texts() []string {
	var texts []string
	for rest := p.messages; len(rest) > 0; {
		texts = append(texts, p.text(rest))
		rest = rest[1+bytes.IndexByte(rest, 0):]
	}
	return texts
}

// json returns the catalog as a JSON file.
func (p *packed) json() io.Reader {
	var b bytes.Buffer
	b.Write(bytes.TrimSuffix(p.head, []byte("}")))
	b.WriteString(",\"messages\": [")
	for i, text := range p.texts() {
		line, _ := json.Marshal(text)
		b.WriteString(strings.Repeat(",", min(i, 1)) + "\n")
		b.Write(line)
	}
	b.WriteString("]}\n")
	return &b
}
