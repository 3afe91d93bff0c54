package catalog

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/wording"
)

// errorFacts are what is known about errors.
type errorFacts struct {
	errors []*Catalog
	codes  func() *codes
}

func newErrorFacts(errors []*Catalog) errorFacts {
	return errorFacts{errors, sync.OnceValue(func() *codes { return indexCodes(errors) })}
}

// Errors returns the catalogs of errors, sorted by name.
func (f *errorFacts) Errors() []*Catalog { return f.errors }

// Code returns the error with a name, or nil. If several catalogs list it, the first
// of them by name wins.
func (f *errorFacts) Code(name string) *Code { return f.codes().byName[name] }

// CodesNumbered returns the errors that have a number now, and those that had it
// before. Several libraries may use the same number. Capitals do not matter.
func (f *errorFacts) CodesNumbered(number Number) (now, formerly []*Code) {
	return f.codes().byNumber[number.upper()], f.codes().byFormer[number.upper()]
}

// CodesIn returns the errors whose messages occur in a text as whole words, in any
// case and in the order of the text. Of the messages that begin at one place it takes
// the longest. Messages with parts that vary come last. It ignores messages of one word,
// which occur in too many texts.
func (f *errorFacts) CodesIn(text string) []*Code { return f.codes().said().in(text) }

// CoveringCode returns the catalog that would list the name of an error if it existed,
// or nil.
func (f *errorFacts) CoveringCode(name string) *Catalog {
	i := slices.IndexFunc(f.errors, func(c *Catalog) bool { return c.covers(name) })
	if i < 0 {
		return nil
	}
	return f.errors[i]
}

// codes are the errors of some catalogs, by everything that finds them.
type codes struct {
	byName   map[string]*Code
	byNumber map[Number][]*Code // in capitals
	byFormer map[Number][]*Code
	forms    map[string]bool // of numbers that are not integers
	names    func() []string // sorted
	index    func() *wording.Index
	said     func() *sayings
}

// sayings are the messages of some errors.
type sayings struct {
	byMessage map[string][]*Code // by lower-case message
	messages  []string           // those of at least two words, in lower case, sorted
	shorter   []int              // for each message, the index of the longest other message that it begins with, or -1
	varying   *templates         // the messages with parts that vary
}

func indexCodes(catalogs []*Catalog) *codes {
	var all []*Code
	for _, c := range catalogs {
		all = append(all, c.Codes()...)
	}
	x := &codes{
		byName: make(map[string]*Code, len(all)), byNumber: make(map[Number][]*Code, len(all)), byFormer: make(map[Number][]*Code),
		forms: make(map[string]bool),
	}
	for i := range all {
		x.add(all[i : i+1 : i+1])
	}
	x.names = sync.OnceValue(func() []string { return slices.Sorted(maps.Keys(x.byName)) })
	x.index = sync.OnceValue(func() *wording.Index { return wording.NewIndex(x.names()) })
	x.said = sync.OnceValue(func() *sayings { return indexSayings(all) })
	return x
}

// add adds a list of one error, which becomes the list of its number: most numbers belong to one.
func (x *codes) add(one []*Code) {
	code := one[0]
	if code.Name != "" && x.byName[code.Name] == nil {
		x.byName[code.Name] = code
	}
	if code.Number != "" {
		n := code.Number.upper()
		x.byNumber[n] = joined(x.byNumber[n], one)
		if strings.Trim(string(n), "0123456789") != "" {
			for _, form := range numberForms(code.Number) {
				x.forms[form] = true
			}
		}
	}
	for _, number := range code.Former {
		n := number.upper()
		x.byFormer[n] = append(x.byFormer[n], code)
	}
}

// joined returns a list with another one at its end, and the other one itself if the list is empty.
func joined(list, other []*Code) []*Code {
	if list == nil {
		return other
	}
	return append(list, other...)
}

func indexSayings(codes []*Code) *sayings {
	x := &sayings{byMessage: make(map[string][]*Code, len(codes))}
	var varying []Message
	for i, code := range codes {
		if message := strings.ToLower(strings.TrimSpace(code.Message)); message != "" {
			x.byMessage[message] = joined(x.byMessage[message], codes[i:i+1:i+1])
		}
		if strings.Contains(code.Message, "{}") {
			varying = append(varying, newMessage(code))
		}
	}
	x.varying = newTemplates(newLexicon(varying))
	x.indexMessages()
	return x
}

// indexMessages sorts the messages and links each of them to the longest other message
// that it begins with. One search and a walk along these links then find all messages
// that a text begins with.
func (x *sayings) indexMessages() {
	for message := range x.byMessage {
		if firstWord(message) != message && !strings.Contains(message, "{}") {
			x.messages = append(x.messages, message)
		}
	}
	slices.Sort(x.messages)
	x.shorter = make([]int, len(x.messages))
	for i, message := range x.messages {
		at := i - 1
		for at >= 0 && !strings.HasPrefix(message, x.messages[at]) {
			at = x.shorter[at]
		}
		x.shorter[i] = at
	}
}

// longest returns the longest message that a text begins with and that ends at the end
// of a word.
func (x *sayings) longest(text string) string {
	i, exact := slices.BinarySearch(x.messages, text)
	if !exact {
		i--
	}
	for ; i >= 0; i = x.shorter[i] {
		if message := x.messages[i]; strings.HasPrefix(text, message) && !startsInWord(text[len(message):]) {
			return message
		}
	}
	return ""
}

// in finds the messages that begin at a word or a sign of the text.
func (x *sayings) in(text string) []*Code {
	text = strings.ToLower(text)
	var found []*Code
	seen := make(map[string]bool)
	for i := 0; i < len(text); {
		message := x.longest(text[i:])
		if message != "" && !seen[message] {
			seen[message] = true
			found = append(found, x.byMessage[message]...)
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		i += max(size, len(firstWord(text[i:])), len(message))
	}
	for _, m := range x.varying.occurIn(text) {
		found = append(found, m.Code)
	}
	return found
}

func wordsIn(text string) string {
	return " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !inWord(r) }), " ") + " "
}

// firstWord returns the letters, digits and underscores that a text begins with.
func firstWord(text string) string {
	end := 0
	for end < len(text) {
		r, size := rune(text[end]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[end:])
		}
		if !inWord(r) {
			break
		}
		end += size
	}
	return text[:end]
}

func startsInWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return text != "" && inWord(r)
}

func inWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '_' || 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
