package catalog

import (
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Message is a text that a product prints, as a catalog lists it.
type Message struct {
	// Text is one line. Each {} stands for a part that varies and that may be empty.
	Text string
	// Code is the error that the message belongs to, or nil.
	Code *Code
	// In is the catalog that lists the message. It names the product and its version.
	In *Catalog
}

// messageFacts are what is known about the texts that products print.
type messageFacts struct {
	messages  []*Catalog
	templates func() *templates
}

func newMessageFacts(messages, errors []*Catalog) messageFacts {
	return messageFacts{messages, sync.OnceValue(func() *templates {
		var lexicons []*lexicon
		for _, c := range slices.Concat(messages, errors) {
			lexicons = append(lexicons, c.body().lexicon())
		}
		return newTemplates(lexicons...)
	})}
}

// Messages returns all messages, those of errors included, in the order of their catalogs.
func (f *messageFacts) Messages() iter.Seq[*Message] { return f.templates().all }

// MessagesIn returns the messages that occur in a text, in the order of the text's lines.
// A message occurs in a line if its fixed parts do, in their order, and if it begins and
// ends between words. Capitals and the kind of quotes do not matter. It ignores messages without a whole fixed
// word.
func (f *messageFacts) MessagesIn(text string) []*Message { return f.templates().occurIn(text) }

// Line prepares several searches for the messages of one line.
func (f *messageFacts) Line(text string) *Line { return f.templates().look(text) }

// MessagesLike returns the messages that share two words or more with a text, at most ten,
// the most similar first. Rare words count most, and very common ones do not count. It
// serves suggestions: the caller decides which of the messages are close enough.
func (f *messageFacts) MessagesLike(text string) []*Message {
	messages, _ := f.Line(text).Like(func(string) bool { return true })
	return messages
}

func (x *templates) occurIn(text string) []*Message {
	if x.count == 0 {
		return nil
	}
	var found []*Message
	seen := make(map[*Message]bool)
	for line := range strings.Lines(text) {
		for _, m := range x.look(strings.TrimRight(line, "\r\n")).Messages() {
			if !seen[m] {
				seen[m] = true
				found = append(found, m)
			}
		}
	}
	return found
}

// MessagesWith returns the messages that contain the words of a text in a row, ignoring
// case and punctuation, sorted by catalog. It serves a person's search.
func (f *messageFacts) MessagesWith(text string) []*Message {
	words := wordsIn(text)
	var found []*Message
	for m := range f.Messages() {
		if words != "  " && strings.Contains(wordsIn(m.Text), words) {
			found = append(found, m)
		}
	}
	return found
}

// Parts returns the fixed parts of a message, which the parts that vary separate. The first
// and the last are empty if the message begins or ends with a part that varies.
func (m *Message) Parts() []string { return strings.Split(m.Text, "{}") }

// occursIn reports whether a folded line contains the message; see
// [Facts.MessagesIn]. Later parts can follow the first place of the first part if they can
// follow any.
func (m *Message) occursIn(line string) bool {
	first, rest, varies := strings.Cut(fold(m.Text), "{}")
	for at := 0; ; at++ {
		i := strings.Index(line[at:], first)
		if i < 0 {
			return false
		}
		at += i
		if !between(line, at) {
			continue
		}
		end := at + len(first)
		if varies {
			return followIn(line, end, rest)
		}
		if between(line, end) {
			return true
		}
	}
}

// fold returns a text in lower case and with straight quotes. A terminal without UTF-8 shows
// GCC's quotes as straight ones, and older tools quote with a backtick.
func fold(text string) string {
	text = strings.ToLower(text)
	if strings.IndexByte(text, '`') < 0 && strings.IndexByte(text, "“"[0]) < 0 {
		return text
	}
	return straight.Replace(text)
}

var straight = strings.NewReplacer("‘", "'", "’", "'", "`", "'", "“", `"`, "”", `"`)

// followIn reports whether parts follow in a line from an offset, and the last of them ends
// between words.
func followIn(line string, at int, parts string) bool {
	for {
		part, rest, more := strings.Cut(parts, "{}")
		if !more {
			return endsAfter(line, at, part)
		}
		i := strings.Index(line[at:], part)
		if i < 0 {
			return false
		}
		at += i + len(part)
		parts = rest
	}
}

// endsAfter reports whether a part occurs from an offset and ends between words.
func endsAfter(line string, at int, part string) bool {
	if part == "" {
		return true
	}
	for {
		i := strings.Index(line[at:], part)
		if i < 0 {
			return false
		}
		if between(line, at+i+len(part)) {
			return true
		}
		at += i + 1
	}
}

// between reports whether an offset is not inside a word.
func between(line string, at int) bool {
	return at == 0 || at == len(line) || !endsInWord(line[:at]) || !startsInWord(line[at:])
}

func endsInWord(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return text != "" && inWord(r)
}
