package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/claim"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/schema"
)

// ownWords are the errors that the signature of a record shows, by their words. They are read
// when a number first needs them.
type ownWords struct {
	known *knowledge
	r     *schema.Record
	read  bool
	codes []*catalog.Code
	words map[string]bool
}

// of returns the errors that the signature names, and those whose message it has.
func (own *ownWords) of() []*catalog.Code {
	if own.read || len(own.known.Errors()) == 0 {
		return own.codes
	}
	own.read, own.words = true, make(map[string]bool)
	codes := append(claim.Named(own.r.Signature, own.known.Facts), own.known.CodesIn(own.r.Signature)...)
	own.codes = slices.DeleteFunc(codes, func(c *catalog.Code) bool { return c.Number == "" })
	for _, c := range own.codes {
		for word := range wordsOfCode(c) {
			own.words[word] = true
		}
	}
	return own.codes
}

// wordsOfCode returns the words of an error's name and message.
func wordsOfCode(c *catalog.Code) map[string]bool {
	words := make(map[string]bool)
	for _, word := range strings.FieldsFunc(strings.ToLower(c.Name+" "+c.Message), notInWord) {
		words[word] = true
	}
	return words
}

func notInWord(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }

// besideOther describes a number in parentheses after words of the record's own error, if
// it is that of an error without these words: duplicate key (1063). Smaller numbers may count
// something.
func (own *ownWords) besideOther(n mention.Number) string {
	const longWord = 7
	if n.Opens == "" || len(n.Text) < 4 && n.Label != "status" {
		return ""
	}
	now, _ := own.known.CodesNumbered(catalog.Number(n.Text))
	if len(now) == 0 || len(own.of()) == 0 {
		return ""
	}
	before := strings.FieldsFunc(strings.ToLower(n.Opens), notInWord)
	if len(before) < 2 {
		return ""
	}
	last, other := before[len(before)-1], before[len(before)-2]
	if !own.words[last] || !own.words[other] && (len(last) < longWord || n.Label == "") {
		return ""
	}
	now = ofProduct(now, own.codes[0].In.Product)
	if len(now) == 0 {
		return ""
	}
	for _, c := range now {
		if words := wordsOfCode(c); words[last] || words[other] || slices.ContainsFunc(own.codes, c.Same) {
			return ""
		}
	}
	return fmt.Sprintf("%s is %s, not %s", own.codes[0].Name, own.codes[0].Number, n.Text) + whatIs(own.known.Facts, now[0].In, now[0].Number)
}
